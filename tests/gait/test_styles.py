"""Styles of walking: by name, by numbers, and in between."""

from dataclasses import fields

import pytest

from poise.errors import ValueRefusedError
from poise.gait.styles import RANGES, STYLES, Style, interpolate_styles, style_of


def test_every_number_has_a_range_that_holds_all_named_styles():
    assert list(RANGES) == [field.name for field in fields(Style)]
    for style in STYLES.values():
        assert style_of(style) is style


def test_names_are_found_whatever_their_case_and_numbers_change_the_usual_style():
    assert style_of(" Tired ") is STYLES["tired"]
    assert style_of({"lift": 0.02}) == Style(lift=0.02)


@pytest.mark.parametrize("style", [{"lift": 1.0}, Style(cadence=3.0), {"sway": "much"}])
def test_numbers_out_of_range_are_refused(style):
    with pytest.raises(ValueRefusedError, match="of the style must be"):
        style_of(style)


def test_between_two_styles_every_number_is_on_its_way():
    halfway = interpolate_styles(STYLES["usual"], STYLES["sneaky"], 0.5)
    for field in fields(Style):
        ends = [getattr(STYLES[name], field.name) for name in ("usual", "sneaky")]
        assert getattr(halfway, field.name) == pytest.approx(sum(ends) / 2.0)
    assert interpolate_styles(STYLES["tired"], STYLES["tired"], 0.3) is STYLES["tired"]
