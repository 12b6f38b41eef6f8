"""`walk`: a whole walk as a motion, one solve a frame on the standing foot."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from poise import checks
from poise.character.character import Character
from poise.errors import ValueRefusedError
from poise.gait.body_motion import evaluate_targets
from poise.gait.footprints import Footprints
from poise.gait.frame_solver import FrameSolver
from poise.gait.styles import Style
from poise.gait.terrain import FLAT_GROUND, Ground, Terrain
from poise.gait.walk_plan import WalkPlan, plan_walk
from poise.gait.walk_request import WalkRequest, check_request
from poise.gait.walking_body import measure_walking_body, toe_angles
from poise.motion.motion import Motion
from poise.strict_names import known_options

LOST_POSITION = 0.05
"""A walk that misses a goal of position by more is refused [leg lengths]."""
LOST_ORIENTATION = math.radians(15.0)
"""A walk that misses a goal of orientation by more is refused [rad]."""
PROGRESS_FRAMES = 64
"""Progress is reported after so many frames."""


@known_options
@dataclass(frozen=True, eq=False)
class Walk:
    """A whole walk: its motion, and how it was made."""

    motion: Motion
    iterations: np.ndarray
    """(n_frames,) iterations of each solve."""
    position_errors: np.ndarray
    """(n_frames,) largest position error of any goal [m]."""
    orientation_errors: np.ndarray
    """(n_frames,) largest orientation error of any goal [rad]."""
    changeovers: np.ndarray
    """(n_frames,) how far any segment moved as the base was swapped before a frame [m]; 0 where it was not."""
    phases: np.ndarray
    """(n_frames,) phases in steps: a changeover at every whole number."""
    footprints: Footprints
    cadence: float
    """Steps a second of the steady part."""
    step_length: float
    """Length of the steps of the steady part [m]."""
    solve_seconds: float
    """Time of solving [s]."""
    ground: Ground


@known_options
def walk(
    character: Character,
    speed: float = 1.2,
    seconds: float = 10.0,
    *,
    rate: float = 60.0,
    direction: float = 0.0,
    turn: float = 0.0,
    path: ArrayLike | None = None,
    stairs: float | Sequence[float] | None = None,
    slope: float = 0.0,
    ground: Ground | None = None,
    style: str | Mapping[str, float] | Style = "usual",
    start: bool = False,
    stop: bool = False,
    roles: Mapping[str, str] | None = None,
    progress: Callable[[float], object] | None = None,
) -> Motion:
    """Make a whole walk as a motion: straight ahead, on a curve, along a path, on stairs or on the spot.

    The standing foot is each frame's base.

    speed: [m/s]; below 0 backwards, 0 on the spot.
    seconds: how long it lasts [s].
    rate: frames a second.
    direction: which way it goes, from where the body looks to the left [rad]; π/2 is sideways to the left.
    turn: how fast it turns to the left [rad/s].
    path: points (n, 2) of x and z to go along [m]; it takes as long as it takes.
    stairs: height of each stair, or (height, depth) [m]; a height below 0 goes down.
    slope: of the floor, up ahead [rad].
    ground: height of the floor [m] as a function of x and z [m], such as a `poise.gait.Terrain`.
    style: "usual", "relaxed", "proud", "sneaky", "tired", numbers of a `poise.gait.Style` by name, or such a style.
    start: whether it begins standing.
    stop: whether it ends standing.
    roles: segments by role (pelvis, left_foot, right_foot, chest, head, left_hand, right_hand), where their names do
        not say it.
    progress: called with the share of the frames that is done since the last call.

    Without start and stop it is whole cycles of a steady walk, so that the motion loops. The cadence is slowed or quickened by
    at most 2.5 % for that; otherwise there are a few more or fewer frames than rate and seconds say.

    >>> import poise
    >>> motion = poise.walk(poise.biped(), speed=1.2, seconds=10)
    >>> len(motion), sorted(set(motion.bases))
    (628, ['left_foot', 'right_foot'])
    """
    return make_walk(
        character, speed, seconds, rate=rate, direction=direction, turn=turn, path=path, stairs=stairs, slope=slope,
        ground=ground, style=style, start=start, stop=stop, roles=roles, progress=progress,
    ).motion  # fmt: skip


@known_options
def make_walk(
    character: Character,
    speed: float = 1.2,
    seconds: float = 10.0,
    *,
    rate: float = 60.0,
    direction: float = 0.0,
    turn: float = 0.0,
    path: ArrayLike | None = None,
    stairs: float | Sequence[float] | None = None,
    slope: float = 0.0,
    ground: Ground | None = None,
    style: str | Mapping[str, float] | Style = "usual",
    start: bool = False,
    stop: bool = False,
    roles: Mapping[str, str] | None = None,
    progress: Callable[[float], object] | None = None,
) -> Walk:
    """Make a whole walk as `walk` does, with the errors, iterations, phases and footprints of its frames."""
    report = _ignore_progress if progress is None else checks.function(progress, "progress")
    request = check_request(
        measure_walking_body(character, roles), speed=speed, seconds=seconds, rate=rate, direction=direction, turn=turn,
        path=path, stairs=stairs, slope=slope, ground=ground, style=style, start=start, stop=stop,
    )  # fmt: skip
    result = _solve_frames(request, plan_walk(request), report)
    _refuse_lost(request, result)
    return result


def _ignore_progress(share: float) -> None:
    pass


def _refuse_lost(request: WalkRequest, result: Walk) -> None:
    """Refuse a whole walk whose goals are missed by much."""
    position, orientation = float(result.position_errors.max()), float(result.orientation_errors.max())
    if position > LOST_POSITION * request.body.leg or orientation > LOST_ORIENTATION:
        raise ValueRefusedError(
            "walk",
            f"is more than this body can do: it would miss by {1e3 * position:.0f} mm and {math.degrees(orientation):.0f}°; "
            "go slower, or ask for lower stairs, gentler slopes or wider turns",
        )


def _solve_frames(request: WalkRequest, plan: WalkPlan, progress: Callable[[float], Any]) -> Walk:
    """Solve all frames of a whole walk's plan, with those before the first one, to a motion."""
    body, footprints, skipped = request.body, plan.footprints, len(plan.settling)
    phases = np.concatenate([plan.settling, plan.phases])
    targets = evaluate_targets(body, footprints, phases, plan.margin)
    sides = footprints.sides[np.minimum(phases.astype(np.int64), len(footprints) - 2)].tolist()
    solver, count = FrameSolver(body), len(phases)
    solver.begin(sides[0], targets.positions[0], targets.orientations[0])
    solved, placements = np.empty((count, body.anatomy.body.n_dofs)), np.empty((count, 7))
    errors = np.empty((count, 4))
    bases: list[str] = []
    began = perf_counter()
    for frame in range(count):
        errors[frame] = solver.solve_frame(sides[frame], targets.positions[frame], targets.orientations[frame])
        pose = solver.pose
        solved[frame] = pose.angles
        placements[frame, :3], placements[frame, 3:] = pose.placement
        bases.append(solver.base)
        if frame % PROGRESS_FRAMES == PROGRESS_FRAMES - 1:
            progress(PROGRESS_FRAMES / count)
    seconds = perf_counter() - began
    progress((count % PROGRESS_FRAMES) / count)
    angles = body.anatomy.angles(solved, toe_angles(body, targets.toe_bends))
    motion = Motion(body.character, angles[skipped:], placements[skipped:], rate=request.rate, bases=bases[skipped:])
    # A user's own function is not kept: motions are copied and pickled.
    motion.ground = plan.ground if isinstance(plan.ground, Terrain) and plan.ground is not FLAT_GROUND else None
    position_errors, orientation_errors, iterations, changeovers = errors[skipped:].T
    return Walk(
        motion,
        iterations.astype(np.int64),
        position_errors,
        orientation_errors,
        changeovers,
        plan.phases,
        footprints,
        plan.cadence,
        plan.step_length,
        seconds,
        plan.ground,
    )
