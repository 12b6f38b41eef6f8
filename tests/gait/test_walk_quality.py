"""Measures of a walk find what is wrong with it."""

from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.gait.walk_quality import measure


def standing_on_one_foot_and_then_on_the_other(biped):
    """Four frames at rest, the last two on the left foot."""
    swap = poise.Pose(biped).rebase("left_foot").placement
    right = poise.Motion(biped, [biped.rest] * 2)
    return right + poise.Motion(biped, [biped.rest] * 2, [np.concatenate(swap)] * 2, bases="left_foot")


def test_the_changeover_sees_a_segment_that_is_elsewhere_on_the_new_base(biped, monkeypatch):
    motion = standing_on_one_foot_and_then_on_the_other(biped)
    assert measure(motion).changeover < 1e-12
    joints = [
        replace(joint, offset=tuple(np.add(joint.offset, (0.0, 1e-3, 0.0)))) if joint.segment == "head" else joint
        for joint in biped.joints
    ]
    longer, rebase = poise.Character(joints, biped.effectors, biped.segments, biped.base), poise.Character.rebase
    monkeypatch.setattr(
        poise.Character, "rebase", lambda character, name: rebase(longer if name == "left_foot" else character, name)
    )
    assert measure(motion).changeover == pytest.approx(1e-3, rel=1e-6)
