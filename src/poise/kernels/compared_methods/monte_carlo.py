"""Sequential Monte Carlo: a cloud of poses that is spread by noise, weighed by their errors, and drawn anew by the weights.

N. Courty, E. Arnaud, Inverse kinematics using sequential Monte Carlo methods, AMDO 2008. The estimate is the weighted
mean. As there is no motion to follow within a solve, noise and likelihood narrow with the error (J. Deutscher, A. Blake,
I. Reid, Articulated body motion capture by annealed particle filtering, CVPR 2000): the noise moves the effectors about
as far as they are off, and the likelihood falls over a part of the errors of the cloud. A pose is a step from the
estimate. The random numbers are a stream of its own that begins anew in every solve.
"""

import math

from poise.kernels.compared_methods.shared_entries import evaluated_cost, go_back, linearise
from poise.kernels.compiler.decorators import entry, kernel, large_kernel
from poise.kernels.compiler.field_access import size, workspace
from poise.kernels.kinematics.apply_step import apply_step
from poise.kernels.workspace.layout import COST, METHOD_ITERATION, N_UNKNOWNS, field

# Entries of `method_ints`.
STATE = 0
"""The last whole random number, 1 to 2³¹ − 2."""
PARTICLES = 1
"""How many poses there are."""
CLOUD = 2
"""Where their steps begin, (n_particles, n)."""
DRAWN = 3
"""Where the steps of the next cloud begin, (n_particles, n)."""
WEIGHTS = 4
"""Where the weights begin, (n_particles,): errors first."""

SEED = 20081109
"""The first random number of every solve."""
MULTIPLIER, MODULUS = 48271, 2147483647
"""Those of S. Park, K. Miller, Random number generators: good ones are hard to find, CACM 31(10), 1988, as revised in 1993."""
LARGEST_NOISE = 0.5
"""Standard deviation of the noise [rad], [m] where goals are far."""
NOISE = 0.6
"""How far the noise moves the effectors, against how far they are off."""
MEAN_SHARE = 0.1
"""The likelihood falls to 1/e where the error, above the smallest of the cloud, is this part of the mean one."""
SMALLEST_SHARE = 0.5
"""Or where it is this part of the smallest one, if that is less: the larger a cloud, the more finely it is told apart."""


@kernel
def draw_uniform(places):
    """Draw the next number of a method's random stream, between 0 and 1."""
    places[STATE] = places[STATE] * MULTIPLIER % MODULUS
    return places[STATE] / MODULUS


@kernel
def draw_normal(places):
    """Draw a number of mean 0 and variance 1, near enough to a normal one: the sum of four uniform ones."""
    total = draw_uniform(places) + draw_uniform(places) + draw_uniform(places) + draw_uniform(places)
    return (total - 2.0) * math.sqrt(3.0)


@large_kernel
def noise_size(ws):
    """Return the standard deviation of the noise [rad]: one that moves the effectors NOISE times as far as they are off."""
    inverse, trace = field(ws, "inverse_diagonal"), 0.0
    for u in range(size(ws, N_UNKNOWNS)):
        trace += 1.0 / inverse[u] if inverse[u] > 0.0 else 0.0
    cost = field(ws, "report")[COST]
    return min(NOISE * math.sqrt(cost / trace), LARGEST_NOISE) if trace > 0.0 else 0.0


@large_kernel
def spread_cloud(ws, noise):
    """Spread the cloud by noise and evaluate every pose of it: fills the errors; returns the smallest and the mean one."""
    places, numbers, step = field(ws, "method_ints"), field(ws, "method_floats"), field(ws, "step")
    lower, upper, inverse = field(ws, "step_lower"), field(ws, "step_upper"), field(ws, "inverse_diagonal")
    n, count, smallest, total = size(ws, N_UNKNOWNS), places[PARTICLES], math.inf, 0.0
    for k in range(count):
        at = places[CLOUD] + k * n
        for u in range(n):
            drawn = numbers[at + u] + noise * draw_normal(places) if inverse[u] > 0.0 else 0.0
            step[u] = min(max(drawn, lower[u]), upper[u])
            numbers[at + u] = step[u]
        apply_step(ws, step)
        cost = evaluated_cost(ws)
        numbers[places[WEIGHTS] + k] = cost
        smallest, total = min(smallest, cost), total + cost
        go_back(ws)
    return smallest, total / count


@large_kernel
def weigh_cloud(ws, smallest, mean):
    """Weigh every pose of the cloud by its likelihood, so that the weights add up to 1, and write the estimate to `step`."""
    places, numbers, step = field(ws, "method_ints"), field(ws, "method_floats"), field(ws, "step")
    n, count, total = size(ws, N_UNKNOWNS), places[PARTICLES], 0.0
    width = min(MEAN_SHARE * (mean - smallest), SMALLEST_SHARE * smallest)
    for k in range(count):
        excess = numbers[places[WEIGHTS] + k] - smallest
        numbers[places[WEIGHTS] + k] = math.exp(-excess / width) if width > 0.0 else 1.0
        total += numbers[places[WEIGHTS] + k]
    for u in range(n):
        step[u] = 0.0
    for k in range(count):
        numbers[places[WEIGHTS] + k] /= total
        for u in range(n):
            step[u] += numbers[places[WEIGHTS] + k] * numbers[places[CLOUD] + k * n + u]


@large_kernel
def draw_cloud(ws):
    """Draw the next cloud from this one by its weights (systematic resampling), as steps from the estimate in `step`."""
    places, numbers, step = field(ws, "method_ints"), field(ws, "method_floats"), field(ws, "step")
    n, count = size(ws, N_UNKNOWNS), places[PARTICLES]
    first, chosen, below = draw_uniform(places), 0, numbers[places[WEIGHTS]]
    for k in range(count):
        while below * count < first + k and chosen < count - 1:
            chosen += 1
            below += numbers[places[WEIGHTS] + chosen]
        for u in range(n):
            numbers[places[DRAWN] + k * n + u] = numbers[places[CLOUD] + chosen * n + u] - step[u]
    for k in range(count * n):
        numbers[places[CLOUD] + k] = numbers[places[DRAWN] + k]


@entry
def iterate_monte_carlo(ints, floats):
    """Iterate sequential Monte Carlo once: predict, weigh, estimate, draw anew."""
    ws = workspace(ints, floats)
    linearise(ws)
    places, numbers = field(ws, "method_ints"), field(ws, "method_floats")
    if field(ws, "options")[METHOD_ITERATION] == 0:
        places[STATE] = SEED
        for k in range(places[PARTICLES] * size(ws, N_UNKNOWNS)):
            numbers[places[CLOUD] + k] = 0.0
    smallest, mean = spread_cloud(ws, noise_size(ws))
    weigh_cloud(ws, smallest, mean)
    draw_cloud(ws)
    apply_step(ws, field(ws, "step"))
    return 0
