"""A character at zero angles, its plane of symmetry, and the Newton fit of joint angles to mirrored limbs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from poise.array_likes import VectorLike
from poise.character.character import Character
from poise.geometry.rotations import (
    IDENTITY,
    Quaternion,
    axis_rotation,
    from_vector,
    quaternion,
    rotation_matrix,
    rotation_vectors,
)
from poise.geometry.vectors import ORIGIN

ALIKE = 1e-6
"""How far axes [rad], and positions relative to the character's size, may differ from a mirror image: rounding."""
MOST_FIT_STEPS = 30
"""The most Newton steps of a fit; it converges quadratically."""
FIT_TOLERANCE = 1e-14
"""Norm of the errors at which a fit ends [m, rad]: rounding."""
STEP_SHARES = (1.0, 0.5, 0.25, 0.1)
"""Shares of a Newton step, tried one after the other."""


@dataclass(frozen=True, eq=False)
class ZeroShape:
    """A character at zero angles with its first base at the origin: joint axes, origins and tree, for the mirror fit.

    A body's motion (4, 4) takes what it was at zero angles to where it is, with the middle segment fixed: that of the joint it
    hangs from, then a rotation about the joint's axis where that was at zero angles.
    """

    kinds: tuple[str, ...]
    """Of every joint: "hinge", "slide", "ball" or "fixed"."""
    first_dofs: tuple[int, ...]
    """Where the entries of every joint begin among the angles of a pose."""
    balls: dict[int, tuple[np.ndarray, bool]]
    """Of the balls: the rotation (3, 3) of their frame, in which their entries are, and whether they are reversed."""
    axes: np.ndarray
    """(n_joints, 3) unit vectors."""
    origins: np.ndarray
    """(n_joints, 3) [m]."""
    ways: tuple[tuple[int, ...], ...]
    """Of every joint, the joints from the middle to it, itself the last."""
    segments: dict[str, np.ndarray]
    """(4, 4) frames by name."""
    normal: np.ndarray
    """(3,) unit normal of the plane of symmetry."""
    point: np.ndarray
    """(3,) a point of the plane of symmetry [m]."""

    @property
    def size(self) -> float:
        """Size of the zero shape that the mirror fit works on: diagonal of the box around all joints [m]."""
        return float(np.linalg.norm(np.ptp(self.origins, axis=0)))

    def bodies(self, angles: np.ndarray, targets: Iterable[int]) -> np.ndarray:
        """Compute for the mirror fit the motions (n_joints, 4, 4) of target joints' bodies and ancestors from zero angles."""
        result = np.empty((len(self.kinds), 4, 4))
        for way in sorted((self.ways[joint] for joint in {joint for end in targets for joint in self.ways[end]}), key=len):
            above = result[way[-2]] if len(way) > 1 else np.eye(4)
            result[way[-1]] = above @ self._motion(way[-1], angles)
        return result

    def _motion(self, joint: int, angles: np.ndarray) -> np.ndarray:
        motion, axis, origin, first = np.eye(4), self.axes[joint], self.origins[joint], self.first_dofs[joint]
        if self.kinds[joint] == "slide":
            motion[:3, 3] = angles[first] * axis
        elif self.kinds[joint] in ("hinge", "ball"):
            ball = self.kinds[joint] == "ball"
            motion[:3, :3] = self.ball_motion(joint, angles) if ball else axis_rotation(axis, angles[first])
            motion[:3, 3] = origin - motion[:3, :3] @ origin
        return motion

    def ball_motion(self, joint: int, angles: np.ndarray) -> np.ndarray:
        """Compute for the mirror fit the rotation (3, 3) by which a ball turns what is outward of it."""
        (frame, is_reversed), first = self.balls[joint], self.first_dofs[joint]
        rotation = rotation_matrix(from_vector(angles[first : first + 3].tolist()))
        return frame @ (rotation.T if is_reversed else rotation) @ frame.T

    def ball_entries(self, joint: int, motion: np.ndarray) -> list[float]:
        """Compute for the mirror fit the entries of a ball that turns what is outward by a rotation (3, 3), (3,) [rad]."""
        frame, is_reversed = self.balls[joint]
        rotation = frame.T @ motion @ frame
        entries = rotation_vectors(np.array([quaternion((rotation.T if is_reversed else rotation).ravel().tolist())]))
        return [float(entry) for entry in entries[0]]

    def linearised(
        self, angles: np.ndarray, targets: dict[int, np.ndarray], unknowns: list[int]
    ) -> tuple[np.ndarray, np.ndarray]:
        """Linearise the mirror fit: errors (6 m,) [m, rad] of m bodies from their targets, and the Jacobian (6 m, k)."""
        bodies = self.bodies(angles, targets)
        errors, columns = np.zeros((len(targets), 6)), np.zeros((len(targets), 6, len(unknowns)))
        for row, (body, goal) in enumerate(targets.items()):
            at = moved_point(bodies[body], self.origins[body])
            errors[row, :3] = moved_point(goal, self.origins[body]) - at
            left = goal[:3, :3] @ bodies[body][:3, :3].T
            errors[row, 3:] = 0.5 * np.array([left[2, 1] - left[1, 2], left[0, 2] - left[2, 0], left[1, 0] - left[0, 1]])
            moving = [column for column, joint in enumerate(unknowns) if joint in self.ways[body]]
            joints = [unknowns[column] for column in moving]
            axes = np.einsum("nij,nj->ni", bodies[joints, :3, :3], self.axes[joints])
            arms = at - np.einsum("nij,nj->ni", bodies[joints, :3, :3], self.origins[joints]) - bodies[joints, :3, 3]
            columns[row, :3, moving], columns[row, 3:, moving] = np.cross(axes, arms), axes
        return errors.ravel(), columns.reshape(-1, len(unknowns))


class Reordered(NamedTuple):
    """An anatomical joint whose axes have another order than those of its mirror partner."""

    joints: tuple[int, ...]
    """From the middle outwards."""
    partners: tuple[int, ...]
    """Those of the partner, from the middle outwards in their own order."""
    ends: tuple[int, int] | None
    """The joints that carry this segment and its partner, if no segment farther out is reordered."""


def fit_limbs(
    shape: ZeroShape, reflection: np.ndarray, reordered: Sequence[Reordered], angles: np.ndarray, result: np.ndarray
) -> np.ndarray:
    """Fit the angles of reordered joints so that the last segments of their limbs are at their mirrored places."""
    ends = [joint.ends for joint in reordered if joint.ends]
    bodies = shape.bodies(angles, [end for end, _ in ends])
    targets = {other: reflection @ bodies[end] @ reflection for end, other in ends}
    unknowns = sorted({number for joint in reordered for number in joint.partners})
    return fit_angles(shape, result, targets, unknowns)


def fit_angles(shape: ZeroShape, angles: np.ndarray, targets: dict[int, np.ndarray], unknowns: list[int]) -> np.ndarray:
    """Fit angles of some joints with one axis so that bodies reach their mirrored motions, by damped Newton; (n_dofs,) [rad].

    targets: (4, 4) motion of the body of each joint named by its number. unknowns: the joints that may change.
    """
    errors, columns = shape.linearised(angles, targets, unknowns)
    for _ in range(MOST_FIT_STEPS):
        if np.linalg.norm(errors) < FIT_TOLERANCE:
            break
        step = np.linalg.lstsq(columns, errors, rcond=1e-9)[0]
        for share in STEP_SHARES:  # the first one that helps
            tried = angles.copy()
            tried[[shape.first_dofs[joint] for joint in unknowns]] += share * step
            new_errors, new_columns = shape.linearised(tried, targets, unknowns)
            if np.linalg.norm(new_errors) < np.linalg.norm(errors):
                break
        else:
            break
        angles, errors, columns = tried, new_errors, new_columns
    return angles


def shape_at_zero(described: Character, partners: list[int], middle: str) -> ZeroShape:
    """Build the zero shape of a character for the mirror fit; partners: of each joint, middle: the middle segment."""
    at = _zero_frames(described, np.eye(4))[1][middle]
    character = described.rebase(middle)
    frames, segments = _zero_frames(character, at)
    index_of = {joint.name: number for number, joint in enumerate(character.joints)}
    axes = np.array([frame[:3, :3] @ joint.axis for joint, frame in zip(character.joints, frames, strict=True)])
    origins = np.array([frame[:3, 3] for frame in frames])
    ways = []
    for joint in character.joints:
        way = [index_of[joint.name]]
        while (above := character.joints[way[0]].parent) is not None:
            way.insert(0, index_of[above])
        ways.append(tuple(way))
    normal, point = symmetry_plane(origins, partners, at[:3, 3])
    kinds = tuple(joint.kind for joint in character.joints)
    balls = {}
    for number, joint in enumerate(character.joints):
        if joint.kind == "ball":
            frame = frames[number][:3, :3]
            balls[number] = (frame @ rotation_matrix(joint.rotation).T if joint.reversed else frame, joint.reversed)
    return ZeroShape(kinds, character.first_dofs, balls, axes, origins, tuple(ways), segments, normal, point)


def _zero_frames(character: Character, base: np.ndarray) -> tuple[list[np.ndarray], dict[str, np.ndarray]]:
    """Compute the frames (4, 4) of all joints and segments at zero angles for the mirror fit, from that of the base."""
    frames: dict[str | None, np.ndarray] = {None: base}
    waiting = list(character.joints)
    while waiting:
        joint = waiting.pop(0)
        if joint.parent in frames:
            frames[joint.name] = frames[joint.parent] @ frame_matrix(joint.offset, joint.rotation)
        else:
            waiting.append(joint)
    joints = [frames[joint.name] for joint in character.joints]
    segments = {}
    for name, attachment in character.attachments.items():
        segments[name] = (base if attachment.joint is None else joints[attachment.joint]) @ frame_matrix(attachment.offset)
    return joints, segments


def symmetry_plane(origins: np.ndarray, partners: list[int], middle: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Find the mirror fit's plane of symmetry, between partners: normal (3,) and a point (3,); across x if there are none.

    Medians, so that a pair out of its place does not move the plane and is found out as such.
    """
    apart = origins - origins[partners]
    distances = np.linalg.norm(apart, axis=1)
    paired = distances > ALIKE * distances.max(initial=0.0)
    if not paired.any():
        return np.array([1.0, 0.0, 0.0]), middle
    sides = apart[paired] / distances[paired, None]
    normal = np.median(sides * np.sign(sides @ sides[0])[:, None], axis=0)
    if np.linalg.norm(normal) < 0.5:  # pairs in all directions, which will be refused
        normal = sides[0]
    normal = normal / np.linalg.norm(normal)
    return normal, normal * np.median(0.5 * (origins + origins[partners])[paired] @ normal)


def frame_matrix(position: VectorLike = ORIGIN, orientation: Quaternion | np.ndarray = IDENTITY) -> np.ndarray:
    """Return the 4 x 4 matrix of a frame at a position [m] with a quaternion wxyz, for the mirror fit."""
    result = np.eye(4)
    result[:3, :3], result[:3, 3] = rotation_matrix(orientation), position
    return result


def moved_point(motion: np.ndarray, point: np.ndarray) -> np.ndarray:
    """Apply a body's motion (4, 4) from zero angles to a point (3,), for the mirror fit."""
    return motion[:3, :3] @ point + motion[:3, 3]
