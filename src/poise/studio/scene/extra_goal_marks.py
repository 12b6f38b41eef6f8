"""The marks of extra goals in the scene: center of mass, support polygon, targets, pins, capsules.

Each is made when it is first shown, so that a page that does not use it does not wait for it.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import viser

from poise.anatomy.capsules import Capsule, default_pairs, segment_capsules
from poise.anatomy.parts import parts
from poise.appearance.palette import Palette
from poise.character.character import Character
from poise.document.extra_goals import DocumentExtra, ExtraKind
from poise.document.goal_anchors import goal_anchors, limb_points
from poise.geometry.polygon import Corner, depth_inside
from poise.geometry.vectors import IDENTITY
from poise.motion.pose import Pose
from poise.studio.editing.snapshot import Snapshot
from poise.studio.editing.support_polygon import support_polygon

BALL = 0.034
"""Radius of the center of mass [m on a person]."""
PLUMB_MARK = 0.026
"""Radius of the mark on the floor below the center of mass [m on a person]."""
TARGET = 0.016
"""Radius of a target [m on a person]."""
LINE = 0.004
"""Thickness of the lines to targets and to the floor [m on a person]."""
OUTLINE = 0.006
"""Thickness of the support polygon's outline [m on a person]."""
ABOVE = 0.003
"""What lies on the floor is so far above it, or the two would flicker, likewise."""
GIZMO = 0.13
"""The size of the arrows of a target, likewise."""
NEEDLE = 0.004
"""Radius of a pin's needle [m on a person]."""
HEAD = 0.018
"""Radius of a pin's head [m on a person]."""
OUT = 1.15
"""How far a pin stands out of the part that it is in, in the size of that part."""
SEE_THROUGH = 0.45
"""The trunk, while the center of mass inside it is shown."""
CAPSULE = 0.28
"""How dense capsules look."""
ROUND = 12
"""Sides of a round thing, along its quarter."""
NO_LINE = np.zeros((1, 2, 3), dtype=np.float32)

MARK_OF: Mapping[ExtraKind, str] = {
    "balance": "support",
    "center": "mass",
    "floor": "",
    "apart": "capsules",
    "look": "",
    "pin": "pin",
    "hint": "",
}
"""What is drawn of each kind beside its target: the support polygon and the center of mass, that alone, capsules, a pin."""
LINE_FROM: Mapping[ExtraKind, Callable[[Pose, str], np.ndarray]] = {
    "center": lambda pose, name: np.array(pose.center_of_mass),
    "look": lambda pose, name: _head_position(pose),
    "hint": lambda pose, name: np.array(limb_points(pose, goal_anchors(pose.character).limbs[name])[1]),
}
"""Where the line to the target of each kind begins, by the goal's name [m]; a pin stands in what it holds and has none."""

Grab = Callable[[str, Any, Any], None]
"""Called with a key, who holds it and where it is now [m], None at first."""


class ExtraGoalMarks:
    """The marks of one body's extra goals in the scene."""

    def __init__(
        self,
        server: viser.ViserServer,
        character: Character,
        palette: Palette,
        *,
        scale: float,
        ground: float,
        sizes: dict[str, float],
        grab: Grab,
        release: Callable[[str, Any], None],
    ) -> None:
        """Create the marks of extra goals; scale: of the body against a person; ground: floor [m]; sizes: of parts [m]."""
        self._scene, self._character, self._palette = server.scene, character, palette
        self._scale, self._ground, self._sizes = scale, ground, sizes
        self._grab, self._release = grab, release
        self._handles: dict[str, Any] = {}
        self._last: dict[str, Any] = {}
        body = parts(character)
        self._trunk = frozenset(name for name, part in body.items() if part.kind in ("pelvis", "trunk"))
        self._capsuled: frozenset[str] | None = None
        self.inside: frozenset[str] = frozenset()
        """Segments to see through: the trunk while the center of mass is shown, those with a capsule while that is."""

    def remove(self) -> None:
        """Remove all marks of extra goals from the scene; those on a part of the body go with it."""
        for name, handle in self._handles.items():
            if not name.startswith("/parts/"):
                handle.remove()
        self._handles.clear()

    def show(self, snapshot: Snapshot, shown: dict[str, bool]) -> None:
        """Draw the marks of a snapshot's extra goals; shown: which parts of the stage are visible."""
        document = snapshot.document
        enabled = {key: extra for key, extra in document.enabled_extras.items() if key not in snapshot.idle}
        balance = document.extra("balance") if "balance" in document.all_extras else None
        marks = {MARK_OF[extra.kind] for extra in enabled.values()}
        self._show_mass(snapshot, balance, shown["mass"] or bool({"support", "mass"} & marks), "support" in marks)
        self._show_targets(snapshot, enabled, gizmos=shown["gizmos"])
        self._show_pins(enabled)
        capsuled = self._show_capsules("capsules" in marks and shown["capsules"])
        mass = self._handles.get("/mass/ball")
        self.inside = capsuled | (self._trunk if mass is not None and mass.visible else frozenset())

    # ---- center of mass -------------------------------------------------------------------------------

    def _show_mass(self, snapshot: Snapshot, balance: DocumentExtra | None, shown: bool, balanced: bool) -> None:
        corners: list[Corner] = []
        floor = self._ground
        if shown and balance is not None:
            corners, low = support_polygon(snapshot.pose, balance.bearing)
            floor = max(floor, low)
        self._show_polygon(corners, floor + ABOVE * self._scale, filled=balanced)
        if not shown:
            for name in ("/mass/ball", "/mass/spot", "/mass/plumb"):
                self._hide(name)
            return
        x, y, z = snapshot.pose.center_of_mass
        stands = bool(corners) and depth_inside(corners, (x, z)) >= 0.0
        color = self._palette.reached if stands or not corners else self._palette.target
        ball = self._made("/mass/ball", lambda name: self._ball(name, BALL))
        plumb_mark = self._made("/mass/spot", self._disc)
        self._put(ball, position=np.array([x, y, z]), color=color)
        self._put(plumb_mark, position=np.array([x, floor + 2.0 * ABOVE * self._scale, z]), color=color)
        plumb = self._made("/mass/plumb", lambda name: self._lines(name, LINE))
        self._put(plumb, points=np.array([[[x, y, z], [x, floor, z]]], dtype=np.float32), colors=np.array(color, np.uint8))

    def _show_polygon(self, corners: list[Corner], height: float, *, filled: bool) -> None:
        """Draw the mark of the support polygon: filled while the balance goal is on, else an outline."""
        if len(corners) < 2:
            self._hide("/mass/support")
            self._hide("/mass/outline")
            return
        points = np.array([[x, height, z] for x, z in corners], dtype=np.float32)
        outline = self._made("/mass/outline", lambda name: self._lines(name, OUTLINE))
        ends = np.stack([points, np.roll(points, -1, axis=0)], axis=1)
        self._put(outline, points=ends)
        if not filled or len(corners) < 3:
            self._hide("/mass/support")
            return
        count = len(corners)
        faces = np.array([[0, k + 1, k] for k in range(1, count - 1)], dtype=np.uint32)
        support = self._made(
            "/mass/support",
            lambda name: self._scene.add_mesh_simple(
                name,
                points,
                faces,
                color=self._palette.extra,
                opacity=0.3,
                side="double",
                cast_shadow=False,
                receive_shadow=False,
            ),
        )
        self._put(support, vertices=points, faces=faces)

    # ---- targets --------------------------------------------------------------------------------------

    def _show_targets(self, snapshot: Snapshot, enabled: dict[str, DocumentExtra], *, gizmos: bool) -> None:
        lines = []
        for key in [name.removeprefix("/targets/") for name in self._handles if name.startswith("/targets/")]:
            if key not in enabled:
                self._hide(f"/targets/{key}")
                self._hide(gizmo_name(key))
        for key, extra in enabled.items():
            if extra.target is None or extra.kind not in LINE_FROM:
                continue
            where = np.array(extra.target)
            dot = self._made(f"/targets/{key}", lambda name: self._ball(name, TARGET))
            self._put(dot, position=where)
            lines.append((LINE_FROM[extra.kind](snapshot.pose, extra.name), where))
            self._show_gizmo(snapshot, key, where, shown=gizmos and not (snapshot.playing and key not in snapshot.dragged))
        if lines or "/targets, lines" in self._handles:
            points = np.array(lines, dtype=np.float32) if lines else NO_LINE
            self._put(self._made("/targets, lines", lambda name: self._lines(name, LINE)), points=points)

    def _show_gizmo(self, snapshot: Snapshot, key: str, where: np.ndarray, *, shown: bool) -> None:
        if not shown:
            self._hide(gizmo_name(key))
            return
        gizmo = self._made(gizmo_name(key), lambda name: self._gizmo(name, key))
        if isinstance(snapshot.dragged.get(key), int):
            self._last.pop(f"{gizmo.name} position", None)  # the page moves it
            return
        self._put(gizmo, position=where, wxyz=np.array(IDENTITY))

    def _gizmo(self, name: str, key: str) -> viser.TransformControlsHandle:
        handle = self._scene.add_transform_controls(
            name, scale=GIZMO * self._scale, line_width=2.5, disable_rotations=True, depth_test=False, opacity=0.75
        )

        @handle.on_update
        async def _(event: Any) -> None:
            if event.phase == "end":
                self._release(key, event.client_id)
            else:
                x, y, z = map(float, event.target.position)
                self._grab(key, event.client_id, None if event.phase == "start" else (x, y, z))

        return handle

    # ---- pins and capsules ----------------------------------------------------------------------------

    def _show_pins(self, enabled: dict[str, DocumentExtra]) -> None:
        def make(name: str) -> viser.MeshHandle:
            effector = name.removeprefix("/pinned/")
            shape = pin_shape(NEEDLE * self._scale, OUT * self._sizes[effector], HEAD * self._scale)
            return self._scene.add_mesh_simple(name, *shape, color=self._palette.extra)

        for effector in self._character.effectors:
            name, extra = f"/pinned/{effector.name}", enabled.get(f"pin {effector.name}")
            if extra is None or extra.target is None:
                self._hide(name)
                continue
            self._put(self._made(name, make), position=np.array(extra.target))

    def _show_capsules(self, shown: bool) -> frozenset[str]:
        """Show or hide the capsule marks of the self-collision goal; return the segments whose capsules are shown."""
        if not shown:
            for name in [name for name in self._handles if name.startswith("/parts/")]:
                self._hide(name)
            return frozenset()

        def make(name: str) -> viser.MeshHandle:
            shape = capsule_shape(capsules[name.removeprefix("/parts/").removesuffix("/capsule")])
            return self._scene.add_mesh_simple(
                name, *shape, color=self._palette.extra, opacity=CAPSULE, cast_shadow=False, receive_shadow=False
            )

        capsules = segment_capsules(self._character)
        if self._capsuled is None:
            self._capsuled = frozenset(name for pair in default_pairs(self._character.described) for name in pair)
        for segment in sorted(self._capsuled):
            self._put(self._made(f"/parts/{segment}/capsule", make))
        return self._capsuled

    # ---- handles --------------------------------------------------------------------------------------

    def _made(self, name: str, make: Callable[[str], Any]) -> Any:
        if name not in self._handles:
            self._handles[name] = make(name)
        return self._handles[name]

    def _ball(self, name: str, radius: float) -> viser.IcosphereHandle:
        return self._scene.add_icosphere(
            name, radius * self._scale, self._palette.extra, cast_shadow=False, receive_shadow=False
        )

    def _disc(self, name: str) -> viser.CylinderHandle:
        return self._scene.add_cylinder(
            name, PLUMB_MARK * self._scale, ABOVE * self._scale, self._palette.extra, cast_shadow=False, receive_shadow=False
        )

    def _lines(self, name: str, thickness: float) -> viser.LineSegmentsHandle:
        return self._scene.add_line_segments(name, NO_LINE, np.array(self._palette.extra), thickness=thickness * self._scale)

    def _hide(self, name: str) -> None:
        handle = self._handles.get(name)
        if handle is not None and handle.visible:
            handle.visible = False

    def _put(self, handle: Any, **properties: Any) -> None:
        """Show a mark of an extra goal with these properties; only what has changed is sent."""
        for name, value in properties.items():
            key = f"{handle.name} {name}"
            last, now = self._last.get(key), np.array(value)
            if last is None or last.shape != now.shape or np.abs(last - now).max(initial=0.0) > 1e-5:
                self._last[key] = now
                setattr(handle, name, value)
        if not handle.visible:
            handle.visible = True


def _head_position(pose: Pose) -> np.ndarray:
    """Return the position of the head, or of the effector that looks, for the mark of the look-at goal [m]."""
    gaze = goal_anchors(pose.character).gaze
    return np.zeros(3) if gaze is None else pose.frame(gaze[0])[0]


def gizmo_name(key: str) -> str:
    """Return the scene node's name of the arrows at an extra goal's target."""
    return f"/goals, other/{key}"


# ---- shapes -------------------------------------------------------------------------------------------


def surface_of_revolution(profile: np.ndarray, sides: int = 4 * ROUND) -> tuple[np.ndarray, np.ndarray]:
    """Build the mesh of a profile rotated about y, for marks: vertices (n, 3) [m] and faces (m, 3).

    profile: (k, 2) radius and height [m], from the top down.
    """
    turns = np.linspace(0.0, 2.0 * np.pi, sides, endpoint=False)
    ring = np.stack([np.cos(turns), np.zeros(sides), np.sin(turns)], axis=1)
    vertices = np.concatenate([radius * ring + (0.0, height, 0.0) for radius, height in profile])
    k, n = np.arange(sides), (np.arange(sides) + 1) % sides
    faces = []
    for row in range(len(profile) - 1):
        above, below = row * sides, (row + 1) * sides
        faces += [np.stack([above + k, above + n, below + k], 1), np.stack([above + n, below + n, below + k], 1)]
    return vertices.astype(np.float32), np.concatenate(faces).astype(np.uint32)


def capsule_shape(capsule: Capsule) -> tuple[np.ndarray, np.ndarray]:
    """Build the mesh of a capsule mark in its segment's frame: vertices (n, 3) [m] and faces (m, 3)."""
    start, end = np.array(capsule.start), np.array(capsule.end)
    length = float(np.linalg.norm(end - start))
    quarter = np.linspace(0.0, 0.5 * np.pi, ROUND // 2)
    cap = capsule.radius * np.stack([np.sin(quarter), np.cos(quarter)], axis=1)
    profile = np.concatenate([cap + np.array([0.0, length]), cap[::-1] * (1.0, -1.0)])
    vertices, faces = surface_of_revolution(profile, 2 * ROUND)
    up = (end - start) / length if length > 0.0 else np.array([0.0, 1.0, 0.0])
    side = np.cross(up, np.eye(3)[np.abs(up).argmin()])
    side /= np.linalg.norm(side)
    return (vertices @ np.array([side, up, np.cross(side, up)]) + start).astype(np.float32), faces


def pin_shape(needle: float, length: float, head: float) -> tuple[np.ndarray, np.ndarray]:
    """Build the mesh of a pin mark that stands on the origin, head up: vertices (n, 3) [m] and faces (m, 3)."""
    arc = np.linspace(0.0, np.pi, ROUND)
    ball = head * np.stack([np.sin(arc), np.cos(arc)], axis=1) + (0.0, length + head)
    return surface_of_revolution(np.concatenate([ball, [(needle, length), (0.0, 0.0)]]), 2 * ROUND)
