"""What the method poise does with the biped: it reaches, follows, settles, comes back, keeps still, and heeds its posture."""

import numpy as np
import pytest

import poise
from poise import Status
from poise.errors import ValueRefusedError
from tests.support.characters import ask, reachable_goals

BIPED = poise.biped()
LOWER, UPPER = BIPED.limits.T
FRAME = 1 / 60
"""[s]."""


def anywhere(rng):
    """(30,) angles in the middle 80 % of the limits."""
    return 0.5 * (LOWER + UPPER) + 0.4 * (UPPER - LOWER) * rng.uniform(-1.0, 1.0, 30)


def near_case(rng):
    """A solver whose goals a pose has that is some 0.2 rad a joint away."""
    target, solver = anywhere(rng), poise.Solver(BIPED)
    ask(solver, reachable_goals(BIPED, target))
    solver.reset(target + rng.normal(0.0, 0.2, 30))
    return solver


def cold_case(rng, solver):
    """Goals of a pose that is anywhere, from rest."""
    ask(solver, reachable_goals(BIPED, anywhere(rng)))
    solver.reset()


def out_of_reach(rng):
    """Goals pushed away from the standing foot, beyond what the body can reach."""
    pushed = []
    for goal in reachable_goals(BIPED, anywhere(rng)):
        way = goal.position / np.linalg.norm(goal.position)
        pushed.append(goal._replace(position=2.5 * way))
    return pushed


# ---- reaching -----------------------------------------------------------------------------------------


def test_goals_near_by_are_all_reached():
    rng = np.random.default_rng(3)
    results = [near_case(rng).solve() for _ in range(300)]
    assert sum(result.converged for result in results) == 300
    assert np.mean([result.iterations for result in results]) < 6.0


def smooth_motion(rng, n_frames=300):
    """(n_frames, 30) angles at 60 Hz: rest and two slow sines, inside the limits."""
    reach = np.minimum(0.9 * np.minimum(UPPER - BIPED.rest, BIPED.rest - LOWER), 0.7)
    share, phase, pace = rng.dirichlet((1.0, 1.0), 30), rng.uniform(0.0, 2 * np.pi, (30, 2)), rng.uniform(0.1, 0.6, (30, 2))
    time = FRAME * np.arange(n_frames)[:, None, None]
    return BIPED.rest + reach * (share * np.sin(2 * np.pi * pace * time + phase)).sum(axis=2)


@pytest.mark.parametrize("seed", range(3))
def test_a_smooth_motion_is_followed_with_about_an_iteration_a_frame(seed):
    motion = smooth_motion(np.random.default_rng(seed))
    solver = poise.Solver(BIPED)
    solver.reset(motion[0])
    results = []
    for angles in motion:
        ask(solver, reachable_goals(BIPED, angles))
        results.append(solver.solve())
    assert all(result.converged for result in results)
    assert np.mean([result.iterations for result in results]) <= 1.2


def test_goals_out_of_reach_settle_and_then_nothing_moves_at_all():
    rng = np.random.default_rng(4)
    for _ in range(40):
        solver, changes = poise.Solver(BIPED), []
        ask(solver, out_of_reach(rng))
        for _ in range(40):
            before = solver.pose.angles
            solver.solve()
            changes.append(np.abs(solver.pose.angles - before).max())
        assert min(changes[:30]) <= 1e-6
        assert max(changes[30:]) == 0.0


# ---- there and back -----------------------------------------------------------------------------------

MAX_DISTANCE = 1.3
"""[m]."""
DRAGS = {
    "right hand": ("right_hand", (-0.3, 0.2, 1.0)),
    "left hand": ("left_hand", (0.3, 0.2, 1.0)),
    "left foot": ("left_foot", (0.3, 0.0, 1.0)),
    "head up": ("head", (0.0, 1.0, 0.0)),
    "pelvis up": ("pelvis", (0.0, 1.0, 0.0)),
    "pelvis down": ("pelvis", (0.0, -1.0, 0.0)),
    "pelvis forward": ("pelvis", (0.0, 0.0, 1.0)),
    "pelvis sideways": ("pelvis", (1.0, 0.0, 0.0)),
}


@pytest.mark.parametrize(("name", "way"), DRAGS.values(), ids=DRAGS)
def test_a_goal_dragged_out_of_reach_and_back_leaves_the_body_where_it_was(name, way):
    solver = poise.Solver(BIPED)
    solver.max_speed = 6.0
    home, step = np.array(solver[name].position), FRAME * np.array(way) / np.linalg.norm(way)  # 1 m/s
    out = np.arange(1, round(MAX_DISTANCE / FRAME) + 1)
    fastest = 0.0
    for steps in [*out, *out[-2::-1], *[0] * 91]:
        solver[name].position = home + steps * step
        before = solver.pose.angles
        result = solver.solve(dt=FRAME)
        fastest = max(fastest, np.abs(solver.pose.angles - before).max())
    assert fastest <= 6.0 * FRAME
    assert result.position_error.max() <= 1e-3
    assert result.converged


# ---- noise --------------------------------------------------------------------------------------------


def least_squares(noise):
    """(n, 30) what the noise of the goals [m] makes of the angles at the least, and the direction that no goal sees."""
    pose = poise.Pose(BIPED)
    weights = np.array([1.0, 1.0, 1.0, 0.3, 0.3, 0.3])[:, None]
    columns = np.vstack([weights * pose.jacobian(goal.name) for goal in poise.Solver(BIPED).goals])
    errors = np.zeros((len(noise), 5, 6))
    errors[:, :, :3] = noise
    answer = np.linalg.solve(columns.T @ columns + 1e-8 * np.eye(30), columns.T)
    return BIPED.rest + errors.reshape(len(noise), 30) @ answer.T, np.linalg.svd(columns)[2][-1]


def joint_noise(angles):
    """The standard deviation over time, as the root of its mean square over the joints [rad]."""
    return np.sqrt(np.mean(angles.std(axis=0) ** 2))


def assert_noise_is_not_made_worse(n_frames, drift):
    solver = poise.Solver(BIPED)
    home = np.array([goal.position for goal in solver.goals])
    noise = np.random.default_rng(7).normal(0.0, 1e-3, (n_frames, 5, 3))
    angles = solver.solve_frames(home + noise)
    at_least, free = least_squares(noise)
    print(f"joint noise {1e3 * joint_noise(angles):.2f} mrad, at the least {1e3 * joint_noise(at_least):.2f} mrad")
    assert joint_noise(angles) <= 1.5 * joint_noise(at_least)
    quarter = n_frames // 4
    moved, expected = (each[-quarter:].mean(axis=0) - each[:quarter].mean(axis=0) for each in (angles, at_least))
    print(f"drift {1e3 * np.abs(moved).max():.3f} mrad, of what no goal sees {1e3 * abs(moved @ free):.3f} mrad")
    assert abs(moved @ free) <= drift
    assert np.abs(moved - expected).max() <= drift


def test_a_noisy_tracker_makes_the_joints_no_noisier_than_it_must():
    assert_noise_is_not_made_worse(2_000, drift=1e-3)


@pytest.mark.soak
def test_a_noisy_tracker_does_not_make_the_body_drift_in_an_hour():
    assert_noise_is_not_made_worse(90 * 3_600, drift=1e-4)


# ---- posture ------------------------------------------------------------------------------------------


def test_posture_costs_a_goal_within_reach_no_more_than_a_tenth_of_a_millimetre():
    rng, worst = np.random.default_rng(5), np.zeros(2)
    for _ in range(200):
        solver = near_case(rng)
        for _ in range(3):
            result = solver.solve(iterations=200, tolerance=(1e-7, 1e-7))
        worst = np.maximum(worst, (result.position_error.max(), result.orientation_error.max()))
    assert worst[0] <= 1e-4
    assert worst[1] <= 1e-4


def only(solver, *names):
    """Switch all other goals off."""
    for goal in solver.goals:
        goal.enabled = goal.name in names


@pytest.mark.parametrize("on", [(), ("right_hand",), ("right_hand", "left_foot")], ids=len)
def test_joints_that_no_goal_moves_follow_an_animation(on):
    solver = poise.Solver(BIPED)
    only(solver, *on)
    moved = np.any([np.abs(poise.Pose(BIPED).jacobian(name)).max(axis=0) > 0.0 for name in on], axis=0)
    free = np.flatnonzero(~np.broadcast_to(moved, 30))
    behind = 0.0
    for time in FRAME * np.arange(120):
        swing = np.sin(np.pi * time + np.arange(30)) - np.sin(np.arange(30))  # up to 1.6 rad/s, from rest
        solver.reference = np.clip(BIPED.rest + 0.5 * swing, LOWER, UPPER)
        result = solver.solve()
        assert result.position_error.max(initial=0.0) <= 1e-3
        assert result.orientation_error.max(initial=0.0) <= 1e-2
        behind = max(behind, np.abs(solver.pose.angles - solver.reference)[free].max())
    assert behind <= 1e-3


def test_an_animation_under_a_goal_costs_about_an_iteration_a_frame():
    solver, made = poise.Solver(BIPED), []
    only(solver, "right_hand")
    for time in FRAME * np.arange(120):
        swing = np.sin(np.pi * time + np.arange(30)) - np.sin(np.arange(30))
        solver.reference = np.clip(BIPED.rest + 0.5 * swing, LOWER, UPPER)
        made.append(solver.solve().iterations)
    assert np.mean(made) <= 1.2


def test_a_goal_comes_before_the_animation():
    solver = poise.Solver(BIPED)
    only(solver, "right_hand")
    for time in FRAME * np.arange(60):
        solver["right_hand"].position = (-0.25, 0.9 + 0.1 * np.sin(time), 0.3)
        solver.reference = np.clip(BIPED.rest + 0.3 * np.sin(time), LOWER, UPPER)
        solver.solve()
    np.testing.assert_allclose(solver.pose.frame("right_hand")[0], solver["right_hand"].position, atol=1e-3)


def test_a_stiff_joint_stays_nearer_to_the_reference():
    spine = [number for number, joint in enumerate(BIPED.joints) if joint.name.startswith("pelvis_")]
    bent = []
    for stiffness in (0.1, 1.0, 10.0):
        solver = poise.Solver(BIPED)
        only(solver, "right_hand")
        solver["right_hand"].orientation_weight = 0.0
        solver["right_hand"].position = (-0.3, 0.9, 0.6)
        stiff = np.ones(30)
        stiff[spine] = stiffness
        solver.stiffness = stiff
        for _ in range(5):
            result = solver.solve(tolerance=0)
        assert result.position_error.max() <= 1e-3
        bent.append(np.abs(solver.pose.angles - BIPED.rest)[spine].max())
    assert bent[0] > 1.2 * bent[1] > 1.2 * 1.2 * bent[2]


def test_without_posture_the_reference_does_not_matter():
    outcomes = []
    for reference in (BIPED.rest, UPPER):
        solver = poise.Solver(BIPED)
        solver.posture_weight = 0.0
        cold_case(np.random.default_rng(2), solver)
        solver.solve()
        solver.reference = reference
        result = solver.solve(iterations=3, tolerance=0)
        assert result.posture_cost == 0.0
        outcomes.append(solver.pose.angles.tolist())
    assert outcomes[0] == outcomes[1]


POSTURES = {
    "a negative weight": ("posture_weight", -1, "posture_weight must be between 0 and 1e+06, not -1"),
    "a weight with NaN": ("posture_weight", np.nan, "posture_weight must be between 0 and 1e+06, not nan"),
    "a short reference": ("reference", [0.0], "reference must have the shape (30,), not (1,)"),
    "a reference with NaN": ("reference", np.full(30, np.nan), "reference has a number that is not finite in it"),
    "a short stiffness": ("stiffness", [1.0], "stiffness must have the shape (30,), not (1,)"),
    "a negative stiffness": ("stiffness", -np.ones(30), "stiffness must be between 0 and 1e+06 for every joint"),
    "a stiffness beyond reason": ("stiffness", 1e7 * np.ones(30), "stiffness must be between 0 and 1e+06 for every joint"),
}


@pytest.mark.parametrize(("name", "value", "message"), POSTURES.values(), ids=POSTURES)
def test_a_posture_that_makes_no_sense_is_refused_and_changes_nothing(solver, name, value, message):
    before = getattr(solver, name)
    with pytest.raises(ValueRefusedError) as refusal:
        setattr(solver, name, value)
    assert str(refusal.value) == message
    assert np.array_equal(getattr(solver, name), before)
    assert solver.solve().iterations == 0


# ---- budget and speed ---------------------------------------------------------------------------------

BUDGET = 20.0
"""[µs]."""


def test_a_budget_is_kept_and_the_best_pose_so_far_returned():
    rng, solver, statuses = np.random.default_rng(6), poise.Solver(BIPED), []
    for _ in range(300):
        cold_case(rng, solver)
        start = solver.solve(iterations=0)
        result = solver.solve(budget=BUDGET)
        assert 0.0 <= result.last_iteration_at < BUDGET
        assert result.cost + result.posture_cost <= start.cost + start.posture_cost
        statuses.append(result.status)
    assert Status.OUT_OF_TIME in statuses


def test_a_budget_spent_bit_by_bit_leads_to_the_goals_too():
    rng, reached = np.random.default_rng(3), 0
    for _ in range(20):
        solver = near_case(rng)
        reached += any(solver.solve(budget=BUDGET).converged for _ in range(100))
    assert reached == 20


@pytest.mark.parametrize("iterations", [1, 2, 3])
def test_few_iterations_a_solve_lead_to_the_goals_that_many_lead_to(iterations):
    rng = np.random.default_rng(12)
    for _ in range(60):
        solver = near_case(rng)
        assert any(solver.solve(iterations=iterations).converged for _ in range(50))


@pytest.mark.parametrize("iterations", [1, 2])
def test_goals_out_of_reach_that_stay_are_settled_on_by_few_iterations_a_solve_too(iterations):
    rng = np.random.default_rng(13)
    for _ in range(10):
        solver = poise.Solver(BIPED)
        ask(solver, out_of_reach(rng))
        for _ in range(300):
            solver.solve(iterations=iterations)
        before = solver.pose.angles
        solver.solve(iterations=iterations)
        assert np.abs(solver.pose.angles - before).max() <= 1e-9


SPEEDS = {
    "below zero": (-1.0, "max_speed must be between 0 and 1e+06, not -1.0"),
    "NaN": (np.nan, "max_speed must be between 0 and 1e+06, not nan"),
    "endless": (np.inf, "max_speed must be between 0 and 1e+06, not inf"),
    "in words": ("fast", "max_speed must be a number, not 'fast'"),
}


@pytest.mark.parametrize(("speed", "message"), SPEEDS.values(), ids=SPEEDS)
def test_a_largest_speed_that_makes_no_sense_is_refused(solver, speed, message):
    solver.max_speed = 2.0
    with pytest.raises(ValueRefusedError) as refusal:
        solver.max_speed = speed
    assert str(refusal.value) == message
    assert solver.max_speed == 2.0


TIMES = {
    "missing": (None, "dt is missing: with max_speed, solve must be told the time since the last frame [s]"),
    "below zero": (-0.1, "dt must be between 0 and 1e+09, not -0.1"),
    "NaN": (np.nan, "dt must be between 0 and 1e+09, not nan"),
    "in words": ("soon", "dt must be a number, not 'soon'"),
}


@pytest.mark.parametrize(("dt", "message"), TIMES.values(), ids=TIMES)
def test_a_largest_speed_needs_the_time_since_the_last_frame(solver, dt, message):
    solver["head"].position, solver.max_speed = (0.0, 1.2, 0.3), 2.0
    for solve in (solver.solve, lambda dt: solver.solve_frames(np.zeros((1, 5, 3)), dt=dt)):
        with pytest.raises(ValueRefusedError) as refusal:
            solve(dt=dt)
        assert str(refusal.value) == message
        assert np.array_equal(solver.pose.angles, BIPED.rest)
    solver.max_speed = None
    assert solver.solve().iterations > 0


@pytest.mark.parametrize("method", ["poise", "paper"])
@pytest.mark.parametrize("dt", [0.0, 1e-4, FRAME, 1.0])
def test_no_angle_is_faster_than_the_largest_speed(method, dt):
    rng, solver = np.random.default_rng(8), poise.Solver(BIPED, method)
    solver.max_speed = 0.7
    for _ in range(20):
        ask(solver, reachable_goals(BIPED, anywhere(rng)))
        before = solver.pose.angles
        solver.solve(dt=dt)
        assert np.abs(solver.pose.angles - before).max() <= 0.7 * dt


def test_without_a_largest_speed_the_time_does_not_matter(solver):
    solver["head"].position = (0.0, 1.2, 0.3)
    solver.solve(dt=1e-6)
    assert np.abs(solver.pose.angles - BIPED.rest).max() > 0.1


def test_frames_in_one_call_keep_to_the_largest_speed_too(solver):
    solver.max_speed = 1.0
    start = np.array([goal.position for goal in solver.goals])
    angles = solver.solve_frames(start + np.linspace(0.0, 0.5, 30)[:, None, None], dt=FRAME)
    assert np.abs(np.diff(angles, axis=0, prepend=BIPED.rest[None])).max() <= 1.0 * FRAME


# ---- search -------------------------------------------------------------------------------------------


def test_a_search_is_the_same_every_time_and_never_worse_than_a_solve():
    rng = np.random.default_rng(9)
    for _ in range(10):
        goals, outcomes = reachable_goals(BIPED, anywhere(rng)), []
        for _ in range(2):
            solver = poise.Solver(BIPED)
            ask(solver, goals)
            result = solver.search(starts=30)
            outcomes.append((solver.pose.angles.tolist(), result.cost, result.status, result.starts))
        assert outcomes[0] == outcomes[1]
        solver.reset()
        alone = solver.solve()
        assert outcomes[0][1] <= alone.cost or outcomes[0][2] is Status.CONVERGED
