"""What `poise solve` does: goals from text, one solve, an answer for people and for machines."""

from math import degrees, radians
from pathlib import Path
from typing import Any

from poise.character.character import Character
from poise.errors import ValueRefusedError
from poise.formats.schema import GoalDescription
from poise.goals import Goal
from poise.solver.solver import Solver


def parse_goal(text: str) -> tuple[str, GoalDescription]:
    """The name and the goal of `right_hand=x,y,z` or `right_hand=x,y,z,qw,qx,qy,qz`."""
    name, equals, numbers = text.partition("=")
    try:
        values = [float(number) for number in numbers.split(",")]
    except ValueError:
        values = []
    if not equals or len(values) not in (3, 7):
        raise ValueRefusedError("goal", f"{text!r} is not NAME=X,Y,Z or NAME=X,Y,Z,QW,QX,QY,QZ, such as head=0.09,1.6,0")
    return name.strip(), GoalDescription(tuple(values[:3]), tuple(values[3:]) or None)  # type: ignore[arg-type]


def run(
    character: Character,
    wanted: dict[str, GoalDescription],
    *,
    off: tuple[str, ...],
    base: str | None,
    free_root: bool,
    method: str,
    search: bool,
    iterations: int,
    sweeps: int | None,
    tolerance: tuple[float, float],
    capture: Path | None = None,
) -> dict[str, Any]:
    """Solve from rest for the goals; tolerance in millimetres and degrees. Returns the answer as plain data."""
    solver = Solver(character, method, free_root=free_root)
    if base is not None:
        solver.rebase(base)
    for name, goal in wanted.items():
        if goal.position is None and goal.orientation is None:
            raise ValueRefusedError(f"goal {name!r}", "has neither a position nor an orientation")
        _aim(solver, name, goal)
    for name in off:
        solver[name].enabled = False
    near, aligned = tolerance
    if search and sweeps is not None:
        raise ValueRefusedError("sweeps", "cannot be given with a search, which makes as many as the method does")
    reached = near / 1e3, radians(aligned)
    if search:
        result = solver.search(iterations=iterations, tolerance=reached)
    else:
        result = solver.solve(iterations=iterations, sweeps=sweeps, tolerance=reached)
    if capture is not None:
        solver.capture(capture)
    pose = solver.pose
    errors = zip(solver.goals, result.position_error.tolist(), result.orientation_error.tolist(), strict=True)
    return {
        "status": str(result.status),
        "converged": result.converged,
        "iterations": result.iterations,
        "sweeps": result.sweeps,
        "starts": result.starts,
        "why": [] if result.converged else str(result.explain()).splitlines(),
        "microseconds": round(1e6 * result.seconds, 1),
        "cost": result.cost,
        "goals": {
            goal.name: {"asked": _asked(goal), "position_error": near, "orientation_error": angle}
            for goal, near, angle in errors
        },
        "effectors": {
            effector.name: dict(zip(("position", "orientation"), (x.tolist() for x in pose.frame(effector.name)), strict=True))
            for effector in character.effectors
        },
        "base": solver.character.base,
        "placement": pose.placement._asdict(),
        "angles": {joint.name: angle for joint, angle in zip(character.joints, pose.angles.tolist(), strict=True)},
        "at_limit": [
            joint.name for joint, angle in zip(character.joints, pose.angles.tolist(), strict=True) if angle in joint.limits
        ],
        "slides": [joint.name for joint in character.joints if joint.kind == "slide"],
    }


def _asked(goal: Goal) -> list[str]:
    weights = {"position": goal.position_weight, "orientation": goal.orientation_weight}
    return [what for what, weight in weights.items() if goal.enabled and weight > 0.0]


def _aim(solver: Solver, name: str, wanted: GoalDescription) -> None:
    """Ask for just what the goal names: a position without orientation, or the other way round."""
    goal = solver[name]
    if wanted.position is not None:
        goal.position = wanted.position
    else:
        goal.position_weight = 0.0
    if wanted.orientation is not None:
        goal.orientation = wanted.orientation
    else:
        goal.orientation_weight = 0.0


def report(answer: dict[str, Any]) -> str:
    """The answer as a table for people: millimetres and degrees."""
    starts = f", best of {answer['starts']} starts" if answer["starts"] > 1 else ""
    lines = [
        f"{answer['status']} after {answer['iterations']} iterations{starts}, {answer['microseconds']:g} µs",
        *answer["why"],
        "",
        f"{'effector':<16}{'x [m]':>9}{'y':>9}{'z':>9}{'off by [mm]':>14}{'[°]':>9}",
    ]
    for name, goal in answer["goals"].items():
        position = "".join(f"{x:>9.3f}" for x in answer["effectors"][name]["position"])
        near = f"{1e3 * goal['position_error']:.2f}" if "position" in goal["asked"] else "-"
        angle = f"{degrees(goal['orientation_error']):.2f}" if "orientation" in goal["asked"] else "-"
        lines.append(f"{name:<16}{position}{near:>14}{angle:>9}")
    position = "".join(f"{x:>9.3f}" for x in answer["placement"]["position"])
    lines += [f"{'base':<16}{position}  {answer['base']}", "", "joints [°], * at a limit"]
    cells = [_cell(name, angle, answer) for name, angle in answer["angles"].items()]
    lines += ["".join(f"{cell:<34}" for cell in cells[row : row + 3]).rstrip() for row in range(0, len(cells), 3)]
    return "\n".join(lines)


def _cell(name: str, angle: float, answer: dict[str, Any]) -> str:
    value = f"{1e3 * angle:.1f} mm" if name in answer["slides"] else f"{degrees(angle):.1f}"
    return f"{name:<20}{value:>9}{'*' if name in answer['at_limit'] else ''}"
