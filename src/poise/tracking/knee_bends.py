"""Knee bends: how far trackers on pelvis and foot bend a knee, and the pose in which it is bent so.

A knee that is nearly straight hardly changes the length of its leg, so a solve that only goes downhill rather moves what
carries the hip, until much is wrong, and the knee then jumps. How much it is bent follows from the distance of hip and ankle,
which two trackers give.
"""

import math
from typing import NamedTuple

import numpy as np

from poise.anatomy.body_parts import Part, parts
from poise.anatomy.human_joints import LARGEST_BEND, SMALLEST_BEND, Anatomy, Ball
from poise.geometry.rotations import compose, matrices, rotation_matrix
from poise.tracking.tracked_body import Recording

NEARLY_STRAIGHT = math.radians(40.0)
"""Bend below which a knee may be caught [rad]."""
FAR_BEND = math.radians(3.0)
"""What a knee is bent less than its trackers ask for, from which on it is caught [rad]."""
Frames = dict[str, tuple[np.ndarray, np.ndarray]]
"""Positions (n_frames, 3) [m] and orientations (n_frames, 3, 3) of tracked segments, by name; NaN where they are lost."""


class Knee(NamedTuple):
    """A knee between a tracked pelvis and a tracked foot."""

    hip: Ball
    hip_dofs: np.ndarray
    """(3,) numbers of the hip's angles in the body that is solved."""
    axis: np.ndarray
    """(3,) that the knee bends about, in the frame of the thigh."""
    dof: int
    """Number of the knee's angle in the body that is solved."""
    straight: float
    """That angle where the leg is straight [rad]."""
    thigh: float
    """Length [m]."""
    shin: float
    """Length [m]."""
    needed: np.ndarray
    """(n_frames,) what the trackers bend it by [rad]; NaN where one of them is lost."""

    def angle_at_hip(self, bend: float) -> float:
        """For a knee that trackers bend, compute the angle between the thigh and the line from hip to ankle [rad]."""
        return math.atan2(self.shin * math.sin(bend), self.thigh + self.shin * math.cos(bend))


def find_knees(anatomy: Anatomy, recordings: list[Recording]) -> list[Knee]:
    """Find the knees of a body whose bend follows from trackers on its pelvis and its feet; of ball joints only."""
    known, balls = parts(anatomy.character), {ball.segment: ball for ball in anatomy.balls}
    frames: Frames = {}
    for recording in recordings:
        if (found := _segment_frames(recording)) is not None:
            frames[recording.effector.segment] = found
    knees = []
    for knee in (ball for ball in anatomy.balls if ball.kind == "shin"):
        hip = balls.get(known[knee.segment].parent or "")
        foot = next((known[name] for name in frames if _hangs_on(known, name, knee.segment)), None)
        pelvis = None if hip is None else next((known[name] for name in frames if _hangs_on(known, hip.segment, name)), None)
        if hip is not None and foot is not None and pelvis is not None:
            knees.append(_measure_knee(anatomy, (hip, knee), (pelvis, foot), frames))
    return knees


def _hangs_on(known: dict[str, Part], name: str, other: str) -> bool:
    """Check whether a segment beside a knee hangs on another, with nothing but carrying bones and pieces of these between."""
    at = known[name].parent
    while at is not None and at != other and known[at].kind in (None, "pelvis", known[name].kind, known[other].kind):
        at = known[at].parent
    return at == other


def _segment_frames(recording: Recording) -> tuple[np.ndarray, np.ndarray] | None:
    """Compute the frames of the segment that a tracker is on, to find the bend of a knee; None if its place is not known."""
    effector, lost = recording.effector, recording.lost
    if not recording.has_orientations and any(effector.offset):
        return None
    rotations = recording.orientations @ rotation_matrix(effector.rotation).T
    positions = recording.positions - rotations @ np.array(effector.offset)
    unknown = lost | (not recording.has_orientations)
    return np.where(lost[:, None], np.nan, positions), np.where(unknown[:, None, None], np.nan, rotations)


def _measure_knee(anatomy: Anatomy, balls: tuple[Ball, Ball], ends: tuple[Part, Part], frames: Frames) -> Knee:
    """Measure a knee at rest, and what trackers on its ends, pelvis and foot, bend it by; balls: hip and knee."""
    (hip, knee), (pelvis, foot), known = balls, ends, parts(anatomy.character)
    hip_place, knee_place, ankle_place = (
        np.array(part.world(part.near)) for part in (known[hip.segment], known[knee.segment], foot)
    )
    thigh, shin = float(np.linalg.norm(knee_place - hip_place)), float(np.linalg.norm(ankle_place - knee_place))
    positions, rotations = frames[pelvis.name]
    hips = positions + rotations @ np.array(pelvis.local(tuple(hip_place.tolist())))
    squared = ((frames[foot.name][0] - hips) ** 2).sum(axis=1)
    cosines = (squared - thigh**2 - shin**2) / max(2.0 * thigh * shin, 1e-12)
    return Knee(
        hip,
        np.searchsorted(anatomy.dofs, hip.dofs),
        knee.frame @ knee.axes[:, 0],
        int(np.searchsorted(anatomy.dofs, knee.dofs[0])),
        knee.lowest - SMALLEST_BEND,
        thigh,
        shin,
        np.clip(np.arccos(np.clip(cosines, -1.0, 1.0)), SMALLEST_BEND, LARGEST_BEND),
    )


def bend_caught_knees(knees: list[Knee], frame: int, angles: np.ndarray) -> np.ndarray | None:
    """Bend the knees that are caught straight as the trackers of a frame ask; angles (n_dofs,) [rad], None if none is."""
    result = None
    for knee in knees:
        needed, bend = float(knee.needed[frame]), float(angles[knee.dof]) - knee.straight
        if bend > NEARLY_STRAIGHT or not needed - bend > FAR_BEND:  # nor where it is NaN
            continue
        result = angles.copy() if result is None else result
        result[knee.dof] = knee.straight + needed
        _turn_thigh(knee, knee.angle_at_hip(bend) - knee.angle_at_hip(needed), result)
    return result


def _turn_thigh(knee: Knee, angle: float, angles: np.ndarray) -> None:
    """With the knee that trackers bend, turn the thigh about the same axis by an angle [rad]; angles (n_dofs,) in place."""
    here, axes = angles[knee.hip_dofs], knee.hip.axes
    inner = [np.eye(3), *(matrices(compose(axes[:, :count], here[None, :count]))[0] for count in (1, 2, 3))]
    turned = np.column_stack([inner[place] @ axes[:, place] for place in range(3)])
    # Least squares: where the hip has lost a direction, no angle runs away.
    angles[knee.hip_dofs] += np.linalg.lstsq(turned, inner[3] @ knee.axis * angle, rcond=0.1)[0]
