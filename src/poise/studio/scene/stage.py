"""The stage: draws the character, its joints, goals and surroundings of a snapshot; reports grabs and clicks."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import viser

from poise import appearance
from poise.appearance.palette import DARK, LIGHT, Color, mixed
from poise.character.character import Character, Effector, Joint
from poise.document.document import Document
from poise.gait import Terrain
from poise.geometry.vectors import IDENTITY, multiply, quaternion
from poise.motion.pose import Pose
from poise.studio.editing.ground import ground
from poise.studio.editing.snapshot import Snapshot
from poise.studio.scene.extra_goal_marks import SEE_THROUGH, ExtraGoalMarks
from poise.studio.scene.floor_and_stairs import Surroundings
from poise.studio.scene.gizmos import SELECTED_EXTRA, StageCallbacks, add_gizmo, gizmo_size, make_draggable
from poise.studio.scene.joint_pins import cylinder, pin_anchor, rotation_from_y
from poise.studio.scene.picking import picked_segment

PIN_RADIUS = 0.010
"""Of the pin that marks a one-axis joint [m on a person]."""
PIN_OUT = 0.015
"""How far a pin stands out of the body [m on a person]."""
TARGET_AXIS = 0.11
"""Length of the axes of a goal's frame [m on a person]."""
REACHED_AXIS = 0.085
"""Length of the axes of an effector's frame [m on a person]."""
BASE_SHADE = 0.3
"""How much darker the base is."""
LEAP = 0.5
"""A body that is so much of its size from where it was has not gone there."""
TALL = 1.75
"""The height of the paper's biped as it is drawn, which the sizes above are for [m]."""
UNPLACED = (0.0, 1e-3, 0.0), (1.0, 1e-3, 0.0, 0.0)
"""Position [m] and quaternion wxyz of a part before it is shown. Not viser's defaults, which it does not send: a page gives
a new node the last pose of a removed one with the same name."""


class Stage:
    """The stage: a character, its joints, its goals and what it stands on, as drawn."""

    def __init__(
        self, server: viser.ViserServer, document: Document, callbacks: StageCallbacks, *, dark: bool, shadows: bool = True
    ) -> None:
        self._server, self._callbacks, self._dark, self._shadows = server, callbacks, dark, shadows
        self._selected, self._bare, self._here = "", False, np.zeros(3)
        self._toggles = {"body": True, "joints": True, "frames": True, "gizmos": True, "mass": False, "capsules": True}
        self._marks: ExtraGoalMarks | None = None
        self._build(document)

        # Not a callback of each part: those would keep the pointer from the arrows inside the body.
        @server.scene.on_click()  # type: ignore[arg-type]
        async def _(event: Any) -> None:
            callbacks.point(np.array(event.ray_origin), np.array(event.ray_direction))

    # ---- building -------------------------------------------------------------------------------------

    def _build(self, document: Document) -> None:
        """Build the stage's meshes, frames, gizmos and pins for a character."""
        scene, character = self._server.scene, document.character
        self._character, self._motion = character, document.motion
        self._on = {effector.name: effector.segment for effector in character.effectors}
        self._scale = float(np.ptp(appearance.bounds(character), axis=0).max()) / TALL
        self._palette = DARK if self._dark else LIGHT
        with self._server.atomic():
            for handle in getattr(self, "_handles", ()):
                handle.remove()
            if self._marks is not None:
                self._marks.remove()
            low, high = appearance.bounds(character)
            self._ground = floor = ground(document)
            self._surroundings = Surroundings(
                self._server, self._palette, float((high - low).max()), floor, shadows=self._shadows
            )
            self._shapes, accents = appearance.shapes(character), appearance.accents(character)
            # Segments without a shape too: pins and frames may hang on them.
            names = [segment.name for segment in character.segments]
            self._parts = {
                name: scene.add_frame(f"/parts/{name}", show_axes=False, position=UNPLACED[0], wxyz=UNPLACED[1])
                for name in names
            }
            self._bodies = {
                name: self._add_mesh(name, "body", shape, self._palette.body) for name, shape in self._shapes.items()
            }
            self._accents = {
                name: self._add_mesh(name, "accent", shape, self._palette.joint_ball) for name, shape in accents.items()
            }
            self._pins = self._add_pins()
            self._add_frames()
            self._add_gizmos()
            self._marks = ExtraGoalMarks(
                self._server, character, self._palette, scale=self._scale, ground=floor, sizes=self._sizes,
                grab=self._callbacks.drag_extra, release=self._callbacks.release,
            )  # fmt: skip
        self._handles = [
            *self._parts.values(),
            *self._gizmos.values(),
            *self._targets.values(),
            *self._loose_pins(),
            self._links,
        ]
        self._last: dict[str, Any] = {}
        self._bare = False
        for part in [part for part, shown in self._toggles.items() if not shown]:
            for handle in self._nodes(part):
                handle.visible = False

    def _add_frames(self) -> None:
        """Add to the stage the frames of effectors and of their goals, and a line between the two of each."""
        scene, character = self._server.scene, self._character
        self._reached = {
            e.name: self._add_axes(f"/parts/{e.segment}/reached {e.name}", self._palette.reached, e)
            for e in character.effectors
        }
        self._targets = {e.name: self._add_axes(f"/wanted/{e.name}", self._palette.target, None) for e in character.effectors}
        self._links = scene.add_line_segments(
            "/links", np.zeros((1, 2, 3)), np.array(self._palette.link), thickness=0.006 * self._scale
        )

    def _add_gizmos(self) -> None:
        """Add to the stage the gizmo of every effector, and make the part that it is on draggable."""
        scene, character = self._server.scene, self._character
        self._sizes = {effector.name: gizmo_size(effector, self._shapes, self._scale) for effector in character.effectors}
        self._gizmos = {
            effector.name: add_gizmo(scene, effector.name, self._sizes[effector.name], self._callbacks)
            for effector in character.effectors
        }
        for name, segment in self._on.items():
            if segment in self._bodies:
                make_draggable(name, self._bodies[segment], self._callbacks)

    def _add_mesh(self, segment: str, kind: str, shape: appearance.Shape, color: Color) -> viser.MeshHandle:
        return self._server.scene.add_mesh_simple(f"/parts/{segment}/{kind}", shape.vertices, shape.faces, color=color)

    def _add_pins(self) -> dict[str, viser.MeshHandle]:
        """Add the joint pins to the stage: a small cylinder along the axis of every joint, coloured by that axis.

        One that does not move in the frame of a part hangs on that part, so that it is drawn with it; the others are placed.
        """
        vertices, faces = cylinder(PIN_RADIUS * self._scale, 1.0)
        sizes, pins = appearance.joint_sizes(self._character), {}
        self._free_pins: set[str] = set()
        self._pin_lengths = {name: 2.0 * (size + PIN_OUT * self._scale) for name, size in sizes.items()}
        for joint in self._character.described.joints:
            segment, position, turn = pin_anchor(self._character.described, joint)
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
        return self._palette.axes[int(np.argmax(np.abs(joint.axis)))]

    def _add_axes(self, name: str, color: Sequence[int], effector: Effector | None) -> viser.LineSegmentsHandle:
        """Add to the stage the three axes of a frame: of an effector on its part, or of a goal."""
        length, thickness = (TARGET_AXIS, 0.007) if effector is None else (REACHED_AXIS, 0.010)
        return self._server.scene.add_line_segments(
            name,
            np.stack([np.zeros((3, 3)), length * self._scale * np.eye(3)], axis=1),
            np.array(color),
            thickness=thickness * self._scale,
            position=(0.0, 0.0, 0.0) if effector is None else effector.offset,
            wxyz=IDENTITY if effector is None else effector.rotation,
        )

    # ---- drawing --------------------------------------------------------------------------------------

    def show(self, snapshot: Snapshot, selected: str) -> bool:
        """Draw a snapshot on the stage; only what has changed is sent. Returns whether the body or motion is a new one."""
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
        """Return the terrain on the stage: that of the walk, else a level floor as high as when the body was drawn."""
        walked = snapshot.walk.ground or snapshot.document.ground
        return walked if isinstance(walked, Terrain) else Terrain((0.0, self._ground, 0.0))

    def _undress(self, bare: bool) -> None:
        """Show only the body on the stage while a motion plays: pins and arrows would be in its way, and late."""
        if bare != self._bare:
            self._bare = bare
            for part in ("joints", "frames"):
                for handle in self._nodes(part):
                    handle.visible = self._toggles[part] and not bare

    def _nodes(self, part: str) -> list[Any]:
        """Return the nodes of a part of the stage that are shown and hidden together."""
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
                turn = multiply(quaternion(frame[:9].tolist()), rotation_from_y(joint.axis))
                self._place(pin, frame[9:], np.array(turn))
            if self._changed(f"limit {joint.name}", np.array(at_limit)):
                thick, length = (1.6, 1.05) if at_limit else (1.0, 1.0)
                pin.color = self._palette.limit if at_limit else self._axis_color(joint)
                pin.scale = (thick, length * self._pin_lengths[joint.name], thick)

    def _show_frames(self, snapshot: Snapshot) -> None:
        document, links = snapshot.document, []
        missed = {error.name for error in snapshot.errors if not error.reached}
        for name, goal in document.goals.items():
            shown = goal.enabled and not document.on_base(name) and self._toggles["frames"] and not self._bare
            if self._changed(f"wanted {name} shown", np.array(shown)):
                self._targets[name].visible = shown
            if shown:
                self._place(self._targets[name], np.array(goal.position), np.array(goal.orientation))
            if name in missed:
                links.append((snapshot.pose.frame(name)[0], np.array(goal.position)))
        points = np.array(links, dtype=np.float32) if links else np.zeros((1, 2, 3), dtype=np.float32)
        if self._changed("links", points):
            self._links.points = points

    def _show_gizmos(self, snapshot: Snapshot) -> None:
        document, dragged = snapshot.document, snapshot.dragged
        for name, handle in self._gizmos.items():
            shown = not document.on_base(name) and self._toggles["gizmos"]
            shown = shown and (name in dragged or not self._bare)  # the drag of one that is hidden would never end
            if self._changed(f"gizmo {name} shown", np.array(shown)):
                handle.visible = shown
            if self._bare:
                continue
            if isinstance(dragged.get(name), int):
                # The page moves it, and would lose hold of one that is made anew.
                self._last.pop(handle.name, None)
                continue
            selected = self._on[name] == self._selected
            if self._changed(f"gizmo {name} selected", np.array(selected)):
                handle.scale = self._sizes[name] + (SELECTED_EXTRA * self._scale if selected else 0.0)
                handle.disable_rotations = not selected
                handle.opacity = 1.0 if selected else 0.75
            # Aligned with the world while nobody turns it, so that arrows mean forward, up and sideways.
            self._place(handle, np.array(document.goals[name].position), np.array(IDENTITY))

    def _show_selection(self, base: str) -> None:
        if self._last.get("selected") == (self._selected, base):
            return
        self._last["selected"] = self._selected, base
        for name, handle in self._bodies.items():
            usual = mixed(self._palette.body, self._palette.joint_ball, BASE_SHADE) if name == base else self._palette.body
            handle.color = self._palette.selected if name == self._selected else usual

    def _see_through(self, segments: frozenset[str]) -> None:
        """Make these segments on the stage transparent, so that what is inside them can be seen."""
        if self._last.get("see-through", frozenset()) == segments:
            return
        self._last["see-through"] = segments
        for handles in (self._bodies, self._accents):
            for name, handle in handles.items():
                opacity = SEE_THROUGH if name in segments else None
                if handle.opacity != opacity:
                    handle.opacity = opacity

    def _changed(self, key: str, *arrays: np.ndarray) -> bool:
        """Check whether arrays differ from those that the stage last drew under a key."""
        last = self._last.get(key)
        if last is not None and all(np.array_equal(a, b) for a, b in zip(last, arrays, strict=True)):
            return False
        self._last[key] = tuple(array.copy() for array in arrays)
        return True

    def pointed_at(self, origin: np.ndarray, direction: np.ndarray, pose: Pose) -> str:
        """Return the segment of the body on the stage that a ray meets first, or empty."""
        return picked_segment(self._shapes, pose, origin, direction)

    # ---- looks and views ------------------------------------------------------------------------------

    def pin(self, joint: str) -> viser.MeshHandle:
        """Return the stage's pin of a joint."""
        return self._pins[joint]

    @property
    def dark(self) -> bool:
        """Whether the stage has the dark palette."""
        return self._dark

    def set_dark(self, dark: bool, snapshot: Snapshot) -> None:
        """Redraw the stage with the light or dark palette."""
        self._dark = dark
        self._build(snapshot.document)
        self.show(snapshot, self._selected)

    def shown(self, part: str) -> bool:
        """Whether a part of the stage is shown: body, joints, frames, gizmos, center of mass or capsules."""
        return self._toggles[part]

    def set_shown(self, part: str, shown: bool, snapshot: Snapshot) -> None:
        """Show or hide a part of the stage: body, joints, frames, gizmos, center of mass or capsules."""
        self._toggles[part] = shown
        for handle in self._nodes(part):
            handle.visible = shown and not (self._bare and part != "body")
        self.show(snapshot, self._selected)


def same_body(a: Character, b: Character) -> bool:
    """Check whether two characters look the same on the stage: they differ at most in base and limits."""
    return a is b or (
        a.described is b.described
        or (
            a.described.effectors == b.described.effectors
            and a.described.segments == b.described.segments
            and [(j.name, j.parent, j.offset, j.axis, j.rotation) for j in a.described.joints]
            == [(j.name, j.parent, j.offset, j.axis, j.rotation) for j in b.described.joints]
        )
    )
