"""Ground points: heels, toes, knees, elbows, hands, head and pelvis, which should stay above the floor.

The sole of a foot is level at rest and as high as the lowest point of the foot. It goes from behind the ankle to before
it by shares of the usual length of a foot, 258 of 1741 mm (P. de Leva, Journal of Biomechanics 29(9), 1996, table 4), as
no character says where its heel is.
"""

import math
from collections.abc import Iterator

from poise.anatomy.body_parts import LEGS, Part, hangs_on, parts, rest_height
from poise.anatomy.roles_from_names import Kind, Side
from poise.character.character import Character
from poise.character.derived import derived
from poise.geometry.rotations import rotate
from poise.geometry.vectors import Vector, add, cross, mean, negate

WatchedPoint = tuple[str, str, Vector]
"""A ground point: its name, the segment that it is on, and its offset (3,) in that segment's frame [m]."""

FOOT_LENGTH = 258.1 / 1741.0
"""Length of a foot, in heights of the body (de Leva 1996, table 4)."""
HEEL = -0.2
"""Where the sole begins, ahead of the ankle, in lengths of the foot."""
TOE = 0.7
"""Where the sole ends, ahead of the ankle, in lengths of the foot."""
SHORTEST_TOES = 0.15
"""Length of toes at least, in lengths of the foot."""
NEAREST_BALL = 0.1
"""How far ahead of the ankle toes begin at least, in lengths of the foot."""
NO_DIRECTION = 0.02
"""A foot that goes less far ahead than this points where the body faces, in heights of the body."""
UP: Vector = (0.0, 1.0, 0.0)
"""Up in the world."""
SIDES: tuple[Side, ...] = ("left", "right", "")
"""Sides of the body; the empty one for parts in the middle and those whose side is unknown."""


def watched_points(character: Character) -> list[WatchedPoint]:
    """List the ground points of a body that should stay above the floor: name, segment, offset (3,) in its frame [m].

    Heels, toes and, where toes are segments of their own, the balls of the feet, all on the sole; knees and elbows, where
    the joint is; hands and head, at their effectors; the pelvis, between the hips. Only those whose segments are known by
    their names. Points have names like left_heel, whatever the segments are called.

    >>> import poise
    >>> points = {name: (segment, offset) for name, segment, offset in watched_points(poise.biped())}
    >>> points["right_knee"]
    ('right_shin', (0.0, 0.43, 0.0))
    """
    return list(derived(character.described, "watched points", lambda: tuple(_points(parts(character)))))


def _points(body: dict[str, Part]) -> Iterator[WatchedPoint]:
    for side in SIDES:
        yield from _sole(body, side)
    joints: tuple[tuple[str, Kind, Kind], ...] = (("knee", "shin", "thigh"), ("elbow", "forearm", "upper_arm"))
    for name, kind, above in joints:
        for side in SIDES:
            on = [part for part in _parts_of(body, kind, side) if part.parent is not None and body[part.parent].kind == above]
            yield from ((_point_name(side, name), part.name, part.near) for part in on[:1])
    for name in ("hand", "head"):
        for side in SIDES:
            on = _parts_of(body, name, side)
            # The first with an effector; what is beyond it is fingers, or marks where the head ends.
            first = next((part for part in on if part.tips), on[0] if on else None)
            if first is not None:
                yield _point_name(side, name), first.name, first.tips[0] if first.tips else first.far
    yield from (("pelvis", part.name, part.near) for part in _parts_of(body, "pelvis", "")[:1])


def _point_name(side: Side, name: str) -> str:
    return f"{side}_{name}" if side else name


def _parts_of(body: dict[str, Part], kind: str, side: Side) -> list[Part]:
    """List the parts that a ground point may be on, of one kind and side, from the middle outward."""
    return [part for part in body.values() if part.role == (kind, side)]


def _sole(body: dict[str, Part], side: Side) -> Iterator[WatchedPoint]:
    feet, toes = _parts_of(body, "foot", side), _parts_of(body, "toes", side)
    if not feet:
        return
    tall = rest_height(body)
    # An ankle of several joints has segments without any length before the foot.
    foot = next((part for part in feet if part.length > 0.01 * tall), feet[-1])
    own = [foot, *(part for part in (*feet, *toes) if hangs_on(body, part, foot))]
    ankle = foot.world(foot.near)
    points = [part.world(point) for part in own for point in (part.near, part.far, *part.ends.values(), *part.tips)]
    sole = min([foot.position[1], *(point[1] for point in points)])
    ahead, length = _foot_direction(body, foot, tall), FOOT_LENGTH * tall

    def on_sole(part: Part, far: float) -> Vector:
        return part.local((ankle[0] + far * ahead[0], sole, ankle[2] + far * ahead[2]))

    def reach(part: Part, point: Vector) -> float:
        x, _, z = add(part.world(point), negate(ankle))
        return x * ahead[0] + z * ahead[2]

    yield _point_name(side, "heel"), foot.name, on_sole(foot, HEEL * length)
    tip = max([TOE * length, *(reach(foot, point) for point in foot.tips)])
    # The first that begins ahead of the ankle is toes; a heel, and a second axis of the ankle, begin there or behind it.
    ahead_of_ankle = (part for part in own[1:] if reach(part, part.near) >= NEAREST_BALL * length)
    last = next(ahead_of_ankle, own[min(1, len(own) - 1)])
    ball = reach(last, last.near)
    if ball < NEAREST_BALL * length:  # what hangs below the ankle is no toes, but the foot in another piece
        yield _point_name(side, "toe"), foot.name, on_sole(foot, max([tip, *(reach(part, part.far) for part in own)]))
        return
    yield _point_name(side, "ball"), foot.name, on_sole(foot, ball)
    # Where toes say themselves where they end, that is better than what is usual.
    tip = reach(last, last.far) if last.length > 0.0 else max(tip, ball)
    yield _point_name(side, "toe"), last.name, on_sole(last, max(tip, ball + SHORTEST_TOES * length))


def _foot_direction(body: dict[str, Part], foot: Part, tall: float) -> Vector:
    """Return the horizontal direction (3,) from heel to toe of a foot's ground points at rest.

    That of the body if the foot has none, or else z.
    """
    x, _, z = rotate(foot.orientation, add(foot.far, negate(foot.near)))
    if math.hypot(x, z) < NO_DIRECTION * tall:
        x, _, z = _facing_direction(body)
    length = math.hypot(x, z)
    return (x / length, 0.0, z / length) if length > 0.0 else (0.0, 0.0, 1.0)


def _facing_direction(body: dict[str, Part]) -> Vector:
    """Return for heels and toes, as ground points, which way the legs of the body face at rest, (3,); 0 if it does not show."""
    sides: list[Vector] = []
    for side in ("left", "right"):
        near = [part.world(part.near) for part in body.values() if part.kind in LEGS and part.role and part.role.side == side]
        if near:
            sides.append(mean(near))
    return cross(add(sides[0], negate(sides[1])), UP) if len(sides) == 2 else (0.0, 0.0, 0.0)
