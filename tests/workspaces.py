"""A workspace set up by hand, so that kernels are tested without the solver."""

import numpy as np

from poise.kernels import layout
from poise.kernels.paper import solve_paper
from poise.model import compile_character
from tests import naive
from tests.characters import ORIGIN


class Workspace:
    """The two flat arrays of a character, with its arrays by name: `workspace["angles"]`."""

    def __init__(self, character, angles=None, placement=ORIGIN, *, free_root=False, damping=0.001):
        self.character = character
        self.model = compile_character(character, free_root)
        self.ints, self.floats = self.model.workspace()
        self["angles"][:] = character.rest if angles is None else angles
        self["placement"][:] = *placement[0], *placement[1]
        self["settings"][: layout.DAMPING] = -1.0
        self["settings"][layout.DAMPING] = damping
        self["options"][[layout.MAX_ITERATIONS, layout.MAX_SWEEPS, layout.USE_LIMITS]] = 0, 1, 1

    def __getitem__(self, name):
        return layout.array(self.ints, self.floats, name)

    @property
    def both(self):
        """What every kernel takes."""
        return self.ints, self.floats

    @property
    def n_unknowns(self):
        """Angles, and six more with a free root."""
        return int(self.ints[layout.N_UNKNOWNS])

    def number(self, effector):
        """Of an effector, by name."""
        return [e.name for e in self.character.effectors].index(effector)

    def ask(self, goals):
        """Write the goals."""
        for goal in goals:
            e = self.number(goal.effector)
            own = naive.quaternion_rotation(self.character.effectors[e].rotation)
            self["goal_position"][e] = goal.position
            self["goal_turn"][e] = (goal.rotation @ own.T).ravel()
            self["goal_weight"][e] = goal.position_weight, goal.orientation_weight

    def look(self):
        """Bring frames and errors up to date, moving nothing."""
        limits = self["options"][layout.USE_LIMITS]
        self["options"][[layout.MAX_ITERATIONS, layout.USE_LIMITS, layout.FRAMES_VALID]] = 0
        solve_paper(*self.both)
        self["options"][layout.USE_LIMITS] = limits

    def rows(self, effector):
        """Where the six rows of an effector's goal are in the residual."""
        goal_rows = self["goal_rows"][: self.ints[layout.N_GOALS]]
        first = int(goal_rows[goal_rows[:, layout.EFFECTOR] == self.number(effector), layout.FIRST_ROW][0])
        return first + np.array([0, 1, 2, 4, 5, 6])

    def dense_columns(self, effector):
        """(6, n_unknowns) of one effector's goal, zeros where there is no block."""
        result, number = np.zeros((6, self.n_unknowns)), self.number(effector)
        for unknown in range(self.n_unknowns):
            for block in range(self["first_block"][unknown], self["first_block"][unknown + 1]):
                if self["block_effector"][block] == number:
                    entries = self["columns"][self["block_column"][block] :][: layout.POSE_ROWS]
                    result[:, unknown] = entries[[0, 1, 2, 4, 5, 6]]
        return result
