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


def test_columns_never_run_together_however_long_names_and_numbers_are():
    long = "mixamorig:LeftHandMiddleFinger3_Xrotation_and_more"
    joints = (
        poise.Joint(long, None, (0, 0, 0), (0.123456, -0.7654321, 0.6315), (-math.pi, math.pi), segment="a" * 40, guessed=True),
        poise.Joint("lift", long, (0, 0, 0), (0, 1, -2e-16), (-123456.7, 123456.7), 0.1, "slide", segment="b"),
    )
    lines = poise.describe(poise.Character(joints, (poise.Effector("e" * 40, "b"),))).splitlines()
    first, second = (next(line for line in lines if line.startswith(name)) for name in (long, "lift"))
    assert first.split()[:3] == [long, "hinge", "0.123"]
    assert first.split()[5:] == ["-180°?", "180°?", "0°", "a" * 40]
    assert second.split()[2:5] == ["0", "1", "0"]
    assert next(line for line in lines if line.startswith("e" * 40)).split() == ["e" * 40, "b"]


def test_one_of_anything_is_in_the_singular():
    joints = (poise.Joint("turn", None, (0, 0, 0), (0, 1, 0), (-1.0, 1.0), segment="body"),)
    character = poise.Character(joints, (poise.Effector("tip", "body"),))
    assert poise.describe(character).splitlines()[0] == "1 degree of freedom, 1 moving segment on 'base', 1 effector, 0 kg"
    assert repr(character) == "Character(1 joint, 1 effector, base 'base')"
    assert repr(poise.Motion(character, [[0.0]])).startswith("Motion(1 frame at 60 a second, ")
