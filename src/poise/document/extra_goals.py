"""The goals of other kinds than poses that a document can have, as plain values: what each character offers, and their files.

Each has a key: `balance`, `floor`, `apart`, `center`, `look`, `pin left_hand`, `hint right_elbow`. What is off asks for nothing
and has no target; switched on it begins where the body is.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from poise.anatomy.capsules import default_pairs
from poise.anatomy.ground_points import watched_points
from poise.anatomy.masses import segment_masses
from poise.anatomy.parts import parts
from poise.character.character import Character
from poise.character.derived import derived
from poise.checks import number, orientation, position
from poise.errors import UnknownChoiceError, ValueRefusedError
from poise.geometry.vectors import Quaternion, Vector, add, conjugate, rotate, unit
from poise.goals import HEAVIEST
from poise.goals.balance import support_points
from poise.goals.pose_goal import LOWEST
from poise.motion.pose import Pose

ExtraKind = Literal["balance", "center", "floor", "apart", "look", "pin", "hint"]
WIDEST = 10.0
"""Margins end here [m]."""
HIGHEST = 1000.0
"""Floors end here [m]."""
AHEAD = 0.4
"""A look begins at a point so far ahead of the head, in heights of the body."""
ASIDE = 0.2
"""A hint begins so far out from its elbow or knee, likewise."""
STRAIGHT = 1e-4
"""A limb that is bent by less has no side, likewise."""
SNAP = 0.9
"""A look is along an axis of the head's frame that is within this cosine of it."""


@dataclass(frozen=True, slots=True)
class DocumentExtra:
    """A goal of another kind than a pose."""

    kind: ExtraKind
    name: str = ""
    """What it is about: the effector of a pin, the elbow or knee of a hint; empty if there is only one of its kind."""
    enabled: bool = False
    weight: float = 1.0
    """Of a metre, or of a radian for a look [1/m, 1/rad]."""
    priority: float = 1.0
    target: Vector | None = None
    """Where a look, a hint, a pin or the center of mass is wanted [m]; None while it is off."""
    orientation: Quaternion | None = None
    """How a pinned effector is turned, wxyz; None if it may turn."""
    margin: float = 0.0
    """How far inside the support polygon, or how far apart [m]."""
    height: float = 0.0
    """Of the floor [m]."""
    bearing: tuple[str, ...] = ()
    """The effectors and segments that bear weight; both feet if there are none."""

    @property
    def key(self) -> str:
        """What it is called in a document."""
        return f"{self.kind} {self.name}" if self.name else self.kind


@dataclass(frozen=True, slots=True)
class Limb:
    """What bends at an elbow or a knee: three points, each on a segment, with its offset there [m]."""

    joint: str
    """The joint in the middle."""
    upper: tuple[str, Vector]
    middle: tuple[str, Vector]
    lower: tuple[str, Vector]


@dataclass(frozen=True, slots=True)
class Plan:
    """What the goals of a character are about."""

    height: float
    """Of the body at rest [m]."""
    looks: tuple[str, Vector] | None
    """The effector or segment that looks, and the axis in its frame that does."""
    limbs: Mapping[str, Limb]
    """By the name of the elbow or knee."""
    feet: tuple[str, ...]
    """Effectors, or segments without any, that stand on the floor."""


def plan(character: Character) -> Plan:
    """What the goals of a character are about, by the names of its segments.

    >>> import poise
    >>> plan(poise.biped()).looks, list(plan(poise.biped()).limbs)
    (('head', (0.0, 0.0, 1.0)), ['left_knee', 'right_knee', 'left_elbow', 'right_elbow'])
    """
    return derived(character.described, "plan", lambda: _plan(character.described))


def _plan(character: Character) -> Plan:
    pose, points = Pose(character), {name: (segment, point) for name, segment, point in watched_points(character)}
    heights = [float(row[10]) for row in pose.joint_frames()] + [float(pose.frame(e.name)[0][1]) for e in character.effectors]
    tall = max(max(heights) - min(heights), 1e-3)
    feet = dict.fromkeys(_on(character, segment) for name, (segment, _) in points.items() if name.endswith("heel"))
    return Plan(tall, _looks(character, pose, points), dict(_limbs(character, pose, points)), tuple(feet))


def _on(character: Character, segment: str) -> str:
    """The first effector on a segment, else the segment itself."""
    return next((effector.name for effector in character.effectors if effector.segment == segment), segment)


def _looks(character: Character, pose: Pose, points: Mapping[str, tuple[str, Vector]]) -> tuple[str, Vector] | None:
    if "head" not in points:
        return None
    ways = []
    for name, (segment, heel) in points.items():
        toe = points.get(name.removesuffix("heel") + "toe")
        if name.endswith("heel") and toe is not None:
            ways.append(np.subtract(place(pose, *toe), place(pose, segment, heel)))
    ahead = np.sum(ways, axis=0) * (1.0, 0.0, 1.0) if ways else np.array([0.0, 0.0, 1.0])
    if not np.linalg.norm(ahead) > 0.0:
        return None
    name = _on(character, points["head"][0])
    axis = np.array(rotate(conjugate(_frame(pose, name)[1]), tuple((ahead / np.linalg.norm(ahead)).tolist())))
    along = int(np.abs(axis).argmax())
    if abs(axis[along]) > SNAP:  # a head that is tilted at rest looks along its own frame all the same
        axis = np.eye(3)[along] * np.sign(axis[along])
    x, y, z = (axis + 0.0).tolist()
    return name, (x, y, z)


def _limbs(character: Character, pose: Pose, points: Mapping[str, tuple[str, Vector]]) -> Iterator[tuple[str, Limb]]:
    body, frames = parts(character), pose.joint_frames()[1:]
    for name, (segment, point) in points.items():
        part = body[segment]
        if not name.endswith(("knee", "elbow")) or part.parent is None:
            continue
        where = np.array(place(pose, segment, point))
        here = [joint.name for joint, frame in zip(character.joints, frames, strict=True) if _near(frame[9:], where)]
        if here:
            above = body[part.parent]
            yield name, Limb(here[0], (above.name, above.near), (segment, point), (segment, part.far))


def _near(one: np.ndarray, other: np.ndarray) -> bool:
    return bool(np.abs(one - other).max() < 1e-6)


def place(pose: Pose, segment: str, offset: Vector) -> Vector:
    """Where a point of a segment is [m]."""
    where, turned = pose.segment_frame(segment)
    return add(tuple(where.tolist()), rotate(tuple(turned.tolist()), offset))


def _frame(pose: Pose, name: str) -> tuple[Vector, Quaternion]:
    where, turned = pose.frame(name)
    return tuple(where.tolist()), tuple(turned.tolist())


# ---- what a character offers --------------------------------------------------------------------------


def _offered(character: Character) -> dict[str, DocumentExtra]:
    return derived(character.described, "offered extra goals", lambda: _make_offered(character))


def _make_offered(character: Character) -> dict[str, DocumentExtra]:
    own, found = plan(character), list[DocumentExtra]()
    if own.feet:
        found.append(DocumentExtra("balance", weight=1.0, priority=2.0, margin=0.01))
    if sum(mass for mass, _ in segment_masses(character).values()) > 0.0:
        found.append(DocumentExtra("center", priority=2.0))
    if watched_points(character):
        found.append(DocumentExtra("floor", weight=100.0))
    if default_pairs(character):
        found.append(DocumentExtra("apart", weight=30.0))
    if own.looks is not None:
        found.append(DocumentExtra("look", weight=0.3))
    found += [DocumentExtra("pin", effector.name, weight=30.0) for effector in character.effectors]
    found += [DocumentExtra("hint", name) for name in own.limbs]
    return {extra.key: extra for extra in found}


def offered_extras(character: Character) -> dict[str, DocumentExtra]:
    """The goals that a character can be asked for beside poses, by key, all off: those that its names make sense of.

    >>> import poise
    >>> list(offered_extras(poise.biped()))[:6]
    ['balance', 'center', 'floor', 'apart', 'look', 'pin head']
    """
    return dict(_offered(character))


def offered_extra(character: Character, key: str) -> DocumentExtra:
    """One of them; else an error that names the nearest."""
    offered = _offered(character)
    if key not in offered:
        raise UnknownChoiceError(f"goal {key!r}", key, offered, "is not one that this character has")
    return offered[key]


def on_base(character: Character, extra: DocumentExtra) -> bool:
    """Whether a pin is of the base, which is held anyway."""
    return extra.kind == "pin" and character.effector(extra.name).segment == character.base


def begun(extra: DocumentExtra, pose: Pose) -> DocumentExtra:
    """The same, switched on where the body is, so that nothing has to move for it; balance and the like have no place."""
    if extra.kind == "pin":
        where, turned = _frame(pose, extra.name)
        # Scaled to length 1 as goals are when they are read, so that what is saved is read back to the last bit.
        orientation: Any = None if extra.orientation is None else unit(turned)
        return replace(extra, enabled=True, target=where, orientation=orientation)
    target = extra.target
    if extra.kind == "center":
        target = pose.center_of_mass
    elif extra.kind == "look":
        target = _ahead(pose)
    elif extra.kind == "hint":
        target = _aside(pose, extra.name)
    return replace(extra, enabled=True, target=target)


def _ahead(pose: Pose) -> Vector:
    own = plan(pose.character)
    assert own.looks is not None
    where, turned = _frame(pose, own.looks[0])
    return add(where, tuple(AHEAD * own.height * x for x in rotate(turned, own.looks[1])))


def _aside(pose: Pose, name: str) -> Vector:
    """A point out from an elbow or a knee, to the side it is bent to."""
    own = plan(pose.character)
    upper, middle, lower = (np.array(point) for point in limb_points(pose, own.limbs[name]))
    along = (lower - upper) / max(float(np.linalg.norm(lower - upper)), 1e-9)
    out = (middle - upper) - (middle - upper) @ along * along
    if np.linalg.norm(out) < STRAIGHT * own.height:
        # Knees bend forwards and elbows backwards; what is forward is where the head looks.
        looks = np.array(own.looks[1]) if own.looks is not None else np.array([0.0, 0.0, 1.0])
        turned = _frame(pose, own.looks[0])[1] if own.looks is not None else (1.0, 0.0, 0.0, 0.0)
        ahead = np.array(rotate(turned, tuple(looks.tolist()))) * (1.0 if name.endswith("knee") else -1.0)
        out = ahead - ahead @ along * along
    x, y, z = (middle + ASIDE * own.height * out / max(float(np.linalg.norm(out)), 1e-9)).tolist()
    return x, y, z


def limb_points(pose: Pose, limb: Limb) -> tuple[Vector, Vector, Vector]:
    """Where a limb begins, bends and ends [m]."""
    return place(pose, *limb.upper), place(pose, *limb.middle), place(pose, *limb.lower)


# ---- what is wrong with them --------------------------------------------------------------------------


def checked_extra(character: Character, extra: DocumentExtra) -> DocumentExtra:
    """A goal that a solver will take; else an error that says what it would not."""
    name = f"of goal {extra.key!r}"
    offered_extra(character, extra.key)
    wants_target = extra.kind in ("look", "hint", "center", "pin")
    if extra.enabled and wants_target and extra.target is None:
        raise ValueRefusedError(f"goal {extra.key!r}", "has no target")
    if extra.bearing:
        support_points(character, extra.bearing)
    return replace(
        extra,
        weight=number(extra.weight, f"weight {name}", low=0.0, high=HEAVIEST),
        priority=number(extra.priority, f"priority {name}", low=1.0, high=LOWEST),
        target=position(extra.target, f"target {name}") if extra.enabled and wants_target else None,
        orientation=None if extra.orientation is None else orientation(extra.orientation, f"orientation {name}"),
        margin=number(extra.margin, f"margin {name}", low=-1.0, high=WIDEST),
        height=number(extra.height, f"height {name}", low=-HIGHEST, high=HIGHEST),
    )
