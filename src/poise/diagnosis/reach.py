"""Reach of limbs: lengths of the ways through a character when all joints are stretched out, whatever their angles."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from poise.kernels.workspace.layout import SLIDE


class LimbReach(NamedTuple):
    """Reach of a limb: the bones from an effector to the first body that is fixed."""

    length: float
    """Length of the stretched limb [m]; infinite if a slide is in it."""
    joint: int
    """Joint at the fixed end of the limb."""
    bones: int
    """Number of bones with a length. A limb of one cannot be bent, so it is as long in every pose."""


class Lengths:
    """Reach of effectors from each other and from fixed bodies, whatever the angles.

    Frame 0 is the base; frame j + 1 is that of joint j, which sits at its origin.
    """

    def __init__(self, arrays: dict[str, np.ndarray], free_root: bool) -> None:
        self._above = [0, *(int(frame) for frame in arrays["parent"])]
        self._offset = np.vstack([np.zeros(3), arrays["offset"]])
        self._slides = {joint + 1 for joint, kind in enumerate(arrays["joint_kind"]) if kind == SLIDE}
        self._frame = [int(frame) for frame in arrays["effector_frame"]]
        self._point: np.ndarray = arrays["effector_offset"]
        self._free_root = free_root

    def between(self, one: int, other: int) -> float:
        """Compute the reach between two effectors: the farthest that they can be apart [m]."""
        length, last, _ = self._measure_way(self._point[one], self._frames_between(self._frame[one], self._frame[other]))
        return length + float(np.linalg.norm(self._point[other] - last))

    def limb(self, effector: int, others: Iterable[int] = ()) -> LimbReach | None:
        """Compute the reach of an effector's limb from the first body that the others and the base fix.

        None if the effector is on such a body itself.
        """
        fixed = self._fixed_frames(others)
        if not fixed or self._frame[effector] in fixed:
            return None
        frames = min((self._frames_between(self._frame[effector], frame) for frame in sorted(fixed)), key=len)
        child = frames[-2] if self._is_above(frames[-1], frames[-2]) else frames[-1]
        length, _, bones = self._measure_way(self._point[effector], frames)
        return LimbReach(length, child - 1, bones)

    def joints_above(self, effector: int) -> list[int]:
        """List the joints that extend an effector's reach: those between it and the base."""
        return [frame - 1 for frame in self._to_root(self._frame[effector])[:-1]]

    def _fixed_frames(self, effectors: Iterable[int]) -> set[int]:
        """Collect the fixed frames that limbs reach from: on the ways between effectors, and to the base unless it is free."""
        ends = sorted({self._frame[effector] for effector in effectors} | (set() if self._free_root else {0}))
        return {frame for end in ends for frame in self._frames_between(ends[0], end)}

    def _frames_between(self, one: int, other: int) -> list[int]:
        up, down = self._to_root(one), self._to_root(other)
        shared = next(frame for frame in up if frame in down)
        return up[: up.index(shared) + 1] + down[: down.index(shared)][::-1]

    def _to_root(self, frame: int) -> list[int]:
        frames = [frame]
        while frames[-1]:
            frames.append(self._above[frames[-1]])
        return frames

    def _is_above(self, one: int, other: int) -> bool:
        return other != 0 and self._above[other] == one

    def _measure_way(self, start: np.ndarray, frames: Sequence[int]) -> tuple[float, np.ndarray, int]:
        """Measure the reach along frames: length [m], place of the last joint in the last frame (start if none), bones."""
        length, here, bones = 0.0, start, 0
        for one, other in pairwise(frames):
            upwards = self._is_above(other, one)
            child = one if upwards else other
            # The joint between the two is at the child's origin, and at the child's offset in the other frame.
            leave, enter = (np.zeros(3), self._offset[child]) if upwards else (self._offset[child], np.zeros(3))
            bone = math.inf if child in self._slides else float(np.linalg.norm(leave - here))
            length, here, bones = length + bone, enter, bones + (bone > 0.0)
        return length, here, bones
