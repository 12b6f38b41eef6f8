"""The edit layer: solves goals for some frames of a motion, layered on what it does; all other frames stay, bit for bit.

Three Euler angles measure a rotation badly: far from zero some turns are dear, some cost nothing, and what is near in angles is
far in rotations. From the frame's own pose on, angles about three axes at right angles are as good as a rotation vector. So a
ball joint has six hinges here: three that are held at the frame's own angles, and three, 0 in that pose, that a solve changes.
One body serves all frames.

Each edited frame is solved for the goals with the motion's own pose as the reference. Limbs move first: trunk, neck and head
are stiff, axes that elbows and knees hardly use in the motion are stiffer still, the root is pulled to where it was, and feet
that no goal asks for stay where they are. The first of several frames is led to its goals in small steps, and each other one
starts with the change of the one before. Frames beside the edited ones get a share of their change; there only the feet are
solved for.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple
from warnings import warn

import numpy as np

from poise import checks
from poise.anatomy.segment_roles import bones_to_keep, middle_of, roles
from poise.character.character import Character, Effector, Joint
from poise.character.hinge_form import hinge_form
from poise.character.joint_chains import joint_chains
from poise.errors import GoalMissedWarning
from poise.geometry.rotations import (
    IDENTITY,
    compose,
    euler_angles_near,
    matrices,
    quaternion_products,
    rotation_vectors,
    vector_quaternions,
)
from poise.geometry.vectors import ORIGIN
from poise.motion.hinge_motion import to_hinges
from poise.motion.interpolation import free_balls, wrap_into_limits
from poise.motion.motion import Motion
from poise.motion.pose import Pose
from poise.motion_editing.frame_shares import ease_frames, edited_frames, frame_shares
from poise.motion_editing.goal_changes import GoalChange, goal_changes, held_in_place
from poise.solver.solver import Solver
from poise.strict_names import known_options

HALF_TURN = np.pi
"""Limits of the change of a ball joint's angles [rad]."""
HELD_STIFFNESS = 1e3
"""Stiffness of the hinges that are held at a frame's own angles: of a change, they take a millionth."""
EASE = 0.25
"""Time in which an edit eases in and out by default [s]."""
STIFFNESS = {"trunk": 30.0, "neck": 30.0, "head": 30.0, "pelvis": 30.0, "shoulder": 4.0}
"""Stiffness of the joints that carry a segment, by its kind; 1 for all others: limbs move first."""
POSTURE_WEIGHT = 0.0035
"""Weight of the motion's own pose [1/rad]: so little that a trunk which is 30 times as stiff still bends for a goal."""
HINGED = ("forearm", "shin")
"""Kinds of the segments that elbows and knees carry, which bend about one axis."""
UNUSED_SHARE = 0.5
"""Share of the largest range over the motion below which another axis of an elbow or knee is hardly used."""
UNUSED_STIFFNESS = 10.0
"""Factor of the stiffness of these axes."""
PLACEMENT_WEIGHT = 1.0
"""Weight of the root's placement [1/m, 1/rad]: it moves where the limbs do not reach."""
TOLERANCE = (1e-4, 1e-3)
"""Tolerance of the goals [m, rad]."""
FIRST_STEPS = 8
"""Steps in which the first edited frame is led to its goals, so that limbs go the short way."""
LARGEST_SPEED = 15.0
"""Largest speed at which an edit may change angles from one edited frame to the next [rad/s]: no limb jumps."""
FIRST_DT = 0.05
"""Time that each of the first steps counts as [s]."""
MISSED = (5e-3, 0.02)
"""Errors from which on a goal is told to be missed [m, rad]."""
LEG = ("thigh", "shin", "foot", "toes")
"""Kinds of the segments of a leg: a goal on one of them moves its foot."""


class EditedBody:
    """The edited body: the angles of each frame, changes of them, and the way back."""

    def __init__(self, character: Character) -> None:
        """Make the body on which the edit layer of a motion solves, of a character."""
        first = character.described
        self._character = character
        self._balls = [(ball, np.array([first.joints[number].axis for number in ball]).T) for ball in free_balls(character)]
        joints: list[Joint] = []
        begun = {ball[0]: ball for ball, _ in self._balls}
        members = {number for ball, _ in self._balls for number in ball}
        changed, held = [], [0] * first.n_dofs
        for number, joint in enumerate(first.joints):
            if number in begun:
                for member in begun[number]:
                    own, held[member] = first.joints[member], len(joints)
                    parent = joint.parent if member == number else joints[-1].name
                    joints.append(replace(own, name=_held_name(own.name), parent=parent, segment=None))
                joint = replace(joint, parent=joints[-1].name, offset=ORIGIN, rotation=IDENTITY)
            if number in members:
                joint = replace(joint, limits=(-HALF_TURN, HALF_TURN), rest=0.0)
            changed.append(len(joints))
            joints.append(joint)
        self.changed = np.array(changed, np.int64)
        """(n_dofs,) number of the angle here that changes each angle of the character."""
        self._count = len(joints)
        self._held = np.array(held, np.int64)
        self._in_ball = np.array([number in members for number in range(first.n_dofs)], bool)
        self.character = Character(joints, first.effectors, first.segments, first.base, bones=bones_to_keep(first)).rebase(
            character.base
        )
        """The character of this body."""

    def reference(self, angles: np.ndarray) -> np.ndarray:
        """Return the angles of the edited body in the pose of a frame with angles (n_dofs,) of the character [rad]."""
        result, balls = np.zeros(self._count), self._in_ball
        result[self.changed[~balls]], result[self._held[balls]] = angles[~balls], angles[balls]
        return result

    def stiffness(self, stiffness: np.ndarray) -> np.ndarray:
        """Return the stiffness of the edited body's joints for those (n_dofs,) of the character; held ones hardly move."""
        result = np.full(self._count, HELD_STIFFNESS)
        result[self.changed] = stiffness
        return result

    def changed_angles(self, angles: np.ndarray, changes: np.ndarray) -> np.ndarray:
        """Change frames with angles (n, n_dofs) of the character by changes (n, n_dofs) of the edited body [rad].

        Angles are near the frames' own.
        """
        result = angles + changes
        for ball, axes in self._balls:
            rotations = quaternion_products(compose(axes, angles[:, ball]), compose(axes, changes[:, ball]))
            result[:, ball] = euler_angles_near(axes, matrices(rotations), angles[:, ball])
        wrap_into_limits(self._character, result)
        return result


def _held_name(name: str) -> str:
    return f"{name} as in the frame"


class Missed(NamedTuple):
    """The worst error of an edit's goals."""

    share: float
    """Error as a multiple of what is let pass."""
    sentence: str


NOTHING_MISSED = Missed(0.0, "")


class PoseChange(NamedTuple):
    """How an edit changes the pose of a frame."""

    bend: np.ndarray
    """(n_dofs,) change of the angles, of ball joints from the frame's own rotation on [rad]."""
    shift: np.ndarray
    """(3,) added to the root's position [m]."""
    turn: np.ndarray
    """(3,) rotation vector of the root, in the world [rad]."""
    missed: Missed


@known_options
def edit(motion: Motion, frames: Any, goals: Any, *, ease: Any = EASE) -> Motion:
    """Edit a motion: have it reach goals in some frames, blended in and out; all other frames keep every bit.

    frames: the edited ones: a number, a slice, a range or a sequence of numbers.
    goals: by the name of an effector, a segment or a role such as right_hand: positions in the world (3,) or one for each
        edited frame (n, 3) [m], or a pair (positions, orientations), either of them None; quaternions wxyz or matrices.
    ease: seconds in which the change grows before the edited frames and fades after them, or a pair of them.

    Arms and legs move first; trunk and root follow where they do not reach; feet stay where they are. The result is saved as
    the motion's own file. Goals that are missed by more than 5 mm or 1° give a warning.

    >>> import poise
    >>> motion = poise.Motion(poise.biped(), [poise.biped().rest] * 60)
    >>> higher = motion.positions("right_hand")[20:40] + (0, 0.15, 0)
    >>> edited = poise.edit(motion, slice(20, 40), {"right_hand": higher})
    >>> round(float(edited.positions("right_hand")[30, 1] - motion.positions("right_hand")[30, 1]), 3)
    0.15
    """
    source, motion = checks.instance(motion, Motion, "motion"), to_hinges(motion)
    edited = edited_frames(frames, len(motion))
    changes = goal_changes(motion, edited, goals)
    shares = frame_shares(edited, ease_frames(ease, motion.rate), len(motion))
    changes += _held_feet(motion, [change.effector for change in changes])
    editor = FrameEditor(motion, changes)
    solved = _solve_edited(editor, edited)
    numbers = {frame: number for number, frame in enumerate(edited)}
    angles, placements = np.array(motion.angles), np.array(motion.placements)
    changed = {
        frame: solved[numbers[frame]] if frame in numbers else editor.blend(frame, solved, part)
        for frame, part in shares.items()
    }
    for frame, pose in editor.poses(changed).items():
        angles[frame], placements[frame] = pose.angles, np.concatenate(pose.rebase(motion.bases[frame]).placement)
    worst = max(change.missed for change in solved)
    if worst.share > 1.0:
        warn(worst.sentence, GoalMissedWarning, stacklevel=3)
    if motion is not source:
        known, angles = angles, np.array(source.angles)
        angles[list(changed)] = hinge_form(source.character).source_angles(known[list(changed)])
    return source.with_angles(angles, placements)


def _solve_edited(editor: "FrameEditor", edited: list[int]) -> list[PoseChange]:
    """Solve the frames that an edit layer has goals for, in order of time; returns their changes in the order of `edited`."""
    found: dict[int, PoseChange] = {}
    for frame in sorted(edited):
        number = edited.index(frame)
        found[frame] = editor.solve(frame, number, found[frame - 1]) if frame - 1 in found else editor.begin(frame, number)
    return [found[frame] for frame in edited]


class FrameEditor:
    """Finds how the poses of a motion change by the goals of an edit, frame by frame."""

    def __init__(self, motion: Motion, changes: list[GoalChange]) -> None:
        self._motion, self._changes = motion.rebase(middle_of(motion.character)), changes
        effectors = [change.effector for change in changes]
        self._character = _editable(motion, effectors).rebase(self._motion.character.base)
        self._body, self._n_dofs = EditedBody(self._character), self._character.n_dofs
        stiffness = self._body.stiffness(_stiffness(motion))
        self._for_goals, self._for_feet = (_make_solver(self._body.character, stiffness) for _ in range(2))
        for change in changes:
            self._for_feet[change.effector.name].enabled = change.is_held

    def begin(self, frame: int, number: int) -> PoseChange:
        """Solve the first of several edited frames, led to its goals in small steps from the motion's own pose."""
        change = self._unchanged()
        for step in range(1, FIRST_STEPS + 1):
            change = self._solve(frame, number, change, step / FIRST_STEPS, FIRST_DT)
        return self._solve(frame, number, change, 1.0, FIRST_DT)

    def solve(self, frame: int, number: int, start: PoseChange) -> PoseChange:
        """Solve an edited frame, the number-th, from the change of the one before."""
        return self._solve(frame, number, start, 1.0, 1.0 / self._motion.rate)

    def _solve(self, frame: int, number: int, start: PoseChange, part: float, dt: float) -> PoseChange:
        self._start(self._for_goals, frame, start, self._unchanged())
        for change in self._changes:
            change.ask(self._for_goals[change.effector.name], frame, number, part)
        return self._solved(self._for_goals, frame, dt)

    def blend(self, frame: int, changes: list[PoseChange], shares: np.ndarray) -> PoseChange:
        """Blend the changes of the edited frames in a frame beside them, and bring the feet back to where they were."""
        bend, shift, turn = (shares @ np.array([change[k] for change in changes]) for k in range(3))
        blended = PoseChange(bend, shift, turn, NOTHING_MISSED)
        if not any(change.is_held for change in self._changes):
            return blended
        self._start(self._for_feet, frame, blended, blended)
        for change in self._changes:
            goal = self._for_feet[change.effector.name]
            goal.position, goal.orientation = change.positions[frame], change.orientations[frame]
        return self._solved(self._for_feet, frame, FIRST_DT)

    def poses(self, changes: Mapping[int, PoseChange]) -> dict[int, Pose]:
        """Return the poses of edited frames with their changes, by frame."""
        bends = np.array([change.bend for change in changes.values()])
        angles = self._body.changed_angles(self._motion.angles[list(changes)], bends)
        return {
            frame: Pose(self._character, row, self._placement(frame, change))
            for (frame, change), row in zip(changes.items(), angles, strict=True)
        }

    def _unchanged(self) -> PoseChange:
        return PoseChange(np.zeros(self._n_dofs), np.zeros(3), np.zeros(3), NOTHING_MISSED)

    def _placement(self, frame: int, change: PoseChange) -> tuple[np.ndarray, np.ndarray]:
        own = self._motion.placements[frame]
        return own[:3] + change.shift, quaternion_products(vector_quaternions(change.turn[None]), own[None, 3:])[0]

    def _start(self, solver: Solver, frame: int, start: PoseChange, reference: PoseChange) -> None:
        """Prepare a solver for an edited frame, with changes of the motion's pose as start and reference."""
        own, changed = self._body.reference(self._motion.angles[frame]), self._body.changed
        posture, begun = own.copy(), own.copy()
        posture[changed] += reference.bend
        begun[changed] += start.bend
        solver.reference = Pose(self._body.character, posture, self._placement(frame, reference))
        solver.placement = self._placement(frame, start)
        solver.reset(begun)

    def _solved(self, solver: Solver, frame: int, dt: float) -> PoseChange:
        """Solve an edited frame and return how its pose differs from the motion's."""
        result = solver.solve(tolerance=TOLERANCE, dt=dt)
        own, placement = self._motion.placements[frame], solver.placement
        turn = quaternion_products(np.array([placement.orientation]), own[None, 3:] * (1.0, -1.0, -1.0, -1.0))
        errors = result.errors
        missed = max(_missed(goal.name, frame, *errors[goal.name]) for goal in solver.goals)
        bend = (solver.pose.angles - self._body.reference(self._motion.angles[frame]))[self._body.changed]
        return PoseChange(bend, np.subtract(placement.position, own[:3]), rotation_vectors(turn)[0], missed)


def _make_solver(body: Character, stiffness: np.ndarray) -> Solver:
    """Make a solver for the frames of an edit."""
    solver = Solver(body, free_root=True, manner="plain")
    solver.posture_weight, solver.stiffness, solver.max_speed = POSTURE_WEIGHT, stiffness, LARGEST_SPEED
    solver.placement_weight = PLACEMENT_WEIGHT
    return solver


def _missed(name: str, frame: int, metres: float, radians: float) -> Missed:
    share = max(metres / MISSED[0], radians / MISSED[1])
    far = f"{1e3 * metres:.0f} mm" if metres / MISSED[0] == share else f"{np.degrees(radians):.1f}°"
    return Missed(share, f"goal {name!r} is missed by {far} in frame {frame}: move it nearer, or have more frames to ease in")


def _held_feet(motion: Motion, asked: list[Effector]) -> list[GoalChange]:
    """Have the edit layer hold feet where the motion has them, but for those of legs that a goal is on."""
    known = roles(motion.character)
    taken = {
        known[effector.segment].side for effector in asked if effector.segment in known and known[effector.segment].kind in LEG
    }
    feet = {role.side: name for name, role in reversed(known.items()) if role.kind == "foot" and role.side not in taken}
    names = {effector.name for effector in asked}
    return [held_in_place(motion, Effector(_free_name(name, names), name)) for name in feet.values()]


def _free_name(name: str, taken: set[str]) -> str:
    return name if name not in taken else _free_name(f"{name}_", taken)


def _editable(motion: Motion, effectors: list[Effector]) -> Character:
    """Return the character of an edited motion with these effectors, and limits that let its own frames be."""
    first = motion.character.described
    low = np.minimum(first.limits[:, 0], motion.angles.min(axis=0))
    high = np.maximum(first.limits[:, 1], motion.angles.max(axis=0))
    wider = {joint.name: (float(low[k]), float(high[k])) for k, joint in enumerate(first.joints)}
    body = Character(first.joints, effectors, first.segments, first.base, first.source, first.bones)
    return body.with_limits({name: pair for name, pair in wider.items() if pair != first.joint(name).interval})


def _stiffness(motion: Motion) -> np.ndarray:
    """Return the stiffness (n_dofs,) of the joints in an edit: limbs move first, and about the axes that the motion uses."""
    known, ranges = roles(motion.character), np.ptp(motion.angles, axis=0)
    result = np.ones(motion.character.n_dofs)
    for chain in joint_chains(motion.character.described):
        numbers, kind = np.array(chain.numbers), known[chain.segment].kind if chain.segment in known else ""
        result[numbers] = STIFFNESS.get(kind, 1.0)
        if kind in HINGED:
            result[numbers[ranges[numbers] < UNUSED_SHARE * ranges[numbers].max()]] *= UNUSED_STIFFNESS
    return result
