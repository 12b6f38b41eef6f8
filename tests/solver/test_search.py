"""Search: limbs, closed-form bends, and what several starts promise."""

import dataclasses

import numpy as np
import pytest

import poise
from poise.solver.search import Starts, limbs_of


def random_pose(character: poise.Character, random: np.random.Generator) -> np.ndarray:
    """Angles in the middle 80 % of the limits."""
    lower, upper = character.limits.T
    return (lower + upper) / 2 + 0.4 * (upper - lower) * random.uniform(-1, 1, character.n_dofs)


def aim(solver: poise.Solver, angles: np.ndarray) -> None:
    """Ask for where these angles put the effectors."""
    pose = poise.Pose(solver.character, angles)
    frames = [pose.frame(goal.name) for goal in solver.goals]
    solver.set_goals([position for position, _ in frames], [orientation for _, orientation in frames])


def goal_numbers(character: poise.Character) -> tuple[int, ...]:
    names = [effector.name for effector in character.effectors]
    return tuple(names.index(goal.name) for goal in poise.Solver(character).goals)


@pytest.mark.parametrize("base", ["right_foot", "left_foot", "pelvis"])
def test_the_biped_has_two_bone_limbs(base: str) -> None:
    character = poise.biped().rebase(base)
    limbs = {character.effectors[limb.effector].name: limb for limb in limbs_of(character, goal_numbers(character))}
    joints = [joint.name for joint in character.joints]
    for hand in ("right_hand", "left_hand"):
        bend = limbs[hand].bend
        assert bend is not None
        assert "elbow" in joints[bend.dof]
        assert len(limbs[hand].dofs) == 6
    for foot in {"right_foot", "left_foot"} & set(limbs):
        bend = limbs[foot].bend
        assert bend is not None
        assert "knee" in joints[bend.dof]
    assert limbs["head"].bend is None


def test_a_bend_gives_the_distance_that_forward_kinematics_gives() -> None:
    character, random = poise.biped(), np.random.default_rng(3)
    for limb in limbs_of(character, goal_numbers(character)):
        if limb.bend is None:
            continue
        wrist = limb.dofs[-1] + 1  # one degree of freedom a joint, and the frames begin with the base
        for _ in range(20):
            frames = poise.Pose(character, random_pose(character, random)).joint_frames()
            distance = float(np.linalg.norm(frames[wrist, 9:] - frames[limb.bend.upper, 9:]))
            angle = limb.bend.angle(distance, *character.limits[limb.bend.dof])
            squared = limb.bend.constant + limb.bend.cosine * np.cos(angle) + limb.bend.sine * np.sin(angle)
            assert np.sqrt(squared) == pytest.approx(distance, abs=1e-9)


def test_a_bend_that_cannot_reach_so_far_is_stretched() -> None:
    character = poise.biped()
    limb = next(limb for limb in limbs_of(character, goal_numbers(character)) if limb.bend is not None)
    assert limb.bend is not None
    lower, upper = character.limits[limb.bend.dof]
    assert limb.bend.angle(10.0, lower, upper) == pytest.approx(0.0, abs=1e-6)  # elbows and knees are straight at 0
    assert limb.bend.angle(0.0, lower, upper) == pytest.approx(upper)


def test_search_reaches_what_one_solve_does_not() -> None:
    character, random = poise.biped(), np.random.default_rng(11)
    solver, missed = poise.Solver(character), 0
    for _ in range(60):
        aim(solver, random_pose(character, random))
        missed += not solver.solve(from_rest=True).converged
        result = solver.search()
        assert result.converged, result
        assert result.position_error.max() <= 1e-3
        assert result.orientation_error.max() <= 1e-2
        lower, upper = character.limits.T
        assert (lower <= solver.pose.angles).all()
        assert (solver.pose.angles <= upper).all()
    assert missed > 5  # the cases were not easy


def test_search_is_the_same_every_time() -> None:
    character, random = poise.biped(), np.random.default_rng(4)
    goals = [random_pose(character, random) for _ in range(8)]

    def answers() -> list[bytes]:
        solver, found = poise.Solver(character), []
        for goal in goals:
            aim(solver, goal)
            solver.reset()
            result = solver.search()
            found.append(solver.pose.angles.tobytes() + bytes([result.starts]))
        return found

    assert answers() == answers()


def test_search_out_of_reach_returns_the_best_it_found() -> None:
    solver = poise.Solver(poise.biped())
    solver["right_hand"].position = (-3.0, 1.0, 0.0)
    one = solver.solve(iterations=100).cost
    result = solver.search(starts=10)
    assert not result.converged
    assert result.starts == 10
    assert result.cost <= one
    assert solver.solve(iterations=0).cost == pytest.approx(result.cost)


def test_search_counts_one_start_where_the_goals_are_near() -> None:
    solver = poise.Solver(poise.biped())
    result = solver.search()
    assert (result.starts, result.converged) == (1, True)


def test_search_keeps_to_its_budget() -> None:
    solver = poise.Solver(poise.biped())
    solver["right_hand"].position = (-3.0, 1.0, 0.0)
    solver.search(starts=2)  # compiled
    result = solver.search(starts=100_000, budget=20_000)
    assert result.seconds < 0.2
    assert result.status == "out of time"


def test_search_may_jump_where_solve_may_not() -> None:
    character = poise.biped()
    solver = poise.Solver(character)
    solver.max_speed = 0.1
    aim(solver, random_pose(character, np.random.default_rng(5)))
    assert solver.search().converged
    assert solver.max_speed == 0.1


def test_a_joint_without_limits_is_drawn_too() -> None:
    character = poise.biped()
    joints = [dataclasses.replace(joint, limits=(-np.inf, np.inf)) for joint in character.joints]
    free = poise.Character(joints, character.effectors, character.segments, base=character.base)
    solver = poise.Solver(free)
    solver["right_hand"].position = (-3.0, 1.0, 0.0)
    assert np.isfinite(solver.search(starts=8).cost)
    starts = Starts(solver.workspace)
    assert np.isfinite(starts.drawn()).all()


@pytest.mark.parametrize("starts", [0, -1, 1.5, "many"])
def test_search_refuses_a_number_of_starts_that_is_none(starts: object) -> None:
    with pytest.raises(poise.PoiseError, match="starts"):
        poise.Solver(poise.biped()).search(starts=starts)  # type: ignore[arg-type]
