"""Sentences of an explanation: numbers in fitting units, lists of names."""

from poise.diagnosis.causes import say_lacking, say_length, say_list


def test_numbers_are_said_in_fitting_units():
    assert [say_length(x) for x in (0.0123, 0.9, 1.234, 999999.0)] == ["12.3 mm", "900 mm", "1.23 m", "999999 m"]
    assert say_lacking(0.5, 12.3) == "500 mm and 12°"
    assert say_lacking(0.0, 1.23) == "1.2°"
    assert [say_list(list(names)) for names in ("", "a", "ab", "abc")] == ["", "a", "a and b", "a, b and c"]
