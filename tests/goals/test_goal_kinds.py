"""Goals of all kinds: each can be had, gives way to higher priorities, and can be switched, blended, copied and refused."""

import copy
import pickle

import numpy as np
import pytest

import poise
from poise import goals
from poise.errors import PoiseError
from poise.kernels.workspace import goal_records, layout
from tests.support.characters import random_tree
from tests.support.goal_kinds import (
    KINDS,
    POSE_KINDS,
    WHOLE_BODY,
    ask_pose,
    at,
    both_asked,
    capsule_gap,
    kinds_of,
    nearby,
    room_inside,
    rotation,
    silent,
)

FINE = (1e-7, 1e-7)


# ---- each kind ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_can_be_had_to_a_millionth(biped, kind):
    for seed in range(5):
        pose = nearby(biped, np.random.default_rng(seed))
        solver = silent(biped, posture=0.0)
        goal = solver.add(kinds_of(pose)[kind]())
        before = max(solver.solve(iterations=0).cost, 1e-30)
        result = solver.solve(tolerance=FINE)
        assert before > 1e-6, "it had something to do"
        assert max(goal.error) < 1e-6, f"{kind}, seed {seed}: {goal.error}"
        assert result.converged


def test_kinds_do_what_they_say(biped):
    solver = silent(biped, posture=0.0)
    look = solver.add(goals.LookAt("head", (1.0, 1.0, 2.0)))
    rod = solver.add(goals.Distance("right_hand", "left_hand", 0.4))
    hip = solver.add(goals.Relative("right_hand", "pelvis", (-0.2, 0.05, 0.0)))
    wall = solver.add(goals.OnPlane("left_hand", (0.0, 0.0, 0.35), (0.0, 0.0, 1.0)))
    assert solver.solve(tolerance=FINE).converged
    pose = solver.pose
    axis, eye = rotation(pose.frame("head")[1])[:, 2], at(pose, "head")
    np.testing.assert_allclose(axis, (look.target - eye) / np.linalg.norm(look.target - eye), atol=1e-6)
    assert np.linalg.norm(at(pose, "right_hand") - at(pose, "left_hand")) == pytest.approx(rod.distance, abs=1e-6)
    on_hip = rotation(pose.frame("pelvis")[1]).T @ (at(pose, "right_hand") - at(pose, "pelvis"))
    np.testing.assert_allclose(on_hip, hip.position, atol=1e-6)
    assert at(pose, "left_hand")[2] == pytest.approx(wall.point[2], abs=1e-6)


def test_an_elbow_points_where_the_hint_is(biped):
    for target in ((-1.5, 1.0, 0.0), (-0.5, 0.2, -1.5), (-0.8, 2.0, 0.2)):
        solver = silent(biped)
        ask_pose(solver, "position", poise.Pose(biped), "right_hand")
        solver["right_hand"].position = (-0.25, 1.15, 0.25)
        hint = solver.add(goals.Hint("right_elbow_x", target, priority=2))
        assert solver.solve(tolerance=FINE).position_error.max() < 1e-6
        assert hint.error[0] < 0.02


def test_smoothness_carries_motion_on(biped):
    """A goal that stops at once lets the body run on a little where smoothness is asked for."""
    moved = {}
    for weight in (0.0, 1.0):
        solver = silent(biped)
        solver["right_hand"].enabled, solver["right_hand"].orientation_weight = True, 0.0
        solver.add(goals.Smoothness(weight=weight))
        begin = at(solver.pose, "right_hand")
        for frame in range(1, 21):
            solver["right_hand"].position = begin + 0.01 * min(frame, 10) * np.array([0.0, 0.0, 1.0])
            solver.solve()
            if frame == 11:
                moved[weight] = at(solver.pose, "right_hand")[2] - begin[2] - 0.1
    assert moved[0.0] < 1e-3 < moved[1.0]


def test_rows_written_in_python(biped):
    names = [joint.name for joint in biped.joints]
    left, right = names.index("left_elbow_x"), names.index("right_elbow_x")

    def error(pose):
        return pose.angles[left] - pose.angles[right], np.sin(pose.angles[left]) - 0.5

    def jacobian(pose):
        rows = np.zeros((2, len(pose.angles)))
        rows[0, [left, right]], rows[1, left] = (1.0, -1.0), np.cos(pose.angles[left])
        return rows

    for derivative in (jacobian, None):
        solver = silent(biped)
        goal = solver.add(goals.Custom(error, derivative, rows=2))
        assert solver.solve(tolerance=FINE).converged
        assert goal.error[0] < 1e-6
        assert np.sin(solver.pose.angles[left]) == pytest.approx(0.5, abs=1e-6)
    solver.add(goals.Custom(lambda pose: np.zeros(3), rows=2))
    with pytest.raises(PoiseError, match=r"error of a Custom goal must give finite numbers of shape \(2,\), not \(3,\)"):
        solver.solve()


def held_hand(pose, **options):
    """A goal written in Python: the left hand is where it is in a pose."""
    target = pose.frame("left_hand")[0]
    return goals.Custom(lambda now: now.frame("left_hand")[0] - target, rows=3, **options)


def test_rows_that_are_written_in_python_have_a_priority_like_others(biped):
    for seed in range(3):
        rng = np.random.default_rng([seed, 99])
        wanted, other = nearby(biped, rng), nearby(biped, rng)
        solver = silent(biped)
        top = solver.add(held_hand(wanted))
        solver.add(goals.Balance(["right_foot"], priority=2))
        solver.solve(tolerance=(1e-5, 1e-5))
        assert top.error[0] < 2e-5
        solver = silent(biped)
        ask_pose(solver, "pose", wanted)
        solver.add(held_hand(other, priority=2))
        result = solver.solve(tolerance=(1e-5, 1e-5))
        assert result.position_error.max() < 1.1e-5


def test_rows_that_are_written_in_python_move_no_faster_and_take_no_longer_than_others(biped):
    solver, rng = silent(biped), np.random.default_rng(3)
    solver.add(held_hand(nearby(biped, rng)))
    solver.max_speed = 2.0
    before = solver.pose.angles
    solver.solve(dt=0.01)
    moved = np.abs(solver.pose.angles - before).max()
    assert 0.01 < moved <= 0.02 + 1e-12
    solver.max_speed = None
    assert solver.solve(budget=1.0).status is poise.Status.OUT_OF_TIME
    assert solver.solve().converged


def test_a_trajectory_takes_goals_that_ask_python_for_something(biped):
    rng = np.random.default_rng(4)
    target, frames = nearby(biped, rng), 4
    solvers = [silent(biped) for _ in range(2)]
    for solver in solvers:
        solver.add(held_hand(target))
        solver["right_hand"].enabled = True
    positions = np.array([goal.position for goal in solvers[0].goals]) + np.linspace(0.0, 0.1, frames)[:, None, None]
    angles = solvers[0].solve_frames(positions)
    for frame in range(frames):
        solvers[1].set_goals(positions[frame])
        solvers[1].solve()
        np.testing.assert_array_equal(angles[frame], solvers[1].pose.angles)
    np.testing.assert_allclose(solvers[0].pose.frame("left_hand")[0], target.frame("left_hand")[0], atol=1e-3)


# ---- contacts, floor, balance, capsules ---------------------------------------------------------------


@pytest.mark.parametrize("free_root", [False, True])
def test_planted_feet_stay_while_the_pelvis_sinks(biped, free_root):
    solver = silent(biped, free_root=free_root)
    feet = ("left_foot", "right_foot") if free_root else ("left_foot",)
    for name in feet:
        solver.add(goals.Contact(name, orientation=True))
    solver["pelvis"].enabled, solver["pelvis"].orientation_weight = True, 0.0
    begin = {name: solver.pose.frame(name) for name in ("pelvis", "left_foot", "right_foot")}
    names = [joint.name for joint in biped.joints]
    for frame in range(1, 61):
        solver["pelvis"].position = np.array(begin["pelvis"][0]) + frame / 60 * np.array([0.0, -0.3, -0.15])
        result = solver.solve()
        assert result.iterations <= 3
        for name in ("left_foot", "right_foot"):
            position, orientation = solver.pose.frame(name)
            assert np.linalg.norm(np.subtract(position, begin[name][0])) < 1e-5
            assert 2.0 * np.linalg.norm(np.abs(orientation[1:]) - np.abs(begin[name][1][1:])) < np.radians(1e-3)
        assert np.linalg.norm(at(solver.pose, "pelvis") - solver["pelvis"].position) < 1e-3
    assert all(solver.pose.angles[names.index(f"{side}_knee_x")] > 1.0 for side in ("left", "right"))


def test_heel_and_toe_are_held_apart(biped):
    solver = silent(biped, posture=0.0)
    heel, toe = (0.0, 0.0, -0.1), (0.0, 0.0, 0.12)
    held = solver.add(goals.Contact("left_foot", toe))
    solver["pelvis"].enabled, solver["pelvis"].orientation_weight = True, 0.0
    begin = solver.pose
    solver["pelvis"].position = at(begin, "pelvis") + np.array([0.0, -0.05, 0.25])
    assert solver.solve(tolerance=(1e-6, 1e-6)).converged

    def where(pose, point):
        return at(pose, "left_foot") + rotation(pose.frame("left_foot")[1]) @ point

    np.testing.assert_allclose(where(solver.pose, toe), where(begin, toe), atol=1e-5)
    assert np.linalg.norm(where(solver.pose, heel) - where(begin, heel)) > 1e-3, "only the toe is held"
    held.hold()
    assert held.position == pytest.approx(where(solver.pose, toe).tolist())


def test_nothing_sinks_into_the_floor(biped):
    rng = np.random.default_rng(0)
    solver = poise.Solver(biped)
    floor = solver.add(goals.Floor())
    points = [(place, offset) for place, offset in floor._watched]
    assert len(points) >= 10

    def heights(pose):
        result = []
        for place, offset in points:
            origin, turn = pose.segment_frame(place.segment)
            result.append((np.array(origin) + rotation(turn) @ np.add(place.offset, offset))[1])
        return np.array(result)

    for case in range(400):
        if case % 10 == 0:
            solver.reset(rng.uniform(*biped.limits.T))
        for goal in solver:
            goal.enabled, goal.orientation_weight = rng.random() < 0.7, rng.choice([0.0, 0.3])
            goal.position, goal.position_weight = rng.normal((0.0, 0.4, 0.0), 0.8), rng.choice([0.1, 1.0, 30.0, 1000.0])
        before = heights(solver.pose)
        solver.solve(iterations=int(rng.integers(1, 40)))
        assert (heights(solver.pose) >= np.minimum(-1e-3, before) - 1e-9).all()


def test_a_hand_pulled_below_the_floor_stays_on_it(biped):
    solver = silent(biped)
    ask_pose(solver, "pose", poise.Pose(biped), "left_foot")
    solver["right_hand"].enabled, solver["right_hand"].orientation_weight = True, 0.0
    solver["right_hand"].position = (-0.3, -0.5, 0.4)
    solver.add(goals.Floor())
    solver.solve()
    np.testing.assert_allclose(at(solver.pose, "right_hand"), (-0.3, 0.0, 0.4), atol=2e-3)


def test_a_floor_can_be_a_hill(biped):
    solver = silent(biped)
    solver["right_hand"].enabled, solver["right_hand"].orientation_weight = True, 0.0
    solver.add(goals.Floor(["right_hand"], height=lambda x, z: 0.6 + 0.3 * z))
    for _ in range(3):
        solver["right_hand"].position = (-0.3, 0.2, 0.4)
        solver.solve()
    _, y, z = at(solver.pose, "right_hand")
    assert y >= 0.6 + 0.3 * z - 1e-3


def test_balance_is_silent_while_it_holds_and_kept_when_it_would_not(biped):
    alone, balanced = silent(biped), silent(biped)
    balanced.add(goals.Balance(priority=2))
    for solver in (alone, balanced):
        ask_pose(solver, "pose", poise.Pose(biped), "left_foot")
        solver["right_hand"].enabled, solver["right_hand"].orientation_weight = True, 0.0
    for position, tips in (((-0.3, 1.0, 0.3), False), ((-0.2, 0.9, 0.85), True)):
        for solver in (alone, balanced):
            solver.reset()
            solver["right_hand"].position = position
            assert solver.solve(tolerance=(1e-5, 1e-5)).position_error.max() < 1e-4
        assert (room_inside(alone.pose) < 0.0) == tips
        assert room_inside(balanced.pose) > 0.0
        if not tips:
            np.testing.assert_allclose(balanced.pose.angles, alone.pose.angles, atol=1e-3)


def test_one_foot_and_a_hand_bear_weight(biped):
    for points, least in ((["right_foot"], 0.0), (["right_foot", ("left_hand", (0.0, 0.0, 0.0))], 0.0), (["left_hand"], -2e-3)):
        solver = silent(biped)
        solver.add(goals.Balance(points))
        solver.solve(tolerance=(1e-5, 1e-5))
        assert room_inside(solver.pose, points) >= least


@pytest.mark.parametrize(
    "hands",
    [((-0.16, 1.0, 0.02), (0.34, 1.0, 0.02)), ((0.20, 1.25, 0.18), (-0.02, 1.22, 0.14)), ((0.05, 1.1, -0.2), (0.1, 1.1, -0.2))],
    ids=["on hips", "crossed", "behind"],
)
def test_arms_do_not_go_through_the_body(biped, hands):
    solver = silent(biped)
    ask_pose(solver, "pose", poise.Pose(biped), "left_foot")
    apart = solver.add(goals.Apart())
    assert len(apart.pairs) > 10
    begin = solver.pose
    for frame in range(1, 61):
        for name, end in zip(("right_hand", "left_hand"), hands, strict=True):
            solver[name].enabled, solver[name].orientation_weight = True, 0.0
            solver[name].position = at(begin, name) + frame / 60 * (np.array(end) - at(begin, name))
        solver.solve()
        assert min(capsule_gap(solver.pose, *pair) for pair in apart.pairs) > -0.005


# ---- priorities ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("high", [*POSE_KINDS, *KINDS, *WHOLE_BODY])
def test_a_higher_priority_loses_nothing_to_a_lower_one(biped, high):
    for low in (*POSE_KINDS, *KINDS, *WHOLE_BODY):
        for seed in range(4):
            rng = np.random.default_rng([seed, len(low)])
            pose, other, start = nearby(biped, rng), nearby(biped, rng), nearby(biped, rng).angles if seed % 2 else None
            alone, together = both_asked(biped, pose, other, high, low, start)
            if max(alone) < 1e-4:
                assert together[0] - alone[0] < 1e-4, f"{high} over {low}, seed {seed}"
                assert together[1] - alone[1] < 1e-3, f"{high} over {low}, seed {seed}"


def test_three_levels_keep_their_order(biped):
    rng = np.random.default_rng(3)
    for _ in range(10):
        solver = silent(biped)
        for priority, name in enumerate(("right_hand", "left_hand", "head"), start=1):
            ask_pose(solver, "position", nearby(biped, rng), name, priority)
        solver["head"].position = np.add(solver["head"].position, (0.0, 0.0, 3.0))
        result = solver.solve(tolerance=(1e-5, 1e-5))
        costs = result.cost_by_priority
        assert list(costs) == [1.0, 2.0, 3.0]
        solver["head"].enabled = False
        two = solver.solve(tolerance=(1e-5, 1e-5), from_rest=True).cost_by_priority
        assert costs[1.0] < 1e-8
        assert costs[2.0] < two[2.0] + 0.02 * max(two[2.0], 1e-4)
        assert costs[3.0] > 0.01


def test_a_pose_that_levels_hold_comes_to_rest(biped):
    solver = silent(biped)
    ask_pose(solver, "position", nearby(biped, np.random.default_rng(1)), "right_hand")
    ask_pose(solver, "position", nearby(biped, np.random.default_rng(2)), "left_hand", priority=2)
    solver["left_hand"].position = (2.0, 1.0, 0.0)
    for _ in range(40):
        solver.solve()
    before = solver.pose.angles
    assert solver.solve().iterations == 0
    assert (solver.pose.angles == before).all()


def test_weights_and_priorities_change_without_a_pop(biped):
    solver = silent(biped)
    for name, x in (("right_hand", -0.9), ("left_hand", 0.9)):
        solver[name].enabled, solver[name].orientation_weight = True, 0.0
        solver[name].position = (x, 1.2, 0.4)
    solver["left_hand"].priority = 2
    for _ in range(20):
        solver.solve(dt=1 / 60)
    start = solver.pose.angles
    solver["left_hand"].blend(0.5, priority=1)
    solver["right_hand"].blend(0.5, priority=2)
    fastest, before = 0.0, start
    for _ in range(45):
        solver.solve(dt=1 / 60)
        fastest, before = max(fastest, np.abs(solver.pose.angles - before).max()), solver.pose.angles
    assert (solver["left_hand"].priority, solver["right_hand"].priority) == (1.0, 2.0)
    assert np.abs(before - start).max() > 0.1, "it matters"
    assert fastest < 0.15
    solver["left_hand"].blend(0.5, priority=2)
    with pytest.raises(PoiseError, match="dt is missing"):
        solver.solve()


# ---- adding and removing ------------------------------------------------------------------------------


def test_goals_are_added_switched_and_removed(biped):
    solver = poise.Solver(biped)
    solver["head"].enabled, solver.posture_weight = False, 0.0
    plain = solver.solve(tolerance=FINE)
    rest = solver.pose.angles
    look = solver.add(goals.LookAt("head", (1.0, 1.0, 2.0)))
    assert solver.extra_goals == (look,)
    look.enabled = False
    assert solver.solve(tolerance=FINE).converged == plain.converged
    np.testing.assert_array_equal(solver.pose.angles, rest)
    look.enabled = True
    assert solver.solve(tolerance=FINE).converged
    assert np.abs(solver.pose.angles - rest).max() > 0.1
    for number in range(40):  # more than there was room for
        solver.add(goals.Distance("right_hand", "left_hand", 0.3 + 0.001 * number, weight=0.01))
    assert look.target == (1.0, 1.0, 2.0)
    assert solver["head"].name == "head"
    solver.remove(look)
    assert look not in solver.extra_goals
    look.target = (0.0, 0.0, 3.0)  # it is nobody's
    with pytest.raises(PoiseError, match="is not one of this solver's"):
        solver.remove(look)


def test_goals_go_along_with_another_base(biped):
    solver = silent(biped)
    pose = nearby(biped, np.random.default_rng(5))
    for kind, make in kinds_of(pose).items():
        if kind != "contact":  # the foot that it holds becomes the base
            solver.add(make())
    solver.add(goals.Balance())
    solver.solve(tolerance=FINE)
    errors = [goal.error for goal in solver.extra_goals]
    solver.rebase("left_foot")
    solver.solve(iterations=0)
    np.testing.assert_allclose([goal.error for goal in solver.extra_goals], errors, atol=1e-9)
    solver["pelvis"].enabled = True
    assert np.isfinite(solver.solve().cost)


def test_copies_have_goals_of_their_own(biped):
    solver = poise.Solver(biped)
    solver.add(goals.LookAt("head", (1.0, 1.0, 2.0)))
    solver.add(goals.Balance(priority=2))
    solver.solve()
    solver["right_hand"].position = (-0.3, 1.3, 0.5)
    for twin in (copy.copy(solver), copy.deepcopy(solver), pickle.loads(pickle.dumps(solver))):
        twin.extra_goals[0].target = (-1.0, 1.0, 2.0)
        twin.extra_goals[0].target = (1.0, 1.0, 2.0)
        original = copy.copy(solver)
        assert twin.solve().cost == original.solve().cost
        assert (twin.pose.angles == original.pose.angles).all()
        assert twin.extra_goals[0] is not solver.extra_goals[0]


def test_explain_tells_added_goals_apart(biped):
    solver = silent(biped)
    ask_pose(solver, "position", poise.Pose(biped), "right_hand")
    solver.add(goals.Distance("right_hand", "left_foot", 5.0))
    text = str(solver.solve().explain())
    assert "that were added" in text
    assert "Distance" in text


def test_goals_that_cannot_be_are_refused(biped):
    solver = poise.Solver(biped)
    with pytest.raises(PoiseError, match="no effector named 'haed'; did you mean 'head'"):
        solver.add(goals.LookAt("haed", (0, 0, 1)))
    with pytest.raises(PoiseError, match="direction"):
        goals.OnLine("head", (0, 0, 0), (0, 0, 0))
    with pytest.raises(PoiseError, match="priority"):
        goals.Smoothness(priority=0)
    with pytest.raises(PoiseError, match="weight of a LookAt"):
        goals.LookAt("head", (0, 0, 1), weight=-1.0)
    with pytest.raises(PoiseError, match="not in the middle of a limb"):
        solver.add(goals.Hint("head_x", (0, 0, 1)))
    with pytest.raises(PoiseError, match="must be one of poise"):
        solver.add("look")
    with pytest.raises(PoiseError, match="target"):
        goals.CenterOfMass((None, None, None))
    with pytest.raises(PoiseError, match="use the method 'poise'"):
        poise.Solver(biped, "paper").add(goals.Smoothness())
    with pytest.raises(PoiseError, match="already"):
        poise.Solver(biped).add(solver.add(goals.Smoothness()))
    with pytest.raises(PoiseError, match="no segment is known to be a foot"):
        poise.Solver(random_tree(0)).add(goals.Balance())
    assert len(solver.extra_goals) == 1
    assert solver.solve().converged


def test_explain_goes_past_added_goals_and_knows_priorities(biped):
    solver = poise.Solver(biped)
    solver.add(goals.Balance()).enabled = False
    solver["right_hand"].position = (-3.0, 1.0, 0.0)
    assert "right_hand is out of reach" in str(solver.solve().explain())
    solver = silent(biped)
    near = solver.add(goals.Distance("right_hand", "left_hand", 0.4))
    assert str(solver.solve().explain()) == "the goals are reached"
    near.enabled = False
    for name, x, priority in (("right_hand", -1.1, 1), ("left_hand", 1.3, 2)):
        ask_pose(solver, "position", poise.Pose(biped), name, priority)
        solver[name].position = (x, 1.2, 0.2)
    assert str(solver.solve().explain()).startswith("left_hand (priority 2) missed; with equal priorities: ")


def test_posture_goes_on_below_several_levels(biped):
    heads = {}
    for priority in (1, 2):
        solver = silent(biped)
        ask_pose(solver, "pose", poise.Pose(biped), "left_foot")
        solver.add(goals.LookAt("head", (1.2, 1.0, 1.0)))
        solver.add(goals.Distance("right_hand", "left_hand", 0.3, priority=priority))
        for _ in range(200):
            solver.solve()
        heads[priority] = at(solver.pose, "head")
    np.testing.assert_allclose(heads[2], heads[1], atol=0.03)


def test_the_paper_has_no_priorities(biped):
    with pytest.raises(PoiseError, match="is for the method 'poise'"):
        poise.Solver(biped, "paper")["head"].priority = 2


def test_where_capsules_were_apart_before_changes_no_result():
    character = poise.biped()
    aged = poise.Solver(character)
    aged.add(goals.Apart())
    random = np.random.default_rng(7)
    for _ in range(40):
        angles = random.uniform(*character.limits.T)
        positions = np.array([poise.Pose(character, random.uniform(*character.limits.T)).frame(goal.name)[0] for goal in aged])
        fresh = poise.Solver(character)
        fresh.add(goals.Apart())
        for solver in (aged, fresh):
            solver.reset(angles)
            solver.set_goals(positions)
            for _ in range(3):
                solver.solve()
        assert np.array_equal(aged.pose.angles, fresh.pose.angles)


def test_pairs_of_capsules_that_are_left_out_for_a_while_change_no_result(biped):
    listing, looking = (poise.Solver(biped) for _ in range(2))
    for solver in (listing, looking):
        solver.add(goals.Apart())
    shortest, near = len(listing.workspace["capsule_pair"]), 0
    for frame in range(400):  # the hands go to and fro in front of the body, and through it
        phases = 0.3 * np.arange(biped.n_dofs)
        angles = biped.rest + 0.6 * np.sin(frame / 20.0 + phases)
        pose = poise.Pose(biped, np.clip(angles, *biped.limits.T))
        positions = np.array([pose.frame(goal.name)[0] for goal in listing])
        looking.workspace["phase"][layout.CLOSE_PAIRS_CLEARANCE] = 0.0
        looking.workspace["capsule_pair"][:, goal_records.PAIR_STATE] = 0
        for solver in (listing, looking):
            solver.set_goals(positions)
            solver.solve()
        assert np.array_equal(listing.pose.angles, looking.pose.angles)
        shortest = min(shortest, int(listing.workspace.ints[layout.N_CLOSE_PAIRS]))
        near += int(listing.workspace.ints[layout.N_EXTRA_ROWS]) > 0
    assert shortest < 14, "of 28 pairs"
    assert near > 20, "some of them meet"


def test_a_segment_that_is_a_point_needs_a_capsule_to_be_kept_apart():
    turn = poise.Joint("turn", None, (0, 0, 0), (0, 0, 1), (-1, 1), segment="mark")
    character = poise.Character([turn], [poise.Effector("tip", "mark")])
    solver = poise.Solver(character)
    with pytest.raises(PoiseError, match="'mark', which is a point: give it a capsule"):
        solver.add(goals.Apart([("mark", character.base)]))
    with pytest.raises(PoiseError, match="no segment named 'marc'; there are"):
        poise.Solver(poise.biped()).add(goals.Apart([("marc", "head"), ("head", "right_hand")]))
