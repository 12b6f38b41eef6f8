"""The sliders of joints: between which numbers they are."""

import math

import pytest

from poise.character.character import Joint

pytest.importorskip("viser")


@pytest.mark.parametrize(
    ("limits", "shown"),
    [
        ((-0.2, 0.25), (-200.0, 250.0)),
        ((-math.inf, math.inf), (-360.0, 360.0)),
        ((-math.inf, 0.1), (-360.0, 100.0)),
        ((0.5, math.inf), (500.0, 860.0)),
        ((-math.inf, -0.7), (-1060.0, -700.0)),
        ((-1.0, -0.7), (-1000.0, -700.0)),
    ],
)
def test_a_slider_is_never_upside_down(limits, shown):
    from poise.studio.page.joints_panel import _shown_limits

    joint = Joint("rail", None, (0, 0, 0), (1, 0, 0), limits, rest=max(min(0.0, limits[1]), limits[0]), kind="slide")
    assert _shown_limits(joint) == shown
