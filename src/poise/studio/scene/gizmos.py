"""Gizmos: the arrows, squares and rings by which goals are dragged, and body parts that are dragged themselves."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import viser

from poise import appearance
from poise.character.character import Effector
from poise.geometry.vectors import IDENTITY, Quaternion, Vector

GIZMO_SIZE = 0.15
"""The least size of a gizmo [m on a person]."""
SELECTED_EXTRA = 0.09
"""How much larger the gizmo of the selected segment is [m on a person]."""
GIZMO_OUT = 1.25
"""How far arrows reach, in the size of the part that they are inside of: the part would catch the pointer before them."""


@dataclass(frozen=True)
class StageCallbacks:
    """The functions that gizmos and the stage call when a person grabs, drags, releases or clicks."""

    drag: Callable[[str, Any, Vector | None, Quaternion | None], None]
    """A goal, who holds it, and where it is now; None for what has not changed."""
    carry: Callable[[str, Any, np.ndarray], None]
    """A goal, who holds it, and how far it is from where it was grabbed [m]."""
    drag_extra: Callable[[str, Any, Vector | None], None]
    """The key of an extra goal, who holds its target, and where it is now; None when it is grabbed."""
    release: Callable[[str, Any], None]
    point: Callable[[np.ndarray, np.ndarray], None]
    """The stage was clicked: the ray's origin [m] and direction."""


def gizmo_size(effector: Effector, shapes: dict[str, appearance.Shape], scale: float) -> float:
    """Return the size at which a gizmo's arrows stand out of their body part [m]; scale: of the body, against a person."""
    if effector.segment not in shapes:
        return GIZMO_SIZE * scale
    away = np.abs(shapes[effector.segment].vertices - np.array(effector.offset)).max(axis=0)
    return max(GIZMO_SIZE * scale, GIZMO_OUT * float(away.max()))


def add_gizmo(scene: viser.SceneApi, name: str, size: float, callbacks: StageCallbacks) -> viser.TransformControlsHandle:
    """Add the gizmo of an effector's goal, which calls back when it is dragged; size: [m]."""
    handle = scene.add_transform_controls(
        f"/goals/{name}", scale=size, line_width=3.0, disable_rotations=True, depth_test=False, opacity=0.75
    )
    grip = _Grip()

    @handle.on_update
    async def _(event: Any) -> None:
        x, y, z = map(float, event.target.position)
        position, rotation = (x, y, z), _plain(event.target.wxyz)
        if event.phase == "start":
            grip.begin(position, rotation)
            callbacks.drag(name, event.client_id, None, None)
        elif event.phase == "end":
            callbacks.release(name, event.client_id)
        else:
            callbacks.drag(name, event.client_id, *grip.moved(position, rotation))

    return handle


def make_draggable(name: str, part: viser.MeshHandle, callbacks: StageCallbacks) -> None:
    """Make a body part draggable without a gizmo, in the plane that faces the camera; name: of its effector."""
    grabs: dict[Any, np.ndarray] = {}

    @part.on_drag("left")
    async def _(event: Any) -> None:
        holder, at = ("body", event.client_id), np.array(event.end_position)
        if event.phase == "start":
            grabs[holder] = at
            callbacks.drag(name, holder, None, None)
        elif holder in grabs:  # the end too has a position: the page skips updates that come too fast
            callbacks.carry(name, holder, at - grabs[holder])
        if event.phase == "end":
            grabs.pop(holder, None)
            callbacks.release(name, holder)


class _Grip:
    """A gizmo's frame when it was grabbed, to tell a move from a rotation."""

    def __init__(self) -> None:
        self._position: Vector = (0.0, 0.0, 0.0)
        self._rotation: Quaternion = IDENTITY

    def begin(self, position: Vector, rotation: Quaternion) -> None:
        """Remember the gizmo's position [m] and rotation wxyz when it is grabbed."""
        self._position, self._rotation = position, rotation

    def moved(self, position: Vector, rotation: Quaternion) -> tuple[Vector | None, Quaternion | None]:
        """Return what has changed of a gizmo since it was grabbed: the position, the rotation, or None for each."""
        moved = max(abs(a - b) for a, b in zip(position, self._position, strict=True)) > 1e-9
        turned = max(abs(a - b) for a, b in zip(rotation, self._rotation, strict=True)) > 1e-9
        return (position if moved else None), (rotation if turned else None)


def _plain(q: np.ndarray) -> Quaternion:
    w, x, y, z = map(float, q)
    return w, x, y, z
