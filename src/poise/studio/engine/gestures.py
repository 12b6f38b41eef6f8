"""Gestures: drags of body parts, goals and targets by one pointer, undone in one step, taken back by cancel; who drags what.

A handle is resolved to grips when it first moves: the goal of the effector on a part of the body, its pin, a target, the
grabbed point of a part that has no effector, or the whole body where nothing else bears it.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from poise.document.document import Document, DocumentGoal
from poise.errors import ValueRefusedError
from poise.geometry.rotations import Quaternion, multiply
from poise.geometry.vectors import Vector
from poise.motion.mirror import Mirror, Plane
from poise.studio.editing.goal_edits import drag_extra, drag_goal
from poise.studio.editing.pose_edits import hangs_free, keep_posture, stand_on_other, supports_body
from poise.studio.editing.undo import History
from poise.studio.engine.handles_and_grips import (
    Grip,
    Handle,
    check_handle,
    grip_of,
    grip_place,
    grip_target,
    handle_segment,
    leading_handle,
    move_grips,
    with_mirror_images,
)
from poise.studio.engine.schedule import Phase
from poise.studio.engine.solver_sync import PointTarget
from poise.studio.engine.solving import Solving

Frame = tuple[Vector, Quaternion]


class Drags:
    """The goals that are being dragged right now, by name or key."""

    def __init__(self) -> None:
        self._holders: dict[str, Any] = {}
        self._grabbed: dict[str, Frame] = {}

    @property
    def holders(self) -> dict[str, Any]:
        """The holder, a person or a page, whose gesture drags each goal, by the goal's name or key."""
        return dict(self._holders)

    def __bool__(self) -> bool:
        return bool(self._holders)

    def start(self, name: str, holder: Any, goal: DocumentGoal) -> Frame:
        """Return the position [m] and orientation of a goal at the start of a gesture: those of now, if it starts now."""
        return self._grabbed[name] if self._holders.get(name) == holder else (goal.position, goal.orientation)

    def hold(self, name: str, holder: Any, grabbed: Frame | None = None) -> None:
        """Record for a gesture that a holder drags a goal, and the position [m] and orientation in which it was grabbed."""
        self._holders[name] = holder
        if grabbed is not None:
            self._grabbed[name] = grabbed

    def grabbed_position(self, name: str) -> Vector:
        """Return the position in which a goal was last grabbed by a gesture [m]."""
        return self._grabbed[name][0]

    def release(self, holder: Any, name: str | None) -> None:
        """End a holder's drags outside of gestures: that of the named goal, or all of them if no name is given."""
        for held, by in list(self._holders.items()):
            if by == holder and name in (None, held):
                del self._holders[held]

    def clear(self) -> None:
        """End the drags of all holders, outside of gestures too."""
        self._holders.clear()


@dataclass
class Gesture:
    """One drag by one holder."""

    handles: tuple[Handle, ...]
    mirror: bool
    grips: list[Grip] | None = None
    """None until it moves."""
    plane: Plane | None = None
    ended: bool = False
    """Whether something else, such as an undo, has ended it: what still comes of it is ignored."""
    label: str = field(default="", init=False)

    def __post_init__(self) -> None:
        self.label = f"move {self.handles[0].name}"


class Owner(Protocol):
    """Interface of the loop that owns the gestures."""

    def now(self) -> float:
        """Return the time of the gestures, which is that of the loop's clock [s]."""

    def apply(self, label: str, change: Callable[..., Document], *arguments: Any, key: str = "") -> Document:
        """Apply an edit of a gesture to the owner's document now."""

    def restore(self, document: Document) -> None:
        """Take a cancelled gesture back: set the owner's document to the one from before the gesture."""

    @property
    def shown(self) -> Document:
        """The owner's document in the pose that is shown, which a gesture begins with."""

    @property
    def acting(self) -> bool:
        """Whether a gesture finds an act shown, which it ends at once."""

    def show_soon(self) -> None:
        """Have the owner of the gestures make and show a snapshot."""


class Gestures:
    """The gestures under way, by holder; belongs to the loop's thread."""

    def __init__(self, owner: Owner, solving: Solving, history: History) -> None:
        self._owner, self._solving, self._history = owner, solving, history
        self._gestures: dict[Hashable, Gesture] = {}
        self._drags = Drags()

    @property
    def holders(self) -> dict[str, Any]:
        """The holder of each goal, target and point that a gesture drags, by its name or key."""
        return self._drags.holders

    def __bool__(self) -> bool:
        return bool(self._drags)

    # ---- gestures of a page ---------------------------------------------------------------------------

    def grab(self, holder: Hashable, handles: Sequence[Handle], *, mirror: bool = False) -> None:
        """Begin a gesture; nothing changes until it moves, except that a motion or a walk is held where it is."""
        if holder in self._gestures:
            raise ValueRefusedError("drag", "has begun already; release it first")
        if not handles:
            raise ValueRefusedError("drag", "has nothing to grab")
        document = self._owner.shown
        for handle in handles:
            check_handle(document, handle)
        if mirror:
            Mirror.of(document.character)
        self._gestures[holder] = Gesture(tuple(handles), mirror)
        if self._owner.acting:
            self.move(holder, (0.0, 0.0, 0.0))

    def move(self, holder: Hashable, offset: Vector, rotation: Quaternion | None = None) -> None:
        """Move what a gesture holds to an offset [m] from where it was grabbed; rotation: since then, wxyz in the world."""
        gesture = self._gestures.get(holder)
        if gesture is None:
            raise ValueRefusedError("drag", "is not one that was grabbed")
        if gesture.ended:
            return
        key, now = f"drag {holder}", self._owner.now()
        grips = gesture.grips = self._resolve(gesture, key) if gesture.grips is None else gesture.grips
        places = {grip: grip_place(grip, np.array(offset), gesture.plane) for grip in grips}
        document = self._owner.apply(gesture.label, move_grips, places, rotation, gesture.plane, key=key)
        for grip, place in places.items():
            self._drags.hold(grip.key, holder)
            target = grip_target(document, grip, place)
            if grip.kind == "point":
                self._solving.points[grip.key] = PointTarget(grip.name, grip.offset, target)
            if grip.kind != "body":
                self._solving.smoothing.moved(grip.key, target, now)

    def release(self, holder: Hashable) -> None:
        """End a gesture: what it has moved stays."""
        gesture = self._gestures.pop(holder, None)
        if gesture is not None and not gesture.ended and any(grip.kind == "point" for grip in gesture.grips or ()):
            self._drop_points(gesture)
            self._owner.apply(gesture.label, keep_posture, key=f"drag {holder}")
        self._end(holder, None)

    def release_all(self, client: Hashable) -> None:
        """End all gestures of a client, whose holders are pairs of the client and a number."""
        for holder in [holder for holder in self._gestures if isinstance(holder, tuple) and holder[0] == client]:
            self.release(holder)

    def cancel(self, holder: Hashable) -> None:
        """End a gesture and take back what it has changed."""
        gesture = self._gestures.pop(holder, None)
        if gesture is None or gesture.ended:
            return
        self._drop_points(gesture)
        before = self._history.take_back(f"drag {holder}")
        if before is not None:
            self._owner.restore(before)
        self._end(holder, None)

    def clear(self) -> None:
        """End all gestures, because the document was replaced: what still comes of them is ignored."""
        for gesture in self._gestures.values():
            gesture.ended = True
        self._solving.points.clear()
        self._drags.clear()

    def _drop_points(self, gesture: Gesture) -> None:
        for grip in gesture.grips or ():
            self._solving.points.pop(grip.key, None)

    def _end(self, holder: Hashable, name: str | None) -> None:
        self._drags.release(holder, name)
        if not self._drags:
            self._history.end()
            if self._solving.state.phase is Phase.ASLEEP:  # it fell asleep in the hand, where no other pose is searched
                self._solving.state.rest(self._owner.now())
        self._owner.show_soon()

    # ---- drags of one goal ----------------------------------------------------------------------------

    def drag_goal(self, name: str, holder: Any, position: Any, rotation: Any) -> None:
        """Gesture of a holder that drags a goal itself: to a position [m], turned since it was grabbed (wxyz)."""
        now, goal = self._owner.now(), self._owner.shown.goal(name)
        grabbed = self._drags.start(name, holder, goal)
        if position is None and rotation is None:  # only grabbed: the goal is switched on where the effector is
            position = goal.position
        orientation = None if rotation is None else multiply(rotation, grabbed[1])
        document = self._owner.apply(f"move {name}", drag_goal, name, position, orientation, key=f"drag {holder} {name}")
        if self._drags.holders.get(name) != holder:
            self._solving.smoothing.keep({name, *self._drags.holders})
        self._drags.hold(name, holder, grabbed)
        self._solving.smoothing.moved(name, document.goals[name].position, now)

    def carry_goal(self, name: str, holder: Any, offset: Any) -> None:
        """Drag an effector's goal without a gesture of its own, to an offset from where its holder grabbed it [m]."""
        self.drag_goal(name, holder, np.add(self._drags.grabbed_position(name), offset), None)

    def drag_target(self, key: str, holder: Any, target: Any) -> None:
        """Drag the target of an extra goal without a gesture of its own [m]; None only grabs it."""
        now, document = self._owner.now(), self._owner.shown
        if target is None:
            target = document.with_extra(key, enabled=True).extra(key).target
        document = self._owner.apply(f"move {key}", drag_extra, key, target, key=f"drag {holder} {key}")
        self._drags.hold(key, holder)
        target = document.extra(key).target
        assert target is not None
        self._solving.smoothing.moved(key, target, now)

    def release_goal(self, holder: Any, name: str | None) -> None:
        """Release a goal that was dragged without a gesture of its own, or all that the holder drags."""
        self._end(holder, name)

    # ---- from handles to grips ------------------------------------------------------------------------

    def _resolve(self, gesture: Gesture, key: str) -> list[Grip]:
        """Begin what a gesture moves: find the grips of its handles, and let the body stand elsewhere if they hold its base."""
        document = self._owner.shown
        handles = list(dict.fromkeys(leading_handle(document, handle) for handle in gesture.handles))
        held = [segment for handle in handles if (segment := handle_segment(document, handle)) is not None]
        if (document.character.base in held or hangs_free(document)) and supports_body(document, held):
            document = self._owner.apply(gesture.label, stand_on_other, tuple(held), key=key)
        grips = [grip_of(document, handle) for handle in handles]
        if gesture.mirror:
            mirror = Mirror.of(document.character)
            gesture.plane = mirror.plane(document.pose)
            grips = with_mirror_images(document, mirror, grips)
        self._solving.smoothing.keep({*(grip.key for grip in grips), *self._drags.holders})
        return grips
