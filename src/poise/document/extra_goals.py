"""Extra goals of a document: plain values, the specification of each kind, and those that a character offers, checked."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

import numpy as np

from poise import goals
from poise.anatomy.capsules import default_pairs
from poise.anatomy.ground_points import watched_points
from poise.anatomy.masses import segment_masses
from poise.character.character import Character
from poise.character.derived import derived
from poise.checks import number, orientation, position
from poise.defaults import TOLERANCE
from poise.document.goal_anchors import goal_anchors, limb_points, plain_frame
from poise.errors import CharacterError, UnknownChoiceError, ValueRefusedError
from poise.geometry.rotations import Quaternion, conjugate, multiply, rotate
from poise.geometry.vectors import Vector, add, unit
from poise.goals import HEAVIEST, ExtraGoal
from poise.goals.balance import support_points
from poise.goals.pose_goal import LOWEST
from poise.goals.upright import trunk_ends
from poise.motion.pose import Pose
from poise.strict_names import known_options

ExtraKind = Literal["balance", "center", "floor", "apart", "upright", "look", "pin", "hint"]
GAZE_DISTANCE = 0.4
"""A look starts at a target this far ahead of the head [heights of the body]: in front of the hands, and on the page."""
HINT_DISTANCE = 0.2
"""A hint starts at a target this far out from its elbow or knee [heights of the body]: clear of the limb, and on the page."""
STRAIGHT_LIMB = 1e-4
"""A limb that is bent by less has no side to which it is bent [heights of the body]."""
CONTACT_TOLERANCE = 1e-3
"""A floor and capsules count as kept within this [m]: they push only from there on."""
WIDEST_MARGIN = 10.0
"""Largest margin of an extra goal [m]."""
LEAST_MARGIN = -1.0
"""Smallest margin of an extra goal [m]; below 0, capsules may overlap and the center of mass may be outside."""
HIGHEST_FLOOR = 1000.0
"""Above or below the origin [m]."""


@known_options
@dataclass(frozen=True, slots=True)
class DocumentExtra:
    """One extra goal of a document: anything beside the position and orientation of an effector.

    Its key is `balance`, `floor`, `apart`, `center`, `upright`, `look`, `pin left_hand` or `hint right_elbow`. One that is off
    has no target; switched on it starts where the body is.
    """

    kind: ExtraKind
    name: str = ""
    """The effector of a pin, the elbow or knee of a hint; empty if a body has only one goal of the kind."""
    enabled: bool = False
    weight: float = 1.0
    """Weight [1/m]; [1/rad] for a look and a trunk kept upright."""
    priority: float = 1.0
    """Priority; 1 is the highest."""
    target: Vector | None = None
    """Target of a look, a hint, a pin or the center of mass [m]; None while it is off."""
    orientation: Quaternion | None = None
    """Orientation of a pinned effector, wxyz; None if it may rotate."""
    margin: float = 0.0
    """Distance inside the support polygon, or between capsules [m]."""
    height: float = 0.0
    """Height of the floor [m]."""
    bearing: tuple[str, ...] = ()
    """The effectors and segments that bear weight; if there are none, whatever touches the ground."""

    @property
    def key(self) -> str:
        """The key under which a document keeps this extra goal: its kind, and its name if it has one."""
        return f"{self.kind} {self.name}" if self.name else self.kind


class GoalArguments(NamedTuple):
    """The constructor arguments of a solver goal that an extra goal makes, beside weight and priority."""

    positional: tuple[Any, ...] = ()
    named: Mapping[str, Any] = {}


@dataclass(frozen=True)
class ExtraGoalSpec:
    """The specification of one kind of extra goal."""

    goal: type[ExtraGoal]
    """The class of the solver's goal; its weight by default is the document's."""
    subjects: Callable[[Character], tuple[str, ...]]
    """The names that goals of the kind have on a character; ("",) for one without a name, () for none."""
    arguments: Callable[[Character, DocumentExtra], GoalArguments]
    """The constructor's arguments."""
    settings: Callable[[Character, DocumentExtra], dict[str, Any]]
    """The attributes of the solver's goal that follow the document, beside weight, priority and enabled."""
    fields: tuple[str, ...] = ()
    """The fields of `DocumentExtra` that a person sets, beside weight and priority."""
    subject: Literal["body", "effector", "limb"] = "body"
    """What its name is of."""
    start: Callable[[DocumentExtra, Pose], Vector] | None = None
    """The target at which it is switched on in a pose [m]; None if it has no target."""
    priority: float = 1.0
    """By default."""
    tolerance: float = TOLERANCE[0]
    """It is reached within this [m]."""

    @property
    def has_target(self) -> bool:
        """Whether a document's extra goals of this specification have a target that can be dragged."""
        return self.start is not None

    def defaults(self, kind: ExtraKind, name: str) -> DocumentExtra:
        """Return a document's extra goal of this specification as a character offers it: off, with the default weight."""
        known = inspect.signature(self.goal).parameters
        margin = known["margin"].default if "margin" in self.fields else 0.0
        return DocumentExtra(kind, name, weight=known["weight"].default, priority=self.priority, margin=margin)

    def make(self, character: Character, extra: DocumentExtra) -> ExtraGoal:
        """Make the solver's goal for a document's extra goal of this specification."""
        positional, named = self.arguments(character, extra)
        make: Callable[..., ExtraGoal] = self.goal  # each class has arguments of its own
        return make(*positional, **named, weight=extra.weight, priority=extra.priority)


# ---- which goals a character offers -------------------------------------------------------------------


def _once(found: bool) -> tuple[str, ...]:
    return ("",) if found else ()


def _has_mass(character: Character) -> bool:
    return sum(mass for mass, _ in segment_masses(character).values()) > 0.0


def _has_trunk(character: Character) -> bool:
    try:
        trunk_ends(character)
    except CharacterError:
        return False
    return True


# ---- where a goal starts ------------------------------------------------------------------------------


def _target_of(extra: DocumentExtra) -> Vector:
    """Return the target of a document's extra goal for its solver goal; the origin while it has none [m]."""
    return extra.target or (0.0, 0.0, 0.0)


def _gaze_of(character: Character) -> tuple[str, Vector]:
    gaze = goal_anchors(character).gaze
    assert gaze is not None, "a look is offered only where there is a gaze"
    return gaze


def _ahead_of_head(extra: DocumentExtra, pose: Pose) -> Vector:
    name, axis = _gaze_of(pose.character)
    position, orientation = plain_frame(pose, name)
    distance = GAZE_DISTANCE * goal_anchors(pose.character).height
    return add(position, tuple(distance * x for x in rotate(orientation, axis)))


def _out_from_bend(extra: DocumentExtra, pose: Pose) -> Vector:
    """Return where a document's extra goal of the kind Hint begins: a point out from the bent elbow or knee [m]."""
    anchors = goal_anchors(pose.character)
    upper, middle, lower = (np.array(point) for point in limb_points(pose, anchors.limbs[extra.name]))
    along = (lower - upper) / max(float(np.linalg.norm(lower - upper)), 1e-9)
    out = (middle - upper) - (middle - upper) @ along * along
    if np.linalg.norm(out) < STRAIGHT_LIMB * anchors.height:
        # Knees bend forwards and elbows backwards; forward is along the gaze.
        axis = anchors.gaze[1] if anchors.gaze is not None else (0.0, 0.0, 1.0)
        orientation = plain_frame(pose, anchors.gaze[0])[1] if anchors.gaze is not None else (1.0, 0.0, 0.0, 0.0)
        ahead = np.array(rotate(orientation, axis)) * (1.0 if extra.name.endswith("knee") else -1.0)
        out = ahead - ahead @ along * along
    x, y, z = (middle + HINT_DISTANCE * anchors.height * out / max(float(np.linalg.norm(out)), 1e-9)).tolist()
    return x, y, z


# ---- pins ---------------------------------------------------------------------------------------------


def _orientation_weight(extra: DocumentExtra) -> float:
    """Return the orientation weight of a document's extra goal `pin` [1/rad]: the contact's proportion; 0 if it may rotate."""
    known = inspect.signature(goals.Contact).parameters
    share: float = known["orientation_weight"].default / known["weight"].default
    return share * extra.weight if extra.orientation else 0.0


def _segment_orientation(character: Character, name: str, orientation: Quaternion) -> Quaternion:
    """Return the orientation of the segment that a document's extra goal `pin` holds, wxyz in the world."""
    return unit(multiply(orientation, conjugate(character.effector(name).rotation)))  # type: ignore[return-value]


def _pin_arguments(character: Character, extra: DocumentExtra) -> GoalArguments:
    named: dict[str, Any] = {"position": _target_of(extra)}
    if extra.orientation is not None:
        named |= {"orientation": True, "orientation_weight": _orientation_weight(extra)}
    return GoalArguments((extra.name,), named)


def _pin_settings(character: Character, extra: DocumentExtra) -> dict[str, Any]:
    settings: dict[str, Any] = {"position": extra.target, "orientation_weight": _orientation_weight(extra)}
    if extra.orientation is not None:
        settings["segment_orientation"] = _segment_orientation(character, extra.name, extra.orientation)
    return settings


# ---- the records --------------------------------------------------------------------------------------

SPECS: Mapping[ExtraKind, ExtraGoalSpec] = {
    "balance": ExtraGoalSpec(
        goal=goals.Balance,
        subjects=lambda character: _once(bool(goal_anchors(character).feet)),
        arguments=lambda character, extra: GoalArguments(
            (list(extra.bearing),) if extra.bearing else (), {"margin": extra.margin}
        ),
        settings=lambda character, extra: {"margin": extra.margin, "points": list(extra.bearing) or None},
        fields=("margin", "bearing"),
        priority=2.0,
    ),
    "center": ExtraGoalSpec(
        goal=goals.CenterOfMass,
        subjects=lambda character: _once(_has_mass(character)),
        arguments=lambda character, extra: GoalArguments((_target_of(extra),)),
        settings=lambda character, extra: {"target": extra.target},
        start=lambda extra, pose: pose.center_of_mass,
        priority=2.0,
    ),
    "floor": ExtraGoalSpec(
        goal=goals.Floor,
        subjects=lambda character: _once(bool(watched_points(character))),
        arguments=lambda character, extra: GoalArguments((), {"height": extra.height}),
        settings=lambda character, extra: {"height": extra.height},
        fields=("height",),
        tolerance=CONTACT_TOLERANCE,
    ),
    "apart": ExtraGoalSpec(
        goal=goals.Apart,
        subjects=lambda character: _once(bool(default_pairs(character))),
        arguments=lambda character, extra: GoalArguments((), {"margin": extra.margin}),
        settings=lambda character, extra: {"margin": extra.margin},
        fields=("margin",),
        tolerance=CONTACT_TOLERANCE,
    ),
    "upright": ExtraGoalSpec(
        goal=goals.Upright,
        subjects=lambda character: _once(_has_trunk(character)),
        arguments=lambda character, extra: GoalArguments(),
        settings=lambda character, extra: {},
        priority=2.0,
    ),
    "look": ExtraGoalSpec(
        goal=goals.LookAt,
        subjects=lambda character: _once(goal_anchors(character).gaze is not None),
        arguments=lambda character, extra: GoalArguments(
            (_gaze_of(character)[0], _target_of(extra)), {"axis": _gaze_of(character)[1]}
        ),
        settings=lambda character, extra: {"target": extra.target},
        start=_ahead_of_head,
    ),
    "pin": ExtraGoalSpec(
        goal=goals.Contact,
        subjects=lambda character: tuple(effector.name for effector in character.effectors),
        arguments=_pin_arguments,
        settings=_pin_settings,
        fields=("orientation",),
        subject="effector",
        start=lambda extra, pose: plain_frame(pose, extra.name)[0],
    ),
    "hint": ExtraGoalSpec(
        goal=goals.Hint,
        subjects=lambda character: tuple(goal_anchors(character).limbs),
        arguments=lambda character, extra: GoalArguments((goal_anchors(character).limbs[extra.name].joint, _target_of(extra))),
        settings=lambda character, extra: {"target": extra.target},
        subject="limb",
        start=_out_from_bend,
    ),
}
"""In the order in which a character offers them."""


def _offered(character: Character) -> dict[str, DocumentExtra]:
    return derived(character.described, "offered extra goals", lambda: _make_offered(character.described))


def _make_offered(character: Character) -> dict[str, DocumentExtra]:
    offered = [spec.defaults(kind, name) for kind, spec in SPECS.items() for name in spec.subjects(character)]
    return {extra.key: extra for extra in offered}


def offered_extras(character: Character) -> dict[str, DocumentExtra]:
    """Return the extra goals that a character offers to documents, by key, all off: those that its segment names allow.

    >>> import poise
    >>> list(offered_extras(poise.biped()))[:6]
    ['balance', 'center', 'floor', 'apart', 'upright', 'look']
    """
    return dict(_offered(character))


def offered_extra(character: Character, key: str) -> DocumentExtra:
    """Return the extra goal that a character offers to documents for a key, off; else raise an error with the nearest key."""
    offered = _offered(character)
    if key not in offered:
        raise UnknownChoiceError(f"goal {key!r}", key, offered, "is not one that this character has")
    return offered[key]


def is_on_base(character: Character, extra: DocumentExtra) -> bool:
    """Whether a document's extra goal is of an effector on the base, which is fixed anyway."""
    return SPECS[extra.kind].subject == "effector" and character.effector(extra.name).segment == character.base


def started_at_pose(extra: DocumentExtra, pose: Pose) -> DocumentExtra:
    """Return an extra goal of a document switched on, with its target where the body is, so that nothing has to move."""
    spec = SPECS[extra.kind]
    target = None if spec.start is None else spec.start(extra, pose)
    fixed: Any = extra.orientation
    if fixed is not None and spec.subject == "effector":
        # Scaled to length 1 as goals are when they are read, so that what is saved is read back to the last bit.
        fixed = unit(plain_frame(pose, extra.name)[1])
    return replace(extra, enabled=True, target=target, orientation=fixed)


def checked_extra(character: Character, extra: DocumentExtra) -> DocumentExtra:
    """Check the numbers of a document's extra goal; an error names the one that a solver would refuse."""
    name = f"of goal {extra.key!r}"
    offered_extra(character, extra.key)
    needs_target = extra.enabled and SPECS[extra.kind].has_target
    if needs_target and extra.target is None:
        raise ValueRefusedError(f"goal {extra.key!r}", "has no target")
    if extra.bearing:
        support_points(character, extra.bearing)
    return replace(
        extra,
        weight=number(extra.weight, f"weight {name}", low=0.0, high=HEAVIEST),
        priority=number(extra.priority, f"priority {name}", low=1.0, high=LOWEST),
        target=position(extra.target, f"target {name}") if needs_target else None,
        orientation=None if extra.orientation is None else orientation(extra.orientation, f"orientation {name}"),
        margin=number(extra.margin, f"margin {name}", low=LEAST_MARGIN, high=WIDEST_MARGIN),
        height=number(extra.height, f"height {name}", low=-HIGHEST_FLOOR, high=HIGHEST_FLOOR),
    )
