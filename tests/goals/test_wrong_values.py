"""Wrong values of goals are refused in one sentence, when the goal is made, added or changed; none is guessed at."""

import inspect

import numpy as np
import pytest

import poise
from poise import goals
from poise.errors import PoiseError, ValueRefusedError

RIGHT = {
    "Apart": {},
    "Balance": {},
    "CenterOfMass": {"target": (0.0, 1.0, 0.0)},
    "Contact": {"name": "left_hand"},
    "Custom": {"error": lambda pose: pose.angles[0]},
    "Distance": {"one": "left_hand", "other": "right_hand", "distance": 0.3},
    "Floor": {},
    "Hint": {"joint": "right_elbow_x", "target": (0.0, 1.0, 0.0)},
    "JointAngle": {"joint": "right_elbow_x", "angle": 0.3},
    "LookAt": {"name": "head", "target": (0.0, 1.0, 1.0)},
    "OnLine": {"name": "left_hand", "point": (0.0, 1.0, 0.0), "direction": (1.0, 0.0, 0.0)},
    "OnPlane": {"name": "left_hand", "point": (0.0, 1.0, 0.0), "normal": (1.0, 0.0, 0.0)},
    "Relative": {"name": "left_hand", "to": "head"},
    "Smoothness": {},
}
"""Options with which each kind of goal can be made."""
WRONG = ["x", 1j, np.array([1j, 2, 3]), float("nan"), [[1, 2], [3]], object(), ("1", "2", "3"), ["nose"], [3], b"x", {"a": 1}]
"""Values that no option of any goal takes."""


@pytest.mark.parametrize("kind", RIGHT)
def test_every_option_refuses_what_it_cannot_take(kind, biped):
    cls, solver = getattr(goals, kind), poise.Solver(biped)
    for option in inspect.signature(cls).parameters:
        for value in WRONG:
            with pytest.raises(PoiseError):
                solver.add(cls(**RIGHT[kind] | {option: value}))
    assert solver.solve().converged, "nothing of what was refused is left in the solver"


@pytest.mark.parametrize("kind", RIGHT)
def test_every_attribute_refuses_what_it_cannot_take(kind, biped):
    cls, solver = getattr(goals, kind), poise.Solver(biped)
    goal = solver.add(cls(**RIGHT[kind]))
    settable = [name for name in dir(cls) if getattr(inspect.getattr_static(cls, name), "fset", None)]
    for name in settable:
        before = getattr(goal, name)
        for value in WRONG:
            with pytest.raises(PoiseError):
                setattr(goal, name, value)
        assert getattr(goal, name) == before


@pytest.mark.parametrize("value", ["x", "", 1, None, []])
def test_enabled_is_true_or_false(biped, value):
    solver = poise.Solver(biped)
    with pytest.raises(ValueRefusedError, match=r"^enabled of goal 'head' must be True or False, not"):
        solver["head"].enabled = value
    floor = solver.add(goals.Floor())
    with pytest.raises(ValueRefusedError, match=r"^enabled of a Floor must be True or False, not"):
        floor.enabled = value
    assert solver["head"].enabled
    assert floor.enabled


def test_complex_targets_are_refused_by_every_way_of_setting_goals(biped):
    solver = poise.Solver(biped)
    positions = np.array([goal.position for goal in solver.goals])
    for call in (
        lambda: solver.set_goals(positions + 1j),
        lambda: solver.solve_frames(positions[None] + 1j),
        lambda: setattr(solver["head"], "position", np.array([0, 1j, 0])),
        lambda: setattr(solver["head"], "orientation", np.array([1j, 0, 0, 0])),
        lambda: poise.Pose(biped, biped.rest + 0j),
    ):
        with pytest.raises(ValueRefusedError, match="must be"):
            call()


@pytest.mark.parametrize(
    ("goal", "sentence"),
    [
        (goals.Distance("head", "head", 0.1), "Distance needs places on two segments, not 'head' twice"),
        (goals.Relative("head", "head"), "Relative needs places on two segments, not 'head' twice"),
    ],
)
def test_a_place_has_no_goal_against_itself(biped, goal, sentence):
    solver = poise.Solver(biped)
    with pytest.raises(ValueRefusedError) as refusal:
        solver.add(goal)
    assert str(refusal.value) == sentence
    assert not solver.extra_goals


def test_two_effectors_of_one_segment_keep_their_distance_anyway(biped):
    hand = biped.effector("left_hand")
    thumb = poise.Effector("left_thumb", hand.segment, (0.0, 0.05, 0.0))
    character = poise.Character(biped.joints, (*biped.effectors, thumb), base=biped.base)
    with pytest.raises(ValueRefusedError, match=f"not 'left_hand' and 'left_thumb', both on '{hand.segment}'"):
        poise.Solver(character).add(goals.Distance("left_hand", "left_thumb", 0.1))


def test_a_segment_is_not_kept_apart_from_itself():
    with pytest.raises(ValueRefusedError, match=r"^pairs must be a list of pairs of different segments, not"):
        goals.Apart([("head", "head")])


def test_the_height_of_a_floor_may_become_a_function_later(biped):
    solver = poise.Solver(biped)
    floor = solver.add(goals.Floor(["left_hand"]))
    solver["left_hand"].position, solver["left_hand"].orientation_weight = (0.4, 0.5, 0.2), 0.0
    floor.height = lambda x, z: 0.8
    solver.solve(iterations=200)
    assert solver.pose.frame("left_hand")[0][1] > 0.799
    floor.height = 0.0
    solver.solve(iterations=200)
    assert solver.pose.frame("left_hand")[0][1] < 0.7


@pytest.mark.parametrize(
    ("height", "sentence"),
    [
        (lambda x, z: 1 / 0, "failed: ZeroDivisionError: division by zero"),
        (lambda x, z: {}["left"], "failed: KeyError: 'left'"),
        (lambda x: x, "failed: TypeError: "),
        (lambda x, z: float("nan"), "must be between -1e+06 and 1e+06, not nan"),
        (lambda x, z: None, "must be a number, not None"),
        (lambda x, z: [0.0, 1.0], r"must be a number, not [0.0, 1.0]"),
    ],
)
def test_a_floor_whose_height_fails_is_one_sentence_and_moves_nothing(biped, height, sentence):
    solver = poise.Solver(biped)
    solver.add(goals.Floor(["left_hand"], height=height))
    before = solver.pose
    with pytest.raises(ValueRefusedError) as refusal:
        solver.solve()
    assert str(refusal.value).startswith("height of a Floor at x = ")
    assert sentence in str(refusal.value)
    assert solver.pose == before
