"""Coupled joints: the value of each is ratio × its leader's + offset, after every change of the leader's.

They have no unknown of their own: the leader's step moves them (`linear.coupled_unknowns`), and its limits, cut where the
character was described, hold for them.
"""

import math

from poise.kernels.compiler.decorators import large_kernel, unfused_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.workspace.layout import N_COUPLED, field


@unfused_kernel
def coupled_value(leading, ratio, offset):
    """Return the value of a coupled joint from its leader's, rounded as Python rounds it [rad], [m] for slides."""
    return ratio * leading + offset


@large_kernel
def follow_leaders(ws):
    """Write the values of coupled joints from their leaders', in `angles`; returns whether any has changed."""
    angles, follower, leader, coupling = field(ws, "angles"), field(ws, "follower"), field(ws, "leader"), field(ws, "coupling")
    changed = False
    for k in range(size(ws, N_COUPLED)):
        value = coupled_value(angles[leader[k]], coupling[k, 0], coupling[k, 1])
        changed = changed or value != angles[follower[k]]
        angles[follower[k]] = value
    return changed


@large_kernel
def follow_steps(ws, steps):
    """Write to steps of a solve, (n_unknowns,), what those of leaders have moved coupled joints by; in place."""
    follower, leader, coupling = field(ws, "follower"), field(ws, "leader"), field(ws, "coupling")
    for k in range(size(ws, N_COUPLED)):
        steps[follower[k]] = coupling[k, 0] * steps[leader[k]]


@large_kernel
def release_followers(ws):
    """Open the box of a solve for coupled joints: their leaders' bounds its own."""
    follower, lower, upper = field(ws, "follower"), field(ws, "box_lower"), field(ws, "box_upper")
    for k in range(size(ws, N_COUPLED)):
        lower[follower[k]], upper[follower[k]] = -math.inf, math.inf
