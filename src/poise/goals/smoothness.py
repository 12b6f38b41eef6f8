"""Smoothness: angles change little from solve to solve."""

from poise.goals.extra_goal import ExtraGoal, Slot
from poise.kernels.workspace import goal_records


class Smoothness(ExtraGoal):
    """Joints that go on as they moved: a small second difference from frame to frame."""

    along, about = False, True

    def __init__(self, *, weight: float = 0.1, priority: float = 1) -> None:
        super().__init__([Slot(goal_records.SMOOTHNESS, 0)], weight, priority)
