"""A small live scene in the terminal: goals move, the whole body follows."""

import math
import sys
import time
from collections.abc import Iterator
from itertools import pairwise

import click
import numpy as np

from poise.bipeds import biped
from poise.pose import Pose
from poise.result import Result
from poise.solver import Solver

WIDTH, HEIGHT = 64, 30
"""Of the picture, in characters; each is 2 by 4 dots of braille."""
SCALE = 64.0
"""Dots a metre."""
RATE = 30.0
"""Frames a second."""
YAW = 0.6
"""The camera stands this far round to the character's left [rad]."""
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


class Canvas:
    """A picture of braille dots."""

    def __init__(self) -> None:
        self._cells = np.zeros((HEIGHT, WIDTH), dtype=int)

    def line(self, start: np.ndarray, end: np.ndarray) -> None:
        """Draw from one point of the world to another."""
        (x, y), (u, v) = self.place(start), self.place(end)
        steps = max(1, math.ceil(max(abs(u - x), abs(v - y))))
        for k in range(steps + 1):
            column, row = round(x + (u - x) * k / steps), round(y + (v - y) * k / steps)
            if 0 <= column < 2 * WIDTH and 0 <= row < 4 * HEIGHT:
                self._cells[row // 4, column // 2] |= DOTS[row % 4][column % 2]

    @staticmethod
    def place(point: np.ndarray) -> tuple[float, float]:
        """Where a point of the world is in the picture, in dots."""
        across = point[0] * math.cos(YAW) - point[2] * math.sin(YAW)
        return WIDTH + SCALE * (across - 0.05), 4 * HEIGHT - 3 - SCALE * point[1]

    def rows(self) -> list[list[str]]:
        """The picture, a character a cell."""
        return [[chr(0x2800 + cell) if cell else " " for cell in row] for row in self._cells.tolist()]


def scene() -> Solver:
    """Both feet held, pelvis, head and right hand led, the left hand free."""
    solver = Solver(biped())
    solver["right_hand"].orientation_weight = 0.0
    solver["left_hand"].enabled = False
    return solver


def frames(solver: Solver, seconds: float) -> Iterator[Result]:
    """Move the goals and solve, a frame at a time."""
    hand, pelvis, head = (np.array(solver[name].position) for name in ("right_hand", "pelvis", "head"))
    for k in range(max(1, round(seconds * RATE))):
        t = 2 * math.pi * k / RATE / 4.0
        circle = np.array([0.25 * math.sin(t), 0.30 + 0.25 * math.sin(2 * t), 0.05 + 0.1 * math.cos(t)])
        solver["right_hand"].position = hand + circle
        sway = np.array([0.03 * math.sin(t), -0.06 + 0.06 * math.cos(2 * t), 0.0])
        solver["pelvis"].position, solver["head"].position = pelvis + sway, head + sway
        yield solver.solve()


def draw(solver: Solver) -> str:
    """The body in braille, goals that are reached green, missed ones red."""
    canvas, pose = Canvas(), solver.pose
    for start, end in (*_bones(pose), *_ring(pose.frame("head")[0])):
        canvas.line(start, end)
    rows = canvas.rows()
    for goal in solver.goals:
        if goal.enabled:
            column, row = canvas.place(np.array(goal.position))
            reached = math.dist(pose.frame(goal.name)[0], goal.position) < 2e-3
            rows[min(max(int(row) // 4, 0), HEIGHT - 1)][min(max(int(column) // 2, 0), WIDTH - 1)] = click.style(
                "●", fg="green" if reached else "red"
            )
    return "\n".join("".join(row).rstrip() for row in rows)


def _bones(pose: Pose) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """From each joint to the one it hangs from, and to the effectors."""
    character, places = pose.character, pose.joint_frames()[:, 9:]
    index_of = {joint.name: number for number, joint in enumerate(character.joints, start=1)}
    for number, joint in enumerate(character.joints, start=1):
        yield places[index_of[joint.parent] if joint.parent else 0], places[number]
    for effector in character.effectors:
        attachment = character.attachments[effector.segment].joint
        yield places[0 if attachment is None else attachment + 1], pose.frame(effector.name)[0]


def _ring(center: np.ndarray) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """A round head, as the camera sees it."""
    points = [
        center + 0.09 * np.array([math.cos(a) * math.cos(YAW), math.sin(a), -math.cos(a) * math.sin(YAW)])
        for a in np.linspace(0.0, 2 * math.pi, 17)
    ]
    yield from pairwise(points)


def play(seconds: float) -> None:
    """Play the scene: live in a terminal; elsewhere as fast as it goes, with the last picture at the end."""
    live = sys.stdout.isatty()
    solver, times, misses, shown = scene(), [], 0, False
    for result in frames(solver, seconds):
        begin = time.perf_counter()
        times.append(1e6 * result.seconds)
        misses += not result.converged
        if live:
            click.echo(("\x1b[H" if shown else "\x1b[2J\x1b[H") + draw(solver).replace("\n", "\x1b[K\n") + "\x1b[K")
            click.echo(f"{result.status}, {result.iterations} iterations, {times[-1]:.0f} µs   (Ctrl+C ends)\x1b[K")
            shown = True
            time.sleep(max(0.0, 1 / RATE - (time.perf_counter() - begin)))
    if not live:
        click.echo(draw(solver))
    click.echo(
        f"{len(times)} frames, {len(times) - misses} with every goal reached, median {np.median(times):.0f} µs a frame. "
        f"Next: poise solve --help"
    )
