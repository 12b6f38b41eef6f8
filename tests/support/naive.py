"""Slow and obvious references, written from the formulas with plain NumPy: 4 x 4 matrices, formed JᵀJ.

Nothing here uses the library's own kinematics or its rebasing. A character on another base is worked out
on its first base and then moved as a whole, so that a mistake in rebasing cannot hide.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np


class Wanted(NamedTuple):
    """What is asked of one effector: world position [m], world rotation (3, 3), weights [1/m, 1/rad]."""

    effector: str
    position: np.ndarray
    rotation: np.ndarray
    position_weight: float = 1.0
    orientation_weight: float = 0.3


class Equations(NamedTuple):
    """A x = b with bounds on x."""

    matrix: np.ndarray
    right: np.ndarray
    lower: np.ndarray
    upper: np.ndarray


# ---- rotations ----------------------------------------------------------------------------------------


def skew(v):
    """[v]×, with [v]× a = v × a."""
    x, y, z = v
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])


def axis_rotation(axis, angle):
    """Rodrigues: I + sin(angle) [a]× + (1 − cos(angle)) [a]×²."""
    k = skew(np.asarray(axis) / np.linalg.norm(axis))
    return np.eye(3) + np.sin(angle) * k + (1.0 - np.cos(angle)) * (k @ k)


def quaternion_rotation(q):
    """The rotation of a quaternion (w, u) of any length: (w² − u·u) I + 2 u uᵀ + 2 w [u]×, over its square."""
    q = np.asarray(q, dtype=float)
    w, u = q[0], q[1:]
    return ((w * w - u @ u) * np.eye(3) + 2.0 * np.outer(u, u) + 2.0 * w * skew(u)) / (q @ q)


def vector_quaternion(v):
    """The unit quaternion of a rotation vector: (cos(a/2), sin(a/2) v / a)."""
    angle = np.linalg.norm(v)
    axis = np.zeros(3) if angle == 0.0 else np.asarray(v) / angle
    return np.array([np.cos(angle / 2.0), *(np.sin(angle / 2.0) * axis)])


def quaternion_product(a, b):
    """First b, then a: (a₀b₀ − u·v, a₀v + b₀u + u × v)."""
    (p, u), (q, v) = (a[0], np.asarray(a[1:])), (b[0], np.asarray(b[1:]))
    return np.array([p * q - u @ v, *(p * v + q * u + np.cross(u, v))])


def rotation_vector(m):
    """Axis times angle of a rotation matrix that is not near half a turn."""
    sine_times_axis = 0.5 * np.array([m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1]])
    sine, cosine = np.linalg.norm(sine_times_axis), 0.5 * (np.trace(m) - 1.0)
    return sine_times_axis if sine < 1e-12 else sine_times_axis * np.arctan2(sine, cosine) / sine


# ---- forward kinematics (eq. 3) -----------------------------------------------------------------------


def transform(rotation, position):
    """The 4 x 4 matrix of a rotation and a position."""
    result = np.eye(4)
    result[:3, :3], result[:3, 3] = rotation, position
    return result


def inverse(t):
    """Of a 4 x 4 rigid transform."""
    return transform(t[:3, :3].T, -t[:3, :3].T @ t[:3, 3])


def _motion(joint, entries):
    if joint.kind == "fixed":
        return np.eye(4)
    if joint.kind == "ball":
        angle = np.linalg.norm(entries)
        rotation = axis_rotation(entries, angle) if angle > 0.0 else np.eye(3)
        if joint.reversed:  # seen from the body it carries, and so before its fixed rotation
            fixed = quaternion_rotation(joint.rotation)
            rotation = fixed.T @ rotation.T @ fixed
        return transform(rotation, np.zeros(3))
    if joint.kind == "slide":
        return transform(np.eye(3), entries[0] * np.array(joint.axis))
    return transform(axis_rotation(joint.axis, entries[0]), np.zeros(3))


def swing_and_twist(joint, entries):
    """Bend, side and twist of a ball, by matrices: where its axis goes, and what is left then."""
    angle = np.linalg.norm(entries)
    rotation = quaternion_rotation(joint.limits.center).T @ (axis_rotation(entries, angle) if angle > 0.0 else np.eye(3))
    axis, bend = np.array(joint.axis), np.array(joint.limits.bend_axis)
    about = np.cross(axis, rotation @ axis)
    size = np.arctan2(np.linalg.norm(about), axis @ rotation @ axis)
    swing = size * about / np.linalg.norm(about) if np.linalg.norm(about) > 0.0 else np.zeros(3)
    left = (axis_rotation(swing, size).T if size > 0.0 else np.eye(3)) @ rotation
    twist = np.arctan2(np.cross(bend, left @ bend) @ axis, bend @ left @ bend)
    return swing @ bend, swing @ np.cross(axis, bend), twist


def limit_excess(character, angles):
    """How far the worst joint is outside its limits [rad], [m]."""
    worst, first = 0.0, 0
    for joint in character.described.joints:
        entries = angles[first : first + joint.dofs]
        first += joint.dofs
        if joint.kind == "ball":
            x, y, twist = swing_and_twist(joint, entries)
            half = [abs(pair[0 if value < 0.0 else 1]) for value, pair in ((x, joint.limits.bend), (y, joint.limits.side))]
            level = np.hypot(x / half[0], y / half[1])
            low, high = joint.limits.twist
            outside = np.hypot(x, y) * (1.0 - 1.0 / level) if level > 1.0 else 0.0
            worst = max(worst, outside, low - twist, twist - high)
        elif joint.dofs:
            low, high = joint.limits
            worst = max(worst, low - entries[0], entries[0] - high)
    return worst


def turned(joint, one, other):
    """By how much a joint has moved between its entries in two poses; by the angle of the rotation for a ball."""
    if joint.kind != "ball":
        return np.abs(np.subtract(one, other)).max(initial=0.0)
    a, b = (axis_rotation(v, np.linalg.norm(v)) if np.any(v) else np.eye(3) for v in (one, other))
    turn = a @ b.T
    sine = 0.5 * np.linalg.norm([turn[2, 1] - turn[1, 2], turn[0, 2] - turn[2, 0], turn[1, 0] - turn[0, 1]])
    return np.arctan2(sine, 0.5 * (np.trace(turn) - 1.0))


def entries_of(character, angles):
    """The joints as first described, each with its entries."""
    ends = np.cumsum([joint.dofs for joint in character.described.joints])[:-1]
    return list(zip(character.described.joints, np.split(np.asarray(angles), ends), strict=True))


@lru_cache(maxsize=10_000)
def _fixed(rotation, offset):
    return transform(quaternion_rotation(rotation), offset)


def _bodies(character, angles):
    """Of every joint of the first description, by name: the body it carries, seen from the first base (key None)."""
    first = character.described
    bodies = {None: np.eye(4)}
    waiting = entries_of(first, angles)
    while waiting:
        joint, angle = waiting.pop(0)
        if joint.parent not in bodies:
            waiting.append((joint, angle))
            continue
        bodies[joint.name] = bodies[joint.parent] @ _fixed(joint.rotation, joint.offset) @ _motion(joint, angle)
    return bodies


def _carrier(character, segment):
    """The joint that carried a segment first; None for the first base."""
    first = character.described
    return None if segment == first.base else next(joint.name for joint in first.joints if joint.segment == segment)


def _world_bodies(character, angles, placement):
    bodies = _bodies(character, angles)
    position, orientation = placement
    base = transform(quaternion_rotation(orientation), position)
    shift = base @ inverse(bodies[_carrier(character, character.base)])
    return {name: shift @ body for name, body in bodies.items()}


def segment_frames(character, angles, placement=((0, 0, 0), (1, 0, 0, 0))):
    """The 4 x 4 world frame of every segment, by name."""
    bodies = _world_bodies(character, angles, placement)
    return {segment.name: bodies[_carrier(character, segment.name)] for segment in character.segments}


def effector_frames(character, angles, placement=((0, 0, 0), (1, 0, 0, 0))):
    """The 4 x 4 world frame of every effector, by name."""
    frames = segment_frames(character, angles, placement)
    return {e.name: frames[e.segment] @ transform(quaternion_rotation(e.rotation), e.offset) for e in character.effectors}


# ---- columns (eqs. 11 and 12) -------------------------------------------------------------------------


def _above(character, carrier):
    """The joints between the first base and a body."""
    parents = {joint.name: joint.parent for joint in character.described.joints}
    path = []
    while carrier is not None:
        path.append(carrier)
        carrier = parents[carrier]
    return path


def jacobian(character, angles, placement, effector, free_root=False):
    """(6, n) world velocity and angular velocity of an effector for each angle; then, if free, of the root.

    With the first base held, a joint turns all that is below it. With another base held, the motion of that
    base is taken off again: a joint counts +1 if it is above the effector, −1 if it is above the base.
    """
    bodies = _world_bodies(character, angles, placement)
    point = effector_frames(character, angles, placement)[effector][:3, 3]
    segment = next(e.segment for e in character.effectors if e.name == effector)
    above_effector = _above(character, _carrier(character, segment))
    above_base = _above(character, _carrier(character, character.base))
    columns = []
    for joint in character.described.joints:
        sign = (joint.name in above_effector) * 1.0 - (joint.name in above_base) * 1.0
        body = bodies[joint.name]
        axis = sign * (body[:3, :3] @ joint.axis)
        turning = joint.kind == "hinge"
        columns.append(np.hstack([np.cross(axis, point - body[:3, 3]), axis] if turning else [axis, np.zeros(3)]))
    if free_root:
        columns += [np.hstack([axis, np.zeros(3)]) for axis in np.eye(3)]
        columns += [np.hstack([np.cross(axis, point - np.array(placement[0])), axis]) for axis in np.eye(3)]
    return np.array(columns).T


def differences(frames, nudge, n, step=1e-6):
    """(6, n) finite differences: `frames(nudge(k, h))` is a 4 x 4 frame with the k-th unknown moved by h."""
    columns = []
    for k in range(n):
        ahead, behind = frames(nudge(k, step)), frames(nudge(k, -step))
        turned = rotation_vector(ahead[:3, :3] @ behind[:3, :3].T)
        columns.append(np.hstack([ahead[:3, 3] - behind[:3, 3], turned]) / (2.0 * step))
    return np.array(columns).T


# ---- the linear problem (eqs. 8, 15 to 18, Algorithm 1) -----------------------------------------------


def error(frame, wanted):
    """Δe (6,) of one goal, not weighted: what the position lacks, and the world rotation vector of W Cᵀ."""
    return np.hstack([wanted.position - frame[:3, 3], rotation_vector(wanted.rotation @ frame[:3, :3].T)])


def weights(goals):
    """Of every row."""
    return np.hstack([[g.position_weight] * 3 + [g.orientation_weight] * 3 for g in goals])


def weighted_problem(character, angles, placement, goals, free_root=False):
    """W J and W Δe, six rows a goal."""
    frames = effector_frames(character, angles, placement)
    columns = np.vstack([jacobian(character, angles, placement, g.effector, free_root) for g in goals])
    errors = np.hstack([error(frames[g.effector], g) for g in goals])
    return weights(goals)[:, None] * columns, weights(goals) * errors


def equations(character, angles, placement, goals, damping, *, limited=True, free_root=False):
    """A = JᵀJ + δI and b = JᵀΔe, both formed, and the room that the limits leave to each unknown."""
    columns, errors = weighted_problem(character, angles, placement, goals, free_root)
    n = columns.shape[1]
    lower, upper = np.full(n, -np.inf), np.full(n, np.inf)
    if limited:
        lower[: len(angles)] = character.limits[:, 0] - angles
        upper[: len(angles)] = character.limits[:, 1] - angles
    return Equations(columns.T @ columns + damping * np.eye(n), columns.T @ errors, lower, upper)


def sweep(problem, x):
    """One pass of Algorithm 1: x_i ← clamp(x_i + (b_i − Σ A_ij x_j) / A_ii), one after the other."""
    x = x.copy()
    for i in range(len(x)):
        if problem.matrix[i, i] > 0.0:
            x[i] += (problem.right[i] - problem.matrix[i] @ x) / problem.matrix[i, i]
        x[i] = min(max(x[i], problem.lower[i]), problem.upper[i])
    return x


def energy(problem, x):
    """½ xᵀA x − bᵀx, which Gauss-Seidel lowers."""
    return 0.5 * x @ problem.matrix @ x - problem.right @ x


def equation_residual(problem, x):
    """‖b − A x‖ over the unknowns that no bound holds back."""
    left = problem.right - problem.matrix @ x
    held = ((left > 0.0) & (x >= problem.upper)) | ((left < 0.0) & (x <= problem.lower))
    return np.linalg.norm(left[~held])
