"""Human joints: how each kind bends, and a character's body rebuilt with their axes, stiffness and posture, to solve on.

A file's joints turn about the axes that its writer chose, all of them alike. Where trackers leave a body open (which way an
elbow points, how a spine bends) it matters what bends easily: a knee about one axis, a thigh about all, a clavicle hardly. So
every ball joint, three hinges through one point without limits to speak of, is given three others: across the bone, across
both, and along the bone. How stiff each is, and the posture it is pulled to, depend on what the segment is
(`roles_from_names`). A ball turns the same whatever its axes, so angles go back to the character exactly. Knees and elbows of
one or two hinges without limits keep their axes, and get the limits, stiffness and posture of a ball. All other joints stay
as they are.
"""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from poise.anatomy.body_parts import SHORT, Part, body_axes, limb_pieces, parts
from poise.anatomy.masses import segment_masses
from poise.anatomy.roles_from_names import Kind
from poise.anatomy.segment_roles import bones_to_keep
from poise.character.character import Character, Effector, Joint, Segment
from poise.character.derived import derived
from poise.character.hinge_form import hinge_form
from poise.character.joint_chains import JointChain, joint_chains
from poise.character.rest_pose import moved, rest_frames
from poise.geometry.rotations import IDENTITY, compose, euler_angles, matrices, quaternion, rotation_matrix, shortest_rotation
from poise.geometry.vectors import ORIGIN, Vector

SMALLEST_BEND = math.radians(1.0)
"""Of elbows and knees [rad], so that the side they bend to is always known: it costs 0.1 mm of a leg."""
SAME_AXIS = math.radians(4.0)
"""Angle within which an axis of a file is taken for the one that a knee bends about [rad]."""
BODY: tuple[Kind, ...] = ("head", "hand", "foot")
"""What lies between these is the body; fingers and toes are not."""
ABOVE: tuple[Kind | None, ...] = ("hand", "foot")
"""These turn about the bone that they hang from."""
NO_LIMIT = math.pi - 1e-9
"""A hinge that goes this far to both sides has no limits [rad]."""
LARGEST_BEND = math.radians(175.0)
"""Of elbows and knees [rad]: no flesh is in the way, but bent farther they would be bent backwards."""
ABOUT_THE_SAME_AXIS = 0.5
"""Least cosine between the axis of a hinge and the one that a knee or elbow bends about, to be limited as that."""
BENT_AT_REST = math.radians(15.0)
"""Angle that a knee or elbow is bent by at rest, above which that shows its axis, if it is about the usual one [rad]."""
WELL_BENT_AT_REST = math.radians(40.0)
"""Angle above which it does so whatever the usual axis is [rad]; knock knees are bent less, and to the side."""
LONGEST_SLIDE = 2.0
"""A longer one is the channel of a file, and not a joint [m]."""


class JointHabit(NamedTuple):
    """How a human joint bends, by kind of segment. Directions are those of the left side: outward, up, forward."""

    bone: Vector
    """Where it points when a body stands with its arms out to the sides."""
    first: Vector
    """The axis that it bends about first, then. Where the bone comes to lie along it, the joint loses a direction."""
    stiffness: Vector
    """About the first axis, about the one across it and the bone, and along the bone: 1 is as stiff as a spine."""
    follows: bool = True
    """Whether the axes are those of its bone as it is at rest; where a bone is short or bends little, they need not be."""
    ease: Vector | None = None
    """Where its bone points in the posture that it is pulled to."""
    bend: float | None = None
    """What it is bent by against the bone above, in that posture [rad]; it bends that way only."""
    twist: float = math.inf
    """The most that it turns about its bone from that posture, to both sides [rad]."""


OUT: Vector = (1.0, 0.0, 0.0)
"""To the left of a body that faces z."""
UP: Vector = (0.0, 1.0, 0.0)
"""Of a body that stands."""
FORWARD: Vector = (0.0, 0.0, 1.0)
"""Where a body that stands faces."""
DOWN: Vector = (0.0, -1.0, 0.0)
"""Of a body that stands."""
STIFF: Vector = (8.0, 8.0, 8.0)
"""Of a bone that only carries another one, and of the second piece of an upper arm that is in two."""
ELBOW: Vector = (0.0, -math.cos(0.3), math.sin(0.3))
"""With the arms out to the sides an elbow bends forward and a little up."""
HIP_TWIST = math.radians(60.0)
"""Hips turn by 45° in and out (AAOS 1965, Joint Motion); more, because rest poses do not show where the middle is [rad]."""

JOINT_HABITS: dict[Kind | None, JointHabit] = {
    "pelvis": JointHabit(UP, OUT, STIFF, follows=False),
    "trunk": JointHabit(UP, OUT, (0.9, 1.0, 1.4), follows=False),
    "neck": JointHabit(UP, OUT, (1.0, 0.8, 0.8), follows=False),
    "head": JointHabit(UP, OUT, (0.6, 2.0, 1.4), follows=False),
    "shoulder": JointHabit(OUT, FORWARD, (2.2, 3.0, 6.0), follows=False),
    # The arm seldom points up in front or down behind, where its first axis lies.
    "upper_arm": JointHabit(OUT, (0.0, math.sin(0.6), math.cos(0.6)), (0.2, 0.16, 0.45), ease=(0.25, -1.0, 0.15)),
    "forearm": JointHabit(OUT, ELBOW, (0.2, 7.0, 0.7), bend=math.radians(32.0)),
    "hand": JointHabit(OUT, FORWARD, (4.0, 2.0, 0.5)),
    "thigh": JointHabit(DOWN, OUT, (0.25, 0.25, 0.65), ease=(0.0, -1.0, 0.06), twist=HIP_TWIST),
    "shin": JointHabit(DOWN, OUT, (0.2, 8.0, 8.0), bend=math.radians(29.0)),
    "foot": JointHabit(DOWN, OUT, (0.5, 1.0, 0.7)),
    None: JointHabit(UP, OUT, STIFF, follows=False),
}
"""By the kind of a segment; None for an unknown one. Stiffness and postures are tuned for tracked motions."""


@dataclass(frozen=True, eq=False)
class Ball:
    """A ball joint of the body: three hinges through one point."""

    segment: str
    kind: Kind | None
    """What it bends as; None for a bone that only carries another one."""
    carrier: str
    """The segment that it hangs from."""
    dofs: tuple[int, ...]
    """Numbers of its hinges among the angles of the character."""
    rest: np.ndarray
    """(3, 3) the rotation of the joint at rest in the character; in the body its angles are then 0."""
    frame: np.ndarray
    """(3, 3) how the joint is turned against its carrier at angles of 0 in the body."""
    own: np.ndarray
    """(3, 3) its axes in the character, in columns, as the joint is at angles of 0 there."""
    axes: np.ndarray
    """(3, 3) its axes in the body, as the joint is at rest."""
    reference: np.ndarray
    """(3,) angles in the body of the posture it is pulled to [rad]."""
    lowest: float
    """Lowest angle about the first axis in the body [rad]."""
    stiffness: Vector


@dataclass(frozen=True, eq=False)
class Anatomy:
    """A character on its first base, and the body with human joints that is solved in its place."""

    character: Character
    body: Character
    """Without what hangs beyond head, hands and feet, or beyond what is tracked, but with its mass; its rest is the posture."""
    stiffness: np.ndarray
    """(n_dofs of the body,)."""
    dofs: np.ndarray
    """(n_dofs of the body,) which angle of the character's hinge form each of its joints stands for."""
    balls: tuple[Ball, ...]
    start: np.ndarray
    """(n_dofs of the hinge form,) what the others are; of a ball, about its axes in the body [rad]."""

    def angles(self, solved: np.ndarray, others: Mapping[int, np.ndarray] | None = None) -> np.ndarray:
        """Convert angles of human joints to those of the character's own joints, (n_frames, n_dofs) [rad].

        They go without jumps where limits allow that. others: angles (n_frames,) of joints that the body is without, by
        number in the hinge form.
        """
        form = hinge_form(self.character)
        result = np.tile(self.start, (len(solved), 1))
        for number, column in (others or {}).items():
            result[:, number] = column
        result[:, self.dofs] = solved
        if self.balls:
            columns = np.array([ball.dofs for ball in self.balls])
            changed = [
                euler_angles(ball.own, ball.rest @ matrices(compose(ball.axes, result[:, ball.dofs]))) for ball in self.balls
            ]
            angles = np.stack(changed, axis=1)
            lower, upper = np.moveaxis(form.character.limits[columns], -1, 0)
            outside = (angles < lower) | (angles > upper)
            angles[outside] = (angles[outside] + math.pi) % (2.0 * math.pi) - math.pi
            result[:, columns] = np.clip(angles, lower, upper)
        return result if form.is_source else form.source_angles(result)

    def remounted(self, angles: np.ndarray, mounts: Mapping[str, np.ndarray]) -> np.ndarray:
        """Compute human joint angles that keep orientations when some segments' frames rotate, (n_dofs of the body,) [rad].

        mounts: (3, 3) by segment, the rotation of each in its own frame. Only balls can make up for it; joints stay in their
        places where nothing but them hangs off a segment's origin.
        """
        result, none = angles.copy(), np.eye(3)
        for ball in self.balls:
            above, below = mounts.get(ball.carrier, none), mounts.get(ball.segment, none)
            if above is not none or below is not none:
                columns = np.searchsorted(self.dofs, ball.dofs)
                (rotation,) = matrices(compose(ball.axes, angles[None, columns]))
                remounted = ball.frame.T @ above.T @ ball.frame @ rotation @ below
                result[columns] = euler_angles(ball.axes, remounted[None])[0]
        return result


def anatomy_of(character: Character, effectors: Sequence[Effector], also: Iterable[str] = ()) -> Anatomy:
    """Return a character's body rebuilt with human joints, with these effectors, and `also` these segments; cached."""
    key = tuple(effectors), frozenset(also)
    first = character.described
    return derived(first, ("anatomy", *key), lambda: replace(_anatomy(hinge_form(first).character, *key), character=first))


def _anatomy(first: Character, effectors: tuple[Effector, ...], also: frozenset[str]) -> Anatomy:
    known, chains = parts(first), joint_chains(first)
    groups = {chain.segment: list(chain.numbers) for chain in chains}
    axes = body_axes(known)
    segments = _segments_of_body(
        {chain.segment: chain.carrier for chain in chains}, known, also | {effector.segment for effector in effectors}
    )
    dofs: list[int] = []
    balls: dict[int, Ball] = {}
    bending: dict[int, tuple[Joint, float]] = {}
    for chain in (chain for chain in chains if chain.segment in segments):
        group = groups[chain.segment]
        ball = _ball(first, group, known[chain.segment], known, axes)
        if ball is not None:
            balls |= dict.fromkeys(ball.dofs, ball)
        else:
            bending |= _bending_hinges(chain, known, axes)
        dofs += group
    dofs.sort()
    joints, stiffness = [], []
    for dof in dofs:
        human = bending.get(dof, (_fixed_if_long(first.joints[dof]), 1.0))
        if dof in balls:
            place = balls[dof].dofs.index(dof)
            human = _human_hinge(first.joints[dof], balls[dof], place), balls[dof].stiffness[place]
        joints.append(human[0])
        stiffness.append(human[1])
    body = Character(
        joints,
        effectors,
        list(_segments_with_masses(first, known, (first.base, *(n for n in groups if n in segments)))),
        first.base,
        bones=bones_to_keep(first, frozenset((first.base, *segments))),
    )
    found = tuple(dict.fromkeys(balls.values()))
    return Anatomy(first, body, np.array(stiffness), np.array(dofs, np.int64), found, np.array(first.rest))


def _segments_of_body(carriers: Mapping[str, str], known: dict[str, Part], tracked: Collection[str]) -> set[str]:
    """Select the segments that a body rebuilt with human joints has: from the base to head, hands, feet and effectors.

    All segments if that is the base alone. carriers: by segment, the one that carries it; without the base.
    """
    found: set[str] = set()
    for name in [name for name, part in known.items() if part.kind in BODY or name in tracked]:
        at = name
        while at in carriers:
            found.add(at)
            at = carriers[at]
    return found or set(carriers)


def _segments_with_masses(first: Character, known: dict[str, Part], names: tuple[str, ...]) -> Iterator[Segment]:
    """Make the segments for a body rebuilt with human joints, each with the mass of those on it that are left out."""
    carried: dict[str, list[tuple[float, np.ndarray]]] = {name: [] for name in names}
    frames = rest_frames(first)
    rotations = {name: rotation_matrix(orientation) for name, (_, orientation) in frames.items()}
    for name, (mass, center) in segment_masses(first).items():
        on = name
        while on not in carried:
            on = known[on].parent or first.base
        carried[on].append((mass, np.array(frames[name][0]) + rotations[name] @ np.array(center)))
    for name, pieces in carried.items():
        whole = sum(mass for mass, _ in pieces)
        if whole > 0.0:
            middle = sum(mass * center for mass, center in pieces) / whole
            x, y, z = (rotations[name].T @ (middle - np.array(frames[name][0]))).tolist()
            yield Segment(name, whole, (x, y, z))


def _fixed_if_long(joint: Joint) -> Joint:
    long = joint.kind == "slide" and joint.interval[1] - joint.interval[0] > LONGEST_SLIDE
    return replace(joint, limits=(joint.rest_entries[0], joint.rest_entries[0])) if long else joint


def _human_hinge(joint: Joint, ball: Ball, place: int) -> Joint:
    """Replace a hinge of a ball joint by the one about the human axis that takes its place in the body."""
    x, y, z = ball.axes[:, place].tolist()
    rotation = quaternion(ball.frame.ravel().tolist()) if place == 0 else joint.rotation
    bends = place == 0 and math.isfinite(ball.lowest)
    limits = (ball.lowest, ball.lowest + LARGEST_BEND - SMALLEST_BEND) if bends else (-math.inf, math.inf)
    if place == 2 and (habit := JOINT_HABITS.get(ball.kind)) is not None:
        limits = float(ball.reference[2]) - habit.twist, float(ball.reference[2]) + habit.twist
    return replace(joint, rotation=rotation, axis=(x, y, z), limits=limits, rest=float(ball.reference[place]))


def _bending_hinges(chain: JointChain, known: dict[str, Part], axes: np.ndarray) -> dict[int, tuple[Joint, float]]:
    """Let hinges without limits bend as the human joint that they stand for does: a knee or elbow, one way only.

    Returns, by number among the joints, each of its hinges and how stiff it is; nothing for other joints.
    """
    outward = known[chain.segment].parent == chain.carrier  # a leg may be described from the foot up
    part = known[chain.segment if outward else chain.carrier]
    habit = JOINT_HABITS.get(_joint_kind(part, known), JOINT_HABITS[None])
    moving = [joint.kind == "hinge" and joint.interval[0] < joint.interval[1] for joint in chain.joints]
    hinges = [joint for joint, moves in zip(chain.joints, moving, strict=True) if moves]
    if habit.bend is None or not hinges or not all(_is_free(joint) for joint in hinges):
        return {}
    bones = _bones(part, known, habit, axes)
    first = _axis_across(bones, habit, axes, part)
    bent = math.atan2(first @ np.cross(bones.above, bones.own), bones.above @ bones.own)
    human = np.column_stack([first, np.cross(bones.own, first), bones.own])
    cosines = human.T @ np.array(_axes_at_rest(chain, known)).T * (1.0 if outward else -1.0)
    bend = int(np.abs(np.where(moving, cosines[0], 0.0)).argmax())
    found = {
        number: (joint, habit.stiffness[int(np.abs(cosines[:, place]).argmax())])
        for place, (number, joint) in enumerate(zip(chain.numbers, chain.joints, strict=True))
        if moving[place]
    }
    if abs(cosines[0, bend]) > ABOUT_THE_SAME_AXIS:
        joint, way = chain.joints[bend], math.copysign(1.0, cosines[0, bend])
        low, high = sorted(joint.rest_entries[0] + way * (angle - bent) for angle in (SMALLEST_BEND, LARGEST_BEND))
        joint = replace(joint, limits=(low, high), rest=joint.rest_entries[0] + way * (habit.bend - bent))
        found[chain.numbers[bend]] = joint, habit.stiffness[0]
    return found


def _axes_at_rest(chain: JointChain, known: dict[str, Part]) -> list[np.ndarray]:
    """Return the axes of a chain's joints at rest, in the world, (3,) each, to compare them with a human joint's."""
    frame = ORIGIN, known[chain.carrier].orientation
    found = []
    for joint in chain.joints:
        frame = moved(frame, joint)
        found.append(rotation_matrix(frame[1]) @ np.array(joint.axis))
    return found


def _is_free(joint: Joint) -> bool:
    return joint.interval[0] <= -NO_LIMIT and joint.interval[1] >= NO_LIMIT


def _ball(character: Character, group: list[int], part: Part, known: dict[str, Part], axes: np.ndarray) -> Ball | None:
    """Make the human joint of a segment, with its axes, stiffness and posture; None if its own joint is no ball."""
    dofs = [dof for dof in group if character.joints[dof].kind == "hinge"]
    hinges = [character.joints[dof] for dof in dofs]
    own = np.array([joint.axis for joint in hinges]).T
    if group[-3:] != dofs or len(dofs) != 3 or np.abs(own.T @ own - np.eye(3)).max() > 1e-9:
        return None
    through_one_point = all(joint.offset == ORIGIN and joint.rotation == IDENTITY for joint in hinges[1:])
    if not through_one_point or not all(_is_free(joint) for joint in hinges):
        return None
    (rest,) = matrices(compose(own, np.array([[joint.rest for joint in hinges]])))
    here = rotation_matrix(part.orientation)
    kind = _joint_kind(part, known)
    habit = JOINT_HABITS.get(kind, JOINT_HABITS[None])
    bones = _bones(part, known, habit, axes)
    first = _axis_across(bones, habit, axes, part)
    along_bone = bones.own
    if kind == "shin" and (near := _matching_axis(first, here @ rest.T @ own)) is not None:
        first, along_bone = near, bones.own - (near @ bones.own) * near
        along_bone /= np.linalg.norm(along_bone)
    human = here.T @ np.column_stack([first, np.cross(along_bone, first), along_bone])
    reference, lowest = _posture(part, habit, axes, bones, human)
    frame = rotation_matrix(hinges[0].rotation) @ rest
    return Ball(part.name, kind, part.parent or "", tuple(dofs), rest, frame, own, human, reference, lowest, habit.stiffness)


def _matching_axis(axis: np.ndarray, own: np.ndarray) -> np.ndarray | None:
    """Return for the human joint of a knee the body's own axis (3,) that is meant, either way round; None if there is none.

    Bent by 90° about any other, angles about these would turn round where the second is a right angle.
    """
    cosines = own.T @ axis
    nearest = int(np.abs(cosines).argmax())
    if abs(cosines[nearest]) < math.cos(SAME_AXIS):
        return None
    result: np.ndarray = math.copysign(1.0, cosines[nearest]) * own[:, nearest]
    return result


def _joint_kind(part: Part, known: dict[str, Part]) -> Kind | None:
    """Return the kind of human joint that a part's joint bends as; of a limb in pieces, only the first bends."""
    if part.role is None or (part.kind == "pelvis" and part.parent is not None):
        return None
    pieces = [other for other in known.values() if other.role == part.role]
    return None if part.role.side and part is not limb_pieces(pieces)[0] else part.kind


class Bones(NamedTuple):
    """Directions in the world (3,) of the bones at a human joint, at rest."""

    usual: np.ndarray
    """Direction of the bone when a body stands with its arms out to the sides."""
    own: np.ndarray
    """Direction of the bone itself."""
    above: np.ndarray
    """Direction of the bone that it hangs from."""


def _bones(part: Part, known: dict[str, Part], habit: JointHabit, axes: np.ndarray) -> Bones:
    usual = _mirror_to_side(axes, part, habit.bone, axial=False)
    above = known.get(part.parent or "")
    before = _direction(above) if above is not None else None
    if not habit.follows:
        return Bones(usual, usual, usual)
    own = _direction(part)
    if part.kind in ABOVE or own is None:
        own = before
    return Bones(usual, usual if own is None else own, usual if before is None else before)


def _axis_across(bones: Bones, habit: JointHabit, axes: np.ndarray, part: Part) -> np.ndarray:
    """Return the axis that a human joint bends about first, across its bone at rest, (3,) in the world."""
    across = shortest_rotation(bones.usual, bones.own) @ _mirror_to_side(axes, part, habit.first, axial=True)
    bent = np.cross(bones.above, bones.own)
    sine = float(np.linalg.norm(bent))
    angle = math.atan2(sine, float(bones.above @ bones.own))
    alike = bent @ across > ABOUT_THE_SAME_AXIS * sine * np.linalg.norm(across)
    if habit.bend is not None and (angle > WELL_BENT_AT_REST or (angle > BENT_AT_REST and alike)):
        across = bent
    first = across - (across @ bones.own) * bones.own
    result: np.ndarray = first / np.linalg.norm(first)
    return result


def _direction(part: Part) -> np.ndarray | None:
    """Return the direction (3,) of the bone that a human joint moves, in the world at rest; None if it has no length."""
    if part.length <= SHORT:
        return None
    result: np.ndarray = rotation_matrix(part.orientation) @ ((np.array(part.far) - np.array(part.near)) / part.length)
    return result


def _mirror_to_side(axes: np.ndarray, part: Part, direction: Vector, axial: bool) -> np.ndarray:
    """Mirror a direction (3,) of a human joint's habit, told for the left, to a part's side; axial for a rotation axis."""
    mirrored = np.array([1.0, -1.0, -1.0] if axial else [-1.0, 1.0, 1.0])
    local = np.array(direction) * (mirrored if part.role is not None and part.role.side == "right" else 1.0)
    result: np.ndarray = axes @ (local / np.linalg.norm(local))
    return result


def _posture(part: Part, habit: JointHabit, axes: np.ndarray, bones: Bones, human: np.ndarray) -> tuple[np.ndarray, float]:
    """Compute for a human joint its angles (3,) in natural posture, and the lowest about its first axis [rad].

    human: its axes in columns (3, 3), in its own frame.
    """
    here = rotation_matrix(part.orientation)
    if habit.ease is not None:
        rotation = shortest_rotation(bones.own, _mirror_to_side(axes, part, habit.ease, axial=False))
        return euler_angles(human, (here.T @ rotation @ here)[None])[0], -math.inf
    if habit.bend is None:
        return np.zeros(3), -math.inf
    axis = here @ human[:, 0]
    bent = math.atan2(axis @ np.cross(bones.above, bones.own), bones.above @ bones.own)
    return np.array([habit.bend - bent, 0.0, 0.0]), SMALLEST_BEND - bent
