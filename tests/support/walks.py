"""What tests of walking share: bodies of other sizes, walkers that are recorded, and the promises that every walk keeps."""

import math
import random
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

import poise
from poise.gait import Walk
from poise.gait.published_gait import ADULT_LEG
from poise.gait.terrain import FLAT_GROUND, Ground
from poise.gait.walk_quality import WalkQuality, measure
from poise.gait.walk_request import WalkRequest, check_request
from poise.gait.walking_body import WalkingBody, measure_walking_body


def scaled(size, character=None):
    """A character of another size."""
    character = character or poise.biped()

    def grown(vector):
        return tuple(size * x for x in vector)

    return poise.Character(
        [replace(joint, offset=grown(joint.offset)) for joint in character.joints],
        [replace(effector, offset=grown(effector.offset)) for effector in character.effectors],
        [replace(segment, center=grown(segment.center)) for segment in character.segments],
        character.base,
    )


def nameless(character=None):
    """The same character with names that say nothing; and what its segments were called."""
    character = character or poise.biped()
    names = {segment.name: f"part{number}" for number, segment in enumerate(character.segments)}

    def named(part):
        return replace(part, segment=names[part.segment]) if part.segment else part

    renamed = poise.Character(
        [named(joint) for joint in character.joints],
        [named(replace(effector, name=names[effector.segment])) for effector in character.effectors],
        [replace(segment, name=names[segment.name]) for segment in character.segments],
        names[character.base],
    )
    return renamed, names


class Promise(NamedTuple):
    """What every walk is held to."""

    allowed: float
    unit: str


PROMISES = {
    "slide": Promise(1e-4, "m"),
    "stance_slide": Promise(1e-3, "m"),
    "changeover": Promise(1e-9, "m"),
    "dip": Promise(1e-3, "m"),
    "position": Promise(5e-3, "m"),
    "orientation": Promise(math.radians(2.0), "rad"),
    "speed": Promise(0.02, "of the speed"),
    "jerk": Promise(1.0, "of the allowed jerk"),
    "seam": Promise(1.0, "of the allowed jerk"),
    "iterations": Promise(3.0, "a frame"),
}


class Judgement(NamedTuple):
    """What was measured of a walk, by the names of the promises."""

    measured: dict[str, float]
    roughest: str
    """The joint of the largest jerk."""

    @property
    def shares(self) -> dict[str, float]:
        """Of what is allowed."""
        return {name: value / PROMISES[name].allowed for name, value in self.measured.items()}

    @property
    def worst(self) -> float:
        """1 or less where all promises are kept."""
        return max(self.shares.values())

    def broken_promises(self, *, without: Collection[str] = ("iterations",), jerk: float = 1.0) -> dict[str, str]:
        """Sentences about the broken promises, by name; jerk: how many times the allowed one is accepted."""
        broken = {}
        for name, value in self.measured.items():
            allowed = PROMISES[name].allowed * (jerk if name in ("jerk", "seam") else 1.0)
            if name not in without and not value <= allowed:
                joint = f" ({self.roughest})" if name == "jerk" else ""
                broken[name] = f"{value:g} {PROMISES[name].unit}{joint}, allowed are {allowed:g}"
        return broken


def make_request(body: WalkingBody, **options: Any) -> WalkRequest:
    """The checked request of a walk of five seconds at 1.2 m/s, but for what is given."""
    usual = {
        "speed": 1.2, "seconds": 5.0, "rate": 60.0, "direction": 0.0, "turn": 0.0, "path": None, "stairs": None, "slope": 0.0,
        "ground": None, "style": "usual", "start": False, "stop": False,
    }  # fmt: skip
    return check_request(body, **usual | options)


def judge_walk(walk: Walk, *, speed: float | None = None, loops: bool = True, roles: dict[str, str] | None = None) -> Judgement:
    """Measure a whole walk; speed: what was asked for [m/s], None where none is promised."""
    quality = measure(walk.motion, walk.ground, loops, roles)
    errors = float(walk.position_errors.max()), float(walk.orientation_errors.max()), float(walk.iterations.mean())
    quality = quality._replace(changeover=max(quality.changeover, float(walk.changeovers.max())))
    return _judge(quality, errors, abs(quality.speed / abs(speed) - 1.0) if speed else 0.0)


def judge_steps(motion: poise.Motion, errors: np.ndarray, ground: Ground = FLAT_GROUND) -> Judgement:
    """Measure a live walk; errors (n_frames, 4): as in `poise.gait.frame_solver.FrameErrors`."""
    worst = float(errors[:, 0].max()), float(errors[:, 1].max()), float(errors[:, 2].mean())
    quality = measure(motion, ground)
    return _judge(quality._replace(changeover=max(quality.changeover, float(errors[:, 3].max()))), worst, 0.0)


def _judge(quality: WalkQuality, errors: tuple[float, float, float], speed_error: float) -> Judgement:
    position, orientation, iterations = errors
    measured = {
        "slide": quality.slide,
        "stance_slide": quality.stance_slide,
        "changeover": quality.changeover,
        "dip": quality.dip,
        "position": position,
        "orientation": orientation,
        "speed": speed_error,
        "jerk": quality.jerk,
        "seam": quality.seam,
        "iterations": iterations,
    }
    return Judgement(measured, quality.roughest)


def broken_promises(
    walk: Walk, *, speed: float | None = None, loops: bool = True, roles: dict[str, str] | None = None, jerk: float = 1.0
) -> dict[str, str]:
    """Sentences about the promises that a whole walk breaks, by name."""
    return judge_walk(walk, speed=speed, loops=loops, roles=roles).broken_promises(jerk=jerk)


def record_steps(
    walker: poise.Walker, frames: int, rate: float = 60.0, request: Callable[[int], object] = lambda frame: None
) -> tuple[poise.Motion, np.ndarray]:
    """The motion of so many frames of a walker, and its errors (n_frames, 4), as in `FrameErrors`.

    request: called with the number of each frame before it, to change what the walker is asked for.
    """
    poses, errors = [], []
    for frame in range(frames):
        request(frame)
        poses.append(walker.step(1.0 / rate))
        errors.append(walker.errors)
    motion = poise.Motion(
        poses[0].character,
        [pose.angles for pose in poses],
        [np.concatenate(pose.placement) for pose in poses],
        rate=rate,
        bases=[pose.character.base for pose in poses],
    )
    return motion, np.array(errors)


def random_requests(walker: poise.Walker, seed: int, rate: int = 60, kind: str = "usual") -> Callable[[int], None]:
    """Another speed, turn and direction once a second; kind: "usual", "wild" (any direction, large turns) or "directions"."""
    dice, scale = random.Random(seed), math.sqrt(walker.body.leg / ADULT_LEG)

    def request(frame: int) -> None:
        if frame % rate:
            return
        walker.speed = dice.uniform(0.3, 2.0) * scale
        if kind == "wild":
            walker.turn = dice.uniform(-math.pi, math.pi)
            walker.direction = dice.uniform(-math.pi, math.pi)
        elif kind == "directions":
            walker.direction = dice.uniform(-0.5, 0.5)
        else:
            walker.turn = dice.uniform(-1.5, 1.5)
            walker.direction = dice.choice([0.0, 0.0, 0.0, dice.uniform(-math.pi, math.pi)])

    return request


def judge_random_walk(
    character: poise.Character, seed: int, rate: int = 60, kind: str = "usual", seconds: int = 60
) -> Judgement:
    """Measure a walker whose request changes once a second."""
    walker = poise.Walker(character, math.sqrt(measure_walking_body(character).leg / ADULT_LEG))
    return judge_steps(*record_steps(walker, seconds * rate, rate, random_requests(walker, seed, rate, kind)))
