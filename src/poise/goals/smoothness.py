"""Smoothness: joints move on at an even speed from solve to solve."""

from poise.goals.extra_goal import ExtraGoal, Slot
from poise.kernels.workspace import goal_records


class Smoothness(ExtraGoal):
    """Goal of smooth motion: the second difference of all joint angles from solve to solve is kept small."""

    has_position_weight = False
    has_orientation_weight = True

    def __init__(self, *, weight: float = 0.1, priority: float = 1) -> None:
        super().__init__([Slot(goal_records.SMOOTHNESS, 0)], weight, priority)
