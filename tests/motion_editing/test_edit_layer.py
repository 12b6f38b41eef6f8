"""Edited motions: goals are reached, limbs move first, and everything else keeps every bit."""

import numpy as np
import pytest

import poise
from poise.errors import GoalMissedWarning, PoiseError, ValueRefusedError
from poise.geometry.rotations import angle_between
from poise.motion.interpolation import free_balls
from poise.motion_editing.edit_layer import EditedBody
from tests.support.data import DATA

RECORDED = ["bvh_cmu/02_01.bvh", "bvh_cmu_motions/26_09.bvh", "bvh_bvhpython/test_mocapbank.bvh"]
SPAN = slice(12, 18)


@pytest.fixture(scope="module")
def standing():
    biped = poise.biped()
    sway = 0.05 * np.sin(np.linspace(0.0, 3.0, 40))[:, None]
    return poise.Motion(biped, np.clip(biped.rest + sway, *biped.limits.T), rate=30)


def raised(motion, name, frames=SPAN, by=0.15):
    return motion.positions(name)[frames] + (0.0, by, 0.0)


def untouched(one, other, frames):
    """Whether two motions are the same, bit for bit, but for some frames."""
    rest = np.setdiff1d(np.arange(len(one)), frames)
    return one.angles[rest].tobytes() == other.angles[rest].tobytes() and (
        one.placements[rest].tobytes() == other.placements[rest].tobytes()
    )


def test_goals_are_reached_in_the_edited_frames_and_the_rest_keeps_every_bit(standing):
    edited = poise.edit(standing, SPAN, {"right_hand": raised(standing, "right_hand")}, ease=0.1)
    assert np.abs(edited.positions("right_hand")[SPAN] - raised(standing, "right_hand")).max() < 1e-3
    assert untouched(standing, edited, range(9, 21))
    assert (edited.rate, edited.bases) == (standing.rate, standing.bases)
    heights = (edited.positions("right_hand") - standing.positions("right_hand"))[8:12, 1]
    assert (np.diff(heights) > 0.0).all()


def test_arms_move_first_and_feet_stay(standing):
    edited = poise.edit(standing, SPAN, {"right_hand": raised(standing, "right_hand")}, ease=0.1)
    moved = {name: np.abs(edited.positions(name) - standing.positions(name)).max() for name in ("head", "pelvis", "left_foot")}
    assert moved["head"] < 0.01
    assert moved["pelvis"] < 0.005
    assert moved["left_foot"] < 1e-4
    assert (edited.angles >= edited.character.limits[:, 0]).all()
    assert (edited.angles <= edited.character.limits[:, 1]).all()


def test_a_pelvis_goes_down_over_feet_that_stay(standing):
    edited = poise.edit(standing, SPAN, {"pelvis": raised(standing, "pelvis", by=-0.1)}, ease=0.2)
    assert np.abs(edited.positions("pelvis")[SPAN] - raised(standing, "pelvis", by=-0.1)).max() < 2e-3
    for foot in ("left_foot", "right_foot"):
        assert np.abs(edited.positions(foot) - standing.positions(foot)).max() < 2e-3


def test_a_goal_may_be_one_position_an_orientation_or_both(standing):
    place = standing.positions("left_hand")[14] + (0.0, 0.1, 0.1)
    there = poise.edit(standing, [14, 15], {"left_hand": tuple(place)}, ease=0)
    assert np.abs(there.positions("left_hand")[14:16] - place).max() < 1e-3
    assert untouched(standing, there, [14, 15])
    quarter = (np.sqrt(0.5), 0.0, np.sqrt(0.5), 0.0)
    looking = poise.edit(standing, 14, {"head": (None, quarter)}, ease=0)
    assert angle_between(looking.rotations("head")[14], poise.geometry.rotations.rotation_matrix(quarter)) < 0.01
    turned = standing.rotations("left_hand")[14:16]
    both = poise.edit(standing, [14, 15], {"left_hand": (place, turned)}, ease=0)
    assert np.abs(both.positions("left_hand")[14:16] - place).max() < 1e-3
    assert angle_between(both.rotations("left_hand")[14:16], turned).max() < 0.01


def test_the_goals_of_an_edit_that_asks_for_nothing_new_change_next_to_nothing(standing):
    same = poise.edit(standing, SPAN, {"right_hand": standing.positions("right_hand")[SPAN]})
    np.testing.assert_allclose(same.angles, standing.angles, rtol=0, atol=1e-9)


def test_a_goal_out_of_reach_is_told(standing):
    with pytest.warns(GoalMissedWarning, match=r"goal 'right_hand' is missed by \d+ mm in frame 1\d: move it nearer"):
        edited = poise.edit(standing, SPAN, {"right_hand": (0.0, 9.0, 0.0)}, ease=0.1)
    assert np.isfinite(edited.angles).all()
    assert untouched(standing, edited, range(9, 21))


@pytest.mark.parametrize(
    ("goals", "reason"),
    [
        ({}, "goals must map effectors to positions"),
        ("right_hand", "goals must map effectors to positions"),
        ({"rigth_hand": (0, 1, 0)}, "no effector named 'rigth_hand'; did you mean 'right_hand'?"),
        ({"right_hand": (None, None)}, "goal 'right_hand' has neither a position nor an orientation"),
        ({"right_hand": np.zeros((5, 3))}, r"positions of goal 'right_hand' must have the shape \(6, 3\), not \(5, 3\)"),
        ({"right_hand": (0, np.nan, 0)}, "positions of goal 'right_hand' has a number that is not finite"),
        ({"right_hand": (0, 1e9, 0)}, "positions of goal 'right_hand' is 1e.09 m from the origin"),
        ({"right_hand": (None, (1, 0, 0))}, r"orientations of goal 'right_hand' must have the shape \(4,\), \(3, 3\), "),
        ({"right_hand": (None, (0, 0, 0, 0))}, "orientations of goal 'right_hand' is a quaternion of the length 0"),
        ({3: (0, 1, 0)}, "no effector named '3'"),
    ],
)
def test_goals_that_make_no_sense_are_refused_in_words(standing, goals, reason):
    with pytest.raises(PoiseError, match=reason):
        poise.edit(standing, SPAN, goals)


def test_what_is_edited_is_a_motion(biped):
    with pytest.raises(ValueRefusedError, match=r"motion must be a poise\.Motion"):
        poise.edit(poise.Pose(biped), 0, {"head": (0, 1, 0)})


@pytest.mark.filterwarnings("ignore::poise.errors.FileFormatWarning")
@pytest.mark.parametrize("name", RECORDED)
def test_a_raised_hand_of_a_recorded_motion_moves_the_arm_smoothly_and_saves_as_its_file(name, tmp_path):
    if not (DATA / name).exists():
        pytest.skip("no recorded motions here")
    motion = poise.load_motion(DATA / name)[100:160]
    segment = next(s.name for s in motion.character.segments if s.name in ("RightHand", "RightWrist"))
    head = next(s.name for s in motion.character.segments if s.name == "Head")
    span = slice(28, 34)
    edited = poise.edit(motion, span, {"right_hand": raised(motion, segment, span)}, ease=6 / motion.rate)
    assert np.abs(edited.positions(segment)[span] - raised(motion, segment, span)).max() < 1e-3
    assert np.linalg.norm(edited.positions(head) - motion.positions(head), axis=1).max() < 0.015
    assert untouched(motion, edited, range(22, 40))
    for part in motion.character.segments:
        before, after = motion.rotations(part.name), edited.rotations(part.name)
        faster = angle_between(after[:-1], after[1:]) - angle_between(before[:-1], before[1:])
        assert np.degrees(faster).max() < 25.0
    poise.save(motion, tmp_path / "own.bvh")
    poise.save(edited, tmp_path / "edited.bvh")
    own, changed = ((tmp_path / f"{which}.bvh").read_text().splitlines() for which in ("own", "edited"))
    first = own.index("MOTION") + 3
    assert own[:first] == changed[:first]
    assert own[first : first + 22] == changed[first : first + 22]
    assert own[first + 40 :] == changed[first + 40 :]
    again = poise.load_motion(tmp_path / "edited.bvh")
    np.testing.assert_allclose(again.positions(segment), edited.positions(segment), atol=1e-6)


@pytest.fixture(scope="module")
def ball():
    """A character with one ball joint of three hinges and a hinge below it, without limits."""
    free, names = (-2 * np.pi, 2 * np.pi), ("x", "y", "z")
    joints = [
        poise.Joint(
            name,
            names[k - 1] if k else None,
            (0.0, 0.1 * (not k), 0.0),
            tuple(np.eye(3)[k]),
            free,
            segment="arm" if k == 2 else None,
        )
        for k, name in enumerate(names)
    ]
    joints.append(poise.Joint("elbow", "z", (0.0, 0.3, 0.0), (1, 0, 0), (0.0, 2.0), segment="hand"))
    return poise.Character(joints, [poise.Effector("tip", "hand", (0.0, 0.2, 0.0))])


def random_angles(rng):
    return np.append(rng.uniform(-6.0, 6.0, 3), rng.uniform(0.0, 2.0))


@pytest.mark.parametrize("seed", range(5))
def test_a_frames_own_pose_is_the_same_pose_without_a_change(ball, seed):
    angles, body = random_angles(np.random.default_rng(seed)), EditedBody(ball)
    assert free_balls(ball) == [[0, 1, 2]]
    own = body.reference(angles)
    assert own[body.changed].tolist() == [0.0, 0.0, 0.0, angles[3]]
    before, after = poise.Pose(ball, angles), poise.Pose(body.character, own)
    np.testing.assert_allclose(after.frame("tip")[0], before.frame("tip")[0], atol=1e-12)
    np.testing.assert_allclose(body.changed_angles(angles[None], np.zeros((1, 4)))[0], angles, atol=1e-6)


@pytest.mark.parametrize("seed", range(5))
def test_changed_angles_are_those_of_the_character_in_the_same_pose(ball, seed):
    rng, body = np.random.default_rng(seed), EditedBody(ball)
    angles, change = random_angles(rng), np.append(rng.normal(0.0, 1.0, 3), 0.0)
    here = body.reference(angles)
    here[body.changed] += change
    back = body.changed_angles(angles[None], change[None])[0]
    np.testing.assert_allclose(
        poise.Pose(ball, back).frame("tip")[0], poise.Pose(body.character, here).frame("tip")[0], atol=1e-9
    )
    assert (np.abs(back[:3]) <= 2 * np.pi).all()


def test_one_solver_serves_all_frames_and_holds_what_a_frame_has(ball):
    body = EditedBody(ball)
    solver = poise.Solver(body.character)
    solver.stiffness, solver.posture_weight = body.stiffness(np.ones(4)), 0.0035
    for seed in range(3):
        own = body.reference(random_angles(np.random.default_rng(seed)))
        solver.reference = own
        solver.reset(own)
        there = own.copy()
        there[body.changed[:3]] += (0.1, -0.2, 0.15)
        solver["tip"].position = poise.Pose(body.character, there).frame("tip")[0]
        solver["tip"].orientation_weight = 0.0
        assert solver.solve(iterations=100).position_error.max() < 1e-3
        held = np.setdiff1d(np.arange(len(own)), body.changed)
        np.testing.assert_allclose(solver.pose.angles[held], own[held], atol=1e-5)
