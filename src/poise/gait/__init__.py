"""Walking: footprints, trajectories from them, and one live solve a frame with the standing foot as the base."""

from poise.gait.styles import STYLES, Style
from poise.gait.walker import Walker
from poise.gait.walking import Walk, make_walk, walk

__all__ = ["STYLES", "Style", "Walk", "Walker", "make_walk", "walk"]
