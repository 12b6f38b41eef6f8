"""Upkeep: how often snapshots and autosaves are made, and what is remembered of solves."""

import numpy as np
import pytest

from poise.studio.editing.snapshot import REMEMBERED
from poise.studio.engine.solve_log import SolveLog
from poise.studio.engine.upkeep import SAVE_EVERY, SHOW_EVERY, SHOW_SELDOM, SHOW_SHARE, Upkeep


def test_what_takes_long_to_show_is_shown_less_often_within_bounds():
    upkeep = Upkeep(shown_at=1.0)
    assert upkeep.next_show == 1.0 + SHOW_EVERY
    for _ in range(200):
        upkeep.showing_took(0.03 * SHOW_SHARE)
    assert upkeep.show_every == pytest.approx(0.03)
    for _ in range(200):
        upkeep.showing_took(1.0)
    assert upkeep.show_every == SHOW_SELDOM
    for _ in range(200):
        upkeep.showing_took(0.0)
    assert upkeep.show_every == SHOW_EVERY


def test_a_change_is_to_be_shown_and_saved():
    upkeep = Upkeep(unshown=False, saved_at=5.0)
    upkeep.changed()
    assert upkeep.unshown
    assert upkeep.unsaved
    assert upkeep.next_save == 5.0 + SAVE_EVERY


def test_the_log_has_the_last_seconds_in_the_units_of_the_plots():
    log = SolveLog()
    log.record(0.0, 1.0, 1.0)
    for number in range(5):
        log.record(REMEMBERED + 1.0 + 0.3 * number, 0.002, 15e-6)
    now = REMEMBERED + 1.0 + 1.2
    times, errors, microseconds = log.history(now)
    assert len(times) == 5
    np.testing.assert_allclose(errors, 2.0)
    np.testing.assert_allclose(microseconds, 15.0)
    assert log.rate(now) == 4.0
    assert len(log.times) == 6
