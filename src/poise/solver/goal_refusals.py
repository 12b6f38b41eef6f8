"""Messages for goals that a kernel has refused, by the kernel's verdict."""

from poise.kernels.goals import input_checks
from poise.kernels.workspace.input_bounds import MAX_DISTANCE

REASONS = {
    input_checks.BAD_POSITION: "has a number that is not finite in its position",
    input_checks.FAR_POSITION: f"is farther than {MAX_DISTANCE:g} m from the origin; are the units metres?",
    input_checks.BAD_ORIENTATION: "has a number that is not finite in its orientation",
    input_checks.NOT_A_ROTATION: "has an orientation that is no rotation: a zero quaternion or a skewed matrix",
}
"""Message for a refused goal, by verdict of `kernels.goals.input_checks`."""
