"""What a solve hands back survives its packing."""

import pytest

from poise.kernels.workspace import outcome
from poise.solver.result import STATUS_OF_CODE, Status
from tests.support.compiled import compiled

pytestmark = pytest.mark.kernels

CODES = {
    outcome.ITERATION_LIMIT: Status.ITERATION_LIMIT,
    outcome.CONVERGED: Status.CONVERGED,
    outcome.SMALL_RESIDUAL: Status.SMALL_RESIDUAL,
    outcome.SMALL_STEP: Status.SMALL_STEP,
    outcome.STALLED: Status.STALLED,
    outcome.OUT_OF_TIME: Status.OUT_OF_TIME,
    outcome.SPEED_LIMIT: Status.SPEED_LIMIT,
    outcome.REFUSED: Status.REFUSED,
    outcome.LEFT_OUT: Status.LEFT_OUT,
}


@pytest.mark.parametrize("status", CODES)
@pytest.mark.parametrize(
    ("iterations", "sweeps"),
    [(0, 0), (1, 20), (1_000_000, 2**38), (outcome.MAX_ITERATION_COUNT, outcome.MAX_ITERATION_COUNT * outcome.MAX_SWEEP_COUNT)],
)
def test_unpacking_gives_back_what_was_packed(status, iterations, sweeps):
    assert outcome.unpack(compiled(outcome.pack)(status, iterations, sweeps)) == (status, iterations, sweeps)


@pytest.mark.parametrize(("code", "status"), CODES.items())
def test_every_code_has_its_word(code, status):
    assert STATUS_OF_CODE[code] is status


@pytest.mark.parametrize("status", CODES)
def test_another_status_leaves_the_counts(status):
    packed = compiled(outcome.pack)(outcome.STALLED, 17, 2**30)
    assert outcome.unpack(outcome.with_status(packed, status)) == (status, 17, 2**30)
