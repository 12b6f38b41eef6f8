"""The mirror image of a character: partners of joints and segments, reflected angles, placements and frames.

A character that can be mirrored is its own reflection at zero angles, in a plane through the segments in the
middle. With S the reflection, a rotation about a by q becomes one about S a by −q: the partner's angle is −q if its axis
is S a, and q if it is −S a. A slide along a by q becomes one along S a by q.

Partners may list the axes of one joint in another order, as the legs of the biped do, where one is described from the
foot up and the other from the hip down. Signs alone are wrong then. Three axes at right angles are taken apart anew;
two cannot be in general, so the limb's joints of that sort are fitted until its last segment is where it should be.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from poise import checks
from poise.anatomy.roles_from_names import SIDES
from poise.array_likes import ArrayLike, OrientationLike, VectorLike
from poise.character.character import Character
from poise.character.derived import derived
from poise.character.joint_limits import clamp_angles, inside_limits
from poise.errors import CharacterError
from poise.geometry.rotations import Quaternion, axis_rotation, euler_angles_near, quaternion, rotation_matrix
from poise.geometry.vectors import Vector
from poise.motion.mirror_fit import ALIKE, Reordered, ZeroShape, fit_limbs, frame_matrix, moved_point, shape_at_zero

if TYPE_CHECKING:
    from poise.motion.pose import Pose

LEAST_HORIZONTAL = 1e-6
"""Shortest horizontal part of a unit normal that is still made horizontal."""

ASYMMETRY = 0.05
"""How far axes [rad], and positions relative to the character's size, may differ from a mirror image. Captured people and many
avatars do, by bones a centimetre longer on one side; their mirror images are as far off."""

SIDED = re.compile(rf"(?i:{SIDES.pattern})|(?<![A-Za-z])[lrLR](?=[A-Z])")
"""Also the letter that a word in capitals follows: LThumb, rShldr."""
OTHER_SIDE = {"left": "right", "right": "left", "l": "r", "r": "l"}


class Plane(NamedTuple):
    """The vertical mirror plane that a pose is reflected in."""

    point: Vector
    """Any point of the plane [m]."""
    normal: Vector
    """Unit vector."""


class Relation(NamedTuple):
    """The mirror partner of a segment or effector, and the matrix between their frames."""

    partner: str
    matrix: np.ndarray
    """(4, 4) K, with T_partner = Σ T K, Σ the reflection in the world."""


def partner(name: str, names: Iterable[str]) -> str:
    """Mirror the name of a joint, segment or effector: left and right swapped if that is among the names, else as it is.

    >>> partner("left_hand", ["left_hand", "right_hand"]), partner("head", ["head"])
    ('right_hand', 'head')
    """
    other = _swapped(name)
    return other if other in names and _swapped(other) == name else name


def _swapped(name: str) -> str:
    def swap(match: re.Match[str]) -> str:
        word = match.group()
        other = OTHER_SIDE[word.lower()]
        return other.upper() if word.isupper() else other.capitalize() if word[0].isupper() else other

    return SIDED.sub(swap, name)


@dataclass(frozen=True, eq=False)
class Mirror:
    """The mirror of a character: its plane of symmetry, the partners of joints and segments, and the signs of angles.

    >>> import poise
    >>> mirror = Mirror.of(poise.biped())
    >>> mirror.middle, mirror.segments["left_foot"].partner
    ('pelvis', 'right_foot')
    """

    character: Character
    """On the segment in the middle."""
    shape: "ZeroShape"
    """Axes and positions at zero angles."""
    reflection: np.ndarray
    """(4, 4) Σ₀, in the plane of the character at zero angles."""
    partners: np.ndarray
    """(n_joints,) the number of each joint's partner."""
    signs: np.ndarray
    """(n_joints,) 1 or −1: what a joint's angle is multiplied by for its partner; 1 for balls, which are reflected whole."""
    reordered: tuple[Reordered, ...]
    segments: dict[str, Relation]
    effectors: dict[str, Relation]
    """Without those whose partner by name is not on the partner of their segment."""

    @classmethod
    def of(cls, character: Character, alike: float = ASYMMETRY) -> "Mirror":
        """Return the mirror of a character, cached; refuses a character that is not nearly symmetric.

        alike: by how much axes [rad], and positions relative to the character's size, may differ from a mirror image.
        """
        return derived(character.described, ("mirror", alike), lambda: _mirror(character.described, alike))

    @property
    def middle(self) -> str:
        """The segment that the mirror plane goes through: the first one that is its own partner."""
        return self.character.base

    def plane(self, pose: "Pose") -> Plane:
        """Return the vertical mirror plane of a pose.

        It goes through the segment in the middle. Its normal is the horizontal part of the mean of where the base and
        the base's partner have their side, so both feet count alike. It is the plane of the reflected pose too.
        """
        normal0 = self.shape.normal
        base = pose.character.base
        sides = [self._body(pose, name)[:3, :3] @ normal0 for name in (base, self.segments[base].partner)]
        side = sides[0] + sides[1]
        for normal in (side * (1.0, 0.0, 1.0), side, sides[0]):
            if np.linalg.norm(normal) > LEAST_HORIZONTAL:
                break
        normal = normal / np.linalg.norm(normal)
        at = self.shape.segments[self.middle][:3, 3]
        on_plane = at - normal0 * (normal0 @ (at - self.shape.point))
        body = self._body(pose, self.middle)
        return Plane(_vector(body[:3, :3] @ on_plane + body[:3, 3]), _vector(normal))

    def reflect(
        self, plane: Plane, effector: str, position: VectorLike, orientation: OrientationLike
    ) -> tuple[str, Vector, Quaternion]:
        """Mirror the target frame of an effector: return the partner's name, position [m] and orientation wxyz.

        What an effector does in a pose becomes what its partner does in `pose.mirror()`, if the plane is the pose's.
        """
        name = self.character.effector(effector).name
        if name not in self.effectors:
            segment = self.character.effector(name).segment
            raise CharacterError(
                f"effector {name!r} has no mirror image: it needs a partner, named with left and right swapped, "
                f"on segment {self.segments[segment].partner!r}",
                name,
            )
        given = np.eye(4)
        given[:3, 3] = checks.position(position, f"position of effector {name!r}")
        given[:3, :3] = rotation_matrix(checks.orientation(orientation, f"orientation of effector {name!r}"))
        return self.effectors[name].partner, *_reflected(plane, given, self.effectors[name])

    def placement(self, plane: Plane, pose: "Pose") -> tuple[Vector, Quaternion]:
        """Return the placement of the middle segment in the mirrored pose: position [m], quaternion wxyz."""
        return _reflected(plane, frame_matrix(*pose.segment_frame(self.middle)), self.segments[self.middle])

    def angles(self, angles: ArrayLike) -> np.ndarray:
        """Mirror joint angles (n_dofs,) [rad]: each joint gets its partner's; inside the limits if the given ones are."""
        angles = checks.finite_array(angles, (self.character.n_dofs,), "angles to reflect")
        result, first = np.empty_like(angles), self.shape.first_dofs
        one_axis = [number for number, kind in enumerate(self.shape.kinds) if kind in ("hinge", "slide")]
        for number in one_axis:
            result[first[self.partners[number]]] = self.signs[number] * angles[first[number]] + 0.0  # no negative zeros
        for number in self.shape.balls:
            other = int(self.partners[number])
            mirrored = self.reflection[:3, :3] @ self.shape.ball_motion(number, angles) @ self.reflection[:3, :3]
            result[first[other] : first[other] + 3] = self.shape.ball_entries(other, mirrored)
        if self.reordered:
            for joint in self.reordered:
                self._decompose(joint, angles, result)
            result = fit_limbs(self.shape, self.reflection, self.reordered, angles, result)
        return clamp_angles(self.character, result) if inside_limits(self.character, angles) else result

    def _body(self, pose: "Pose", segment: str) -> np.ndarray:
        """Return the motion (4, 4) of a segment from zero angles to a pose, for the mirror plane of that pose."""
        return frame_matrix(*pose.segment_frame(segment)) @ np.linalg.inv(self.shape.segments[segment])

    def _decompose(self, joint: Reordered, angles: np.ndarray, result: np.ndarray) -> None:
        """Write the mirrored angles of a joint of three orthogonal axes whose mirror partner has them in another order."""
        axes = self.shape.axes[list(joint.partners)].T
        if axes.shape != (3, 3) or np.abs(axes.T @ axes - np.eye(3)).max() > ALIKE:
            return
        rotation = np.eye(3)
        for number in joint.joints:
            rotation = rotation @ axis_rotation(self.shape.axes[number], angles[self.shape.first_dofs[number]])
        mirrored = self.reflection[:3, :3] @ rotation @ self.reflection[:3, :3]
        partners = [self.shape.first_dofs[number] for number in joint.partners]
        result[partners] = euler_angles_near(axes, mirrored[None], result[None, partners])[0]


# ---- finding the symmetry -----------------------------------------------------------------------------


def _mirror(described: Character, alike: float) -> Mirror:
    names = [segment.name for segment in described.segments]
    middle = next((name for name in names if partner(name, names) == name), None)
    if middle is None:
        raise CharacterError(
            "the character cannot be mirrored: it has no segment in the middle; "
            "the one between left and right needs a name without either, such as 'pelvis'"
        )
    character = described.rebase(middle)
    joint_names = [joint.name for joint in described.joints]
    partners = [joint_names.index(partner(name, joint_names)) for name in joint_names]
    shape = shape_at_zero(described, partners, middle)
    reflection = _reflection(shape.point, shape.normal)
    signs = [_sign(character, shape, reflection, number, other, alike) for number, other in enumerate(partners)]
    reordered = _reordered(character, shape, partners, names)
    segments = {}
    for name in names:
        other = partner(name, names)
        segments[name] = Relation(other, np.linalg.inv(shape.segments[name]) @ reflection @ shape.segments[other])
    effectors = _effectors(character, segments)
    return Mirror(character, shape, reflection, np.array(partners), np.array(signs), reordered, segments, effectors)


def _sign(character: Character, shape: ZeroShape, reflection: np.ndarray, number: int, other: int, alike: float) -> float:
    """Return the sign that mirrors a joint's angle to its partner; refuses joints that are not mirror images."""
    if shape.kinds[number] != shape.kinds[other]:
        raise _asymmetric(character, number, other, f"one is a {shape.kinds[number]} and one a {shape.kinds[other]}")
    if shape.kinds[number] == "fixed":
        return 1.0
    if shape.kinds[number] == "ball":
        apart = float(np.linalg.norm(moved_point(reflection, shape.origins[number]) - shape.origins[other]))
        if apart > alike * max(shape.size, ALIKE):
            raise _asymmetric(character, number, other, f"they are {1e3 * apart:.3g} mm apart at zero angles")
        return 1.0
    axis = reflection[:3, :3] @ shape.axes[number]
    if np.linalg.norm(np.cross(axis, shape.axes[other])) > alike:
        raise _asymmetric(character, number, other, "the axes at zero angles differ")
    along = 1.0 if axis @ shape.axes[other] > 0.0 else -1.0
    if shape.kinds[number] == "slide":
        return along
    # Where a hinge is along its own axis does not matter.
    apart = float(np.linalg.norm(np.cross(axis, moved_point(reflection, shape.origins[number]) - shape.origins[other])))
    if apart > alike * max(shape.size, ALIKE):
        raise _asymmetric(character, number, other, f"the axes at zero angles are {1e3 * apart:.3g} mm apart")
    return -along


def _asymmetric(character: Character, number: int, other: int, why: str) -> CharacterError:
    name, its_partner = character.joints[number].name, character.joints[other].name
    if name == its_partner:
        whose, fix = f"joint {name!r} is not its own mirror image", "name its partner like it, with left and right swapped"
    else:
        whose, fix = f"joints {name!r} and {its_partner!r} are not mirror images", "describe both alike but for the side"
    return CharacterError(f"the character cannot be mirrored: {whose}, {why}; {fix}", name)


def _reordered(character: Character, shape: ZeroShape, partners: list[int], names: list[str]) -> tuple[Reordered, ...]:
    """Find joints whose partners in the mirror list their axes in another order; refuse different trees."""
    carriers = {name: character.attachments[name].joint for name in names}
    way = {name: () if carrier is None else shape.ways[carrier] for name, carrier in carriers.items()}
    found: list[tuple[str, tuple[int, ...], tuple[int, ...]]] = []
    for name in names:
        other = partner(name, names)
        joints, others = _last_joint(character, way[name]), _last_joint(character, way[other])
        if {partners[number] for number in way[name]} != set(way[other]) or {partners[n] for n in joints} != set(others):
            culprits = f"segment {name!r} hangs" if name == other else f"segments {name!r} and {other!r} hang"
            raise CharacterError(
                f"the character cannot be mirrored: {culprits} from {character.base!r} by other joints than "
                f"the mirror image; name joints and segments of one limb alike but for left and right",
                name,
            )
        if [partners[number] for number in joints] != list(others):
            _check_one_point(character, shape, joints, partners)
            found.append((name, joints, others))
    inner = {number for name, joints, _ in found for number in way[name] if number not in joints}
    result = []
    for name, joints, others in found:
        last = not inner.intersection(joints)
        ends = (way[name][-1], way[partner(name, names)][-1]) if last else None
        result.append(Reordered(joints, others, ends))
    return tuple(result)


def _last_joint(character: Character, way: tuple[int, ...]) -> tuple[int, ...]:
    """Return the one-axis joints between a chain's last two named segments, whose mirror partners may have another order."""
    first = len(way) - 1
    while first > 0 and character.joints[way[first - 1]].segment is None:
        first -= 1
    return way[max(first, 0) :]


def _check_one_point(character: Character, shape: ZeroShape, joints: tuple[int, ...], partners: list[int]) -> None:
    apart = np.ptp(shape.origins[list(joints)], axis=0).max()
    if apart > ALIKE * shape.size or "slide" in {shape.kinds[number] for number in joints}:
        raise _asymmetric(character, joints[0], partners[joints[0]], "they come in another order")


def _effectors(character: Character, segments: dict[str, Relation]) -> dict[str, Relation]:
    on = {effector.name: effector.segment for effector in character.effectors}
    local = {effector.name: frame_matrix(effector.offset, effector.rotation) for effector in character.effectors}
    result = {}
    for name, segment in on.items():
        other = partner(name, on)
        if on[other] == segments[segment].partner:
            relation = np.linalg.inv(local[name]) @ segments[segment].matrix @ local[other]
            result[name] = Relation(other, relation)
    return result


# ---- matrices -----------------------------------------------------------------------------------------


def _vector(array: np.ndarray) -> Vector:
    x, y, z = array.tolist()
    return x, y, z


def _reflection(point: Any, normal: Any) -> np.ndarray:
    """Return the reflection (4, 4) of a character to its mirror image, in the plane through a point with a unit normal."""
    result, normal = np.eye(4), np.array(normal)
    result[:3, :3] -= 2.0 * np.outer(normal, normal)
    result[:3, 3] = 2.0 * (normal @ np.array(point)) * normal
    return result


def reflection_in(plane: Plane) -> np.ndarray:
    """Return the reflection Σ (4, 4) in a mirror plane."""
    return _reflection(plane.point, plane.normal)


def _reflected(plane: Plane, frame: np.ndarray, relation: Relation) -> tuple[Vector, Quaternion]:
    """Mirror a frame (4, 4) and return the partner's position [m] and orientation wxyz."""
    result = _reflection(plane.point, plane.normal) @ frame @ relation.matrix
    return _vector(result[:3, 3]), quaternion(result[:3, :3].ravel().tolist())
