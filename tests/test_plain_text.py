"""Plain text: counted nouns and tables."""

from poise.plain_text import counted, format_table


def test_one_has_no_plural():
    assert [counted(number, "frame") for number in (0, 1, 2)] == ["0 frames", "1 frame", "2 frames"]
    assert counted(1, "degree of freedom", "degrees of freedom") == "1 degree of freedom"
    assert counted(3, "degree of freedom", "degrees of freedom") == "3 degrees of freedom"


def test_columns_are_as_wide_as_their_widest_cell():
    rows = [("joint", "limit", "carries"), ("a very long name of a joint", "-360°?", "x"), ("b", "1.234e+05 m", "")]
    assert format_table(rows, "<><") == [
        "joint                              limit  carries",
        "a very long name of a joint       -360°?  x",
        "b                            1.234e+05 m",
    ]
