"""The axes of robots: from a file's own, mostly z up and x forward, to y up and z forward, and back; where a robot faces."""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from poise.anatomy.human_body_map import SURE, body_map
from poise.character.character import Character, Effector, Joint, Segment
from poise.character.rest_pose import rest_frames
from poise.formats.robot_description import Loop, Y
from poise.geometry.rotations import Quaternion
from poise.geometry.vectors import Vector, cross, nearest_axis, unit

SNAPPED = 1.0e-9
"""Entries of a rotation that are this near to −1, 0 or 1 are taken for them: then numbers only change places."""
LEAST_PAIRS = 3
"""How many links on the left must have a partner on the right to tell which way a robot faces: a gripper has fewer."""
LEAST_WIDTH = 0.1
"""Mean distance between partners, as a part of the robot's size: the fingers of an arm's gripper are nearer."""
STRAIGHT = 0.86
"""Cosine of the largest angle, 30°, between the direction to the left and the axis that it is taken for."""
LONGEST_NAME = 100
"""Names up to this length are looked at [characters]."""
UPRIGHT = 0.5
"""Cosine of the angle between the way from hips to head and up, from which a body stands."""


Axes = tuple[Vector, Vector, Vector]
"""Directions to the left, up and forward in a file's axes: the rows of the rotation to Poise's."""


def axes_from(up: Vector, forward: Vector) -> Axes:
    """Return a robot's axes left, up and forward, at right angles, from directions up and about forward."""
    y = _snapped(unit(up))
    x = _snapped(unit(cross(y, forward)))
    return x, y, _snapped(cross(x, y))


def _snapped(direction: Iterable[float]) -> Vector:
    x, y, z = (float(round(part)) if abs(part - round(part)) < SNAPPED else part for part in direction)
    return x, y, z


def opposite(axes: Axes) -> Axes:
    """Return the rotation from Poise's axes back to those of a robot's file: columns as rows."""
    x, y, z = zip(*axes, strict=True)
    return x, y, z


def vector_in(axes: Axes, v: Vector) -> Vector:
    """Rotate a vector from the axes of a robot's file to Poise's; exact where axes only change places."""
    x, y, z = (row[0] * v[0] + row[1] * v[1] + row[2] * v[2] + 0.0 for row in axes)
    return x, y, z


def quaternion_in(axes: Axes, q: Quaternion) -> Quaternion:
    """Express a rotation, given in the axes of a robot's file, in Poise's."""
    return q[0], *vector_in(axes, q[1:])


def joint_in(axes: Axes, joint: Joint) -> Joint:
    """Express a joint, given in the axes of a robot's file, in Poise's: the frames of all bodies are rotated alike."""
    offset, axis = vector_in(axes, joint.offset), vector_in(axes, joint.axis)
    return replace(joint, offset=offset, axis=axis, rotation=quaternion_in(axes, joint.rotation))


def segment_in(axes: Axes, segment: Segment) -> Segment:
    """Express the center of mass of a segment, given in the axes of a robot's file, in Poise's."""
    return replace(segment, center=vector_in(axes, segment.center))


def effector_in(axes: Axes, effector: Effector) -> Effector:
    """Express the frame of an effector, given in the axes of a robot's file, in Poise's."""
    return replace(effector, offset=vector_in(axes, effector.offset), rotation=quaternion_in(axes, effector.rotation))


def loop_in(axes: Axes, loop: Loop) -> Loop:
    """Express a loop, given in the axes of a robot's file, in Poise's."""
    turned = None if loop.orientation is None else quaternion_in(axes, loop.orientation)
    return replace(loop, position=vector_in(axes, loop.position), orientation=turned, offset=vector_in(axes, loop.offset))


def facing(character: Character, axes: Axes) -> tuple[Axes, int]:
    """Turn a robot's axes by quarters, so that what is named left is on the left; return them and how many pairs told so.

    The axes stay, and the number is 0, where names tell nothing, or links of one side are not on one side.
    """
    frames = rest_frames(character)
    places = {name: np.array(frame[0]) for name, frame in frames.items()}
    across = [places[left] - places[right] for left, right in _pairs(places)]
    if len(across) < LEAST_PAIRS:
        return axes, 0
    size = float(np.ptp(np.array(list(places.values())), axis=0).max())
    width, mean = float(np.mean(np.linalg.norm(across, axis=1))), np.mean(across, axis=0)
    if not width > LEAST_WIDTH * size or np.abs(mean[[0, 2]]).max() < STRAIGHT * width:
        return axes, 0
    left, up, forward = axes
    number = int(np.argmax(np.abs(mean[[0, 2]])))
    direction = (left, forward)[number] if mean[2 * number] > 0.0 else _negated((left, forward)[number])
    return (direction, up, _snapped(cross(direction, up))), len(across)


def stood_up(character: Character, axes: Axes) -> Axes | None:
    """Return the axes by which a robot that lies would stand and face z; None if it stands already or is no human."""
    body = body_map(character)
    if not body.human or body.confidence < SURE or body.forward is None or body.sides == "unknown" or body.up[1] > UPRIGHT:
        return None
    up, forward = nearest_axis(body.up), nearest_axis(body.forward)
    if up == Y or abs(up[0] * forward[0] + up[1] * forward[1] + up[2] * forward[2]) > 0.5:
        return None
    back = opposite(axes)
    return axes_from(vector_in(back, up), vector_in(back, forward))


def _negated(v: Vector) -> Vector:
    return 0.0 - v[0], 0.0 - v[1], 0.0 - v[2]


def _pairs(names: Iterable[str]) -> Iterable[tuple[str, str]]:
    """Yield pairs of names of a robot's links, left and right, which tell its axes: as lfemur and rfemur."""
    known = set(names)
    for name in names:
        if len(name) > LONGEST_NAME:
            continue
        for word, other in (("left", "right"), ("Left", "Right"), ("LEFT", "RIGHT"), ("l", "r"), ("L", "R")):
            at = name.find(word)
            while at >= 0:
                if (partner := name[:at] + other + name[at + len(word) :]) in known:
                    yield name, partner
                at = name.find(word, at + 1)
