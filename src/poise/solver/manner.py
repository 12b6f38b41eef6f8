"""The manner of a solver: what it is by default, the kernels it needs, and what it learns for new sets of goals."""

from typing import Any

import numpy as np

from poise.anatomy.body_parts import parts
from poise.anatomy.human_body_map import body_map
from poise.character.character import Character
from poise.errors import UnknownChoiceError, ValueRefusedError
from poise.kernels.compiler.call_by_address import address_of
from poise.kernels.manner_entries import prediction_entry, pulls_entry
from poise.kernels.workspace import layout
from poise.manner.bone_rotations import BONES, body_bones, lacks_bones
from poise.manner.goal_regression import GoalRegression
from poise.manner.human_manner import (
    BASE,
    GivenPlace,
    goal_regression,
    origin_shares,
    pulled_body,
    pulled_segments,
    rest_rotation,
)
from poise.manner.pose_library import PoseLibrary, human_library
from poise.model.model import Pulled
from poise.solver.workspace import Kernel, Workspace

MANNERS = ("plain", "human")
"""Names of the manners: `plain` has the reference pose alone, `human` what recorded people do."""
TURN_WEIGHT = 0.05
"""Weight of a segment's turn from what is expected of it [1/rad]: some hundredths of a millimetre of a reachable goal."""
SHOULDER_FACTOR = 3.0
"""How much more that of a shoulder counts: a clavicle moves little, and skeletons give it the freedom of an arm."""
HIPS_WEIGHT = 0.3
"""Weight of the way of the hips from where they are expected [1/m]."""


def choose_manner(character: Character, manner: str | PoseLibrary | None, has_manners: bool) -> PoseLibrary | None:
    """Return the library of poses of a solver's manner; None for `plain`.

    manner: the one asked for; None is `human` for loaded bodies that are known to be human and bring no limits of their own.
    has_manners: whether the method has any but `plain`. Others are refused for what is not known to be a human body.
    """
    if manner is None:
        human = has_manners and any(joint.guessed for joint in character.joints) and not why_plain(character)
        return human_library() if human else None
    if not isinstance(manner, PoseLibrary) and (not isinstance(manner, str) or manner not in MANNERS):
        raise UnknownChoiceError("manner", manner, MANNERS)
    if manner == "plain":
        return None
    if not has_manners:
        raise ValueRefusedError("manner", "must be 'plain' for the method 'paper'; use the method 'poise'")
    if reason := why_plain(character):
        raise ValueRefusedError("manner", f"is for human bodies, and {reason}; use 'plain', or correct its body map")
    return manner if isinstance(manner, PoseLibrary) else human_library()


def why_plain(character: Character) -> str:
    """Say why a character cannot have the human manner, as the end of a sentence; empty if it can."""
    found = body_map(character)
    if not found.human:
        return f"this one is none: {found.reason}"
    if found.sides == "unknown":
        return "left and right of this one are not known"
    if missing := lacks_bones(character):
        return f"this one has no {missing[0]}"
    return "" if found.sure else "some bones of this one are uncertain"


def pulls_of(character: Character, manner: PoseLibrary | None) -> Pulled:
    """Return the segments of a character that a manner pulls, each with its point that is pulled, in its frame [m]."""
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
        """The manner as a solver takes it: "human", or the library of poses that it was given."""
        return "human" if self.library is human_library() else self.library

    def connect(self) -> None:
        """Write the addresses of the manner's kernels in this process; they are compiled when the first solver has one."""
        ints = self._workspace.ints
        ints[layout.PREDICTION_ADDRESS], ints[layout.PULLS_ADDRESS] = address_of(prediction_entry), address_of(pulls_entry)
        self.forget()

    def forget(self) -> None:
        """Forget which goals the manner's tables are for, as after a change of the base."""
        self._workspace["manner_sizes"][layout.N_GIVEN] = -1

    def __call__(self, ints: np.ndarray, floats: np.ndarray) -> int:
        """Solve with the workspace's integers and floats; returns the outcome."""
        outcome = self._kernel(ints, floats)
        if outcome == layout.LEARN_FIRST:
            self.learn()
            outcome = self._kernel(ints, floats)
        return outcome

    def learn(self) -> None:
        """Learn what the goals that count now say of the body, and write that into the workspace; quick if it is known."""
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
        base = parts(character)[character.base]
        settings, floor = workspace["manner_settings"], pulled_body(character, self.library).posed.floor
        settings[layout.BASE_HEIGHT] = base.position[1] - floor
        settings[layout.BASE_REST :] = rest_rotation(character, character.base)[0]

    def _write_regression(self, learned: GoalRegression) -> None:
        """Write the tables of what the goals say of the body into the workspace."""
        workspace = self._workspace
        sizes = workspace["manner_sizes"]
        sizes[[layout.N_INPUTS, layout.N_BUMPS, layout.N_DIRECTIONS]] = (
            learned.mean.size,
            len(learned.centers),
            len(learned.directions),
        )
        tables: dict[str, Any] = {
            "input_mean": learned.mean, "input_scale": learned.scale, "bump_center": learned.centers,
            "feature_weight": learned.weights, "output_direction": learned.directions, "output_mean": learned.middle,
        }  # fmt: skip
        for name, table in tables.items():
            workspace[name][: table.size] = table.ravel()
        workspace["heading_weight"][: len(learned.heading)] = learned.heading
        workspace["manner_settings"][layout.HEADING_SPREAD] = learned.heading_spread

    def _weigh_pulls(self) -> None:
        """Write the weights of the manner's pulls; a fixed base is not pulled."""
        workspace, weights = self._workspace, self._workspace["pull_weight"]
        character = workspace.character
        bones, body = body_bones(character), pulled_body(character, self.library)
        shoulders = np.array([BONES[bones[name].bone][0] == "shoulder" for name in body.segments])
        weights[:, 0] = TURN_WEIGHT * np.where(shoulders, SHOULDER_FACTOR, 1.0)
        weights[body.segments.index(body.hips), 1] = HIPS_WEIGHT
        if character.base in body.segments and not workspace.free_root:
            weights[body.segments.index(character.base)] = 0.0


def given_places(workspace: Workspace) -> tuple[GivenPlace, ...]:
    """Return the places of the body that the goals which count now give, and a fixed base."""
    found = [] if workspace.free_root else [GivenPlace(BASE, True, True)]
    counting = set(workspace.model.goals)
    for effector, (along, about) in enumerate(workspace["goal_weight"].tolist()):
        if effector in counting and (along > 0.0 or about > 0.0):
            found.append(GivenPlace(effector, along > 0.0, about > 0.0))
    return tuple(found)
