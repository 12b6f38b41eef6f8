"""The stage: what is drawn. It is told what to show and asks nothing; grabs and clicks go to the callbacks it was given."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import viser

from poise import appearance
from poise.appearance.palette import DARK, LIGHT, Color, mixed
from poise.character.character import Character, Effector, Joint
from poise.document.document import Document
from poise.gait import Terrain
from poise.geometry.rotations import matrices
from poise.geometry.vectors import IDENTITY, Quaternion, Vector, multiply, quaternion
from poise.motion.pose import Pose
from poise.studio.editing.ground import ground
from poise.studio.editing.snapshot import Snapshot
from poise.studio.scene.extra_goal_marks import SEE_THROUGH, ExtraGoalMarks
from poise.studio.scene.floor_and_stairs import Surroundings

PIN_RADIUS, PIN_OUT = 0.010, 0.015
"""A one-axis joint is drawn as a pin this thick, which stands so far out of the body [m]."""
PIN_SIDES = 20
WANTED_AXIS, REACHED_AXIS = 0.11, 0.085
"""How long the axes of wanted and reached frames are [m]."""
GIZMO, SELECTED = 0.15, 0.09
"""The least size of a gizmo, and how much larger the selected one is [m]."""
GIZMO_OUT = 1.25
"""How far the arrows reach, in the size of the part that they are inside of: the part would catch the pointer before them."""
BASE_SHADE = 0.3
"""How much darker the segment is that is held."""
LEAP = 0.5
"""A body that is so much of its size from where it was has not gone there."""
TALL = 1.75
"""The height of the paper's biped as it is drawn, which the sizes above are for [m]."""


@dataclass(frozen=True)
class StageCallbacks:
    """What the stage calls when somebody touches it."""

    drag: Callable[[str, Any, Vector | None, Quaternion | None], None]
    """A goal, who holds it, and where it is now; None for what has not changed."""
    carry: Callable[[str, Any, np.ndarray], None]
    """A goal, who holds it, and how far it is from where it was grabbed [m]."""
    drag_extra: Callable[[str, Any, Vector | None], None]
    """The key of a goal of another kind, who holds its target, and where it is now; None when it is grabbed."""
    release: Callable[[str, Any], None]
    point: Callable[[np.ndarray, np.ndarray], None]
    """The stage was clicked: the ray's origin [m] and direction."""


class Stage:
    """A character, its joints, its goals and the room it stands in."""

    def __init__(self, server: viser.ViserServer, document: Document, callbacks: StageCallbacks, *, dark: bool) -> None:
        self._server, self._callbacks, self._dark = server, callbacks, dark
        self._selected, self._bare, self._here = "", False, np.zeros(3)
        self._toggles = {"body": True, "joints": True, "frames": True, "gizmos": True, "mass": False, "capsules": True}
        self._grips: dict[str, _Grip] = {}
        self._marks: ExtraGoalMarks | None = None
        self._build(document)

        # Not a callback of each part: those would keep the pointer from the arrows inside the body.
        @server.scene.on_click()  # type: ignore[arg-type]
        async def _(event: Any) -> None:
            callbacks.point(np.array(event.ray_origin), np.array(event.ray_direction))

    # ---- building -------------------------------------------------------------------------------------

    def _build(self, document: Document) -> None:
        """Draw a character anew."""
        scene, character = self._server.scene, document.character
        self._character, self._motion = character, document.motion
        self._on = {effector.name: effector.segment for effector in character.effectors}
        self._scale = float(np.ptp(appearance.bounds(character), axis=0).max()) / TALL
        self._look = DARK if self._dark else LIGHT
        with self._server.atomic():
            for handle in getattr(self, "_handles", ()):
                handle.remove()
            if self._marks is not None:
                self._marks.remove()
            low, high = appearance.bounds(character)
            self._ground = floor = ground(document)
            self._surroundings = Surroundings(self._server, self._look, float((high - low).max()), floor)
            self._shapes, accents = appearance.shapes(character), appearance.accents(character)
            # Segments without a shape too: pins and frames may hang on them.
            names = [segment.name for segment in character.segments]
            self._parts = {name: scene.add_frame(f"/parts/{name}", show_axes=False) for name in names}
            self._bodies = {name: self._add_mesh(name, "body", shape, self._look.body) for name, shape in self._shapes.items()}
            self._accents = {
                name: self._add_mesh(name, "accent", shape, self._look.joint_ball) for name, shape in accents.items()
            }
            self._pins = self._add_pins()
            self._reached = {
                e.name: self._add_axes(f"/parts/{e.segment}/reached {e.name}", self._look.reached, e)
                for e in character.effectors
            }
            self._wanted = {e.name: self._add_axes(f"/wanted/{e.name}", self._look.wanted, None) for e in character.effectors}
            self._links = scene.add_line_segments(
                "/links", np.zeros((1, 2, 3)), np.array(self._look.link), thickness=0.006 * self._scale
            )
            self._sizes = {effector.name: self._gizmo_size(effector) for effector in character.effectors}
            self._gizmos = {effector.name: self._add_gizmo(effector.name) for effector in character.effectors}
            for name, segment in self._on.items():
                if segment in self._bodies:
                    self._make_draggable(name, self._bodies[segment])
            self._marks = ExtraGoalMarks(
                self._server, character, self._look, scale=self._scale, ground=floor, sizes=self._sizes,
                grab=self._callbacks.drag_extra, release=self._callbacks.release,
            )  # fmt: skip
        self._handles = [
            *self._parts.values(),
            *self._gizmos.values(),
            *self._wanted.values(),
            *self._loose_pins(),
            self._links,
        ]
        self._last: dict[str, Any] = {}
        self._bare = False
        for part in [part for part, shown in self._toggles.items() if not shown]:
            for handle in self._nodes(part):
                handle.visible = False

    def _add_mesh(self, segment: str, kind: str, shape: appearance.Shape, color: Color) -> viser.MeshHandle:
        return self._server.scene.add_mesh_simple(f"/parts/{segment}/{kind}", shape.vertices, shape.faces, color=color)

    def _add_pins(self) -> dict[str, viser.MeshHandle]:
        """A small cylinder along the axis of every joint, coloured by that axis.

        One that does not move in the frame of a part hangs on that part, so that it is drawn with it; the others are placed.
        """
        vertices, faces = _cylinder(PIN_RADIUS * self._scale, 1.0)
        sizes, pins = appearance.joint_sizes(self._character), {}
        self._free_pins: set[str] = set()
        self._pin_lengths = {name: 2.0 * (size + PIN_OUT * self._scale) for name, size in sizes.items()}
        for joint in self._character.described.joints:
            segment, position, turn = _anchor(self._character.described, joint)
            if segment is None:
                self._free_pins.add(joint.name)
            pins[joint.name] = self._server.scene.add_mesh_simple(
                f"/joints/{joint.name}" if segment is None else f"/parts/{segment}/joint {joint.name}",
                vertices,
                faces,
                color=self._axis_color(joint),
                scale=(1.0, self._pin_lengths[joint.name], 1.0),
                position=position,
                wxyz=turn,
                cast_shadow=False,
            )
        return pins

    def _loose_pins(self) -> list[viser.MeshHandle]:
        return [self._pins[name] for name in sorted(self._free_pins)]

    def _axis_color(self, joint: Joint) -> tuple[int, int, int]:
        return self._look.axes[int(np.argmax(np.abs(joint.axis)))]

    def _add_axes(self, name: str, color: Sequence[int], effector: Effector | None) -> viser.LineSegmentsHandle:
        """The three axes of a frame: of an effector on its part, or of a goal."""
        length, thickness = (WANTED_AXIS, 0.007) if effector is None else (REACHED_AXIS, 0.010)
        return self._server.scene.add_line_segments(
            name,
            np.stack([np.zeros((3, 3)), length * self._scale * np.eye(3)], axis=1),
            np.array(color),
            thickness=thickness * self._scale,
            position=(0.0, 0.0, 0.0) if effector is None else effector.offset,
            wxyz=IDENTITY if effector is None else effector.rotation,
        )

    def _gizmo_size(self, effector: Effector) -> float:
        """So large that the arrows stand out of the part they are inside of [m]."""
        if effector.segment not in self._shapes:
            return GIZMO * self._scale
        away = np.abs(self._shapes[effector.segment].vertices - np.array(effector.offset)).max(axis=0)
        return max(GIZMO * self._scale, GIZMO_OUT * float(away.max()))

    def _add_gizmo(self, name: str) -> viser.TransformControlsHandle:
        handle = self._server.scene.add_transform_controls(
            f"/goals/{name}", scale=self._sizes[name], line_width=3.0, disable_rotations=True, depth_test=False, opacity=0.75
        )
        grip = self._grips[name] = _Grip()

        @handle.on_update
        async def _(event: Any) -> None:
            x, y, z = map(float, event.target.position)
            position, turn = (x, y, z), _plain(event.target.wxyz)
            if event.phase == "start":
                grip.begin(position, turn)
                self._callbacks.drag(name, event.client_id, None, None)
            elif event.phase == "end":
                self._callbacks.release(name, event.client_id)
            else:
                self._callbacks.drag(name, event.client_id, *grip.moved(position, turn))

        return handle

    def _make_draggable(self, name: str, part: viser.MeshHandle) -> None:
        """Let a part of the body be dragged itself, in the plane that faces the camera."""
        grabs: dict[Any, np.ndarray] = {}

        @part.on_drag("left")
        async def _(event: Any) -> None:
            holder, at = ("body", event.client_id), np.array(event.end_position)
            if event.phase == "start":
                grabs[holder] = at
                self._callbacks.drag(name, holder, None, None)
            elif event.phase == "end":
                grabs.pop(holder, None)
                self._callbacks.release(name, holder)
            elif holder in grabs:
                self._callbacks.carry(name, holder, at - grabs[holder])

    # ---- drawing --------------------------------------------------------------------------------------

    def show(self, snapshot: Snapshot, selected: str) -> bool:
        """Draw a moment; only what has changed is sent. Whether it is another body, or another motion, than was seen before."""
        document = snapshot.document
        another = not same_body(document.character, self._character)
        moved = document.motion is not self._motion
        if another or (moved and ground(document) != self._ground):
            self._build(document)
        here = appearance.middle(snapshot.pose)
        # A walk that ends is where it was seen; whatever else brings another motion is seen anew.
        leapt = float(np.linalg.norm(here - self._here)) > LEAP * TALL * self._scale
        anew = another or (moved and (document.ground is None or leapt))
        self._motion, self._here, self._selected = document.motion, here, selected
        with self._server.atomic():
            self._surroundings.show(self.floor(snapshot), here)
            self._show_body(snapshot.pose)
            self._undress(snapshot.playing)
            if not self._bare:
                self._show_pins(snapshot)
            self._show_frames(snapshot)
            self._show_gizmos(snapshot)
            self._show_selection(document.character.base)
            if self._marks is not None:
                self._marks.show(snapshot, self._toggles)
                self._see_through(self._marks.inside)
        return anew

    def floor(self, snapshot: Snapshot) -> Terrain:
        """What is stood on: where it walks or has walked, else a level floor as high as when the body was drawn."""
        walked = snapshot.walk.ground or snapshot.document.ground
        return walked if isinstance(walked, Terrain) else Terrain((0.0, self._ground, 0.0))

    def _undress(self, bare: bool) -> None:
        """While a motion is played, show the body alone: a hundred pins and arrows would be in its way, and late."""
        if bare != self._bare:
            self._bare = bare
            for part in ("joints", "frames"):
                for handle in self._nodes(part):
                    handle.visible = self._toggles[part] and not bare

    def _nodes(self, part: str) -> list[Any]:
        """What is shown and hidden together."""
        nodes: dict[str, list[Any]] = {
            "body": [*self._bodies.values(), *self._accents.values()],
            "joints": [*self._pins.values()],
            "frames": [*self._reached.values(), self._links],
        }
        return nodes.get(part, [])

    def _show_body(self, pose: Pose) -> None:
        for name, handle in self._parts.items():
            self._place(handle, *pose.segment_frame(name))

    def _place(self, handle: Any, position: np.ndarray, orientation: np.ndarray) -> None:
        key = handle.name
        last = self._last.get(key)
        if last is None or np.abs(last[0] - position).max() > 1e-6:
            handle.position = position
        if last is None or np.abs(last[1] - orientation).max() > 1e-6:
            handle.wxyz = orientation
        self._last[key] = position, orientation

    def _show_pins(self, snapshot: Snapshot) -> None:
        frames = snapshot.pose.joint_frames()[1:]
        for joint, frame, at_limit in zip(snapshot.pose.character.joints, frames, snapshot.at_limits, strict=True):
            pin = self._pins[joint.name]
            if joint.name in self._free_pins:
                turn = multiply(quaternion(frame[:9].tolist()), _from_y(joint.axis))
                self._place(pin, frame[9:], np.array(turn))
            if self._changed(f"limit {joint.name}", np.array(at_limit)):
                thick, length = (1.6, 1.05) if at_limit else (1.0, 1.0)
                pin.color = self._look.limit if at_limit else self._axis_color(joint)
                pin.scale = (thick, length * self._pin_lengths[joint.name], thick)

    def _show_frames(self, snapshot: Snapshot) -> None:
        document, links = snapshot.document, []
        missed = {error.name for error in snapshot.errors if not error.reached}
        for name, goal in document.goals.items():
            shown = goal.enabled and not document.on_base(name) and self._toggles["frames"] and not self._bare
            if self._changed(f"wanted {name} shown", np.array(shown)):
                self._wanted[name].visible = shown
            if shown:
                self._place(self._wanted[name], np.array(goal.position), np.array(goal.orientation))
            if name in missed:
                links.append((snapshot.pose.frame(name)[0], np.array(goal.position)))
        points = np.array(links, dtype=np.float32) if links else np.zeros((1, 2, 3), dtype=np.float32)
        if self._changed("links", points):
            self._links.points = points

    def _show_gizmos(self, snapshot: Snapshot) -> None:
        document, held = snapshot.document, snapshot.dragged
        for name, handle in self._gizmos.items():
            shown = not document.on_base(name) and self._toggles["gizmos"]
            shown = shown and (name in held or not self._bare)  # the drag of one that is hidden would never end
            if self._changed(f"gizmo {name} shown", np.array(shown)):
                handle.visible = shown
            if self._bare:
                continue
            if isinstance(held.get(name), int):
                # The page moves it, and would lose hold of one that is made anew.
                self._last.pop(handle.name, None)
                continue
            chosen = self._on[name] == self._selected
            if self._changed(f"gizmo {name} chosen", np.array(chosen)):
                handle.scale = self._sizes[name] + (SELECTED * self._scale if chosen else 0.0)
                handle.disable_rotations = not chosen
                handle.opacity = 1.0 if chosen else 0.75
            # Aligned with the world while nobody turns it, so that arrows mean forward, up and sideways.
            self._place(handle, np.array(document.goals[name].position), np.array(IDENTITY))

    def _show_selection(self, base: str) -> None:
        if self._last.get("selected") == (self._selected, base):
            return
        self._last["selected"] = self._selected, base
        for name, handle in self._bodies.items():
            held = mixed(self._look.body, self._look.joint_ball, BASE_SHADE) if name == base else self._look.body
            handle.color = self._look.selected if name == self._selected else held

    def _see_through(self, segments: frozenset[str]) -> None:
        """Let what is drawn inside these segments be seen."""
        if self._last.get("see-through", frozenset()) == segments:
            return
        self._last["see-through"] = segments
        for handles in (self._bodies, self._accents):
            for name, handle in handles.items():
                opacity = SEE_THROUGH if name in segments else None
                if handle.opacity != opacity:
                    handle.opacity = opacity

    def _changed(self, key: str, *arrays: np.ndarray) -> bool:
        """Whether arrays differ from those of the last call."""
        last = self._last.get(key)
        if last is not None and all(np.array_equal(a, b) for a, b in zip(last, arrays, strict=True)):
            return False
        self._last[key] = tuple(array.copy() for array in arrays)
        return True

    def pointed_at(self, origin: np.ndarray, direction: np.ndarray, pose: Pose) -> str:
        """The segment that a ray meets first, or empty."""
        nearest, found = np.inf, ""
        for name, shape in self._shapes.items():
            position, orientation = pose.segment_frame(name)
            turn = matrices(orientation[None])[0]
            distance = _meeting((origin - position) @ turn, direction @ turn, shape.vertices, shape.faces)
            if distance < nearest:
                nearest, found = distance, name
        return found

    # ---- looks and views ------------------------------------------------------------------------------

    def pin(self, joint: str) -> viser.MeshHandle:
        """The pin of a joint."""
        return self._pins[joint]

    @property
    def dark(self) -> bool:
        """Whether the dark look is on."""
        return self._dark

    def set_dark(self, dark: bool, snapshot: Snapshot) -> None:
        """Change between light and dark."""
        self._dark = dark
        self._build(snapshot.document)
        self.show(snapshot, self._selected)

    def shown(self, part: str) -> bool:
        """Whether the body, the joints, the frames, the gizmos, the center of mass or the capsules are shown."""
        return self._toggles[part]

    def set_shown(self, part: str, shown: bool, snapshot: Snapshot) -> None:
        """Show or hide the body, the joints, the frames, the gizmos, the center of mass or the capsules."""
        self._toggles[part] = shown
        for handle in self._nodes(part):
            handle.visible = shown and not (self._bare and part != "body")
        self.show(snapshot, self._selected)


class _Grip:
    """What a gizmo was like when it was grabbed, to tell a move from a rotation."""

    def __init__(self) -> None:
        self._position: Vector = (0.0, 0.0, 0.0)
        self._turn: Quaternion = IDENTITY

    def begin(self, position: Vector, turn: Quaternion) -> None:
        """It is grabbed there."""
        self._position, self._turn = position, turn

    def moved(self, position: Vector, turn: Quaternion) -> tuple[Vector | None, Quaternion | None]:
        """What has changed since: a position, a turn since the beginning, or neither."""
        moved = max(abs(a - b) for a, b in zip(position, self._position, strict=True)) > 1e-9
        turned = max(abs(a - b) for a, b in zip(turn, self._turn, strict=True)) > 1e-9
        return (position if moved else None), (turn if turned else None)


def _meeting(origin: np.ndarray, direction: np.ndarray, vertices: np.ndarray, faces: np.ndarray) -> float:
    """How far along a ray the first triangle is [lengths of the direction]; infinity if none (Möller and Trumbore 1997)."""
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    one, other = b - a, c - a
    across = np.cross(direction, other)
    determinant = np.einsum("ij,ij->i", one, across)
    with np.errstate(divide="ignore", invalid="ignore"):
        away = origin - a
        u = np.einsum("ij,ij->i", away, across) / determinant
        along = np.cross(away, one)
        v = along @ direction / determinant
        t = np.einsum("ij,ij->i", other, along) / determinant
        inside = (u >= 0.0) & (v >= 0.0) & (u + v <= 1.0) & (t > 0.0)
    return float(t[inside].min(initial=np.inf))


def _anchor(character: Character, joint: Joint) -> tuple[str | None, Vector, Quaternion]:
    """The segment that a joint's axis does not move in, with the pin's position [m] and turn there; none for one in between."""
    if joint.segment is not None:
        return joint.segment, (0.0, 0.0, 0.0), _from_y(joint.axis)
    parent = next((other for other in character.joints if other.name == joint.parent), None)
    segment = character.base if parent is None else parent.segment
    if segment is None:
        return None, (0.0, 0.0, 0.0), IDENTITY
    return segment, joint.offset, multiply(joint.rotation, _from_y(joint.axis))


def same_body(a: Character, b: Character) -> bool:
    """Whether two characters are drawn alike: they differ at most in base and limits."""
    return a is b or (
        a.described is b.described
        or (
            a.described.effectors == b.described.effectors
            and a.described.segments == b.described.segments
            and [(j.name, j.parent, j.offset, j.axis, j.rotation) for j in a.described.joints]
            == [(j.name, j.parent, j.offset, j.axis, j.rotation) for j in b.described.joints]
        )
    )


def _plain(q: np.ndarray) -> Quaternion:
    w, x, y, z = map(float, q)
    return w, x, y, z


def _from_y(axis: Sequence[float]) -> Quaternion:
    """The turn that brings y to an axis."""
    x, y, z = axis
    if y < -0.999999:
        return (0.0, 1.0, 0.0, 0.0)
    w = np.sqrt(0.5 * (1.0 + y))
    return float(w), float(z / (2 * w)), 0.0, float(-x / (2 * w))


def _cylinder(radius: float, length: float) -> tuple[np.ndarray, np.ndarray]:
    """A closed cylinder along y: vertices (n, 3) [m] and faces (m, 3)."""
    turns = np.linspace(0.0, 2.0 * np.pi, PIN_SIDES, endpoint=False)
    ring = np.stack([np.cos(turns), np.zeros(PIN_SIDES), np.sin(turns)], axis=1) * radius
    half = np.array([0.0, 0.5 * length, 0.0])
    # Sides and caps have vertices of their own, or shading would round the rim.
    vertices = np.concatenate([ring - half, ring + half, ring - half, ring + half, [-half, half]])
    k, n = np.arange(PIN_SIDES), (np.arange(PIN_SIDES) + 1) % PIN_SIDES
    sides = np.concatenate([np.stack([k, k + PIN_SIDES, n], 1), np.stack([n, k + PIN_SIDES, n + PIN_SIDES], 1)])
    low, high, last = 2 * PIN_SIDES, 3 * PIN_SIDES, 4 * PIN_SIDES
    bottom = np.stack([low + k, low + n, np.full(PIN_SIDES, last)], 1)
    top = np.stack([high + n, high + k, np.full(PIN_SIDES, last + 1)], 1)
    return vertices.astype(np.float32), np.concatenate([sides, bottom, top]).astype(np.uint32)
