"""Upright: the trunk leans back no farther than people's do."""

import math

import numpy as np

from poise import checks
from poise.anatomy.body_parts import Part, body_axes, common_part, parts
from poise.character.character import Character
from poise.character.places import Place, point_of
from poise.errors import CharacterError
from poise.geometry.rotations import IDENTITY, conjugate, rotate
from poise.goals.extra_goal import ExtraGoal, Slot
from poise.kernels.workspace import goal_records

MOST_BACK = math.radians(25.0)
"""How far a trunk may lean back by default [rad]: of the poses of people that the human manner knows, 98 in 100 lean less."""
SHORTEST = 1e-3
"""A shorter trunk has no direction [m]."""


class Upright(ExtraGoal):
    """Goal that the trunk leans back no farther than an angle: no bend backwards, where the hips can go back instead.

    angle: how far the line from the hips to the shoulders may lean back as one piece with the pelvis, against where the pelvis
    faces [rad]. Forward and to the sides it may lean as it likes, and a body may lie on its back. It costs nothing while it
    holds.
    """

    has_position_weight = False
    has_orientation_weight = True

    def __init__(self, angle: float = MOST_BACK, *, weight: float = 0.2, priority: float = 1) -> None:
        super().__init__([Slot(goal_records.UPRIGHT, 1)], weight, priority)
        self.angle = angle

    def _bind(self, character: Character) -> None:
        pelvis, chest = trunk_ends(character)
        ahead = rotate(conjugate(pelvis.orientation), tuple(body_axes(parts(character))[:, 2].tolist()))
        top, bottom = Place(chest.name, chest.far, IDENTITY), Place(pelvis.name, pelvis.near, IDENTITY)
        self._anchor(0, goal_records.UPRIGHT_CHEST_FRAME, goal_records.UPRIGHT_CHEST_POINT, point_of(character, top))
        self._anchor(0, goal_records.UPRIGHT_PELVIS_FRAME, goal_records.UPRIGHT_PELVIS_POINT, point_of(character, bottom))
        length = np.linalg.norm(np.subtract(chest.world(chest.far), pelvis.world(pelvis.near)))
        self._write(goal_records.UPRIGHT_FORWARD, [*ahead, length])

    @property
    def angle(self) -> float:
        """Angle that the upright goal lets the trunk lean back by [rad]."""
        return math.asin(float(self._slots[0].numbers[goal_records.UPRIGHT_SLOPE]))

    @angle.setter
    def angle(self, value: float) -> None:
        self._write(goal_records.UPRIGHT_SLOPE, math.sin(checks.number(value, "angle", low=0.0, high=0.5 * math.pi)))


def trunk_ends(character: Character) -> tuple[Part, Part]:
    """Return the two segments an Upright goal is about: the trunk's lowest, where legs meet, and highest, where arms meet."""
    known = parts(character)
    ends = []
    for kind, what in (("thigh", "thighs"), ("upper_arm", "upper arms")):
        limbs = [next((part for part in known.values() if part.role == (kind, side)), None) for side in ("left", "right")]
        if limbs[0] is None or limbs[1] is None:
            raise CharacterError(f"no trunk is known that could stay upright: the body has no two {what}")
        ends.append(common_part(known, limbs[0].name, limbs[1].name))
    if ends[0].name == ends[1].name or math.dist(ends[1].world(ends[1].far), ends[0].world(ends[0].near)) < SHORTEST:
        raise CharacterError("no trunk is known that could stay upright: arms and legs hang on one segment")
    return ends[0], ends[1]
