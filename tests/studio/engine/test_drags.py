"""Drags: who holds what, and where it was grabbed."""

from poise.document.document import DocumentGoal
from poise.studio.engine.drags import Drags

HERE = DocumentGoal((1.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0))
THERE = DocumentGoal((2.0, 0.0, 0.0), (0.0, 1.0, 0.0, 0.0))


def test_a_goal_that_is_held_was_grabbed_where_it_was_then_and_by_somebody_else_where_it_is():
    drags = Drags()
    drags.hold("head", 1, drags.start("head", 1, HERE))
    assert drags.start("head", 1, THERE) == (HERE.position, HERE.orientation)
    assert drags.start("head", 2, THERE) == (THERE.position, THERE.orientation)
    assert drags.grabbed_position("head") == HERE.position


def test_somebody_lets_go_of_one_or_of_all_and_of_nothing_that_others_hold():
    drags = Drags()
    for name, holder in (("head", 1), ("pelvis", 1), ("look", 2)):
        drags.hold(name, holder)
    drags.release(1, "head")
    assert drags.holders == {"pelvis": 1, "look": 2}
    drags.release(1, None)
    drags.release(1, "look")
    assert drags.holders == {"look": 2}
    drags.clear()
    assert not drags
