"""What always holds on a GPU, by its source text compiled for this CPU: numbers only, limits, true statuses."""

import numpy as np
import pytest

from poise.compare import workloads
from poise.gpu.host_device import find_compiler
from poise.kernels.workspace.outcome import CONVERGED
from tests.support.characters import random_tree
from tests.support.gpu_batches import make_batch
from tests.support.sampling import sampled

pytestmark = pytest.mark.skipif(find_compiler() is None, reason="there is no C++ compiler on this machine")
TOLERANCE = np.array([1e-3, 1e-2])
ROUNDING = {"float32": 5e-6, "float64": 1e-8}
"""What errors of goals a metre away are off by, and how much closer than the tolerance goals are said to be reached."""
CALLS = (("poise", "solve"), ("poise", "search"), ("paper", "solve"))
SOAK_PROBLEMS = 100_000


def judge(seed, count, precision):
    """Solve near, cold and unreachable goals on a random tree by all methods; returns how many problems there were."""
    character = random_tree(seed)
    low, high = character.limits[:, :1], character.limits[:, 1:]
    for method, call in CALLS:
        batch = make_batch(character, count, method, precision)
        for make in (workloads.near, workloads.cold, workloads.unreachable):
            cases = make(character, seed, count)
            batch.angles[:] = cases.start.T
            batch.position[:], batch.orientation[:] = cases.positions.transpose(1, 2, 0), cases.orientations.transpose(1, 2, 0)
            getattr(batch, call)(**({"starts": 5} if call == "search" else {}))
            angles = batch.angles.astype(float)
            assert np.isfinite(angles).all()
            assert ((angles >= low) & (angles <= high)).all()
            errors = np.stack(cases.errors(character, angles.T), axis=-1)
            rounding = ROUNDING[precision] * np.maximum(1.0, np.linalg.norm(cases.positions, axis=2).max(axis=1))[:, None, None]
            assert (np.abs(batch.error.transpose(2, 0, 1) - errors) <= rounding).all()
            reached = (errors <= TOLERANCE + rounding).all(axis=(1, 2))
            missed = (errors > TOLERANCE - rounding).any(axis=(1, 2))
            said = batch.status == CONVERGED
            assert reached[said].all()
            assert missed[~said].all()
    return 3 * len(CALLS) * count


@pytest.mark.parametrize("precision", ["float32", "float64"])
@pytest.mark.parametrize("seed", sampled(list(range(100, 110)), 1))
def test_limits_hold_and_statuses_are_true(seed, precision):
    judge(seed, 15, precision)


@pytest.mark.soak
def test_a_hundred_thousand_problems_on_random_trees():
    done, seed = 0, 200
    while done < SOAK_PROBLEMS:
        done, seed = done + judge(seed, 200, "float64" if seed % 4 == 1 else "float32"), seed + 1
