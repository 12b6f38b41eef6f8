"""The manner of a solver: what it is by default, the kernels it needs, and what it learns for new sets of goals."""

from collections.abc import Sequence

import numpy as np

from poise.anatomy.body_parts import parts
from poise.character.character import Character
from poise.errors import UnknownChoiceError, ValueRefusedError
from poise.kernels.compiler.call_by_address import address_of
from poise.kernels.manner_entries import prediction_entry, pulls_entry
from poise.kernels.workspace import gaze_tables, layout
from poise.manner.bone_rotations import BONES, body_bones
from poise.manner.gaze_shares import gaze_shares
from poise.manner.goal_regression import GoalRegression
from poise.manner.human_manner import (
    BASE,
    GivenPlace,
    goal_regression,
    origin_shares,
    pulled_hips,
    pulled_segments,
    rest_floor,
    rest_rotation,
    why_plain,
)
from poise.manner.pose_library import PoseLibrary, human_library
from poise.methods.method import Method
from poise.model.model import Pulled
from poise.solver.workspace import Kernel, Workspace

MANNERS = ("plain", "human")
"""Names of the manners: `plain` has the reference pose alone, `human` what recorded people do."""
TURN_WEIGHT = 0.05
"""Weight of a segment's turn from what is expected of it [1/rad]: some hundredths of a millimetre of a reachable goal."""
SHOULDER_FACTOR = 3.0
"""How much more that of a shoulder counts: a clavicle moves little, and skeletons give it the freedom of an arm."""
MORE_ITERATIONS = 7.0
"""While a manner settles, a solve takes at most so many times more iterations than its goals took, times the part of the body
that they leave free: it costs little where there is little to settle. What is left then is left to the next solves."""
HIPS_WEIGHT = 0.3
"""Weight of the way of the hips from where they are expected [1/m]."""


def choose_manner(character: Character, manner: str | PoseLibrary | None, method: Method) -> PoseLibrary | None:
    """Choose the manner of a solver: return its library of poses, None for `plain`.

    manner: the one asked for; None is `human` for loaded bodies that are known to be human and bring no limits of their own.
    method: one without extra goals has none but `plain`. Others are refused for what is not known to be a human body.
    """
    if manner is None:
        human = method.has_extra_goals and any(joint.guessed for joint in character.joints) and not why_plain(character)
        return human_library() if human else None
    if not isinstance(manner, PoseLibrary) and (not isinstance(manner, str) or manner not in MANNERS):
        raise UnknownChoiceError("manner", manner, MANNERS)
    if manner == "plain":
        return None
    if not method.has_extra_goals:
        raise ValueRefusedError("manner", f"must be 'plain' for the method {method.name!r}; use the method 'poise'")
    if reason := why_plain(character):
        raise ValueRefusedError("manner", f"is for human bodies, and {reason}; use 'plain', or correct its body map")
    return manner if isinstance(manner, PoseLibrary) else human_library()


def pulls_of(character: Character, manner: PoseLibrary | None) -> Pulled:
    """Return the segments that a solver's manner pulls, each with its point that is pulled, in its frame [m]."""
    if manner is None:
        return ()
    known = parts(character)
    return tuple((name, known[name].near) for name in pulled_segments(character))


class MannerKernel:
    """A solve kernel of a solver with a manner: learns what goals of a set say of the body when it first meets them."""

    __slots__ = ("_kernel", "_workspace", "library")

    def __init__(self, kernel: Kernel, workspace: Workspace, library: PoseLibrary) -> None:
        self._kernel, self._workspace, self.library = kernel, workspace, library
        self.connect()

    @property
    def name(self) -> str | PoseLibrary:
        """The name of this manner of a solver: "human", or the library of poses that it was given."""
        return "human" if self.library is human_library() else self.library

    def connect(self) -> None:
        """Write the addresses of the kernels of the solver's manner; they are compiled when the first solver has one."""
        ints = self._workspace.ints
        ints[layout.PREDICTION_ADDRESS], ints[layout.PULLS_ADDRESS] = address_of(prediction_entry), address_of(pulls_entry)
        self.forget()

    def forget(self) -> None:
        """Forget which goals the tables of the solver's manner are for, as after a change of the base."""
        self._workspace["manner_sizes"][layout.N_GIVEN] = -1

    def __call__(self, ints: np.ndarray, floats: np.ndarray) -> int:
        """Solve with the solver's manner, which first learns what a new set of goals says of the body; returns the outcome.

        ints, floats: those of the workspace.
        """
        outcome = self._kernel(ints, floats)
        if outcome == layout.LEARN_FIRST:
            self.learn()
            outcome = self._kernel(ints, floats)
        return outcome

    def learn(self) -> None:
        """Learn what the solver's goals of now say of the body by its manner, and write it into the workspace."""
        workspace = self._workspace
        character, given = workspace.character, given_places(workspace)
        workspace["manner_sizes"][:], workspace["pull_weight"][:] = 0, 0.0
        if not given:
            return
        count = len(given)
        workspace["given_effector"][:count] = [each.effector for each in given]
        workspace["given_parts"][:count] = [each.position + 2 * each.orientation for each in given]
        workspace["given_share"][:count] = origin_shares(character, given)
        workspace["manner_sizes"][layout.N_GIVEN] = count
        self._write_regression(goal_regression(character, given, self.library))
        self._weigh_pulls()
        self._write_gaze(given)
        rows = sum(3 * each.position + 3 * each.orientation for each in given if each.effector != BASE)
        free = max(0.0, 1.0 - rows / int(workspace.ints[layout.N_UNKNOWNS]))
        workspace["manner_settings"][layout.MOST_ITERATIONS] = 1.0 + MORE_ITERATIONS * free
        base = parts(character)[character.base]
        settings, floor = workspace["manner_settings"], rest_floor(character, self.library)
        settings[layout.BASE_HEIGHT] = base.position[1] - floor
        settings[layout.BASE_REST :] = rest_rotation(character, character.base)[0]

    def _write_regression(self, learned: GoalRegression) -> None:
        """Write the tables of the solver's manner, what its goals say of the body, into the workspace."""
        workspace = self._workspace
        sizes = workspace["manner_sizes"]
        sizes[[layout.N_INPUTS, layout.N_BUMPS, layout.N_DIRECTIONS]] = (
            learned.mean.size,
            len(learned.centers),
            len(learned.directions),
        )
        constant, linear, bumps = np.split(learned.weights, [1, 1 + learned.mean.size])
        spare = np.zeros((-learned.mean.size % layout.FOUR, linear.shape[1]))
        tables: dict[str, np.ndarray] = {
            "input_mean": learned.mean,
            "input_scale": learned.scale,
            "bump_center": _rows_in_fours(learned.centers),
            "bump_square": (learned.centers**2).sum(axis=1),
            "feature_weight": _rows_in_fours(np.concatenate([constant, linear, spare, bumps])),
            "output_direction": _rows_in_fours(learned.directions),
            "output_mean": learned.middle,
        }
        workspace["output_direction"][:] = workspace["output_mean"][:] = 0.0
        for name, table in tables.items():
            workspace[name][: table.size] = table.ravel()
        workspace["heading_weight"][: len(learned.heading)] = learned.heading
        workspace["manner_settings"][layout.HEADING_SPREAD] = learned.heading_spread

    def _write_gaze(self, given: Sequence[GivenPlace]) -> None:
        """Write how the solver's body shares a gaze by its manner into the workspace; given: the places that goals give."""
        workspace, pulls = self._workspace, self._workspace["gaze_pulls"]
        character = workspace.character
        pulls[:] = -1
        segments = [character.base if each.effector == BASE else character.effectors[each.effector].segment for each in given]
        found = gaze_shares(character, pulled_segments(character), segments)
        if found is None:
            return
        count = len(found.linked)
        pulls[:count], pulls[[gaze_tables.CHEST, gaze_tables.HEAD]] = found.linked, (found.chest, found.linked[-1])
        for number, name in enumerate(found.eyes):
            joint = character.attachments[name].joint
            pulls[gaze_tables.EYES + number] = -1 if joint is None else joint + 1
        workspace["gaze_share"][:], workspace["gaze_vectors"][:count] = found.shares, found.links
        workspace["gaze_vectors"][gaze_tables.BODY_AXES : gaze_tables.EXPECTED_AXES] = found.axes

    def _weigh_pulls(self) -> None:
        """Write the weights of the pulls of the solver's manner; a fixed base is not pulled."""
        workspace, weights = self._workspace, self._workspace["pull_weight"]
        character = workspace.character
        bones, segments = body_bones(character), pulled_segments(character)
        shoulders = np.array([BONES[bones[name].bone][0] == "shoulder" for name in segments])
        weights[:, 0] = TURN_WEIGHT * np.where(shoulders, SHOULDER_FACTOR, 1.0)
        weights[segments.index(pulled_hips(character)), 1] = HIPS_WEIGHT
        if character.base in segments and not workspace.free_root:
            weights[segments.index(character.base)] = 0.0


def given_places(workspace: Workspace) -> tuple[GivenPlace, ...]:
    """Return the places of the body that the solver's goals of now, and a fixed base, give its manner."""
    found = [] if workspace.free_root else [GivenPlace(BASE, True, True)]
    weights = workspace["goal_weight"].tolist()
    for effector in sorted(workspace.model.goals):
        along, about = weights[effector]
        if along > 0.0 or about > 0.0:
            found.append(GivenPlace(effector, along > 0.0, about > 0.0))
    return tuple(found)


def _rows_in_fours(table: np.ndarray) -> np.ndarray:
    """Lengthen the rows of a table (n, m) of the solver's manner with zeros to whole fours, as kernels read them."""
    return np.pad(table, ((0, 0), (0, -table.shape[1] % layout.FOUR)))
