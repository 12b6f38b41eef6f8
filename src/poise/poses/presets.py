"""Presets: poses given as goals, for a person to begin with.

Each says where some effectors go from where they are at rest; the rest of the body follows by itself. They are written
for the paper's biped on its right foot and scaled to the height of the character. One that moves a foot is meant for
the foot that swings: a character on its left foot does its mirror image.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, radians, sin
from typing import TYPE_CHECKING, Any

import numpy as np

from poise import checks
from poise.character.character import Character
from poise.errors import UnknownChoiceError, ValueRefusedError
from poise.geometry.vectors import ORIGIN, Quaternion, Vector, add, multiply, rotate
from poise.goals import ORIENTATION_WEIGHT, POSITION_WEIGHT
from poise.motion.mirror import partner
from poise.motion.pose import Pose, checked_placement

if TYPE_CHECKING:
    from poise.solver.solver import Solver

EFFECTORS = ("head", "pelvis", "right_hand", "left_hand", "left_foot", "right_foot")
"""Those that presets are for."""
FEET = ("left_foot", "right_foot")
"""Those that are not on the base are always held in position and orientation, unless a preset moves them."""
HEIGHT = 1.6295826
"""Of the paper's biped at rest, from the feet to the head's effector [m]."""


@dataclass(frozen=True, slots=True)
class PresetGoal:
    """What a preset wants of one effector of a character."""

    position: Vector
    """[m] in the world."""
    orientation: Quaternion | None
    """wxyz in the world; None where the position is all that is wanted."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a preset wants of one effector, seen from where it is at rest on the biped."""

    offset: Vector
    """From its position at rest, y up, z forward, x to the left [m]."""
    turn: Quaternion | None
    """From its orientation at rest, about the world's axes, wxyz; None where the position is all that is wanted."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A pose as goals."""

    name: str
    title: str
    """What the character does, in a sentence."""
    goals: Mapping[str, Wish]
    """By effector."""


def _at(x: float, y: float, z: float) -> Wish:
    """A position alone, as an offset [m]."""
    return Wish((x, y, z), None)


def _pose(offset: Vector = ORIGIN, axis: Vector = (1.0, 0.0, 0.0), degrees: float = 0.0) -> Wish:
    """A position and an orientation: an offset [m], and a turn [degrees] about an axis of the world of length 1."""
    half = 0.5 * radians(degrees)
    x, y, z = (sin(half) * part for part in axis)
    return Wish(offset, (cos(half), x, y, z))


UP: Vector = (0.0, 1.0, 0.0)

PRESETS: dict[str, Preset] = {
    preset.name: preset
    for preset in (
        Preset(
            "stand",
            "Stands upright, arms at the sides.",
            {"head": _pose(), "pelvis": _pose(), "right_hand": _at(0, 0, 0), "left_hand": _at(0, 0, 0)},
        ),
        Preset(
            "wave",
            "Waves with the right hand.",
            {"head": _pose((0.0, 0.0, 0.0), UP, -10), "pelvis": _pose(), "right_hand": _at(-0.25, 0.80, -0.02)},
        ),
        Preset(
            "reach high",
            "Reaches up with the right hand.",
            {"pelvis": _pose((0.0, 0.01, 0.0)), "right_hand": _at(0.02, 1.12, -0.10)},
        ),
        Preset(
            "reach down",
            "Touches the floor in front with the right hand.",
            {"pelvis": _pose((0.0, -0.36, -0.10), degrees=42), "right_hand": _at(0.15, -0.83, 0.12)},
        ),
        Preset(
            "crouch",
            "Crouches on both feet, arms in front.",
            {
                "head": _at(0.0, -0.39, 0.12),
                "pelvis": _pose((0.0, -0.33, -0.11), degrees=15),
                "right_hand": _at(0.04, -0.25, 0.24),
                "left_hand": _at(-0.04, -0.25, 0.24),
            },
        ),
        Preset(
            "one leg",
            "Stands on one leg, the other knee up.",
            {
                "head": _pose((-0.08, 0.0, 0.0)),
                "pelvis": _at(-0.08, 0.01, 0.0),
                "left_foot": _pose((-0.04, 0.30, 0.12), degrees=25),
            },
        ),
        Preset(
            "point",
            "Points ahead with the right hand.",
            {"head": _pose(), "pelvis": _pose(), "right_hand": _pose((0.10, 0.55, 0.33), degrees=-50)},
        ),
        Preset(
            "lunge",
            "Lunges ahead with one foot.",
            {
                "head": _pose((0.0, -0.16, 0.26)),
                "pelvis": _at(0.0, -0.15, 0.20),
                "right_hand": _at(0.0, 0.0, 0.40),
                "left_hand": _at(0.0, -0.15, 0.10),
                "left_foot": _pose((0.0, 0.0, 0.45)),
            },
        ),
        Preset(
            "arms wide",
            "Holds both arms out to the sides.",
            {"head": _pose(), "pelvis": _pose(), "right_hand": _at(-0.535, 0.55, -0.25), "left_hand": _at(0.535, 0.55, -0.25)},
        ),
        Preset(
            "bow",
            "Bows, the arms hanging.",
            {"head": _pose((0.0, -0.265, 0.42), degrees=50), "pelvis": _at(0.0, -0.02, -0.09)},
        ),
        Preset(
            "look back",
            "Looks back over the right shoulder.",
            {"head": _pose((-0.02, -0.01, 0.0), UP, -95), "pelvis": _at(0.0, 0.0, 0.0)},
        ),
        Preset(
            "step",
            "Takes a step, arms swinging.",
            {
                "head": _pose((-0.02, -0.03, 0.14)),
                "pelvis": _at(-0.03, -0.02, 0.12),
                "right_hand": _at(0.03, 0.05, 0.25),
                "left_hand": _at(0.0, -0.05, -0.20),
                "left_foot": _pose((0.0, 0.06, 0.35), degrees=-15),
            },
        ),
        Preset(
            "guard",
            "Holds up the fists like a boxer, one foot ahead.",
            {
                "head": _at(0.0, -0.10, 0.12),
                "pelvis": _at(0.0, -0.06, 0.06),
                "right_hand": _at(0.20, 0.50, 0.08),
                "left_hand": _at(-0.20, 0.52, 0.24),
                "left_foot": _pose((0.04, 0.0, 0.25)),
            },
        ),
        Preset(
            "all five",
            "Holds head, pelvis, hands and foot at rest in position and orientation: the paper's set-up.",
            {"head": _pose(), "pelvis": _pose(), "right_hand": _pose(), "left_hand": _pose()},
        ),
        Preset(
            "out of reach",
            "Reaches for something two metres away.",
            {"right_hand": _at(0.0, 0.35, 2.0)},
        ),
    )
}
"""By name."""


def preset_goals(character: Character, name: str, placement: Any = None, *, free_root: bool = False) -> dict[str, PresetGoal]:
    """What a preset wants of a character whose base is at a placement, the origin if None: goals by effector.

    Effectors that are not among them have no goal. Those on the base have one only with a free root, which holds them
    where they are at rest.

    >>> import poise
    >>> goals = preset_goals(poise.biped(), "reach high")
    >>> list(goals), [round(x, 2) for x in goals["right_hand"].position]
    (['pelvis', 'right_hand', 'left_foot'], [-0.19, 1.97, 0.17])
    """
    if not isinstance(name, str) or name not in PRESETS:
        raise UnknownChoiceError("preset", name, PRESETS)
    position, orientation = checked_placement(placement)
    rest, scale = Pose(character), _height(character) / HEIGHT
    wishes = _wishes(character, PRESETS[name], free_root)
    if not wishes:
        asked = ", ".join(effector for effector in EFFECTORS if effector in (*PRESETS[name].goals, *FEET))
        there = ", ".join(effector.name for effector in character.effectors)
        raise ValueRefusedError(
            f"preset {name!r}", f"moves {asked}, and none of them is there to be moved; the effectors are {there}: rename them"
        )
    goals = {}
    for effector, wish in wishes.items():
        at, turned = (tuple(part.tolist()) for part in rest.frame(effector))
        at = add(at, tuple(scale * part for part in wish.offset))
        wanted = None if wish.turn is None else multiply(orientation, multiply(wish.turn, turned))
        goals[effector] = PresetGoal(
            checks.position(add(position, rotate(orientation, at)), f"position of goal {effector!r}"),
            wanted,
        )
    return goals


def apply_preset(solver: "Solver", name: str) -> None:
    """Set the goals of a solver to those of a preset, with the weights that hold by default; all others are disabled.

    >>> import poise
    >>> solver = poise.Solver(poise.biped())
    >>> apply_preset(solver, "wave")
    >>> solver.solve().converged
    True
    """
    goals = preset_goals(solver.character, name, solver.placement, free_root=solver.free_root)
    for goal in solver:
        wanted = goals.get(goal.name)
        goal.enabled = wanted is not None
        if wanted is None:
            continue
        goal.position, goal.position_weight = wanted.position, POSITION_WEIGHT
        goal.orientation_weight = 0.0 if wanted.orientation is None else ORIENTATION_WEIGHT
        if wanted.orientation is not None:
            goal.orientation = wanted.orientation


def _wishes(character: Character, preset: Preset, free_root: bool) -> dict[str, Wish]:
    """What is wanted of the effectors there are: what the preset says, on the right side, and the feet held."""
    wishes = dict(preset.goals)
    on_base = [effector.name for effector in character.effectors if effector.segment == character.base]
    if "left_foot" in wishes and "left_foot" in on_base:
        wishes = {partner(name, EFFECTORS): _reflected(wish) for name, wish in wishes.items()}
    for foot in FEET:
        wishes.setdefault(foot, _pose())
    if free_root:
        wishes |= dict.fromkeys(on_base, _pose())
    free = [effector.name for effector in character.effectors if free_root or effector.name not in on_base]
    return {name: wishes[name] for name in free if name in wishes}


def _reflected(wish: Wish) -> Wish:
    (x, y, z), turn = wish.offset, wish.turn
    return Wish((-x, y, z), None if turn is None else (turn[0], turn[1], -turn[2], -turn[3]))


def _height(character: Character) -> float:
    """From the lowest to the highest joint or effector at rest [m]."""
    pose = Pose(character)
    heights = [*pose.joint_frames()[:, 10], *(pose.frame(effector.name)[0][1] for effector in character.effectors)]
    return float(np.ptp(heights))
