"""Poses by name, at random, and transitions from one pose to another.

The gallery has poses as terms (`gallery`): every character with two arms and two legs takes them in its own proportions.

>>> import poise
>>> pose = poise.named_pose(poise.biped(), "wave")
>>> bool(pose.frame("right_hand")[0][1] > pose.frame("head")[0][1])
True
"""

from poise.poses.gallery import Found, find, named_pose, names, title
from poise.poses.pose_finder import Reached
from poise.poses.pose_plausibility import Plausibility, plausibility

__all__ = ["Found", "Plausibility", "Reached", "find", "named_pose", "names", "plausibility", "title"]
