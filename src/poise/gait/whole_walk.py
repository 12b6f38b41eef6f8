"""A whole walk as a motion."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from time import perf_counter
from typing import Any

import numpy as np

from poise import checks
from poise.errors import ValueRefusedError
from poise.gait.foot_motion import targets
from poise.gait.footprints import RIGHT, Ground, Print, Prints, level
from poise.gait.frame_solver import Stepper
from poise.gait.hip_height import MOST_BENT, QUICKER, TRIES, raise_all
from poise.gait.published_gait import LEG, TIGHT, Step, fastest, of_cadence, step
from poise.gait.published_gait import cadence as usual_cadence
from poise.gait.stairs import bend_and_height, best_back
from poise.gait.step_plan import Pace, Spot, along, place, quiet, slope, stairs
from poise.gait.styles import Style, style_of
from poise.gait.walking_body import Frame, frame_of
from poise.motion.motion import Motion

MARGIN, FRAMES = 0.03, 1.15
"""How long before a changeover the front foot is flat: a share of a step, or so many frames."""
SLOWER, FASTER = 0.975, 1.01
"""By how much the cadence may be shifted to make whole cycles: longer steps are harder than shorter ones."""
AHEAD = 3
"""Prints before the first frame, so that the first solves have a cycle to settle in."""
SLOPING = math.radians(2.0)
"""How much less ankles may bend on a slope or on stairs, which bend them all the time."""
GENTLE = 0.7
"""How long the first step from standing and the last are, of others."""
SHORTER = 0.88
"""Steps along a path, on whose bends the outer foot goes farther."""
LONGEST = 36000.0
"""[s]."""
LOST, LOST_TURN = 0.05, math.radians(15.0)
"""By how much feet, hips or hands may be elsewhere than they should [leg lengths], or turned: what is worse is no walk."""
HIGHEST_STAIR = 0.4
"""In leg lengths."""
QUICKEST = 4.0
"""Steps a second of an adult on stairs that force short steps."""
PACE, SHALLOWEST, HURRIED = 0.63, 0.27, 2.8
"""Stairs of an adult: how deep and twice as high as they are together, by F. Blondel's rule (Cours d'architecture, 1675), how
deep at least [m], and how many a second it hurries up before deeper ones are better."""


@dataclass(frozen=True, eq=False)
class Walk:
    """A motion, and how it was made."""

    motion: Motion
    iterations: np.ndarray
    """(n_frames,) of each solve."""
    position_errors: np.ndarray
    """(n_frames,) the largest of any goal [m]."""
    orientation_errors: np.ndarray
    """(n_frames,) [rad]."""
    phases: np.ndarray
    """(n_frames,) in steps: a changeover at every whole number."""
    prints: Prints
    cadence: float
    """Steps a second of the steady part."""
    step_length: float
    """[m]."""
    seconds: float
    """How long solving took."""
    ground: Ground


@dataclass(frozen=True)
class Wish:
    """What was asked for, checked."""

    frame: Frame
    forward: float
    side: float
    """[m/s]."""
    turn: float
    """[rad/s]."""
    seconds: float
    rate: float
    style: Style
    start: bool
    stop: bool
    ground: Ground
    rise: float = 0.0
    tread: float = 0.0
    """Of stairs [m]; 0 for none."""
    sloping: bool = False


def walk(character: Any, speed: float = 1.2, seconds: float = 10.0, **options: Any) -> Motion:
    """A walk on the spot, straight ahead, on a curve, along a path, on stairs: the standing foot is the base of each frame.

    speed: [m/s]; below 0 backwards, 0 on the spot. seconds: how long.
    rate: frames a second. direction: which way it goes, from where it looks to the left [rad]: π/2 is sideways to the left.
    turn: how fast it turns to the left [rad/s]. path: points (n, 2) of x and z to go along [m]; it takes as long as it takes.
    stairs: how high each is, or (how high, how deep) [m]; below 0 they go down. slope: of the floor [rad], up ahead. ground:
    the height of the floor [m] as a function of x and z. style: "usual", "relaxed", "proud", "sneaky", "tired", or numbers of a
    `poise.gait.Style` by name. start, stop: begin and end standing. roles: which segments are pelvis, left_foot, right_foot,
    chest, head, left_hand, right_hand, where names and structure do not say it right. progress: told of every share done.

    Without start and stop it is whole cycles of a steady walk, so that the motion loops; the cadence is shifted by at most 5 %
    for that, or else, and at speeds near the largest, there are a few more or fewer frames than were asked for.

    >>> import poise
    >>> motion = poise.walk(poise.biped(), speed=1.2, seconds=10)
    >>> len(motion), sorted(set(motion.bases))
    (600, ['left_foot', 'right_foot'])
    """
    return make_walk(character, speed, seconds, **options).motion


def make_walk(
    character: Any,
    speed: float = 1.2,
    seconds: float = 10.0,
    *,
    rate: float = 60.0,
    direction: float = 0.0,
    turn: float = 0.0,
    path: Any = None,
    stairs: Any = None,
    slope: float = 0.0,
    ground: Ground | None = None,
    style: Any = "usual",
    start: bool = False,
    stop: bool = False,
    roles: Any = None,
    progress: Callable[[float], object] = lambda share: None,
) -> Walk:
    """The same as `walk`, and how it was made."""
    wish = _checked(
        frame_of(character, roles), speed, seconds, rate, direction, turn, stairs, slope, ground, style, start, stop
    )
    if path is not None:
        points = _checked_path(path)
        if turn or direction or stairs is not None:
            raise ValueRefusedError("path", "cannot be given with turn, direction or stairs: it says itself where to go")
        plan = _plan_path(wish, points)
    else:
        plan = _plan(wish)
    walk = _solved(wish, plan, progress)
    missed = float(walk.position_errors.max()), float(walk.orientation_errors.max())
    if missed[0] > LOST * wish.frame.leg or missed[1] > LOST_TURN:
        raise ValueRefusedError(
            "walk",
            f"is more than this body can do: it would miss by {1e3 * missed[0]:.0f} mm and {math.degrees(missed[1]):.0f}°; "
            "go slower, or ask for lower stairs, gentler slopes or wider turns",
        )
    return walk


# ---- what is asked for --------------------------------------------------------------------------------


def _checked(
    frame: Frame, speed: Any, seconds: Any, rate: Any, direction: Any, turn: Any, stairs: Any, steep: Any, ground: Any,
    style: Any, start: Any, stop: Any,
) -> Wish:  # fmt: skip
    speed = check_speed(speed, frame)
    direction, turn = checks.number(direction, "direction", low=-100.0, high=100.0), check_turn(turn)
    rise, tread = _checked_stairs(frame, stairs)
    steep = checks.number(steep, "slope", low=-math.radians(20.0), high=math.radians(20.0))
    given = sum((ground is not None, steep != 0.0, rise != 0.0))
    if given > 1:
        raise ValueRefusedError("floor", "is one of ground, stairs and slope: give one of them")
    if ground is not None and not callable(ground):
        raise ValueRefusedError("ground", f"must be a function of x and z, not {ground!r}")
    floor = ground or (slope(steep) if steep else level)
    if rise and (direction or turn or speed <= 0.0):
        raise ValueRefusedError("stairs", "are walked straight ahead: no turn, no direction, a speed above 0")
    return Wish(
        frame,
        speed * math.cos(direction),
        speed * math.sin(direction) if math.sin(direction) else 0.0,
        turn,
        checks.number(seconds, "seconds", low=0.1, high=LONGEST),
        checks.number(rate, "rate", low=12.0, high=1000.0),
        style_of(style),
        bool(start),
        bool(stop),
        floor,
        rise,
        tread,
        bool(steep),
    )


def check_speed(speed: Any, frame: Frame) -> float:
    """A speed that the character can walk at [m/s]."""
    most = fastest(frame.leg)
    speed = checks.number(speed, "speed")
    if abs(speed) > most * (1.0 + 1e-9):
        raise ValueRefusedError(
            "speed", f"of {speed:g} m/s is a run for legs of {frame.leg:.2f} m, which walk at up to {most:.2f}"
        )
    return speed


def check_turn(turn: Any) -> float:
    """How fast a walk can turn [rad/s]."""
    return checks.number(turn, "turn", low=-math.pi, high=math.pi)


def _checked_stairs(frame: Frame, stairs: Any) -> tuple[float, float]:
    if stairs is None:
        return 0.0, 0.0
    both = tuple(stairs) if isinstance(stairs, Sequence | np.ndarray) else (stairs, 0.0)
    if len(both) != 2:
        raise ValueRefusedError("stairs", f"must be how high they are, or (how high, how deep) [m], not {stairs!r}")
    highest, foot = HIGHEST_STAIR * frame.leg, float(frame.feet[0].toe[2] - frame.feet[0].heel[2])
    rise = checks.number(both[0], "height of stairs", low=-highest, high=highest)
    tread = checks.number(both[1], "depth of stairs", low=0.0, high=2.0)
    if tread and tread < foot:
        raise ValueRefusedError("depth of stairs", f"of {tread:g} m is less than a foot's length, {foot:.2f} m")
    return rise, tread


def _checked_path(path: Any) -> np.ndarray:
    points = checks.floats(path, "path")
    if points.ndim != 2 or points.shape[1] != 2 or len(points) < 2:
        raise ValueRefusedError("path", f"must be two points or more, (n, 2) of x and z [m], not of shape {points.shape}")
    if not np.isfinite(points).all():
        raise ValueRefusedError("path", "has a number that is not finite in it")
    if np.linalg.norm(np.diff(points, axis=0), axis=1).sum() < 0.1:
        raise ValueRefusedError("path", "is shorter than 0.1 m")
    return points


# ---- phases and prints --------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Plan:
    """Prints, and the phase of each frame; those before the first are for the solver to settle in."""

    rows: list[Print]
    phases: np.ndarray
    settling: np.ndarray
    margin: float
    step: Step
    cadence: float
    length: float
    ground: Ground


def _step_of(wish: Wish) -> tuple[Step, float]:
    """The figures of a step, and its length where stairs say it [m]."""
    steep = abs(float(wish.ground(0.0, 1.0)) - float(wish.ground(0.0, 0.0))) if wish.sloping else 0.0
    steep += TIGHT * abs(wish.turn) / usual_cadence(math.hypot(wish.forward, wish.side), wish.frame.leg)
    numbers = step(wish.forward, wish.side, wish.frame.leg, wish.style, steep)
    if wish.rise and not wish.tread:
        numbers = of_cadence(wish.forward / _usual_tread(wish), wish.forward, wish.side, wish.frame.leg, wish.style)
    if not wish.tread:
        return _quick_enough(wish, numbers), 0.0
    scale = math.sqrt(0.9 / wish.frame.leg)
    cadence = wish.forward / wish.tread
    if cadence > QUICKEST * scale:
        most = QUICKEST * scale * wish.tread
        raise ValueRefusedError(
            "stairs", f"of {wish.tread:g} m are walked at up to {most:.2f} m/s, one at a time, not {wish.forward:g}"
        )
    return numbers._replace(cadence=cadence), wish.tread


def _usual_tread(wish: Wish) -> float:
    """How deep stairs of that height are for such a body [m]; up, deeper where it would have to hurry.

    Down, ankles would bend too far on deeper ones.
    """
    size = wish.frame.leg / LEG
    usual = max(PACE * size - 2.0 * abs(wish.rise), SHALLOWEST * size)
    return usual if wish.rise < 0.0 else max(usual, wish.forward * math.sqrt(size) / HURRIED)


def _quick_enough(wish: Wish, numbers: Step) -> Step:
    """The figures of steps that are short enough for ankles not to bend too far."""
    most = MOST_BENT - (SLOPING if wish.sloping or wish.rise else 0.0)
    for _ in range(TRIES):
        pace, margin = _pace(wish, numbers.cadence), _margin(wish, numbers.cadence)
        if _bend(wish, numbers, pace, margin) <= most:
            break
        quicker = QUICKER**2 if wish.rise else QUICKER  # stairs take long to look at
        if wish.rise and pace.forward < quicker * SHALLOWEST * wish.frame.leg / LEG:
            break
        numbers = of_cadence(numbers.cadence * quicker, wish.forward, wish.side, wish.frame.leg, wish.style)
    return numbers


def _pace(wish: Wish, cadence: float) -> Pace:
    return Pace(wish.forward / cadence, wish.side / cadence, wish.turn / cadence)


def _margin(wish: Wish, cadence: float) -> float:
    return max(MARGIN, FRAMES * cadence / wish.rate)


def _bend(wish: Wish, numbers: Step, pace: Pace, margin: float) -> float:
    """How far ankles bend at most in a steady walk [rad]."""
    floor, back = _floor(wish, numbers, pace, margin, (-math.inf, math.inf))
    return bend_and_height(wish.frame, numbers, pace, floor, wish.style.width, margin, back)[0]


def _floor(
    wish: Wish, numbers: Step, pace: Pace, margin: float, flights: tuple[float, float], standing: bool = False
) -> tuple[Ground, float | None]:
    """What is walked on, stairs as deep as a step is long, and how far behind the body feet stand there [steps].

    standing: whether the walk begins with feet side by side at 0.
    """
    if not wish.rise:
        return wish.ground, None
    back = best_back(wish.frame, numbers, pace.forward, wish.rise, wish.style.width, margin)
    first = 0.0 if standing else (0.5 - back) * pace.forward
    return stairs(wish.frame, wish.rise, pace.forward, first, flights), back


def _plan(wish: Wish) -> Plan:
    numbers, forced = _step_of(wish)
    cadence = numbers.cadence
    if not wish.start and not wish.stop:
        steps, frames = _whole_cycles(cadence, wish.seconds, wish.rate, exact=bool(forced))
        cadence = steps * wish.rate / frames
        phases = AHEAD + np.arange(frames) * (steps / frames)
    else:
        phases = _ramped(cadence, wish)
        steps = math.ceil(phases[-1]) - AHEAD
    margin, pace = _margin(wish, cadence), _pace(wish, cadence)
    # Down, the first step is on the level, to the ball of the foot that leads down, and the last one on the spot, back from it.
    down = wish.rise < 0.0
    moving = steps - 1 if wish.stop and down else steps
    flights = (1.0 * down if wish.start else -math.inf, steps - 1.0 if wish.stop else math.inf)
    floor, back = _floor(wish, numbers, pace, margin, flights, wish.start)
    rows = _rows(wish, numbers, pace, floor, margin, (steps, moving), back)
    settling = _settling(wish, phases, cadence)
    return Plan(rows, phases, settling, margin, numbers, cadence, math.hypot(pace.forward, pace.side), floor)


def _whole_cycles(cadence: float, seconds: float, rate: float, exact: bool) -> tuple[int, int]:
    """How many steps in how many frames; exact: the cadence stays, and the frames give way."""
    cycles = max(round(0.5 * cadence * seconds), 1)
    frames = max(round(seconds * rate), 4)
    if exact or not SLOWER <= 2.0 * cycles / (frames / rate) / cadence <= FASTER:
        frames = max(round(2.0 * cycles / cadence * rate), 4)
    return 2 * cycles, frames


def _ramped(cadence: float, wish: Wish) -> np.ndarray:
    """(n_frames,) phases of a walk that begins, ends, or both, standing; whole steps."""
    ramp = 1.0 / cadence  # a start and a stop take so long to reach the cadence or leave it, and a rest before and after [s]
    still = 0.35
    lost = (0.5 * ramp + still) * (wish.start + wish.stop)
    steps = max(round((wish.seconds - lost) * cadence), 2 + wish.start + wish.stop)
    time = np.arange(round((steps / cadence + lost) * wish.rate)) / wish.rate
    total = steps / cadence + lost
    phases = np.full(len(time), float(AHEAD))

    def gone(t: np.ndarray) -> np.ndarray:  # the integral of 10 v³ − 15 v⁴ + 6 v⁵
        v = np.clip(t / ramp, 0.0, 1.0)
        result: np.ndarray = ramp * (v**4 * (2.5 + v * (v - 3.0))) + np.maximum(t - ramp, 0.0)
        return result

    half = 0.5 * total if wish.start and wish.stop else (total if wish.start else 0.0)
    early, late = time - still, total - still - time
    first = gone(early) if wish.start else time
    whole = steps / cadence
    last = whole - gone(late) if wish.stop else time
    phases += cadence * np.where(time < half, first, np.minimum(last, whole) if wish.stop else first)
    return np.maximum.accumulate(np.minimum(phases, AHEAD + steps))


def _settling(wish: Wish, phases: np.ndarray, cadence: float) -> np.ndarray:
    """(n,) phases of the two steps before the first frame, which are solved and thrown away; of a start, the first one."""
    if wish.start:
        return phases[:1]
    settling = phases[0] - np.arange(round(2.0 * wish.rate / cadence), 0, -1) * (cadence / wish.rate)
    return settling[settling >= 1.0]


def _rows(
    wish: Wish, numbers: Step, pace: Pace, floor: Ground, margin: float, steps: tuple[int, int], back: float | None
) -> list[Print]:
    """The prints of a walk whose first frame is at phase AHEAD; where it begins or ends standing, feet are side by side.

    steps: how many, and with how many of them it goes on.
    """
    frame, width = wish.frame, wish.style.width
    spot = Spot(0.0, 0.0, 0.0)
    still = Pace(0.0, 0.0)
    closing = numbers.behind if back is None else back
    spots: list[tuple[Spot, Pace]] = []
    count, ending = AHEAD + steps[0] + 3, AHEAD + steps[1]
    at = spot.moved(pace, 0.5 - AHEAD) if not wish.start else spot.moved(pace, back or 0.0)
    for number in range(count):
        standing = (wish.start and number <= AHEAD) or (wish.stop and number >= ending)
        # The first step and the last are shorter: the other foot stands beside, and not behind.
        ends = (wish.start and number == AHEAD + 1) or (wish.stop and number == ending - 1)
        going = Pace(GENTLE * pace.forward, GENTLE * pace.side, pace.turn) if ends and not wish.rise else pace
        if number and not standing:
            at = at.moved(going)
        spots.append((at, still if standing else going))
    rows: list[Print] = []
    for number, (here, going) in enumerate(spots):
        before = rows[-2] if number > 1 else None
        if wish.stop and number >= ending:
            here = here.moved(pace, -closing)  # beside the other foot, which stands so far behind its spot
        elif wish.start and number <= AHEAD:
            here = spot
        row = place(frame, (RIGHT + number) % 2, here, going, numbers, floor, width, before, margin, back)
        rows.append(_at_the_ends(wish, row, number, ending))
    return rows


def _at_the_ends(wish: Wish, row: Print, number: int, ending: int) -> Print:
    """A print as it is; quiet where the walk begins or, with the print before `ending`, ends."""
    if wish.start and number <= AHEAD:
        return quiet(row, sway=number == AHEAD)
    if wish.stop and number >= ending - 1:
        return quiet(row, sway=number == ending - 1)
    return row


def _plan_path(wish: Wish, points: np.ndarray) -> Plan:
    if wish.forward <= 0.0:
        raise ValueRefusedError("speed", "must be above 0 to go along a path")
    length = float(np.linalg.norm(np.diff(points, axis=0), axis=1).sum())
    if length > LONGEST * wish.forward:
        raise ValueRefusedError("path", f"of {length:g} m takes longer than {LONGEST:g} s at {wish.forward:g} m/s")
    numbers, _ = _step_of(wish)
    ends_gently = (GENTLE if wish.start else 1.0, GENTLE if wish.stop else 1.0)
    spots = along(points, SHORTER * wish.forward / numbers.cadence, ends_gently)
    steps = len(spots) - 1 + wish.stop  # the last one closes
    far = sum(math.hypot(b.x - a.x, b.z - a.z) for a, b in pairwise(spots))
    cadence = (len(spots) - 1) * wish.forward / far
    numbers = of_cadence(cadence, wish.forward, wish.side, wish.frame.leg, wish.style)
    frame, width = wish.frame, wish.style.width
    margin = _margin(wish, cadence)
    ends = (spots[0], spots[-1])
    pace = Pace(far / (len(spots) - 1), 0.0)
    if wish.start and wish.stop:
        row_spots = [ends[0]] * (AHEAD + 1) + spots[1:] + [ends[1]] * 3
    else:
        before = [ends[0]] * (AHEAD + 1) if wish.start else [ends[0].moved(pace, float(n)) for n in range(-AHEAD, 1)]
        row_spots = before + spots[1:] + ([ends[1]] * 3 if wish.stop else [ends[1].moved(pace, float(n)) for n in range(1, 4)])
    timed = Wish(**{**wish.__dict__, "seconds": steps / cadence + (0.5 / cadence + 0.35) * (wish.start + wish.stop)})
    phases = _ramped(cadence, timed) if wish.start or wish.stop else AHEAD + np.arange(0.0, steps, cadence / wish.rate)
    rows: list[Print] = []
    for number, here in enumerate(row_spots):
        old = rows[-2] if number > 1 else None
        following = row_spots[min(number + 1, len(row_spots) - 1)]
        moving = math.hypot(following.x - here.x, following.z - here.z)
        going = Pace(moving, 0.0, following.heading - here.heading)
        row = place(frame, (RIGHT + number) % 2, here, going, numbers, wish.ground, width, old, margin)
        rows.append(_at_the_ends(wish, row, number, AHEAD + steps))
    settling = _settling(wish, phases, cadence)
    return Plan(rows, phases, settling, margin, numbers, cadence, pace.forward, wish.ground)


# ---- frames -------------------------------------------------------------------------------------------


def _solved(wish: Wish, plan: Plan, progress: Callable[[float], object]) -> Walk:
    frame, prints = wish.frame, Prints.of(raise_all(wish.frame, plan.rows, plan.margin))
    everything = np.concatenate([plan.settling, plan.phases])
    wanted = targets(frame, prints, everything, plan.margin)
    sides = prints.sides[np.minimum(everything.astype(np.int64), len(prints) - 2)].tolist()
    stepper, count, skipped = Stepper(frame), len(everything), len(plan.settling)
    stepper.begin(sides[0], wanted.positions[0], wanted.turns[0])
    solved, placements = np.empty((count, frame.anatomy.body.n_dofs)), np.empty((count, 7))
    errors = np.empty((count, 3))
    bases: list[str] = []
    begun = perf_counter()
    for number in range(count):
        errors[number] = stepper.step(sides[number], wanted.positions[number], wanted.turns[number])
        pose = stepper.pose
        solved[number] = pose.angles
        placements[number, :3], placements[number, 3:] = pose.placement
        bases.append(stepper.base)
        if number % 64 == 63:
            progress(64.0 / count)
    seconds = perf_counter() - begun
    progress((count % 64) / count)
    angles = frame.anatomy.angles(solved)
    motion = Motion(frame.character, angles[skipped:], placements[skipped:], rate=wish.rate, bases=bases[skipped:])
    near, aligned, iterations = errors[skipped:].T
    return Walk(
        motion, iterations.astype(np.int64), near, aligned, plan.phases, prints, plan.cadence, plan.length, seconds, plan.ground
    )
