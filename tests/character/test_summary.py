"""A character in words."""

import math
import subprocess
import sys

import pytest

import poise


def test_the_first_line_counts(biped):
    first = poise.describe(biped).splitlines()[0]
    assert first == "30 degrees of freedom, 14 moving segments on 'right_foot', 6 effectors, 73.4 kg"


def test_every_part_has_its_line(biped):
    lines = poise.describe(biped).splitlines()
    for part in (*biped.joints, *biped.segments, *biped.effectors):
        assert any(line.startswith(part.name + " ") for line in lines), part.name


def test_angles_are_degrees_lengths_metres_and_no_limit_is_said():
    joints = (
        poise.Joint("turn", None, (0, 0, 0), (0, 1, 0), (-math.inf, math.pi / 2), segment="body"),
        poise.Joint("lift", "turn", (0, 0, 0), (0, 1, 0), (0, 0.25), 0.125, "slide"),
    )
    lines = poise.describe(poise.Character(joints, (poise.Effector("tip", "body"),))).splitlines()
    turn, lift = (next(line for line in lines if line.startswith(name)) for name in ("turn", "lift"))
    assert turn.split() == ["turn", "hinge", "0", "1", "0", "none", "90°", "0°", "body"]
    assert lift.split() == ["lift", "slide", "0", "1", "0", "0", "m", "0.25", "m", "0.125", "m"]


@pytest.mark.process
def test_describe_is_the_function_whatever_was_imported_before_it():
    program = "import poise; from poise.character.summary import describe; assert poise.describe is describe"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, check=False).returncode == 0
