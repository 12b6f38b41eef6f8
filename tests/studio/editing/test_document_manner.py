"""The manner of a document: human where the body can have it and no pose was set by hand; new documents balance."""

import poise
from poise.document.document import Document, Settings
from poise.studio.editing import goal_edits, pose_edits
from poise.studio.editing.document_manner import keeps_set_pose, manner_of, opening, reason_for_plain
from tests.support.documents import crane
from tests.support.driven import waving


def test_a_human_body_has_the_human_manner_balances_upright_below_its_goals_and_goes_through_nothing():
    document = opening(poise.biped())
    assert (manner_of(document), reason_for_plain(document)) == ("human", "")
    assert {key: extra.priority for key, extra in document.enabled_extras.items()} == {
        "balance": 2.0,
        "floor": 1.0,
        "apart": 1.0,
        "upright": 2.0,
    }
    assert document.extra("balance").bearing == ()


def test_what_is_not_human_is_plain_whatever_is_asked_for_and_balances_only_when_it_is_told_to():
    document = opening(crane(), Settings(manner="human"))
    assert manner_of(document) == "plain"
    assert reason_for_plain(document).startswith("this one is none")
    assert document.enabled_extras == {}


def test_the_method_of_the_paper_has_no_manner():
    document = opening(poise.biped(), Settings(method="paper"))
    assert (manner_of(document), reason_for_plain(document)) == ("plain", "the method paper has no manner")
    assert document.enabled_extras == {}


def test_a_plain_document_is_as_the_library_opens_it():
    settings = Settings(manner="plain")
    assert opening(poise.biped(), settings) == goal_edits.set_solver(Document.opening(poise.biped()), manner="plain")


def test_the_manner_rests_beside_a_pose_that_was_set_by_hand_unless_it_is_asked_for_by_name():
    document = pose_edits.set_joint(opening(poise.biped()), "left_elbow_x", 1.5)
    assert keeps_set_pose(document)
    assert manner_of(document) == "plain"
    assert manner_of(goal_edits.set_solver(document, manner="human")) == "human"
    assert manner_of(pose_edits.relax(document, document.pose)) == "human"


def test_a_reset_balances_again():
    document = goal_edits.switch_extra(opening(poise.biped()), "balance", False)
    assert pose_edits.reset_pose(document).extra("balance").enabled


def test_a_motion_only_balances_so_that_its_frames_stay_as_they_are():
    motion = waving()
    assert list(opening(motion.character, motion=motion).enabled_extras) == ["balance"]
    assert list(pose_edits.open_file(opening(poise.biped()), motion).enabled_extras) == ["balance"]
