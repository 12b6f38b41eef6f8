"""Rows across a direction that is nearly met, of gaze and hint goals."""

import numpy as np
import pytest

import poise
from poise import goals
from poise.geometry.rotations import rotate
from poise.kernels.compiler.compile_mode import JIT_DISABLED
from poise.kernels.workspace import goal_records
from tests.support.characters import random_angles
from tests.support.row_derivatives import assert_derivatives

pytestmark = pytest.mark.kernels


def nearly_there(character, angles, kind):
    """A goal whose direction is off by little, for a pose: (goal, its rows)."""
    pose = poise.Pose(character, angles)
    if kind == "look":
        position, orientation = pose.frame("head")
        return goals.LookAt("head", position + rotate(tuple(orientation.tolist()), (0.05, 0.03, 1.5)), weight=0.8), 2
    names = [joint.name for joint in character.joints]
    near, middle, far = (
        pose.joint_frames()[names.index(f"right_{name}") + 1, 9:] for name in ("shoulder_x", "elbow_x", "hand_x")
    )
    along = (far - near) / np.linalg.norm(far - near)
    out = middle - near - along * (along @ (middle - near))
    return goals.Hint("right_elbow_x", middle + 3.0 * out + 0.1 * np.cross(along, out)), 1


@pytest.mark.parametrize("kind", ["look", "hint"])
@pytest.mark.parametrize("seed", range(1 if JIT_DISABLED else 5))
def test_a_direction_that_is_off_by_little_has_rows_across_it_only(kind, seed):
    character = poise.biped()
    angles = random_angles(character, np.random.default_rng(seed))
    solver = poise.Solver(character)
    goal, count = nearly_there(character, angles, kind)
    solver.add(goal)
    solver.reset(angles)
    assert_derivatives(solver, angles)
    assert solver.workspace["extra_codes"][0, goal_records.DIRECTION_ROW_COUNT] == count
