"""One solve a frame: goals are reached, and a swap of the base moves nothing."""

import numpy as np
import pytest

import poise
from poise.gait.body_motion import evaluate_targets
from poise.gait.footprint_layout import StepConditions, lay_footprints
from poise.gait.footprints import Footprints
from poise.gait.frame_solver import EVERY_FRAME, FrameSolver
from poise.gait.published_gait import step_values
from poise.gait.step_plan import Pace, Waypoint, plan_even_steps
from poise.gait.styles import STYLES
from poise.gait.terrain import FLAT_GROUND
from poise.gait.walking_body import LEFT, RIGHT, measure_walking_body
from poise.geometry.rotations import rotation_matrix

BODY = measure_walking_body(poise.biped())


@pytest.fixture(scope="module")
def targets():
    """Targets at 21 phases about a changeover, from the left foot to the right one."""
    values = step_values(1.2, 0.0, BODY.leg, STYLES["usual"])
    steps = plan_even_steps(8, Waypoint(0.0, 0.0, 0.0), Pace(1.2 / values.cadence, 0.0), RIGHT)
    row = Footprints.of(lay_footprints(StepConditions(BODY, values, FLAT_GROUND, 1.0, 0.05), steps))
    assert row.sides[3] == LEFT
    return evaluate_targets(BODY, row, np.linspace(3.7, 4.3, 21), 0.05)


def segment_places(solver):
    """(3,) of each segment, by name [m]."""
    pose = solver.pose
    return {segment.name: pose.segment_frame(segment.name)[0] for segment in pose.character.segments}


def test_the_first_pose_reaches_its_targets_from_rest(targets):
    solver = FrameSolver(BODY)
    solver.begin(LEFT, targets.positions[0], targets.orientations[0])
    assert solver.base == "left_foot"
    errors = solver.solve_frame(LEFT, targets.positions[0], targets.orientations[0])
    assert errors.position < 1e-5
    assert errors.orientation < 1e-5
    assert errors.iterations <= EVERY_FRAME  # its targets are those that it began with


def test_the_base_foot_rolls_over_its_ball_which_stays_where_it_is(targets):
    solver = FrameSolver(BODY)
    solver.begin(LEFT, targets.positions[0], targets.orientations[0])
    places, balls = [], []
    for frame in range(8):
        solver.solve_frame(LEFT, targets.positions[frame], targets.orientations[frame])
        places.append(np.concatenate(solver.pose.placement))
        position, orientation = solver.pose.frame("left_foot")
        np.testing.assert_allclose(position, targets.positions[frame, LEFT], atol=1e-12)
        balls.append(position + rotation_matrix(orientation) @ BODY.feet[LEFT].ball)
    assert np.ptp(places, axis=0).max() > 0.02
    assert np.ptp(balls, axis=0).max() < 1e-12


def test_a_swap_of_the_base_moves_no_segment(targets):
    solver = FrameSolver(BODY)
    solver.begin(LEFT, targets.positions[0], targets.orientations[0])
    for frame in range(11):
        solver.solve_frame(LEFT, targets.positions[frame], targets.orientations[frame])
    before = segment_places(solver)
    solver.solve_frame(RIGHT, targets.positions[10], targets.orientations[10])
    assert solver.base == "right_foot"
    after = segment_places(solver)
    assert set(before) == set(after)
    assert max(np.abs(before[name] - after[name]).max() for name in before) < 1e-5


def test_frames_on_both_sides_of_a_changeover_take_few_iterations(targets):
    solver = FrameSolver(BODY)
    solver.begin(LEFT, targets.positions[0], targets.orientations[0])
    sides = [LEFT] * 10 + [RIGHT] * 11
    errors = [
        solver.solve_frame(side, targets.positions[frame], targets.orientations[frame]) for frame, side in enumerate(sides)
    ]
    assert max(error.position for error in errors) < 1e-4
    assert np.mean([error.iterations for error in errors]) < 4.0
