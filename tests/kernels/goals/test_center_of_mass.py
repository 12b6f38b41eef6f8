"""Rows of the goal kind in `kernels/goals/center_of_mass.py` against finite differences."""

import pytest

from poise import goals
from tests.support.row_derivatives import check_rows

pytestmark = pytest.mark.kernels

KINDS = {
    "center": lambda: goals.CenterOfMass((0.1, None, 0.05), weight=3.0),
}


@pytest.mark.parametrize("base", ["right_foot", "pelvis"])
@pytest.mark.parametrize("kind", KINDS)
def test_rows_are_the_derivatives_of_the_error(kind, base):
    check_rows(KINDS[kind], base)
