"""A workspace set up by hand, so that kernels are tested without the solver."""

import numpy as np

from poise.kernels.ball_and_root_entries import connect_balls_and_root
from poise.kernels.kinematics.limits_and_speed import project_into_limits
from poise.kernels.methods.evaluate import evaluate
from poise.kernels.methods.priorities import begin_phase
from poise.kernels.workspace import layout
from poise.model.compile import compile_character
from poise.model.elimination_tree import fill_elimination_tree
from poise.model.model import TREES
from tests.support import naive
from tests.support.characters import ORIGIN
from tests.support.compiled import compiled

ROOM = 1, 16
"""For extra goals and their rows."""


class Workspace:
    """The two flat arrays of a character, with its arrays by name: `workspace["angles"]`."""

    def __init__(self, character, angles=None, placement=ORIGIN, *, free_root=False, damping=0.001):
        self.character = character
        self.model = compile_character(character, free_root, ROOM)
        self.ints, self.floats = self.model.workspace()
        connect_balls_and_root(self.ints)
        self["angles"][:] = character.rest if angles is None else angles
        self["placement"][:] = *placement[0], *placement[1]
        self["settings"][:] = -1.0
        self["settings"][[layout.DAMPING, layout.POSTURE_WEIGHT]] = damping, 0.0
        self["reference"][:], self["stiffness"][:] = character.rest, 1.0
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
            self["goal_rotation"][e] = (goal.rotation @ own.T).ravel()
            self["goal_weight"][e] = goal.position_weight, goal.orientation_weight

    def evaluate(self):
        """Weigh the goals, bring frames and errors up to date, moving nothing; returns whether the goals are reached."""
        compiled(begin_phase)(*self.both, 0.0, 1.0, 1.0)
        self["options"][layout.FRAMES_VALID] = 0
        return compiled(evaluate)(*self.both)

    def confine(self):
        """Project into the limits, and set the box that steps stay in."""
        compiled(project_into_limits)(*self.both)

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

    # ---- the normal matrix, by rows of the elimination tree --------------------------------------------

    def above(self, unknown):
        """The unknowns on the way from one to the root of the elimination tree, itself first."""
        path = []
        while unknown >= 0:
            path.append(int(unknown))
            unknown = self["branch_parent"][unknown]
        return path

    def together(self):
        """The sets of unknowns that one goal moves."""
        sets = {}
        for unknown in range(self.n_unknowns):
            for block in range(self["first_block"][unknown], self["first_block"][unknown + 1]):
                sets.setdefault(int(self["block_effector"][block]), set()).add(unknown)
        return list(sets.values())

    def root_first(self):
        """The unknowns, a free root's first and parents before children."""
        n_dofs = len(self["angles"])
        return [*range(n_dofs, self.n_unknowns), *(int(self["first_dof"][joint]) for joint in self["order"])]

    def join_branches(self, more):
        """Make the elimination tree anew, as if there were goals that touch these sets of unknowns too."""
        arrays = {name: self[name] for name in (*layout.MODEL, *TREES)}
        fill_elimination_tree(arrays, "plain", self.together() + more, self.root_first())
        for tree, plain in TREES.items():
            arrays[tree][:] = arrays[plain]

    def dense_normal(self, name="normal"):
        """(n_unknowns, n_unknowns) what the rows hold, on both sides of the diagonal."""
        result, rows = np.zeros((self.n_unknowns, self.n_unknowns)), self[name]
        for u in range(self.n_unknowns):
            for v in self.above(u):
                result[u, v] = result[v, u] = rows[self["branch_row"][u] + self["branch_depth"][v]]
        return result

    def write_normal(self, matrix):
        """The other way round; entries that are on no way to the root must be 0."""
        for u in range(self.n_unknowns):
            for v in self.above(u):
                self["normal"][self["branch_row"][u] + self["branch_depth"][v]] = matrix[u, v]
        np.testing.assert_array_equal(self.dense_normal(), matrix)

    def random_normal(self, rng, definite=1.0):
        """A random matrix that the rows can hold: LᵀPL, L having entries on the ways to the root, P down to `definite`."""
        n = self.n_unknowns
        lower = np.zeros((n, n))
        for u in range(n):
            lower[u, self.above(u)] = rng.normal(size=len(self.above(u)))
            lower[u, u] = 1.0
        matrix = lower.T @ (rng.uniform(definite, 2.0, n)[:, None] * lower)
        return 0.5 * (matrix + matrix.T)
