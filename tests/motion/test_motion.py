"""Motions: frames, other motions made from them, and bases that swap."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import poise
from poise.errors import PoiseError


def wandering(biped, frames=40, seed=0, rate=60.0):
    """A motion on the right foot, then on the left one, with nothing that jumps."""
    rng = np.random.default_rng(seed)
    angles = np.clip(biped.rest + np.cumsum(rng.normal(0.0, 0.02, (frames, 30)), axis=0), *biped.limits.T)
    half = frames // 2
    first = poise.Motion(biped, angles[:half], rate=rate)
    swap = first.pose(half - 1).rebase("left_foot")
    placement = np.tile(np.concatenate(swap.placement), (frames - half, 1))
    second = poise.Motion(biped, angles[half:], placement, rate=rate, bases="left_foot")
    return first + second


def test_frames_are_poses_on_their_bases(biped):
    motion = wandering(biped)
    assert (len(motion), motion.seconds) == (40, pytest.approx(40 / 60))
    assert (motion.bases[0], motion.bases[-1]) == ("right_foot", "left_foot")
    for name in ("head", "left_hand", "pelvis"):
        positions, rotations = motion.positions(name), motion.rotations(name)
        for number in (0, 19, 20, 39):
            position, _ = motion[number].frame(name)
            np.testing.assert_allclose(positions[number], position, atol=1e-12)
            np.testing.assert_allclose(rotations[number] @ rotations[number].T, np.eye(3), atol=1e-12)
    assert motion[-1].character.base == "left_foot"
    with pytest.raises(IndexError):
        motion[40]


def test_one_base_for_all_moves_nothing(biped):
    motion = wandering(biped)
    for base in ("pelvis", "right_foot"):
        again = motion.rebase(base)
        assert set(again.bases) == {base}
        for name in ("head", "left_foot", "right_hand"):
            np.testing.assert_allclose(again.positions(name), motion.positions(name), atol=1e-9)


def test_slices_and_rates(biped):
    motion = wandering(biped)
    half = motion[10:30:2]
    assert (len(half), half.rate) == (10, 30.0)
    np.testing.assert_array_equal(half.angles, motion.angles[10:30:2])
    assert motion.retime(2.0).seconds == pytest.approx(2.0)
    again = motion.resample(120.0).resample(60.0)
    np.testing.assert_allclose(again.angles, motion.angles, atol=1e-12)
    np.testing.assert_allclose(again.positions("head"), motion.positions("head"), atol=1e-9)


def test_velocities_are_those_of_the_positions(biped):
    motion = wandering(biped)[:20]
    speed = np.diff(motion.positions("head"), axis=0) * motion.rate
    np.testing.assert_allclose(motion.velocities("head")[1:-1], 0.5 * (speed[1:] + speed[:-1]), atol=1e-9)
    assert motion.accelerations("head").shape == (20, 3)


def test_blends_and_cross_fades(biped):
    one, other = wandering(biped, seed=1)[:20], wandering(biped, seed=2)[:20]
    np.testing.assert_array_equal(one.blend(other, 0.0).angles, one.angles)
    np.testing.assert_allclose(one.blend(other, 1.0).angles, other.angles)
    faded = one.crossfade(other, 0.1)
    assert len(faded) == 34
    steps = np.abs(np.diff(faded.angles, axis=0)).max()
    assert steps < 3.0 * max(np.abs(np.diff(motion.angles, axis=0)).max() for motion in (one, other)) + 0.05
    assert len(one.loop(3)) == 60


def test_mirroring_twice_gives_it_back(biped):
    motion = wandering(biped)[15:25]
    twice = motion.mirror().mirror()
    assert twice.bases == motion.bases
    for name in ("right_hand", "left_foot", "head"):
        np.testing.assert_allclose(twice.positions(name), motion.positions(name), atol=1e-6)


def test_the_path_is_mirrored_too_and_the_other_foot_stands(biped):
    """Walking round a bend to the left becomes walking round one to the right, not the same bend with arms swapped."""
    bend = np.linspace(0.0, 1.0, 12)
    zero = np.zeros_like(bend)
    placements = np.column_stack([1 - np.cos(bend), zero, np.sin(bend), np.cos(bend / 2), zero, np.sin(bend / 2), zero])
    motion = poise.Motion(biped, [biped.rest] * 12, placements)
    mirrored = motion.mirror()
    assert set(mirrored.bases) == {"left_foot"}
    one, other = (made.positions("pelvis") - made.positions("pelvis")[0] for made in (motion, mirrored))
    np.testing.assert_allclose(other, one * (-1, 1, 1), atol=1e-9)
    hands = motion.positions("right_hand") - motion.positions("pelvis")[0]
    np.testing.assert_allclose(mirrored.positions("left_hand") - mirrored.positions("pelvis")[0], hands * (-1, 1, 1), atol=1e-6)


def balls(count=4, limits=(-2 * np.pi, 2 * np.pi)):
    """A chain of ball joints that may turn all the way round, as those of a file."""
    joints = []
    for number in range(count):
        for place, axis in enumerate(np.eye(3)[[2, 0, 1]]):
            parent = joints[-1].name if joints else None
            carries = f"s{number}" if place == 2 else None
            offset = (0, 1, 0) if place == 0 else (0, 0, 0)
            joints.append(poise.Joint(f"j{number}{place}", parent, offset, tuple(axis), limits, segment=carries))
    return poise.Character(joints, [poise.Effector("tip", f"s{count - 1}")])


@given(st.integers(0, 2**32 - 1))
def test_between_frames_ball_joints_turn_by_the_shortest_way(seed):
    character = balls(1)
    rng = np.random.default_rng(seed)
    motion = poise.Motion(character, rng.uniform(-2 * np.pi, 2 * np.pi, (2, 3)), rate=1.0)
    fine = motion.resample(8.0)
    np.testing.assert_array_equal(fine.angles[[0, 8]], motion.angles)
    assert (np.abs(fine.angles) <= 2 * np.pi).all()
    turns = fine.rotations("s0")
    angle = [np.arccos(np.clip((np.trace(one.T @ other) - 1) / 2, -1, 1)) for one, other in itertools.pairwise(turns)]
    whole = np.arccos(np.clip((np.trace(turns[0].T @ turns[-1]) - 1) / 2, -1, 1))
    np.testing.assert_allclose(angle, whole / 8, atol=1e-6)


def test_a_hinge_with_limits_goes_through_them_and_a_free_one_round_the_back():
    held, free = balls(1, (-3.0, 3.0)), balls(1)
    frames = np.array([[2.9, 0.0, 0.0], [-2.9, 0.0, 0.0]])
    assert poise.Motion(held, frames, rate=1).resample(2).angles[1] == pytest.approx([0, 0, 0])
    assert abs(poise.Motion(free, frames, rate=1).resample(2).angles[1][0]) == pytest.approx(np.pi)
    assert poise.Motion(free, frames, rate=1).statistics().fastest[0] == pytest.approx(2 * np.pi - 5.8)


def test_nothing_stands_still_between_frames_where_the_base_swaps(biped):
    motion = wandering(biped)
    fine = motion.resample(240.0)
    for name in ("pelvis", "head"):
        whole, steps = (np.linalg.norm(np.diff(made.positions(name), axis=0), axis=1) for made in (motion, fine))
        np.testing.assert_allclose(steps[4 * 19 : 4 * 20], whole[19] / 4, rtol=0.05)
    np.testing.assert_allclose(fine.resample(60.0).positions("head"), motion.positions("head"), atol=1e-9)


def test_motions_of_two_files_of_one_skeleton_can_be_mixed():
    one, other = (poise.Motion(balls(), np.full((n, 12), x), rate=r) for n, x, r in ((6, 0.1, 60), (11, 0.5, 120)))
    assert len(one + other) == 12
    assert (one + other).rate == 60
    np.testing.assert_allclose(one.blend(other, 0.5).angles[:, 0], 0.3, atol=0.02)
    assert len(one.crossfade(other, 0.05)) == 9
    with pytest.raises(PoiseError, match="of the same character"):
        one + poise.Motion(balls(5), np.zeros((1, 15)))


def test_a_loop_goes_on_where_it_ended(biped):
    """A step with a turn, again and again: the path goes on at the same pace and bend."""
    k = np.arange(10)
    zero = np.zeros(10)
    placements = np.column_stack([zero, zero, 0.05 * k, np.cos(0.01 * k), zero, np.sin(0.01 * k), zero])
    motion = poise.Motion(biped, [biped.rest] * 10, placements)
    steps = np.linalg.norm(np.diff(motion.loop(4).positions("pelvis"), axis=0), axis=1)
    assert np.ptp(steps) < 0.002
    heights = motion.loop(4).positions("pelvis")[:, 1]
    np.testing.assert_allclose(heights, heights[0], atol=1e-12)
    swapped = wandering(biped)
    assert swapped.loop(3).bases == swapped.bases * 3


def test_moving_a_motion_moves_all_of_it(biped):
    motion = wandering(biped)
    moved = motion.moved((1.0, 0.0, 2.0), (1, 0, 1, 0))  # a quarter turn to the left
    expected = motion.positions("head") @ np.array([[0, 0, 1], [0, 1, 0], [-1, 0, 0]]).T + (1, 0, 2)
    np.testing.assert_allclose(moved.positions("head"), expected, atol=1e-12)


def test_angular_velocities_are_those_of_a_turn():
    angles = np.zeros((30, 3))
    angles[:, 1] = 0.3 * np.arange(30)  # about x, past half a turn
    motion = poise.Motion(balls(1), np.mod(angles + np.pi, 2 * np.pi) - np.pi, rate=10.0)
    np.testing.assert_allclose(motion.angular_velocities("s0"), np.tile((3.0, 0, 0), (30, 1)), atol=1e-9)
    assert motion[:1].angular_velocities("s0").tolist() == [[0, 0, 0]]


def test_feet_that_are_never_the_base_slide_while_they_are_low(biped):
    """Skating: the pelvis is the base and goes forward a metre with both feet on the floor."""
    standing = poise.Motion(biped, [biped.rest] * 11).rebase("pelvis")
    placements = np.array(standing.placements)
    placements[:, 2] += np.linspace(0.0, 1.0, 11)
    skating = poise.Motion(standing.character, standing.angles, placements, bases="pelvis")
    assert skating.statistics().slide == pytest.approx({"left_foot": 1.0, "right_foot": 1.0})
    placements[:, 1] += 0.2 * np.arange(11)  # flying is no sliding
    flying = poise.Motion(standing.character, standing.angles, placements, bases="pelvis")
    assert flying.statistics().slide == pytest.approx({"left_foot": 0.0, "right_foot": 0.0})


def test_statistics(biped):
    motion = wandering(biped)
    found = motion.statistics()
    np.testing.assert_array_equal(found.lowest, motion.angles.min(axis=0))
    assert found.slide == {"right_foot": 0.0, "left_foot": 0.0}
    assert (found.fastest > 0.0).all()
    assert poise.Motion(biped, np.zeros((0, 30))).statistics().seconds == 0.0


def test_what_cannot_be_is_refused(biped):
    motion = wandering(biped)
    for wrong in (
        lambda: poise.Motion("biped", []),
        lambda: poise.Motion(biped, np.zeros((3, 4))),
        lambda: poise.Motion(biped, np.full((2, 30), np.nan)),
        lambda: poise.Motion(biped, np.zeros((2, 30)), rate=0.0),
        lambda: poise.Motion(biped, np.zeros((2, 30)), np.zeros((2, 7))),
        lambda: poise.Motion(biped, np.zeros((2, 30)), bases=["left_foot"]),
        lambda: poise.Motion(biped, np.zeros((2, 30)), bases="left_fot"),
        lambda: poise.Motion(biped, [[0.0] * 30, [0.0] * 29]),
        lambda: poise.Motion(biped, np.full((2, 30), 1e9)),
        lambda: motion.blend(motion[:0], 0.5),
        lambda: motion + poise.Motion(biped.with_limits({}).rebase("pelvis"), [biped.rest[:-1]]),
        lambda: motion + "more",
    ):
        with pytest.raises(PoiseError):
            wrong()


def test_motions_are_equal_by_value(biped):
    motion = wandering(biped)
    again = poise.Motion(biped, motion.angles, motion.placements, rate=motion.rate, bases=motion.bases)
    assert motion == again
    assert hash(motion) == hash(again)
    assert motion != again.retime(9.0)
    assert motion != again.moved((1, 0, 0))
    assert motion != "a motion"


def test_other_angles_keep_everything_else_of_the_motion(biped):
    motion = wandering(biped)
    motion.name, motion.notes = "walk.bvh", ("odd",)
    changed = motion.with_angles(motion.angles + 0.01)
    assert (changed.rate, changed.bases, changed.name, changed.notes) == (motion.rate, motion.bases, "walk.bvh", ("odd",))
    assert changed.placements.tobytes() == motion.placements.tobytes()
    np.testing.assert_allclose(changed.angles, motion.angles + 0.01, rtol=0, atol=1e-15)
    moved = motion.with_angles(motion.angles, motion.placements + np.eye(7)[0])
    np.testing.assert_allclose(moved.positions("head"), motion.positions("head") + np.eye(3)[0], atol=1e-12)
    with pytest.raises(PoiseError, match=r"angles must have the shape \(40, 30\), not \(39, 30\)"):
        motion.with_angles(motion.angles[1:])
