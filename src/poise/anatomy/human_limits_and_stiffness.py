"""Human limits and stiffness of joints, for bodies whose files have none; limits proposed to users, marked as guesses."""

import math
from dataclasses import replace

import numpy as np

from poise.anatomy.body_parts import parts
from poise.anatomy.bone_search import search_bones
from poise.anatomy.human_joints import SMALLEST_BEND, Anatomy, Ball, anatomy_of
from poise.anatomy.roles_from_names import Kind
from poise.character.character import Character, Joint, Swing
from poise.character.joint_chains import joint_chains
from poise.character.rest_pose import moved
from poise.errors import ValueRefusedError
from poise.geometry.rotations import IDENTITY, multiply, quaternion, rotate
from poise.geometry.vectors import ORIGIN, add
from poise.strict_names import known_options

STIFFNESS: dict[Kind | None, float] = {
    "pelvis": 4.0, "trunk": 1.5, "neck": 0.8, "head": 0.8, "shoulder": 2.5, "upper_arm": 0.25, "forearm": 0.25, "hand": 1.0,
    "thigh": 0.35, "shin": 0.25, "foot": 0.6, None: 1.0,
}  # fmt: skip
"""Stiffness of joints with limits of their own, by what they carry; as the habits of `human_joints`, in one number."""
BOUNDS: dict[Kind | None, tuple[tuple[float, float], float, float]] = {
    "trunk": ((-30.0, 75.0), 35.0, 50.0),
    "neck": ((-30.0, 30.0), 20.0, 35.0),
    "head": ((-35.0, 35.0), 25.0, 45.0),
    "shoulder": ((-15.0, 35.0), 25.0, 10.0),
    "forearm": ((0.0, 150.0), 6.0, 85.0),
    "hand": ((-75.0, 75.0), 40.0, 60.0),
    "thigh": ((-135.0, 40.0), 55.0, 50.0),
    "shin": ((0.0, 155.0), 6.0, 8.0),
    "foot": ((-45.0, 70.0), 30.0, 30.0),
    "toes": ((-70.0, 30.0), 5.0, 5.0),
    None: ((0.0, 0.0), 0.0, 0.0),
}
"""Limits of balls that have none, by kind [degrees]: lowest and highest about the first axis of `human_joints`, then the
largest about the second and the third axis to both sides. From the pose at rest, of elbows and knees from where they are
straight; pieces of one kind share them. Loose: stiffness says what is natural, and these only prevent extreme bending."""
FREE: tuple[Kind | None, ...] = ("upper_arm", "fingers")
"""Kinds of segments whose ball joints get no human limits: an arm goes everywhere."""

SLACK = math.radians(2.0)
"""How far a knee or elbow may bend the wrong way [rad], so that one which is straight at rest is inside its limits."""


def bounded(anatomy: Anatomy) -> Anatomy:
    """Give ball joints without limits human limits, and remove joints whose limits leave no movement."""
    known, joints = parts(anatomy.character), list(anatomy.body.joints)
    places = {int(dof): place for place, dof in enumerate(anatomy.dofs)}
    for ball in anatomy.balls:
        if ball.kind in FREE:
            continue
        role = known[ball.segment].role
        middle = role is not None and not role.side
        pieces = sum(known[other.segment].role == role for other in anatomy.balls) if middle else 1
        (low, high), aside, twist = human_bounds(anatomy, ball)
        start = ball.lowest if math.isfinite(ball.lowest) else 0.0
        ranges = ((start, low, high), (0.0, -aside, aside), (0.0, -twist, twist))
        for dof, (origin, least, most) in zip(ball.dofs, ranges, strict=True):
            limits = origin + math.radians(least) / pieces, origin + math.radians(most) / pieces
            joint = joints[places[dof]]
            joints[places[dof]] = replace(joint, limits=limits, rest=min(max(joint.rest, limits[0]), limits[1]))
    return _remove_fixed_joints(anatomy, joints)


def human_bounds(anatomy: Anatomy, ball: Ball) -> tuple[tuple[float, float], float, float]:
    """Return the human limits of a ball joint, as in `BOUNDS`; a head without a neck turns as far as both together."""
    (low, high), aside, twist = BOUNDS.get(ball.kind, BOUNDS[None])
    if ball.kind == "head" and not any(other.kind == "neck" for other in anatomy.balls):
        (lower, higher), farther, more = BOUNDS["neck"]
        return (low + lower, high + higher), aside + farther, twist + more
    return (low, high), aside, twist


def _remove_fixed_joints(anatomy: Anatomy, joints: list[Joint]) -> Anatomy:
    """Remove from a body with human limits the joints that these leave no movement: they would cost time for nothing."""
    still = [joint.segment is None and joint.interval[0] == joint.interval[1] for joint in joints]
    fixed = {joint.name: joint for joint, is_still in zip(joints, still, strict=True) if is_still}
    start = anatomy.start.copy()
    start[anatomy.dofs[still]] = [joint.rest for joint in fixed.values()]
    moving = [_hang_on_moving(joint, fixed) for joint in joints if joint.name not in fixed]
    first, moves = anatomy.body, ~np.array(still)
    body = Character(moving, first.effectors, first.segments, first.base, bones=first.bones)
    return replace(anatomy, body=body, stiffness=anatomy.stiffness[moves], dofs=anatomy.dofs[moves], start=start)


def _hang_on_moving(joint: Joint, fixed: dict[str, Joint]) -> Joint:
    """Hang a joint on the nearest one above it that its human limits let move, as those that do not move are removed."""
    while joint.parent in fixed:
        above = fixed[joint.parent]
        position, orientation = moved((ORIGIN, IDENTITY), above)
        place = add(position, rotate(orientation, joint.offset))
        joint = replace(joint, parent=above.parent, offset=place, rotation=multiply(orientation, joint.rotation))
    return joint


def stiffness_of(anatomy: Anatomy) -> np.ndarray:
    """Return the human stiffness of a body's joints, (n_dofs,); of joints with limits of their own, by what they carry."""
    known = parts(anatomy.character)
    balls = {dof for ball in anatomy.balls for dof in ball.dofs}
    result = anatomy.stiffness.copy()
    for chain in joint_chains(anatomy.body):
        # A leg that is described from the foot up hangs from the hip all the same.
        outer = chain.segment if known[chain.segment].parent == chain.carrier else chain.carrier
        for number in chain.numbers:
            if int(anatomy.dofs[number]) not in balls:
                result[number] = STIFFNESS.get(known[outer].kind, 1.0)
    return result


# ---- proposed limits ----------------------------------------------------------------------------------


@known_options
def propose_limits(character: Character) -> Character:
    """Copy a human character, on the same base, with human limits for its ball joints that have none, marked as `guessed`.

    They are loose and count from the rest pose. Shoulders and fingers stay free, and so does everything of a character that is
    no human (`poise.body_map`). Three hinges in place of a ball keep what they have.

    >>> import poise
    >>> avatar = poise.biped(joints="ball")
    >>> poise.propose_limits(avatar) == avatar  # the biped has limits
    True
    """
    if not isinstance(character, Character):
        raise ValueRefusedError("character", f"must be a Character, not {type(character).__name__}")
    first = character.described
    if not search_bones(first).human or not any(_is_free(joint) for joint in first.joints):
        return character
    anatomy = anatomy_of(first, first.effectors, [segment.name for segment in first.segments])
    swings = {ball.segment: (ball, _swing(anatomy, ball)) for ball in anatomy.balls if ball.kind not in (*FREE, None)}
    joints = [
        _limited(joint, *swings[joint.segment]) if _is_free(joint) and joint.segment in swings else joint
        for joint in first.joints
    ]
    return Character(joints, first.effectors, first.segments, first.base, first.source, first.bones).rebase(character.base)


def _is_free(joint: Joint) -> bool:
    """Whether human limits are proposed for a joint: it is a ball without limits of its own."""
    limits = joint.limits
    return joint.kind == "ball" and isinstance(limits, Swing) and math.isinf(limits.bend[1]) and math.isinf(limits.twist[1])


def _limited(joint: Joint, ball: Ball, swing: Swing) -> Joint:
    """Give a ball joint human limits as a swing, whose axis is along its bone."""
    x, y, z = ball.axes[:, 2].tolist()
    return replace(joint, axis=(x, y, z), limits=swing, guessed=True)


def _swing(anatomy: Anatomy, ball: Ball) -> Swing:
    """Make the human limits of a ball joint: around the middle of how far it bends, seen from rest."""
    known = parts(anatomy.character)
    role = known[ball.segment].role
    middle = role is not None and not role.side
    pieces = sum(known[other.segment].role == role for other in anatomy.balls) if middle else 1
    bounds, aside, twist = human_bounds(anatomy, ball)
    low, high = (math.radians(angle) / pieces for angle in bounds)
    if math.isfinite(ball.lowest):
        straight = ball.lowest - SMALLEST_BEND
        low, high = straight + low - SLACK, straight + high
    center, half = 0.5 * (low + high), 0.5 * (high - low)
    x, y, z = (math.sin(0.5 * center) * ball.axes[:, 0]).tolist()
    rest = quaternion(np.asarray(ball.rest).ravel().tolist())
    side, turn = (math.radians(angle) / pieces for angle in (aside, twist))
    bend_x, bend_y, bend_z = ball.axes[:, 0].tolist()
    return Swing(
        bend=(-half, half),
        side=(-side, side),
        twist=(-turn, turn),
        bend_axis=(bend_x, bend_y, bend_z),
        center=multiply(rest, (math.cos(0.5 * center), x, y, z)),
    )
