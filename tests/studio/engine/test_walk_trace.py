"""What a live walk leaves to be seen: footprints where feet stood, the lines they roll over, and the strides of its legs."""

import math
from itertools import groupby

import numpy as np
import pytest

import poise
from poise.document.document import Document
from poise.gait import Walker, floor
from poise.gait.gait_cycle import measure_gait
from poise.gait.recorded_people import SAMPLES
from poise.gait.walking_body import measure_walking_body
from poise.motion.pose import points_in_world
from poise.studio.editing import goal_edits
from poise.studio.engine import live_walk
from poise.studio.engine.walk_trace import KEPT_FOOTPRINTS, WalkTracer
from tests.support.driven import Driven

RATE = 60.0


def walked(character, seconds, name="level", every=1, **request):
    """Walk for so long: the walker, the tracer, poses, and what was traced after each, or after some."""
    ground = floor(measure_walking_body(character), name, (0.0, 0.0, 0.0), 0.0)
    walker = Walker(character, ground=ground, **request)
    tracer, poses, traces = WalkTracer(character, ground, RATE), [], []
    for number in range(round(seconds * RATE)):
        poses.append(walker.step(1.0 / RATE))
        tracer.add(walker, poses[-1])
        if number % every == 0:
            traces.append(tracer.trace(standing=True))
    return walker, tracer, poses, traces


@pytest.fixture(scope="module")
def usual(biped):
    """Ten seconds at 1.2 m/s."""
    return walked(biped, 10.0, speed=1.2)


@pytest.mark.parametrize("ground", ["level", "stairs up"])
def test_feet_stand_on_their_footprints(biped, ground):
    walker, _, poses, traces = walked(biped, 6.0, ground, speed=0.7)
    stood = 0
    for pose, trace in zip(poses[120:], traces[120:], strict=True):
        for number, side in enumerate(("left", "right")):
            for print_ in trace.footprints:
                if print_.side == side and print_.line == "sole":
                    ends = points_in_world(pose, walker.body.feet[number].sole)
                    np.testing.assert_allclose(ends[:2], [print_.heel, print_.toe], atol=4e-3)
                    stood += 1
    assert stood > 100


def test_a_foot_lands_on_its_heel_stands_on_its_sole_and_leaves_over_its_toe(usual):
    traces = usual[3]
    for side in ("left", "right"):
        lines = ["".join(each.line for each in trace.footprints if each.side == side) for trace in traces[120:]]
        order = [line for line, _ in groupby(lines)]
        first = order.index("heel")
        assert order[first : first + 8] == ["heel", "sole", "toe", ""] * 2


def test_the_next_footprint_is_planned_until_a_foot_comes_there_and_old_ones_are_forgotten(biped):
    _, tracer, _, traces = walked(biped, 15.0, speed=1.5, every=10)
    planned = [trace.footprints[-1] for trace in traces if trace.footprints[-1].planned]
    assert len(planned) > 30
    later = {(each.heel, each.toe) for trace in traces for each in trace.footprints if not each.planned}
    known = [(each.heel, each.toe) in later for each in planned]
    assert np.mean(known[:-6]) == 1.0
    trodden = tracer.trace(standing=False).footprints
    assert len(trodden) == KEPT_FOOTPRINTS
    assert not any(each.planned or each.line for each in trodden)


def test_strides_are_those_that_the_gait_cycle_of_the_walk_has(biped, usual):
    _, tracer, poses, _ = usual
    motion = poise.Motion(
        biped,
        [pose.angles for pose in poses],
        [(*pose.placement.position, *pose.placement.orientation) for pose in poses],
        rate=RATE,
        bases=[pose.character.base for pose in poses],
    )
    gait = measure_gait(motion[240:])
    for stride in tracer.trace(standing=True).strides:
        assert 0.0 <= stride.phase < 1.0
        for name in ("thigh", "knee"):
            curve = getattr(stride, name)
            assert len(curve) == SAMPLES
            np.testing.assert_allclose(curve, np.degrees(gait.angles[name])[::2], atol=5.0)


def test_the_phase_of_a_stride_goes_round_evenly(usual):
    traces = usual[3]
    phases = np.array([trace.strides[0].phase for trace in traces[300:]])
    steps = (np.diff(phases) + 0.5) % 1.0 - 0.5
    assert steps.min() > -0.06
    assert steps.mean() == pytest.approx(1.0 / 60.0 / 1.16, rel=0.15)


def test_a_body_without_known_legs_leaves_footprints_alone(biped, monkeypatch):
    monkeypatch.setattr("poise.studio.engine.walk_trace._leg_joints", lambda _: [])
    _, _, _, traces = walked(biped, 2.0)
    assert traces[-1].footprints
    assert not traces[-1].strides


def test_the_trace_stays_with_the_motion_of_the_walk_and_goes_with_it():
    driven = Driven(Document.opening(poise.biped()))
    driven.settle()
    driven.loop.set_walk(speed=1.0, turn=math.radians(10))
    driven.loop.start_walk()
    driven.step()
    driven.loop.wait_for_worker()
    driven.run(live_walk.LEAD_IN + 3.0)
    assert any(each.line for each in driven.loop.snapshot.walk.trace.footprints)
    driven.loop.edit("raise", goal_edits.move_goal, "left_hand", (0.3, 1.2, 0.3))
    driven.settle()
    trace = driven.loop.snapshot.walk.trace
    assert len(trace.footprints) > 4
    assert not any(each.line for each in trace.footprints)
    driven.loop.undo()
    driven.settle()
    assert driven.loop.snapshot.walk.trace is trace  # the walk is still the motion
    driven.loop.undo()
    driven.settle()
    assert driven.document.motion is None
    assert driven.loop.snapshot.walk.trace is None
