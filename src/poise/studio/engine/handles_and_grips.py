"""Handles, which a person grabs, and grips, what these move: a goal, a pin, a target, a point of the body, the whole body."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

import numpy as np

from poise.anatomy.body_parts import parts
from poise.document.document import Document
from poise.errors import ValueRefusedError
from poise.geometry.rotations import Quaternion, multiply, rotation_matrix
from poise.geometry.vectors import Vector
from poise.motion.mirror import Mirror, Plane
from poise.motion.mirror import partner as partner_of
from poise.studio.editing.goal_edits import body_extent, clamped_to_sight, drag_extra, drag_goal
from poise.studio.editing.pose_edits import carry_body, keep_posture

SHORT = 0.1
"""A part is short that is grabbed so near to its joint, in sizes of the character: a finger or a toe, not a forearm."""

HandleKind = Literal["segment", "goal", "extra"]
GripKind = Literal["goal", "target", "point", "body"]


class Handle(NamedTuple):
    """What a person grabs: a part of the body, the goal of an effector, or the target of an extra goal."""

    kind: HandleKind
    name: str
    """Name of the segment or effector, key of the extra goal."""
    point: Vector | None = None
    """Where a segment is grabbed, in the world [m]; its origin if None."""


class Grip(NamedTuple):
    """What a grip moves: an effector's goal, an extra goal's target, a point of a segment, or the whole body."""

    kind: GripKind
    name: str
    """Effector, key of the extra goal, or segment."""
    start: Vector
    """Where it was grabbed, in the world [m]."""
    orientation: Quaternion
    """Of a goal when it was grabbed, wxyz in the world."""
    offset: Vector = (0.0, 0.0, 0.0)
    """Of a point, in its segment's frame [m]."""
    reflected: bool = False
    """Whether it is moved as the mirror image of what is dragged."""
    like: Vector = (0.0, 0.0, 0.0)
    """Where the grip that it is the mirror image of was grabbed [m]."""
    central: bool = False
    """Whether it stays in the mirror plane."""

    @property
    def key(self) -> str:
        """Name of the grip for the smoothing of drags and for the list of what is dragged."""
        return f"point {self.name}" if self.kind == "point" else self.name


def check_handle(document: Document, handle: Handle) -> None:
    """Refuse a handle that the document does not have; the error has the nearest name."""
    if handle.kind == "segment":
        document.character.segment(handle.name)
    elif handle.kind == "goal":
        document.goal(handle.name)
    else:
        document.extra(handle.name)


def leading_handle(document: Document, handle: Handle) -> Handle:
    """Return the handle that is grabbed instead of one: of a finger, a toe or a hip on a part that is held, that part itself.

    Such a part hardly moves by itself; whoever pulls at it means the hand, foot or pelvis.
    """
    if handle.kind != "segment" or _effector_on(document, handle.name) is not None:
        return handle
    body, pose = parts(document.character), document.pose
    point = pose.segment_frame(handle.name)[0] if handle.point is None else np.array(handle.point)
    name = handle.name
    while (parent := body[name].parent) is not None:
        origin, turn = pose.segment_frame(name)
        near = origin + rotation_matrix(turn) @ np.array(body[name].near)
        if float(np.linalg.norm(point - near)) > SHORT * body_extent(document.character):
            return handle
        if parent == document.character.base or _is_held(document, parent):
            return handle._replace(name=parent)
        if _effector_on(document, parent) is not None:
            return handle
        name = parent
    return handle


def _is_held(document: Document, segment: str) -> bool:
    """Whether a goal or a pin holds the segment of a handle, so that a drag of a part on it moves little."""
    name = _effector_on(document, segment)
    return name is not None and (document.goals[name].asks_position or f"pin {name}" in document.enabled_extras)


def handle_segment(document: Document, handle: Handle) -> str | None:
    """Return the segment that a handle is on; None for targets in the world."""
    if handle.kind == "segment":
        return handle.name
    return document.character.effector(handle.name).segment if handle.kind == "goal" else None


def grip_of(document: Document, handle: Handle) -> Grip:
    """Find the grip of a handle: what moves when it is dragged."""
    turn: Quaternion = (1.0, 0.0, 0.0, 0.0)
    if handle.kind == "extra":
        target = document.with_extra(handle.name, enabled=True).extra(handle.name).target
        if target is None:
            raise ValueRefusedError(f"goal {handle.name!r}", "has no target")
        return Grip("target", handle.name, target, turn)
    if handle_segment(document, handle) == document.character.base:
        return Grip("body", handle.name, document.placement.position, turn)
    name = handle.name if handle.kind == "goal" else _effector_on(document, handle.name)
    if name is None:
        if document.settings.method != "poise":
            raise ValueRefusedError(f"segment {handle.name!r}", "has no effector to drag it by; choose the method poise")
        return _point_grip(document, handle)
    if f"pin {name}" in document.enabled_extras:
        target = document.extra(f"pin {name}").target
        assert target is not None
        return Grip("target", f"pin {name}", target, turn)
    goal = document.goal(name)
    return Grip("goal", name, goal.position, goal.orientation)


def _effector_on(document: Document, segment: str) -> str | None:
    return next((effector.name for effector in document.character.effectors if effector.segment == segment), None)


def _point_grip(document: Document, handle: Handle) -> Grip:
    """Make the grip of a segment without an effector: the point at which its handle is grabbed."""
    position, orientation = document.pose.segment_frame(handle.name)
    point = position if handle.point is None else np.array(handle.point)
    offset = (point - position) @ rotation_matrix(orientation)
    return Grip("point", handle.name, _plain(point), (1.0, 0.0, 0.0, 0.0), _plain(offset))


def with_mirror_images(document: Document, mirror: Mirror, grips: list[Grip]) -> list[Grip]:
    """Add to some grips those on the other side of the body; those in the middle stay in the mirror plane."""
    found = {grip.key: grip for grip in grips}
    for grip in grips:
        image = _mirror_image(document, mirror, grip)
        if image is None:
            found[grip.key] = grip._replace(central=grip.kind != "body")
        else:
            found.setdefault(image.key, image)
    return list(found.values())


def _mirror_image(document: Document, mirror: Mirror, grip: Grip) -> Grip | None:
    """Return the mirror image of a grip; None for one in the middle, and where the other side is the base."""
    if grip.kind == "point":
        relation = mirror.segments[grip.name]
        offset = (np.linalg.inv(relation.matrix) @ (*grip.offset, 1.0))[:3]
        name = relation.partner
        if name in (grip.name, document.character.base):
            return None
        return Grip("point", name, grip.start, grip.orientation, _plain(offset), reflected=True, like=grip.start)
    if grip.kind == "body":
        return None
    kind, _, subject = grip.name.rpartition(" ")
    names = [*document.goals, *(extra.name for extra in document.all_extras.values())]
    other = f"{kind} {partner_of(subject, names)}".strip()
    if other == grip.name or (subject in document.goals and document.on_base(partner_of(subject, names))):
        return None
    return grip._replace(name=other, reflected=True, like=grip.start)


# ---- from offsets to documents ------------------------------------------------------------------------


def grip_place(grip: Grip, offset: np.ndarray, plane: Plane | None) -> Vector:
    """Return where a grip is to be moved to [m]: by the offset, or its mirror image."""
    place = np.array(grip.like if grip.reflected else grip.start) + offset
    if plane is not None and (grip.reflected or grip.central):
        normal = np.array(plane.normal)
        away = normal @ (place - np.array(plane.point))
        place = place - (2.0 if grip.reflected else 1.0) * away * normal
    return _plain(place)


def move_grips(document: Document, places: Mapping[Grip, Vector], rotation: Quaternion | None, plane: Plane | None) -> Document:
    """Move the grips of handles in a document to these places [m]; turn goals by a rotation since they were grabbed."""
    for grip, place in places.items():
        if grip.kind == "goal":
            orientation = None if rotation is None else multiply(rotation, grip.orientation)
            if grip.reflected and orientation is not None and plane is not None:
                source = partner_of(grip.name, list(document.goals))
                orientation = Mirror.of(document.character).reflect(plane, source, grip.like, orientation)[2]
            document = drag_goal(document, grip.name, place, orientation)
        elif grip.kind == "target":
            document = drag_extra(document, grip.name, place)
        elif grip.kind == "body":
            document = carry_body(document, place)
        else:
            document = keep_posture(document)
    return document


def grip_target(document: Document, grip: Grip, place: Vector) -> Vector:
    """Return where a grip has really been put [m], since goals are not dragged out of sight."""
    if grip.kind == "goal":
        return document.goals[grip.name].position
    target = document.extra(grip.name).target if grip.kind == "target" else None
    return target or _plain(clamped_to_sight(document, grip.name, place))


def _plain(values: np.ndarray) -> Vector:
    x, y, z = values.tolist()
    return x, y, z
