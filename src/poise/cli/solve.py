"""The command `poise solve`: parse goals from text, solve once, report errors as a table or plain data."""

import json
from math import degrees, radians
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

import poise
from poise.cli.inputs_and_progress import FILE, JSON, SLIDES, UNIT, UP, load_character_and_motion
from poise.errors import ValueRefusedError
from poise.plain_text import counted, format_table

if TYPE_CHECKING:
    from poise.formats.json_schema import GoalDescription


@click.command(short_help="Solve for a pose that reaches goals.")
@FILE
@click.option(
    "--goal", "-g", "goals", multiple=True, metavar="NAME=X,Y,Z[,QW,QX,QY,QZ]", help="Where an effector should be [m]."
)
@click.option("--goals", "goals_file", type=click.Path(path_type=Path), help='JSON: {"head": {"position": [x, y, z]}, ...}.')
@click.option("--off", multiple=True, metavar="NAME", help="Ask nothing of this effector.")
@click.option("--base", metavar="SEGMENT", help="Hold this segment where it stands at rest, instead of the base.")
@click.option("--free-root", is_flag=True, help="Hold no segment: find the placement of the base too.")
@click.option("--search", is_flag=True, help="Try several starts, not only the rest pose.")
@click.option("--method", default="poise", show_default=True, help="poise; paper, the paper's own; or another, such as dls.")
@click.option("--manner", metavar="NAME", help="human, plain, or a file of `poise learn` [default: human for human bodies].")
@click.option("--iterations", default=100, show_default=True, help="The most linearisations.")
@click.option("--sweeps", type=int, help="The most Gauss-Seidel sweeps on each [default: 2, for paper 20].")
@click.option(
    "--tolerance", nargs=2, type=float, default=(1.0, 0.5), show_default=True, metavar="MM DEGREES", help="Reached within."
)
@click.option("--capture", type=click.Path(path_type=Path), metavar="FILE", help="Write the solve to FILE, for poise replay.")
@UNIT
@UP
@SLIDES
@JSON
def solve(
    file: Path | None, goals_file: Path | None, unit: str | None, up: str | None, slides: bool, as_json: bool, **options: Any
) -> None:
    """Solve for a pose of the character in FILE (the biped if there is none) that reaches the given goals.

    Effectors without a goal are held where they are at rest; --off lets one go. A goal without a
    quaternion asks for the position alone. The exit status is 0 whether the goals are reached or not:
    the answer says which, and why the others are not.

    \b
      poise solve --goal right_hand=-0.25,0.9,0.35
      poise solve --goal right_hand=-0.3,1.4,0.5 --off pelvis --off head
    """
    from poise.formats.load_save import load_goals

    targets = load_goals(goals_file) if goals_file else {}
    targets |= dict(parse_goal(text) for text in options.pop("goals"))
    answer = run(load_character_and_motion(file, unit, up, slides)[0], SolveRequest(targets, **options))
    click.echo(json.dumps(answer, indent=2) if as_json else report(answer))


def parse_goal(text: str) -> "tuple[str, GoalDescription]":
    """Parse the option `--goal right_hand=x,y,z` or `right_hand=x,y,z,qw,qx,qy,qz` of `poise solve`: name and target."""
    from poise.formats.json_schema import GoalDescription

    name, equals, numbers = text.partition("=")
    try:
        values = [float(number) for number in numbers.split(",")]
    except ValueError:
        values = []
    if not equals or len(values) not in (3, 7):
        raise ValueRefusedError("goal", f"{text!r} is not NAME=X,Y,Z or NAME=X,Y,Z,QW,QX,QY,QZ, such as head=0.09,1.6,0")
    return name.strip(), GoalDescription(tuple(values[:3]), tuple(values[3:]) or None)  # type: ignore[arg-type]


class SolveRequest(NamedTuple):
    """The options of `poise solve`, parsed."""

    targets: "dict[str, GoalDescription]"
    """By effector."""
    off: tuple[str, ...]
    """Effectors whose goals are disabled."""
    base: str | None
    free_root: bool
    method: str
    manner: str | None
    search: bool
    iterations: int
    sweeps: int | None
    tolerance: tuple[float, float]
    """Errors within which a goal counts as reached [mm] and [°]."""
    capture: Path | None = None
    """File that the solve is written to."""


def run(character: "poise.Character", request: SolveRequest) -> dict[str, Any]:
    """Solve from rest for the goals given to `poise solve` and return its answer as plain data."""
    from poise.character.joint_limits import joints_at_limits
    from poise.document.document import angles_by_joint

    solver = _prepared_solver(character, request)
    result = _solve(solver, request)
    if request.capture is not None:
        solver.capture(request.capture)
    pose = solver.pose
    angles = angles_by_joint(character, pose.angles.tolist())
    return {
        "status": str(result.status),
        "converged": result.converged,
        "iterations": result.iterations,
        "sweeps": result.sweeps,
        "starts": result.starts,
        "why": [] if result.converged else str(result.explain()).splitlines(),
        "microseconds": round(1e6 * result.seconds, 1),
        "cost": result.cost,
        "goals": _goal_errors(solver, result),
        "effectors": {effector.name: _plain_frame(pose, effector.name) for effector in character.effectors},
        "base": solver.character.base,
        "placement": pose.placement._asdict(),
        "angles": angles,
        "at_limit": joints_at_limits(character, pose.angles),
        "slides": [joint.name for joint in character.joints if joint.kind == "slide"],
    }


def _prepared_solver(character: "poise.Character", request: SolveRequest) -> "poise.Solver":
    """Return the solver of `poise solve` with its goals set as the options say."""
    solver = poise.Solver(character, request.method, free_root=request.free_root, manner=_manner(character, request))
    if request.base is not None:
        solver.rebase(request.base)
    for name, target in request.targets.items():
        if target.position is None and target.orientation is None:
            raise ValueRefusedError(f"goal {name!r}", "has neither a position nor an orientation")
        _set_goal(solver[name], target)
    for name in request.off:
        solver[name].enabled = False
    return solver


def _manner(character: "poise.Character", request: SolveRequest) -> "str | poise.PoseLibrary":
    """Return the manner that `poise solve` was given: a name, or a file; else human for every human body."""
    from poise.manner.human_manner import why_plain

    if request.manner is not None:
        return poise.load_manner(request.manner) if request.manner.lower().endswith(".npz") else request.manner
    return "plain" if request.method != "poise" or why_plain(character) else "human"


def _set_goal(goal: "poise.Goal", target: "GoalDescription") -> None:
    """Set the goal of one effector to its target of `poise solve`; a part without a target gets the weight 0."""
    if target.position is not None:
        goal.position = target.position
    else:
        goal.position_weight = 0.0
    if target.orientation is not None:
        goal.orientation = target.orientation
    else:
        goal.orientation_weight = 0.0


def _solve(solver: "poise.Solver", request: SolveRequest) -> "poise.Result":
    millimetres, angle = request.tolerance
    tolerance = millimetres / 1e3, radians(angle)
    if not request.search:
        return solver.solve(iterations=request.iterations, sweeps=request.sweeps, tolerance=tolerance)
    if request.sweeps is not None:
        raise ValueRefusedError("sweeps", "cannot be given with a search, which makes as many as the method does")
    return solver.search(iterations=request.iterations, tolerance=tolerance)


def _goal_errors(solver: "poise.Solver", result: "poise.Result") -> dict[str, dict[str, Any]]:
    """Return for each goal of `poise solve` which parts it targets and its remaining errors [m, rad]."""
    errors = zip(solver.goals, result.position_error.tolist(), result.orientation_error.tolist(), strict=True)
    return {
        goal.name: {"asked": _requested(goal), "position_error": distance, "orientation_error": angle}
        for goal, distance, angle in errors
    }


def _requested(goal: "poise.Goal") -> list[str]:
    """Return which parts of a `poise solve` goal have a weight: "position", "orientation", both or none."""
    weights = {"position": goal.position_weight, "orientation": goal.orientation_weight}
    return [what for what, weight in weights.items() if goal.enabled and weight > 0.0]


def _plain_frame(pose: "poise.Pose", effector: str) -> dict[str, list[float]]:
    position, orientation = pose.frame(effector)
    return {"position": position.tolist(), "orientation": orientation.tolist()}


def report(answer: dict[str, Any]) -> str:
    """Format the answer of `poise solve` as a table of goals with their errors in millimetres and degrees."""
    starts = f", best of {answer['starts']} starts" if answer["starts"] > 1 else ""
    lines = [
        f"{answer['status']} after {counted(answer['iterations'], 'iteration')}{starts}, {answer['microseconds']:g} µs",
        *answer["why"],
        "",
    ]
    rows: list[tuple[str, ...]] = [("effector", "x [m]", "y", "z", "off by [mm]", "[°]")]
    for name, goal in answer["goals"].items():
        near = f"{1e3 * goal['position_error']:.2f}" if "position" in goal["asked"] else "-"
        angle = f"{degrees(goal['orientation_error']):.2f}" if "orientation" in goal["asked"] else "-"
        rows.append((name, *_coordinates(answer["effectors"][name]), near, angle))
    rows.append(("base", *_coordinates(answer["placement"]), "", ""))
    *table, base = format_table(rows, "<>>>>>")
    lines += [*table, f"{base}  {answer['base']}", "", "joints [°], * at a limit"]
    return "\n".join(lines + _joint_lines(answer))


def _coordinates(frame: dict[str, Any]) -> tuple[str, ...]:
    return tuple(f"{x:.3f}" for x in frame["position"])


def _joint_lines(answer: dict[str, Any]) -> list[str]:
    """Format the joint angles of `poise solve` as lines of three joints each: name, angle, and whether it is at a limit."""
    cells = []
    for name, angle in answer["angles"].items():
        value = f"{1e3 * angle:.1f} mm" if name in answer["slides"] else f"{degrees(angle):.1f}"
        cells.append((name, value, "*" if name in answer["at_limit"] else ""))
    cells += [("", "", "")] * (-len(cells) % 3)
    return format_table([sum(cells[row : row + 3], ()) for row in range(0, len(cells), 3)], "<><" * 3) if cells else []
