"""Words, symbols and lines on top of pictures."""

import numpy as np
import pytest

from poise.pictures.overlay import Overlay, width_of

WHITE = np.full((60, 120, 3), 255, np.uint8)


def ink(overlay):
    """(rows, columns) where the picture is not white any more."""
    return np.nonzero((overlay.done() < 128).any(axis=2))


@pytest.mark.parametrize("text", ["Table 1", "θ", "Δe", "θ_0", "x"])
def test_text_is_as_wide_as_it_says_and_around_its_height(text):
    overlay = Overlay(WHITE)
    overlay.text((20.0, 30.0), text, 24.0, (0, 0, 0))
    rows, columns = ink(overlay)
    assert columns.min() >= 19
    assert columns.max() <= 20 + width_of(text, 24.0) + 1
    assert columns.max() > 20 + 0.6 * width_of(text, 24.0)
    assert rows.min() >= 17
    assert rows.max() <= 46


def test_text_can_end_where_it_is_put():
    overlay = Overlay(WHITE)
    overlay.text((100.0, 30.0), "end", 24.0, (0, 0, 0), 1.0)
    assert 90 < ink(overlay)[1].max() <= 100


def test_a_subscript_is_small_and_low():
    assert width_of("θ_0", 30.0) < width_of("θ0", 30.0)
    low, high = Overlay(WHITE), Overlay(WHITE)
    low.text((20.0, 30.0), "_0", 24.0, (0, 0, 0))
    high.text((20.0, 30.0), "0", 24.0, (0, 0, 0))
    assert ink(low)[0].min() > ink(high)[0].min() + 5


def test_an_arrow_ends_at_its_end_and_no_arrow_is_nothing():
    overlay = Overlay(WHITE)
    overlay.arrow((10.0, 10.0), (100.0, 40.0), (0, 0, 0))
    rows, columns = ink(overlay)
    assert (columns.min(), columns.max()) == (pytest.approx(10, abs=2), pytest.approx(99, abs=2))
    assert rows.max() == pytest.approx(40, abs=3)
    overlay = Overlay(WHITE)
    overlay.arrow((10.0, 10.0), (10.0, 10.0), (0, 0, 0))
    np.testing.assert_array_equal(overlay.done(), WHITE)


def test_an_arc_goes_the_shorter_way():
    overlay = Overlay(WHITE)
    middle = overlay.arc((60.0, 30.0), 20.0, (1.0, 0.1), (1.0, -0.1), (0, 0, 0))
    assert middle == pytest.approx(0.0, abs=1e-6)
    assert ink(overlay)[1].min() > 75
