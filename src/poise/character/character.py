"""A character as a person describes it: joints in a tree, segments, effectors, and the base.

Every joint carries a body: T_body = T_parent · Trans(offset) · Rot(rotation) · motion(axis, angle). The
body has a name if the joint gives its `segment` one; the bodies between the one-axis joints of a ball
joint have none. The body that joints without a parent hang from is the base.
"""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from poise.character.character_checks import (
    check_tree,
    checked_bones,
    checked_effectors,
    checked_items,
    checked_joint,
    checked_segments,
    numbers,
    with_checked_limits,
)
from poise.character.couplings import CoupledDof, coupled_dofs, cut_leaders
from poise.character.derived import DerivedValues, derived
from poise.character.joint_limits import clamp_rotations
from poise.character.joints_segments_effectors import Coupling, Effector, Joint, Limits, Segment, Swing, dof_names
from poise.errors import CharacterError, UnknownEffectorError, UnknownJointError, UnknownSegmentError
from poise.geometry.vectors import ORIGIN, Vector
from poise.plain_text import counted
from poise.strict_names import known_options

if TYPE_CHECKING:
    import numpy as np

    from poise.character.skin import Skin

__all__ = ["Attachment", "Character", "Coupling", "Effector", "Joint", "Segment", "Swing"]


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
    bones: Mapping[str, str | None] = field(default_factory=dict, repr=False)
    """Human bones that are known for certain: segments by VRM's names, None for a bone that there is not. See `body_map`."""
    attachments: Mapping[str, Attachment] = field(init=False, repr=False)
    """Where each segment's frame is."""
    described: "Character" = field(init=False, repr=False)
    """The character as it was first described, on its first base."""
    derived_values: DerivedValues = field(init=False, repr=False)
    """What was computed from it on this base: see `derived`."""

    def __post_init__(self) -> None:
        joints = tuple(checked_joint(joint) for joint in checked_items(self.joints, Joint, "joints"))
        check_tree(joints, self.base)
        joints = cut_leaders(joints)
        segments = checked_segments(checked_items(self.segments, Segment, "segments"), joints, self.base)
        effectors = checked_effectors(checked_items(self.effectors, Effector, "effectors"), segments, joints)
        carried = {joint.segment: Attachment(index) for index, joint in enumerate(joints) if joint.segment}
        _set(self, joints=joints, segments=segments, effectors=effectors, described=self)
        _set(self, attachments={self.base: Attachment(None), **carried}, derived_values=DerivedValues())
        _set(self, bones=checked_bones(self.bones, self.attachments))

    @cached_property
    def limits(self) -> "np.ndarray":
        """Lowest and highest angles of the character's joints, (n_dofs, 2) [rad]; read-only.

        In the order of `pose.angles`. Each entry of a ball is between −π and π here; its limits are `Joint.limits`.
        """
        return _frozen_array([joint.interval for joint in self.joints for _ in range(joint.dofs)]).reshape(-1, 2)

    @cached_property
    def rest(self) -> "np.ndarray":
        """Angles of the character's joints at rest, (n_dofs,) [rad]; read-only."""
        return _frozen_array([entry for joint in self.joints for entry in joint.rest_entries])

    @cached_property
    def first_dofs(self) -> tuple[int, ...]:
        """Where each joint of the character has its first entry in `pose.angles`."""
        return tuple(itertools.accumulate((joint.dofs for joint in self.joints[:-1]), initial=0))

    @cached_property
    def coupled_dofs(self) -> tuple[CoupledDof, ...]:
        """The coupled joints of this Character, by where they and their leaders are in `pose.angles`; leaders come first."""
        return coupled_dofs(self.joints, self.first_dofs)

    @cached_property
    def dof_names(self) -> tuple[str, ...]:
        """Names of the character's degrees of freedom, (n_dofs,): those of the joints; of a ball with .x, .y and .z."""
        return tuple(name for joint in self.joints for name in dof_names(joint))

    @cached_property
    def _joint_numbers(self) -> dict[str, int]:
        return {joint.name: number for number, joint in enumerate(self.joints)}

    @cached_property
    def _segment_numbers(self) -> dict[str, int]:
        return {segment.name: number for number, segment in enumerate(self.segments)}

    def dofs_of(self, name: str) -> slice:
        """Return where the entries of the character's joint of that name are among the angles of a pose."""
        number = self._joint_numbers[self.joint(name).name]
        return slice(self.first_dofs[number], self.first_dofs[number] + self.joints[number].dofs)

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
        if isinstance(name, str) and name in self._joint_numbers:
            return self.joints[self._joint_numbers[name]]
        raise UnknownJointError(name, [joint.name for joint in self.joints])

    def segment(self, name: str) -> Segment:
        """Return the character's segment of that name."""
        if isinstance(name, str) and name in self._segment_numbers:
            return self.segments[self._segment_numbers[name]]
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
        """Return this Character with another of its segments as the base; joints, angles and limits stay.

        Joint names, their order, angles, limits and rest stay; so does the frame of every segment and
        effector. Parents, offsets and axes on the path between the bases change. The same character is
        given back each time, and the first one when its base is asked for again.
        """
        base, first = self.segment(name).name, self.described
        if base in (self.base, first.base):
            return self if base == self.base else first
        return derived(first, ("on base", base), lambda: _on_base(first, base))

    def with_limits(self, limits: "Mapping[str, tuple[float, float]] | Mapping[str, Limits]") -> "Character":
        """Copy the character, on the same base, with other limits, lowest and highest [rad] or a Swing, for the joints named.

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
        return Character(joints, first.effectors, first.segments, first.base, first.source, first.bones).rebase(self.base)


def _joint_with_limits(joint: Joint, limits: tuple[float, float] | Swing) -> Joint:
    """Return a joint of a character with other limits and its rest moved inside them; bad limits are refused."""
    if joint.kind == "fixed":
        raise CharacterError(f"joint {joint.name!r} is fixed and has no limits", joint.name)
    changed = replace(joint, limits=limits, guessed=False)
    if joint.couple is not None:
        return changed  # its rest is its leader's
    if isinstance(limits, Swing) and joint.kind != "ball":
        return checked_joint(changed)  # which refuses it
    if joint.kind == "ball":
        limited = with_checked_limits(changed)
        (rest,) = clamp_rotations(limited, limited.rest_entries).tolist()
        return replace(limited, rest=tuple(rest))
    low, high = numbers(changed, "limits", 2, infinite=True)
    return replace(changed, rest=min(max(joint.rest, low), high))


def _description(character: Character) -> tuple[object, ...]:
    """Return what makes two Characters equal: base, first base, joints, effectors, segments and known bones."""
    first = character.described
    return character.base, first.base, first.joints, first.effectors, first.segments, tuple(sorted(first.bones.items()))


def _on_base(first: Character, base: str) -> Character:
    """Make this Character anew on another base, without checks: same fields, other joints and attachments."""
    from poise.character.rebase import reverse_to_base

    joints, attachments = reverse_to_base(first, base)
    rebased = object.__new__(Character)
    _set(rebased, joints=joints, effectors=first.effectors, segments=first.segments, base=base, attachments=attachments)
    _set(rebased, described=first, derived_values=DerivedValues(), source=first.source, bones=first.bones)
    return rebased


def _set(character: Character, **values: object) -> None:
    for name, value in values.items():
        object.__setattr__(character, name, value)


def _frozen_array(values: list) -> "np.ndarray":
    import numpy as np

    array = np.array(values, dtype=np.float64)
    array.setflags(write=False)
    return array
