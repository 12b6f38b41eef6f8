"""Plans a walk before anything is solved: cadence and length of its steps, its footprints, and the phase of each frame."""

import math
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from poise.errors import ValueRefusedError
from poise.gait.footprint_layout import (
    MARGIN_FRAMES,
    QUICKER,
    TRIES,
    StepConditions,
    best_feet_behind,
    changeover_margin,
    lay_footprints,
    measure_steady_walk,
)
from poise.gait.footprints import Footprints
from poise.gait.published_gait import ADULT_LEG, TURN_AS_SLOPE, StepValues, step_values, step_values_at_cadence, usual_cadence
from poise.gait.step_plan import (
    END_STEP,
    STEPS_AHEAD,
    Pace,
    PlannedStep,
    StepCount,
    plan_path_steps,
    plan_steps,
    waypoints_along,
)
from poise.gait.terrain import Ground, make_stairs, shallowest_tread, usual_tread
from poise.gait.walk_request import WalkRequest

ANKLE_RESERVE = math.radians(2.0)
"""Bend of the ankles kept in reserve on a slope or stairs, which bend them all the time [rad]. Tuned for jerk."""
PATH_STEP = 0.88
"""Length of steps along a path, of others: on its bends the outer foot goes farther. Tuned for ankles."""
TURN_ROUNDS = 6
"""Rounds in which turn in a step and cadence are made to agree; a live walk finds the same from step to step."""
QUICKEST_ON_STAIRS = 4.0
"""Steps a second of an adult on stairs that force short steps."""
STANDING_SECONDS = 0.35
"""Time of standing before the first step and after the last one [s]."""
SLOWEST_CADENCE = 0.975
"""Least factor that the cadence may be shifted by to make whole cycles: longer steps are harder than shorter ones."""
FASTEST_CADENCE = 1.025
"""Largest factor that the cadence may be shifted by to make whole cycles."""


@dataclass(frozen=True, eq=False)
class WalkPlan:
    """Plan of a walk before anything is solved: its footprints, and the phase of each frame."""

    footprints: Footprints
    phases: np.ndarray
    """(n_frames,) phases in steps."""
    settling: np.ndarray
    """(n,) phases before the first frame, which are solved and thrown away."""
    margin: float
    """Time before a changeover at which the front foot is flat [share of a step]."""
    cadence: float
    """Cadence of the steady part [steps/s]."""
    step_length: float
    """Length of the steps of the steady part [m]."""
    ground: Ground
    """Ground of the walk, with the stairs."""


def plan_walk(request: WalkRequest) -> WalkPlan:
    """Plan the footprints and the timing of a walk before it is solved: along the path of the request, or at an even pace."""
    return _plan_even_walk(request) if request.path is None else _plan_path_walk(request, request.path)


def _plan_even_walk(request: WalkRequest) -> WalkPlan:
    """Make the plan of a walk at an even pace, footprints and phases: straight ahead, on a curve, on the spot, up or down."""
    values = choose_step_values(request)
    cadence, start, stop = values.cadence, request.start, request.stop
    if not start and not stop:
        count, frames = whole_cycles(cadence, request.seconds, request.rate, exact=bool(request.stair_tread))
        cadence = count * request.rate / frames
        phases = STEPS_AHEAD + np.arange(frames) * (count / frames)
    else:
        phases = phases_with_ends(cadence, request.seconds, request.rate, start=start, stop=stop)
        count = math.ceil(phases[-1]) - STEPS_AHEAD
    pace = _pace(request, cadence)
    # Down, the first step is on the level, to the ball of the foot that leads down; the last one on stairs is on the spot, so
    # that the body straightens.
    down, closing = request.stair_rise < 0.0, int(stop and bool(request.stair_rise))
    first_stair, last_stair = 1.0 * down if start else -math.inf, count - 2.0 + down if stop else math.inf
    conditions = _conditions(request, values, cadence, (first_stair, last_stair), standing=start)
    steps = plan_steps(
        pace,
        StepCount(count, count - closing),
        start=start,
        stop=stop,
        feet_behind=conditions.feet_behind,
        body_ahead=conditions.feet_behind,
        shorter_ends=not request.stair_rise,
    )
    return _lay(request, conditions, steps, phases, cadence, math.hypot(pace.forward, pace.side))


def _plan_path_walk(request: WalkRequest, points: np.ndarray) -> WalkPlan:
    """Make the plan of a walk along a path through points (n, 2) of x and z [m]: its footprints and phases."""
    start, stop = request.start, request.stop
    ends = END_STEP if start else 1.0, END_STEP if stop else 1.0
    waypoints = waypoints_along(points, PATH_STEP * request.forward / choose_step_values(request).cadence, ends)
    count = len(waypoints) - 1 + stop  # the last one closes
    length = sum(math.hypot(b.x - a.x, b.z - a.z) for a, b in pairwise(waypoints))
    cadence = (len(waypoints) - 1) * request.forward / length
    values = step_values_at_cadence(cadence, request.forward, request.side, request.body.leg, request.style)
    pace = Pace(length / (len(waypoints) - 1), 0.0)
    if start or stop:
        seconds = count / cadence + seconds_at_ends(cadence, start, stop)
        phases = phases_with_ends(cadence, seconds, request.rate, start=start, stop=stop)
    else:
        phases = STEPS_AHEAD + np.arange(0.0, count, cadence / request.rate)
    steps = plan_path_steps(waypoints, pace, count, start=start, stop=stop)
    return _lay(request, _conditions(request, values, cadence), steps, phases, cadence, pace.forward)


def _lay(
    request: WalkRequest,
    conditions: StepConditions,
    steps: list[PlannedStep],
    phases: np.ndarray,
    cadence: float,
    step_length: float,
) -> WalkPlan:
    """Lay the footprints of a walk plan and add the phases of its frames."""
    footprints = Footprints.of(lay_footprints(conditions, steps))
    settling = settling_phases(phases, cadence, request.rate, request.start)
    return WalkPlan(footprints, phases, settling, conditions.margin, cadence, step_length, conditions.ground)


def choose_step_values(request: WalkRequest) -> StepValues:
    """Plan cadence and length of a walk's steps: people's, quicker and shorter where ankles would bend too far.

    On stairs they are as these force them.
    """
    leg, style = request.body.leg, request.style
    speed = math.hypot(request.forward, request.side)
    cadence = usual_cadence(speed, leg)
    for _ in range(TURN_ROUNDS if request.turn else 1):
        steep = abs(math.tan(request.slope)) + TURN_AS_SLOPE * abs(request.turn) / cadence
        values = step_values(request.forward, request.side, leg, style, steep)
        cadence = values.cadence
    if request.stair_tread:
        return values._replace(cadence=_forced_cadence(request))
    if request.stair_rise:
        tread = usual_tread(request.stair_rise, request.forward, leg)
        values = step_values_at_cadence(request.forward / tread, request.forward, request.side, leg, style)
    return _shorten_for_ankles(request, values)


def _forced_cadence(request: WalkRequest) -> float:
    """Plan the cadence of a walk on stairs of a given depth [steps/s]; refuse one that nobody has."""
    quickest = QUICKEST_ON_STAIRS * math.sqrt(ADULT_LEG / request.body.leg)
    tread = request.stair_tread
    cadence = request.forward / tread
    if cadence > quickest:
        raise ValueRefusedError(
            "stairs",
            f"of {tread:g} m are walked at up to {quickest * tread:.2f} m/s, one at a time, not {request.forward:g}",
        )
    return cadence


def _shorten_for_ankles(request: WalkRequest, values: StepValues) -> StepValues:
    """Shorten the steps of a walk plan until ankles do not bend too far in its steady part."""
    stairs, leg = bool(request.stair_rise), request.body.leg
    most = request.body.most_ankle_bend - (ANKLE_RESERVE if request.slope or stairs else 0.0)
    quicker = QUICKER**2 if stairs else QUICKER  # stairs take long to measure
    for _ in range(TRIES):
        pace = _pace(request, values.cadence)
        if measure_steady_walk(_conditions(request, values, values.cadence), pace)[0] <= most:
            break
        if stairs and pace.forward < quicker * shallowest_tread(leg):
            break
        values = step_values_at_cadence(values.cadence * quicker, request.forward, request.side, leg, request.style)
    return values


def _pace(request: WalkRequest, cadence: float) -> Pace:
    return Pace(request.forward / cadence, request.side / cadence, request.turn / cadence)


def _conditions(
    request: WalkRequest,
    values: StepValues,
    cadence: float,
    stairs: tuple[float, float] = (-math.inf, math.inf),
    standing: bool = False,
) -> StepConditions:
    """Plan the conditions of a walk's steps; stairs are as deep as a step is long, feet stand well on them.

    stairs: the numbers of the first and the last one; standing: whether the walk begins with feet side by side at 0.
    """
    body, rise = request.body, request.stair_rise
    margin = changeover_margin(MARGIN_FRAMES * cadence / request.rate)
    conditions = StepConditions(body, values, request.ground, request.style.width, margin)
    if not rise:
        return conditions
    tread = _pace(request, cadence).forward
    behind = best_feet_behind(conditions, tread, rise)
    ground = make_stairs(body, rise, tread, 0.0 if standing else (0.5 - behind) * tread, *stairs)
    return replace(conditions, ground=ground, stair_feet_behind=behind)


# ---- phases -------------------------------------------------------------------------------------------


def whole_cycles(cadence: float, seconds: float, rate: float, exact: bool) -> tuple[int, int]:
    """Plan how many steps and frames make whole cycles, so that the walk loops.

    exact: the cadence stays, and the frames give way.
    """
    cycles = max(round(0.5 * cadence * seconds), 1)
    frames = max(round(seconds * rate), 4)
    if exact or not SLOWEST_CADENCE <= 2.0 * cycles / (frames / rate) / cadence <= FASTEST_CADENCE:
        frames = max(round(2.0 * cycles / cadence * rate), 4)
    return 2 * cycles, frames


def seconds_at_ends(cadence: float, start: bool, stop: bool) -> float:
    """Return the time that start and stop add to a walk plan: standing, gaining and losing cadence [s]."""
    return (0.5 * (1.0 / cadence) + STANDING_SECONDS) * (start + stop)


def phases_with_ends(cadence: float, seconds: float, rate: float, *, start: bool, stop: bool) -> np.ndarray:
    """Plan the phase of each frame of a walk, (n_frames,), for whole steps that begin, end, or both, standing."""
    ramp = 1.0 / cadence  # the cadence is gained and lost in the time of a step [s]
    extra = seconds_at_ends(cadence, start, stop)
    steps = max(round((seconds - extra) * cadence), 2 + start + stop)
    total = steps / cadence + extra
    time = np.arange(round(total * rate)) / rate

    def ramped(t: np.ndarray) -> np.ndarray:  # the integral of 10 v³ − 15 v⁴ + 6 v⁵
        v = np.clip(t / ramp, 0.0, 1.0)
        result: np.ndarray = ramp * (v**4 * (2.5 + v * (v - 3.0))) + np.maximum(t - ramp, 0.0)
        return result

    half = 0.5 * total if start and stop else (total if start else 0.0)
    whole = steps / cadence
    first = ramped(time - STANDING_SECONDS) if start else time
    last = np.minimum(whole - ramped(total - STANDING_SECONDS - time), whole) if stop else first
    phases = float(STEPS_AHEAD) + cadence * np.where(time < half, first, last)
    return np.maximum.accumulate(np.minimum(phases, STEPS_AHEAD + steps))


def settling_phases(phases: np.ndarray, cadence: float, rate: float, start: bool) -> np.ndarray:
    """Return the phases (n,) of a walk plan that are solved before its first frame and thrown away.

    They are two steps; of a walk that begins standing, the first phase.
    """
    if start:
        return phases[:1]
    settling = phases[0] - np.arange(round(2.0 * rate / cadence), 0, -1) * (cadence / rate)
    return settling[settling >= 1.0]
