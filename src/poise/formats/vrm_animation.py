"""VRM animations (.vrma): motions by human bones, which every VRM avatar can play; written, and taken over by a character.

A VRM animation holds rotations of human bones against a T-pose in the world's axes, which is what the joints of a character
from a VRM file turn by, and the position of the hips. Specification: VRMC_vrm_animation-1.0 at
https://github.com/vrm-c/vrm-specification.
"""

from typing import Any

import numpy as np

from poise.character.character import Character
from poise.character.places import Place
from poise.errors import GltfError
from poise.formats.gltf_to_character import GltfSource
from poise.formats.gltf_to_motion import bone_columns, rest_placement
from poise.formats.gltf_writer import GltfDraft, NewChannel
from poise.formats.vrm_humanoid import HUMAN_BONES
from poise.geometry.rotations import IDENTITY, conjugates, quaternion_chain, quaternions_of
from poise.geometry.vectors import ORIGIN
from poise.motion.motion import Motion, motion_of_pose
from poise.motion.pose import Pose
from poise.version import __version__

REQUIRED = ("hips", "head", "leftUpperLeg", "leftLowerLeg", "leftFoot", "leftUpperArm", "leftLowerArm", "leftHand",
            "rightUpperLeg", "rightLowerLeg", "rightFoot", "rightUpperArm", "rightLowerArm", "rightHand", "spine")  # fmt: skip
"""Bones that a VRM humanoid must have."""
PARENTS = {
    "spine": "hips", "chest": "spine", "upperChest": "chest", "neck": "upperChest", "head": "neck", "jaw": "head",
    **{f"{side}{bone}": above if above in ("hips", "upperChest", "head") else f"{side}{above}"
       for side in ("left", "right")
       for bone, above in (
           ("Eye", "head"), ("UpperLeg", "hips"), ("LowerLeg", "UpperLeg"), ("Foot", "LowerLeg"), ("Toes", "Foot"),
           ("Shoulder", "upperChest"), ("UpperArm", "Shoulder"), ("LowerArm", "UpperArm"), ("Hand", "LowerArm"),
           ("ThumbMetacarpal", "Hand"), ("ThumbProximal", "ThumbMetacarpal"), ("ThumbDistal", "ThumbProximal"),
           *((f"{finger}{part}", "Hand" if below is None else f"{finger}{below}")
             for finger in ("Index", "Middle", "Ring", "Little")
             for part, below in (("Proximal", None), ("Intermediate", "Proximal"), ("Distal", "Intermediate"))))},
}  # fmt: skip
"""The human bone above each; where that is missing, the one above it."""


def human_bones_of(character: Character) -> dict[str, str]:
    """Return the segments of a character by bone of VRM animations, hips first; refuses one that is no human by its file."""
    source = character.described.source
    found = dict(source.human_bones) if isinstance(source, GltfSource) else {}
    missing = [bone for bone in REQUIRED if bone not in found]
    if missing:
        raise GltfError("character", f"has no human bone {missing[0]!r} that its file names; a .vrma needs a VRM avatar")
    return {bone: found[bone] for bone in HUMAN_BONES if bone in found}


def parent_bone(bone: str, known: dict[str, Any]) -> str | None:
    """Return the nearest human bone above a bone of a VRM animation among those that are known; None for the hips."""
    above = PARENTS.get(bone)
    while above is not None and above not in known:
        above = PARENTS.get(above)
    return above


def encode_vrma(motion: Motion) -> bytes:
    """Write a motion as a VRM animation."""
    character = motion.character.described
    bones = human_bones_of(character)
    source = character.source
    pose = Pose(character, None, _placement(rest_placement(source)))
    at_rest, moved = (_bone_frames(each, bones) for each in (motion_of_pose(pose), motion.rebase(character.base)))
    numbers = {bone: number for number, bone in enumerate(bones)}
    nodes: list[dict[str, Any]] = []
    channels: list[NewChannel] = []
    for bone in bones:
        above = parent_bone(bone, bones)
        offset = at_rest[bone][0][0] - (at_rest[above][0][0] if above else 0.0)
        node: dict[str, Any] = {"name": bone, "translation": offset.tolist()}
        children = [numbers[child] for child in bones if parent_bone(child, bones) == bone]
        nodes.append({**node, **({"children": children} if children else {})})
        turns = _turns(moved[bone][1], at_rest[bone][1])
        if above is not None:
            turns = quaternion_chain(conjugates(_turns(moved[above][1], at_rest[above][1])), turns)
        channels.append((numbers[bone], "rotation", turns))
    channels.append((numbers["hips"], "translation", moved["hips"][0]))
    draft = GltfDraft(
        {
            "asset": {"version": "2.0", "generator": f"Poise {__version__}"},
            "scene": 0,
            "scenes": [{"nodes": [0]}],
            "nodes": nodes,
            "extensionsUsed": ["VRMC_vrm_animation"],
            "extensions": {
                "VRMC_vrm_animation": {
                    "specVersion": "1.0",
                    "humanoid": {"humanBones": {bone: {"node": number} for bone, number in numbers.items()}},
                }
            },
        },
        [],
    )
    draft.add_animation(motion.name or "motion", channels, motion.rate)
    return draft.glb()


def _placement(numbers: np.ndarray) -> tuple[list[float], list[float]]:
    return numbers[:3].tolist(), numbers[3:].tolist()


def _bone_frames(motion: Motion, bones: dict[str, str]) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """Return positions (n, 3) [m] and quaternions (n, 4) of human bones over a motion, for a VRM animation."""
    result = {}
    for bone, segment in bones.items():
        positions, rotations = motion.frames_of(Place(segment, ORIGIN, IDENTITY))
        result[bone] = positions, quaternions_of(rotations)
    return result


def _turns(orientations: np.ndarray, at_rest: np.ndarray) -> np.ndarray:
    """Return how orientations (n, 4) are turned against those at rest (1, 4), as VRM animations have them."""
    return quaternion_chain(orientations, conjugates(at_rest))


def take_over(motion: Motion, character: Character) -> Motion:
    """Make the motion of another character from that of a VRM animation or avatar: human bones turn alike, hips go as far.

    How far the hips go is scaled by how high both have them at rest, as programs that show VRM avatars do.
    """
    source, target = motion.character.described.source, character.described.source
    if not isinstance(source, GltfSource) or source.humanoid is None:
        raise GltfError("file", "does not say which of its bones are human, so only its own character can move so")
    if not isinstance(target, GltfSource) or target.humanoid is None:
        raise GltfError("character", "comes from no VRM file, so it is not known which of its bones are human")
    body = character.described
    angles = np.tile(body.rest, (len(motion), 1))
    columns, theirs = bone_columns(body, target), bone_columns(motion.character, source)
    for bone, node in target.humanoid.nodes.items():
        like = source.humanoid.nodes.get(bone)
        if node in columns and like in theirs:
            angles[:, columns[node][0]] = motion.angles[:, theirs[like][0]]
    height, own = (rest_placement(each)[1] for each in (source, target))
    moved = motion.rebase(motion.character.described.base)
    placements = moved.placements.copy()
    placements[:, :3] *= own / height if abs(height) > 1e-6 else 1.0
    result = Motion(body, angles, placements, rate=motion.rate)
    result.name, result.notes = motion.name, motion.notes
    return result.rebase(character.base) if character.base != body.base else result
