"""Interpolation of joint angles and placements between two poses of a character.

A joint with limits goes from one angle to the other in a straight line, which never leaves them. One with a
range of a full circle, as in files without limits, goes the shorter way; three such hinges in one place, a ball joint, rotate
together along the shortest arc, whatever their three angles do.
"""

import numpy as np

from poise.character.character import Character
from poise.character.derived import derived
from poise.character.joint_limits import ball_dofs, clamp_angles, clamp_rotations
from poise.geometry.rotations import (
    FULL_TURN,
    IDENTITY,
    compose,
    conjugates,
    euler_angles_near,
    matrices,
    quaternion_products,
    rotation_vectors,
    slerp,
    vector_quaternions,
)

SQUARE = 1e-9
"""Largest cosine between axes that count as orthogonal."""


def mixed_angles(character: Character, one: np.ndarray, other: np.ndarray, share: np.ndarray) -> np.ndarray:
    """Interpolate joint angles (n, n_dofs) [rad] between two poses at shares (n, 1); exact at 0 and 1."""
    free = free_hinges(character)
    apart = other - one
    apart[:, free] -= FULL_TURN * np.round(apart[:, free] / FULL_TURN)
    result = one + share * apart
    for ball in free_balls(character):
        axes = free_ball_axes(character, ball)
        rotations = slerp(compose(axes, one[:, ball]), compose(axes, other[:, ball]), share)
        result[:, ball] = euler_angles_near(axes, matrices(rotations), result[:, ball])
    for joint, dofs in ball_dofs(character):
        between = slerp(vector_quaternions(one[:, dofs]), vector_quaternions(other[:, dofs]), share)
        result[:, dofs] = clamp_rotations(joint, rotation_vectors(between))
    wrap_into_limits(character, result)
    return np.where(share <= 0.0, one, np.where(share >= 1.0, other, result))


def wrap_into_limits(character: Character, angles: np.ndarray) -> None:
    """Wrap interpolated angles (n, n_dofs) of hinges that turn a full circle into their limits, in place [rad]."""
    free, (low, high) = free_hinges(character), character.limits.T
    angles[:, free] -= FULL_TURN * np.ceil(np.maximum(angles[:, free] - high[free], 0.0) / FULL_TURN)
    angles[:, free] += FULL_TURN * np.ceil(np.maximum(low[free] - angles[:, free], 0.0) / FULL_TURN)


def shifted_angles(character: Character, angles: np.ndarray, origin: np.ndarray, goal: np.ndarray) -> np.ndarray:
    """Shift joint angles (n, n_dofs) [rad] by the interpolation's difference from origin to goal (n_dofs,), inside limits."""
    result = angles + (goal - origin)
    for ball in free_balls(character):
        axes = free_ball_axes(character, ball)
        before, after, own = (matrices(compose(axes, values[:, ball])) for values in (origin[None], goal[None], angles))
        result[:, ball] = euler_angles_near(axes, own @ np.swapaxes(before, 1, 2) @ after, angles[:, ball])
    for _, dofs in ball_dofs(character):
        before, after, own = (vector_quaternions(values[:, dofs]) for values in (origin[None], goal[None], angles))
        result[:, dofs] = rotation_vectors(quaternion_products(quaternion_products(own, conjugates(before)), after))
    return clamp_angles(character, result)


def mixed_placements(one: np.ndarray, other: np.ndarray, share: np.ndarray) -> np.ndarray:
    """Interpolate placements (n, 7): positions in a straight line, orientations along the shortest arc (slerp)."""
    positions = (1.0 - share) * one[:, :3] + share * other[:, :3]
    return np.column_stack([positions, slerp(one[:, 3:], other[:, 3:], share)])


def free_hinges(character: Character) -> np.ndarray:
    """Return the numbers (k,) of the hinges whose range is a full circle, which interpolate along the shorter arc."""
    whole = FULL_TURN * (1.0 - 1e-9)
    joints = zip(character.first_dofs, character.joints, strict=True)
    coupled = {
        dof for each in character.coupled_dofs for dof in (each.follower, each.leader)
    }  # a turn of one is not one of both
    free = [n for n, joint in joints if joint.kind == "hinge" and joint.interval[1] - joint.interval[0] >= whole]
    return np.array([dof for dof in free if dof not in coupled], dtype=int)


def free_ball_axes(character: Character, ball: list[int]) -> np.ndarray:
    """Return the axes (3, 3), by columns, of three hinges that interpolate as one ball joint, numbered by their angles."""
    joints = {first: joint for first, joint in zip(character.first_dofs, character.described.joints, strict=True) if joint.dofs}
    return np.array([joints[dof].axis for dof in ball]).T


def free_balls(character: Character) -> list[list[int]]:
    """Return triples of free hinges at one place with orthogonal axes, which interpolate as one ball joint, by their angles."""
    return derived(character.described, "free balls", lambda: _balls(character.described))


def _balls(described: Character) -> list[list[int]]:
    joints, dofs = described.joints, set(free_hinges(described).tolist())
    free = {n for n, joint in enumerate(joints) if joint.dofs == 1 and described.first_dofs[n] in dofs}
    below: dict[str, list[int]] = {}
    for number, joint in enumerate(joints):
        if joint.parent is not None:
            below.setdefault(joint.parent, []).append(number)
    found: list[list[int]] = []
    taken: set[int] = set()
    for number in sorted(free):
        ball = [number]
        while len(ball) < 3 and joints[ball[-1]].segment is None:
            inside = below.get(joints[ball[-1]].name, [])
            if len(inside) != 1 or inside[0] not in free or any(joints[inside[0]].offset):
                break
            if joints[inside[0]].rotation != IDENTITY:
                break
            ball += inside
        axes = np.array([joints[member].axis for member in ball])
        if len(ball) == 3 and not taken & set(ball) and np.abs(axes @ axes.T - np.eye(3)).max() < SQUARE:
            found.append([described.first_dofs[member] for member in ball])
            taken |= set(ball)
    return found
