"""Proportions and landmarks of a body: lengths and thicknesses, and the landmarks and handles that poses refer to.

Everything is read off the character at rest, by what its segments are called (`roles_from_names`). The body of a pose stands
on the floor y = 0, faces z and has its left towards x, whatever way the character faces at rest. A handle is a point of a
segment with axes that are those of the world when the body stands upright so.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from poise.anatomy.body_parts import SHORT, Part, body_axes, common_part, finger_tip, hangs_on, limb_pieces, parts
from poise.anatomy.capsules import segment_capsules
from poise.anatomy.ground_points import HEEL, TOE, watched_points
from poise.anatomy.roles_from_names import Kind
from poise.character.character import Character, Effector
from poise.character.derived import derived
from poise.errors import CharacterError
from poise.geometry.rotations import IDENTITY, Quaternion, conjugate, multiply, rotate
from poise.geometry.vectors import Vector, add, between, mean, negate

SIDES = ("left", "right")
"""Sides of limbs."""
STANDS = 0.5
"""Least height of the hips above the ankles at rest of a body that stands, in legs."""
SLIM = 0.3
"""Thickness of fingers, in thicknesses of the hand."""
LIMBS: tuple[Kind, ...] = ("thigh", "shin", "foot", "upper_arm", "forearm", "hand")
"""Kinds of parts without which, on both sides, a character can take no pose."""


class Length(NamedTuple):
    """Lengths of a body's limbs and trunk [m]: the proportions that poses are told in."""

    leg: float
    """From hip to ankle, stretched."""
    thigh: float
    arm: float
    """From shoulder to wrist, stretched."""
    hip: float
    """From the middle to a hip."""
    shoulder: float
    """From the middle to a shoulder."""
    trunk: float
    """From the hips up to the shoulders."""
    ankle: float
    """From the sole up to the ankle."""
    foot: float
    """From heel to toe."""
    middle: float
    """From below the ankle ahead to the middle of the sole."""


@dataclass(frozen=True, eq=False)
class Landmarks:
    """Landmarks and proportions of a character on its first base, as poses need them."""

    character: Character
    pieces: dict[tuple[str, str], tuple[Part, ...]]
    """Parts of the limbs by kind and side, from the middle outward."""
    pelvis: Part
    chest: Part
    """The part that carries the arms."""
    head: Part | None
    upright: Quaternion
    """Rotation that makes the character at rest face z."""
    handles: dict[str, Effector]
    """Frames by name: left foot, left toe, left knee, left hand, …, pelvis, chest, head; a left toe tip where toes bend."""
    thickness: dict[str, float]
    """Height of a knee, a hand, fingers or a forearm that lie on the floor, and radius of the trunk [m]."""
    seat: tuple[tuple[Vector, float], ...]
    """What the body sits on: points from the middle of the hips, upright, and the thickness around them [m]."""
    waist: float
    """Largest distance of pelvis and trunk from the middle, to the side [m]."""
    length: Length

    @classmethod
    def of(cls, character: Character) -> "Landmarks":
        """Return the landmarks and proportions of a character; refused if its limbs are not known; cached."""
        return derived(character.described, "landmarks", lambda: _landmarks(character.described))

    def bones(self, kind: str, side: str) -> list[Part]:
        """List the pieces of a limb that have a length, among the landmarks of the body's proportions."""
        return [part for part in self.pieces.get((kind, side), ()) if part.length > SHORT]


def _landmarks(first: Character) -> Landmarks:
    body = parts(first)
    pieces: dict[tuple[str, str], tuple[Part, ...]] = {}
    for part in body.values():
        if part.role is not None:
            pieces[part.role] = (*pieces.get(part.role, ()), part)
    pieces = {role: tuple(_with_fingers(first, part) for part in limb_pieces(found)) for role, found in pieces.items()}
    missing = [f"{side} {kind.replace('_', ' ')}" for side in SIDES for kind in LIMBS if (kind, side) not in pieces]
    if missing:
        raise CharacterError(
            f"poses need two arms and two legs, and no segment is known as {', '.join(missing)}: "
            f"name the one that is {missing[0].replace(' ', '_')!r}{' and so on' if len(missing) > 1 else ''}, "
            "or give it to poise.body_map"
        )
    _check_limbs(body, pieces)
    length = _lengths(body, pieces, first)
    _check_stands(pieces, length)
    pelvis = common_part(body, *(pieces["thigh", side][0].name for side in SIDES))
    chest = common_part(body, *(pieces["upper_arm", side][0].name for side in SIDES))
    head = pieces.get(("head", ""), (None,))[0]
    upright = _upright(body)
    handles = dict(_handles(first, body, pieces, (pelvis, chest, head), upright))
    thickness, seat = (
        _thickness(first, body, pieces),
        tuple(_seat(first, body, pelvis, handles["pelvis"], pieces["thigh", "left"][0], pieces["thigh", "right"][0])),
    )
    waist = _waist(first, body, pelvis, length.hip)
    return Landmarks(first, pieces, pelvis, chest, head, upright, handles, thickness, seat, waist, length)


def _check_limbs(body: dict[str, Part], pieces: dict[tuple[str, str], tuple[Part, ...]]) -> None:
    """Refuse to measure landmarks where limbs do not hang together, as a foot does on its shin."""
    for side in SIDES:
        for above, below in pairwise(LIMBS):
            carrier, part = pieces[above, side][0], pieces[below, side][0]
            if below != "upper_arm" and not hangs_on(body, part, carrier):
                raise CharacterError(
                    f"poses need limbs in one piece, and {part.name!r} does not hang on {carrier.name!r}: "
                    "export the skeleton that carries the mesh, not the one that controls it"
                )


def _check_stands(pieces: dict[tuple[str, str], tuple[Part, ...]], length: Length) -> None:
    """Refuse to measure landmarks of a body that does not stand at rest: one that lies or is rolled up."""
    hips, ankles = ([pieces[kind, side][0] for side in SIDES] for kind in ("thigh", "foot"))
    drop = mean([part.world(part.near) for part in hips])[1] - mean([part.world(part.near) for part in ankles])[1]
    if drop < STANDS * length.leg or length.trunk <= 0.0:
        what = "legs do not hang down" if drop < STANDS * length.leg else "shoulders are below the hips"
        raise CharacterError(
            f"poses need a character that stands when all its angles are at rest, and the {what}: "
            "export it with a T-pose or another standing pose as its rest"
        )


def fingers_beyond(first: Character, body: dict[str, Part], hands: tuple[Part, ...]) -> Vector | None:
    """Return the landmark at the tip of fingers that reach beyond their hand's capsules, (3,) [m]; None if none do.

    In the frame of the hand's first piece.
    """
    hand, capsules = hands[0], segment_capsules(first)
    tip = finger_tip(body, hand)
    reached = [math.dist(hand.near, hand.local(part.world(capsules[part.name].end))) for part in hands if part.name in capsules]
    return tip if math.dist(hand.near, tip) > max(reached, default=math.inf) + SHORT else None


def _with_fingers(first: Character, part: Part) -> Part:
    """Return a limb's piece for a body's proportions: a hand without a length, as in many files, reaches to its finger tips."""
    capsule = segment_capsules(first).get(part.name)
    return replace(part, far=capsule.end) if part.kind == "hand" and part.length <= SHORT and capsule is not None else part


def _upright(body: dict[str, Part]) -> Quaternion:
    """Compute the upright rotation of landmarks and handles, about the vertical: it makes a character at rest face z, wxyz."""
    x, _, z = body_axes(body)[:, 2]
    half = -0.5 * math.atan2(x, z)
    return math.cos(half), 0.0, math.sin(half), 0.0


def _handles(
    first: Character,
    body: dict[str, Part],
    pieces: dict[tuple[str, str], tuple[Part, ...]],
    middle: tuple[Part, Part, Part | None],
    upright: Quaternion,
) -> Iterator[tuple[str, Effector]]:
    def handle(name: str, part: Part, point: Vector, facing: Quaternion = IDENTITY) -> tuple[str, Effector]:
        rotation = multiply(multiply(conjugate(part.orientation), conjugate(upright)), facing)
        return name, Effector(f"{name} handle", part.name, point, rotation)

    watched = {name: (body[segment], point) for name, segment, point in watched_points(first)}
    capsules = segment_capsules(first)
    for side in SIDES:
        foot, heel = watched[f"{side}_heel"]
        toe, tip = watched.get(f"{side}_ball", watched[f"{side}_toe"])
        ahead = add(toe.world(tip), negate(foot.world(heel)))
        x, _, z = rotate(upright, ahead)
        half = 0.5 * math.atan2(x, z)
        own = (math.cos(half), 0.0, math.sin(half), 0.0)
        ankle = foot.world(pieces["foot", side][0].near if pieces["foot", side][0] is foot else foot.near)
        below = (ankle[0], foot.world(heel)[1], ankle[2])
        yield handle(f"{side} foot", foot, foot.local(below), own)
        yield handle(f"{side} toe", foot, foot.local(toe.world(tip)), own)
        if f"{side}_ball" in watched:
            yield handle(f"{side} toe tip", *watched[f"{side}_toe"], own)
        shin, knee = pieces["shin", side][0], pieces["shin", side][0].near
        yield handle(f"{side} knee", shin, knee)
        hand, palm = watched[f"{side}_hand"]
        if hand.length <= SHORT:
            hand = pieces["hand", side][0]
            palm = between(hand.near, hand.far, 0.5)
        yield handle(f"{side} hand", hand, palm)
        last = next((part for part in reversed(pieces["hand", side]) if part.name in capsules), None)
        if (fingers := fingers_beyond(first, body, pieces["hand", side])) is not None:
            yield handle(f"{side} fingers", pieces["hand", side][0], fingers)
        elif last is None:
            yield handle(f"{side} fingers", pieces["hand", side][0], pieces["hand", side][0].near)
        else:
            yield handle(f"{side} fingers", last, capsules[last.name].end)
    pelvis, chest, head = middle
    hips = [pieces["thigh", side][0] for side in SIDES]
    shoulders = [pieces["upper_arm", side][0] for side in SIDES]
    yield handle("pelvis", pelvis, pelvis.local(mean([part.world(part.near) for part in hips])))
    yield handle("chest", chest, chest.local(mean([part.world(part.near) for part in shoulders])))
    if head is not None:
        yield handle("head", head, head.near)


def _thickness(first: Character, body: dict[str, Part], pieces: dict[tuple[str, str], tuple[Part, ...]]) -> dict[str, float]:
    capsules = segment_capsules(first)

    def radius(*several: Part) -> float:
        return max((capsules[part.name].radius for part in several if part.name in capsules), default=0.0)

    legs = [part for side in SIDES for part in (*pieces["thigh", side], *pieces["shin", side])]
    hands = [part for side in SIDES for part in pieces["hand", side]]
    wrists = [pieces["forearm", side][-1] for side in SIDES]
    hand, trunk = radius(*hands) or radius(*wrists), radius(*(part for part in body.values() if part.kind == "trunk"))
    beyond = any(fingers_beyond(first, body, pieces["hand", side]) is not None for side in SIDES)
    fingers = SLIM * hand if beyond else hand
    return {"knee": radius(*legs), "hand": hand, "fingers": fingers, "forearm": radius(*wrists), "trunk": trunk}


def _seat(
    first: Character, body: dict[str, Part], pelvis: Part, handle: Effector, *thighs: Part
) -> Iterator[tuple[Vector, float]]:
    capsules = segment_capsules(first)
    middle = pelvis.world(handle.offset)
    upright = conjugate(multiply(pelvis.orientation, handle.rotation))
    beside = [part for part in body.values() if pelvis.name == part.parent or part.name == pelvis.parent]
    for part in dict.fromkeys((pelvis, *(part for part in beside if part.kind is not None), *thighs)):
        if (capsule := capsules.get(part.name)) is not None:
            for point in (capsule.start, capsule.end) if part.kind in ("pelvis", "trunk") else (capsule.start,):
                yield rotate(upright, add(part.world(point), negate(middle))), capsule.radius


def _waist(first: Character, body: dict[str, Part], pelvis: Part, hip: float) -> float:
    capsules = segment_capsules(first)
    trunk = [capsules[part.name].radius for part in body.values() if part.kind == "trunk" and part.name in capsules]
    return max([hip + (capsules[pelvis.name].radius if pelvis.name in capsules else 0.0), *trunk])


def _lengths(body: dict[str, Part], pieces: dict[tuple[str, str], tuple[Part, ...]], first: Character) -> Length:
    """Measure the proportions of a body: lengths of legs, arms, trunk and feet, as means of both sides [m]."""

    def at(kind: str, side: str) -> np.ndarray:
        part = pieces[kind, side][0]
        return np.array(part.world(part.near))

    def far(one: str, other: str) -> float:
        return float(np.mean([np.linalg.norm(at(one, side) - at(other, side)) for side in SIDES]))

    def half(kind: str) -> float:
        return 0.5 * float(np.linalg.norm(at(kind, "left") - at(kind, "right")))

    watched = {name: np.array(body[segment].world(point)) for name, segment, point in watched_points(first)}
    ankles = [at("foot", side)[1] - watched[f"{side}_heel"][1] for side in SIDES]
    feet = [np.linalg.norm(watched[f"{side}_toe"] - watched[f"{side}_heel"]) for side in SIDES]
    heights = [np.mean([at(kind, side)[1] for side in SIDES]) for kind in ("upper_arm", "thigh")]
    return Length(
        leg=far("thigh", "shin") + far("shin", "foot"),
        thigh=far("thigh", "shin"),
        arm=far("upper_arm", "forearm") + far("forearm", "hand"),
        hip=half("thigh"),
        shoulder=half("upper_arm"),
        trunk=float(heights[0] - heights[1]),
        ankle=float(min(ankles)),
        foot=float(np.mean(feet)),
        middle=float(np.mean(feet)) * (0.5 - HEEL / (HEEL - TOE)),
    )
