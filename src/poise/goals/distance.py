"""Distance: two points of the body keep a distance from each other."""

from poise import checks
from poise.character.character import Character
from poise.character.places import point_of, two_places
from poise.goals.extra_goal import ExtraGoal, Slot
from poise.kernels.workspace import goal_records


class Distance(ExtraGoal):
    """Goal that two effectors or segments have a distance [m]: two hands on a rod."""

    names: tuple[str, str]
    """The two effectors or segments."""

    def __init__(self, one: str, other: str, distance: float, *, weight: float = 1.0, priority: float = 1) -> None:
        self.names = one, other
        super().__init__([Slot(goal_records.DISTANCE, 1)], weight, priority)
        self.distance = distance

    def _bind(self, character: Character) -> None:
        one, other = (point_of(character, place) for place in two_places(character, *self.names, "Distance"))
        self._anchor(0, goal_records.DISTANCE_FRAME_A, goal_records.DISTANCE_POINT_A, one)
        self._anchor(0, goal_records.DISTANCE_FRAME_B, goal_records.DISTANCE_POINT_B, other)

    @property
    def distance(self) -> float:
        """Distance that the goal's two points have from each other [m]."""
        return float(self._slots[0].numbers[goal_records.DISTANCE_TARGET])

    @distance.setter
    def distance(self, value: float) -> None:
        self._write(goal_records.DISTANCE_TARGET, checks.number(value, "distance", low=0.0, high=1e6))
