"""PoseLikeGoal, the base class of Contact and Relative: position and orientation with weights of their own."""

from poise.goals.extra_goal import ExtraGoal, Slot
from poise.kernels.workspace import goal_records


class PoseLikeGoal(ExtraGoal):
    """An extra goal with a position and an orientation, each with a weight of its own."""

    def __init__(self, slots: list[Slot], weight: float, orientation_weight: float, priority: float) -> None:
        self._orientation_weight = self._checked_weight(orientation_weight, "orientation_weight")
        super().__init__(slots, weight, priority)

    @property
    def orientation_weight(self) -> float:
        """Weight of a pose-like goal's orientation error, of a Contact or Relative [1/rad]; 0 leaves it free."""
        return self._orientation_weight

    @orientation_weight.setter
    def orientation_weight(self, value: float) -> None:
        self._orientation_weight = self._checked_weight(value, "orientation_weight")
        self._weigh()

    def _weigh(self) -> None:
        super()._weigh()
        for slot in self._slots:
            slot.numbers[goal_records.ORIENTATION_WEIGHT] = self._orientation_weight if self._enabled else 0.0
