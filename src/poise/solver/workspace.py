"""Workspace: the owner of a solver's arrays, with snapshot, restore, clone, reserve (extra goals) and rebase."""

from dataclasses import dataclass

import numpy as np

from poise.character.character import Character
from poise.geometry.rotations import Quaternion
from poise.geometry.vectors import Vector
from poise.kernels.articulated_entry import connect_articulated
from poise.kernels.ball_and_root_entries import connect_balls_and_root
from poise.kernels.compared_methods.shared_entries import evaluate_entry, linearise_entry
from poise.kernels.compiler.call_by_address import address_of
from poise.kernels.priority_entries import connect_priorities
from poise.kernels.workspace import layout
from poise.methods.method import Kernel, Memory
from poise.model.compile import compile_character
from poise.model.model import Model
from poise.motion.pose import Pose

MANNER_ADDRESSES = [layout.PREDICTION_ADDRESS, layout.PULLS_ADDRESS]
"""What a model does not say: where the code of a manner is in this process."""
NOT_GIVEN = -1.0
"""Value in `settings` of a number that a call does not give."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A copy of a workspace's state at one moment: pose, goals, settings and report."""

    model: Model
    state: bytes

    def __getitem__(self, name: str) -> np.ndarray:
        """Return a float array of the workspace snapshot by name, read-only."""
        place, _, width = layout.FIELDS[name]
        begin, rows = int(self.model.ints[place]) - layout.state_of(self.model.ints)[0], int(self.model.ints[place + 1])
        numbers = np.frombuffer(self.state)[begin : begin + rows * max(width, 1)]
        return numbers.reshape(rows, width) if width else numbers

    @property
    def is_finite(self) -> bool:
        """Whether every number in this snapshot of a workspace's arrays is finite."""
        return bool(np.isfinite(np.frombuffer(self.state)).all())


class Workspace:
    """The two flat arrays that kernels take, and the named views of them that Python uses.

    `workspace["angles"]` is the array of that name (`kernels.workspace.layout`). The views are replaced when capacity is
    reserved, but `arrays` stays the same dictionary: whoever holds that sees the new ones.
    """

    __slots__ = (
        "angles", "arrays", "floats", "ints", "manner_yields", "model", "options", "placement", "reference_is_placed",
        "reference_is_set",
        "settings", "state", "version",
    )  # fmt: skip

    def __init__(self, model: Model) -> None:
        self.arrays: dict[str, np.ndarray] = {}
        self.reference_is_set = False
        """Whether a user has set the reference; else it is rest."""
        self.reference_is_placed = False
        """Whether a user has set where a free root is pulled to; else it is the placement that was last set."""
        self.manner_yields = False
        """Whether a manner that nobody asked for ends when a user sets the reference: that says how the body is to be held."""
        self.version = 0
        """Count of changes of extra goals and base: results of one version share their request."""
        self._allocate(model)
        self.settings[[layout.MAX_CHANGE, layout.MAX_TRAVEL, layout.BUDGET]] = NOT_GIVEN

    def __getitem__(self, name: str) -> np.ndarray:
        return self.arrays[name]

    @property
    def character(self) -> Character:
        """The character, on the base in use, that the workspace's arrays are for."""
        return self.model.character

    @property
    def pose(self) -> Pose:
        """A copy of the pose in the workspace."""
        return Pose(self.model.character, self.angles.tobytes(), self.placement.tobytes())

    def evaluate_frames(self, kernel: Kernel) -> np.ndarray:
        """Compute the frames of the workspace's pose, (n_joints + 1, 12), by a solve that only evaluates, without limits."""
        saved = self.options[layout.USE_LIMITS], self.options[layout.MAX_ITERATIONS]
        self.options[layout.USE_LIMITS], self.options[layout.MAX_ITERATIONS] = 0, layout.EVALUATE_ONLY
        kernel(self.ints, self.floats)
        self.options[layout.USE_LIMITS], self.options[layout.MAX_ITERATIONS] = saved
        return self["frames"]

    # ---- saving and restoring -------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """Take a snapshot of the workspace's state."""
        return Snapshot(self.model, self.state.tobytes())

    def restore(self, snapshot: Snapshot) -> None:
        """Restore the workspace's state from a snapshot of one with the same character, base and capacity."""
        self.state[:] = np.frombuffer(snapshot.state)
        self.forget_frames()

    def restore_pose_goals(self, snapshot: Snapshot) -> None:
        """Restore the workspace's state but for extra goals, as the snapshot's workspace may have had another capacity."""
        for name, (kind, *_) in layout.STATE.items():
            if kind is float and snapshot[name].shape == self[name].shape:
                self[name][:] = snapshot[name]
        self.forget_frames()

    def clone(self) -> "Workspace":
        """Clone the workspace: make another with the same numbers in arrays of its own."""
        twin = Workspace(self.model)
        twin.write(self.ints, self.floats)
        twin.manner_yields = self.manner_yields
        twin.reference_is_set, twin.reference_is_placed = self.reference_is_set, self.reference_is_placed
        return twin

    def write(self, ints: np.ndarray, floats: np.ndarray) -> None:
        """Overwrite all integers and floats of the workspace with those of another one of the same model.

        That may have been in another process, so addresses of code are written anew.
        """
        self.ints[:], self.floats[:] = ints, floats
        connect_balls_and_root(self.ints)
        connect_articulated(self.ints)
        if self["priority_addresses"][layout.PRIORITIES_ADDRESS]:
            connect_priorities(self["priority_addresses"])

    def prepare_method(self, iterate: Kernel | None, memory: Memory) -> None:
        """Write the memory of the workspace's method, and the addresses of its iteration, if any, and of what that calls."""
        self["method_ints"][:], self["method_floats"][:] = memory.ints, memory.floats
        if iterate is not None:
            self["method_address"][:] = [address_of(code) for code in (iterate, evaluate_entry, linearise_entry)]

    # ---- memory and model -----------------------------------------------------------------------------

    def reserve(self, capacity: tuple[int, int]) -> None:
        """Reserve larger arrays in the workspace. capacity: the slots and the rows of extra goals that they hold."""
        before, addresses = dict(self.arrays), self.ints[MANNER_ADDRESSES]
        self._allocate(compile_character(self.character, self.free_root, capacity, self.model.pulled, self.model.memory))
        for name in layout.STATE:
            if self[name].shape == before[name].shape:
                self[name][:] = before[name]
        self.ints[MANNER_ADDRESSES] = addresses
        self.model.use_plain_tree(self.ints, self.floats)
        self.forget_frames()

    def rebase(self, model: Model) -> None:
        """Switch the workspace to the model of another base of the same character."""
        addresses = self.ints[MANNER_ADDRESSES]
        model.copy_into(self.ints, self.floats)
        self.ints[MANNER_ADDRESSES] = addresses
        self._adopt(model)

    @property
    def free_root(self) -> bool:
        """Whether the base's placement is unknown too in the workspace's model."""
        return self.model.free_root

    def _allocate(self, model: Model) -> None:
        """Allocate the workspace's arrays for a model, all zero but for the model's own numbers."""
        self.ints, self.floats = model.workspace()
        self.arrays.update({name: layout.array(self.ints, self.floats, name) for name in layout.TABLE})
        self.angles, self.placement = self["angles"], self["placement"]
        self.options, self.settings = self["options"], self["settings"]
        begin, end = layout.state_of(self.ints)
        self.state = self.floats[begin:end]
        self._adopt(model)

    def _adopt(self, model: Model) -> None:
        connect_balls_and_root(self.ints)
        connect_articulated(self.ints)
        self.model = model
        self.version += 1

    def expect_priorities(self) -> None:
        """Prepare this Workspace for several priorities: connect the entries for them, compiled when first needed."""
        if not self["priority_addresses"][layout.PRIORITIES_ADDRESS]:
            connect_priorities(self["priority_addresses"])

    # ---- what has changed since the last solve --------------------------------------------------------

    def forget_frames(self) -> None:
        """Mark the workspace's frames as outdated, after its pose was written to."""
        self.options[layout.FRAMES_VALID] = 0

    @property
    def has_manner(self) -> bool:
        """Whether the workspace has a manner that pulls the body."""
        return bool(self.ints[layout.PULLS_ADDRESS])

    def drop_manner(self) -> None:
        """Clear in this workspace the addresses of a manner's kernels, so that solves no longer call them."""
        self.ints[MANNER_ADDRESSES] = 0

    def unsettle(self) -> None:
        """Mark the workspace as changed by something else than a goal's target: the next solve evaluates everything."""
        self.options[layout.UNSETTLED] = layout.CHANGED

    def settle(self) -> None:
        """Mark the workspace's pose and goals as settled: a solve moves nothing while the goals are reached."""
        for name in ("position", "rotation", "weight"):
            self[f"solved_{name}"][:] = self[f"goal_{name}"]
        self.options[[layout.NEW_REFERENCE, layout.UNSETTLED]] = 0

    def set_home(self, position: Vector, orientation: Quaternion) -> None:
        """Write the placement into the workspace that a reset returns a free root to, and that a manner finds the floor by."""
        self["home_placement"][:3], self["home_placement"][3:] = position, orientation

    def place(self, position: Vector, orientation: Quaternion) -> None:
        """Write the base's placement into the workspace, also as the one that a reset returns a free root to."""
        self.placement[:3], self.placement[3:] = position, orientation
        self.set_home(position, orientation)
        if not self.reference_is_placed:
            self["reference_placement"][:] = self.placement
        self.forget_frames()
