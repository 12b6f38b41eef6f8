"""The schema of Poise's JSON files: characters, poses, documents and goals, encoded and decoded.

A document says what it is (`"poise": "character"`) and which version of the schema it follows. Lengths
are metres, angles radians, quaternions wxyz. JSON has no infinity: a limit that is not there is null.
"""

import math
import re
from typing import Any, Literal, TypeVar

import msgspec

from poise.character.character import Character, Coupling, Effector, Joint, Segment, Swing
from poise.document.document import Asks
from poise.errors import SchemaError, did_you_mean
from poise.geometry.rotations import IDENTITY, Quaternion
from poise.geometry.vectors import ORIGIN, Vector

VERSION = 1

Limit = float | None
Kind = Literal["hinge", "slide", "ball", "fixed"]


Description = TypeVar("Description")


class SwingDescription(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Limits of a ball joint in the JSON schema; null: none."""

    bend: tuple[Limit, Limit] = (None, None)
    side: tuple[Limit, Limit] = (None, None)
    twist: tuple[Limit, Limit] = (None, None)
    bend_axis: Vector | None = None
    center: Quaternion = IDENTITY


class CouplingDescription(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The joint that a coupled one follows, in the JSON schema."""

    joint: str
    ratio: float = 1.0
    offset: float = 0.0
    """[rad], [m] for a slide."""


class JointDescription(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A joint in the JSON schema."""

    name: str
    parent: str | None
    axis: Vector = (0.0, 1.0, 0.0)
    offset: Vector = ORIGIN
    limits: tuple[Limit, Limit] = (None, None)
    rest: float | Vector = 0.0
    """A rotation vector for a ball."""
    kind: Kind = "hinge"
    segment: str | None = None
    rotation: Quaternion = IDENTITY
    guessed: bool = False
    """Whether the limits are a guess."""
    max_speed: Limit = None
    """[rad/s], [m/s] for a slide; null for no bound."""
    swing: SwingDescription | None = None
    """Limits of a ball."""
    reversed: bool = False
    """Whether a ball is described from its far side."""
    couple: CouplingDescription | None = None


class SegmentDescription(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A segment in the JSON schema."""

    name: str
    mass: float = 0.0
    center: Vector = ORIGIN


class EffectorDescription(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An effector in the JSON schema."""

    name: str
    segment: str
    offset: Vector = ORIGIN
    rotation: Quaternion = IDENTITY


class CharacterDescription(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, tag_field="poise", tag="character"):
    """A character in the JSON schema: on the base it was first described with, and the base it is on now."""

    base: str
    joints: list[JointDescription]
    effectors: list[EffectorDescription]
    segments: list[SegmentDescription] = []
    held: str | None = None
    """The base it is on now, where that is not `base`."""
    bones: dict[str, str | None] = {}
    """Human bones that are known for certain, by VRM's names."""
    version: int = VERSION


class BodyDescription(msgspec.Struct, forbid_unknown_fields=True, tag_field="poise", tag="body"):
    """A body file beside a character's in the JSON schema: which segments are which human bones."""

    bones: dict[str, str | None]
    """Segments by VRM's names of bones; null for a bone that there is not."""
    version: int = VERSION


class GoalDescription(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The target of an effector in the JSON schema: a position, an orientation, or both."""

    position: Vector | None = None
    orientation: Quaternion | None = None


class PlacementDescription(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The placement of a base in the JSON schema: [m] and a unit quaternion wxyz, not normalised again."""

    position: Vector = ORIGIN
    orientation: Quaternion = IDENTITY


class PoseDescription(msgspec.Struct, forbid_unknown_fields=True, tag_field="poise", tag="pose"):
    """A pose in the JSON schema: the angles by joint, the base they hang on and where it is."""

    angles: dict[str, float]
    base: str | None = None
    placement: PlacementDescription = PlacementDescription()
    version: int = VERSION


class DocumentGoalDescription(msgspec.Struct, forbid_unknown_fields=True):
    """An effector's goal of a document in the JSON schema."""

    position: Vector
    orientation: Quaternion
    enabled: bool
    asks: Asks
    position_weight: float
    orientation_weight: float
    priority: float = 1.0


class DocumentExtraDescription(msgspec.Struct, forbid_unknown_fields=True):
    """An extra goal of a document in the JSON schema; null where it is as the character has it, or has none."""

    enabled: bool | None = None
    weight: float | None = None
    priority: float | None = None
    target: Vector | None = None
    orientation: Quaternion | None = None
    margin: float | None = None
    height: float | None = None
    bearing: tuple[str, ...] | None = None


class SettingsDescription(msgspec.Struct, forbid_unknown_fields=True):
    """A document's solver settings in the JSON schema; null where the solver decides."""

    method: str
    iterations: int
    sweeps: int | None
    damping: float
    budget: float | None
    max_speed: float | None
    posture_weight: float
    manner: str | None = None


class DocumentDescription(msgspec.Struct, forbid_unknown_fields=True, tag_field="poise", tag="document"):
    """A document in the JSON schema: a character, its pose, its goals and how they are solved."""

    character: CharacterDescription
    pose: PoseDescription
    goals: dict[str, DocumentGoalDescription]
    reference: dict[str, float]
    settings: SettingsDescription
    extras: dict[str, DocumentExtraDescription] = {}
    """By key, those that are not as the character has them at first."""
    version: int = VERSION


class ChannelDescription(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The range of a channel of a BVH in the JSON schema."""

    limits: tuple[Limit, Limit] = (None, None)
    """Lowest and highest [rad], [m] for positions; null for none."""
    rest: float = 0.0


class LimitsDescription(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, tag_field="poise", tag="limits"):
    """A limits file beside a BVH in the JSON schema."""

    hierarchy: str
    """Digest of the joints that it belongs to."""
    joints: dict[str, dict[str, ChannelDescription]]
    """By the name of a joint of the BVH and by channel."""
    version: int = VERSION


KINDS: dict[str, type[Any]] = {"character": CharacterDescription, "pose": PoseDescription, "document": DocumentDescription}


class Header(msgspec.Struct):
    """The header of every JSON file of Poise in the schema: kind and version."""

    poise: str = ""
    version: int = VERSION
    character: "Header | None" = None
    pose: "Header | None" = None

    @property
    def latest(self) -> int:
        """The latest schema version that a JSON file or a part of it follows."""
        return max(part.version for part in (self, self.character, self.pose) if part is not None)


def encode(description: Any) -> bytes:
    """Encode a description of the schema as JSON text: a line for each entry of each list and table."""
    kind = type(description).__struct_config__.tag
    return (_object({"poise": kind, "version": VERSION} | msgspec.to_builtins(description), "") + "\n").encode()


def _object(fields: dict[str, Any], indent: str) -> str:
    inner = indent + "  "
    lines = [f"{_text(name)}: {_value(value, inner)}" for name, value in fields.items()]
    return "{\n" + ",\n".join(inner + line for line in lines) + f"\n{indent}}}"


def _value(value: Any, indent: str) -> str:
    """Encode a value of the schema as JSON: on one line, unless it holds other objects or a table."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        inner = indent + "  "
        return "[\n" + ",\n".join(inner + _text(entry) for entry in value) + f"\n{indent}]"
    if isinstance(value, dict) and any(isinstance(entry, dict | list) for entry in value.values()):
        return _object(value, indent)
    return _text(value)


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def encode_character(character: Character) -> bytes:
    """Encode a character in the JSON schema, with a line for each joint, segment and effector."""
    return encode(describe_character(character))


def describe_character(character: Character) -> CharacterDescription:
    """Describe a character in the JSON schema."""
    first = character.described
    return CharacterDescription(
        base=first.base,
        joints=[_describe_joint(joint) for joint in first.joints],
        effectors=[EffectorDescription(e.name, e.segment, e.offset, _short(e.rotation)) for e in first.effectors],
        segments=[SegmentDescription(s.name, s.mass, s.center) for s in first.segments],
        held=None if character.base == first.base else character.base,
        bones=dict(first.bones),
    )


def _short(rotation: Quaternion) -> Quaternion:
    """Return the identity as the schema's own default object, so that JSON leaves it out."""
    return IDENTITY if rotation == IDENTITY else rotation


def _describe_joint(joint: Joint) -> JointDescription:
    low, high = _finite(joint.interval) if joint.dofs == 1 else (None, None)
    kind: Kind = joint.kind  # type: ignore[assignment]
    return JointDescription(
        name=joint.name,
        parent=joint.parent,
        axis=joint.axis,
        offset=joint.offset,
        limits=(low, high),
        rest=joint.rest,
        kind=kind,
        segment=joint.segment,
        rotation=_short(joint.rotation),
        guessed=joint.guessed,
        max_speed=None if math.isinf(joint.max_speed) else joint.max_speed,
        swing=_describe_swing(joint.limits) if isinstance(joint.limits, Swing) else None,
        reversed=joint.reversed,
        couple=CouplingDescription(couple.joint, couple.ratio, couple.offset) if (couple := joint.couple) else None,
    )


def _finite(pair: tuple[float, float]) -> tuple[Limit, Limit]:
    """Write limits in the JSON schema: null where there is none."""
    low, high = (None if math.isinf(limit) else limit for limit in pair)
    return low, high


def _describe_swing(swing: Swing) -> SwingDescription:
    return SwingDescription(
        _finite(swing.bend), _finite(swing.side), _finite(swing.twist), swing.bend_axis, _short(swing.center)
    )


def decode_character(text: bytes) -> Character:
    """Decode a character from JSON of the schema."""
    return built_character(decode(text, "character"))


def built_character(description: CharacterDescription) -> Character:
    """Build the character that a description of the JSON schema gives."""
    character = Character(
        tuple(_joint(joint) for joint in description.joints),
        tuple(Effector(e.name, e.segment, e.offset, e.rotation) for e in description.effectors),
        tuple(Segment(s.name, s.mass, s.center) for s in description.segments),
        base=description.base,
        bones=description.bones,
    )
    return character if description.held is None else character.rebase(description.held)


def _joint(joint: JointDescription) -> Joint:
    limits: tuple[float, float] | Swing = _infinite(joint.limits)
    if joint.kind == "ball":
        swing = joint.swing or SwingDescription()
        bend, side, twist = (_infinite(pair) for pair in (swing.bend, swing.side, swing.twist))
        limits = Swing(bend, side, twist, swing.bend_axis, swing.center)
    return Joint(
        joint.name,
        joint.parent,
        joint.offset,
        joint.axis,
        limits,
        joint.rest,
        joint.kind,
        joint.segment,
        joint.rotation,
        joint.guessed,
        math.inf if joint.max_speed is None else joint.max_speed,
        joint.reversed,
        Coupling(couple.joint, couple.ratio, couple.offset) if (couple := joint.couple) else None,
    )


def _infinite(pair: tuple[Limit, Limit]) -> tuple[float, float]:
    """Read limits of the JSON schema: infinite where there is none."""
    low, high = pair
    return -math.inf if low is None else low, math.inf if high is None else high


def kind_of(text: bytes) -> str:
    """Return the kind that the header of a JSON file gives by the schema: a character, a pose, a document."""
    kind = parse(text, Header).poise
    if kind not in KINDS:
        said = f"holds {kind!r}, which is unknown" if kind else 'does not say what it holds: "poise" is missing'
        raise SchemaError(f"it {said}{did_you_mean(kind, KINDS)}")
    return kind


def decode(text: bytes, kind: str) -> Any:
    """Decode JSON text into the schema's description of one kind, and check its version."""
    found = kind_of(text)
    if found != kind:
        raise SchemaError(f"it holds a {found}, and a {kind} is wanted")
    return parse_known_version(text, KINDS[kind])


def parse_known_version(text: bytes, kind: type[Description]) -> Description:
    """Parse JSON text as a type of the schema; before that, check its version: a later one may have unknown fields."""
    version = parse(text, Header).latest
    if version > VERSION:
        raise SchemaError(f"it follows version {version} of the schema, and this Poise knows {VERSION}; upgrade Poise")
    return parse(text, kind)


def _with_the_name(complaint: str, text: bytes) -> str:
    """Name the joint in an error of the JSON schema, which knows it as `$.joints[3].axis` only."""
    place = re.search(r"\$(?:\.(character))?\.(joints|segments|effectors)\[(\d+)\]", complaint)
    if place is None:
        return complaint
    try:
        whole = msgspec.json.decode(text)
        part = (whole[place[1]] if place[1] else whole)[place[2]][int(place[3])]
    except (RecursionError, UnicodeDecodeError, msgspec.MsgspecError, LookupError, TypeError):  # more is wrong than that
        return complaint
    name = part.get("name") if isinstance(part, dict) else None
    return complaint if name is None else f"{place[2][:-1]} {name!r}: {complaint}"


def parse(text: bytes, kind: type[Description]) -> Description:
    """Parse JSON text as a type of the schema; else raise an error that says what is wrong and where."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as error:
        raise SchemaError(_with_the_name(str(error), text)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SchemaError(f"it is not JSON in UTF-8: {error}") from None
    except RecursionError:
        raise SchemaError("it is nested too deeply") from None
