"""Every example runs and prints what its page promises."""

import runpy
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))

PROMISES = {
    "01_reach": "head and pelvis free:  converged",
    "02_follow_a_trajectory": "120 frames of 30 angles; the same in both ways: True",
    "03_swap_the_standing_foot": "angles the same: True",
    "05_live": "while the goal is held 1.3 m away: 0 rad",
    "06_six_trackers": "head, left_hand, right_hand, pelvis, left_foot, right_foot: within 1 mm in every frame",
    "08_crowd": "100 % of the poses within 1 mm",
    "07_walk": "a standing foot slides by 0.00 mm",
    "04_a_character_of_your_own": "4 degrees of freedom, 4 moving segments on 'ground'",
}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_example_runs(path, capsys):
    runpy.run_path(str(path), run_name="__main__")
    assert PROMISES[path.stem] in capsys.readouterr().out
