"""Rows of the goal kind in `kernels/goals/contact.py` against finite differences."""

import pytest

from poise import goals
from tests.support.row_derivatives import check_rows

pytestmark = pytest.mark.kernels

KINDS = {
    "contact": lambda: goals.Contact("left_foot", (0.0, 0.0, 0.1), orientation=True, weight=2.0, orientation_weight=0.7),
    "relative": lambda: goals.Relative(
        "right_hand", "pelvis", (-0.2, 0.05, 0.1), (0.9, 0.1, 0.3, -0.2), orientation_weight=0.6
    ),
}


@pytest.mark.parametrize("base", ["right_foot", "pelvis"])
@pytest.mark.parametrize("kind", KINDS)
def test_rows_are_the_derivatives_of_the_error(kind, base):
    check_rows(KINDS[kind], base)
