"""Settings of a free root: the placement it remembers, and how fast it may travel and turn."""

import copy

import numpy as np
import pytest

import poise
from poise.errors import ValueRefusedError
from poise.geometry.rotations import angle_between, rotation_matrix
from tests.support.data import DATA

DT = 1.0 / 30.0
RECORDED = [
    "bvh_cmu/02_01.bvh", "bvh_cmu_motions/26_09.bvh", "bvh_cmu_motions/05_02.bvh", "bvh_makehuman/walk1.bvh",
    "bvh_bvhpython/test_mocapbank.bvh",
]  # fmt: skip


def reaching(character, hand="right_hand", **options):
    """A solver with a free root and the position of one hand as its only goal."""
    solver = poise.Solver(
        character.rebase("pelvis") if "pelvis" in character.attachments else character, free_root=True, **options
    )
    for goal in solver.goals:
        goal.enabled = goal.name == hand
        goal.orientation_weight = 0.0
    return solver


def moved(solver, pose):
    """How far a solver's root is from that of a pose on the same base: metres and degrees."""
    return apart(solver.placement, pose.placement)


def apart(one, other):
    """How far two placements are from each other: metres and degrees."""
    turn = angle_between(rotation_matrix(one.orientation), rotation_matrix(other.orientation))
    return np.linalg.norm(np.subtract(one.position, other.position)), np.degrees(turn)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", RECORDED)
@pytest.mark.parametrize("weight", [0.3, 1.0])
def test_goals_layered_on_a_recorded_motion_leave_the_root_where_it_is(name, weight):
    if not (DATA / name).exists():
        pytest.skip("no recorded motions here")
    motion = poise.load_motion(DATA / name)
    hands = [e.name for e in motion.character.effectors if "hand" in e.name.lower() or "wrist" in e.name.lower()]
    solver = reaching(motion.character, hands[-1])
    poses = [motion[k] for k in range(0, min(len(motion), 120), 2)]
    solver.reset(poses[0].angles)
    solver.placement, solver.placement_weight = poses[0].placement, weight
    for pose in poses:  # the first may be a T-pose, far from the second
        solver.reference = pose
        solver[hands[-1]].position = pose.frame(hands[-1])[0] + [0.0, 0.15, 0.0]
        result = solver.solve()
        metres, degrees = moved(solver, pose)
        assert result.converged
        assert metres < 0.02
        assert degrees < 3.0


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", RECORDED)
@pytest.mark.parametrize("goals", ["turned", "both hands", "out of reach", "at full speed"])
def test_no_kind_of_goal_layered_on_a_recorded_motion_turns_the_root(name, goals):
    if not (DATA / name).exists():
        pytest.skip("no recorded motions here")
    motion = poise.load_motion(DATA / name)
    every = max(1, round(motion.rate / 60))
    poses = [motion[k] for k in range(1, min(len(motion), 80 * every), every)]  # after the T-pose of some
    hands = [e.name for e in motion.character.effectors if "hand" in e.name.lower() or "wrist" in e.name.lower()]
    solver = reaching(motion.character, hands[-1])
    solver[hands[0]].enabled = goals == "both hands"
    solver[hands[-1]].orientation_weight = 0.3 if goals == "turned" else 0.0
    solver.reset(poses[0].angles)
    solver.placement, solver.placement_weight = poses[0].placement, 1.0
    if goals == "at full speed":
        solver.max_speed, solver.max_travel = 10.0, 4.0
    lift = [0.5, 1.5, 0.5] if goals == "out of reach" else [0.0, 0.15, 0.0]
    for pose in poses:
        solver.reference = pose
        for hand in hands:
            place, turn = pose.frame(hand)
            solver[hand].position = place + lift
            solver[hand].orientation = rotation_matrix(turn) @ rotation_matrix((0.97, 0.14, 0.2, 0.0))
        solver.solve(dt=every / motion.rate)
        metres, degrees = moved(solver, pose)
        assert degrees < 3.0
        assert metres < 0.02 or goals == "out of reach"


@pytest.mark.parametrize("weight", [0.1, 0.3, 1.0])
def test_a_root_goes_as_far_as_a_goal_needs_and_comes_back(biped, weight):
    solver = reaching(biped)
    home, hand = solver.pose, solver["right_hand"].position
    solver.placement_weight = weight
    solver["right_hand"].position = np.add(hand, (1.5, 0.5, 0.0))
    result = solver.solve()
    assert result.converged
    assert result.position_error.max() < 1e-3
    assert moved(solver, home)[0] > 0.3
    solver["right_hand"].position = hand
    for _ in range(10):
        solver.solve()
    metres, degrees = moved(solver, home)
    assert metres < 1e-3
    assert degrees < 0.1


def test_a_weight_of_zero_changes_no_bit(biped):
    plain, touched = reaching(biped), reaching(biped)
    touched.placement_weight = 0.5
    touched.placement_weight = 0.0
    for k in range(20):
        for solver in (plain, touched):
            solver.reference = poise.Pose(solver.character) if solver is touched else solver.character.rest
            solver["right_hand"].position = (-0.3 + 0.02 * k, 0.2, 0.3)
            solver.solve()
    assert plain.pose == touched.pose


def test_the_reference_takes_angles_or_a_pose_on_any_base(biped):
    solver = reaching(biped)
    assert solver.reference_placement == poise.Placement()
    solver.placement = ((0.0, 1.0, 0.0), (1.0, 0.0, 0.0, 0.0))
    assert solver.reference_placement.position == (0.0, 1.0, 0.0)  # until a pose is set
    pose = poise.Pose(biped, biped.rest + 0.1, ((1.0, 2.0, 3.0), (0.6, 0.0, 0.8, 0.0)))
    solver.reference = pose
    assert np.array_equal(solver.reference, pose.angles)
    assert solver.reference_placement == pose.rebase("pelvis").placement
    solver.reference = biped.rest
    assert solver.reference_placement == pose.rebase("pelvis").placement
    solver.placement = None
    assert solver.reference_placement == pose.rebase("pelvis").placement
    fixed = poise.Solver(biped)
    fixed.reference = pose
    assert np.array_equal(fixed.reference, pose.angles)


def test_the_reference_stays_where_it_is_when_the_base_changes(biped):
    solver = reaching(biped)
    pose = poise.Pose(biped, biped.rest + 0.1, ((1.0, 2.0, 3.0), (0.6, 0.0, 0.8, 0.0)))
    solver.reference, solver.placement_weight = pose, 1.0
    solver.rebase("left_foot")
    assert max(apart(solver.reference_placement, pose.rebase("left_foot").placement)) < 1e-9


def test_a_pose_of_another_character_is_refused(solver):
    turn = poise.Joint("turn", None, (0, 0, 0), (0, 0, 1), (-1, 1), segment="mark")
    other = poise.Character([turn], [poise.Effector("tip", "mark")])
    with pytest.raises(ValueRefusedError, match="reference must be a pose of the solver's character, or angles"):
        solver.reference = poise.Pose(other)


@pytest.mark.parametrize(
    ("weight", "reason"),
    [
        (-1.0, r"must be between 0 and 1e\+06 \[1/m, 1/rad\], not -1.0"),
        ((0.1, 1e7), "must be between 0"),
        ((1.0, 2.0, 3.0), r"must have the shape \(2,\), not \(3,\)"),
        (np.nan, "not finite"),
        ("strong", "must be numbers"),
        (None, "must be numbers|not finite"),
    ],
)
def test_wrong_weights_are_refused_and_change_nothing(biped, weight, reason):
    solver = reaching(biped)
    solver.placement_weight = 0.1, 0.2
    with pytest.raises(ValueRefusedError, match="placement_weight.*(" + reason + ")"):
        solver.placement_weight = weight
    assert solver.placement_weight == (0.1, 0.2)


@pytest.mark.parametrize("name", ["placement_weight", "max_travel"])
def test_a_fixed_base_has_no_settings_of_a_root(solver, name):
    with pytest.raises(ValueRefusedError, match=f"{name} is for a free root, .* pass free_root=True to Solver"):
        setattr(solver, name, 1.0)
    setattr(solver, name, {"placement_weight": 0.0, "max_travel": None}[name])


@pytest.mark.parametrize("method", ["poise", "paper"])
@pytest.mark.parametrize(("travel", "speed"), [(0.5, None), (None, 1.0), (0.5, 1.0), (0.0, 0.0)])
def test_the_root_travels_and_turns_no_faster_than_its_bounds(biped, method, travel, speed):
    solver = reaching(biped, method=method)
    solver.max_travel, solver.max_speed = travel, speed
    solver["right_hand"].position = (-2.0, 0.7, 1.3)
    statuses = []
    for _ in range(30):
        before = solver.pose
        statuses.append(solver.solve(dt=DT).status)
        metres, degrees = moved(solver, before)
        assert travel is None or metres <= travel * DT
        assert speed is None or np.radians(degrees) <= speed * DT + 1e-7  # as well as the angle between two is known
    if method == "poise" and travel is not None:
        assert statuses[-1] == "speed limit"


def test_a_root_that_may_travel_gets_there_in_the_end(biped):
    solver = reaching(biped)
    solver.max_travel, solver.max_speed, solver["right_hand"].position = 2.0, 3.0, (-2.0, 0.7, 1.3)
    statuses = [solver.solve(dt=DT).status for _ in range(60)]
    assert statuses[0] == "speed limit"
    assert statuses[-1] == "converged"


def test_max_travel_needs_the_time(biped):
    solver = reaching(biped)
    solver.max_travel = 1.0
    with pytest.raises(ValueRefusedError, match="dt is missing: with max_travel, solve must be told the time"):
        solver.solve()


def test_bounds_hold_with_goals_in_python_and_priorities(biped):
    solver = reaching(biped)
    solver.add(poise.goals.Custom(lambda pose: pose.angles[:1] - 0.3))
    solver["left_hand"].enabled, solver["left_hand"].priority = True, 2
    solver.max_travel, solver.max_speed, solver["right_hand"].position = 0.5, 1.0, (-2.0, 0.7, 1.3)
    for _ in range(10):
        before = solver.pose
        solver.solve(dt=DT)
        metres, degrees = moved(solver, before)
        assert metres <= 0.5 * DT * (1 + 1e-9)
        assert np.radians(degrees) <= DT + 1e-7


def test_copies_and_captures_have_the_settings_of_the_root(biped, tmp_path):
    solver = reaching(biped)
    solver.max_travel, solver.max_speed, solver.placement_weight = 1.5, 2.5, (0.2, 0.4)
    solver.reference = poise.Pose(biped, biped.rest, ((0.1, 0.2, 0.3), (0.6, 0.0, 0.8, 0.0)))
    solver["right_hand"].position = (-0.6, 0.7, 0.5)
    twin = copy.deepcopy(solver)
    assert (twin.max_travel, twin.placement_weight) == (1.5, (0.2, 0.4))
    assert twin.reference_placement == solver.reference_placement
    for _ in range(3):
        solver.solve(dt=DT)
        twin.solve(dt=DT)
    assert twin.pose == solver.pose
    solver.capture(tmp_path / "root.json")
    again = poise.replay(tmp_path / "root.json")
    assert again.same, str(again)
    assert (again.solver.max_travel, again.solver.placement_weight) == (1.5, (0.2, 0.4))
    assert again.solver.reference_placement == solver.reference_placement
