"""Rows of the goal kind in `kernels/goals/hint.py` against finite differences."""

import pytest

from poise import goals
from tests.support.row_derivatives import check_rows

pytestmark = pytest.mark.kernels

KINDS = {
    "elbow": lambda: goals.Hint("right_elbow_x", (-1.0, 0.5, -1.0)),
    "knee": lambda: goals.Hint("left_knee_x", (0.3, 0.5, 2.0), weight=2.0),
}


@pytest.mark.parametrize("base", ["right_foot", "pelvis"])
@pytest.mark.parametrize("kind", KINDS)
def test_rows_are_the_derivatives_of_the_error(kind, base):
    check_rows(KINDS[kind], base)
