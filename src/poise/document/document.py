"""Document: everything that a person works on at once, as one frozen value that can be undone, saved and opened.

A character on its base, the pose, the goals of effectors and of the body, the reference and how it is solved. What a goal does
not ask for follows the body: there it has the effector's own position or orientation.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from poise.character.character import Character
from poise.character.joint_limits import clamp_angles
from poise.checks import count, number
from poise.defaults import ITERATIONS, MAX_TIME
from poise.document.extra_goals import DocumentExtra, checked_extra, is_on_base, offered_extra, offered_extras, started_at_pose
from poise.errors import UnknownChoiceError, UnknownEffectorError, ValueRefusedError
from poise.geometry.rotations import Quaternion
from poise.geometry.vectors import Vector, unit
from poise.goals import HEAVIEST, ORIENTATION_WEIGHT, POSITION_WEIGHT
from poise.kernels.workspace.outcome import MAX_SWEEP_COUNT
from poise.motion.motion import Motion
from poise.motion.pose import Placement, Pose
from poise.strict_names import known_options

Asks = Literal["position", "orientation", "both"]
Angles = tuple[float, ...]

METHODS = ("poise", "paper")
MANNERS = ("human", "plain")
FOOT_WEIGHTS = (30.0, 10.0)
"""Of a foot that stands while others pull [1/m, 1/rad]: a hand that is pulled a metre too far moves it by a millimetre."""
ON_THE_FLOOR = 0.05
"""An effector stands where it is at rest if it is at most this far above the lowest one, as a share of the height."""


@known_options
@dataclass(frozen=True, slots=True)
class DocumentGoal:
    """The goal of one effector in a document."""

    position: Vector
    """Target position in the world [m]; that of the effector while no position is asked for."""
    orientation: Quaternion
    """Target orientation in the world, wxyz; that of the effector while no orientation is asked for."""
    enabled: bool = False
    asks: Asks = "position"
    position_weight: float = POSITION_WEIGHT
    """Weight of the position [1/m]."""
    orientation_weight: float = ORIENTATION_WEIGHT
    """Weight of the orientation [1/rad]."""
    priority: float = 1.0
    """Priority; 1 is the highest."""

    @property
    def asks_position(self) -> bool:
        """Whether this goal of a document is on and has a target position."""
        return self.enabled and self.asks != "orientation"

    @property
    def asks_orientation(self) -> bool:
        """Whether this goal of a document is on and has a target orientation."""
        return self.enabled and self.asks != "position"


@dataclass(frozen=True, slots=True)
class Settings:
    """Solver settings of a document; None where the solver decides."""

    method: str = "poise"
    iterations: int = ITERATIONS
    sweeps: int | None = None
    damping: float = 0.001
    budget: float | None = None
    """Time budget of a solve [µs]."""
    max_speed: float | None = 6.0
    """Largest speed of a joint [rad/s]."""
    posture_weight: float = 0.01
    """Weight of the reference posture [1/rad]."""
    manner: str | None = None
    """What goals leave open: "human", as recorded people hold themselves, or "plain", near the reference; None: "human" where
    the body can have it and its reference is the rest pose, so that a pose that was set by hand is kept."""


@known_options
@dataclass(frozen=True, slots=True)
class Document:
    """A character, its pose, its goals, its reference and its solver settings, as one frozen value.

    >>> import poise
    >>> document = poise.Document.opening(poise.biped())
    >>> [name for name, goal in document.goals.items() if goal.enabled]
    ['left_foot']
    """

    character: Character
    angles: Angles
    """(n_dofs,) [rad], [m] for slides."""
    placement: Placement
    goals: Mapping[str, DocumentGoal]
    """For every effector, in their order; one on the base is not asked for anything."""
    reference: Angles
    """(n_dofs,) the pose that posture pulls weakly towards."""
    settings: Settings = Settings()
    extras: Mapping[str, DocumentExtra] = field(default_factory=dict)
    """By key, the extra goals that are not as the character offers them; see `extra`."""
    motion: Motion | None = field(default=None, compare=False, repr=False)
    """Poses over time that can be taken as the pose, of a skeleton with the same joints; not part of a document's file."""
    ground: Callable[[float, float], float] | None = field(default=None, compare=False, repr=False)
    """How high the floor is that its motion was walked on [m], by x and z; None for a level one under body or motion."""

    @classmethod
    def opening(cls, character: Character) -> "Document":
        """Return a new document of a character at rest, with goals only at the feet that stand beside the base.

        Its first base is at the origin, whichever it is held at: on the left foot the biped stands where it does on the right.
        """
        rest = tuple(character.rest.tolist())
        placement = Pose(character.described).rebase(character.base).placement
        standing = standing_effectors(character)
        goals = {}
        for effector in character.effectors:
            stands = effector.name in standing
            weights = FOOT_WEIGHTS if stands else (POSITION_WEIGHT, ORIENTATION_WEIGHT)
            goals[effector.name] = DocumentGoal(
                (0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0), stands, "both" if stands else "position", *weights
            )
        return cls(character, rest, placement, goals, rest).with_goals_at_pose(*goals)

    @property
    def pose(self) -> Pose:
        """The document's pose."""
        return Pose(self.character, self.angles, self.placement)

    @property
    def joint_angles(self) -> dict[str, float]:
        """Joint angles of the document's pose, by joint [rad], [m] for slides."""
        return angles_by_joint(self.character, self.angles)

    def goal(self, name: str) -> DocumentGoal:
        """Return the document's goal of an effector."""
        if name not in self.goals:
            raise UnknownEffectorError(name, list(self.goals))
        return self.goals[name]

    def with_goal(self, name: str, **changes: Any) -> "Document":
        """Copy the document, a frozen value, with the goal of one effector changed."""
        return replace(self, goals={**self.goals, name: replace(self.goal(name), **changes)})

    def extra(self, key: str) -> DocumentExtra:
        """Return the extra goal in this document under a key, such as `balance` or `pin left_hand`, else its character's."""
        return self.extras[key] if key in self.extras else offered_extra(self.character, key)

    @property
    def all_extras(self) -> dict[str, DocumentExtra]:
        """All extra goals of this Document, on or off, by key: those that its character offers."""
        return offered_extras(self.character) | dict(self.extras)

    @property
    def enabled_extras(self) -> dict[str, DocumentExtra]:
        """The extra goals in the document that are on, by key; without pins of the base, which does not move."""
        return {key: extra for key, extra in self.extras.items() if extra.enabled and not is_on_base(self.character, extra)}

    def with_extra(self, key: str, **changes: Any) -> "Document":
        """Copy the document, a frozen value, with an extra goal changed.

        One that is switched on without a target starts where the body is.
        """
        changed = replace(self.extra(key), **changes)
        if not changed.enabled:
            changed = replace(changed, target=None)
        elif changed.target is None:
            changed = started_at_pose(changed, self.pose)
        offered, extras = offered_extras(self.character), self.all_extras | {key: checked_extra(self.character, changed)}
        return replace(self, extras={name: extra for name, extra in extras.items() if extra != offered[name]})

    def with_pose(self, pose: Pose) -> "Document":
        """Copy the document in another pose, on that pose's base; goals and parts of goals in it that are off follow."""
        return replace(
            self,
            character=pose.character,
            angles=tuple(pose.angles.tolist()),
            placement=pose.placement,
            goals=_free_goals_at(self.goals, pose),
        )

    def with_free_goals_at_pose(self) -> "Document":
        """Copy this Document with goals and parts of goals that are off moved to the effectors of its pose."""
        return replace(self, goals=_free_goals_at(self.goals, self.pose))

    def motion_pose(self, frame: int) -> Pose:
        """Return the pose that the document has at a frame of its motion, inside the limits of its character."""
        if self.motion is None:
            raise ValueRefusedError("document", "has no motion")
        return self.inside(self.motion.pose(frame))

    def inside(self, pose: Pose) -> Pose:
        """Return a pose as this Document's character takes it, on the pose's base, clamped to its limits."""
        character = self.character.rebase(pose.character.base)
        return Pose(character, clamp_angles(character, pose.angles), pose.placement)

    def with_goals_at_pose(self, *names: str) -> "Document":
        """Copy the document, a frozen value, with these goals, or all, moved to where the effectors of its pose are."""
        pose, goals = self.pose, dict(self.goals)
        for name in names or self.goals:
            position, orientation = effector_frame(pose, name)
            goals[name] = replace(self.goal(name), position=position, orientation=orientation)
        return replace(self, goals=goals)

    def on_base(self, name: str) -> bool:
        """Whether an effector is on the base of the document's character, so that no goal can move it."""
        return any(e.name == name and e.segment == self.character.base for e in self.character.effectors)


def _free_goals_at(goals: Mapping[str, DocumentGoal], pose: Pose) -> dict[str, DocumentGoal]:
    """Copy the goals of this Document, with what they do not ask for moved to the effectors of a pose."""
    found = {}
    for name, goal in goals.items():
        if goal.asks_position and goal.asks_orientation:
            found[name] = goal
            continue
        position, orientation = effector_frame(pose, name)
        found[name] = replace(
            goal,
            position=goal.position if goal.asks_position else position,
            orientation=goal.orientation if goal.asks_orientation else orientation,
        )
    return found


def effector_frame(pose: Pose, name: str) -> tuple[Vector, Quaternion]:
    """For the goals of a Document, return an effector's position [m] and orientation (wxyz) in the world as tuples."""
    position, orientation = pose.frame(name)
    # Scaled to length 1 as goals are when they are read, so that what is saved is read back to the last bit.
    return tuple(position.tolist()), unit(orientation.tolist())  # type: ignore[return-value]


def standing_effectors(character: Character) -> tuple[str, ...]:
    """Return the effectors on the floor at rest beside the base, which get goals in a new document."""
    pose = Pose(character.described)  # upright, whatever the base
    heights = {effector.name: float(pose.frame(effector.name)[0][1]) for effector in character.effectors}
    tall = max(heights.values()) - min(heights.values())
    low = [name for name, height in heights.items() if height - min(heights.values()) <= ON_THE_FLOOR * tall]
    on_base = [effector.name for effector in character.effectors if effector.segment == character.base]
    return tuple(name for name in low if name not in on_base) if any(name in low for name in on_base) else ()


def angles_by_joint(character: Character, angles: Iterable[float]) -> dict[str, float]:
    """Return the joint angles of this Document by name [rad], [m] for slides; a ball has three, with .x, .y and .z."""
    return dict(zip(character.dof_names, angles, strict=True))


def checked_settings(settings: Settings) -> Settings:
    """Check the settings in a document; an error names the one that cannot be solved with."""
    if settings.method not in METHODS:
        raise UnknownChoiceError("method", settings.method, METHODS)
    if settings.manner is not None and settings.manner not in MANNERS:
        raise UnknownChoiceError("manner", settings.manner, MANNERS)
    return Settings(
        settings.method,
        count(settings.iterations, "iterations"),
        None if settings.sweeps is None else count(settings.sweeps, "sweeps", high=MAX_SWEEP_COUNT),
        number(settings.damping, "damping", low=0.0, high=1e6),
        None if settings.budget is None else number(settings.budget, "budget", low=0.0, high=MAX_TIME),
        None if settings.max_speed is None else number(settings.max_speed, "max_speed", low=0.0, high=HEAVIEST),
        number(settings.posture_weight, "posture_weight", low=0.0, high=HEAVIEST),
        settings.manner,
    )
