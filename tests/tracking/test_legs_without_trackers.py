"""Legs and hips that no tracker is on: with the head or the hips tracked they are held as people hold theirs."""

import numpy as np
import pytest

import poise
from poise.tracking import follower, motion_from_trackers
from tests.support.data import DATA
from tests.support.motions import RATE, walking

FEW = ("head", "left_hand", "right_hand", "pelvis")
THREE = ("head", "left_hand", "right_hand")
LEGS = ("left_thigh", "left_shin", "left_foot", "right_thigh", "right_shin", "right_foot")


RECORDED = DATA / "bvh_cmu_motions" / "26_09.bvh"
RECORDED_LEGS = ("LeftLeg", "LeftFoot", "RightLeg", "RightFoot")


def holding(name, frames=60):
    """A motion of the biped that holds a pose of the gallery."""
    pose = poise.named_pose(poise.biped(), name).rebase("pelvis")
    place = np.hstack(pose.placement)
    return poise.Motion(pose.character, np.tile(pose.angles, (frames, 1)), np.tile(place, (frames, 1)), rate=RATE)


def legs_off(source, legs, few=FEW):
    """How far segments are from those of a motion when it is followed by few trackers, the mean of its second half [m]."""
    frames = {name: given for name, given in poise.tracker_frames(source).items() if name in few}
    found, half = poise.track(source.character, frames, source.rate), len(source) // 2
    away = [np.linalg.norm(found.positions(leg)[half:] - source.positions(leg)[half:], axis=1) for leg in legs]
    return float(np.mean(away))


def test_legs_of_one_who_crouches_are_nearer_to_where_they_are_than_with_a_plain_solver(monkeypatch):
    source = holding("crouch")
    human = legs_off(source, LEGS)
    monkeypatch.setattr(follower, "choose_manner", lambda anatomy, recordings: "plain")
    assert human < 0.6 * legs_off(source, LEGS)


@pytest.mark.skipif(not RECORDED.exists(), reason="needs a recording beside the checkout")
def test_legs_of_a_person_who_picks_something_up_are_nearer_too(monkeypatch):
    whole = poise.load_motion(RECORDED)
    source = poise.Motion(whole.character, whole.angles[1:320:4], whole.placements[1:320:4], rate=30.0)
    human = legs_off(source, RECORDED_LEGS)
    monkeypatch.setattr(follower, "choose_manner", lambda anatomy, recordings: "plain")
    assert human < 0.6 * legs_off(source, RECORDED_LEGS)


def test_hips_of_one_who_crouches_are_nearer_to_where_they_are_by_head_and_hands_alone(monkeypatch):
    source = holding("crouch")
    human = legs_off(source, ("pelvis", *LEGS), THREE)
    monkeypatch.setattr(follower, "choose_manner", lambda anatomy, recordings: "plain")
    assert human < 0.8 * legs_off(source, ("pelvis", *LEGS), THREE)


def test_the_floor_stays_where_it_is_wherever_a_body_begins():
    source = walking(30)
    frames = {name: given for name, given in poise.tracker_frames(source).items() if name in THREE}
    raised = []

    class Watched(follower.Follower):
        def follow(self, frame, angles, placement):
            iterations = super().follow(frame, angles, placement)
            raised.append(self.solver.workspace["home_placement"][1] - self.standing_height)
            return iterations

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(motion_from_trackers, "Follower", Watched)
        poise.track(source.character, frames, RATE)
    assert raised == [0.0] * 30


def test_all_six_trackers_and_hands_alone_are_followed_as_without_a_manner(monkeypatch):
    source = walking(10)
    frames = poise.tracker_frames(source)
    for names in (tuple(frames), ("left_hand", "right_hand")):
        given = {name: frames[name] for name in names}
        found = poise.track(source.character, given, RATE)
        with monkeypatch.context() as patch:
            patch.setattr(follower, "choose_manner", lambda anatomy, recordings: "plain")
            np.testing.assert_array_equal(found.angles, poise.track(source.character, given, RATE).angles)
