"""Hint: an elbow or a knee points to a target, as far as its limb leaves it free."""

from poise import checks
from poise.array_likes import VectorLike
from poise.character.character import Character
from poise.errors import CharacterError
from poise.geometry.vectors import ORIGIN, Vector
from poise.goals.extra_goal import ExtraGoal, Slot
from poise.kernels.workspace import goal_records


class Hint(ExtraGoal):
    """Goal that an elbow or a knee points towards a target, as far as the other goals leave it open.

    joint: the joint or segment in the middle of the limb, such as "right_elbow_x" or "right_forearm".
    """

    joint: str
    """The joint or segment in the middle of the limb."""

    def __init__(self, joint: str, target: VectorLike, *, weight: float = 1.0, priority: float = 1) -> None:
        self.joint = joint
        super().__init__([Slot(goal_records.HINT, 3)], weight, priority)
        self.target = target

    def _bind(self, character: Character) -> None:
        upper, middle, lower = limb_around(character, self.joint)
        for frame, point, joint in zip(
            (goal_records.HINT_UPPER_FRAME, goal_records.HINT_MIDDLE_FRAME, goal_records.HINT_LOWER_FRAME),
            (goal_records.HINT_UPPER_POINT, goal_records.HINT_MIDDLE_POINT, goal_records.HINT_LOWER_POINT),
            (upper, middle, lower),
            strict=True,
        ):
            self._anchor(0, frame, point, (joint + 1, ORIGIN))

    @property
    def target(self) -> Vector:
        """Point in the world that the hint lets its elbow or knee point to [m]."""
        return tuple(self._slots[0].numbers[goal_records.HINT_TARGET : goal_records.HINT_TARGET + 3].tolist())

    @target.setter
    def target(self, value: VectorLike) -> None:
        self._write(goal_records.HINT_TARGET, checks.position(value, "target"))


def limb_around(character: Character, name: str) -> tuple[int, int, int]:
    """Find the three joints of the limb that a hint bends, by number: at its upper end, its middle and its lower end."""
    joints = character.joints
    number = {joint.name: index for index, joint in enumerate(joints)}
    carried = {joint.segment: index for index, joint in enumerate(joints) if joint.segment}
    middle = number.get(name, carried.get(name)) if isinstance(name, str) else None
    if middle is None:
        middle = number[character.joint(name).name]  # raises, with the nearest name
    upper: int | None = middle  # joints of one point count together
    while upper is not None and not any(joints[upper].offset):
        upper = number.get(joints[upper].parent or "")
    upper = None if upper is None else number.get(joints[upper].parent or "")
    lower, waiting = None, [middle]
    while lower is None and waiting:
        below = [index for index, joint in enumerate(joints) if joint.parent == joints[waiting[0]].name]
        lower = next((index for index in below if any(joints[index].offset)), None)
        waiting = waiting[1:] + below
    if lower is None or upper is None:
        raise CharacterError(f"joint {name!r} is not in the middle of a limb, so it has no side to point to", name)
    return upper, middle, lower
