"""Goals: what is wanted of a pose. `Goal` is what the solver has for every effector; the others are added to it.

>>> import poise
>>> from poise import goals
>>> solver = poise.Solver(poise.biped())
>>> look = solver.add(goals.LookAt("head", target=(1.0, 1.2, 2.0)))
>>> solver["head"].enabled = False
>>> solver.solve().converged
True
"""

from poise.goals.bodies import Apart, Balance, CenterOfMass, Floor
from poise.goals.extra_goal import ExtraGoal
from poise.goals.kinds import Contact, Custom, Distance, Hint, JointAngle, LookAt, OnLine, OnPlane, Relative, Smoothness
from poise.goals.pose_goal import HEAVIEST, ORIENTATION_WEIGHT, POSITION_WEIGHT, Goal

__all__ = [
    "HEAVIEST",
    "ORIENTATION_WEIGHT",
    "POSITION_WEIGHT",
    "Apart",
    "Balance",
    "CenterOfMass",
    "Contact",
    "Custom",
    "Distance",
    "ExtraGoal",
    "Floor",
    "Goal",
    "Hint",
    "JointAngle",
    "LookAt",
    "OnLine",
    "OnPlane",
    "Relative",
    "Smoothness",
]
