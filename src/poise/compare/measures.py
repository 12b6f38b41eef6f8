"""Measures of one run, computed by the referee from its poses alone: errors, limits broken, smoothness, settling, distance."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.compare.goal_kinds import JUMP_FRAMES, RATES, Cases
from poise.compare.referee import forward, limit_violations
from poise.compare.scenes import Scene
from poise.compare.workloads import ROUNDING, TOLERANCE
from poise.goals.pose_goal import ORIENTATION_WEIGHT

ALLOWED_VIOLATION = 1e-6
"""How far an angle may be outside its limits where goals count as reached [rad], [m] for slides."""
STILL = 1e-3
"""Change of an angle from one solve of the same goals to the next below which a body has settled [rad]."""


@dataclass(frozen=True, slots=True, eq=False)
class Poses:
    """The poses that a method found for f frames of a case, of a body with n angles."""

    angles: np.ndarray
    """(f, n) [rad], [m] for slides."""
    placements: np.ndarray
    """(f, 7) of the base: position [m], quaternion wxyz."""


def judge(scene: Scene, cases: Cases, case: int, answers: list[Poses]) -> list[dict[str, Any]]:
    """Compute the measures of several methods' answers to one case of a scene: what the referee says of their runs."""
    frames = len(answers[0].angles)
    angles = np.concatenate([answer.angles for answer in answers])
    finite = np.isfinite(angles).all(axis=1)
    placements = np.concatenate([answer.placements for answer in answers])
    finite &= np.isfinite(placements).all(axis=1)
    used = scene.used_goals
    at, turned = forward(
        scene.character,
        np.where(finite[:, None], angles, scene.character.rest),
        np.where(finite[:, None], placements, (0, 0, 0, 1, 0, 0, 0)) if scene.free_root else None,
    )
    shape = (len(answers), frames, len(used))
    at, turned = at[:, used].reshape(*shape, 3), turned[:, used].reshape(*shape, 3, 3)
    distance = np.linalg.norm(at - cases.positions[case][:, used], axis=-1)
    between = np.swapaxes(cases.rotations[case][:, used], -1, -2) @ turned
    sines = [between[..., i, j] - between[..., j, i] for i, j in ((2, 1), (0, 2), (1, 0))]
    angle = np.arctan2(np.linalg.norm(sines, axis=0), np.trace(between, axis1=-2, axis2=-1) - 1.0)
    if not scene.orientations:
        angle = np.zeros_like(angle)
    broken = limit_violations(scene.character, np.where(finite[:, None], angles, scene.character.rest))
    finite, broken = finite.reshape(len(answers), frames), broken.reshape(len(answers), frames)
    return [
        _errors(distance[k], angle[k], finite[k], float(broken[k].max())) | _course(scene, cases, case, answer)
        for k, answer in enumerate(answers)
    ]


def _errors(distance: np.ndarray, angle: np.ndarray, finite: np.ndarray, violation: float) -> dict[str, Any]:
    """Measure the errors of one run from distances (f, g) [m] and angles (f, g) [rad]; a pose that is not finite is worst."""
    distance = np.where(finite[:, None], distance, 1e3)
    worst, turned = distance.max(axis=1), angle.max(axis=1)
    near = (worst <= TOLERANCE[0] + ROUNDING) & (turned <= TOLERANCE[1] + ROUNDING)
    cost = (distance**2).sum(axis=1) + ((ORIENTATION_WEIGHT * angle) ** 2).sum(axis=1)
    return {
        "reached": (near & finite & (violation <= ALLOWED_VIOLATION)).tolist(),
        "position": _rounded(worst),
        "orientation": _rounded(turned),
        "cost": _rounded(cost),
        "limit_violation": float(violation),
    }


def _rounded(values: np.ndarray) -> list[float]:
    return [float(f"{value:.6g}") for value in values.tolist()]


def _course(scene: Scene, cases: Cases, case: int, answer: Poses) -> dict[str, Any]:
    """Measure how the angles of one run go on from frame to frame, and how far they are from the pose of the goals."""
    angles = np.nan_to_num(answer.angles, posinf=1e3, neginf=-1e3)
    changes = np.abs(np.diff(angles, axis=0)).max(axis=1, initial=0.0)
    measured: dict[str, Any] = {}
    if scene.kind in RATES and len(angles) > 3:
        jerk = np.diff(angles, 3, axis=0) * RATES[scene.kind] ** 3
        measured |= {"jerk": float(np.sqrt(np.mean(jerk**2))), "largest_jump": float(changes.max())}
    if scene.kind == "beyond":
        moving = np.flatnonzero(changes > STILL)
        measured |= {"jitter": float(changes[-1]), "settling": float(moving[-1] + 2 if len(moving) else 1)}
    if cases.truth is not None and scene.kind != "starts":
        measured["pose_distance"] = float(np.sqrt(np.mean((angles - cases.truth[case]) ** 2)))
    if scene.kind == "starts":
        measured["start_spread"] = float(np.sqrt(np.mean(np.var(angles, axis=0))))
    return measured


def settling_after_jumps(reached: list[bool]) -> float:
    """Measure how many frames a run takes after a jump to reach its goals, on average; all of them where it never does."""
    jumps = [reached[first : first + JUMP_FRAMES] for first in range(0, len(reached), JUMP_FRAMES)]
    return float(np.mean([jump.index(True) + 1 if True in jump else len(jump) for jump in jumps]))
