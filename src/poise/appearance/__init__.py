"""Appearance of a character: its own skin, or smooth closed surfaces for its segments, and two palettes to draw them with.

The studio and the pictures draw the same body from here.
"""

from poise.appearance.facing_of_pose import facing, middle
from poise.appearance.mannequin import accents, bounds, bounds_in, height, joint_sizes, shapes
from poise.appearance.surfaces_and_implicit_forms import Shape

__all__ = ["Shape", "accents", "bounds", "bounds_in", "facing", "height", "joint_sizes", "middle", "shapes"]
