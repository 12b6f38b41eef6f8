"""A small live scene in the terminal: goals move, the whole body follows."""

import math
import shutil
import sys
import time
from collections.abc import Iterator
from itertools import pairwise

import click
import numpy as np

from poise import checks
from poise.bipeds import biped
from poise.pose import Pose
from poise.result import Result
from poise.solver import Solver

WIDTH, HEIGHT = 64, 30
"""Of the picture at most, in characters; each is 2 by 4 dots of braille."""
TALL = 1.875
"""What the picture shows of the world from bottom to top [m]."""
RATE = 30.0
"""Frames a second."""
YAW = 0.6
"""The camera stands this far round to the character's left [rad]."""
LONGEST = 86_400.0
"""[s]."""
CLEAR, HOME, CLEAR_REST, HIDE_CURSOR, SHOW_CURSOR = "\x1b[2J", "\x1b[H", "\x1b[K", "\x1b[?25l", "\x1b[?25h"
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


class Canvas:
    """A picture of braille dots."""

    def __init__(self, width: int = WIDTH, height: int = HEIGHT) -> None:
        self._cells = np.zeros((height, width), dtype=int)
        self._scale = 4 * height / TALL  # dots a metre

    def line(self, start: np.ndarray, end: np.ndarray) -> None:
        """Draw from one point of the world to another."""
        (x, y), (u, v) = self._place(start), self._place(end)
        steps = max(1, math.ceil(max(abs(u - x), abs(v - y))))
        for k in range(steps + 1):
            cell, dot = self._cell(round(x + (u - x) * k / steps), round(y + (v - y) * k / steps))
            self._cells[cell] |= dot

    def _place(self, point: np.ndarray) -> tuple[float, float]:
        """Where a point of the world is in the picture, in dots."""
        across = point[0] * math.cos(YAW) - point[2] * math.sin(YAW)
        height, width = self._cells.shape
        return width + self._scale * (across - 0.05), 4 * height - 3 - self._scale * point[1]

    def _cell(self, column: int, row: int) -> tuple[tuple[int, int], int]:
        """The cell that a dot is in, at the rim for one outside, and the dot's bit."""
        height, width = self._cells.shape
        column, row = min(max(column, 0), 2 * width - 1), min(max(row, 0), 4 * height - 1)
        return (row // 4, column // 2), DOTS[row % 4][column % 2]

    def text(self, marks: list[tuple[np.ndarray, str]]) -> str:
        """The picture, with marks at points of the world."""
        rows = [[chr(0x2800 + cell) if cell else " " for cell in row] for row in self._cells.tolist()]
        for point, mark in marks:
            x, y = self._place(point)
            (row, column), _ = self._cell(int(x), int(y))
            rows[row][column] = mark
        return "\n".join("".join(row).rstrip() for row in rows)


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
        circle = np.array([0.2 * math.sin(t), 0.3 + 0.2 * math.sin(2 * t), 0.1 * math.cos(t)])
        solver["right_hand"].position = hand + circle
        sway = np.array([0.03 * math.sin(t), -0.06 + 0.06 * math.cos(2 * t), 0.0])
        solver["pelvis"].position, solver["head"].position = pelvis + sway, head + sway
        yield solver.solve()


def draw(solver: Solver, width: int = WIDTH, height: int = HEIGHT) -> str:
    """The body in braille, goals that are reached green, missed ones red."""
    canvas, pose = Canvas(width, height), solver.pose
    for start, end in (*_bones(pose), *_ring(pose.frame("head")[0])):
        canvas.line(start, end)
    marks = []
    for goal in solver.goals:
        if goal.enabled:
            reached = math.dist(pose.frame(goal.name)[0], goal.position) < 2e-3
            marks.append((np.array(goal.position), click.style("●", fg="green" if reached else "red")))
    return canvas.text(marks)


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
    seconds = checks.number(seconds, "seconds", low=0.0, high=LONGEST)
    solver, results, live = scene(), [], sys.stdout.isatty()
    try:
        if live:
            click.echo(CLEAR + HIDE_CURSOR, nl=False)
        for result in frames(solver, seconds):
            results.append(result)
            if live:
                _show(solver, result)
    except KeyboardInterrupt:
        click.echo()
    finally:
        if live:
            click.echo(SHOW_CURSOR, nl=False)
    if not live:
        click.echo(draw(solver))
    reached, times = sum(result.converged for result in results), [1e6 * result.seconds for result in results]
    command = "poise" if shutil.which("poise") else sys.argv[0]
    click.echo(f"{len(results)} frames, {reached} with every goal reached, median {np.median(times):.0f} µs a frame.")
    click.echo(f"Next: {command} solve --help")


def _show(solver: Solver, result: Result) -> None:
    """One frame on the terminal, as large as fits, and the wait for the next."""
    begin = time.perf_counter()
    columns, lines = shutil.get_terminal_size()
    picture = draw(solver, max(10, min(WIDTH, columns - 1)), max(5, min(HEIGHT, lines - 4)))
    title = "Poise: the dots are goals, green when reached; the whole body follows"
    status = f"{result.status}, {result.iterations} iterations, {1e6 * result.seconds:.0f} µs (Ctrl+C ends)"
    text = "\n".join((title[: columns - 1], picture, status[: columns - 1]))
    click.echo(HOME + text.replace("\n", CLEAR_REST + "\n") + CLEAR_REST)
    time.sleep(max(0.0, 1 / RATE - (time.perf_counter() - begin)))
