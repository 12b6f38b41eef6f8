"""Walking: steps planned, laid as footprints, moved by trajectories, one live solve a frame on the standing foot."""

from poise.gait.styles import STYLES, Style
from poise.gait.terrain import FLOORS, Terrain, floor
from poise.gait.walker import Walker
from poise.gait.whole_walk import Walk, make_walk, walk

__all__ = ["FLOORS", "STYLES", "Style", "Terrain", "Walk", "Walker", "floor", "make_walk", "walk"]
