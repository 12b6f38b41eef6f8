"""Recorded motions for the comparison: of a file, or walks in several styles and transitions between poses."""

import numpy as np

from poise.character.character import Character
from poise.gait.styles import STYLES
from poise.gait.whole_walk import walk
from poise.motion.motion import Motion
from poise.poses import gallery
from poise.poses.transition import blend_poses

RATE = 30.0
"""Rate of the recorded motions [frames/s]."""
SPEEDS = (0.6, 1.5)
"""Slowest and fastest walk [m/s]."""
TURNS = (-0.6, 0.6)
"""How fast a walk turns to the left, at least and at most [rad/s]."""


def recorded_motion(body: Character, random: np.random.Generator, number: int, frames: int) -> tuple[np.ndarray, np.ndarray]:
    """Make the recorded motion of that number: angles (f, n) on the body's base, placements (f, 7). Every other one walks."""
    seconds = frames / RATE
    motion = _walk(body, random, seconds) if number % 2 == 0 else _transition(body, random, seconds)
    return part_of(motion, body.base, random, frames)


def part_of(recording: Motion, base: str, random: np.random.Generator, frames: int) -> tuple[np.ndarray, np.ndarray]:
    """Cut a random part of a motion for the comparison: angles (f, n) on a base, placements (f, 7); its last frame stays."""
    motion = recording.resample(RATE).rebase(base)
    first = int(random.integers(max(len(motion) - frames, 0) + 1))
    chosen = np.minimum(np.arange(first, first + frames), len(motion) - 1)
    return motion.angles[chosen], motion.placements[chosen]


def _walk(body: Character, random: np.random.Generator, seconds: float) -> Motion:
    style = sorted(STYLES)[int(random.integers(len(STYLES)))]
    speed, turn = random.uniform(*SPEEDS), random.uniform(*TURNS)
    return walk(body.described, speed, seconds + 1.0, rate=RATE, turn=turn, style=style)


def _transition(body: Character, random: np.random.Generator, seconds: float) -> Motion:
    names = gallery.names()
    one, other = (names[number] for number in random.choice(len(names), 2, replace=False))
    begin, end = (gallery.named_pose(body.described, name) for name in (one, other))
    return blend_poses(begin, end, seconds, RATE, around=False)
