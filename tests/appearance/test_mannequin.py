"""The body that is drawn: closed surfaces of sane sizes for any character, the same on every base."""

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest

import poise
from poise import appearance
from poise.geometry.rotations import matrix
from tests.support.bodies import CHARACTERS, file_skeleton

everyone = pytest.mark.parametrize("character", CHARACTERS.values(), ids=CHARACTERS.keys())


def volume(shape):
    a, b, c = (shape.vertices[shape.faces[:, k]].astype(float) for k in range(3))
    return np.einsum("ij,ij->", a, np.cross(b, c)) / 6.0


def placed(character, table):
    """The vertices (n, 3) of all shapes in the world, at rest, as the studio would draw them."""
    pose = poise.Pose(character)
    result = {}
    for name, shape in table.items():
        position, orientation = pose.segment_frame(name)
        result[name] = shape.vertices @ np.reshape(matrix(tuple(orientation)), (3, 3)).T + position
    return result


def parts(shape):
    """The connected pieces of a shape, as faces."""
    group = np.arange(len(shape.vertices))
    while True:
        lowest = group.copy()
        np.minimum.at(lowest, shape.faces, group[shape.faces].min(axis=1)[:, None])
        if (lowest == group).all():
            break
        group = lowest
    return [replace(shape, faces=shape.faces[group[shape.faces[:, 0]] == number]) for number in np.unique(group)]


@everyone
def test_every_piece_is_closed_and_looks_outward(character):
    for shape in [*appearance.shapes(character).values(), *appearance.accents(character).values()]:
        assert shape.vertices.dtype == np.float32
        assert shape.faces.dtype == np.uint32
        assert np.isfinite(shape.vertices).all()
        assert np.unique(shape.faces).tolist() == list(range(len(shape.vertices)))
        edges = [(a, b) for face in shape.faces.tolist() for a, b in zip(face, face[1:] + face[:1], strict=True)]
        assert len(set(edges)) == len(edges), "no two faces go along an edge in the same direction"
        assert {(b, a) for a, b in edges} == set(edges), "along every edge there is a face on either side"
        assert all(volume(piece) > 0.0 for piece in parts(shape))


@pytest.mark.parametrize("name", ["biped", "humanoid"])
def test_every_segment_has_a_shape(name):
    character = CHARACTERS[name]
    assert set(appearance.shapes(character)) == {segment.name for segment in character.segments}


@everyone
def test_accents_are_on_segments_that_have_a_shape(character):
    assert set(appearance.accents(character)) <= set(appearance.shapes(character))


@everyone
def test_something_is_drawn(character):
    assert appearance.shapes(character)


@everyone
def test_every_base_has_the_same_shapes(character):
    for table in (appearance.shapes, appearance.accents):
        expected = table(character)
        for segment in itertools.islice(character.segments, 5):
            found = table(character.rebase(segment.name))
            assert found.keys() == expected.keys()
            for name, shape in found.items():
                np.testing.assert_array_equal(shape.vertices, expected[name].vertices)
                np.testing.assert_array_equal(shape.faces, expected[name].faces)


@pytest.mark.parametrize("base", ["right_foot", "left_foot"])
def test_shapes_lie_along_their_segments_on_both_bases(base):
    pose = poise.Pose(poise.biped()).rebase(base)
    character = pose.character
    for name, shape in appearance.shapes(character).items():
        position, orientation = pose.segment_frame(name)
        center = np.array(character.segment(name).center)
        turn = np.reshape(matrix(tuple(orientation)), (3, 3))
        points = shape.vertices @ turn.T + position
        distance = np.linalg.norm(points.mean(axis=0) - (position + turn @ center))
        assert distance < 0.07, f"{name} is {distance:.3f} m from its centre of mass"


def test_the_biped_stands_on_the_floor_with_flat_soles(biped):
    for name, points in placed(biped, appearance.shapes(biped)).items():
        if "foot" in name:
            assert points[:, 1].min() == pytest.approx(0.0, abs=1e-6)
            sole = points[points[:, 1] < 1e-3]
            assert np.ptp(sole[:, 2]) > 0.12, "most of the foot is on the floor"
        else:
            assert points[:, 1].min() > 0.03


def test_left_and_right_of_the_biped_are_mirror_images(biped):
    points = placed(biped, appearance.shapes(biped))
    middle = poise.Pose(biped).frame("pelvis")[0][0]
    for name in ("foot", "shin", "thigh", "hand", "forearm", "upper_arm"):
        left, right = points[f"left_{name}"], points[f"right_{name}"] * (-1, 1, 1) + (2 * middle, 0, 0)
        nearest = np.linalg.norm(left[:, None] - right[None], axis=2).min(axis=1)
        assert nearest.max() < 0.004, name


def test_the_nose_is_foremost_and_ears_are_outermost(biped):
    head = placed(biped, appearance.shapes(biped))["head"]
    low, high = head.min(axis=0), head.max(axis=0)
    middle = poise.Pose(biped).frame("head")[0]
    nose, ear = head[head[:, 2].argmax()], head[head[:, 0].argmax()]
    assert nose[0] == pytest.approx(middle[0], abs=1e-3)
    assert nose[2] - middle[2] > 1.08 * (middle[2] - low[2]) - 0.02, "the face is drawn out ahead of the skull"
    assert abs(ear[2] - middle[2]) < 0.03
    assert high[0] + low[0] == pytest.approx(2 * middle[0], abs=1e-3)


@pytest.mark.parametrize("side", ["left", "right"])
def test_thumbs_are_in_front_and_palms_face_the_body(biped, side):
    hand = placed(biped, appearance.shapes(biped))[f"{side}_hand"]
    wrist, tip = (poise.Pose(biped).segment_frame(f"{side}_{name}")[0] for name in ("hand", "forearm"))
    along = (wrist - tip) / np.linalg.norm(wrist - tip)
    ahead = np.array([0.0, 0.0, 1.0])
    ahead = (ahead - (ahead @ along) * along) / np.linalg.norm(ahead - (ahead @ along) * along)
    near_wrist = hand[(hand - wrist) @ along < 0.1] - wrist
    reach = near_wrist @ ahead
    assert reach.max() > 1.3 * -reach.min(), "the thumb is on the front side"
    inward = np.array([-1.0, 0.0, 0.0]) * (1 if side == "left" else -1)
    tips = hand[(hand - wrist) @ along > 0.16] - wrist
    assert (tips @ inward).mean() > 0.005, "fingers bend to the palm"


def test_normals_are_those_of_the_surface(biped):
    for shape in appearance.shapes(biped).values():
        np.testing.assert_allclose(np.linalg.norm(shape.normals, axis=1), 1.0, atol=1e-4)
        a, b, c = (shape.vertices[shape.faces[:, corner]].astype(float) for corner in range(3))
        across = np.cross(b - a, c - a)
        area = np.linalg.norm(across, axis=1)
        agree = np.einsum("ij,ij->i", across, shape.normals[shape.faces].mean(axis=1)) / np.maximum(area, 1e-12)
        assert np.average(agree, weights=area) > 0.85


def test_coarse_faces_enclose_nearly_the_same_volume(biped):
    for name, shape in appearance.shapes(biped).items():
        assert len(shape.coarse) < 0.85 * len(shape.faces)
        assert volume(replace(shape, faces=shape.coarse)) == pytest.approx(volume(shape), rel=0.15), name


@pytest.mark.parametrize(("inner", "outer"), [("thigh", "shin"), ("upper_arm", "forearm")])
def test_limbs_meet_in_balls_of_the_same_radius(biped, inner, outer):
    points = placed(biped, appearance.shapes(biped))
    joint = poise.Pose(biped).segment_frame(f"left_{outer}")[0]
    radii = []
    for name in (inner, outer):
        away = points[f"left_{name}"] - joint
        middle = points[f"left_{name}"].mean(axis=0) - joint
        beyond = away[away @ (middle / np.linalg.norm(middle)) < -0.01]
        radii.append(np.median(np.linalg.norm(beyond, axis=1)))
    assert radii[0] == pytest.approx(radii[1], rel=0.05)


def test_bounds_hold_the_body_at_rest(biped):
    low, high = appearance.bounds(biped)
    points = np.concatenate(
        [*placed(biped, appearance.shapes(biped)).values(), *placed(biped, appearance.accents(biped)).values()]
    )
    np.testing.assert_allclose([low, high], [points.min(axis=0), points.max(axis=0)], atol=1e-6)
    assert appearance.height(biped) == pytest.approx(1.75, abs=0.05)
    assert appearance.bounds(biped.rebase("left_hand")).tolist() == [low.tolist(), high.tolist()]


@everyone
def test_bounds_and_height_are_finite_and_not_nothing(character):
    low, high = appearance.bounds(character)
    assert np.isfinite([low, high]).all()
    assert (low < high).all()
    assert appearance.height(character) > 0.0


@everyone
def test_shapes_stay_near_the_skeleton(character):
    positions = poise.Pose(character).joint_frames()[:, 9:]
    reach = np.ptp(positions, axis=0).max() + max(np.linalg.norm(effector.offset) for effector in character.effectors)
    low, high = appearance.bounds(character)
    assert (high - low).max() < 2.0 * max(reach, 0.5)


def test_the_biped_has_few_triangles(biped):
    tables = appearance.shapes(biped), appearance.accents(biped)
    assert sum(len(shape.faces) for table in tables for shape in table.values()) <= 18_000


@everyone
def test_triangles_stay_moderate(character):
    tables = appearance.shapes(character), appearance.accents(character)
    assert sum(len(shape.faces) for table in tables for shape in table.values()) <= 20_000 + 200 * len(character.segments)


def test_a_heavier_limb_is_thicker_but_not_without_bounds():
    def thigh_width(mass):
        first = poise.biped()
        segments = [poise.Segment(s.name, mass if "thigh" in s.name else s.mass, s.center) for s in first.segments]
        shape = appearance.shapes(poise.Character(first.joints, first.effectors, segments, first.base))["left_thigh"]
        return np.ptp(shape.vertices[:, 0])

    widths = [thigh_width(mass) for mass in (0.01, 0.1, 5.0, 8.0, 100.0, 1000.0)]
    assert widths[0] == widths[1] < widths[2] < widths[3] < widths[4] == widths[5]
    assert widths[-1] < 0.35


def test_a_skeleton_as_files_have_it_becomes_a_mannequin():
    character = file_skeleton()
    points = placed(character, appearance.shapes(character))
    ground = appearance.bounds(character)[0, 1]
    assert points["LeftToeBase"][:, 1].min() == pytest.approx(ground, abs=1e-6)
    assert points["LeftToeBase"][:, 2].max() > points["LeftFoot"][:, 2].max(), "toes are in front"
    assert np.ptp(points["LeftHand"][:, 2]) > 1.5 * np.ptp(points["LeftHand"][:, 1]), "palms look down"
    assert np.ptp(points["Spine1"][:, 0]) > 1.2 * np.ptp(points["Spine1"][:, 2]), "the chest is wider than deep"
    assert "Head_End" not in points
    assert "LeftToe_End" not in points


def test_a_skeleton_whose_bones_are_slides_has_the_body_of_one_whose_bones_are_not():
    expected = appearance.shapes(file_skeleton())
    found = appearance.shapes(CHARACTERS["file with slides"])
    assert found.keys() == expected.keys()
    for name, shape in found.items():
        np.testing.assert_allclose(shape.vertices, expected[name].vertices, atol=1e-6)


def test_fingers_at_the_wrist_leave_hands_as_large_as_hands():
    for name in ("LeftHand", "RightHand"):
        shape = appearance.shapes(CHARACTERS["fingers at the wrist"])[name]
        assert np.ptp(shape.vertices, axis=0).max() < 0.3


def test_a_body_faces_where_its_middle_is_turned_to(biped):
    turned = poise.Pose(biped, placement=((0, 0, 0), (math.cos(0.4), 0, math.sin(0.4), 0)))
    np.testing.assert_allclose(appearance.facing(poise.Pose(biped)), (0, 0, 1), atol=0.05)
    np.testing.assert_allclose(appearance.facing(turned), (math.sin(0.8), 0, math.cos(0.8)), atol=0.05)


def test_a_slide_has_a_rail_as_long_as_its_limits():
    rails = appearance.accents(CHARACTERS["slides"])["s0"]
    assert np.ptp(rails.vertices[:, 2]) == pytest.approx(0.5, abs=0.05)


def test_shapes_cannot_be_changed_by_accident(biped):
    with pytest.raises(ValueError, match="read-only"):
        appearance.shapes(biped)["head"].vertices[0] = 0.0


@everyone
def test_every_joint_has_a_size(character):
    sizes = appearance.joint_sizes(character)
    assert list(sizes) == [joint.name for joint in character.joints]
    assert all(0.0 < size < 0.51 * np.ptp(appearance.bounds(character), axis=0).max() for size in sizes.values())
    assert appearance.joint_sizes(character.rebase(character.segments[-1].name)) == sizes


def test_joint_sizes_of_the_biped_are_those_of_its_sides(biped):
    sizes = appearance.joint_sizes(biped)
    for name in ("foot_x", "knee_x", "hip_x", "hand_x", "elbow_x", "shoulder_x"):
        assert sizes[f"left_{name}"] == pytest.approx(sizes[f"right_{name}"]), name
    assert sizes["left_hip_x"] == sizes["left_hip_z"] > sizes["left_knee_x"] > sizes["left_foot_x"]


def winding(shape, points):
    """How often a surface goes around each point (n, 3): 1 inside (van Oosterom and Strackee, 1983)."""
    a, b, c = (shape.vertices[shape.faces[:, k]].astype(float)[None] - points[:, None] for k in range(3))
    la, lb, lc = (np.linalg.norm(v, axis=2) for v in (a, b, c))
    dot = [np.einsum("nmi,nmi->nm", u, v) for u, v in ((a, b), (b, c), (c, a))]
    below = la * lb * lc + dot[0] * lc + dot[1] * la + dot[2] * lb
    return np.arctan2(np.einsum("nmi,nmi->nm", a, np.cross(b, c)), below).sum(axis=1) / (2 * np.pi)


@pytest.mark.parametrize(
    ("inner", "outer", "radius"),
    [
        ("pelvis", "torso", 0.07),
        ("torso", "head", 0.04),
        ("torso", "left_upper_arm", 0.04),
        ("left_upper_arm", "left_forearm", 0.028),
        ("left_forearm", "left_hand", 0.013),
        ("pelvis", "left_thigh", 0.065),
        ("left_thigh", "left_shin", 0.04),
        ("left_shin", "left_foot", 0.02),
    ],
)
def test_both_segments_fill_the_ball_around_their_joint_so_that_no_bend_tears_them(biped, inner, outer, radius):
    pose = poise.Pose(biped)
    joint = pose.segment_frame(outer)[0]
    directions = np.random.default_rng(1).normal(size=(20, 3))
    ball = joint + radius * directions / np.linalg.norm(directions, axis=1, keepdims=True)
    for name in (inner, outer):
        position, orientation = pose.segment_frame(name)
        local = (ball - position) @ np.reshape(matrix(tuple(orientation)), (3, 3))
        assert (winding(appearance.shapes(biped)[name], local) > 0.9).all(), name
