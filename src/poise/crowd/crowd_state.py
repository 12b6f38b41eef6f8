"""CrowdState: the arrays of a crowd, a saved state for every character, and the workspaces that threads solve them in."""

import math
from collections.abc import Sequence

import numpy as np

from poise.character.character import Character
from poise.kernels.compiler.call_by_address import address_of
from poise.kernels.crowd.crowd_arrays import METHOD, N_CALL, THREADS, CrowdArrays
from poise.kernels.priority_entries import connect_priorities
from poise.kernels.workspace import layout
from poise.methods.method import Method
from poise.model.compile import compile_character
from poise.solver.workspace import Workspace

Arrays = tuple[np.ndarray, np.ndarray]
"""Integers and floats of a thread's workspaces, (n_bases, …)."""
SAVED_FIELDS = ("settings", "angles", "placement", "last_step", "report", "goal_position", "goal_orientation", "goal_rotation",
                "solved_weight")  # fmt: skip
"""Arrays of a workspace that a solve changes and the next one starts from."""
LOADED_FIELDS = ("goal_weight", "goal_priority", "home_placement")
"""Arrays of a workspace that a solve reads, and that differ from character to character."""
SHARED_FIELDS = ("reference", "speed_share", "stiffness")
"""Such arrays that are the same for all characters, and not loaded, until a user sets them."""
BALL_FIELDS = ("frames", "sine", "cosine", "ball_quaternion", "ball_start", "ball_free_turn", "ball_turned", "ball_swing",
               "ball_basis", "step_lower", "step_upper", "phase")  # fmt: skip
"""Arrays of a workspace that are saved for bodies with balls too, whose quaternions would be made from angles with rounding."""
PRIORITY_FIELDS = ("phase", "resting_angles", "resting_placement", "beside_angles", "beside_placement")
"""Arrays of a workspace that solves of several priorities leave to the next one; else they are zero when one begins."""


class CrowdModels:
    """What all characters of a crowd share: the models of their bases, and the workspaces of the threads."""

    __slots__ = ("_address", "_places", "_threads", "_workspaces", "bases", "columns", "effectors", "loaded", "method")

    def __init__(self, first: Workspace, bases: Sequence[str], method: Method) -> None:
        self.bases, self.method = tuple(bases), method
        self._workspaces = [first, *(_workspace_on(first, first.character.rebase(name)) for name in self.bases[1:])]
        self._threads: list[Arrays] = []
        self._address = 0
        goals = {number for workspace in self._workspaces for number in workspace.model.goals}
        self.effectors = tuple(sorted(goals))
        """The effectors that have a goal on any base, by number, in the order of the columns of all arrays of goals."""
        self._places = {}
        end = 0
        saved = SAVED_FIELDS + (BALL_FIELDS if first.ints[layout.N_BALLS] > 0 else ())
        self.loaded = saved + LOADED_FIELDS
        """Names of the arrays that are loaded for every character of the crowd."""
        for name in dict.fromkeys((*self.loaded, *SHARED_FIELDS, *PRIORITY_FIELDS)):
            self._places[name] = end, first[name].shape
            end += first[name].size
        self.columns = np.full((len(self.bases), len(first.character.effectors)), -1)
        self.columns[:, self.effectors] = np.arange(len(self.effectors))

    @property
    def character(self) -> Character:
        """The character whose states these are, on the first base of the crowd."""
        return self._workspaces[0].character

    def workspace(self, base: int = 0) -> Workspace:
        """Return the workspace that states of characters on a base of the crowd are made for, by number of the base."""
        return self._workspaces[base]

    def call(self, threads: int) -> np.ndarray:
        """Make the state of one call for a crowd with these models: the integers of `crowd_arrays`."""
        call = np.zeros(N_CALL, np.int64)
        if not self._address:
            self._address = address_of(self.method.solve)
        call[METHOD], call[THREADS] = self._address, threads
        return call

    def place(self, name: str) -> tuple[int, tuple[int, ...]]:
        """Return where an array of the workspaces begins in the state of one of the crowd's characters, and its shape there."""
        return self._places[name]

    def segment(self, name: str) -> list[int]:
        """Return which piece of an array the states of a crowd hold (`crowd_arrays`)."""
        first, (begin, _) = self._workspaces[0], self._places[name]
        place, _, _ = layout.FIELDS[name]
        return [int(first.ints[place]), begin, first[name].size, int(name not in (*LOADED_FIELDS, *SHARED_FIELDS))]

    def first_state(self) -> np.ndarray:
        """Return the state of a character of the crowd that is as the first workspace, (n_state,)."""
        return np.concatenate([self._workspaces[0][name].ravel() for name in self._places])

    def thread_workspaces(self, thread: int) -> Arrays:
        """Return the workspaces into which one thread loads states of the crowd, by base; made when it first solves."""
        while len(self._threads) <= thread:
            ints, floats = ([getattr(workspace, name) for workspace in self._workspaces] for name in ("ints", "floats"))
            self._threads.append((np.stack(ints), np.stack(floats)))
        return self._threads[thread]


class CrowdState:
    """The arrays of a crowd. A character's state is what a workspace of its own would hold between two solves."""

    __slots__ = ("arrays", "models")

    def __init__(self, models: CrowdModels, arrays: CrowdArrays) -> None:
        self.models, self.arrays = models, arrays

    @staticmethod
    def at_first(models: CrowdModels, count: int) -> "CrowdState":
        """Make the state of a crowd in which each character is as in the first workspace of the models."""
        first = models.workspace()
        return CrowdState(
            models,
            CrowdArrays(
                base=np.zeros(count, np.int64),
                options=np.tile(first.options, (count, 1)),
                priority_addresses=np.zeros((count, 2), np.int64),
                states=np.tile(models.first_state(), (count, 1)),
                segments=_merged([models.segment(name) for name in models.loaded]),
                limits=np.empty((0, 2, models.character.n_dofs)),
                faults=np.zeros(count, np.int64),
                columns=models.columns,
            ),
        )

    @property
    def count(self) -> int:
        """The number of characters in the crowd's state."""
        return len(self.arrays.base)

    def __getitem__(self, name: str) -> np.ndarray:
        """Return an array of the state of all characters of the crowd by name, with a row for each; a view."""
        begin, shape = self.models.place(name)
        part = self.arrays.states[:, begin : begin + math.prod(shape)]
        return part.reshape(len(part), *shape)

    def unshare(self, name: str) -> None:
        """Have an array that was the same for all of the crowd's characters loaded from their states from now on."""
        segments, own = self.arrays.segments, self.models.segment(name)
        if own not in segments.tolist():
            self.arrays = self.arrays._replace(segments=np.concatenate([segments, [own]]))

    def unshared(self) -> list[str]:
        """List the arrays of the crowd's states that were the same for all characters, and are not any more."""
        return [name for name in SHARED_FIELDS if self.models.segment(name) in self.arrays.segments.tolist()]

    def adopt(self, other: "CrowdState") -> None:
        """Take over the numbers of another crowd's state with the same models, maybe of another process, as this one's own."""
        for name in other.unshared():
            self.unshare(name)
        self.arrays = self.arrays._replace(limits=other.arrays.limits.copy(), faults=other.arrays.faults.copy())
        rows = np.arange(self.count)
        self.put(rows, other, rows)
        if several := np.flatnonzero(other.arrays.priority_addresses[:, 0]).tolist():
            self.expect_priorities(np.array(several))

    def taken(self, rows: np.ndarray) -> "CrowdState":
        """Copy the states of some characters of the crowd, each once or several times, to a state of their own."""
        own = self.arrays
        limits = own.limits[rows] if len(own.limits) else own.limits
        copies = {name: getattr(own, name)[rows] for name in ("base", "options", "priority_addresses", "states", "faults")}
        return CrowdState(self.models, CrowdArrays(limits=limits, segments=own.segments, columns=own.columns, **copies))

    def put(self, rows: np.ndarray, other: "CrowdState", others: np.ndarray) -> None:
        """Copy the states of some characters of another crowd's state over those of `rows` of this one."""
        for name in ("base", "options", "priority_addresses", "states"):
            getattr(self.arrays, name)[rows] = getattr(other.arrays, name)[others]

    def expect_priorities(self, rows: np.ndarray) -> None:
        """Prepare the states of some of the crowd's characters for several priorities; their code is compiled if need be."""
        for name in PRIORITY_FIELDS:
            self.unshare(name)
        addresses = np.zeros(2, np.int64)
        connect_priorities(addresses)
        self.arrays.priority_addresses[rows] = addresses


def _merged(segments: list[list[int]]) -> np.ndarray:
    """Merge pieces of a crowd's states that follow each other in workspaces and rows, so that few long ones are copied."""
    merged = [segments[0]]
    for at, begin, length, saved in segments[1:]:
        last_at, last_begin, last_length, last_saved = merged[-1]
        if (at, begin, saved) == (last_at + last_length, last_begin + last_length, last_saved):
            merged[-1] = [last_at, last_begin, last_length + length, saved]
        else:
            merged.append([at, begin, length, saved])
    return np.array(merged)


def _workspace_on(first: Workspace, character: Character) -> Workspace:
    """Make a workspace for characters of a crowd on another base, with the sizes of the first one."""
    model = first.model
    workspace = Workspace(compile_character(character, model.free_root, model.capacity, model.pulled, model.memory))
    for name in SHARED_FIELDS:
        workspace[name][:] = first[name]
    return workspace
