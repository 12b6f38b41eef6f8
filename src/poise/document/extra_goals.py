"""DocumentExtra: one extra goal of a document as a plain value; `extra_goal_specs` says what each kind is."""

from dataclasses import dataclass
from typing import Literal

from poise.geometry.quaternions import Quaternion
from poise.geometry.vectors import Vector
from poise.strict_names import known_options

ExtraKind = Literal["balance", "center", "floor", "apart", "look", "pin", "hint"]


@known_options
@dataclass(frozen=True, slots=True)
class DocumentExtra:
    """One extra goal of a document: anything beside the position and orientation of an effector.

    Its key is `balance`, `floor`, `apart`, `center`, `look`, `pin left_hand` or `hint right_elbow`. One that is off has no
    target; switched on it starts where the body is.
    """

    kind: ExtraKind
    name: str = ""
    """The effector of a pin, the elbow or knee of a hint; empty if a body has only one goal of the kind."""
    enabled: bool = False
    weight: float = 1.0
    """Weight [1/m]; [1/rad] for a look."""
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
    """The effectors and segments that bear weight; both feet if there are none."""

    @property
    def key(self) -> str:
        """The key of the extra goal in a document: its kind, and its name if it has one."""
        return f"{self.kind} {self.name}" if self.name else self.kind
