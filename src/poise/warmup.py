"""Compiling everything beforehand, so that nothing pauses in the middle of a live frame."""

import numpy as np

from poise.bipeds import biped
from poise.goals import Smoothness
from poise.solver import METHODS, Solver


def warm_up() -> None:
    """Compile all kernels now. On a machine that has done so before, it takes a fraction of a second.

    >>> import poise
    >>> poise.warm_up()
    """
    for method in METHODS:
        solver = Solver(biped(), method)
        positions = np.array([goal.position for goal in solver.goals])
        solver.reset()
        solver.set_goals(positions)
        solver.solve()
        solver.solve_frames(positions[None])
        solver.pose.joint_frames()
        if method == "poise":
            solver.add(Smoothness())
            solver.solve()
