"""Knee bends that follow from trackers on pelvis and feet."""

import numpy as np
import pytest

import poise
from poise.anatomy.human_joints import anatomy_of
from poise.character.character import Effector
from poise.tracking.knee_bends import bend_caught_knees, find_knees
from poise.tracking.tracked_body import Recording, tracked_segments
from tests.support.motions import carried_human, walking
from tests.support.skeletons import human


def recordings(motion, names, *, oriented=True):
    found = tracked_segments(motion.character)
    return [
        Recording(
            Effector(name, found[name]), motion.positions(found[name]), motion.rotations(found[name]), oriented,
            np.zeros(len(motion), bool),
        )
        for name in names
    ]  # fmt: skip


ENDS = ("pelvis", "left_foot", "right_foot")


@pytest.mark.parametrize("character", [human(), carried_human()], ids=["hips", "hip bones"])
def test_the_bend_of_a_knee_is_known_from_trackers_on_pelvis_and_foot(character):
    motion = walking(30, character)
    tracked = recordings(motion, ENDS)
    knees = find_knees(anatomy_of(character, [recording.effector for recording in tracked]), tracked)
    assert len(knees) == 2
    for knee, side in zip(knees, ("Left", "Right"), strict=True):
        hip, joint, ankle = (motion.positions(f"{side}{name}") for name in ("UpLeg", "Leg", "Foot"))
        above, below = joint - hip, ankle - joint
        cosines = (above * below).sum(axis=1) / np.linalg.norm(above, axis=1) / np.linalg.norm(below, axis=1)
        np.testing.assert_allclose(knee.needed, np.arccos(cosines), atol=1e-9)


def test_a_knee_that_is_caught_straight_is_bent_and_its_ankle_stays_on_the_line_from_the_hip():
    motion = walking(30)
    tracked = recordings(motion, ENDS)
    anatomy = anatomy_of(motion.character, [recording.effector for recording in tracked])
    knees = find_knees(anatomy, tracked)
    straight = anatomy.body.rest.copy()
    for knee in knees:
        straight[knee.dof] = knee.straight + 0.02
    bent = bend_caught_knees(knees, 12, straight)
    before, after = poise.Pose(anatomy.body, straight), poise.Pose(anatomy.body, bent)
    for knee, side in zip(knees, ("Left", "Right"), strict=True):
        assert bent[knee.dof] - knee.straight == pytest.approx(knee.needed[12])
        lines = [pose.frame(f"{side}Foot")[0] - pose.frame(f"{side}UpLeg")[0] for pose in (before, after)]
        cosine = lines[0] @ lines[1] / np.linalg.norm(lines[0]) / np.linalg.norm(lines[1])
        assert cosine > np.cos(np.radians(3.0))
    assert bend_caught_knees(knees, 12, bent) is None


def test_knees_are_left_alone_without_both_trackers_or_while_one_is_lost():
    motion = walking(10)
    for tracked in (recordings(motion, ENDS[1:]), recordings(motion, ENDS[:1]), recordings(motion, ENDS, oriented=False)):
        anatomy = anatomy_of(motion.character, [recording.effector for recording in tracked])
        knees = find_knees(anatomy, tracked)
        assert all(np.isnan(knee.needed).all() for knee in knees)
        assert bend_caught_knees(knees, 5, anatomy.body.rest) is None
