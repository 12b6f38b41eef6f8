"""Soles, palms, gaze and height of a body whose bones are known: places on it that face some way."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from poise.anatomy.bone_names import SIDES, Bone
from poise.anatomy.bone_search import BoneSearch
from poise.anatomy.segment_tree import SegmentTree, rooted_in_the_middle
from poise.character.character import Character
from poise.character.rest_pose import rest_frames
from poise.geometry.rotations import rotation_matrix
from poise.geometry.vectors import Vector

HEAD_JOINT = 0.87
"""Height of the joint below the head, in heights of a person (Winter 2009, figure 4.1)."""
EYES = 0.45
"""Height of the eyes above the joint below the head, in heights of the head above it."""


@dataclass(frozen=True, slots=True)
class BodyPlace:
    """A place on a body that faces some way: a sole, a palm, or where a head looks from; in its segment's frame."""

    segment: str
    position: Vector
    """Where it is [m]."""
    direction: Vector
    """Unit vector that it faces: out of a sole or a palm, or where the head looks."""


class BodyPlaces:
    """Measures soles, palms, gaze and height of a character whose bones are known, at rest."""

    def __init__(self, character: Character, found: BoneSearch) -> None:
        first = character.described
        tree = SegmentTree.of(first)
        self.bones: Mapping[str, Bone] = found.bones
        self.up, self.forward = found.up, found.forward
        self.seen = tree.rooted(found.bones["hips"].segment) if "hips" in found.bones else rooted_in_the_middle(tree)
        self.frames = rest_frames(first)

    def at(self, bone: str) -> np.ndarray | None:
        """Return where a bone hangs at rest, to find soles and palms from, (3,) [m]; None if there is no such bone."""
        return np.array(self.seen.near[self.bones[bone].segment]) if bone in self.bones else None

    def place(self, bone: str, position: np.ndarray, direction: np.ndarray) -> BodyPlace:
        """Put a sole or palm on its bone, by a position [m] and a direction in the world at rest, (3,) each."""
        segment = self.bones[bone].segment
        origin, orientation = self.frames[segment]
        inverse = rotation_matrix(orientation).T
        return BodyPlace(segment, _vector(inverse @ (position - np.array(origin))), _vector(inverse @ direction))

    def soles(self) -> dict[str, BodyPlace]:
        """Find the soles on the body: below the ankle, as low as the lowest point of the foot, facing down; by side."""
        found: dict[str, BodyPlace] = {}
        for side in SIDES:
            ankle = self.at(f"{side}Foot")
            if ankle is not None:
                drop = max(0.0, *(float((ankle - p) @ self.up) for p in self._beyond(f"{side}Foot")))
                found[side] = self.place(f"{side}Foot", ankle - drop * self.up, -self.up)
        return found

    def palms(self) -> dict[str, BodyPlace]:
        """Find the palms on the body: half way to the fingers, facing as these show, else down and to the body; by side."""
        found: dict[str, BodyPlace] = {}
        for side in SIDES:
            wrist, elbow = self.at(f"{side}Hand"), self.at(f"{side}LowerArm")
            if wrist is None or elbow is None:
                continue
            knuckles = [self.at(f"{side}{finger}Proximal") for finger in ("Index", "Middle", "Ring", "Little")]
            known = [point for point in knuckles if point is not None]
            ends = self._beyond(f"{side}Hand")
            far = max(ends, key=lambda point: math.dist(point, wrist))
            middle = np.mean(known, axis=0) if known else far
            if float(np.linalg.norm(middle - wrist)) < 1e-6:
                middle = wrist + 0.3 * (wrist - elbow)
            normal = self._palm_normal(side, wrist, knuckles, middle - wrist)
            if normal is not None:
                found[side] = self.place(f"{side}Hand", wrist + 0.5 * (middle - wrist), normal)
        return found

    def _palm_normal(
        self, side: str, wrist: np.ndarray, knuckles: list[np.ndarray | None], along: np.ndarray
    ) -> np.ndarray | None:
        index, little = knuckles[0], knuckles[3]
        if index is not None and little is not None:
            normal = np.cross(little - wrist, index - wrist) * (1.0 if side == "left" else -1.0)
        else:
            left = np.cross(self.up, self.forward) if self.forward is not None else np.zeros(3)
            normal = -self.up - left * (1.0 if side == "left" else -1.0)
            normal = normal - (normal @ along) / max(float(along @ along), 1e-12) * along
        length = float(np.linalg.norm(normal))
        return normal / length if length > 1e-9 else None

    def gaze(self) -> BodyPlace | None:
        """Find the gaze: where the head looks from, the eyes or where they usually are, and to; None if that is unknown."""
        head = self.at("head")
        if head is None or self.forward is None:
            return None
        eyes = [point for side in SIDES if (point := self.at(f"{side}Eye")) is not None]
        height = (1.0 / HEAD_JOINT - 1.0) * self._head_height()
        position = np.mean(eyes, axis=0) if eyes else head + EYES * height * self.up
        return self.place("head", position, self.forward)

    def height(self) -> float:
        """Measure the body's height from soles to top of the head [m]: a tip above the head, else as people have it."""
        feet = [p for side in SIDES for p in self._beyond(f"{side}Foot")]
        points = feet or [np.array(point) for point in self.seen.near.values()]
        ground = min(float(point @ self.up) for point in points)
        head = self.at("head")
        if head is None:
            return max(float(np.array(point) @ self.up) for point in self.seen.near.values()) - ground
        joints = [float(np.array(self.seen.near[bone.segment]) @ self.up) for bone in self.bones.values()]
        tips = [float(np.array(tip) @ self.up) for tip in self.seen.tree.tips.get(self.bones["head"].segment, ())]
        usual = ground + (float(head @ self.up) - ground) / HEAD_JOINT
        return max([*joints, *(tips or [usual])]) - ground

    def _head_height(self) -> float:
        """Measure the height of the joint below the head above the soles [m]."""
        feet = [p for side in SIDES for p in self._beyond(f"{side}Foot")] or [np.zeros(3)]
        head = self.at("head")
        return float(head @ self.up) - min(float(point @ self.up) for point in feet) if head is not None else 0.0

    def _beyond(self, bone: str) -> tuple[np.ndarray, ...]:
        return self.seen.points_beyond(self.bones[bone].segment) if bone in self.bones else ()


def _vector(array: np.ndarray) -> Vector:
    x, y, z = (round(float(value), 12) + 0.0 for value in array)
    return x, y, z
