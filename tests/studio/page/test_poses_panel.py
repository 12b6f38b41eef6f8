"""The gallery in the studio: poses that are found beside the loop, struck where the body stands, and blended to."""

import io

import numpy as np
import pytest
from PIL import Image

import poise
from poise import appearance, poses
from poise.appearance.facing import heading
from poise.document.document import Document
from poise.pictures.rendering import render
from poise.studio.editing import goal_edits, pose_edits
from poise.studio.engine.playback import TRANSITION_SECONDS
from poise.studio.page.poses_panel import gallery
from poise.studio.session.thumbnails import CELL, COLUMNS, corner, sheet
from tests.support.documents import DOCUMENTS
from tests.support.driven import Driven


@pytest.fixture
def driven():
    driven = Driven(Document.opening(poise.biped()))
    driven.settle()
    return driven


def strike(driven, name, seconds=TRANSITION_SECONDS + 0.1):
    driven.loop.strike(f"pose {name}", lambda character: poise.named_pose(character, name))
    driven.step()
    driven.loop.wait_for_worker()
    driven.run(seconds)


def test_a_pose_is_struck_and_undone(driven):
    before = driven.document
    strike(driven, "wave")
    driven.settle()
    np.testing.assert_array_equal(driven.document.angles, poise.named_pose(poise.biped(), "wave").angles)
    assert [name for name, goal in driven.document.goals.items() if goal.enabled] == ["left_foot"]
    assert driven.document.reference == driven.document.angles
    assert driven.loop.snapshot.reached
    assert driven.loop.snapshot.undo == "pose wave"
    driven.loop.undo()
    driven.settle()
    assert driven.document == before


def test_the_way_there_is_shown_and_no_frame_of_it_leaps(driven):
    callbacks = []
    driven.loop.strike("pose wave", lambda character: poise.named_pose(character, "wave"))
    driven.step()
    driven.loop.wait_for_worker()
    driven.run(TRANSITION_SECONDS + 0.2, lambda: callbacks.append(driven.loop.snapshot.pose.frame("right_hand")[0]))
    steps = np.linalg.norm(np.diff(callbacks, axis=0), axis=1)
    assert steps.max() < 0.25  # of 1.3 m
    assert (steps > 0.0).sum() > 20


def test_a_hand_can_be_grabbed_on_the_way(driven):
    strike(driven, "wave", seconds=0.5 * TRANSITION_SECONDS)
    shown = driven.loop.snapshot.pose.frame("right_hand")[0]
    driven.loop.drag("right_hand", 1)
    driven.run(0.1)
    np.testing.assert_allclose(driven.document.goals["right_hand"].position, shown, atol=0.1)


def test_the_pose_is_kept_and_not_the_way_to_it():
    kept = []
    driven = Driven(Document.opening(poise.biped()), save=kept.append)
    driven.run(5.0)
    kept.clear()
    strike(driven, "crouch", seconds=5.0)
    crouched = tuple(poise.named_pose(poise.biped(), "crouch").angles.tolist())
    assert [document.angles for document in kept] == [crouched]


def test_the_last_of_two_clicks_wins(driven):
    for name in ("wave", "crouch"):
        driven.loop.strike(f"pose {name}", lambda character, name=name: poise.named_pose(character, name))
    driven.step()
    driven.loop.wait_for_worker()
    driven.run(TRANSITION_SECONDS + 0.1)
    assert driven.loop.snapshot.undo == "pose crouch"
    driven.loop.undo()
    driven.run(0.2)
    assert driven.loop.snapshot.undo == ""


def test_who_cannot_do_it_is_told_so(driven):
    driven = Driven(DOCUMENTS["crane"]())
    strike(driven, "wave")
    (notice,) = driven.notices
    assert notice[0] == "problem"
    assert driven.loop.snapshot.undo == ""


def test_a_random_pose_is_plausible_and_who_cannot_take_one_is_told_so(driven):
    for character in (driven, Driven(DOCUMENTS["crane"]())):
        character.loop.strike("random pose", lambda who: poise.random_pose(who, 3))
        character.step()
        character.loop.wait_for_worker()
        character.run(TRANSITION_SECONDS + 0.1)
        if character is driven:
            assert poses.plausibility(character.document.pose).plausible
            assert character.loop.snapshot.undo == "random pose"
        else:
            assert character.notices[-1][0] == "problem"


@pytest.mark.parametrize("name", ["stand", "one leg left", "one leg right"])
def test_it_is_struck_where_the_body_stands_and_looks_on_a_foot_that_stands(name):
    turned = (np.cos(0.5), 0.0, np.sin(0.5), 0.0)
    document = pose_edits.take_pose(
        Document.opening(poise.biped()), poise.Pose(poise.biped(), placement=((2.0, 0.0, -1.0), turned))
    )
    struck = pose_edits.strike_pose(document, poise.named_pose(poise.biped(), name))
    assert heading(struck.pose) == pytest.approx(heading(document.pose), abs=1e-6)
    np.testing.assert_allclose(appearance.middle(struck.pose)[[0, 2]], appearance.middle(document.pose)[[0, 2]], atol=1e-6)
    assert appearance.bounds_in(struck.pose)[0, 1] == pytest.approx(0.0, abs=0.02)
    assert struck.character.base == ("left_foot" if name == "one leg left" else "right_foot")
    assert not struck.goals[struck.character.base].enabled


def test_pins_and_targets_are_let_go_and_balance_stays():
    document = Document.opening(poise.biped())
    for key in ("balance", "pin left_hand", "look"):
        document = goal_edits.switch_extra(document, key, True)
    assert list(pose_edits.strike_pose(document, poise.named_pose(poise.biped(), "stand")).enabled_extras) == ["balance"]


# ---- pictures -----------------------------------------------------------------------------------------


def pictures(dark):
    """By name, as they are shipped."""
    whole = np.asarray(Image.open(io.BytesIO(sheet(dark))).convert("RGB"), dtype=float)
    corners = {name: corner(number) for number, name in enumerate(poses.names())}
    return whole, {name: whole[y : y + CELL[1], x : x + CELL[0]] for name, (x, y) in corners.items()}


@pytest.mark.parametrize("dark", [False, True])
def test_there_is_a_picture_of_every_pose_and_each_is_another(dark):
    whole, found = pictures(dark)
    assert whole.shape == (CELL[1] * -(-len(poses.names()) // COLUMNS), CELL[0] * COLUMNS, 3)
    flat = {name: picture.mean(axis=2) for name, picture in found.items()}
    for name, picture in flat.items():
        assert picture.std() > 5.0
        assert all(np.abs(picture - other).mean() > 1.0 for key, other in flat.items() if key != name)


def check(name, dark):
    drawn = render(poise.named_pose(poise.biped(), name), size=CELL, dark=dark)
    apart = np.abs(pictures(dark)[1][name] - drawn).mean()
    assert apart < 2.5, f"{name}: run .venv/bin/python docs/pose_pictures.py"


@pytest.mark.parametrize(("name", "dark"), [("wave", False), ("crouch", True)])
def test_pictures_are_those_of_the_poses(name, dark):
    check(name, dark)


@pytest.mark.soak
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", poses.names())
def test_soak_all_pictures_are_those_of_the_poses(name, dark):
    check(name, dark)


def test_every_picture_presses_the_button_of_its_pose():
    html = gallery(dark=False)
    for name in poses.names():
        assert f'data-pose="{name}"' in html
    assert len(html) < 120_000
