"""Rest of a pose: how impatient solves of the same goals become."""

import pytest

from poise.kernels.methods import pose_rest
from tests.support.compiled import compiled

impatience = compiled(pose_rest.impatience)


@pytest.mark.kernels
@pytest.mark.parametrize(("solves", "factor"), [(0, 1.0), (30, 1.0), (40, 2.0), (100, 128.0)])
def test_what_a_solve_has_to_gain_doubles_from_the_thirtieth_on(solves, factor):
    assert impatience(solves, 10.0) == pytest.approx(factor)
