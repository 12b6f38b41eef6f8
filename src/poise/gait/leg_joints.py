"""Knees and ankles of a walking body: what bends an ankle and how far, whether it rolls sideways; knees that bend one way."""

import math
from collections.abc import Collection, Sequence
from typing import NamedTuple

import numpy as np

from poise.character.character import Character, Effector
from poise.character.joint_chains import joint_chains
from poise.geometry.rotations import conjugate, multiply, rotation_matrix
from poise.geometry.vectors import Vector
from poise.motion.pose import Pose, points_in_world

SMALL_CHANGE = 1e-4
"""Change of an angle by which it is measured what that turns [rad]."""
LEAST_FLEXION = 0.5
"""Least share of a joint's turning that bends an ankle or a knee, or that rolls an ankle."""
LEAST_RANGE = math.radians(5.0)
"""An ankle that bends less, or rolls less to a side, is taken for one that does not [rad]."""
STARTING_BEND = 0.4
"""Bend of the knees that a first pose is searched from: a straight leg has no way to become shorter [rad]."""
PUSH_OFF_LEAN = math.radians(40.0)
"""Forward lean of the shin of people as the foot leaves the floor over its ball [rad], of the walks in docs/walking.md."""


class AnkleFlexion(NamedTuple):
    """The degree of freedom of the solved body that bends an ankle most."""

    dof: int
    """Its number among the angles of the body."""
    rate: float
    """Rotation of the body above a standing foot, toe down, by a change of its angle [rad/rad]."""
    least: float
    """Least lean of the shin over a flat foot that it allows, forward positive [rad]."""
    most: float
    """Largest lean of the shin over a flat foot that it allows [rad]."""

    def heel_rise(self) -> float:
        """Return how far these joints of an ankle let the foot pitch as it leaves the floor over its ball [rad]."""
        return max(PUSH_OFF_LEAN - self.least, 0.0)


class Ankle(NamedTuple):
    """An ankle of a walking body."""

    flexion: AnkleFlexion | None
    """What bends it; None where nothing does."""
    rolls: bool
    """Whether the leg can lean to the sides over the foot."""


def measure_ankle(body: Character, effector: Effector, leg: Collection[str], lean: float) -> Ankle:
    """Measure the joints of an ankle: those between the foot of an effector and the shin.

    leg: names of the segments from the shin to the foot; lean: of the shin over the foot at rest, forward positive [rad].
    """
    on_foot = body.rebase(effector.segment)
    before = Pose(on_foot)
    axes = rotation_matrix(before.frame(effector.name)[1])
    turns: dict[int, np.ndarray] = {}
    for chain in joint_chains(on_foot):
        if chain.carrier in leg and chain.segment in leg:
            for number in chain.numbers:
                low, high = on_foot.limits[number]
                if low < high:
                    turns[number] = axes.T @ _turning(on_foot, before, number, chain.segment)
    if not turns:
        return Ankle(None, False)
    rolling = [_range_of(on_foot, number, float(turn[2])) for number, turn in turns.items() if abs(turn[2]) > LEAST_FLEXION]
    rolls = any(min(-low, high) >= LEAST_RANGE for low, high in rolling)
    dof = max(turns, key=lambda number: abs(turns[number][0]))
    rate = float(turns[dof][0])
    if abs(rate) <= LEAST_FLEXION:
        return Ankle(None, rolls)
    least, most = _range_of(on_foot, dof, rate)
    bends = most - least >= LEAST_RANGE
    return Ankle(AnkleFlexion(dof, rate, lean + least, lean + most) if bends else None, rolls)


Leg = Sequence[tuple[str, Vector]]
"""Hip, knee and ankle of a leg, each a segment and an offset in it [m]."""


def with_one_way_knee(body: Character, leg: Leg, left: np.ndarray) -> Character:
    """Limit a knee of a walking body to bend one way only, where its limits let it bend forwards too, as those of robots do.

    left: (3,) across the body at rest.
    """
    rest, limits = np.array(body.rest), {}
    bent = _knee_bend(body, rest, leg, left)
    for joint, dof, rate in _knee_hinges(body, leg, left):
        low, high = body.limits[dof]
        straight = float(rest[dof]) - bent / rate
        if low < straight <= rest[dof] and rate > 0.0:
            limits[joint] = (straight, float(high))
        elif rest[dof] <= straight < high and rate < 0.0:
            limits[joint] = (float(low), straight)
    return body.with_limits(limits) if limits else body


def bend_knee(body: Character, angles: np.ndarray, leg: Leg, left: np.ndarray) -> np.ndarray:
    """Return angles (n_dofs,) in which the knee joint of a leg is bent by `STARTING_BEND` more [rad]; arguments as above."""
    result = angles.copy()
    hinges = _knee_hinges(body, leg, left)
    if hinges:
        _, dof, rate = max(hinges, key=lambda hinge: abs(hinge[2]))
        result[dof] = np.clip(angles[dof] + STARTING_BEND / rate, *body.limits[dof])
    return result


def _knee_hinges(body: Character, leg: Leg, left: np.ndarray) -> list[tuple[str, int, float]]:
    """List the joints of a leg that bend its knee: the joint, the number of its angle, and the bend by that [rad/rad]."""
    rest, ends, hinges = np.array(body.rest), {leg[0][0], leg[1][0]}, []
    bent = _knee_bend(body, rest, leg, left)
    for chain in joint_chains(body):
        if {chain.carrier, chain.segment} == ends:
            for dof, joint in zip(chain.numbers, chain.joints, strict=True):
                changed = _with_small_change(body, dof)
                rate = (_knee_bend(body, changed, leg, left) - bent) / float(changed[dof] - rest[dof])
                if body.limits[dof][0] < body.limits[dof][1] and abs(rate) > LEAST_FLEXION:
                    hinges.append((joint.name, dof, rate))
    return hinges


def _knee_bend(body: Character, angles: np.ndarray, leg: Leg, left: np.ndarray) -> float:
    """Compute how far the joints of a leg bend its knee backwards at angles (n_dofs,) [rad]."""
    hip, knee, ankle = points_in_world(Pose(body, angles), leg)
    return math.atan2(float(left @ np.cross(knee - hip, ankle - knee)), float((knee - hip) @ (ankle - knee)))


def _with_small_change(body: Character, number: int) -> np.ndarray:
    """Return the angles (n_dofs,) at rest with one of a leg's changed a little, inside its limits [rad]."""
    angles = np.array(body.rest)
    angles[number] += SMALL_CHANGE if angles[number] + SMALL_CHANGE < body.limits[number][1] else -SMALL_CHANGE
    return angles


def _turning(body: Character, before: Pose, number: int, segment: str) -> np.ndarray:
    """Compute what a degree of freedom of an ankle turns a segment by, (3,) in the world [rad/rad]."""
    angles = _with_small_change(body, number)
    one, other = (pose.segment_frame(segment)[1].tolist() for pose in (before, Pose(body, angles)))
    turned = 2.0 * np.array(multiply(other, conjugate(one))[1:])
    result: np.ndarray = turned / (angles[number] - body.rest[number])
    return result


def _range_of(body: Character, number: int, rate: float) -> tuple[float, float]:
    """Return how far one degree of freedom of an ankle's joints turns from rest, least and most [rad]."""
    low, high = sorted(rate * (float(limit) - float(body.rest[number])) for limit in body.limits[number])
    return low, high
