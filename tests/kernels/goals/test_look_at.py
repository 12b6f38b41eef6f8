"""Rows of the goal kind in `kernels/goals/look_at.py` against finite differences."""

import pytest

from poise import goals
from tests.support.row_derivatives import check_rows

pytestmark = pytest.mark.kernels

KINDS = {
    "look": lambda: goals.LookAt("head", (0.5, 1.0, 2.0), axis=(0.1, 0.0, 1.0), weight=0.8),
}


@pytest.mark.parametrize("base", ["right_foot", "pelvis"])
@pytest.mark.parametrize("kind", KINDS)
def test_rows_are_the_derivatives_of_the_error(kind, base):
    check_rows(KINDS[kind], base)
