"""BVH files to test with: a text, and people as programs write them."""

import numpy as np

from poise.formats.bvh_parser import Bvh, BvhEnd, BvhJoint, decode_bvh
from poise.geometry.rotations import IDENTITY, axis_rotation, euler_angles, rotation_matrix
from tests.support.skeletons import HUMAN, TIPS, both_sides

SIMPLE = """HIERARCHY
ROOT Hips
{
\tOFFSET 0 0 0
\tCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
\tJOINT Chest
\t{
\t\tOFFSET 0 40 0
\t\tCHANNELS 3 Zrotation Xrotation Yrotation
\t\tEnd Site
\t\t{
\t\t\tOFFSET 0 90 0
\t\t}
\t}
}
MOTION
Frames: 2
Frame Time: 0.0333333
1 90 2 10 20 30 40 50 60
1.5 91 2 190 -20 30 40 50 370
"""

SIX = ("Xposition", "Yposition", "Zposition", "Zrotation", "Xrotation", "Yrotation")
AXES = np.eye(3)[[2, 0, 1]].T


def read(text):
    """The Bvh of a text."""
    return decode_bvh(text.encode())


def fields(bvh):
    """The joints of a Bvh as plain values, to compare."""
    return [(joint.name, joint.parent, joint.offset, joint.channels, joint.end) for joint in bvh.joints]


def person(*, six=False, above=None, twisted=False, world=IDENTITY, scale=100.0, frames=6, rename=None, tall=1.0):
    """A person who stands and bends arms and legs a little, as a Bvh: lengths are in units of 1/scale m, y is up.

    six: positions on every joint; above: name of a root on the floor that never moves; twisted: bones along x in frames of
    their own, so that the zero pose does not stand; world: rotation of the whole; rename: other names, by the usual ones;
    tall: how many times as tall as the usual person of 1.7 m.
    """
    rng = np.random.default_rng(3)
    rows = [("Hips", "", (0.0, 0.95, 0.0)), *both_sides(HUMAN)]
    ends = dict(both_sides(TIPS))
    numbers = {name: number for number, (name, _, _) in enumerate(rows)}
    own = [_rotation(rng.normal(size=4)) if twisted else np.eye(3) for _ in rows]
    joints, columns = [], []
    shift = 1 if above else 0
    if above:
        joints.append(BvhJoint(above, -1, (0.0, 0.0, 0.0), SIX))
        columns.append(np.zeros((frames, 6)))
    for number, (name, parent, offset) in enumerate(_depth_first(rows)):
        before = own[numbers[parent]] if parent else np.eye(3)
        offset = tall * scale * before.T @ offset
        bend = 0.15 * np.sin(np.arange(frames) + number) * (1.0 if "Arm" in name or "Leg" in name else 0.0)
        turns = [before.T @ axis_rotation(np.array([1.0, 0.0, 0.0]), angle) @ own[numbers[name]] for angle in bend]
        placed = np.tile(offset, (frames, 1))
        if not parent:
            placed[:, 2] += np.linspace(0.0, 0.5, frames) * scale
            placed, turns = placed @ rotation_matrix(world).T, [rotation_matrix(world) @ turn for turn in turns]
        angles = np.degrees(euler_angles(AXES, np.array(turns)))
        joint = BvhJoint((rename or {}).get(name, name), -1, tuple(offset.tolist()), SIX if six or not parent else SIX[3:])
        joint.parent = [other.title for other in joints].index(parent) if parent else shift - 1
        joint.title = name
        joint.ends = [BvhEnd(tuple((tall * scale * own[numbers[name]].T @ ends[name]).tolist()))] if name in ends else []
        joints.append(joint)
        columns.append(np.round(np.column_stack([placed, angles] if six or not parent else [angles]), 6))
    for joint in joints:
        joint.title = None
    return Bvh(joints, np.column_stack(columns), 1 / 30)


def _rotation(numbers):
    return rotation_matrix(numbers / np.linalg.norm(numbers))


def _depth_first(rows):
    """The rows, each followed by those that hang on it."""
    result = []
    waiting = [rows[0]]
    while waiting:
        result.append(waiting.pop())
        waiting += [row for row in rows if row[1] == result[-1][0]]
    return result
