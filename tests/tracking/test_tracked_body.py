"""Which segments the six trackers are on."""

import pytest

from poise.tracking.tracked_body import TRACKERS, tracked_segments
from tests.support.skeletons import CONVENTIONS, HUMAN, TIPS, both_sides, human, skeleton


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_trackers_are_found_whatever_the_convention_of_names(convention):
    character = human(convention)
    assert list(tracked_segments(character)) == list(TRACKERS)
    plain = tracked_segments(human())
    order = [segment.name for segment in human().segments]
    for name, segment in tracked_segments(character).items():
        assert [other.name for other in character.segments].index(segment) == order.index(plain[name])


def test_the_pelvis_is_what_both_legs_hang_from_if_nothing_is_named_so():
    rows = [(name, {"Hips": "root"}.get(parent, parent), offset) for name, parent, offset in both_sides(HUMAN)]
    character = skeleton(rows, list(both_sides(TIPS)), "root")
    assert tracked_segments(character) == tracked_segments(human()) | {"pelvis": "root"}
    assert list(tracked_segments(character)) == list(TRACKERS)
