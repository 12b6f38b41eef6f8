"""Goals: `Goal`, the pose goal that a solver has for every effector, and the kinds of extra goals that are added.

>>> import poise
>>> from poise import goals
>>> solver = poise.Solver(poise.biped())
>>> look = solver.add(goals.LookAt("head", target=(1.0, 1.2, 2.0)))
>>> solver["head"].enabled = False
>>> solver.solve().converged
True
"""

from poise.goals.balance import Balance
from poise.goals.center_of_mass import CenterOfMass
from poise.goals.contact import Contact
from poise.goals.custom import Custom
from poise.goals.distance import Distance
from poise.goals.extra_goal import ExtraGoal
from poise.goals.floor import Floor
from poise.goals.hint import Hint
from poise.goals.joint_angle import JointAngle, Smoothness
from poise.goals.line_and_plane import OnLine, OnPlane
from poise.goals.look_at import LookAt
from poise.goals.pose_goal import HEAVIEST, ORIENTATION_WEIGHT, POSITION_WEIGHT, Goal
from poise.goals.relative import Relative
from poise.goals.self_collision import Apart
from poise.goals.upright import Upright

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
    "Upright",
]
