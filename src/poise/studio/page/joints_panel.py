"""The panel "Joints": a slider for each joint, in degrees inside its limits, and the limits themselves."""

import math

import viser

from poise.character.character import Joint
from poise.document.document import Document
from poise.studio.editing import pose_edits
from poise.studio.editing.snapshot import Snapshot
from poise.studio.page.studio_protocol import StudioActions
from poise.studio.page.widgets import Field, NumberField

WIDEST = 360.0
"""Sliders of joints without limits end here [degrees, mm]."""
SHOW_EVERY = 5
"""Sliders are costly to send: they follow the body at every so many snapshots, and not while a motion is played."""


class Joints:
    """The panel of joints: sliders by side of the body, and the limits of one joint."""

    def __init__(self, gui: viser.GuiApi, actions: StudioActions, document: Document) -> None:
        self._actions, self._document, self._count, self._offered = actions, document, 0, ""
        self._sliders: dict[str, Field] = {}
        joints = document.character.joints
        for side, label in (("", "Middle"), ("right", "Right"), ("left", "Left")):
            of_side = [joint for joint in joints if _side(joint.name) == side]
            if of_side:
                with gui.add_folder(label if len(of_side) < len(joints) else "Joints"):
                    for joint in of_side:
                        self._sliders[joint.name] = self._slider(gui, joint)
        with gui.add_folder("Limits"):
            self._joint = Field(
                gui.add_dropdown("Joint", tuple(joint.name for joint in joints)), lambda value, client: self._show_limits()
            )
            self._bounds = {
                end: NumberField(
                    gui.add_number(f"{end} [{_unit(joints[0])}]", 0.0, step=0.1),
                    -WIDEST,
                    WIDEST,
                    lambda value, client: self._set_limits(client),
                    actions.notify,
                )
                for end in ("Low", "High")
            }
        self._show_limits()

    def _slider(self, gui: viser.GuiApi, joint: Joint) -> Field:
        low, high = _shown_limits(joint)
        index = [other.name for other in self._document.character.joints].index(joint.name)
        handle = gui.add_slider(
            joint.name, low, high, step=0.1, initial_value=_inside(_shown(joint, self._document.angles[index]), low, high)
        )
        return Field(handle, lambda value, client: self._set_angle(joint, value))

    def _set_angle(self, joint: Joint, value: float) -> None:
        self._actions.edit(
            f"turn {joint.name}", pose_edits.set_joint, joint.name, _meant(joint, value), key=f"turn {joint.name}"
        )

    def _set_limits(self, client: object) -> None:
        joint = self._selected_joint()
        low, high = (float(self._bounds[end].handle.value) for end in ("Low", "High"))
        if low > high:
            self._actions.notify(
                f"{joint.name}: low is {low:g} and high {high:g}; low cannot be above high", client, kind="problem"
            )
            self._show_limits()
            return
        self._actions.edit(
            f"limit {joint.name}",
            pose_edits.set_limits,
            joint.name,
            _meant(joint, low),
            _meant(joint, high),
            key=f"typed limit {joint.name}",
        )

    def _selected_joint(self) -> Joint:
        return next(joint for joint in self._document.character.joints if joint.name == self._joint.handle.value)

    def _show_limits(self) -> None:
        joint = self._selected_joint()
        for end, value in zip(("Low", "High"), _shown_limits(joint), strict=True):
            self._bounds[end].put(label=f"{end} [{_unit(joint)}]")
            self._bounds[end].correct(value)

    def _follow_selection(self) -> None:
        """Choose on the joints panel a joint that moves the selected segment, so that its limits can be set."""
        segment = self._actions.selected_segment
        if segment and segment != self._offered:
            name = next((joint.name for joint in self._document.character.described.joints if joint.segment == segment), None)
            if name is not None:
                self._joint.keep(name)
                self._show_limits()
        self._offered = segment

    def show(self, snapshot: Snapshot) -> None:
        """Update the joints panel's sliders and limits to the document's pose and character."""
        self._count += 1
        if snapshot.playing or (self._count % SHOW_EVERY and not snapshot.settled):
            return
        before, self._document = self._document, snapshot.document
        self._follow_selection()
        for joint, angle in zip(self._document.character.joints, self._document.angles, strict=True):
            slider = self._sliders[joint.name]
            low, high = _shown_limits(joint)
            slider.put(min=low, max=high)
            slider.keep(_inside(round(_shown(joint, angle), 1), low, high))
        if before.character is not self._document.character:
            self._show_limits()


def _side(name: str) -> str:
    words = name.lower().replace("-", "_").replace(".", "_").split("_")
    return next((side for side in ("right", "left") if side in words), "")


def _unit(joint: Joint) -> str:
    return "°" if joint.kind == "hinge" else "mm"


def _shown(joint: Joint, value: float) -> float:
    return math.degrees(value) if joint.kind == "hinge" else 1e3 * value


def _meant(joint: Joint, value: float) -> float:
    return math.radians(value) if joint.kind == "hinge" else 1e-3 * value


def _shown_limits(joint: Joint) -> tuple[float, float]:
    low, high = (_shown(joint, limit) if math.isfinite(limit) else limit for limit in joint.limits)
    low, high = max(low, min(-WIDEST, high - WIDEST)), min(high, max(WIDEST, low + WIDEST))  # the other one may be beyond that
    return round(low, 1), round(high, 1)


def _inside(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)
