"""The rest pose: frames of all segments of a character with every joint at its rest angle, without kernels."""

import math

from poise.character.character import Character, Joint
from poise.geometry.rotations import IDENTITY, Quaternion, conjugate, from_vector, multiply, rotate
from poise.geometry.vectors import ORIGIN, Vector, add


def rest_frames(character: Character) -> dict[str, tuple[Vector, Quaternion]]:
    """Compute position [m] and orientation of every segment in the rest pose, the first base at the origin.

    Written out here rather than taken from `Pose`, so that parts of a body are known without compiling any kernel.
    """
    described = character.described
    frames: dict[str | None, tuple[Vector, Quaternion]] = {None: (ORIGIN, IDENTITY)}
    by_name = {joint.name: joint for joint in described.joints}
    for joint in described.joints:
        trail = [joint]
        while trail[-1].name not in frames and trail[-1].parent not in frames:
            trail.append(by_name[trail[-1].parent or ""])
        for link in reversed(trail):
            frames.setdefault(link.name, moved(frames[link.parent], link))
    named = {joint.segment: frames[joint.name] for joint in described.joints if joint.segment is not None}
    return {described.base: frames[None], **named}


def moved(frame: tuple[Vector, Quaternion], joint: Joint) -> tuple[Vector, Quaternion]:
    """Compute the frame of a joint's body in the rest pose from the frame of its parent."""
    position, orientation = add(frame[0], rotate(frame[1], joint.offset)), multiply(frame[1], joint.rotation)
    if joint.kind == "ball" and joint.reversed:
        return position, multiply(multiply(frame[1], conjugate(from_vector(joint.rest_entries))), joint.rotation)
    if joint.kind == "slide":
        return add(position, rotate(orientation, tuple(joint.rest_entries[0] * x for x in joint.axis))), orientation
    if joint.dofs != 1:
        return position, multiply(orientation, from_vector(joint.rest_entries)) if joint.dofs else orientation
    half, (x, y, z) = 0.5 * joint.rest_entries[0], joint.axis
    s = math.sin(half)
    return position, multiply(orientation, (math.cos(half), s * x, s * y, s * z))
