"""The Python that can be copied: it runs, and finds the pose."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import poise
from poise.studio.editing import goal_edits, pose_edits
from poise.studio.editing.document_manner import opening
from poise.studio.texts.python_snippet import snippet
from tests.support.documents import crane, random_document, run_snippet
from tests.support.driven import Driven


def at_rest(document):
    """The document in the pose that it comes to rest in for good: solving again from there moves nothing."""
    driven = Driven(document)
    driven.settle()
    solver = driven.loop.solver
    solver.max_speed = None
    for _ in range(3000):
        before = solver.pose.angles
        solver.reset(before)
        solver.solve(iterations=document.settings.iterations, sweeps=document.settings.sweeps)
        if np.abs(solver.pose.angles - before).max() < 1e-10:
            break
    return driven.document.with_pose(solver.pose)


def document_with_goals(seed, base):
    """A random pose of the biped, some goals moved away from it."""
    rng = np.random.default_rng(seed)
    document = random_document(pose_edits.set_base(poise.Document.opening(poise.biped()), base), seed)
    for name in ("head", "pelvis", "right_hand", "left_hand"):
        if rng.random() < 0.5:
            turn = document.goals[name].orientation + rng.normal(0.0, 0.1, 4) if rng.random() < 0.3 else None
            document = goal_edits.move_goal(document, name, document.goals[name].position + rng.normal(0.0, 0.05, 3), turn)
    return goal_edits.weigh_goal(document, "head", position_weight=rng.uniform(0.5, 5.0))


@pytest.mark.parametrize("base", ["right_foot", "left_foot"])
@settings(max_examples=20)
@given(seed=st.integers(0, 2**32 - 1), limited=st.booleans())
def test_it_finds_the_pose_again(base, seed, limited):
    document = document_with_goals(seed, base)
    if limited:
        document = pose_edits.set_limits(document, "left_elbow_x", 0.4, math.inf)
        document = pose_edits.set_limits(document, "right_knee_x", 0.7, 1.2)  # which moves its rest
    document = at_rest(document)
    names = run_snippet(document)
    np.testing.assert_allclose(names["solver"].pose.angles, document.angles, atol=1e-5)
    assert names["character"].base == base
    assert names["character"].joint("right_knee_x").limits == document.character.joint("right_knee_x").limits


def test_the_opening_state_is_a_short_program():
    text = snippet(poise.Document.opening(poise.biped()))
    assert text.startswith("import poise\n\ncharacter = poise.biped()\nsolver = poise.Solver(character, placement=")
    assert 'solver["head"].enabled = False\n' in text
    assert 'solver["left_foot"].position_weight = 30.0\n' in text
    assert "right_foot" not in text, "the base has no goal"
    assert "reference" not in text
    assert "with_limits" not in text
    assert text.endswith("print(result)\n")


def test_the_settings_are_in_it():
    document = goal_edits.set_solver(
        poise.Document.opening(poise.biped()), method="paper", sweeps=9, damping=0.015625, posture_weight=0.12345678
    )
    names = run_snippet(document)
    solver = names["solver"]
    assert (solver.method, solver.damping, solver.posture_weight) == ("paper", 0.015625, 0.12345678)
    assert names["result"].sweeps <= 9 * 50
    assert "sweeps=9)" in snippet(document)


def test_the_reference_is_in_it_where_it_is_not_rest():
    document = pose_edits.set_joint(poise.Document.opening(poise.biped()), "head_y", 0.5)
    np.testing.assert_allclose(run_snippet(document)["solver"].reference, document.reference, atol=1e-7)


def test_limits_that_are_changed_are_in_it_infinite_ones_too():
    document = pose_edits.set_limits(poise.Document.opening(poise.biped()), "head_y", -math.inf, 0.25)
    assert 'character = character.with_limits({"head_y": (float("-inf"), 0.25)})' in snippet(document)
    assert run_snippet(document)["character"].joint("head_y").limits == (-math.inf, 0.25)


def test_what_is_asked_for_in_part_is_asked_for_in_part():
    document = goal_edits.set_asks(poise.Document.opening(poise.biped()), "head", "orientation")
    goal = run_snippet(document)["solver"]["head"]
    assert (goal.enabled, goal.position_weight, goal.orientation_weight) == (True, 0.0, 0.3)


@pytest.mark.parametrize("name", ['hook "one" \\', "haken\n", "haken's", "鉤"])
def test_another_character_is_loaded_from_a_file_whatever_its_names_are(tmp_path, monkeypatch, name):
    character = crane()
    effectors = (replace(character.effectors[0], name=name), character.effectors[1])
    document = poise.Document.opening(poise.Character(character.joints, effectors, base="tower").rebase("hook"))
    document = goal_edits.switch_goal(document, "eye", True)
    assert 'character = poise.load("character.json")' in snippet(document)
    monkeypatch.chdir(tmp_path)
    poise.save(document.character.described, "character.json")
    names = run_snippet(document)
    assert names["character"].base == "hook"
    np.testing.assert_allclose(names["solver"].pose.angles, document.angles, atol=1e-5)
    document = pose_edits.set_base(document, "tower")
    poise.save(document.character, "character.json")
    assert run_snippet(document)["solver"][name].enabled


def test_the_manner_and_what_bears_weight_are_written_and_the_pose_is_found_again():
    document = goal_edits.move_goal(opening(poise.biped()), "left_hand", (0.5, 1.0, 0.3))
    document = goal_edits.move_goal(document, "left_foot", np.add(document.goals["left_foot"].position, (0.0, 0.3, 0.0)))
    document = at_rest(document)
    text = snippet(document)
    assert ', manner="human")' in text
    assert 'goals.Balance([("right_foot", (' in text
    assert '("left_foot", (' not in text
    np.testing.assert_allclose(run_snippet(document)["solver"].pose.angles, document.angles, atol=1e-4)


@pytest.mark.parametrize(("method", "written"), [("poise", ', manner="plain")'), ("paper", '"paper", placement')])
def test_a_plain_manner_is_written_where_the_method_has_manners(method, written):
    text = snippet(goal_edits.set_solver(poise.Document.opening(poise.biped()), method=method, manner="plain"))
    assert written in text.replace("'", '"')
    assert ("manner" in text) == (method == "poise")
