"""Checks of a character's joints, segments, effectors and bones as they are described; every error names the part."""

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from poise.character.joint_limits import LARGEST_SWING, LIMIT_TOLERANCE, SMALLEST_SWING, excess
from poise.character.joints_segments_effectors import DOFS, UNLIMITED, Effector, Joint, Segment, Swing
from poise.errors import CharacterError, did_you_mean
from poise.geometry.rotations import Quaternion
from poise.geometry.vectors import Vector, unit
from poise.kernels.workspace.input_bounds import MAX_DISTANCE, MAX_QUATERNION_LENGTH, MIN_QUATERNION_LENGTH

Part = TypeVar("Part", Joint, Segment, Effector)


def checked_items(items: Iterable[Part], kind: type[Part], what: str) -> tuple[Part, ...]:
    """Check that a character's joints, segments or effectors are of the right class with names that differ; as a tuple."""
    if not isinstance(items, Iterable):
        raise CharacterError(f"{what} must be a list of {kind.__name__}s, not {items!r}")
    result = tuple(items)
    seen: set[str] = set()
    for item in result:
        if not isinstance(item, kind):
            raise CharacterError(f"{what} must hold {kind.__name__}s, not {item!r}")
        if not isinstance(item.name, str) or not item.name.strip():
            raise CharacterError(f"one of the {what} has the name {item.name!r}; a name must be a word")
        if item.name in seen:
            raise CharacterError(f"two {what} are named {item.name!r}; names must differ", item.name)
        seen.add(item.name)
    return result


def _kind_and_name(part: Joint | Segment | Effector) -> str:
    return f"{type(part).__name__.lower()} {part.name!r}"


def numbers(part: Joint | Segment | Effector, what: str, count: int, *, infinite: bool = False) -> tuple[float, ...]:
    """Check an attribute by which a part of a character is described: `count` floats, infinite ones only if allowed."""
    return _numbers_of(getattr(part, what), count, f"{what} of {_kind_and_name(part)}", part.name, infinite=infinite)


def _numbers_of(given: object, count: int, what: str, name: str, *, infinite: bool = False) -> tuple[float, ...]:
    """Check numbers that describe a part of a character: `count` floats, infinite ones only if allowed."""
    try:
        found = (float(given),) if count == 1 else tuple(float(number) for number in given)  # type: ignore[arg-type, attr-defined]
    except (TypeError, ValueError, OverflowError):
        found = ()
    if len(found) != count or isinstance(given, str):
        expected = "a number" if count == 1 else f"{count} numbers"
        raise CharacterError(f"{what} must be {expected}, not {given!r}", name)
    for number in found:
        if math.isnan(number) or (math.isinf(number) and not infinite):
            raise CharacterError(f"{what} has {number} in it; every number must be finite", name)
    return found


def _offset(part: Joint | Segment | Effector, what: str = "offset") -> Vector:
    offset = numbers(part, what, 3)
    if math.hypot(*offset) > MAX_DISTANCE:
        raise CharacterError(
            f"{what} of {_kind_and_name(part)} is longer than {MAX_DISTANCE:g} m; are the units metres?", part.name
        )
    return offset  # type: ignore[return-value]


def _direction(part: Joint | Effector, what: str, count: int, when_zero: str) -> tuple[float, ...]:
    """Check an axis or quaternion of a character's joint or effector, and scale it to length 1."""
    direction = numbers(part, what, count)
    length = math.hypot(*direction)
    if length < MIN_QUATERNION_LENGTH:
        raise CharacterError(f"{what} of {_kind_and_name(part)} {when_zero}", part.name)
    if length > MAX_QUATERNION_LENGTH:
        raise CharacterError(
            f"{what} of {_kind_and_name(part)} has the length {length:g}; it only gives a direction, so make it 1", part.name
        )
    return unit(direction)


def _rotation(part: Joint | Effector) -> Quaternion:
    rotation = _direction(part, "rotation", 4, "is a zero quaternion; no rotation is (1, 0, 0, 0)")
    return rotation  # type: ignore[return-value]


def checked_joint(joint: Joint) -> Joint:
    """Check a joint of a character as described; returns it with directions of length 1."""
    whose = _kind_and_name(joint)
    for what, name in (("parent", joint.parent), ("segment", joint.segment)):
        if name is not None and not isinstance(name, str):
            raise CharacterError(f"{what} of {whose} must be a name or None, not {name!r}", joint.name)
    if not isinstance(joint.guessed, bool):
        raise CharacterError(f"guessed of {whose} must be True or False, not {joint.guessed!r}", joint.name)
    if joint.kind not in DOFS:
        raise CharacterError(f"{whose} is of kind {joint.kind!r}{did_you_mean(joint.kind, DOFS)}", joint.name)
    if joint.kind in ("ball", "fixed"):
        if joint.couple is not None:
            raise CharacterError(
                f"{whose} is of kind {joint.kind!r} and cannot follow another; a hinge or slide can", joint.name
            )
        return _checked_ball(joint) if joint.kind == "ball" else _checked_fixed(joint)
    if isinstance(joint.limits, Swing):
        raise CharacterError(f"limits of {whose} are a Swing, which only a ball has; give lowest and highest", joint.name)
    axis = _direction(joint, "axis", 3, "has no length; a hinge about x has the axis (1, 0, 0)")
    low, high = numbers(joint, "limits", 2, infinite=True)
    if low > high:
        raise CharacterError(f"limits of {whose} are swapped: lowest {low:g} is above highest {high:g}", joint.name)
    if low == math.inf or high == -math.inf:
        raise CharacterError(f"limits of {whose} leave no room: {low:g} to {high:g}", joint.name)
    (rest,) = numbers(joint, "rest", 1)
    if joint.couple is None and not low <= rest <= high:
        raise CharacterError(f"rest {rest:g} of {whose} is outside its limits {low:g} to {high:g}", joint.name)
    (max_speed,) = numbers(joint, "max_speed", 1, infinite=True)
    if max_speed <= 0.0:
        raise CharacterError(f"max_speed of {whose} is {max_speed:g}; it must be above 0", joint.name)
    return replace(
        joint,
        max_speed=max_speed,
        offset=_offset(joint),
        axis=axis,  # type: ignore[arg-type]
        limits=(low, high),
        rest=rest,
        rotation=_rotation(joint),
    )


def _checked_fixed(joint: Joint) -> Joint:
    """Check a fixed joint of a character: it has neither axis, limits nor rest."""
    axis = _direction(joint, "axis", 3, "has no length; leave it out")
    return replace(joint, offset=_offset(joint), axis=axis, limits=(0.0, 0.0), rest=0.0, rotation=_rotation(joint))  # type: ignore[arg-type]


def _checked_ball(joint: Joint) -> Joint:
    """Check a ball joint of a character, its limits and its rest, which must be inside them."""
    whose = _kind_and_name(joint)
    given = replace(joint, rest=(0.0, 0.0, 0.0)) if joint.rest == 0.0 else joint
    x, y, z = numbers(given, "rest", 3)
    if math.hypot(x, y, z) > math.pi:
        raise CharacterError(f"rest of {whose} is a rotation vector of more than half a turn", joint.name)
    checked = replace(with_checked_limits(joint), offset=_offset(joint), rest=(x, y, z), rotation=_rotation(joint))
    if excess(checked, (x, y, z)) > LIMIT_TOLERANCE:
        raise CharacterError(f"rest ({x:g}, {y:g}, {z:g}) of {whose} is outside its limits", joint.name)
    return checked


def with_checked_limits(joint: Joint) -> Joint:
    """Check the axis and the limits of a ball joint of a character."""
    whose = _kind_and_name(joint)
    axis: Vector = _direction(joint, "axis", 3, "has no length; it is the direction of its bone")  # type: ignore[assignment]
    limits = Swing() if joint.limits in (None, UNLIMITED) else joint.limits
    if not isinstance(limits, Swing):
        raise CharacterError(f"limits of {whose} must be a Swing, not {joint.limits!r}; a ball has no lowest angle", joint.name)
    return replace(joint, axis=axis, limits=_checked_swing(limits, whose, joint.name, axis))


def _checked_swing(swing: Swing, whose: str, name: str, axis: Vector) -> Swing:
    """Check the swing limits in the description of a ball joint; returns them, `bend_axis` perpendicular to the axis."""
    pairs = {}
    for what in ("bend", "side", "twist"):
        low, high = pairs[what] = _numbers_of(getattr(swing, what), 2, f"{what} of {whose}", name, infinite=True)
        if what != "twist" and not (low <= -SMALLEST_SWING and high >= SMALLEST_SWING):
            least = f"{-SMALLEST_SWING:g} and {SMALLEST_SWING:g}"
            raise CharacterError(f"{what} of {whose} must lie around 0, beyond {least}, not {low:g} to {high:g}", name)
        if what == "twist" and (low > high or (math.isfinite(high - low) and max(-low, high) > math.pi)):
            raise CharacterError(f"twist of {whose} must be an interval between −π and π, not {low:g} to {high:g}", name)
        if math.isinf(low) != math.isinf(high):
            raise CharacterError(f"{what} of {whose} has a limit on one side only: {low:g} to {high:g}", name)
        if what != "twist" and LARGEST_SWING < max(-low, high) < math.inf:
            most = f"{LARGEST_SWING:g}"
            raise CharacterError(f"{what} of {whose} is beyond {most} rad; leave both bend and side out for no limits", name)
    if math.isinf(pairs["bend"][1]) != math.isinf(pairs["side"][1]):
        raise CharacterError(f"bend and side of {whose} must both have limits, or none", name)
    wanted = ((1.0, 0.0, 0.0) if abs(axis[0]) < 0.9 else (0.0, 0.0, 1.0)) if swing.bend_axis is None else swing.bend_axis
    x, y, z = _numbers_of(wanted, 3, f"bend_axis of {whose}", name)
    along = x * axis[0] + y * axis[1] + z * axis[2]
    across = x, y, z
    if abs(along) > 1e-15:  # one that was made perpendicular before stays as it is, to the last bit
        across = x - along * axis[0], y - along * axis[1], z - along * axis[2]
    if math.hypot(*across) < 1e-3 * math.hypot(x, y, z) or math.hypot(x, y, z) < MIN_QUATERNION_LENGTH:
        raise CharacterError(f"bend_axis of {whose} must not be along its axis", name)
    center = _numbers_of(swing.center, 4, f"center of {whose}", name)
    if not MIN_QUATERNION_LENGTH <= math.hypot(*center) <= MAX_QUATERNION_LENGTH:
        raise CharacterError(f"center of {whose} must be a unit quaternion, not {swing.center!r}", name)
    return replace(swing, **pairs, bend_axis=unit(across), center=unit(center))  # type: ignore[arg-type]


def check_tree(joints: tuple[Joint, ...], base: str) -> None:
    """Check that every joint of a character leads to the base and that no segment is carried twice."""
    if not isinstance(base, str) or not base.strip():
        raise CharacterError(f"the base must be the name of a segment, not {base!r}")
    if not joints:
        raise CharacterError("a character needs at least one joint")
    if not any(joint.dofs for joint in joints):
        raise CharacterError("a character needs at least one joint that moves; all of these are fixed")
    by_name = {joint.name: joint for joint in joints}
    carrier: dict[str, str] = {}
    for joint in joints:
        if joint.parent is not None and joint.parent not in by_name:
            message = f"joint {joint.name!r} hangs from {joint.parent!r}, which is no joint"
            raise CharacterError(message + did_you_mean(joint.parent, by_name), joint.name)
        if joint.segment is None:
            continue
        if joint.segment == base:
            message = f"segment {base!r} is the base and is carried by joint {joint.name!r} too; a character has one base"
            raise CharacterError(message, joint.name)
        if joint.segment in carrier:
            message = f"segment {joint.segment!r} is carried by two joints, {carrier[joint.segment]!r} and {joint.name!r}"
            raise CharacterError(message, joint.segment)
        carrier[joint.segment] = joint.name
    rooted: set[str] = set()
    for joint in joints:
        trail = {joint.name: None}  # a set that keeps its order
        at = joint
        while at.parent is not None and at.parent not in rooted:
            if at.parent in trail:
                names = list(trail)
                circle = " → ".join([*names[names.index(at.parent) :], at.parent])
                raise CharacterError(f"joints hang from each other in a circle: {circle}; one needs parent None", at.parent)
            trail[at.parent] = None
            at = by_name[at.parent]
        rooted.update(trail)


def checked_segments(given: tuple[Segment, ...], joints: tuple[Joint, ...], base: str) -> tuple[Segment, ...]:
    """Check the segments of a character, and order them: the base first, then as the joints carry them."""
    names = [base, *(joint.segment for joint in joints if joint.segment)]
    described = {segment.name: segment for segment in given}
    carried = set(names)
    for name in described:
        if name not in carried:
            raise CharacterError(f"no joint carries segment {name!r}{did_you_mean(name, names)}", name)
    result = []
    for name in names:
        segment = described.get(name, Segment(name))
        (mass,) = numbers(segment, "mass", 1)
        if mass < 0.0:
            raise CharacterError(f"mass of {_kind_and_name(segment)} is {mass:g}; it cannot be below 0", name)
        result.append(replace(segment, mass=mass, center=_offset(segment, "center")))
    return tuple(result)


def checked_effectors(
    given: tuple[Effector, ...], segments: tuple[Segment, ...], joints: tuple[Joint, ...]
) -> tuple[Effector, ...]:
    """Check the effectors of a character: each on a segment that a joint carries."""
    if not given:
        raise CharacterError("a character needs at least one effector, or nothing can be asked of it")
    names = {segment.name: segment for segment in segments}
    result = []
    for effector in given:
        if not isinstance(effector.segment, str) or effector.segment not in names:
            if any(joint.name == effector.segment for joint in joints):
                fix = f"; that is a joint: give it segment={effector.segment!r}"
            else:
                fix = did_you_mean(effector.segment, names)
            raise CharacterError(
                f"{_kind_and_name(effector)} is on segment {effector.segment!r}, which no joint carries{fix}", effector.name
            )
        result.append(replace(effector, offset=_offset(effector), rotation=_rotation(effector)))
    return tuple(result)


def checked_bones(given: Mapping[str, str | None], segments: Collection[str]) -> dict[str, str | None]:
    """Check that a character's known bones are segments of it, or none; which bones there are, `body_map` checks."""
    if not isinstance(given, Mapping):
        raise CharacterError(f"bones must map human bones to names of segments, not {given!r}")
    for bone, segment in given.items():
        if segment is not None and segment not in segments:
            fix = did_you_mean(segment, segments)
            raise CharacterError(f"bone {bone!r} is segment {segment!r}, which no joint carries{fix}", bone)
    return dict(given)
