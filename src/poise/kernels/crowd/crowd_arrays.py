"""The arrays of a crowd that its entries take: states of characters, goals that are handed in, and answers."""

from typing import NamedTuple

import numpy as np

# Entries of `call`, the integers of one call.
NEXT = 0
"""Where in the queue the next characters are that nobody has taken; threads raise it (`atomic_counter`)."""
THREADS = 1
"""How many threads take characters from the queue."""
METHOD = 2
"""Address of what solves one frame of one character."""
FIRST_FRAME = 3
END_FRAME = 4
N_CALL = 8

# Entries of a segment: a run of floats that a state and a workspace both have.
IN_WORKSPACE, IN_STATE, LENGTH = 0, 1, 2
SAVED = 3
"""1 if solves change it, so that it is saved after them; else it is only loaded."""

# Entries of `clock`, the times of one call [µs].
DEADLINE = 0
"""When the call's budget is used up, by the kernels' clock; negative for a call without a budget."""
N_CLOCK = 2


class CrowdArrays(NamedTuple):
    """The saved states of all n characters of a crowd, with what is the same for all."""

    base: np.ndarray
    """(n,) int64, number of the base that each character is on."""
    options: np.ndarray
    """(n, OPTIONS) int64, `options` of its workspace."""
    priority_addresses: np.ndarray
    """(n, 2) int64, `priority_addresses` of its workspace."""
    states: np.ndarray
    """(n, n_state), the floats of its workspace that a solve leaves to the next one, as the segments say."""
    segments: np.ndarray
    """(n_segments, 4) int64: IN_WORKSPACE, ...; what is the same for all characters is in the workspaces and needs none."""
    limits: np.ndarray
    """(n, 2, n_dofs) [rad], [m] for slides: lowest and highest values of its own; (0, 2, n_dofs) where none has any."""
    faults: np.ndarray
    """(n,) int64, bits of the settings that were refused for it; it is not solved until they are 0."""
    columns: np.ndarray
    """(n_bases, n_effectors) int64, the column of each effector's goal in the arrays of goals."""


class GivenGoals(NamedTuple):
    """Goals of some frames of all characters, as they are handed in."""

    positions: np.ndarray
    """(n_frames, n, n_goals, 3) [m]; (1, n, 0, 3) where none are given."""
    orientations: np.ndarray
    """(n_frames, n, n_goals, 4 or 9), quaternions wxyz or matrices row by row; (1, n, n_goals, 0) where none are given."""


class Answers(NamedTuple):
    """What becomes of some frames of all characters; rows of characters that are not in the queue are not written."""

    angles: np.ndarray
    """(n_frames, n, n_dofs) [rad], [m] for slides."""
    placement: np.ndarray
    """(n_frames, n, 7) of the base: position [m], quaternion wxyz."""
    position_error: np.ndarray
    """(n_frames, n, n_goals) [m]."""
    orientation_error: np.ndarray
    """(n_frames, n, n_goals) [rad]."""
    cost: np.ndarray
    """(n_frames, n, 2): cost of the goals, and of posture."""
    outcome: np.ndarray
    """(n_frames, n) int64, as `outcome.pack` makes it; a refused goal has its verdict in place of the sweeps."""
