"""Parts of a mannequin at rest, its `MannequinBody`, and the role in which each is drawn: trunk, limb, hand, foot, head.

Names say what is a pelvis, a hand, a foot, a head (`anatomy.roles_from_names`); the tree says the rest. What both hands hang
on is the trunk, what is between it and the head the neck. A limb in several pieces is drawn with its first.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile

import numpy as np

from poise.anatomy.body_parts import Part, limb_pieces, parts, parts_from
from poise.anatomy.masses import DENSITY
from poise.anatomy.roles_from_names import Kind, Role
from poise.anatomy.segment_roles import roles
from poise.appearance.surfaces_and_implicit_forms import unit
from poise.character.character import Character
from poise.character.derived import derived
from poise.character.joint_chains import JointChain, joint_chains
from poise.geometry.rotations import rotation_matrix
from poise.motion.pose import Pose

BELOW = {"hand": "finger", "finger": "finger", "foot": "toes", "toes": "inside", "head": "inside", "inside": "inside"}
"""Role of parts that hang on a part with this role; "inside" is not drawn, such as eyes or the ends of toes in a file."""
FINGERS = 3
"""Fewest fingers that are drawn as they are; a hand with fewer, which stand for all, is drawn whole."""

Path = list[str]
"""Names of parts from the middle of the body outward."""
UP = np.array([0.0, 1.0, 0.0])
"""(3,) vertical direction of the world."""


def mannequin_roles(parents: Mapping[str, str | None], known: Mapping[str, Role]) -> dict[str, str]:
    """Find the role of each part of a mannequin; empty if the body is not human.

    parents: what each part hangs on, by name, from the middle outward; known: roles that names say.
    """
    paths = {name: _path(parents, name) for name in parents}
    hands, feet = (_ends(paths, known, kind) for kind in ("hand", "foot"))
    if len(hands) != 2 or len(feet) != 2 or len(_shared(feet)) != 1:
        return {}
    trunk = _shared(hands)
    arms, legs = ([path[len(_shared(ends)) : -1] for path in ends] for ends in (hands, feet))
    if any(len(limb) < 2 for limb in (*arms, *legs)):
        return {}
    roles = {trunk[0]: "pelvis"} | dict.fromkeys(trunk[1:], "trunk")
    for limb in arms:
        roles |= _limb_roles(limb, known, ("upper_arm", "forearm"), "clavicle")
    for limb in legs:
        roles |= _limb_roles(limb, known, ("thigh", "shin"), "inside")
    roles |= {path[-1]: "hand" for path in hands} | {path[-1]: "foot" for path in feet}
    heads = [path for path in _ends(paths, known, "head", 2) if path[-1] not in roles]
    if heads:
        roles |= {name: "neck" for name in heads[0] if name not in roles} | {heads[0][-1]: "head"}
    return roles | _hanging_roles(parents, known, roles)


def _path(parents: Mapping[str, str | None], name: str) -> Path:
    names = [name]
    while (above := parents[names[0]]) is not None:
        names.insert(0, above)
    return names


def _ends(paths: Mapping[str, Path], known: Mapping[str, Role], kind: Kind, least: int = 4) -> list[Path]:
    """Return the paths to the first parts of a role's kind on each branch of the mannequin, of at least so many parts."""

    def is_kind(name: str) -> bool:
        return name in known and known[name].kind == kind

    return [path for name, path in paths.items() if is_kind(name) and len(path) >= least and not any(map(is_kind, path[:-1]))]


def _shared(paths: list[Path]) -> Path:
    """Return the parts of a mannequin's body that two paths have in common."""
    return [one for one, _ in takewhile(lambda pair: pair[0] == pair[1], zip(*paths, strict=False))]


def _limb_roles(limb: Path, known: Mapping[str, Role], kinds: tuple[Kind, Kind], before: str) -> dict[str, str]:
    """Find the roles of a mannequin's parts along an arm or leg: the two kinds, what comes before them, and further pieces."""
    pieces = [[name for name in limb if name in known and known[name].kind == kind] for kind in kinds]
    if not all(pieces) or limb.index(pieces[0][0]) > limb.index(pieces[1][0]):
        pieces = [limb[-2:-1], limb[-1:]]
    roles = dict.fromkeys(limb, "inside") | {pieces[0][0]: kinds[0], pieces[1][0]: kinds[1]}
    first = limb.index(pieces[0][0])
    return roles | ({limb[first - 1]: before} if first else {})


def _hanging_roles(parents: Mapping[str, str | None], known: Mapping[str, Role], roles: dict[str, str]) -> dict[str, str]:
    """Find the roles of a mannequin's parts that hang on others and are none of its trunk, limbs and head."""
    children = {name: [other for other, above in parents.items() if above == name] for name in parents}
    found: dict[str, str] = {}
    for name, above in parents.items():
        if name in roles or above is None:
            continue
        role = BELOW.get(roles.get(above) or found.get(above, ""))
        toes = [other for other in children[above] if other in known and known[other].kind in ("toes", "foot")]
        whole = (role == "finger" and roles.get(above) == "hand" and len(children[above]) < FINGERS) or (
            role == "toes" and (name not in toes or len(toes) > 1)
        )
        if whole or (role is None and name in known):
            role = "inside"
        if role is not None:
            found[name] = role
    return found


@dataclass(frozen=True, slots=True, eq=False)
class MannequinPart:
    """A part of a mannequin's body at rest: a segment as seen from the middle outward; points in its own frame."""

    name: str
    parent: str | None
    """The part on which this one hangs; None for the one in the middle."""
    near: np.ndarray
    """(3,) the joint at which the part hangs [m]."""
    ends: dict[str, np.ndarray]
    """(3,) the joints at which other parts hang on this one [m], by name."""
    tips: tuple[np.ndarray, ...]
    """(3,) effectors of the part [m]; without joints and effectors, twice as far as its centre of mass."""
    rails: tuple[tuple[np.ndarray, np.ndarray], ...]
    """(3,) and (3,) the ends of the ranges of slides that the part carries [m]."""
    mass: float
    """Mass of the part [kg]; 0 where it is not known."""
    position: np.ndarray
    """(3,) of the part's frame in the world [m]."""
    rotation: np.ndarray
    """(3, 3) of the part's frame in the world."""

    def far(self) -> np.ndarray:
        """Return the point of a mannequin's body part that is farthest from its joint, (3,) [m]."""
        points = [self.near, *self.ends.values(), *self.tips]
        return max(points, key=lambda point: float(np.linalg.norm(point - self.near)))

    def world(self, point: np.ndarray) -> np.ndarray:
        """Transform a point of a mannequin's body part to the world, (3,) [m]."""
        result: np.ndarray = self.position + self.rotation @ point
        return result

    def local(self, direction: np.ndarray) -> np.ndarray:
        """Rotate a direction of the world into the frame of a mannequin's body part, (3,)."""
        result: np.ndarray = self.rotation.T @ direction
        return result


class MannequinBody:
    """The body of a mannequin at rest: its parts from the middle outward, and the role of each on a human body."""

    def __init__(self, character: Character) -> None:
        self.parts = tuple(_parts(character.described))
        self.by_name = {part.name: part for part in self.parts}
        self.known = roles(character.described)
        leading = _leading(character.described)
        pieces = {name: role for name, role in self.known.items() if name not in leading}
        self.roles = mannequin_roles({part.name: part.parent for part in self.parts}, pieces)
        points = np.array([part.world(p) for part in self.parts for p in (part.near, *part.ends.values(), *part.tips)])
        self.ground = float(points[:, 1].min())
        self.stature = float(np.ptp(points[:, 1]))
        self.size = float(np.ptp(points, axis=0).max()) or 0.5
        limbs = self.of("thigh") or self.parts
        self.middle = np.mean([part.world(part.near) for part in limbs], axis=0)
        self.left = self._left()
        self.forward = np.cross(self.left, UP)

    def of(self, role: str) -> list[MannequinPart]:
        """Return the parts of the mannequin that have a role, such as "thigh"."""
        return [part for part in self.parts if self.roles.get(part.name) == role]

    def next(self, part: MannequinPart, *kinds: str) -> MannequinPart | None:
        """Return the first part of the mannequin's body that hangs on this one and has the first of the roles in `kinds`.

        Parts inside this one, such as the second piece of a limb, are passed over.
        """
        near = list(part.ends)
        for name in near:
            if self.roles.get(name) == "inside":
                near += self.by_name[name].ends
        return next((self.by_name[name] for role in kinds for name in near if self.roles.get(name) == role), None)

    def half_span(self, role: str) -> float:
        """Return half the distance between a role's two joints on the mannequin's body [m]; a usual one if they coincide."""
        points = [part.world(part.near) for part in self.of(role)]
        half = float(np.linalg.norm(points[0] - points[1])) / 2 if len(points) == 2 else 0.0
        return half if half > 1e-3 * self.size else (0.05 if role == "thigh" and len(points) == 2 else 0.1) * self.size

    def bone(self, part: MannequinPart) -> np.ndarray:
        """Return the bone of a mannequin's body part, from its joint to its other end, (3,) [m]; of a trunk, to the head."""
        after = self.next(part, "trunk", "neck", "head", "shin", "foot", "forearm", "hand")
        return (part.far() if after is None else self.joint(part, after)) - part.near

    def before(self, part: MannequinPart) -> MannequinPart | None:
        """Return the part of the mannequin's body on which this one hangs; parts inside others are passed over."""
        before = self.by_name.get(part.parent or "")
        while before is not None and self.roles.get(before.name) == "inside":
            before = self.by_name.get(before.parent or "")
        return before

    def joint(self, part: MannequinPart, other: MannequinPart) -> np.ndarray:
        """Return the joint at which another part of the mannequin's body hangs, in this one's frame at rest, (3,) [m]."""
        return part.local(other.world(other.near) - part.position)

    def onward(self, part: MannequinPart) -> np.ndarray:
        """Return the bone of the mannequin's body part before this one, in this one's frame, (3,) [m]; 0 if there is none."""
        before = self.before(part)
        return np.zeros(3) if before is None else part.local(part.world(part.near) - before.world(before.near))

    def radius(self, part: MannequinPart, slender: float) -> float:
        """Estimate the mean radius of a mannequin's body part [m]: from its mass, within bounds, or a share of its length."""
        usual = slender * float(np.linalg.norm(self.bone(part)))
        if part.mass > 0.0 and usual > 0.0:
            usual = float(np.clip(np.sqrt(part.mass * slender / (DENSITY * np.pi * usual)), 0.6 * usual, 1.5 * usual))
        return usual

    def axes(self, part: MannequinPart, along: np.ndarray, front: np.ndarray | None = None) -> np.ndarray:
        """Return the axes (3, 3) of a mannequin's body part, in its frame: rows outward, forward (or `front`) and along."""
        along = unit(along)
        front = part.local(self.forward if front is None else front)
        if abs(front @ along) > 0.9:
            front = part.local(UP)
        front = unit(front - (front @ along) * along)
        outward = np.cross(front, along)
        return np.array([outward if outward @ part.local(0.5 * UP - self.inward(part)) > 0.0 else -outward, front, along])

    def inward(self, part: MannequinPart) -> np.ndarray:
        """Return the sideways direction from a part to the mannequin's middle, (3,) in the world."""
        side = self.left @ (part.world(part.near) - self.middle)
        return -self.left if side > 0.0 else self.left

    def _left(self) -> np.ndarray:
        """Return the left of the mannequin's parts, (3,) level: from right limbs to left ones; x where names do not say."""
        for role in ("thigh", "upper_arm"):
            sides = {self.known[part.name].side: part.world(part.near) for part in self.of(role) if part.name in self.known}
            if {"left", "right"} <= sides.keys():
                between = (sides["left"] - sides["right"]) * (1.0, 0.0, 1.0)
                if np.linalg.norm(between) > 1e-6:
                    return unit(between)
        return np.array([1.0, 0.0, 0.0])


def _leading(character: Character) -> set[str]:
    """Return the names of the mannequin's parts that only lead to a limb, as from the middle to a hip."""
    groups: dict[Role, list[Part]] = {}
    for part in parts(character).values():
        if part.role is not None and part.kind in ("thigh", "shin", "upper_arm", "forearm"):
            groups.setdefault(part.role, []).append(part)
    return {part.name for group in groups.values() for part in group} - {
        part.name for group in groups.values() for part in limb_pieces(group)
    }


def _rails(character: Character, segment: str) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Return the two ends (3,) of the range of each slide on a mannequin's part, in its frame [m]; none without limits."""
    carrier = next((joint.name for joint in character.joints if joint.segment == segment), None)
    for joint in character.joints:
        if joint.kind == "slide" and joint.parent == carrier and 0.0 < joint.interval[1] - joint.interval[0] < np.inf:
            (low, high), axis = joint.interval, rotation_matrix(joint.rotation) @ joint.axis
            yield np.array(joint.offset) + low * axis, np.array(joint.offset) + high * axis


def _parts(character: Character) -> Iterator[MannequinPart]:
    """Build the parts of the mannequin's body from all segments, from the pelvis, or else the base, outward."""
    pelvis = (name for name, role in roles(character).items() if role == ("pelvis", ""))
    pose, middle = Pose(character), next(pelvis, character.base)
    chains = {frozenset((chain.carrier, chain.segment)): chain for chain in joint_chains(character)}
    for part in parts_from(character, middle):
        near = np.zeros(3) if part.parent is None else _joined(chains, part.name, part.parent)
        ends = {other: _joined(chains, part.name, other) for other in part.ends}
        tips = [np.array(tip) for tip in part.tips]
        segment = character.segment(part.name)
        if segment.mass > 0.0 and all(np.allclose(point, near) for point in (*ends.values(), *tips)):
            tips.append(2.0 * np.array(segment.center) - near)
        rails, (position, orientation) = tuple(_rails(character, part.name)), pose.segment_frame(part.name)
        yield MannequinPart(
            part.name, part.parent, near, ends, tuple(tips), rails, segment.mass, position, rotation_matrix(orientation)
        )


def _joined(chains: Mapping[frozenset[str], JointChain], name: str, other: str) -> np.ndarray:
    """Return where another part joins a mannequin's body part at rest, (3,) in the latter's frame [m]."""
    chain = chains[frozenset((name, other))]
    return np.array(chain.start) if chain.carrier == name else np.zeros(3)


def mannequin_body(character: Character) -> MannequinBody:
    """Return the parts of a character's mannequin at rest and their roles, as its `MannequinBody`; cached."""
    return derived(character.described, "mannequin body", lambda: MannequinBody(character))


def rounded_length(length: float) -> float:
    """Round a length of a mannequin's part to a hundredth of a millimetre [m], so that both sides share their surfaces."""
    return round(length, 5)


def bones_of(body: MannequinBody, part: MannequinPart) -> list[np.ndarray]:
    """Return the bones of a part of the mannequin, (3,) each [m], from its joint to its ends; close ones count once."""
    least, bones = 0.01 * body.size, list[np.ndarray]()
    for point in (*part.ends.values(), *part.tips):
        bone = point - part.near
        if np.linalg.norm(bone) > least and all(np.linalg.norm(bone - other) > 2 * least for other in bones):
            bones.append(bone)
    if not bones and body.roles.get(part.name) == "finger" and part.parent is not None:
        bone = 0.8 * body.onward(part)  # the last phalanx goes on as the one before
        bones = [bone] if 0.1 * least < np.linalg.norm(bone) < 0.1 * body.size else []  # a thumb may hang at the wrist
    return bones
