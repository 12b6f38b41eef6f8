"""Parts of a body: its segments from the middle outward, each with a role and two ends; paths between them, its axes.

Everything follows from the first description, so it is the same on every base. A leg that is described from the foot up
still has its near end at the hip.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from poise.anatomy.roles_from_names import Kind, Role
from poise.anatomy.segment_roles import roles
from poise.anatomy.segment_tree import LEADS
from poise.character.character import Character
from poise.character.derived import derived
from poise.character.joint_chains import joint_chains
from poise.character.rest_pose import rest_frames
from poise.geometry.rotations import Quaternion, conjugate, rotate
from poise.geometry.vectors import ORIGIN, Vector, add, between, mean, negate

SHORT = 1e-6
"""Length below which a part counts as having none [m]."""

ONWARD: dict[Kind, tuple[tuple[Kind, ...], ...]] = {
    "pelvis": (("trunk",), ("neck", "head")),
    "trunk": (("trunk",), ("neck", "head", "shoulder", "upper_arm")),
    "neck": (("neck", "head"),),
    "head": (("head",),),
    "shoulder": (("upper_arm",), ("shoulder",)),
    "upper_arm": (("forearm",), ("upper_arm",)),
    "forearm": (("hand",), ("forearm",)),
    "hand": (("hand",), ("fingers",)),
    "thigh": (("shin",), ("thigh",)),
    "shin": (("foot",), ("shin",)),
    "foot": (("toes",), ("foot",)),
}
"""Kinds that a part of each kind leads to; the first group there is counts. So a twist bone or an eye does not bend a limb."""
LEGS: tuple[Kind, ...] = ("thigh", "shin", "foot")
"""Kinds of the parts of a leg."""
TIPS_FIRST: tuple[Kind | None, ...] = ("head", "foot")
"""Kinds of parts whose effectors say more of where they end than what hangs on them: hair on a head, buckles on a foot."""


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A body part of a character: a segment as seen from the middle of the body outward; points in the segment's frame [m]."""

    name: str
    role: Role | None
    parent: str | None
    """The part it hangs on; None for the one in the middle."""
    near: Vector
    """Where it hangs; of the one in the middle, between the legs if there are any, else its origin."""
    far: Vector
    """Where it leads to: the mean of where the next parts hang, or else of its effectors; `near` if there is nothing."""
    ends: dict[str, Vector]
    """Where other parts hang on it, by their names."""
    tips: tuple[Vector, ...]
    """Offsets of its effectors."""
    position: Vector
    """Position of its frame at rest, the first base at the origin [m]."""
    orientation: Quaternion

    @property
    def length(self) -> float:
        """Length of the body part from its near to its far end [m]."""
        return math.dist(self.near, self.far)

    @property
    def kind(self) -> Kind | None:
        """Kind of the body part, such as shin or head; None if unknown."""
        return None if self.role is None else self.role.kind

    def world(self, point: Vector) -> Vector:
        """Convert a point (3,) from this body part's own frame to the world at rest [m]."""
        return add(self.position, rotate(self.orientation, point))

    def local(self, point: Vector) -> Vector:
        """Convert a point (3,) from the world at rest to this body part's own frame [m]."""
        return rotate(conjugate(self.orientation), add(point, negate(self.position)))


def parts(character: Character) -> dict[str, Part]:
    """Return all segments of a character as body parts by name, those in the middle first; cached.

    >>> import poise
    >>> shin = parts(poise.biped())["right_shin"]
    >>> shin.parent, shin.near, shin.far
    ('right_thigh', (0.0, 0.43, 0.0), (0.0, 0.0, 0.0))
    """
    first = character.described
    return derived(first, "parts", lambda: {part.name: part for part in parts_from(first, _middle(first, roles(first)))})


def limb_pieces(limb: Sequence[Part]) -> tuple[Part, ...]:
    """Select the parts of a body that belong to a limb, without those before it that only lead there, as to a hip."""
    bones = [add(part.world(part.far), negate(part.world(part.near))) for part in limb]
    longest = max(range(len(limb)), key=lambda number: limb[number].length)
    if limb[longest].length <= SHORT:
        return tuple(limb)

    def leads(number: int) -> bool:
        product = sum(x * y for x, y in zip(bones[number], bones[longest], strict=True))
        return number < longest and product < LEADS * limb[number].length * limb[longest].length

    return tuple(part for number, part in enumerate(limb) if not leads(number))


def parts_from(character: Character, middle: str) -> Iterator[Part]:
    """List all segments of a character as body parts, outward from the segment taken for the middle."""
    known, frames, beside = roles(character), rest_frames(character), _neighbours(character)
    waiting: list[tuple[str, str | None]] = [(middle, None)]
    for name, parent in waiting:
        role = known.get(name)
        ends = {other: point for other, point in beside[name].items() if other != parent}
        near = beside[name][parent] if parent is not None else _seat(ends, known)
        tips = tuple(effector.offset for effector in character.effectors if effector.segment == name)
        far = _far(character, name, near, ends, tips, known)
        yield Part(name, role, parent, near, far, ends, tips, *frames[name])
        waiting += [(other, name) for other in ends]


def _middle(character: Character, known: dict[str, Role]) -> str:
    for kind in ("pelvis", "trunk"):
        for name, role in known.items():
            if role == (kind, ""):
                return name
    return character.base


def _seat(ends: dict[str, Vector], known: dict[str, Role]) -> Vector:
    """Return where the middle part of the body's parts begins: between the legs, (3,) [m]."""
    legs = [point for other, point in ends.items() if other in known and known[other].kind in LEGS]
    return mean(legs) if legs else ORIGIN


def _far(
    character: Character, name: str, near: Vector, ends: dict[str, Vector], tips: tuple[Vector, ...], known: dict[str, Role]
) -> Vector:
    kind = known[name].kind if name in known else None
    choices: list[Iterable[Vector]] = [
        [point for other, point in ends.items() if other in known and known[other].kind in kinds]
        for kinds in (ONWARD.get(kind, ()) if kind else ())
    ]
    choices += [tips, ends.values()] if kind in TIPS_FIRST else [ends.values(), tips]
    segment = character.segment(name)
    if segment.mass > 0.0:  # taken to be half way
        choices.append([between(near, segment.center, 2.0)])
    for choice in choices:
        if (points := list(choice)) and math.dist(point := mean(points), near) > SHORT:
            return point
    return near


def _neighbours(character: Character) -> dict[str, dict[str, Vector]]:
    """Return where each body part of a character is joined to which other body parts, (3,) in its own frame [m]."""
    beside: dict[str, dict[str, Vector]] = {segment.name: {} for segment in character.segments}
    for chain in joint_chains(character):
        beside[chain.carrier][chain.segment], beside[chain.segment][chain.carrier] = chain.start, ORIGIN
    return beside


# ---- paths --------------------------------------------------------------------------------------------


def path_inward(body: Mapping[str, Part], name: str) -> list[Part]:
    """List the body parts on the path in the body tree from one, the first, inward to the middle, the last."""
    path = [body[name]]
    while (parent := path[-1].parent) is not None:
        path.append(body[parent])
    return path


def path_outward(body: Mapping[str, Part], start: str, name: str) -> list[Part]:
    """List the body parts on the path in the body tree from `start`, without it, outward to another; empty if there is none."""
    names = [part.name for part in path_inward(body, name)]
    return [body[each] for each in reversed(names[: names.index(start)])] if start in names else []


def hangs_on(body: Mapping[str, Part], part: Part, other: Part) -> bool:
    """Check whether a body part is farther out on the same branch of the body tree than another one."""
    return part is not other and other in path_inward(body, part.name)


def common_part(body: Mapping[str, Part], one: str, other: str) -> Part:
    """Find the body part where the paths of two body parts inward meet: the outermost that carries both."""
    above = {part.name for part in path_inward(body, one)}
    return next(part for part in path_inward(body, other) if part.name in above)


def rest_height(body: Mapping[str, Part]) -> float:
    """Compute how tall all body parts together are at rest: from the lowest end or effector of a part to the highest [m]."""
    heights = [part.world(point)[1] for part in body.values() for point in (part.near, part.far, *part.tips)]
    return max(heights) - min(heights)


def finger_tip(body: dict[str, Part], hand: Part) -> Vector:
    """Find the finger tip among body parts: of all that hangs on a hand, the point farthest from the wrist [m].

    At rest, in the hand's frame; the wrist itself if nothing hangs on the hand.
    """
    fingers, tips = {hand.name}, [hand.near]
    for part in body.values():  # from the middle outward
        if part.parent in fingers:
            fingers.add(part.name)
            tips += [hand.local(part.world(point)) for point in (part.far, *part.tips)]
    return max(tips, key=lambda tip: math.dist(tip, hand.near))


def body_axes(known: Mapping[str, Part]) -> np.ndarray:
    """Return a body's axes left, up and forward by where its parts hang at rest, in columns, (3, 3)."""
    up = _hanging_point(known, ("head",)) - _hanging_point(known, ("pelvis",)) if _has_role(known, "head", "") else np.eye(3)[1]
    left = np.eye(3)[0]
    for kind in ("thigh", "upper_arm", "foot", "hand"):
        if _has_role(known, kind, "left") and _has_role(known, kind, "right"):
            left = _hanging_point(known, (kind,), "left") - _hanging_point(known, (kind,), "right")
            break
    if np.linalg.norm(np.cross(left, up)) < SHORT:
        return np.eye(3)
    up = up / np.linalg.norm(up)
    left = left - (left @ up) * up
    left /= np.linalg.norm(left)
    return np.column_stack([left, up, np.cross(left, up)])


def _has_role(known: Mapping[str, Part], kind: str, side: str) -> bool:
    return any(part.role == (kind, side) for part in known.values())


def _hanging_point(known: Mapping[str, Part], kinds: tuple[str, ...], side: str = "") -> np.ndarray:
    """Return where the first body part of a kind hangs at rest, (3,) [m]; the one in the middle if there is none."""
    found = [part for part in known.values() if part.role is not None and part.kind in kinds and part.role.side == side]
    part = found[0] if found else next(iter(known.values()))
    return np.array(part.world(part.near))
