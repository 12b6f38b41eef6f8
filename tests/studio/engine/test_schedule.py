"""The schedule of the loop: what leads from phase to phase, and when the next solve, snapshot and autosave are due."""

import numpy as np
import pytest

from poise.studio.editing.snapshot import REMEMBERED
from poise.studio.engine.schedule import (
    EXPLAIN_AFTER,
    LONGEST_FRAME,
    RESTLESS_SECONDS,
    SAVE_EVERY,
    SHORTEST_FRAME,
    SHOW_EVERY,
    SHOW_SELDOM,
    SHOW_SHARE,
    STILL_SOLVES,
    STILL_STEP,
    TICK,
    Phase,
    SolvePhase,
    Upkeep,
)
from poise.studio.engine.solving import SolveLog


def awake():
    state = SolvePhase(edited_at=0.0)
    state.compiled()
    return state


def solve(state, now, step=0.0, **options):
    state.solved_at = now
    state.solved(step, now, **({"may_rest": True, "may_give_up": True} | options))


def test_nothing_is_due_while_it_is_compiled_whatever_is_edited():
    state = SolvePhase()
    state.wake(1.0)
    assert (state.phase, state.due(), state.still) == (Phase.COMPILING, None, False)
    assert not state.may_solve(10.0, at_once=True)


def test_solves_that_move_nothing_lead_to_rest_and_an_explanation_to_sleep():
    state = awake()
    for number in range(STILL_SOLVES - 1):
        solve(state, number * TICK, STILL_STEP)
        assert state.phase is Phase.SETTLING
        assert state.due() == (number + 1) * TICK
    solve(state, 1.0)
    assert (state.phase, state.due()) == (Phase.RESTING, 1.0 + EXPLAIN_AFTER)
    assert not state.may_explain(1.0 + 0.5 * EXPLAIN_AFTER)
    assert state.may_explain(1.0 + EXPLAIN_AFTER)
    state.explained()
    assert (state.phase, state.due(), state.still) == (Phase.ASLEEP, None, True)


def test_a_solve_that_moves_or_a_goal_that_is_dragged_keeps_it_awake():
    state = awake()
    solve(state, 0.0)
    solve(state, 0.1, 2.0 * STILL_STEP)
    assert (state.phase, state.still_solves) == (Phase.AWAKE, 0)
    for number in range(2 * STILL_SOLVES):
        solve(state, number * TICK, may_rest=False)
    assert state.phase is Phase.AWAKE


def test_what_never_settles_is_left_alone_unless_somebody_drags():
    state, late = awake(), RESTLESS_SECONDS + 0.1
    solve(state, late, 1.0, may_give_up=False)
    assert state.phase is Phase.AWAKE
    solve(state, late, 1.0)
    assert state.phase is Phase.RESTING


def test_an_edit_wakes_it_without_a_leap():
    state = awake()
    solve(state, 0.0)
    state.rest(0.0)
    state.wake(100.0)
    assert (state.phase, state.still_solves, state.edited_at) == (Phase.AWAKE, 0, 100.0)
    assert state.frame(100.0) - TICK < 1e-9


def test_a_frame_is_neither_too_short_nor_too_long():
    state = awake()
    assert state.frame(5.0) == TICK, "the first one"
    state.solved_at = 5.0
    assert state.frame(5.0) == SHORTEST_FRAME
    assert state.frame(9.0) == LONGEST_FRAME
    assert state.may_solve(5.0 + SHORTEST_FRAME, at_once=True)
    assert not state.may_solve(5.0 + SHORTEST_FRAME, at_once=False)


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
