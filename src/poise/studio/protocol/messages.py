"""Messages that the studio sends to its pages: the scene, changes of its state, notices, and what became of an upload.

Metres, quaternions wxyz, degrees or millimetres as `Joint.unit` says; positions in the world, y up; colours of 255.
"""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from poise.studio.protocol.commands import Position, Rotation
from poise.studio.protocol.method_messages import ComparedState, MethodOffer, Solves
from poise.studio.protocol.surface_messages import SkinMesh, Surface, Value
from poise.studio.protocol.walk_messages import RecordedGait, WalkTrace

Color = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""


Mood = Literal["good", "busy", "bad"]
"""How it stands."""


class Message(Struct, tag_field="type", frozen=True, kw_only=True, omit_defaults=False):
    """A message of the studio."""


# ---- the scene ----------------------------------------------------------------------------------------


class Anchor(Value, frozen=True):
    """A point that moves with a segment."""

    segment: str
    offset: Position
    """In the segment's frame [m]."""


class Segment(Value, frozen=True):
    """A part of the body, in the order of the pose frames."""

    name: str
    title: str
    """For people: Right upper arm."""
    parent: str
    """Segment that it hangs on, from the middle of the body outward; empty for the one in the middle."""
    kind: str
    """What it is on a human body: pelvis, trunk, head, upper_arm, forearm, hand, thigh, foot, …; empty if unknown."""
    side: Literal["", "left", "right"]
    partner: str
    """The segment on the other side of the body; itself in the middle."""
    effector: str
    """The effector on it; empty if there is none."""
    joints: list[str]
    """Joints between it and its parent, from the parent on."""


class Joint(Value, frozen=True):
    """A degree of freedom of a joint, in the order of the pose frames: an angle, a length, or an entry of a ball's rotation."""

    name: str
    title: str
    unit: Literal["°", "mm"]
    """Of its value and limits."""
    segment: str
    """The segment that it moves, alone or with other joints."""
    size: float
    """How far the body reaches around it [m]."""
    has_interval: bool = True  # a lowest and a highest value; the limits of a ball are a region


class Effector(Value, frozen=True):
    """A frame on a segment that goals can place."""

    name: str
    title: str
    segment: str
    offset: Position
    """In the segment's frame [m]."""
    rotation: Rotation
    """In the segment's frame."""


class ExtraOffer(Value, frozen=True):
    """An extra goal that the character offers."""

    key: str
    """`balance`, `pin left_hand`, `hint right_elbow`, …"""
    kind: Literal["balance", "center", "floor", "apart", "upright", "look", "pin", "hint"]
    name: str
    """Effector of a pin, elbow or knee of a hint; empty for the others."""
    title: str
    """Short: Look at, Left hand pin."""
    label: str
    """In a list of all."""
    hint: str
    """What it does, in a sentence."""
    group: str
    """Heading of the list that it stands in; empty for the first."""
    fields: list[str]
    """What can be set beside weight and priority: margin, height, bearing, orientation."""
    has_target: bool
    anchor: Anchor | None
    """Where the line to its target begins; None if there is none, or at the center of mass."""


class Capsule(Value, frozen=True):
    """A capsule around a segment, of those that `apart` keeps apart."""

    segment: str
    start: Position
    """In the segment's frame, like `end` [m]."""
    end: Position
    radius: float


class GalleryItem(Value, frozen=True):
    """A pose of the gallery; its picture is in the sheet, row by row in this order."""

    name: str
    title: str
    sentence: str


class Facing(Value, frozen=True):
    """Which way the body faces: where the forward direction of one segment points, made level."""

    segment: str
    forward: Position
    """In the segment's frame."""


class Gallery(Value, frozen=True):
    """Poses to take by a click, and the sheet of their pictures."""

    items: list[GalleryItem]
    columns: int
    """Of the sheet."""
    cell: tuple[int, int]
    """Width and height of a picture in the sheet, twice what a page shows [pixels]."""
    light: str
    """Address of the sheet for light pages."""
    dark: str


class Palette(Value, frozen=True):
    """Colours of the stage."""

    sky: Color
    floor: Color
    cell: Color
    section: Color
    shadow: float
    body: Color
    joint_ball: Color
    selected: Color
    limit: Color
    target: Color
    reached: Color
    link: Color
    extra: Color
    axes: tuple[Color, Color, Color]
    key: float
    rim: float
    ambient: float
    bounce: Color


class Range(Value, frozen=True):
    """What a number may be."""

    low: float
    high: float
    step: float


class Scene(Message, tag="scene", frozen=True):
    """Everything about the character that is shown; a binary frame with its meshes follows, then its state."""

    scene: int
    """Number of the scene: it is another one when another character is shown."""
    version: int
    """Version of the protocol."""
    poise: str
    """Version of Poise."""
    dark: bool
    """Whether the studio was asked to be dark."""
    name: str
    """Of the character."""
    size: float
    """Largest extent of the body at rest [m]; 1.75 for a person."""
    summary: list[tuple[str, str]]
    """Rows for people: what, and how much."""
    facing: Facing
    segments: list[Segment]
    joints: list[Joint]
    effectors: list[Effector]
    extras: list[ExtraOffer]
    feet: list[str]
    """Effectors that can bear weight."""
    capsules: list[Capsule]
    surfaces: list[Surface]
    """Of the mannequin, in the order of the meshes frame."""
    avatar: Literal["", "VRM", "GLB"]
    """Kind of the file in which poses and motions of an avatar are saved; empty for other bodies."""
    skin: SkinMesh | None
    """The character's own skin, after the surfaces in the meshes frame; None if it has none."""
    gallery: Gallery
    styles: list[str]
    """Of walks."""
    floors: list[str]
    """That can be walked on."""
    recorded_gait: RecordedGait
    methods: list[str]
    """That solve for the body."""
    compared: list[MethodOffer]
    """That can solve the same goals beside it."""
    most_compared: int
    """Of them at once."""
    ranges: dict[str, Range]
    """Of the numbers that commands set, by field name."""
    largest_upload: int
    """[bytes]."""
    light_palette: Palette
    dark_palette: Palette


# ---- the state ----------------------------------------------------------------------------------------


class GoalState(Value, frozen=True):
    """The goal of an effector; where it does not ask for something, it is where the effector is."""

    name: str
    enabled: bool
    on_base: bool
    """Whether the effector is on the part that the body stands on, so that it has no goal."""
    asks: Literal["position", "orientation", "both"]
    position: Position
    orientation: Rotation
    position_weight: float
    orientation_weight: float
    priority: float


class ExtraState(Value, frozen=True):
    """An extra goal."""

    key: str
    enabled: bool
    on_base: bool
    """Whether it is of an effector on the part that the body stands on, so that it cannot be switched."""
    idle: bool
    """Whether it is on and has no effect, with this method or base."""
    weight: float
    priority: float
    margin: float
    height: float
    bearing: list[str]
    fixed: bool
    """Whether a pin holds the orientation too."""
    target: Position | None
    """Where it is on."""


class JointState(Value, frozen=True):
    """The limits of a joint, in its unit; null where there is none."""

    low: float | None
    high: float | None


class SettingsState(Value, frozen=True):
    """How goals are solved, in the units of `SetSettings`."""

    method: str
    iterations: int
    sweeps: int
    damping: float
    budget: float
    max_speed: float
    posture_weight: float
    manner: Literal["human", "plain"]
    """What goals leave open: as recorded people hold themselves, or near the reference."""
    why_plain: str
    """Why there is only the plain manner, as a sentence; empty if there are both."""
    manner_rests: bool
    """Whether the human manner rests, because a pose that was set by hand is kept."""


class ErrorState(Value, frozen=True):
    """What is left of a goal that is on."""

    key: str
    """Effector, or key of an extra goal."""
    reached: bool
    text: str
    """In a word or two: 12.0 mm, 3.1°, 12 mm outside."""
    metres: float
    degrees: float


class Status(Value, frozen=True):
    """How it stands, for people, and for engineers."""

    sentence: str
    """For the status line: Left hand 4 cm short: the elbow is straight."""
    mood: Mood
    reasons: list[str]
    """Why goals are missed, what matters most first; at rest."""
    errors: list[ErrorState]
    at_limits: list[str]
    """Joints that stand at a limit."""
    settled: bool
    """Whether nothing moves by itself."""
    compiling: bool
    """Whether the solver is not ready yet."""
    work: str
    """For engineers: 3 iterations · 41 µs · 100 solves/s."""


class HistoryState(Value, frozen=True):
    """What undo and redo would do, in words; empty if there is nothing."""

    undo: str
    redo: str


class MotionState(Value, frozen=True):
    """The motion that is open, and the player."""

    name: str
    frames: int
    rate: float
    """Frames a second."""
    frame: int
    playing: bool
    shown: bool
    """Whether its frame is shown instead of the solver's pose."""
    loops: bool
    speed: float
    unit: str
    """Of the file; empty if it is not from one."""
    up: str
    can_reinterpret: bool
    """Whether unit and up axis can be corrected."""


class WalkState(Value, frozen=True):
    """The walk, or the next one, in the units of `SetWalk`."""

    phase: Literal["", "preparing", "walking", "stopping"]
    seconds: float
    """Walked so far [s]."""
    speed: float
    fastest: float
    turn: float
    direction: float
    style: str
    floor: str


class Ground(Value, frozen=True):
    """The ground: level, a slope, or stairs along a heading."""

    origin: Position
    """A place on it [m]."""
    heading: float
    """From z towards x [degrees]."""
    slope: float
    """Up ahead [degrees]."""
    rise: float
    """Of each stair, below 0 down [m]."""
    tread: float
    """Depth of each stair, 0 for no stairs [m]."""
    begin: float
    """From the origin to the beginning of stair 0 [m]."""
    first_stair: float | None
    """Number of the first stair, the landing at the origin's height; null where stairs go on behind too."""
    last_stair: float | None


class Support(Value, frozen=True):
    """The support polygon."""

    corners: list[tuple[float, float]]
    """x and z [m]; none where nothing is known to bear weight."""
    height: float
    """Of its lowest point [m]."""
    depth: float
    """Of the center of mass inside it [m]; below 0 outside."""


class State(Message, tag="state", omit_defaults=True, frozen=True):
    """What has changed since the last state; everything after a scene."""

    scene: int
    base: str | UnsetType = UNSET
    """The segment that the body stands on."""
    goals: list[GoalState] | UnsetType = UNSET
    """In the order of the effectors."""
    extras: list[ExtraState] | UnsetType = UNSET
    """In the order of the offers."""
    joints: list[JointState] | UnsetType = UNSET
    """In the order of the joints."""
    settings: SettingsState | UnsetType = UNSET
    status: Status | UnsetType = UNSET
    history: HistoryState | UnsetType = UNSET
    motion: MotionState | UnsetType | None = UNSET
    """null without a motion."""
    walk: WalkState | UnsetType = UNSET
    trace: WalkTrace | UnsetType | None = UNSET
    ground: Ground | UnsetType = UNSET
    support: Support | UnsetType = UNSET
    dragged: list[str] | UnsetType = UNSET
    """Names and keys of goals that somebody drags."""
    solves: Solves | UnsetType = UNSET
    compared: list[ComparedState] | UnsetType = UNSET
    """Of the methods that all pages together compare."""


# ---- answers ------------------------------------------------------------------------------------------


class Notice(Message, tag="notice", frozen=True):
    """A sentence for the person at the page."""

    kind: Literal["note", "problem"]
    sentence: str
    request: int = 0
    """Of the command that it is about; 0 if it is about none."""


class Opened(Message, tag="opened", frozen=True):
    """What became of an upload."""

    upload: int
    name: str
    problem: str
    """Why it could not be opened; empty if it was."""
    notes: list[str]
    """What had to be guessed, or is odd about the file."""


MESSAGES: tuple[type[Message], ...] = (Scene, State, Notice, Opened)
"""All messages of the studio."""
