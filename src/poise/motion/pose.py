"""Pose: joint values and where the base is in the world, immutable, with forward kinematics of segments and points."""

import struct
from collections.abc import Sequence
from typing import Any, NamedTuple, Never

import numpy as np

from poise import checks
from poise.anatomy.masses import segment_masses
from poise.character.character import Character, Joint
from poise.character.couplings import fold_columns, follow_leaders
from poise.character.derived import derived
from poise.errors import UnknownFrameError
from poise.geometry.rotations import (
    IDENTITY,
    Quaternion,
    from_vector,
    multiply,
    quaternion,
    quaternions_of,
    rotate,
    rotation_matrix,
)
from poise.geometry.vectors import ORIGIN, Vector, add
from poise.kernels import python_entries
from poise.model.compile import compile_character
from poise.motion.mirror import Mirror
from poise.strict_names import known_options, refuse_unknown_options


@known_options
class Placement(NamedTuple):
    """The placement of a pose's base in the world."""

    position: Vector = ORIGIN
    """[m]."""
    orientation: Quaternion = IDENTITY
    """Unit quaternion wxyz."""


def checked_placement(placement: Any) -> Placement:
    """Check the placement of a pose's base: a Placement, a pair of position and orientation, or None for the origin."""
    if placement is None:
        return Placement()
    try:
        position, orientation = placement
    except (TypeError, ValueError):
        position, orientation = None, None
    return Placement(
        checks.position(position, "position of the placement"),
        checks.orientation(orientation, "orientation of the placement"),
    )


def body_frame(character: Character, frames: np.ndarray, segment: str) -> tuple[Vector, Quaternion]:
    """Return the world position [m] and quaternion of a segment in a pose, from the pose's joint frames (n_joints + 1, 12)."""
    attachment = character.attachments[segment]
    frame = frames[0 if attachment.joint is None else attachment.joint + 1].tolist()
    orientation = quaternion(frame[:9])
    return _shifted(frame, attachment.offset), orientation


def named_frame(character: Character, frames: np.ndarray, name: str) -> tuple[Vector, Quaternion]:
    """Return the world position [m] and quaternion of an effector or segment in a pose, from the pose's joint frames."""
    for effector in character.effectors:
        if isinstance(name, str) and effector.name == name:
            position, orientation = body_frame(character, frames, effector.segment)
            return add(position, rotate(orientation, effector.offset)), multiply(orientation, effector.rotation)
    if isinstance(name, str) and name in list(character.attachments):
        return body_frame(character, frames, name)
    names = [effector.name for effector in character.effectors]
    raise UnknownFrameError(name, names + [segment for segment in character.attachments if segment not in names])


def _mass_points(character: Character) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """For `Pose.center_of_mass`, list of every segment its frame number, center in that (n, 3) [m] and share of the mass.

    Segments without mass are left out. Cached with the character on its base: the second call is free.
    """

    def make() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        found = [(character.attachments[name], *of) for name, of in segment_masses(character).items() if of[0] > 0.0]
        masses = np.array([mass for _, mass, _ in found])
        frames = np.array([0 if attachment.joint is None else attachment.joint + 1 for attachment, _, _ in found])
        points = np.array([add(attachment.offset, center) for attachment, _, center in found])
        return frames, points, masses / masses.sum()

    return derived(character, "mass points", make)


def _shifted(frame: list[float], offset: Vector) -> Vector:
    x, y, z = offset
    return tuple(  # type: ignore[return-value]
        frame[9 + k] + frame[3 * k] * x + frame[3 * k + 1] * y + frame[3 * k + 2] * z for k in range(3)
    )


_PLACEMENT = struct.Struct("7d")
"""Seven floats: position [m], quaternion wxyz."""


_array_over = np.frombuffer


@known_options
class Pose:
    """A pose: joint values and the placement of the base. It never changes; poses with the same values are equal.

    A coupled joint has the value that its leader gives it, whatever is passed for it.

    >>> import poise
    >>> character = poise.biped()
    >>> pose = poise.Pose(character, character.rest)
    >>> position, orientation = pose.frame("head")
    >>> [round(float(x), 2) for x in position]
    [0.09, 1.63, -0.01]
    >>> pose == poise.Pose(character)
    True
    """

    # The numbers are bytes, or arrays over bytes, which nobody can make writable.
    __slots__ = ("_angles", "_character", "_frames", "_placement")

    def __init__(self, character: Character, angles: Any = None, placement: Any = None, **unknown: Never) -> None:
        if unknown:
            refuse_unknown_options(Pose.__init__, unknown, "Pose")
        self._character: Character = character
        self._frames: np.ndarray | None = None
        if type(angles) is bytes and type(placement) is bytes:  # from a workspace, every frame: float64 that need no check
            self._angles: np.ndarray = _array_over(angles)
            self._placement: bytes = placement
            return
        checks.instance(character, Character, "character")
        if angles is None:
            angles = character.rest
        values = checks.finite_array(angles, (character.n_dofs,), "angles of the pose")
        follow_leaders(character.coupled_dofs, values)
        self._angles = np.frombuffer(values.tobytes())
        self._placement = _PLACEMENT.pack(*sum(checked_placement(placement), ()))

    @property
    def character(self) -> Character:
        """The pose's character, on its base."""
        return self._character

    @property
    def angles(self) -> np.ndarray:
        """The pose's joint values, (n_dofs,) [rad], [m] for slides, in the order of `character.joints`; read-only."""
        return self._angles

    @property
    def placement(self) -> Placement:
        """The placement of the pose's base in the world."""
        x, y, z, *orientation = _PLACEMENT.unpack(self._placement)
        return Placement((x, y, z), tuple(orientation))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pose):
            return NotImplemented
        same_place = self.character == other.character and self.placement == other.placement
        return same_place and np.array_equal(self._angles, other._angles)

    def __hash__(self) -> int:
        return hash((self.placement, tuple(self._angles.tolist())))

    def __reduce__(self) -> tuple[Any, ...]:
        return Pose, (self._character, self._angles.tobytes(), self._placement)

    def frame(self, name: str) -> tuple[np.ndarray, np.ndarray]:
        """Return the world position (3,) [m] and quaternion (4,) wxyz of an effector, or else a segment, in this pose."""
        position, orientation = named_frame(self.character, self.joint_frames(), name)
        return np.array(position), np.array(orientation)

    def segment_frame(self, name: str) -> tuple[np.ndarray, np.ndarray]:
        """Return the world position (3,) [m] and quaternion (4,) wxyz of a segment in this pose."""
        position, orientation = body_frame(self.character, self.joint_frames(), self.character.segment(name).name)
        return np.array(position), np.array(orientation)

    def joint_frames(self) -> np.ndarray:
        """Compute the frames of base and joints in this pose, (n_joints + 1, 12): rotation row by row, then position [m]."""
        if self._frames is None:
            model = compile_character(self.character)
            frames = np.empty((1, len(self.character.joints) + 1, 12))
            scratch, quaternions = np.empty((2, self.character.n_dofs)), np.empty((len(self.character.joints), 4))
            # Writable, or the kernel would be compiled once more.
            angles, placement = np.array(self._angles[None]), np.array([_PLACEMENT.unpack(self._placement)])
            python_entries.forward(model.ints, model.floats, angles, placement, frames, scratch[0], scratch[1], quaternions)
            self._frames = np.frombuffer(frames.tobytes()).reshape(frames.shape[1:])
        return self._frames

    @property
    def center_of_mass(self) -> Vector:
        """The pose's center of mass in the world, (3,) [m]; by the character's masses, or those of a human if it has none.

        >>> import poise
        >>> tuple(round(x, 2) for x in poise.Pose(poise.biped()).center_of_mass)
        (0.09, 0.97, 0.02)
        """
        frames, points, shares = _mass_points(self.character)
        rows = self.joint_frames()[frames]
        x, y, z = (shares @ (rows[:, 9:] + np.einsum("nij,nj->ni", rows[:, :9].reshape(-1, 3, 3), points))).tolist()
        return x, y, z

    def jacobian(self, name: str) -> np.ndarray:
        """Compute the Jacobian of a named frame in this pose, (6, n_dofs): three rows [m/rad], three [rad/rad] (eq. 12).

        The columns of a ball are for turning it about x, y and z of the frame that its parent carries. That of a leader is
        for moving all that follows it too; those of coupled joints are 0.
        """
        character, frames = self.character, self.joint_frames()
        position = np.array(named_frame(character, frames, name)[0])
        segment = next((e.segment for e in character.effectors if e.name == name), name)
        result = np.zeros((6, character.n_dofs))
        index_of = {joint.name: index for index, joint in enumerate(character.joints)}
        at = character.attachments[segment].joint
        while at is not None:
            joint, frame, first = character.joints[at], frames[at + 1], character.first_dofs[at]
            if joint.kind == "slide":
                result[:3, first] = frame[:9].reshape(3, 3) @ joint.axis
            elif joint.kind == "hinge":
                axis = frame[:9].reshape(3, 3) @ joint.axis
                result[:3, first], result[3:, first] = np.cross(axis, position - frame[9:]), axis
            elif joint.kind == "ball":
                above = frames[0 if joint.parent is None else index_of[joint.parent] + 1][:9].reshape(3, 3)
                axes = self._ball_axes(joint, above).T
                result[:3, first : first + 3], result[3:, first : first + 3] = np.cross(axes, position - frame[9:]).T, axes.T
            at = None if joint.parent is None else index_of[joint.parent]
        fold_columns(character.coupled_dofs, result)
        return result

    def _ball_axes(self, joint: Joint, above: np.ndarray) -> np.ndarray:
        """Return for a pose's Jacobian the world axes, by columns, about which a ball turns; above: its parent's rotation."""
        if not joint.reversed:
            return above @ rotation_matrix(joint.rotation)
        entries = self._angles[self.character.dofs_of(joint.name)]
        return -above @ rotation_matrix(from_vector(entries.tolist())).T

    @property
    def rotations(self) -> np.ndarray:
        """Rotations of the pose's joints, (n_joints, 4), quaternions wxyz; no rotation where a joint slides or is fixed."""
        character = self.character.described
        result = np.tile(IDENTITY, (len(character.joints), 1))
        for number, joint in enumerate(character.joints):
            entries = self._angles[character.dofs_of(joint.name)]
            if joint.kind in ("hinge", "ball"):
                vector = entries if joint.kind == "ball" else entries * joint.axis
                result[number] = from_vector(vector.tolist())
        return result

    def rebase(self, name: str) -> "Pose":
        """Return the same pose with another segment as its base: no angle and no frame changes."""
        character = self.character.rebase(name)
        position, orientation = body_frame(self.character, self.joint_frames(), name)
        return Pose(character, self._angles.tobytes(), _PLACEMENT.pack(*position, *orientation))

    def mirror(self) -> "Pose":
        """Mirror the pose: return a new one on the same base in which the left side does what the right side did.

        Partners are found by name, left and right swapped; the plane is the vertical one of `Mirror.plane`, through the
        segment in the middle. Every effector does what its partner did, reflected, and mirroring twice gives the pose
        back. Only where limits stand in the way of that are angles clipped: a pose inside its limits stays inside. A
        character that is not nearly symmetric is refused.

        >>> import poise
        >>> pose = poise.Pose(poise.biped())
        >>> [round(float(x), 2) for x in pose.mirror().frame("left_hand")[0]]
        [0.39, 0.85, 0.27]
        """
        mirror = Mirror.of(self.character)
        # Placed by the middle, so that an angle that had to be clipped moves its own limb only.
        pose = Pose(mirror.character, mirror.angles(self._angles), mirror.placement(mirror.plane(self), self))
        return pose.rebase(self.character.base)

    def __repr__(self) -> str:
        return f"Pose({len(self._angles)} angles, base {self.character.base!r} at {self.placement.position})"


def segment_frames(pose: Pose) -> np.ndarray:
    """Return position [m] and orientation wxyz of every segment in a pose, (n_segments, 7), in the order first described.

    >>> import poise
    >>> segment_frames(poise.Pose(poise.biped())).shape
    (15, 7)
    """
    numbers, offsets = derived(pose.character, "segment attachments", lambda: _attachments(pose.character))
    frames = pose.joint_frames()[numbers]
    rotations = frames[:, :9].reshape(-1, 3, 3)
    positions = frames[:, 9:] + np.einsum("nij,nj->ni", rotations, offsets)
    return np.concatenate([positions, quaternions_of(rotations)], axis=1)


def points_in_world(pose: Pose, points: Sequence[tuple[str, Vector]]) -> np.ndarray:
    """Compute by a pose's forward kinematics points of segments in the world, (n, 3) [m]; each a segment and an offset [m]."""
    attached = [pose.character.attachments[segment] for segment, _ in points]
    numbers = [0 if each.joint is None else each.joint + 1 for each in attached]
    offsets = np.array([each.offset for each in attached]).reshape(-1, 3) + np.array([at for _, at in points]).reshape(-1, 3)
    frames = pose.joint_frames()[numbers]
    result: np.ndarray = frames[:, 9:] + np.einsum("nij,nj->ni", frames[:, :9].reshape(-1, 3, 3), offsets)
    return result


def _attachments(character: Character) -> tuple[np.ndarray, np.ndarray]:
    """Return, for the forward kinematics of poses, the joint frame of each segment (n,) and its offset in that (n, 3) [m]."""
    attached = [character.attachments[segment.name] for segment in character.described.segments]
    numbers = [0 if each.joint is None else each.joint + 1 for each in attached]
    return np.array(numbers), np.array([each.offset for each in attached]).reshape(-1, 3)
