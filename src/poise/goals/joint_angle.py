"""JointAngle and Smoothness: a joint has a target angle, or joints move on at an even speed from solve to solve."""

from poise import checks
from poise.character.character import Character
from poise.errors import ValueRefusedError
from poise.goals.extra_goal import ExtraGoal, Slot
from poise.kernels.workspace import goal_records


class JointAngle(ExtraGoal):
    """Goal that one joint is at an angle [rad], or a slide at a length [m]."""

    has_position_weight = False
    has_orientation_weight = True
    joint: str
    """The name of the joint."""

    def __init__(self, joint: str, angle: float, *, weight: float = 0.3, priority: float = 1) -> None:
        self.joint = joint
        super().__init__([Slot(goal_records.JOINT_ANGLE, 0)], weight, priority)
        self.angle = angle

    def _bind(self, character: Character) -> None:
        kind = character.joint(self.joint).kind
        if kind in ("ball", "fixed"):
            fix = "set its reference, or give the segment it carries a goal" if kind == "ball" else "it does not move"
            raise ValueRefusedError("joint", f"{self.joint!r} is {kind} and has no single angle; {fix}")
        before = 0
        for joint in character.joints:
            if joint.name == self.joint:
                self._slots[0].codes[goal_records.JOINT_ANGLE_DOF] = before
            before += joint.dofs

    @property
    def angle(self) -> float:
        """Target angle of the joint [rad], or target length of a slide [m]."""
        return float(self._slots[0].numbers[goal_records.JOINT_ANGLE_TARGET])

    @angle.setter
    def angle(self, value: float) -> None:
        self._write(goal_records.JOINT_ANGLE_TARGET, checks.number(value, "angle", low=-1e6, high=1e6))


class Smoothness(ExtraGoal):
    """Goal of smooth motion: the second difference of all joint angles from solve to solve is kept small."""

    has_position_weight = False
    has_orientation_weight = True

    def __init__(self, *, weight: float = 0.1, priority: float = 1) -> None:
        super().__init__([Slot(goal_records.SMOOTHNESS, 0)], weight, priority)
