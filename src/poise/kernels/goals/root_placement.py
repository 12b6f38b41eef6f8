"""The pull of a free root towards its reference placement, a part of posture.

With Δp the way to the reference [m] and φ the rotation vector to it [rad], both in the world, it is

    R = w_p² ρ(‖Δp‖) + w_r² ρ(‖φ‖),   ρ(x) = 2 c² (√(1 + x²/c²) − 1).

Near the reference ρ(x) is x², so that the joints move first; beyond c it grows like a line (Charbonnier's loss), so that a
root that has to go far for a goal pulls no harder at a metre than at c, and leaves no goal short. With
q = √(1 + x²/c²), ½ρ has the derivative x/q and the second derivative 1/q³. ½‖φ‖² has the second derivative
B = nnᵀ + (θ/2) cot(θ/2) (1 − nnᵀ) by the root's rotation vector, for φ of length θ along n. While the error falls fast the
second derivative is left at 1/q, as that of pose goals is at JᵀJ.
"""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.kinematics.rotations import flattening, multiply_quaternions, vector_from_quaternion
from poise.kernels.workspace.layout import (
    N_DOFS,
    N_UNKNOWNS,
    POSTURE_SCALE,
    ROOT_ORIENTATION_WEIGHT,
    ROOT_POSITION_WEIGHT,
    USE_CURVATURE,
    field,
)

FIRM_RANGE = 0.05
"""c: how far from its reference a root is pulled back like by a spring [m], [rad]; tuned: with the weight 1 the root then
leaves a goal half a millimetre short at most."""


@kernel
def root_weights(ws):
    """Return the weights of a free root's pull to its placement in this phase, (position, orientation); 0 for a fixed base."""
    settings, scale = field(ws, "settings"), field(ws, "phase")[POSTURE_SCALE]
    if size(ws, N_UNKNOWNS) == size(ws, N_DOFS):
        scale = 0.0
    return scale * max(settings[ROOT_POSITION_WEIGHT], 0.0), scale * max(settings[ROOT_ORIENTATION_WEIGHT], 0.0)


@kernel
def root_is_pulled(ws):
    """Return whether a free root is pulled to its reference placement in this phase."""
    along, about = root_weights(ws)
    return along > 0.0 or about > 0.0


@kernel
def way_to_reference(ws):
    """Return the way (x, y, z) [m] from the root's placement to its reference."""
    target, placement = field(ws, "reference_placement"), field(ws, "placement")
    return target[0] - placement[0], target[1] - placement[1], target[2] - placement[2]


@kernel
def turn_to_reference(ws):
    """Return the rotation vector from the root's placement to its reference, and its angle: (x, y, z, angle) [rad]."""
    to, now = field(ws, "reference_placement"), field(ws, "placement")
    w, x, y, z = multiply_quaternions(to[3], to[4], to[5], to[6], now[3], -now[4], -now[5], -now[6])
    return vector_from_quaternion(w, x, y, z)


@kernel
def stretch(x):
    """Return q = √(1 + x²/c²), by which the pull on a root's placement, x from its reference, is weaker than a spring's."""
    return math.sqrt(1.0 + x * x / (FIRM_RANGE * FIRM_RANGE))


@kernel
def soft_square(x):
    """Return the soft square ρ(x) = 2 c² (q − 1) of a root's distance x from its reference placement."""
    return 2.0 * x * x / (1.0 + stretch(x))


@large_kernel
def root_placement_cost(ws):
    """Return the cost R of a free root away from its reference placement, without a share."""
    along, about = root_weights(ws)
    x, y, z = way_to_reference(ws)
    _, _, _, angle = turn_to_reference(ws)
    return along * along * soft_square(math.sqrt(x * x + y * y + z * z)) + about * about * soft_square(angle)


@kernel
def add_pull(ws, u, weight, way, length, across):
    """Add the pull of a free root along `way` to its reference, three unknowns from u on, to `normal` and `gradient`.

    across: the second derivative across the way, as a part of the weight over q; below 0 for none but 1/q in all directions.
    """
    gradient, normal = field(ws, "gradient"), field(ws, "normal")
    depth, row = field(ws, "branch_depth"), field(ws, "branch_row")
    own = weight / stretch(length)
    along = own / (stretch(length) * stretch(length))
    sideways = own if across < 0.0 else own * across
    outer = (along - sideways) / (length * length) if across >= 0.0 and length > 0.0 else 0.0
    for i in range(3):
        gradient[u + i] += own * way[i]
        normal[row[u + i] + depth[u + i]] += sideways
        for j in range(i + 1):
            normal[row[u + i] + depth[u + j]] += outer * way[i] * way[j]


@large_kernel
def add_root_placement(ws, share):
    """Add a share of the pull of a root to its reference placement to `normal` and `gradient`."""
    along, about = root_weights(ws)
    along, about, d = along * along * share, about * about * share, size(ws, N_DOFS)
    curved = field(ws, "options")[USE_CURVATURE] != 0
    x, y, z = way_to_reference(ws)
    add_pull(ws, d, along, (x, y, z), math.sqrt(x * x + y * y + z * z), 1.0 if curved else -1.0)
    x, y, z, angle = turn_to_reference(ws)
    add_pull(ws, d + 3, about, (x, y, z), angle, 1.0 - flattening(angle) if curved else -1.0)
