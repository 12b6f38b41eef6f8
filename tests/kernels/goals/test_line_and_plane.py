"""Rows of the goal kind in `kernels/goals/line_and_plane.py` against finite differences."""

import pytest

from poise import goals
from tests.support.row_derivatives import check_rows

pytestmark = pytest.mark.kernels

KINDS = {
    "line": lambda: goals.OnLine("right_hand", (0.1, 1.0, 0.3), (1.0, 2.0, 0.5), weight=1.3),
    "plane": lambda: goals.OnPlane("head", (0.0, 1.2, 0.1), (0.2, 1.0, -0.4)),
}


@pytest.mark.parametrize("base", ["right_foot", "pelvis"])
@pytest.mark.parametrize("kind", KINDS)
def test_rows_are_the_derivatives_of_the_error(kind, base):
    check_rows(KINDS[kind], base)
