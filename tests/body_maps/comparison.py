"""Compares the body map of a file by its names with that of a copy of it without names."""

from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import poise
from poise.anatomy.bone_search import search_bones
from poise.anatomy.human_body_map import SURE
from tests.support.nameless_files import nameless_copy

LIMBS = ("UpperLeg", "LowerLeg", "Foot", "UpperArm", "LowerArm", "Hand")
"""Bones of limbs that must be right, where there are any."""
COMPARED = ("hips", "spine", "head", *(f"{side}{bone}" for side in ("left", "right") for bone in LIMBS))
SUFFIXES = (".bvh", ".glb", ".gltf", ".vrm", ".urdf", ".xml")
"""Files that hold characters."""


class Comparison(NamedTuple):
    """How a body map without names compares with that by names."""

    kind: str
    """"right", "sides unknown", "unknown", "wrong", "sure and wrong", "no human" or "human by shape"."""
    text: str


def readable_files(paths: list[Path], most: int) -> list[Path]:
    """List the files in folders that may hold a character, at most so many of each folder."""
    found = sorted({file for path in paths for file in ([path] if path.is_file() else path.rglob("*")) if _is_character(file)})
    return [file for _, group in groupby(found, lambda file: file.parent) for file in list(group)[:most]]


def _is_character(file: Path) -> bool:
    if file.suffix.lower() not in SUFFIXES or not file.is_file():
        return False
    head = file.read_bytes()[:20_000]
    return file.suffix.lower() != ".xml" or b"<mujoco" in head


def compare(path: Path, folder: Path) -> Comparison:
    """Compare the map of a file with that of its copy without names, which is written to a folder."""
    named = poise.body_map(poise.load(path))
    copy, names = nameless_copy(path, folder)
    body = poise.body_map(poise.load(copy))
    if not named.human:
        sure = "sure and wrong" if body.human and body.confidence >= SURE else "human by shape" if body.human else "no human"
        return Comparison(sure, f"by names: {named.reason}; by shape: {body.reason}")
    truth = {bone: names.get(each.segment, each.segment) for bone, each in named.bones.items()}
    known = [bone for bone in COMPARED if bone in truth]
    seen = {bone: each.segment for bone, each in body.bones.items()}
    text = f"{len(known)} bones by {named.sides}"
    missing = [bone for bone in COMPARED if bone not in truth]
    text += f", none named {' '.join(missing)}" if missing else ""
    if not body.human:
        return Comparison("unknown", f"{text}; {body.reason}")
    wrong = [bone for bone in known if seen.get(bone) != truth[bone]]
    # A bone that the truth leaves out and that a segment is found for is not judged, unless the segment is another bone.
    sure = [b.name for b in body.bones.values() if b.confidence >= SURE and truth.get(b.name, b.segment) != b.segment]
    back = {new: old for old, new in names.items()}
    if sure:
        pairs = [f"{bone}: {back.get(seen[bone], '-')} for {back.get(truth[bone], truth[bone])}" for bone in sure]
        return Comparison("sure and wrong", f"{text}; {'; '.join(pairs)}")
    if not wrong:
        sides = "" if body.sides != "unknown" else " by luck"
        if not sides:
            least = min(body.bones[bone].confidence for bone in known)
            return Comparison("right", f"{text}; least confidence {least:.2f}")
    swapped = {_other(bone): segment for bone, segment in seen.items()}
    if body.sides == "unknown" and (not wrong or all(swapped.get(bone) == truth[bone] for bone in known)):
        return Comparison("sides unknown", text)
    pairs = [f"{bone}: {back.get(seen.get(bone, ''), '-')} for {back.get(truth[bone], truth[bone])}" for bone in wrong]
    kind = "swapped" if not [b for b in known if swapped.get(b) != truth[b]] else f"{len(wrong)} wrong"
    return Comparison(
        "wrong", f"{text}; sides {body.sides} ({search_bones(body.character).sides_reason}); {kind}: {'; '.join(pairs[:6])}"
    )


def _other(bone: str) -> str:
    sides = {"left": "right", "right": "left"}
    return next((sides[side] + bone[len(side) :] for side in sides if bone.startswith(side)), bone)
