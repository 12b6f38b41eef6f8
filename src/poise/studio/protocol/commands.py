"""Commands: the messages that a page sends to the studio, one type for each.

Lengths are in metres, turns are quaternions wxyz in the world, joints are in degrees or millimetres as `Joint.unit` says. Every
command may carry `request`, a number of the page's own: notices about it carry the same number.
"""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

Position = tuple[float, float, float]
"""Position or offset in the world [m]."""
Rotation = tuple[float, float, float, float]
"""Quaternion wxyz in the world."""


Number = Annotated[int, Meta(ge=0, le=2**32 - 1)]
"""A number that names something; it fits into the header of a binary frame."""


class Command(Struct, tag_field="type", forbid_unknown_fields=True, frozen=True, kw_only=True, omit_defaults=True):
    """A message of a page."""

    request: Number = 0
    """A number of the page's own, which notices about this command carry; 0 for none."""


# ---- the connection -----------------------------------------------------------------------------------


class Hello(Command, tag="hello", frozen=True):
    """The first message of a page, once; the scene, its meshes and its state are the answer."""

    version: int
    """Version of the protocol that the page speaks."""


class Seen(Command, tag="seen", frozen=True):
    """The page has taken a pose frame; at most three are on the way, so that a slow page gets the newest, not a backlog."""

    sequence: Number
    """Number of the frame."""
    of: Literal["pose", "compared", "crowd"] = "pose"
    """The kind of frame; of compared bodies and of crowds one at most is on the way."""


class Watch(Command, tag="watch", frozen=True):
    """What the page shows and wants to be told of beside the pose."""

    joints: bool = False
    """Positions and axes of all joints, in every pose frame."""
    solves: bool = False
    """Errors and times of the last seconds of solving, for plots."""
    compared: list[str] = []
    """Methods that solve the same goals beside the body, at most `Scene.most_compared`."""


# ---- drags --------------------------------------------------------------------------------------------


class Handle(Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """Something that a page can grab."""

    kind: Literal["segment", "goal", "extra"]
    """A part of the body, the goal of an effector (by its gizmo), or the target of an extra goal."""
    name: str
    """Name of the segment or effector, key of the extra goal."""
    point: Position | None = None
    """Where a segment is grabbed, in the world [m]; its origin if it is not said."""


class Grab(Command, tag="grab", frozen=True):
    """The beginning of a drag: handles that move together. What it changes is undone in one step.

    A part of the body drags the effector on it, or its pin if it is pinned; a part without an effector is dragged by the point
    that was grabbed. The part that the body stands on can be grabbed too: the body then stands on another one.
    """

    scene: Number
    """Number of the scene that the page shows; grabs in another one are refused."""
    drag: Number
    """A number that the page gives to this drag; it may have several at once, one for each finger."""
    handles: list[Handle]
    mirror: bool = False
    """Whether the other side of the body is dragged symmetrically."""


class Drag(Command, tag="drag", frozen=True):
    """Where the handles of a drag are now, as far as they have moved since they were grabbed."""

    drag: Number
    offset: Position = (0.0, 0.0, 0.0)
    """From where the handles were grabbed [m]."""
    rotation: Rotation | None = None
    """Since they were grabbed; None if they are not turned. Targets and parts without an effector have no turn."""


class Release(Command, tag="release", frozen=True):
    """The end of a drag: what was dragged stays where it is."""

    drag: Number


class Cancel(Command, tag="cancel", frozen=True):
    """The end of a drag that is taken back: everything is as it was before the grab."""

    drag: Number


# ---- goals --------------------------------------------------------------------------------------------


class SetGoal(Command, tag="set_goal", frozen=True):
    """What the goal of an effector asks for; what is not said stays."""

    name: str
    enabled: bool | UnsetType = UNSET
    asks: Literal["position", "orientation", "both"] | UnsetType = UNSET
    position: Position | UnsetType = UNSET
    orientation: Rotation | UnsetType = UNSET
    position_weight: float | UnsetType = UNSET
    orientation_weight: float | UnsetType = UNSET
    priority: float | UnsetType = UNSET


class SnapGoals(Command, tag="snap_goals", frozen=True):
    """Move goals to where their effectors are."""

    names: list[str] = []
    """All goals if there are none."""


class AskAll(Command, tag="ask_all", frozen=True):
    """Ask for position and orientation of every effector, as the paper does."""


class SetExtra(Command, tag="set_extra", frozen=True):
    """What an extra goal (balance, floor, look, a pin, a hint, …) asks for; what is not said stays."""

    key: str
    enabled: bool | UnsetType = UNSET
    weight: float | UnsetType = UNSET
    priority: float | UnsetType = UNSET
    margin: float | UnsetType = UNSET
    """[m]."""
    height: float | UnsetType = UNSET
    """[m]."""
    bearing: list[str] | UnsetType = UNSET
    """Effectors that bear weight; none for both feet."""
    fix_orientation: bool | UnsetType = UNSET
    """Whether a pin holds the orientation too, the one of now."""
    target: Position | UnsetType = UNSET


class Pin(Command, tag="pin", frozen=True):
    """Pin effectors where they are, or unpin them; pinned ones stay while anything else moves."""

    effectors: list[str]
    pinned: bool


class LetGo(Command, tag="let_go", frozen=True):
    """Let effectors follow the body: their goals and pins are switched off."""

    effectors: list[str]


# ---- the pose -----------------------------------------------------------------------------------------


class SetJoint(Command, tag="set_joint", frozen=True):
    """Turn one joint; goals that are on move along."""

    name: str
    value: float
    """In the joint's unit, degrees or millimetres; clamped to its limits."""


class SetLimits(Command, tag="set_limits", frozen=True):
    """The limits of a joint, in its unit."""

    name: str
    low: float
    high: float


class SetBase(Command, tag="set_base", frozen=True):
    """Let the body stand on another segment; nothing moves."""

    segment: str


class ResetPose(Command, tag="reset_pose", frozen=True):
    """Go back to the opening pose and goals."""


class MirrorPose(Command, tag="mirror_pose", frozen=True):
    """Swap left and right."""


class RandomPose(Command, tag="random_pose", frozen=True):
    """Take a random pose: on the floor, balanced, not through itself."""


class GalleryPose(Command, tag="gallery_pose", frozen=True):
    """Take a pose of the gallery."""

    name: str


class Relax(Command, tag="relax", frozen=True):
    """Take the best pose for the goals as they are, whatever way the body has come."""


class Undo(Command, tag="undo", frozen=True):
    """Undo the last edit."""


class Redo(Command, tag="redo", frozen=True):
    """Redo the edit that was last undone."""


# ---- motions and walks --------------------------------------------------------------------------------


class Play(Command, tag="play", frozen=True):
    """Play or pause the motion."""

    playing: bool


class Scrub(Command, tag="scrub", frozen=True):
    """Show a frame of the motion, and pause there."""

    frame: int


class SetPlayer(Command, tag="set_player", frozen=True):
    """How the motion is played."""

    speed: float | UnsetType = UNSET
    """Times as fast as it is, 0.1 to 4."""
    loops: bool | UnsetType = UNSET


class TakeFrame(Command, tag="take_frame", frozen=True):
    """Make the frame that is shown the pose."""


class Walk(Command, tag="walk", frozen=True):
    """Start walking from where the body stands, or come to a stand."""

    walking: bool


class SetWalk(Command, tag="set_walk", frozen=True):
    """How the body walks, now or next time."""

    speed: float | UnsetType = UNSET
    """[m/s]."""
    turn: float | UnsetType = UNSET
    """To the right [degrees/s]."""
    direction: float | UnsetType = UNSET
    """Where it goes, from where it looks to the right [degrees]."""
    style: str | UnsetType = UNSET
    floor: str | UnsetType = UNSET


class SetSettings(Command, tag="set_settings", frozen=True):
    """How goals are solved; 0 for no budget, no largest speed, and sweeps as the method has them."""

    method: str | UnsetType = UNSET
    iterations: int | UnsetType = UNSET
    sweeps: int | UnsetType = UNSET
    damping: float | UnsetType = UNSET
    budget: float | UnsetType = UNSET
    """[µs]."""
    max_speed: float | UnsetType = UNSET
    """[degrees/s]."""
    posture_weight: float | UnsetType = UNSET
    manner: Literal["human", "plain"] | UnsetType = UNSET
    """What goals leave open: as recorded people hold themselves, or near the reference."""


# ---- files --------------------------------------------------------------------------------------------


class Upload(Command, tag="upload", frozen=True):
    """A file that is to be opened: its bytes follow in binary frames; when all have arrived, `opened` is the answer."""

    upload: Number
    """A number that the page gives to this upload."""
    name: str
    """Name of the file; its suffix says what it is: .json or .bvh."""
    size: int
    """[bytes]."""


class CancelUpload(Command, tag="cancel_upload", frozen=True):
    """Break off an upload."""

    upload: Number


class Reinterpret(Command, tag="reinterpret", frozen=True):
    """Read the opened motion again, with another unit or up axis; empty leaves it to be guessed."""

    unit: Literal["", "m", "dm", "cm", "mm", "inch", "foot", "cmu"] = ""
    up: Literal["", "y", "z"] = ""


class ReadFrames(Command, tag="read_frames", frozen=True):
    """Read frames of the motion, for a film or a page of its own; they arrive as a binary frame with the request's number."""

    first: int = 0
    last: int = -1
    """-1 for the motion's last."""
    step: int = 1


class NewDocument(Command, tag="new_document", frozen=True):
    """Begin again with the paper's biped."""


class Save(Command, tag="save", frozen=True):
    """Make a file; it arrives as a binary frame, with the number of this request."""

    what: Literal["document", "pose", "pose_bvh", "motion_bvh", "pose_avatar", "motion_avatar", "python", "page", "capture"]
    """`…_avatar`: in the glTF or VRM that the body is from; `page` is an HTML page that needs no server, `capture` the last
    solve, for engineers."""
    dark: bool = False
    """Of a page."""


COMMANDS: tuple[type[Command], ...] = (
    Hello, Seen, Watch, Grab, Drag, Release, Cancel, SetGoal, SnapGoals, AskAll, SetExtra, Pin, LetGo, SetJoint, SetLimits,
    SetBase, ResetPose, MirrorPose, RandomPose, GalleryPose, Relax, Undo, Redo, Play, Scrub, SetPlayer, TakeFrame, Walk,
    SetWalk, SetSettings, Upload, CancelUpload, Reinterpret, ReadFrames, NewDocument, Save,
)  # fmt: skip
"""All commands of the protocol."""
