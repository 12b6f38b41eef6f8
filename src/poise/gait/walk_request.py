"""Checks the request of a walk: speed, turn, path, stairs, slope, ground, style."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise import checks
from poise.errors import ValueRefusedError
from poise.gait.published_gait import fastest_walk
from poise.gait.styles import Style, style_of
from poise.gait.terrain import FLAT_GROUND, Ground, Terrain
from poise.gait.walking_body import WalkingBody

LONGEST = 36000.0
"""Longest walk [s]."""
SHORTEST = 0.1
"""Shortest walk [s]."""
SHORTEST_PATH = 0.1
"""Least length of a path [m]."""
STEEPEST_SLOPE = math.radians(20.0)
"""Largest slope [rad]: beyond, ankles bend too far whatever the steps."""
STEEPEST_TERRAIN = math.radians(89.0)
"""Largest slope of a terrain [rad]: beyond, its height has no sense."""
HIGHEST_STAIR = 0.4
"""Largest height of a stair [leg lengths]."""
DEEPEST_STAIR = 2.0
"""Largest depth of a stair [m]."""
SLOWEST_RATE = 12.0
"""Least frames a second: with fewer, a step has too few frames."""
FASTEST_RATE = 1000.0
"""Most frames a second."""
HIGHEST_GROUND = 1e4
"""Greatest height and depth of the ground [m], that of mountains and trenches."""
LARGEST_DIRECTION = 100.0
"""Largest direction [rad]: a larger one is probably given in degrees."""


@dataclass(frozen=True)
class WalkRequest:
    """The checked options of a whole walk."""

    body: WalkingBody
    forward: float
    """Velocity ahead [m/s]."""
    side: float
    """Velocity to the left [m/s]."""
    turn: float
    """Turn to the left [rad/s]."""
    seconds: float
    rate: float
    """Frames a second."""
    style: Style
    start: bool
    """Whether it begins standing."""
    stop: bool
    """Whether it ends standing."""
    ground: Ground
    """Without the stairs, which are made once the steps are known."""
    slope: float = 0.0
    """Slope of the ground, up ahead [rad]."""
    stair_rise: float = 0.0
    """Height of each stair, below 0 down; 0 for none [m]."""
    stair_tread: float = 0.0
    """Depth of each stair; 0 for as deep as steps are long [m]."""
    path: np.ndarray | None = None
    """(n, 2) points of x and z to go along [m]."""


def check_request(
    body: WalkingBody,
    *,
    speed: Any,
    seconds: Any,
    rate: Any,
    direction: Any,
    turn: Any,
    path: Any,
    stairs: Any,
    slope: Any,
    ground: Any,
    style: Any,
    start: Any,
    stop: Any,
) -> WalkRequest:
    """Check the request of a walk, all its options; see `whole_walk.walk` for what they are."""
    speed = check_speed(speed, body)
    direction = checks.number(direction, "direction", low=-LARGEST_DIRECTION, high=LARGEST_DIRECTION)
    turn = check_turn(turn)
    rise, tread = _check_stairs(body, stairs)
    slope = checks.number(slope, "slope", low=-STEEPEST_SLOPE, high=STEEPEST_SLOPE)
    if sum((ground is not None, slope != 0.0, rise != 0.0)) > 1:
        raise ValueRefusedError("floor", "is one of ground, stairs and slope: give one of them")
    ground = check_ground(ground)
    if rise and (direction or turn or speed <= 0.0):
        raise ValueRefusedError("stairs", "are walked straight ahead: no turn, no direction, a speed above 0")
    return WalkRequest(
        body,
        forward=speed * math.cos(direction),
        side=speed * math.sin(direction) if math.sin(direction) else 0.0,
        turn=turn,
        seconds=checks.number(seconds, "seconds", low=SHORTEST, high=LONGEST),
        rate=checks.number(rate, "rate", low=SLOWEST_RATE, high=FASTEST_RATE),
        style=style_of(style),
        start=checks.flag(start, "start"),
        stop=checks.flag(stop, "stop"),
        ground=ground or (Terrain(slope=slope) if slope else FLAT_GROUND),
        slope=slope,
        stair_rise=rise,
        stair_tread=tread,
        path=None if path is None else _check_path(path, speed, conflict=bool(direction or turn or stairs is not None)),
    )


def check_speed(speed: Any, body: WalkingBody) -> float:
    """Check the requested speed of a walk [m/s]; refuse one at which the body would run."""
    most = fastest_walk(body.leg)
    speed = checks.number(speed, "speed")
    if abs(speed) > most * (1.0 + 1e-9):
        raise ValueRefusedError(
            "speed", f"of {speed:g} m/s is a run for legs of {body.leg:.2f} m, which walk at up to {most:.2f}"
        )
    return speed


def check_turn(turn: Any) -> float:
    """Check the requested turn of a walk; refuse more than half a circle a second [rad/s]."""
    return checks.number(turn, "turn", low=-math.pi, high=math.pi)


@dataclass(frozen=True, slots=True)
class CheckedGround:
    """A user's ground, each height of which is checked: an error in it, or no finite number, becomes one sentence."""

    ground: Ground

    def __call__(self, x: float, z: float) -> float:
        """Return the checked height [m] of the ground that a walk is requested on, at x and z [m]."""
        what = f"ground at x = {x:.3g}, z = {z:.3g}"
        return checks.number(checks.call(self.ground, x, z, what=what), what, low=-HIGHEST_GROUND, high=HIGHEST_GROUND)


def check_ground(ground: Any) -> Ground | None:
    """Check the requested ground of a walk, None or a function, and return it such that every height is checked too."""
    if isinstance(ground, Terrain):
        _check_terrain(ground)
    if ground is None or isinstance(ground, Terrain | CheckedGround):
        return ground
    if not callable(ground):
        raise ValueRefusedError("ground", f"must be a function of x and z, not {ground!r}")
    return CheckedGround(ground)


def _check_terrain(terrain: Terrain) -> None:
    checks.position(terrain.origin, "origin of the terrain")
    checks.number(terrain.slope, "slope of the terrain", low=-STEEPEST_TERRAIN, high=STEEPEST_TERRAIN)
    checks.number(terrain.tread, "tread of the terrain", low=0.0, high=HIGHEST_GROUND)
    for name in ("heading", "rise", "begin"):
        checks.number(getattr(terrain, name), f"{name} of the terrain")
    for name in ("first_stair", "last_stair"):  # without end where infinite
        stair = getattr(terrain, name)
        if not isinstance(stair, int | float) or math.isnan(stair):
            raise ValueRefusedError(f"{name} of the terrain", f"must be a number, not {stair!r}")


def _check_stairs(body: WalkingBody, stairs: Any) -> tuple[float, float]:
    """Check the requested stairs of a walk; returns height and depth [m], 0 for none, and for a depth that is not given."""
    if stairs is None:
        return 0.0, 0.0
    both = tuple(stairs) if isinstance(stairs, Sequence | np.ndarray) else (stairs, 0.0)
    if len(both) != 2:
        raise ValueRefusedError("stairs", f"must be how high they are, or (how high, how deep) [m], not {stairs!r}")
    highest, foot = HIGHEST_STAIR * body.leg, body.feet[0].length
    rise = checks.number(both[0], "height of stairs", low=-highest, high=highest)
    tread = checks.number(both[1], "depth of stairs", low=0.0, high=DEEPEST_STAIR)
    if tread and tread < foot:
        raise ValueRefusedError("depth of stairs", f"of {tread:g} m is less than a foot's length, {foot:.2f} m")
    return rise, tread


def _check_path(path: Any, speed: float, conflict: bool) -> np.ndarray:
    """Check the requested path of a walk; returns its points (n, 2) of x and z [m].

    conflict: whether another option says where to go.
    """
    points = checks.floats(path, "path")
    if points.ndim != 2 or points.shape[1] != 2 or len(points) < 2:
        raise ValueRefusedError("path", f"must be two points or more, (n, 2) of x and z [m], not of shape {points.shape}")
    if not np.isfinite(points).all():
        raise ValueRefusedError("path", "has a number that is not finite in it")
    length = float(np.linalg.norm(np.diff(points, axis=0), axis=1).sum())
    if length < SHORTEST_PATH:
        raise ValueRefusedError("path", f"is shorter than {SHORTEST_PATH:g} m")
    if conflict:
        raise ValueRefusedError("path", "cannot be given with turn, direction or stairs: it says itself where to go")
    if speed <= 0.0:
        raise ValueRefusedError("speed", "must be above 0 to go along a path")
    if length > LONGEST * speed:
        raise ValueRefusedError("path", f"of {length:g} m takes longer than {LONGEST:g} s at {speed:g} m/s")
    return points
