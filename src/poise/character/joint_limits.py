"""Limits of joints outside the kernels: angles clamped, at a limit, how far outside; swing and twist of ball joints.

The same mathematics as `kernels.kinematics.ball_limits`, for many rotations at once and without compiling anything.
"""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from poise.character.couplings import follow_leaders
from poise.character.joints_segments_effectors import Joint, Swing

if TYPE_CHECKING:
    import numpy as np

    from poise.character.character import Character

SMALLEST_SWING = 1e-3
"""Least half-axis of a ball's swing [rad]: for less, a joint with fewer axes serves."""
LARGEST_SWING = 3.0
"""Largest half-axis of a ball's swing [rad]: near half a turn, swing and twist can no longer be told apart."""
LIMIT_TOLERANCE = 1e-12
"""What is outside the limits by less counts as inside [rad]."""


def swing_frame(joint: Joint) -> "np.ndarray":
    """Return the axes by which a ball joint's limits are measured, in its own frame, by rows: bend, side, twist, (3, 3)."""
    import numpy as np

    swing = _swing(joint)
    axis = np.array(joint.axis)
    if swing.bend_axis is None:
        raise ValueError(f"{joint.name} has not been checked")
    bend = np.array(swing.bend_axis)
    return np.stack([bend, np.cross(axis, bend), axis])


def swing_and_twist(joint: Joint, vectors: "np.ndarray") -> "np.ndarray":
    """Return how far rotation vectors (n, 3) are from the middle of a ball joint's limits: bend, side, twist (n, 3) [rad]."""
    import numpy as np

    from poise.geometry.rotations import quaternion_products, vector_quaternions

    w, x, y, z = np.array(_swing(joint).center)
    q = quaternion_products(np.array([[w, -x, -y, -z]]), vector_quaternions(np.asarray(vectors, np.float64).reshape(-1, 3)))
    q = np.where(q[:, :1] < 0.0, -q, q)
    turned = q[:, 1:] @ swing_frame(joint).T
    cosine = np.hypot(q[:, 0], turned[:, 2])
    safe = np.where(cosine < 1e-12, 1.0, cosine)
    tw, tz = np.where(cosine < 1e-12, 1.0, q[:, 0] / safe), np.where(cosine < 1e-12, 0.0, turned[:, 2] / safe)
    sx, sy = tw * turned[:, 0] - tz * turned[:, 1], tw * turned[:, 1] + tz * turned[:, 0]
    sine = np.hypot(sx, sy)
    factor = np.where(sine > 0.0, 2.0 * np.arctan2(sine, cosine) / np.where(sine > 0.0, sine, 1.0), 2.0)
    return np.stack([factor * sx, factor * sy, 2.0 * np.arctan2(tz, tw)], axis=1)


def rotations_at(joint: Joint, swings: "np.ndarray") -> "np.ndarray":
    """Return rotation vectors (n, 3) [rad] at bend, side and twist (n, 3) from the middle of a ball joint's limits on."""
    import numpy as np

    from poise.geometry.rotations import quaternion_products, rotation_vectors, vector_quaternions

    frame, swings = swing_frame(joint), np.asarray(swings, np.float64).reshape(-1, 3)
    swing = vector_quaternions(swings * [1.0, 1.0, 0.0] @ frame)
    twist = vector_quaternions(swings[:, 2:] * frame[2])
    return rotation_vectors(quaternion_products(np.array([_swing(joint).center]), quaternion_products(swing, twist)))


def swing_level(swing: Swing, swings: "np.ndarray") -> "np.ndarray":
    """Return where swings (n, 3) of a ball joint are in its limits, (n,): 1 at the border, less inside, more outside."""
    import numpy as np

    low, high = np.abs(np.array([swing.bend, swing.side]).T)
    return np.hypot(*(swings[:, :2] / np.where(swings[:, :2] < 0.0, low, high)).T)


def excess(joint: Joint, vector: "Sequence[float] | np.ndarray") -> float:
    """Return how far a rotation vector (3,) is outside the limits of a ball joint [rad]; 0 inside."""
    return float(excesses(joint, vector)[0])


def excesses(joint: Joint, vectors: "Sequence[float] | np.ndarray") -> "np.ndarray":
    """Return how far rotation vectors (n, 3) are outside the limits of a ball joint, (n,) [rad]; 0 inside."""
    import numpy as np

    swing, found = _swing(joint), swing_and_twist(joint, np.asarray(vectors))
    level, (bend, side, twist) = swing_level(swing, found), found.T
    outside = np.where(level > 1.0, np.hypot(bend, side) * (1.0 - 1.0 / np.maximum(level, 1.0)), 0.0)
    return np.asarray(np.maximum.reduce([outside, swing.twist[0] - twist, twist - swing.twist[1], np.zeros_like(twist)]))


def clamp_rotations(joint: Joint, vectors: "np.ndarray | Sequence[float]") -> "np.ndarray":
    """Clamp rotation vectors (n, 3) to the limits of a ball joint and to half a turn; those inside stay as they are."""
    import numpy as np

    from poise.geometry.rotations import rotation_vectors, vector_quaternions

    vectors, swing = np.asarray(vectors, np.float64).reshape(-1, 3), _swing(joint)
    long = np.linalg.norm(vectors, axis=1, keepdims=True) > math.pi
    vectors = np.where(long, rotation_vectors(vector_quaternions(vectors)), vectors)
    found = swing_and_twist(joint, vectors)
    level, inside = np.maximum(swing_level(swing, found), 1.0), found.copy()
    inside[:, :2] /= level[:, None]
    low, high = swing.twist
    if math.isfinite(high):
        above, below = np.mod(found[:, 2] - high, math.tau), np.mod(low - found[:, 2], math.tau)
        outside = (found[:, 2] > high) | (found[:, 2] < low)
        inside[:, 2] = np.where(outside, np.where(above < below, high, low), found[:, 2])
    moved = np.abs(inside - found).max(axis=1, initial=0.0) > LIMIT_TOLERANCE
    return np.where(moved[:, None], rotations_at(joint, inside), vectors)


def ball_dofs(character: "Character") -> list[tuple[Joint, slice]]:
    """Return the ball joints of a character, each with where its entries are among angles, as limits take them."""
    joints = zip(character.described.joints, character.first_dofs, strict=True)
    return [(joint, slice(first, first + 3)) for joint, first in joints if joint.kind == "ball"]


def clamp_angles(character: "Character", angles: "np.ndarray") -> "np.ndarray":
    """Clamp angles (n_dofs,) or (n, n_dofs) to the limits of a character's joints [rad]; those inside stay as they are."""
    import numpy as np

    result = np.clip(angles, *character.limits.T)
    for joint, dofs in ball_dofs(character):
        result[..., dofs] = clamp_rotations(joint, np.asarray(angles)[..., dofs]).reshape(result[..., dofs].shape)
    follow_leaders(character.coupled_dofs, result)
    return result


def inside_limits(character: "Character", angles: "np.ndarray") -> bool:
    """Return whether angles (n_dofs,) are inside the limits of a character's joints [rad]."""
    low, high = character.limits.T
    balls = ball_dofs(character)
    return bool(((low <= angles) & (angles <= high)).all()) and not any(
        excess(joint, angles[dofs]) > LIMIT_TOLERANCE for joint, dofs in balls
    )


def joints_at_limits(character: "Character", angles: "np.ndarray", tolerance: float = 0.0) -> list[str]:
    """List the joints of a character that stand at a limit at angles (n_dofs,), within a tolerance [rad], [m] for slides."""
    found = []
    for joint, first in zip(character.described.joints, character.first_dofs, strict=True):
        value = angles[first : first + joint.dofs]
        if joint.kind == "ball":
            at = is_at_limit(joint, value, tolerance)
        else:
            at = joint.dofs == 1 and min(abs(float(value[0]) - limit) for limit in joint.interval) <= tolerance
        if at:
            found.append(joint.name)
    return found


def is_at_limit(joint: Joint, vector: "np.ndarray", tolerance: float = 0.0) -> bool:
    """Whether angles of a ball joint are at a limit of its swing or its twist, within a tolerance [rad]."""
    swing, swings = _swing(joint), swing_and_twist(joint, vector)
    left = min(abs(limit - float(swings[0, 2])) for limit in swing.twist)
    return bool(swing_level(swing, swings)[0] >= 1.0 - max(tolerance, 1e-9) or left <= max(tolerance, 1e-9))


def moved_outwards(joint: Joint, vector: "np.ndarray", amount: float) -> "np.ndarray":
    """Return angles (3,) of a ball joint moved out of its limits by `amount` [rad]: in swing, or else twist."""
    import numpy as np

    swing, (found,) = _swing(joint), swing_and_twist(joint, vector)
    length = float(np.hypot(*found[:2]))
    if length > 0.0 and swing_level(swing, found[None])[0] >= 1.0 - 1e-6:
        found[:2] *= 1.0 + amount / length
    else:
        found[2] += amount if found[2] > 0.5 * sum(swing.twist) else -amount
    return rotations_at(joint, found)[0]


def limit_excess(character: "Character", angles: "np.ndarray") -> "np.ndarray":
    """Return how far each joint of a character is outside its limits at angles (n_dofs,), (n_joints,) [rad], [m] for slides."""
    import numpy as np

    found = []
    for joint, first in zip(character.described.joints, character.first_dofs, strict=True):
        (low, high), value = joint.interval, angles[first : first + joint.dofs]
        ball = joint.kind == "ball"
        found.append(excess(joint, value) if ball else max((max(low - x, x - high, 0.0) for x in value), default=0.0))
    return np.array(found)


def draw_rotations(joint: Joint, random: "np.random.Generator", count: int, share: float = 1.0) -> "np.ndarray":
    """Draw rotation vectors evenly inside the limits of a ball joint, swing and twist, (count, 3) [rad].

    share: of the limits, from their middle on.
    """
    import numpy as np

    swing, angle = _swing(joint), random.uniform(0.0, math.tau, count)
    radius = share * np.sqrt(random.uniform(0.0, 1.0, count))
    drawn = np.stack([radius * np.cos(angle), radius * np.sin(angle), share * random.uniform(-1.0, 1.0, count)], axis=1)
    sides = [(-LARGEST_SWING, LARGEST_SWING) if math.isinf(pair[1]) else pair for pair in (swing.bend, swing.side)]
    low, high = np.abs(np.array(sides).T)
    drawn[:, :2] *= np.where(drawn[:, :2] < 0.0, low, high)
    lowest, highest = (-math.pi, math.pi) if math.isinf(swing.twist[1]) else swing.twist
    drawn[:, 2] = 0.5 * (lowest + highest) + 0.5 * (highest - lowest) * drawn[:, 2]
    return rotations_at(joint, drawn)


def _swing(joint: Joint) -> Swing:
    if not isinstance(joint.limits, Swing):
        raise TypeError(f"{joint.name} is no ball")
    return joint.limits
