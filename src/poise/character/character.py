"""A character as a person describes it: joints in a tree, segments, effectors, and the base.

Every joint carries a body: T_body = T_parent · Trans(offset) · Rot(rotation) · motion(axis, angle). The
body has a name if the joint gives its `segment` one; the bodies between the one-axis joints of a ball
joint have none. The body that joints without a parent hang from is the base.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from poise.character.derived import DerivedValues, derived
from poise.errors import CharacterError, UnknownEffectorError, UnknownJointError, UnknownSegmentError, did_you_mean
from poise.geometry.quaternions import IDENTITY, Quaternion
from poise.geometry.vectors import ORIGIN, Vector, unit
from poise.kernels.workspace.input_bounds import MAX_DISTANCE, MAX_QUATERNION_LENGTH, MIN_QUATERNION_LENGTH
from poise.plain_text import counted
from poise.strict_names import known_options

if TYPE_CHECKING:
    import numpy as np

    from poise.character.skin import Skin


@known_options
@dataclass(frozen=True, slots=True)
class Joint:
    """A joint of a character: one axis of rotation or translation between two bodies."""

    name: str
    parent: str | None
    """The joint it hangs from; None for one at the base."""
    offset: Vector
    """Offset of its origin from the parent joint's origin, in the parent joint's frame [m]."""
    axis: Vector
    """Direction in the joint's own frame, which `rotation` rotates against the parent's; scaled to length 1."""
    limits: tuple[float, float]
    """Lowest and highest angle [rad], or length [m] for a slide; may be infinite."""
    rest: float = 0.0
    """The angle at rest [rad], or length [m]."""
    kind: str = "hinge"
    """"hinge" turns about the axis, "slide" moves along it."""
    segment: str | None = None
    """The name of the body it carries, if it has one."""
    rotation: Quaternion = IDENTITY
    """Rotation of its frame in the parent joint's frame at angle 0, wxyz."""
    guessed: bool = False
    """Whether the limits are a guess, because the file that the joint comes from has none. `with_limits` ends that."""
    max_speed: float = math.inf
    """The fastest that it may move [rad/s], [m/s] for a slide; bounds `solver.max_speed` joint by joint."""

    @property
    def dofs(self) -> int:
        """Number of entries that a joint of the character has among the angles of a pose: 1."""
        return 1


@known_options
@dataclass(frozen=True, slots=True)
class Segment:
    """A segment of a character, a rigid body: its mass and where the mass sits."""

    name: str
    mass: float = 0.0
    """Mass of the segment [kg]."""
    center: Vector = ORIGIN
    """Center of mass in the segment's frame [m]."""


@known_options
@dataclass(frozen=True, slots=True)
class Effector:
    """A named frame on a segment of a character that can be given a goal."""

    name: str
    segment: str
    offset: Vector = ORIGIN
    """Position of the frame in the segment's frame [m]."""
    rotation: Quaternion = IDENTITY
    """Orientation of the frame in the segment's frame, wxyz."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """Where a segment's frame is: at an offset from the joint that carries it (None: it is the base).

    A segment's frame is that of the joint it was described with. When the path to the base is reversed,
    the joint that carries the segment is another one, at the segment's other end, turned the same way.
    """

    joint: int | None
    offset: Vector = ORIGIN


@known_options
@dataclass(frozen=True, eq=False, repr=False)
class Character:
    """Joints, segments and effectors on a base. Frozen; `rebase` gives the same character on another base.

    Two are equal if they are described alike and are on the same base.

    >>> import poise
    >>> character = poise.biped()
    >>> len(character.joints), character.base
    (30, 'right_foot')
    >>> character.rebase("left_foot").base
    'left_foot'
    """

    joints: Sequence[Joint]
    """In the order of `pose.angles`, whatever the base."""
    effectors: Sequence[Effector]
    segments: Sequence[Segment] = ()
    """All of them, the base among them; those not given weigh nothing."""
    base: str = "base"
    """The segment that is held while solving."""
    source: Any = field(default=None, repr=False)
    """The file it was read from, where that holds more than a character, such as a skin; characters are equal without it."""
    attachments: Mapping[str, Attachment] = field(init=False, repr=False)
    """Where each segment's frame is."""
    described: "Character" = field(init=False, repr=False)
    """The character as it was first described, on its first base."""
    derived_values: DerivedValues = field(init=False, repr=False)
    """What was computed from it on this base: see `derived`."""

    def __post_init__(self) -> None:
        joints = tuple(_checked_joint(joint) for joint in _checked_items(self.joints, Joint, "joints"))
        _check_tree(joints, self.base)
        segments = _checked_segments(_checked_items(self.segments, Segment, "segments"), joints, self.base)
        effectors = _checked_effectors(_checked_items(self.effectors, Effector, "effectors"), segments, joints)
        carried = {joint.segment: Attachment(index) for index, joint in enumerate(joints) if joint.segment}
        _set(self, joints=joints, segments=segments, effectors=effectors, described=self)
        _set(self, attachments={self.base: Attachment(None), **carried}, derived_values=DerivedValues())

    @cached_property
    def limits(self) -> "np.ndarray":
        """Lowest and highest angles of the character's joints, (n_dofs, 2) [rad], in the order of `pose.angles`; read-only."""
        return _frozen_array([joint.limits for joint in self.joints])

    @cached_property
    def rest(self) -> "np.ndarray":
        """Angles of the character's joints at rest, (n_dofs,) [rad]; read-only."""
        return _frozen_array([joint.rest for joint in self.joints])

    @property
    def n_dofs(self) -> int:
        """Number of degrees of freedom of the character: the length of `pose.angles`."""
        return sum(joint.dofs for joint in self.joints)

    @property
    def skin(self) -> "Skin | None":
        """The surface that the character's file has for it; None if it has none that can be read."""
        return getattr(self.source, "skin", None)

    def joint(self, name: str) -> Joint:
        """Return the character's joint of that name."""
        for joint in self.joints:
            if isinstance(name, str) and joint.name == name:
                return joint
        raise UnknownJointError(name, [joint.name for joint in self.joints])

    def segment(self, name: str) -> Segment:
        """Return the character's segment of that name."""
        for segment in self.segments:
            if isinstance(name, str) and segment.name == name:
                return segment
        raise UnknownSegmentError(name, [segment.name for segment in self.segments])

    def effector(self, name: str) -> Effector:
        """Return the character's effector of that name."""
        for effector in self.effectors:
            if isinstance(name, str) and effector.name == name:
                return effector
        raise UnknownEffectorError(name, [effector.name for effector in self.effectors])

    def __eq__(self, other: object) -> bool:
        """Check whether two characters are described alike and are on the same base."""
        if self is other:
            return True
        return _description(self) == _description(other) if isinstance(other, Character) else NotImplemented

    def __hash__(self) -> int:
        return derived(self, "hash", lambda: hash(_description(self)))

    def __repr__(self) -> str:
        return (
            f"Character({counted(len(self.joints), 'joint')}, {counted(len(self.effectors), 'effector')}, base {self.base!r})"
        )

    def rebase(self, name: str) -> "Character":
        """Return this same character with another of its segments as the base; joints, angles and limits stay.

        Joint names, their order, angles, limits and rest stay; so does the frame of every segment and
        effector. Parents, offsets and axes on the path between the bases change. The same character is
        given back each time, and the first one when its base is asked for again.
        """
        base, first = self.segment(name).name, self.described
        if base in (self.base, first.base):
            return self if base == self.base else first
        return derived(first, ("on base", base), lambda: _on_base(first, base))

    def with_limits(self, limits: "Mapping[str, tuple[float, float]]") -> "Character":
        """Copy the character, on the same base, with other limits, lowest and highest [rad], for the joints named.

        Joints that are not named keep theirs; those that are named are no longer marked as `guessed`. A rest outside its
        new limits is moved to the nearest of them.

        >>> import poise
        >>> character = poise.biped().with_limits({"left_knee_x": (0.5, 1.0)})
        >>> character.joint("left_knee_x").limits, character.joint("left_knee_x").rest
        ((0.5, 1.0), 0.5)
        """
        if not isinstance(limits, Mapping):
            raise CharacterError(f"limits must map names of joints to lowest and highest, not {limits!r}")
        changed = {self.joint(name).name: pair for name, pair in limits.items()}
        first = self.described
        joints = [_joint_with_limits(joint, changed[joint.name]) if joint.name in changed else joint for joint in first.joints]
        return Character(joints, first.effectors, first.segments, first.base, first.source).rebase(self.base)


def _joint_with_limits(joint: Joint, limits: tuple[float, float]) -> Joint:
    """Give a joint of a character other limits, and move its rest inside; bad limits are refused by the checks later."""
    changed = replace(joint, limits=limits, guessed=False)
    low, high = _numbers(changed, "limits", 2, infinite=True)
    return replace(changed, rest=min(max(joint.rest, low), high))


def _description(character: Character) -> tuple[object, ...]:
    """Return what makes two characters equal: base, first base, joints, effectors and segments."""
    first = character.described
    return character.base, first.base, first.joints, first.effectors, first.segments


def _on_base(first: Character, base: str) -> Character:
    """Make a character on another base from the one that was first described."""
    from poise.character.rebase import reverse_to_base

    joints, attachments = reverse_to_base(first, base)
    rebased = object.__new__(Character)
    _set(rebased, joints=joints, effectors=first.effectors, segments=first.segments, base=base, attachments=attachments)
    _set(rebased, described=first, derived_values=DerivedValues(), source=first.source)
    return rebased


def _set(character: Character, **values: object) -> None:
    for name, value in values.items():
        object.__setattr__(character, name, value)


def _frozen_array(values: list) -> "np.ndarray":
    import numpy as np

    array = np.array(values, dtype=np.float64)
    array.setflags(write=False)
    return array


# ---- checking -----------------------------------------------------------------------------------------

Part = TypeVar("Part", Joint, Segment, Effector)


def _checked_items(items: Iterable[Part], kind: type[Part], what: str) -> tuple[Part, ...]:
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


def _numbers(part: Joint | Segment | Effector, what: str, count: int, *, infinite: bool = False) -> tuple[float, ...]:
    """Check an attribute of a character's joint, segment or effector: `count` floats, infinite ones only if allowed."""
    given = getattr(part, what)
    try:
        numbers = (float(given),) if count == 1 else tuple(float(number) for number in given)
    except (TypeError, ValueError, OverflowError):
        numbers = ()
    if len(numbers) != count or isinstance(given, str):
        expected = "a number" if count == 1 else f"{count} numbers"
        raise CharacterError(f"{what} of {_kind_and_name(part)} must be {expected}, not {given!r}", part.name)
    for number in numbers:
        if math.isnan(number) or (math.isinf(number) and not infinite):
            raise CharacterError(f"{what} of {_kind_and_name(part)} has {number} in it; every number must be finite", part.name)
    return numbers


def _offset(part: Joint | Segment | Effector, what: str = "offset") -> Vector:
    offset = _numbers(part, what, 3)
    if math.hypot(*offset) > MAX_DISTANCE:
        raise CharacterError(
            f"{what} of {_kind_and_name(part)} is longer than {MAX_DISTANCE:g} m; are the units metres?", part.name
        )
    return offset  # type: ignore[return-value]


def _direction(part: Joint | Effector, what: str, count: int, when_zero: str) -> tuple[float, ...]:
    """Check an axis or quaternion of a character's joint or effector, and scale it to length 1."""
    numbers = _numbers(part, what, count)
    length = math.hypot(*numbers)
    if length < MIN_QUATERNION_LENGTH:
        raise CharacterError(f"{what} of {_kind_and_name(part)} {when_zero}", part.name)
    if length > MAX_QUATERNION_LENGTH:
        raise CharacterError(
            f"{what} of {_kind_and_name(part)} has the length {length:g}; it only gives a direction, so make it 1", part.name
        )
    return unit(numbers)


def _rotation(part: Joint | Effector) -> Quaternion:
    rotation = _direction(part, "rotation", 4, "is a zero quaternion; no rotation is (1, 0, 0, 0)")
    return rotation  # type: ignore[return-value]


def _checked_joint(joint: Joint) -> Joint:
    whose = _kind_and_name(joint)
    for what, name in (("parent", joint.parent), ("segment", joint.segment)):
        if name is not None and not isinstance(name, str):
            raise CharacterError(f"{what} of {whose} must be a name or None, not {name!r}", joint.name)
    if not isinstance(joint.guessed, bool):
        raise CharacterError(f"guessed of {whose} must be True or False, not {joint.guessed!r}", joint.name)
    if joint.kind not in ("hinge", "slide"):
        raise CharacterError(f"{whose} is of kind {joint.kind!r}{did_you_mean(joint.kind, ['hinge', 'slide'])}", joint.name)
    axis = _direction(joint, "axis", 3, "has no length; a hinge about x has the axis (1, 0, 0)")
    low, high = _numbers(joint, "limits", 2, infinite=True)
    if low > high:
        raise CharacterError(f"limits of {whose} are swapped: lowest {low:g} is above highest {high:g}", joint.name)
    if low == math.inf or high == -math.inf:
        raise CharacterError(f"limits of {whose} leave no room: {low:g} to {high:g}", joint.name)
    (rest,) = _numbers(joint, "rest", 1)
    if not low <= rest <= high:
        raise CharacterError(f"rest {rest:g} of {whose} is outside its limits {low:g} to {high:g}", joint.name)
    (max_speed,) = _numbers(joint, "max_speed", 1, infinite=True)
    if max_speed <= 0.0:
        raise CharacterError(f"max_speed of {whose} is {max_speed:g}; it must be above 0", joint.name)
    return replace(
        joint,
        offset=_offset(joint),
        axis=axis,  # type: ignore[arg-type]
        limits=(low, high),
        rest=rest,
        rotation=_rotation(joint),
        max_speed=max_speed,
    )


def _check_tree(joints: tuple[Joint, ...], base: str) -> None:
    """Check that every joint of a character leads to the base and that no segment is carried twice."""
    if not isinstance(base, str) or not base.strip():
        raise CharacterError(f"the base must be the name of a segment, not {base!r}")
    if not joints:
        raise CharacterError("a character needs at least one joint")
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


def _checked_segments(given: tuple[Segment, ...], joints: tuple[Joint, ...], base: str) -> tuple[Segment, ...]:
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
        (mass,) = _numbers(segment, "mass", 1)
        if mass < 0.0:
            raise CharacterError(f"mass of {_kind_and_name(segment)} is {mass:g}; it cannot be below 0", name)
        result.append(replace(segment, mass=mass, center=_offset(segment, "center")))
    return tuple(result)


def _checked_effectors(
    given: tuple[Effector, ...], segments: tuple[Segment, ...], joints: tuple[Joint, ...]
) -> tuple[Effector, ...]:
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
