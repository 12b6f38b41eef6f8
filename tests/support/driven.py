"""Documents after random edits, a motion, and a loop that a test drives step by step, with a clock of its own and no page."""

import numpy as np
from hypothesis import strategies as st

import poise
from poise.defaults import MAX_TIME
from poise.errors import PoiseError
from poise.studio.editing import goal_edits, pose_edits
from poise.studio.engine.loop import Loop
from poise.studio.engine.schedule import TICK
from tests.support.characters import random_angles


class Driven:
    """A loop without a thread: time passes only in `run`."""

    def __init__(self, document, **options):
        self.now, self.shown, self.notices = 1000.0, [], []
        options = {"show": self.shown.append, "notify": lambda *notice: self.notices.append(notice)} | options
        self.loop = Loop(document, clock=lambda: self.now, **options)
        self.loop.prepare()

    @property
    def document(self):
        """The document as the latest snapshot has it."""
        return self.loop.document

    def step(self):
        self.loop.step()
        self.now += TICK

    def run(self, seconds, each=lambda: None):
        """Let time pass; `each` is called before every step."""
        for _ in range(round(seconds / TICK)):
            each()
            self.step()

    def settle(self, seconds=30.0):
        """Run until the pose rests and is shown so."""
        self.run(5 * TICK)
        while not self.loop.snapshot.settled and seconds > 0.0:
            self.step()
            seconds -= TICK
        self.run(5 * TICK)
        assert self.loop.snapshot.settled

    def drag(self, name, offset, seconds=1.0, holder=1):
        """Drag a goal from where it is by an offset [m], at an even pace, and let go."""
        begin, began = np.array(self.document.goals[name].position), self.now
        self.loop.drag(name, holder)
        self.run(seconds, lambda: self.loop.drag(name, holder, begin + (self.now - began) / seconds * np.array(offset)))
        self.loop.drag(name, holder, begin + offset)
        self.loop.release(holder)
        self.settle()
        return begin + offset


def waving(frames=60, rate=30.0):
    """A motion of the biped: it waves its right hand and is carried ahead, by 1 m/s, standing on its right foot."""
    biped, at = poise.biped(), np.arange(frames) / rate
    names, angles = [joint.name for joint in biped.joints], np.tile(biped.rest, (frames, 1))
    for name, swing in (("right_shoulder_z", 0.6), ("right_elbow_x", 0.9), ("head_y", 0.3)):
        index = names.index(name)
        low, high = biped.limits[index]
        angles[:, index] = np.clip(biped.rest[index] + swing * np.sin(2.0 * np.pi * at), low, high)
    places = np.tile([0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0], (frames, 1))
    places[:, 2] = at
    motion = poise.Motion(biped, angles, places, rate=rate)
    motion.name = "wave.bvh"
    return motion


# ---- random edits -------------------------------------------------------------------------------------


def _name(document, rng):
    return rng.choice(list(document.goals))


def _joint(document, rng):
    return document.character.joints[rng.integers(document.character.n_dofs)]


def _move(document, rng):
    name = _name(document, rng)
    turn = rng.normal(size=4) if rng.random() < 0.5 else None
    offset = rng.normal(0.0, 0.1, 3) if turn is None or rng.random() < 0.5 else None
    return goal_edits.move_goal(document, name, None if offset is None else document.goals[name].position + offset, turn)


def _limit(document, rng):
    joint = _joint(document, rng)
    ends = sorted(joint.rest + rng.uniform(-1.0, 1.0, 2))
    low, high = (end if rng.random() < 0.8 else side * np.inf for end, side in zip(ends, (-1, 1), strict=True))
    return pose_edits.set_limits(document, joint.name, low, high)


def _solver(document, rng):
    settings = {
        "method": str(rng.choice(["poise", "paper"])),
        "iterations": int(rng.integers(1, 200)),
        "sweeps": None if rng.random() < 0.5 else int(rng.integers(1, 50)),
        "damping": rng.random(),
        "budget": None if rng.random() < 0.5 else rng.uniform(0.0, MAX_TIME),
        "max_speed": None if rng.random() < 0.5 else rng.uniform(0.1, 20.0),
        "posture_weight": rng.random(),
    }
    chosen = rng.choice(list(settings), rng.integers(1, len(settings)), replace=False)
    return goal_edits.set_solver(document, **{name: settings[name] for name in chosen})


def _take(document, rng):
    character = document.character.rebase(rng.choice([segment.name for segment in document.character.segments]))
    pose = pose_edits.Pose(character, random_angles(character, rng), (rng.normal(size=3), rng.normal(size=4)))
    return pose_edits.take_pose(document, pose)


def _extra(document, rng):
    return str(rng.choice(list(document.all_extras)))


def _set_extra(document, rng):
    key = _extra(document, rng)
    values = {
        "weight": rng.uniform(0.0, 100.0),
        "priority": float(rng.integers(1, 4)),
        "margin": rng.uniform(0.0, 0.05),
        "height": rng.uniform(-0.5, 0.1),
        "fix_orientation": bool(rng.random() < 0.5),
    }
    kind = document.extra(key).kind
    names = [
        "weight",
        "priority",
        *{"balance": ["margin"], "apart": ["margin"], "floor": ["height"], "pin": ["fix_orientation"]}.get(kind, []),
    ]
    name = str(rng.choice(names))
    return goal_edits.set_extra(document, key, **{name: values[name]})


def _drag_extra(document, rng):
    key = _extra(document, rng)
    return goal_edits.drag_extra(document, key, np.array(document.placement.position) + rng.normal(0.0, 1.0, 3))


EDITS = {
    "move": _move,
    "switch": lambda document, rng: goal_edits.switch_goal(document, _name(document, rng), rng.random() < 0.7),
    "ask": lambda document, rng: goal_edits.set_asks(
        document, _name(document, rng), str(rng.choice(["position", "orientation", "both"]))
    ),
    "weigh": lambda document, rng: goal_edits.weigh_goal(
        document, _name(document, rng), position_weight=rng.uniform(0.0, 100.0), orientation_weight=rng.random()
    ),
    "snap": lambda document, rng: goal_edits.snap_goals(document, _name(document, rng)),
    "ask all": lambda document, rng: goal_edits.ask_all(document),
    "turn": lambda document, rng: pose_edits.set_joint(document, _joint(document, rng).name, rng.normal()),
    "limit": _limit,
    "take": _take,
    "reset": lambda document, rng: pose_edits.reset_pose(document),
    "mirror": lambda document, rng: pose_edits.mirror_pose(document),
    "base": lambda document, rng: pose_edits.set_base(
        document, str(rng.choice([segment.name for segment in document.character.segments]))
    ),
    "solver": _solver,
    "rank": lambda document, rng: goal_edits.rank_goal(document, _name(document, rng), float(rng.integers(1, 4))),
    "switch extra": lambda document, rng: goal_edits.switch_extra(document, _extra(document, rng), rng.random() < 0.7),
    "set extra": _set_extra,
    "drag extra": _drag_extra,
}
"""By name: functions of a document and a random generator. They may refuse."""

edit_lists = st.lists(st.tuples(st.sampled_from(list(EDITS)), st.integers(0, 2**32 - 1)), max_size=8)
"""Edits to make one after the other, each with a seed."""


def edited(document, chosen):
    """A document after edits; those that are refused are left out."""
    for name, seed in chosen:
        try:
            document = EDITS[name](document, np.random.default_rng(seed))
        except PoiseError:
            continue
    return document
