"""Handling of commands: does what a page's command says, through the loop's inbox; what goes wrong is told to that page."""

import math
import random
from collections.abc import Callable
from typing import Any, Protocol

from msgspec import UNSET

from poise.document.document import Document
from poise.errors import ValueRefusedError
from poise.motion.motion import Motion
from poise.poses import named_pose
from poise.poses.random_poses import random_pose
from poise.studio.editing import goal_edits, pose_edits
from poise.studio.editing.pose_edits import dof_of
from poise.studio.engine.handles_and_grips import Handle
from poise.studio.engine.inbox_and_background import guarded
from poise.studio.engine.loop import Loop
from poise.studio.engine.playback import Player
from poise.studio.protocol import commands
from poise.studio.protocol.messages import Message, Range
from poise.studio.session.pose_message import unit_factors
from poise.studio.session.scene_message import RANGES

GOAL_NUMBERS = ("position_weight", "orientation_weight", "priority")
EXTRA_NUMBERS = ("weight", "priority", "margin", "height")
SLACK = 0.1
"""A joint may be set this far beyond its limits before the page is told [degrees or mm]: pages round them."""
WALK_SPEED = Range(0.0, 100.0, 0.1)
"""Speeds of a walk that are asked for [m/s]; no body walks faster than it can."""


class Client(Protocol):
    """Interface of a connected page; every method may be called from any thread."""

    @property
    def number(self) -> int:
        """Number of the client whose commands a session handles, different for every page that ever connected."""

    @property
    def scene(self) -> int:
        """Number of the scene that the client whose commands are handled was last sent."""

    def send(self, message: Message) -> None:
        """Send a message to the client whose commands are handled, a page."""

    def send_frame(self, frame: bytes) -> None:
        """Send a binary frame, such as a file, to the client whose commands are handled."""

    def notify(self, kind: str, sentence: str, request: int = 0) -> None:
        """Show a sentence to the client whose command is handled. kind: note or problem; request: of that command."""


def guarded_for(client: Client, command: commands.Command, function: Callable[[], object]) -> None:
    """Call a function for the command of a page; an error becomes a notice for that page, its client."""
    guarded(function, lambda kind, text: client.notify(kind, text, command.request))


def needed_motion(motion: Motion | None) -> Motion:
    """Return the motion that a command of a page is about; an error if there is none."""
    if motion is None:
        raise ValueRefusedError("motion", "is not there: open a .bvh file, or walk")
    return motion


class Actions:
    """What pages can have done, beside files."""

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._actions: dict[type[commands.Command], Callable[[Client, Any], None]] = {
            commands.Grab: self._grab,
            commands.Drag: self._drag,
            commands.Release: self._release,
            commands.Cancel: self._cancel,
            commands.SetGoal: self._set_goal,
            commands.SnapGoals: lambda client, command: self._edit(
                client, command, "snap", goal_edits.snap_goals, *command.names
            ),
            commands.AskAll: lambda client, command: self._edit(client, command, "all goals", goal_edits.ask_all),
            commands.SetExtra: self._set_extra,
            commands.Pin: self._pin,
            commands.LetGo: lambda client, command: self._edit(
                client, command, "let go", goal_edits.let_go, *command.effectors
            ),
            commands.SetJoint: self._set_joint,
            commands.SetLimits: self._set_limits,
            commands.SetBase: lambda client, command: self._edit(client, command, "base", pose_edits.set_base, command.segment),
            commands.ResetPose: lambda client, command: self._edit(client, command, "reset", pose_edits.reset_pose),
            commands.MirrorPose: lambda client, command: self._edit(client, command, "mirror", pose_edits.mirror_pose),
            commands.RandomPose: self._random_pose,
            commands.GalleryPose: self._gallery_pose,
            commands.Relax: lambda client, command: loop.relax(),
            commands.Undo: lambda client, command: loop.undo(),
            commands.Redo: lambda client, command: loop.redo(),
            commands.Play: lambda client, command: self._use_player(
                client, command, Player.play if command.playing else Player.pause
            ),
            commands.Scrub: lambda client, command: self._use_player(client, command, Player.scrub, command.frame),
            commands.SetPlayer: self._set_player,
            commands.TakeFrame: self._take_frame,
            commands.Walk: lambda client, command: loop.start_walk() if command.walking else loop.stop_walk(),
            commands.SetWalk: self._set_walk,
            commands.SetSettings: self._set_settings,
        }

    def do(self, client: Client, command: commands.Command) -> None:
        """Do what a command of a page says, now or in the loop's thread; errors become notices for that page."""
        guarded_for(client, command, lambda: self._actions[type(command)](client, command))

    def let_go(self, client: int) -> None:
        """Release all that a page drags by its commands, since the page is gone."""
        self._loop.put(lambda: self._loop.gestures.release_all(client))

    # ---- helpers --------------------------------------------------------------------------------------

    def _put(self, client: Client, command: commands.Command, function: Callable[[], object]) -> None:
        """Have the loop's thread call a function for a command; an error becomes a notice for the page that sent it."""
        self._loop.put(lambda: guarded_for(client, command, function))

    def _edit(
        self,
        client: Client,
        command: commands.Command,
        label: str,
        change: Callable[..., Document],
        *arguments: Any,
        key: str = "",
    ) -> None:
        self._put(client, command, lambda: self._loop.apply(label, change, *arguments, key=key))

    # ---- drags ----------------------------------------------------------------------------------------

    def _grab(self, client: Client, command: commands.Grab) -> None:
        if command.scene != client.scene:
            raise ValueRefusedError("drag", "is of a body that is no longer shown")
        handles = [Handle(handle.kind, handle.name, handle.point) for handle in command.handles]
        holder, gestures = (client.number, command.drag), self._loop.gestures
        self._put(client, command, lambda: gestures.grab(holder, handles, mirror=command.mirror))

    def _drag(self, client: Client, command: commands.Drag) -> None:
        holder, gestures = (client.number, command.drag), self._loop.gestures
        self._put(client, command, lambda: gestures.move(holder, command.offset, command.rotation))

    def _release(self, client: Client, command: commands.Release) -> None:
        self._put(client, command, lambda: self._loop.gestures.release((client.number, command.drag)))

    def _cancel(self, client: Client, command: commands.Cancel) -> None:
        self._put(client, command, lambda: self._loop.gestures.cancel((client.number, command.drag)))

    # ---- goals ----------------------------------------------------------------------------------------

    def _set_goal(self, client: Client, command: commands.SetGoal) -> None:
        values = clamped_values(client, command, (*GOAL_NUMBERS, "position"))
        values |= {name: value for name in ("enabled", "asks", "orientation") if (value := getattr(command, name)) is not UNSET}
        self._edit(
            client,
            command,
            f"set {command.name}",
            goal_edits.change_goal,
            command.name,
            values,
            key=f"set {command.name} {[*values]}",
        )

    def _set_extra(self, client: Client, command: commands.SetExtra) -> None:
        values = clamped_values(client, command, (*EXTRA_NUMBERS, "target"))
        names = ("enabled", "bearing", "fix_orientation")
        values |= {name: value for name in names if (value := getattr(command, name)) is not UNSET}
        self._edit(
            client,
            command,
            f"set {command.key}",
            goal_edits.change_extra,
            command.key,
            values,
            key=f"set {command.key} {[*values]}",
        )

    def _pin(self, client: Client, command: commands.Pin) -> None:
        self._edit(
            client, command, "pin" if command.pinned else "unpin", goal_edits.pin_effectors, command.effectors, command.pinned
        )

    # ---- the pose -------------------------------------------------------------------------------------

    def _set_joint(self, client: Client, command: commands.SetJoint) -> None:
        value = _checked_number(command.value, command.name)

        def turn(document: Document) -> Document:
            factor = joint_factor(document, command.name)
            low, high = (float(limit) * factor for limit in document.character.limits[dof_of(document.character, command.name)])
            inside = clamped(client, command, command.name, value, Range(low, high, SLACK), slack=SLACK)
            return pose_edits.set_joint(document, command.name, inside / factor)

        turn.keeps_pose = True  # type: ignore[attr-defined]
        self._edit(client, command, f"turn {command.name}", turn, key=f"turn {command.name}")

    def _set_limits(self, client: Client, command: commands.SetLimits) -> None:
        bounds = RANGES[self._loop.document.character.joint(command.name).kind]
        low, high = (
            clamped(client, command, f"{command.name} {end}", getattr(command, end), bounds) for end in ("low", "high")
        )
        if low > high:
            raise ValueRefusedError(command.name, f"has low {low:g} and high {high:g}; low cannot be above high")

        def limit(document: Document) -> Document:
            factor = joint_factor(document, command.name)
            return pose_edits.set_limits(document, command.name, low / factor, high / factor)

        self._edit(client, command, f"limit {command.name}", limit, key=f"typed limit {command.name}")

    def _random_pose(self, client: Client, command: commands.RandomPose) -> None:
        seed = random.randrange(2**32)
        self._loop.strike("random pose", lambda character: random_pose(character, seed))

    def _gallery_pose(self, client: Client, command: commands.GalleryPose) -> None:
        self._loop.strike(f"pose {command.name}", lambda character: named_pose(character, command.name))

    # ---- motion, walk and settings --------------------------------------------------------------------

    def _use_player(self, client: Client, command: commands.Command, change: Callable[..., None], *arguments: Any) -> None:
        def use() -> None:
            self._loop.playback.end_walk()  # what was walked is a motion then
            needed_motion(self._loop.playback.player.motion)
            self._loop.playback.use_player(change, *arguments)

        self._put(client, command, use)

    def _take_frame(self, client: Client, command: commands.TakeFrame) -> None:
        self._put(client, command, lambda: needed_motion(self._loop.playback.player.motion))
        self._loop.take_frame()

    def _set_player(self, client: Client, command: commands.SetPlayer) -> None:
        if command.speed is not UNSET:
            self._use_player(client, command, Player.set_speed, clamped(client, command, "speed", command.speed))
        if command.loops is not UNSET:
            self._use_player(client, command, Player.set_loops, command.loops)

    def _set_walk(self, client: Client, command: commands.SetWalk) -> None:
        values: dict[str, Any] = {name: value for name in ("style", "floor") if (value := getattr(command, name)) is not UNSET}
        if command.speed is not UNSET:
            values["speed"] = clamped(client, command, "speed", command.speed, WALK_SPEED)
        for name in ("turn", "direction"):
            if (value := getattr(command, name)) is not UNSET:
                values[name] = -math.radians(clamped(client, command, name, value))
        self._put(client, command, lambda: self._loop.playback.set_walk(**values))

    def _set_settings(self, client: Client, command: commands.SetSettings) -> None:
        names = ("iterations", "sweeps", "damping", "budget", "max_speed", "posture_weight")
        values = clamped_values(client, command, names)
        values |= {name: value or None for name, value in values.items() if name in ("sweeps", "budget", "max_speed")}
        if values.get("max_speed"):
            values["max_speed"] = math.radians(values["max_speed"])
        if command.method is not UNSET:
            values["method"] = command.method
        if command.manner is not UNSET:
            values["manner"] = None if command.manner == "human" else command.manner
        label = f"set {next(iter(values), 'solver').replace('_', ' ')}"
        self._put(client, command, lambda: self._loop.apply(label, goal_edits.set_solver, key=f"set {[*values]}", **values))


# ---- numbers ------------------------------------------------------------------------------------------


def clamped_values(client: Client, command: commands.Command, names: tuple[str, ...]) -> dict[str, Any]:
    """Return the numbers and positions of a page's command, clamped to their ranges; the page is told of it."""
    values: dict[str, Any] = {}
    for name in names:
        value = getattr(command, name)
        if isinstance(value, tuple):
            values[name] = tuple(clamped(client, command, name, number) for number in value)
        elif value is not UNSET:
            values[name] = clamped(client, command, name, value)
    return values


def clamped(
    client: Client, command: commands.Command, name: str, value: Any, bounds: Range | None = None, slack: float = 0.0
) -> Any:
    """Clamp a number of a page's command to its range, and tell the page if it was outside by more than the slack.

    bounds: the range if it is not the one of that name.
    """
    bounds, value = bounds or RANGES[name], _checked_number(value, name)
    inside = type(value)(min(max(value, bounds.low), bounds.high))
    if abs(inside - value) > slack:
        told = f"{name.replace('_', ' ')}: {value:g} is out of range, {bounds.low:g} to {bounds.high:g}; it is {inside:g} now"
        client.notify("note", told[:1].upper() + told[1:], command.request)
    return inside


def _checked_number(value: Any, name: str) -> Any:
    if not math.isfinite(value):
        raise ValueRefusedError(name, f"must be a number, not {value}")
    return value


def joint_factor(document: Document, name: str) -> float:
    """Return the factor from radians or metres to the unit in which a page's command sets a joint; an error if none."""
    character = document.character
    return float(unit_factors(character)[dof_of(character, name)])
