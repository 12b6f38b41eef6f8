"""The referee of solves: forward kinematics in plain NumPy that shares no code with the kernels, and limit violations."""

from typing import Any

import numpy as np

from poise.character.character import Character, Effector, Swing
from poise.character.joint_limits import ball_dofs, excesses
from poise.geometry.vectors import Vector


def goal_effectors(character: Character) -> tuple[Effector, ...]:
    """List the effectors whose goals the referee judges, in the solver's order."""
    return tuple(effector for effector in character.effectors if effector.segment != character.base)


def forward(character: Character, angles: np.ndarray, placements: np.ndarray | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Compute the referee's forward kinematics of poses (m, n): effector positions (m, g, 3) [m] and rotations (m, g, 3, 3).

    Plain matrices from the character's description: T = T_parent · Trans(offset) · Rot(rotation) · motion(axis, angle).
    placements: (m, 7) of a free base, position [m] and quaternion wxyz; then the effectors on the base are judged too.
    """
    count = len(angles)
    bodies: dict[str | None, tuple[np.ndarray, np.ndarray]]
    bodies = {None: (np.tile(np.eye(3), (count, 1, 1)), np.zeros((count, 3)))}
    if placements is not None:
        bodies[None] = np.array([_matrix(placement[3:]) for placement in placements]), placements[:, :3]
    waiting = [
        (joint, angles[:, first : first + joint.dofs])
        for joint, first in zip(character.joints, character.first_dofs, strict=True)
    ]
    while waiting:
        joint, values = waiting.pop(0)
        if joint.parent not in bodies:  # on another base than the first, parents may come later
            waiting.append((joint, values))
            continue
        rotation, position = bodies[joint.parent]
        position = position + rotation @ np.array(joint.offset)
        if joint.kind == "ball" and joint.reversed:
            rotation = rotation @ np.swapaxes(_rotations_by_vector(values), 1, 2)
        rotation = rotation @ _matrix(joint.rotation)
        if joint.kind == "hinge":
            rotation = rotation @ _rotations(joint.axis, values[:, 0])
        elif joint.kind == "slide":
            position = position + values * (rotation @ np.array(joint.axis))
        elif joint.kind == "ball" and not joint.reversed:
            rotation = rotation @ _rotations_by_vector(values)
        bodies[joint.name] = rotation, position
    positions, rotations = [], []
    for effector in character.effectors if placements is not None else goal_effectors(character):
        attachment = character.attachments[effector.segment]
        rotation, position = bodies[None if attachment.joint is None else character.joints[attachment.joint].name]
        positions.append(position + rotation @ (np.array(attachment.offset) + np.array(effector.offset)))
        rotations.append(rotation @ _matrix(effector.rotation))
    return np.stack(positions, axis=1), np.stack(rotations, axis=1)


def _skew(axis: Any) -> np.ndarray:
    x, y, z = axis
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])


def _rotations(axis: Vector, angles: np.ndarray) -> np.ndarray:
    """Compute the referee's rotation matrices (m, 3, 3) by Rodrigues: I + sin(angle) [a]× + (1 − cos(angle)) [a]×²."""
    k = _skew(axis)
    return np.eye(3) + np.sin(angles)[:, None, None] * k + (1.0 - np.cos(angles))[:, None, None] * (k @ k)


def _rotations_by_vector(vectors: np.ndarray) -> np.ndarray:
    """Compute the referee's rotation matrices (m, 3, 3) of rotation vectors (m, 3), by Rodrigues, each about its own axis."""
    lengths = np.linalg.norm(vectors, axis=1)
    axes = np.where(lengths[:, None] > 0.0, vectors / np.maximum(lengths, 1e-300)[:, None], (1.0, 0.0, 0.0))
    k = _skews(axes)
    return np.eye(3) + np.sin(lengths)[:, None, None] * k + (1.0 - np.cos(lengths))[:, None, None] * (k @ k)


def _skews(axes: np.ndarray) -> np.ndarray:
    result = np.zeros((len(axes), 3, 3))
    for row, column, entry, sign in ((0, 1, 2, -1), (0, 2, 1, 1), (1, 0, 2, 1), (1, 2, 0, -1), (2, 0, 1, -1), (2, 1, 0, 1)):
        result[:, row, column] = sign * axes[:, entry]
    return result


def _matrix(q: Any) -> np.ndarray:
    """Compute the referee's matrix (3, 3) of a unit quaternion wxyz: (w² − u·u) I + 2 u uᵀ + 2 w [u]×."""
    w, u = q[0], np.array(q[1:])
    return (w * w - u @ u) * np.eye(3) + 2.0 * np.outer(u, u) + 2.0 * w * _skew(u)


def limit_violation(character: Character, angles: np.ndarray) -> float:
    """Let the referee measure how far the worst pose of (m, n) is outside its limits [rad], [m] for slides; 0 if none is."""
    return float(limit_violations(character, angles).max(initial=0.0))


def limit_violations(character: Character, angles: np.ndarray) -> np.ndarray:
    """Let the referee measure how far each pose of (m, n) is outside its limits, (m,) [rad], [m] for slides; 0 inside."""
    lower, upper = character.limits.T
    worst = np.maximum(np.maximum(lower - angles, angles - upper).max(axis=1), 0.0)
    for joint, dofs in ball_dofs(character):
        if isinstance(joint.limits, Swing) and np.isfinite([*joint.limits.bend, *joint.limits.twist]).any():
            worst = np.maximum(worst, excesses(joint, angles[:, dofs]))
    return worst
