"""Makes a glTF of a character that comes from no such file: a node for each segment, and its motion as an animation."""

from typing import Any

import numpy as np

from poise.anatomy.segment_roles import middle_of
from poise.character.character import Character
from poise.character.places import Place
from poise.formats.gltf_writer import GltfDraft, NewChannel
from poise.geometry.quaternions import IDENTITY, quaternions_of
from poise.geometry.vectors import negate
from poise.motion.motion import Motion
from poise.motion.pose import Pose
from poise.version import __version__

BELOW_FLOOR = 0.05
"""How far below the floor a character at rest may be to be left there [m]: soles are below ankles."""
STILL = 1e-9
"""How far a segment may move on the one that carries it to count as rigid on it [m]."""


def carriers_of(character: Character) -> dict[str, str | None]:
    """Return the segment that carries each segment of a character, on its base; None for the base. Parents come first."""
    by_name = {joint.name: joint for joint in character.joints}
    segment_of = {attachment.joint: name for name, attachment in character.attachments.items() if attachment.joint is not None}
    names = {character.joints[number].name: segment for number, segment in segment_of.items()}
    found: dict[str, str | None] = {}
    for number, segment in segment_of.items():
        above = character.joints[number].parent
        while above is not None and above not in names:
            above = by_name[above].parent
        found[segment] = names[above] if above is not None else character.base
    result: dict[str, str | None] = {character.base: None}
    layer = [character.base]
    while layer:
        layer = [segment for segment, carrier in found.items() if carrier in layer]
        result |= {segment: found[segment] for segment in layer}
    return result


def glb_of_character(character: Character, motion: Motion | None, name: str, *, binary: bool) -> bytes:
    """Write a character of any kind as a glTF, its motion as an animation of some name if there is one."""
    root = middle_of(character)
    body = character.rebase(root)
    carriers = carriers_of(body)
    at_rest = local_frames(motion_of_pose(standing(body)), carriers)
    numbers = {segment: number for number, segment in enumerate(carriers)}
    nodes: list[dict[str, Any]] = []
    for segment, (positions, orientations) in at_rest.items():
        w, x, y, z = orientations[0].tolist()
        node: dict[str, Any] = {"name": segment, "translation": positions[0].tolist(), "rotation": [x, y, z, w]}
        children = [numbers[child] for child, carrier in carriers.items() if carrier == segment]
        nodes.append({**node, **({"children": children} if children else {})})
    draft = GltfDraft(
        {
            "asset": {"version": "2.0", "generator": f"Poise {__version__}"},
            "scene": 0,
            "scenes": [{"nodes": [0]}],
            "nodes": nodes,
            "skins": [{"name": "skeleton", "skeleton": 0, "joints": list(range(len(nodes)))}],
        },
        [],
    )
    if motion is not None and len(motion):
        draft.add_animation(name, _channels(motion.rebase(root), carriers, numbers, at_rest), motion.rate)
    return draft.glb() if binary else draft.text()


def standing(body: Character) -> Pose:
    """Return a character's pose at rest where it stood as it was first described, lifted onto the floor if it is below it."""
    pose = Pose(body.described).rebase(body.base)
    lowest = min(pose.segment_frame(segment.name)[0][1] for segment in body.segments)
    x, y, z = pose.placement.position
    return pose if lowest > -BELOW_FLOOR else Pose(body, pose.angles, ((x, y - lowest, z), pose.placement.orientation))


def local_frames(motion: Motion, carriers: dict[str, str | None]) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """Return positions (n, 3) [m] and quaternions (n, 4) of each segment on the one that carries it, over a motion.

    They are those of the joints that carry the segments: a segment that was described from its other end has its frame there.
    """
    attachments = motion.character.attachments
    frames = {segment: motion.frames_of(Place(segment, negate(attachments[segment].offset), IDENTITY)) for segment in carriers}
    result = {}
    for segment, carrier in carriers.items():
        positions, rotations = frames[segment]
        if carrier is not None:
            origin, axes = frames[carrier]
            positions = np.einsum("nji,nj->ni", axes, positions - origin)
            rotations = np.einsum("nji,njk->nik", axes, rotations)
        result[segment] = positions, quaternions_of(rotations)
    return result


def _channels(
    motion: Motion,
    carriers: dict[str, str | None],
    numbers: dict[str, int],
    at_rest: dict[str, tuple[np.ndarray, np.ndarray]],
) -> list[NewChannel]:
    result: list[NewChannel] = []
    for segment, (positions, orientations) in local_frames(motion, carriers).items():
        result.append((numbers[segment], "rotation", orientations))
        if carriers[segment] is None or (np.abs(positions - at_rest[segment][0]) > STILL).any():
            result.append((numbers[segment], "translation", positions))
    return result


def motion_of_pose(pose: Pose, rate: float = 30.0) -> Motion:
    """Make a motion of one frame from a pose."""
    placement = (*pose.placement.position, *pose.placement.orientation)
    return Motion(pose.character, [pose.angles], [placement], rate=rate, bases=pose.character.base)
