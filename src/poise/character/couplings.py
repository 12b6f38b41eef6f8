"""Couplings: joints that follow others, in order; values and Jacobian columns that follow, and what they cut off leaders.

A coupled joint's value is ratio × its leader's + offset, rounded twice, here as in `kernels.kinematics.coupled_joints`. That
never falls as the leader rises, or never rises, so whether it stays inside its limits is a question of the leader's alone.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from poise.character.joints_segments_effectors import UNLIMITED, Coupling, Joint
from poise.errors import CharacterError, did_you_mean

if TYPE_CHECKING:
    import numpy as np

LARGEST_RATIO = 1e6
"""Largest ratio of a coupling: beyond it a leader's rounding is seen in what follows."""


@dataclass(frozen=True, slots=True)
class CoupledDof:
    """A coupled joint and its leader, by where their entries are in `pose.angles`."""

    follower: int
    leader: int
    ratio: float
    offset: float


def coupled_dofs(joints: Sequence[Joint], first_dofs: Sequence[int]) -> tuple[CoupledDof, ...]:
    """List the couplings of a character's joints by their entries in `pose.angles`, every leader's own before it leads."""
    entry = {joint.name: first for joint, first in zip(joints, first_dofs, strict=True)}
    return tuple(
        CoupledDof(entry[joint.name], entry[couple.joint], couple.ratio, couple.offset)
        for joint, couple in _leaders_first(joints)
    )


def follow_leaders(coupled: Sequence[CoupledDof], angles: "np.ndarray") -> None:
    """Write the values of coupled joints, from their leaders', to angles (n_dofs,) or (n, n_dofs) [rad], in place."""
    for each in coupled:
        angles[..., each.follower] = each.ratio * angles[..., each.leader] + each.offset


def leading_value(coupled: Sequence[CoupledDof], dof: int, value: float) -> tuple[int, float]:
    """Follow couplings from a joint to the one that leads it, maybe through others: its entry, and its value for `value`.

    A joint that leads itself is its own; of one that its coupling holds, the leader is of no use.
    """
    for each in reversed(coupled):
        if each.follower == dof and each.ratio != 0.0:
            dof, value = each.leader, (value - each.offset) / each.ratio
    return dof, value


def fold_columns(coupled: Sequence[CoupledDof], jacobian: "np.ndarray") -> None:
    """Fold the columns of coupled joints of a Jacobian (n, n_dofs) into their leaders', in place: theirs become 0."""
    for each in reversed(coupled):
        jacobian[:, each.leader] += each.ratio * jacobian[:, each.follower]
        jacobian[:, each.follower] = 0.0


def speed_shares(coupled: Sequence[CoupledDof], shares: list[float]) -> list[float]:
    """Return shares of a largest speed, (n_dofs,), those of leaders small enough that coupled joints keep theirs."""
    slowed = list(shares)
    for each in reversed(coupled):
        if each.ratio != 0.0:
            slowed[each.leader] = min(slowed[each.leader], slowed[each.follower] / abs(each.ratio))
    return slowed


def cut_leaders(joints: tuple[Joint, ...], opened: list[str] | None = None) -> tuple[Joint, ...]:
    """Check the couplings of a character's joints; cut limits and speeds of leaders, and give coupled joints their rest.

    opened: where given, a coupled joint whose limits leave its leader no room loses them, and its name is added here.
    """
    if all(joint.couple is None for joint in joints):
        return joints
    by_name = {joint.name: joint for joint in joints}
    by_name = {name: _with_checked_couple(joint, by_name) for name, joint in by_name.items()}
    order = [joint.name for joint, _ in _leaders_first(list(by_name.values()))]
    for name in reversed(order):
        joint = by_name[name]
        couple = joint.couple
        assert couple is not None
        leader = by_name[couple.joint]
        limits, speed = _cut_limits(joint, couple, leader), leader.max_speed
        if limits is None:
            if opened is None:
                message = f"limits of joint {name!r} and of {leader.name!r}, which it follows, leave no room for both"
                raise CharacterError(message, name)
            opened.append(name)
            by_name[name], limits = replace(joint, limits=UNLIMITED), leader.interval
        if couple.ratio != 0.0:
            speed = min(speed, joint.max_speed / abs(couple.ratio))
        by_name[leader.name] = replace(leader, limits=limits, max_speed=speed)
    for joint in by_name.values():
        if joint.couple is None and joint.dofs == 1 and isinstance(joint.rest, float):
            low, high = joint.interval
            by_name[joint.name] = replace(joint, rest=min(max(joint.rest, low), high))
    for name in order:
        joint = by_name[name]
        assert joint.couple is not None
        leading = by_name[joint.couple.joint].rest
        assert isinstance(leading, float)
        by_name[name] = replace(joint, rest=joint.couple.value(leading))
    return tuple(by_name[joint.name] for joint in joints)


def _with_checked_couple(joint: Joint, by_name: dict[str, Joint]) -> Joint:
    """Check which joint a character's coupled joint follows, and its ratio and offset."""
    couple, name = joint.couple, joint.name
    if couple is None:
        return joint
    if not isinstance(couple, Coupling):
        raise CharacterError(f"couple of joint {name!r} must be a Coupling or None, not {couple!r}", name)
    if couple.joint not in by_name:
        raise CharacterError(
            f"joint {name!r} follows {couple.joint!r}, which is no joint{did_you_mean(couple.joint, by_name)}", name
        )
    if by_name[couple.joint].dofs != 1:
        kind = by_name[couple.joint].kind
        raise CharacterError(
            f"joint {name!r} follows {couple.joint!r}, which is of kind {kind!r}; only hinges and slides lead", name
        )
    given = {}
    for what, most in (("ratio", LARGEST_RATIO), ("offset", LARGEST_RATIO)):
        value = getattr(couple, what)
        if isinstance(value, bool | str) or not isinstance(value, int | float) or not abs(value) <= most:
            raise CharacterError(
                f"{what} of the coupling of joint {name!r} must be a number of at most {most:g}, not {value!r}", name
            )
        given[what] = float(value)
    return replace(joint, couple=Coupling(couple.joint, **given))


def _leaders_first(joints: Sequence[Joint]) -> list[tuple[Joint, Coupling]]:
    """List the coupled joints of a character with their couplings, each after what it follows; refuses circles."""
    by_name = {joint.name: joint for joint in joints}
    found: dict[str, tuple[Joint, Coupling]] = {}
    for joint in joints:
        trail: dict[str, tuple[Joint, Coupling]] = {}
        at = joint
        while at.couple is not None and at.name not in found:
            if at.name in trail:
                circle = " → ".join([*list(trail)[list(trail).index(at.name) :], at.name])
                raise CharacterError(f"joints follow each other in a circle: {circle}; one must lead", at.name)
            trail[at.name] = at, at.couple
            at = by_name[at.couple.joint]
        found.update(reversed(trail.items()))
    return list(found.values())


def _cut_limits(joint: Joint, couple: Coupling, leader: Joint) -> tuple[float, float] | None:
    """Return a leader's limits, cut so that what follows it stays inside its own, to the last bit; None if nothing is left."""
    (low, high), (leader_low, leader_high) = joint.interval, leader.interval
    if couple.ratio > 0.0:
        leader_low = _moved_until(lambda x: couple.value(x) >= low, leader_low, low, couple, math.inf)
        leader_high = _moved_until(lambda x: couple.value(x) <= high, leader_high, high, couple, -math.inf)
    elif couple.ratio < 0.0:
        leader_low = _moved_until(lambda x: couple.value(x) <= high, leader_low, high, couple, math.inf)
        leader_high = _moved_until(lambda x: couple.value(x) >= low, leader_high, low, couple, -math.inf)
    elif not low <= couple.offset <= high:
        leader_low, leader_high = math.inf, -math.inf
    return (leader_low, leader_high) if leader_low <= leader_high else None


def _moved_until(
    holds: Callable[[float], bool], limit: float, follower_limit: float, couple: Coupling, inwards: float
) -> float:
    """Cut a leader's limit so that a coupled joint is inside its own; `inwards`: the infinity towards which to look."""
    if holds(limit):
        return limit
    value = (follower_limit - couple.offset) / couple.ratio
    value = max(value, limit) if inwards > 0.0 else min(value, limit)
    step = math.copysign(math.ulp(value), inwards)
    while not holds(value):
        value, step = value + step, 2.0 * step
    return value
