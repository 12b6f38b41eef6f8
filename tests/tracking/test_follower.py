"""Following trackers: a motion is rebuilt from its six ends, and lost trackers come back without a pop."""

from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.geometry.rotations import euler_angles
from poise.motion.comparison import compare_motions, largest_angular_speed
from poise.tracking.motion_from_trackers import track_with_iterations
from poise.tracking.tracked_body import TRACKERS, tracked_segments
from tests.support.data import DATA
from tests.support.motions import RATE, carried_human, kicking, redrawn, walk_with_remounted_frames, walking
from tests.support.naive import axis_rotation
from tests.support.skeletons import human

BODIES = [
    "bvh_cmu/02_01.bvh",
    "bvh_cmu/05_01.bvh",
    "bvh_bvhpython/test_mocapbank.bvh",
    "bvh_viverse/sample_react.bvh",
    "bvh_pybvh/bvh_test1.bvh",
    "bvh_threejs/pirouette.bvh",
    "bvh_makehuman/walk1.bvh",
]
GENERATED = ["bvh_deepmotionediting/comp_video_1_fixed.bvh", "bvh_deepmotionediting/comp_video_1_raw.bvh"]
"""Their bones are twisted by a quarter turn and more against each other, as no body is."""
NEAR = 5e-3
"""[m]."""
ALIGNED = np.radians(1.0)
OTHERS = 0.04
"""Mean distance of joints that are not tracked [m]."""


def loaded(name):
    if not (DATA / name).exists():
        pytest.skip(f"no {name} in {DATA}; POISE_DATA says where the data is")
    return poise.load_motion(DATA / name)


def judge(source, motion, *, others=OTHERS, speed=2.0):
    result = compare_motions(source, motion, tracked_segments(source.character))
    for name, apart in result.trackers.items():
        assert apart.worst < NEAR, name
        assert apart.worst_angle < ALIGNED, name
    assert result.mean_of_others < others
    assert result.speed_ratio <= speed
    lower, upper = motion.character.limits.T
    assert (motion.angles >= lower).all()
    assert (motion.angles <= upper).all()
    return result


def lose(ends, names, frames):
    """The trackers with some of them lost in some frames."""
    changed = {name: (positions.copy(), turns.copy()) for name, (positions, turns) in ends.items()}
    for name in names:
        changed[name][0][frames] = np.nan
    return changed


# ---- rebuilding ---------------------------------------------------------------------------------------


def test_a_walk_is_rebuilt_from_its_six_ends():
    source = walking()
    motion = poise.track(source.character, poise.tracker_frames(source), rate=RATE)
    result = judge(source, motion, others=0.02)
    assert max(result.others.values()) < OTHERS
    assert (len(motion), motion.rate, motion.character) == (len(source), RATE, source.character)


def test_every_frame_after_the_first_is_one_live_solve_of_few_iterations():
    source = walking()
    iterations = track_with_iterations(source.character, poise.tracker_frames(source), RATE).iterations
    assert iterations[1:].mean() < 1.5
    assert iterations[1:].max() <= 5


def test_a_tracker_on_the_base_alone_carries_the_body():
    simple = [poise.Joint("chest", None, (0, 0.4, 0), (1, 0, 0), (-1, 1), segment="Chest")]
    character = poise.Character(simple, [poise.Effector("tip", "Chest")], base="Hips")
    places = np.array([[0.0, 1.0, 0.0], [0.1, 1.1, 0.2]])
    motion = poise.track(character, {"pelvis": (places, None)})
    np.testing.assert_allclose(motion.positions("Hips"), places, atol=1e-3)


def test_a_character_with_limits_of_its_own_is_tracked_inside_them_on_the_base_it_has():
    biped = poise.biped().rebase("left_foot")
    wave = np.sin(np.linspace(0.0, 3.0, 40))[:, None]
    angles = np.clip(biped.rest + 0.1 * wave * np.random.default_rng(0).normal(size=30), *biped.limits.T)
    source = poise.Motion(biped, angles, rate=60)
    motion = poise.track(biped, poise.tracker_frames(source), rate=60)
    judge(source, motion)
    assert set(motion.bases) == {"left_foot"}


def test_a_walk_whose_knees_and_elbows_are_hinges_without_limits_is_rebuilt_with_none_bent_backwards(tmp_path):
    poise.save(poise.walk(poise.biped(), speed=1.2, seconds=1.5), tmp_path / "walk.bvh")
    walk = poise.load_motion(tmp_path / "walk.bvh", unit="cm", up="y")
    free = walk.character.with_limits({joint.name: (-2.0 * np.pi, 2.0 * np.pi) for joint in walk.character.joints})
    source = poise.Motion(free, walk.angles, walk.placements, rate=walk.rate, bases=walk.bases)
    result = judge(source, poise.track(free, poise.tracker_frames(source), source.rate))
    assert result.far_off == ()
    assert max(result.others.values()) < OTHERS


@pytest.mark.parametrize("avatar", ["gltf_khronos/CesiumMan.glb", "vrm_blender_addon/bone_child_mesh.vrm"])
def test_the_walk_of_an_avatar_is_rebuilt_from_its_six_ends(avatar):
    if not (DATA / avatar).exists():
        pytest.skip(f"no {avatar} in {DATA}; POISE_DATA says where the data is")
    source = poise.walk(poise.load(DATA / avatar), speed=1.0, seconds=2)
    judge(source, poise.track(source.character, poise.tracker_frames(source), source.rate), others=0.02)


@pytest.mark.parametrize("direction", [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0)])
def test_a_body_drawn_along_one_line_is_rebuilt_as_well_as_any(direction, tmp_path):
    poise.save(redrawn(walking(), direction), tmp_path / "drawn.bvh")
    source = poise.load_motion(tmp_path / "drawn.bvh", unit="cm", up="y")
    result = judge(source, poise.track(source.character, poise.tracker_frames(source), RATE), others=0.02)
    assert max(result.others.values()) < OTHERS


def test_a_skeleton_whose_frames_are_turned_is_noticed_and_bent_as_if_they_were_not():
    source, usual = walk_with_remounted_frames(), walking(120, carried_human())
    for name in ("LeftLeg", "RightHand", "Neck"):
        np.testing.assert_allclose(source.positions(name), usual.positions(name), atol=1e-9)  # the same body in other frames
    judge(source, poise.track(source.character, poise.tracker_frames(source), RATE), others=0.02)


def test_a_stride_without_tracked_hands_is_not_taken_for_turned_frames():
    source = walking(60)[20:]
    frames = poise.tracker_frames(source)
    del frames["left_hand"], frames["right_hand"]
    motion = poise.track(source.character, frames, RATE)
    for knee in ("LeftLeg", "RightLeg"):
        assert np.linalg.norm(motion.positions(knee) - source.positions(knee), axis=1).mean() < 0.02


def test_an_arm_that_circles_three_times_does_not_wind_the_body_up():
    walk = walking(600)
    angles, names = walk.angles.copy(), [joint.name for joint in walk.character.joints]
    arm = [names.index(f"LeftArm_{number}") for number in range(3)]
    out = axis_rotation(np.array([0.0, 1.0, 0.0]), -0.6)
    circles = [axis_rotation(np.array([0.0, 0.0, 1.0]), -angle) @ out for angle in np.linspace(0.0, 6.0 * np.pi, 600)]
    angles[:, arm] = (euler_angles(np.eye(3), np.array(circles)) + np.pi) % (2.0 * np.pi) - np.pi
    source = poise.Motion(walk.character, angles, walk.placements, rate=RATE)
    motion = poise.track(source.character, poise.tracker_frames(source), RATE)
    result = judge(source, motion, others=0.01, speed=3.0)
    assert result.others["LeftForeArm"] < 0.01


def test_trackers_of_a_larger_body_are_followed_as_far_as_a_smaller_one_reaches_and_without_a_pop():
    source, character = walking(60), human()
    smaller = [replace(joint, offset=tuple(0.93 * x for x in joint.offset)) for joint in character.joints]
    motion = poise.track(poise.Character(smaller, character.effectors, base="Hips"), poise.tracker_frames(source), RATE)
    for segment in tracked_segments(character).values():
        assert np.linalg.norm(motion.positions(segment) - source.positions(segment), axis=1).max() < 0.08
    assert largest_angular_speed(motion) < 2.5 * largest_angular_speed(source)


def test_trackers_that_stay_out_of_reach_are_named_with_the_distance_and_the_frame():
    source = walking(20)
    ends = poise.tracker_frames(source)
    assert poise.track(source.character, ends, RATE).notes == ()
    ends["left_hand"] = ends["left_hand"][0] + np.outer(np.arange(20) >= 12, [1.5, 0.0, 0.0]), None
    note = next(note for note in poise.track(source.character, ends, RATE).notes if note.startswith("left_hand"))
    assert note.startswith("left_hand misses its tracker by up to ")
    assert int(note.split()[7]) > 500
    assert 12 <= int(note.split()[-1]) < 20


# ---- jumps --------------------------------------------------------------------------------------------


def largest_step(motion, segment):
    """The farthest that a segment goes from one frame to the next [m]."""
    return np.linalg.norm(np.diff(motion.positions(segment), axis=0), axis=1).max()


def test_a_knee_that_was_straight_bends_with_its_trackers_and_does_not_jump_later():
    source = kicking()
    motion = poise.track(source.character, poise.tracker_frames(source), RATE)
    judge(source, motion, speed=1.5)
    assert largest_step(motion, "LeftLeg") < 1.2 * largest_step(source, "LeftLeg")


def test_no_joint_jumps_where_a_captured_body_stretches_its_legs():
    source = loaded("bvh_deepmotionediting/angry_13_000.bvh")
    motion = poise.track(source.character, poise.tracker_frames(source), source.rate)
    judge(source, motion, speed=1.7)
    for segment in ("LeftLeg", "RightLeg", "LeftForeArm", "RightForeArm"):
        assert largest_step(motion, segment) < 1.4 * largest_step(source, segment)


def test_a_body_comes_to_rest_with_its_trackers_in_the_pose_that_it_has_without_inertia():
    first, last = walking(60)[0], walking(60)[40]
    ends = {
        name: (positions[[0] + [40] * 200], turns[[0] + [40] * 200])
        for name, (positions, turns) in poise.tracker_frames(walking(60)).items()
    }
    motion = poise.track(first.character, ends, RATE)
    assert np.abs(motion.angles[-1] - motion.angles[-2]).max() < 1e-4
    alone = poise.track(last.character, {name: (p[-1:], r[-1:]) for name, (p, r) in ends.items()}, RATE)
    for segment in ("LeftForeArm", "RightLeg", "Spine1"):
        np.testing.assert_allclose(motion.positions(segment)[-1], alone.positions(segment)[0], atol=2e-3)


# ---- fewer and lost trackers --------------------------------------------------------------------------


def test_three_trackers_are_followed_by_a_body_that_stays_upright_below_a_nodding_head():
    source = walking(60)
    ends = {name: ends for name, ends in poise.tracker_frames(source).items() if name in ("head", "left_hand", "right_hand")}
    nod = 0.8 * np.sin(np.linspace(0.0, np.pi, 60))
    turns = np.array([[[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]] for a in nod])
    ends["head"] = ends["head"][0], ends["head"][1] @ turns
    motion = poise.track(source.character, ends, RATE)
    for name, segment in (("head", "Head"), ("left_hand", "LeftHand"), ("right_hand", "RightHand")):
        assert np.abs(motion.positions(segment) - ends[name][0]).max() < NEAR
    assert np.degrees(np.arccos(motion.rotations("Hips")[:, 1, 1])).max() < 3.0
    assert motion.positions("LeftFoot")[:, 1].max() < 0.3, "the legs hang below"


@pytest.mark.parametrize("names", [["left_hand"], ["pelvis"], ["head", "right_foot"], list(TRACKERS)])
def test_lost_trackers_ask_for_nothing_and_come_back_without_a_pop(names):
    source = walking()
    ends = poise.tracker_frames(source)
    motion = poise.track(source.character, lose(ends, names, slice(30, 50)), RATE)
    whole = poise.track(source.character, ends, RATE)
    assert largest_angular_speed(motion) < 2.5 * largest_angular_speed(whole)
    np.testing.assert_array_equal(motion.angles[:30], whole.angles[:30])
    for name, segment in tracked_segments(source.character).items():
        away = np.linalg.norm(motion.positions(segment) - source.positions(segment), axis=1)
        step = np.linalg.norm(np.diff(motion.positions(segment), axis=0), axis=1).max()
        assert away[:30].max() < NEAR
        assert away[105:].max() < NEAR, "followed again"
        assert step < 0.06, "no end of the body jumps"
        if name not in names:
            assert away.max() < NEAR


def test_a_tracker_that_was_never_seen_is_as_none():
    source = walking(20)
    ends = poise.tracker_frames(source)
    unseen = poise.track(source.character, lose(ends, ["left_hand"], slice(None)), RATE)
    without = poise.track(source.character, {name: ends[name] for name in ends if name != "left_hand"}, RATE)
    np.testing.assert_allclose(unseen.positions("LeftHand"), without.positions("LeftHand"), atol=1e-3)


def test_a_body_waits_in_its_posture_until_anything_is_seen():
    source = walking(30)
    motion = poise.track(source.character, lose(poise.tracker_frames(source), TRACKERS, slice(0, 10)), RATE)
    assert np.isfinite(motion.angles).all()
    assert np.ptp(motion.placements[:10], axis=0).max() == 0.0
    assert np.abs(motion.positions("Head")[10:] - source.positions("Head")[10:]).max() < NEAR


# ---- real motions -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BODIES[:2])
def test_the_beginning_of_a_captured_motion_is_rebuilt(name):
    source = loaded(name)[:60]
    judge(source, poise.track(source.character, poise.tracker_frames(source), source.rate))


@pytest.mark.soak
@pytest.mark.parametrize("name", BODIES)
def test_captured_motions_are_rebuilt_from_their_ends(name):
    source = loaded(name)
    motion = poise.track(source.character, poise.tracker_frames(source), source.rate)
    result = judge(source, motion)
    print(f"{name}: {1e3 * result.mean_of_others:.1f} mm, joint speed {result.speed_ratio:.2f}")
    if len(source) > 2:  # CMU's begin with a pose that the motion jumps from, the fastest turn of all
        judge(source[2:], motion[2:])


@pytest.mark.soak
@pytest.mark.parametrize("name", BODIES[:2])
def test_no_joint_of_a_captured_motion_is_far_off_on_average(name):
    source = loaded(name)
    motion = poise.track(source.character, poise.tracker_frames(source), source.rate)
    assert max(compare_motions(source, motion, tracked_segments(source.character)).others.values()) < OTHERS


@pytest.mark.soak
@pytest.mark.parametrize("name", GENERATED)
def test_trackers_are_followed_by_bodies_whose_bones_are_twisted(name):
    source = loaded(name)
    judge(source, poise.track(source.character, poise.tracker_frames(source), source.rate))
