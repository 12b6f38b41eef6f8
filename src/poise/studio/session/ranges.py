"""Ranges of the numbers that a page sets, in the units of its commands."""

from collections.abc import Mapping

from poise.document.extra_goals import HIGHEST_FLOOR, LEAST_MARGIN, WIDEST_MARGIN
from poise.goals import HEAVIEST
from poise.goals.pose_goal import LOWEST
from poise.studio.engine.motion_player import FASTEST, SLOWEST
from poise.studio.protocol.messages import Range

FAR = 100.0
"""Typed positions and targets end here [m]."""
WIDEST_TURN = 360.0
"""Limits of hinges that are typed end here [degrees]."""
LONGEST_SLIDE = 10_000.0
"""Limits of slides that are typed end here [mm]."""

RANGES: Mapping[str, Range] = {
    "position": Range(-FAR, FAR, 0.01),
    "target": Range(-FAR, FAR, 0.01),
    "position_weight": Range(0.0, HEAVIEST, 0.1),
    "orientation_weight": Range(0.0, HEAVIEST, 0.1),
    "weight": Range(0.0, HEAVIEST, 0.1),
    "priority": Range(1.0, LOWEST, 1.0),
    "margin": Range(LEAST_MARGIN, WIDEST_MARGIN, 0.001),
    "height": Range(-HIGHEST_FLOOR, HIGHEST_FLOOR, 0.001),
    "hinge": Range(-WIDEST_TURN, WIDEST_TURN, 0.1),
    "slide": Range(-LONGEST_SLIDE, LONGEST_SLIDE, 1.0),
    "iterations": Range(1, 1000, 1),
    "sweeps": Range(0, 1000, 1),
    "damping": Range(0.0, 1000.0, 0.001),
    "budget": Range(0.0, 1e6, 10.0),
    "max_speed": Range(0.0, 3600.0, 10.0),
    "posture_weight": Range(0.0, 10.0, 0.01),
    "speed": Range(SLOWEST, FASTEST, 0.1),
    "turn": Range(-90.0, 90.0, 1.0),
    "direction": Range(-180.0, 180.0, 5.0),
}
"""By the name of the field; `speed` is the player's, `hinge` and `slide` those of limits."""
