"""Toes that bend: measured, and flat on the floor while the heel above them rises."""

import numpy as np
import pytest

import poise
from poise.gait import make_walk
from poise.gait.foot_motion import ROLL_SHAPE
from poise.gait.toes import BENDS
from poise.gait.walking_body import measure_walking_body
from tests.support.skeletons import human

PERSON = human()


def test_a_foot_of_one_piece_has_no_toes():
    assert all(foot.toes is None and foot.most_bend == 0.0 for foot in measure_walking_body(poise.biped()).feet)


@pytest.mark.parametrize("side", [0, 1])
def test_bends_are_looked_up_as_angles_from_rest_on(side):
    toes = measure_walking_body(PERSON).feet[side].toes
    assert toes is not None
    angles = toes.angles(np.array([0.0, 0.3, BENDS[-1]]))
    assert angles.shape == (3, len(toes.numbers))
    np.testing.assert_allclose(angles[0], 0.0, atol=1e-9)
    assert np.abs(angles[1]).max() == pytest.approx(0.3, abs=1e-4)


def test_toes_stay_flat_where_they_are_while_the_heel_rises_until_they_roll_over_their_tip():
    walk = make_walk(PERSON, 1.2, 4)
    motion, steps = walk.motion, walk.phases % 1.0
    for side in ("Left", "Right"):
        stands = np.array([base == f"{side}Foot" for base in motion.bases])
        lifted = stands & (steps > 0.8)
        foot, toes = (motion.rotations(f"{side}{name}") for name in ("Foot", "ToeBase"))
        assert np.degrees(np.arccos(np.clip(foot[lifted][:, 1, 1], -1.0, 1.0))).min() > 3.0
        flat = stands & (steps < ROLL_SHAPE.toes_begin)
        assert np.degrees(np.arccos(np.clip(toes[flat][:, 1, 1], -1.0, 1.0))).max() < 0.1
        places = motion.positions(f"{side}ToeBase")
        together = flat[1:] & flat[:-1]
        assert np.abs(np.diff(places, axis=0))[together].max() < 1e-4
