"""Walking: planned steps, footprints, trajectories of feet and body, one live solve a frame with the standing foot as base."""

from poise.gait.styles import STYLES, Style
from poise.gait.terrain import FLOORS, Terrain, floor
from poise.gait.walker import Walker
from poise.gait.whole_walk import Walk, make_walk, walk

__all__ = ["FLOORS", "STYLES", "Style", "Terrain", "Walk", "Walker", "floor", "make_walk", "walk"]
