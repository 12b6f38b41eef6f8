"""Captures: the file format of one solve, with all that it takes to replay the solve bit for bit.

A capture holds the character on its base, the solver's settings, the call's options, the state before the solve, the
goals, and the answer. Numbers are written so that reading gives the same bits back; arrays of angles are in the
order of the character's joints. A goal's `turn` is the matrix that the kernels compare frames with: made from the
orientation in two ways that round differently, it is written as it was. `made_with` names what rounding depends on.
"""

import math
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec
import numpy as np

from poise.character.character import Character
from poise.errors import FileFormatError, PoiseError, SchemaError, ValueRefusedError, did_you_mean
from poise.formats.json_schema import Header, PlacementDescription, decode_character, encode_character, parse
from poise.formats.whole_files import read, write_whole
from poise.geometry.rotations import Quaternion
from poise.geometry.vectors import Vector
from poise.kernels.compiler.compile_mode import machine_code_id
from poise.kernels.compiler.versions_and_cpu import versions
from poise.kernels.workspace import layout
from poise.model.compile import compile_character
from poise.solver.result import Result, Status
from poise.solver.workspace import Snapshot
from poise.version import __version__

if TYPE_CHECKING:
    from poise.solver.solver import Solver

KIND = "capture"
"""The file kind that a capture has in its header."""
VERSION = 1
"""Version of the capture format."""
Turn = tuple[float, float, float, float, float, float, float, float, float]


class SolverDescription(msgspec.Struct, forbid_unknown_fields=True):
    """The solver's settings in a capture."""

    method: str
    free_root: bool
    limits: bool
    warm_start: Literal["pose", "step"]
    damping: float
    posture_weight: float
    max_speed: float | None
    stiffness: list[float]
    reference: list[float]
    reference_set: bool
    """Whether a user set the reference; else it is rest."""
    home: PlacementDescription
    """The placement that a free root returns to on reset."""
    placement_weight: tuple[float, float] = (0.0, 0.0)
    reference_placement: PlacementDescription | None = None
    """The placement that a free root is pulled to, if a user set one."""
    max_travel: float | None = None
    manner: Literal["plain", "human"] = "plain"


class CallDescription(msgspec.Struct, forbid_unknown_fields=True):
    """The options of the captured call of solve, with defaults filled in; null where an option was not given."""

    iterations: int
    sweeps: int
    tolerance: tuple[float, float] | None
    residual_tolerance: float | None
    step_tolerance: float | None
    stall_tolerance: float | None
    limits: bool
    budget: float | None
    max_change: float | None
    """`max_speed` times `dt` [rad], [m] for slides."""
    max_root_travel: float | None = None
    """`max_travel` times `dt` [m]."""


class StartDescription(msgspec.Struct, forbid_unknown_fields=True):
    """The state in which the captured solve began."""

    angles: list[float]
    placement: PlacementDescription
    step: list[float]
    """The step of the solve before: what it added to the angles, and to a free root's six unknowns."""
    new_reference: bool
    """Whether the reference had been set since the solve before."""
    unsettled: bool
    """Whether anything had changed since the solve before, or that had been cut short on its way to the goals."""
    settling: bool = False
    """Whether nothing had, and the solve before had not settled."""
    settling_solves: int = 0
    """Solves of these goals before it, but for the first."""
    search_iterations: int = 0
    """Iterations of those before it, if the last of them was cut short on its way to the goals."""


class CapturedGoal(msgspec.Struct, forbid_unknown_fields=True):
    """The target and the weights of one pose goal in a capture."""

    position: Vector
    orientation: Quaternion
    weights: tuple[float, float]
    """Position weight [1/m] and orientation weight [1/rad]; 0 where the goal had none."""
    turn: Turn | None = None
    """Target rotation of the frame that the effector is on, row by row; None: made from the orientation."""


class Outcome(msgspec.Struct, forbid_unknown_fields=True):
    """The answer of the captured solve."""

    status: Status
    iterations: int
    sweeps: int
    cost: float
    angles: list[float]
    placement: PlacementDescription


class Capture(msgspec.Struct, forbid_unknown_fields=True, tag_field="poise", tag=KIND):
    """A captured solve as it is written to a file."""

    version: int
    made_with: dict[str, str]
    character: msgspec.Raw
    solver: SolverDescription
    call: CallDescription
    start: StartDescription
    goals: dict[str, CapturedGoal]
    outcome: Outcome


def surroundings() -> dict[str, str]:
    """Return what the bits of a captured solve depend on besides its input: versions, CPU and a digest of the kernels."""
    return {"poise": __version__, **versions(), "kernels": machine_code_id()}


# ---- writing ------------------------------------------------------------------------------------------


def write_capture(solver: "Solver", result: Result | None, path: Any) -> None:
    """Write a capture of a solver's last solve to a file; goals and pose that were changed since then are left out.

    An existing file is replaced whole or not at all.
    """
    path = _as_path(path)
    if result is None:
        raise ValueRefusedError("capture", "needs a solve first: this solver has made none")
    if not isinstance(solver.manner, str):
        raise ValueRefusedError("capture", "holds the manners 'plain' and 'human', and this solver has another")
    if solver.extra_goals or any(goal.priority != 1.0 for goal in solver.goals):
        raise ValueRefusedError("capture", "holds pose goals of one priority, and this solver has others")
    write_whole(path, _format_capture(_describe(solver, result), encode_character(result.request.model.character).decode()))


def _as_path(path: Any) -> Path:
    if not isinstance(path, str | os.PathLike):
        raise ValueRefusedError("path", f"must be the path of a file, not {path!r}")
    return Path(path)


def _describe(solver: "Solver", result: Result) -> Capture:
    """Describe the last solve as a capture, from the state it left behind: the solver itself may have moved on."""
    state, model = result.snapshot, result.request.model
    if not state.is_finite:
        raise ValueRefusedError("capture", "is not possible: the solve has left a number that is not finite")
    return Capture(
        version=VERSION,
        made_with=surroundings(),
        character=msgspec.Raw(),
        solver=_describe_solver(solver, state),
        call=_describe_call(state["settings"], state["start_options"]),
        start=StartDescription(
            angles=state["start_angles"].tolist(),
            placement=_placement(state["start_placement"]),
            step=state["start_step"][: model.ints[layout.N_UNKNOWNS]].tolist(),
            new_reference=bool(state["start_options"][layout.NEW_REFERENCE]),
            unsettled=bool(state["start_options"][layout.UNSETTLED] in (layout.CHANGED, layout.SEARCHING)),
            settling=bool(state["start_options"][layout.UNSETTLED] == layout.SETTLING),
            settling_solves=int(state["start_options"][layout.SETTLING_SOLVES]),
            search_iterations=_search_iterations(state["start_options"]),
        ),
        goals={model.character.effectors[number].name: _describe_goal(state, number) for number in model.goals},
        outcome=Outcome(
            status=result.status,
            iterations=result.iterations,
            sweeps=result.sweeps,
            cost=result.cost,
            angles=state["angles"].tolist(),
            placement=_placement(state["placement"]),
        ),
    )


def _search_iterations(options: np.ndarray) -> int:
    """Return for a capture how many iterations were made on its goals before the solve, while it is on its way; else 0."""
    return int(options[layout.SEARCH_ITERATIONS]) if options[layout.UNSETTLED] == layout.SEARCHING else 0


def _describe_solver(solver: "Solver", state: Snapshot) -> SolverDescription:
    settings = state["settings"].tolist()
    return SolverDescription(
        method=solver.method,
        manner="human" if solver.manner == "human" else "plain",
        free_root=solver.free_root,
        limits=solver.use_limits,
        warm_start="step" if state["start_options"][layout.WARM_STEP] else "pose",
        damping=settings[layout.DAMPING],
        posture_weight=settings[layout.POSTURE_WEIGHT],
        max_speed=solver.max_speed,
        stiffness=state["stiffness"].tolist(),
        reference=state["reference"].tolist(),
        reference_set=solver.workspace.reference_is_set,
        home=_placement(state["home_placement"]),
        placement_weight=solver.placement_weight,
        reference_placement=_placement(state["reference_placement"]) if solver.workspace.reference_is_placed else None,
        max_travel=solver.max_travel,
    )


def _describe_call(settings: np.ndarray, options: np.ndarray) -> CallDescription:
    """Describe the options of the captured call; numbers that are negative in the workspace were not given."""
    given = [None if number < 0.0 else number for number in settings.tolist()]
    near, aligned = given[layout.POSITION_TOLERANCE], given[layout.ORIENTATION_TOLERANCE]
    return CallDescription(
        iterations=int(options[layout.MAX_ITERATIONS]),
        sweeps=int(options[layout.MAX_SWEEPS]),
        tolerance=None if near is None or aligned is None else (near, aligned),
        residual_tolerance=given[layout.RESIDUAL_TOLERANCE],
        step_tolerance=given[layout.STEP_TOLERANCE],
        stall_tolerance=given[layout.STALL_TOLERANCE],
        limits=bool(options[layout.USE_LIMITS]),
        budget=given[layout.BUDGET],
        max_change=given[layout.MAX_CHANGE],
        max_root_travel=given[layout.MAX_TRAVEL],
    )


def _describe_goal(state: Snapshot, number: int) -> CapturedGoal:
    parts = (state[f"goal_{part}"][number].tolist() for part in ("position", "orientation", "weight", "rotation"))
    return CapturedGoal(*map(tuple, parts))


def _placement(numbers: np.ndarray) -> PlacementDescription:
    x, y, z, *orientation = numbers.tolist()
    return PlacementDescription((x, y, z), tuple(orientation))


def _format_capture(capture: Capture, character: str) -> bytes:
    """Format a capture as JSON text with one line per entry, for people who look into the file."""
    fields = {name: getattr(capture, name) for name in capture.__struct_fields__}
    lines = {name: _format_entry(msgspec.to_builtins(value)) for name, value in fields.items() if name != "character"}
    ordered = [f'"poise": "{KIND}"', *(f'"{name}": {lines.get(name, character.rstrip())}' for name in fields)]
    return ("{\n" + ",\n".join(ordered) + "\n}\n").encode()


def _format_entry(value: object) -> str:
    if not isinstance(value, dict):
        return _compact(value)
    return "{\n  " + ",\n  ".join(f"{_compact(name)}: {_compact(entry)}" for name, entry in value.items()) + "\n}"


def _compact(value: object) -> str:
    return msgspec.json.encode(value).decode()


# ---- reading ------------------------------------------------------------------------------------------


def read_capture(path: Any) -> tuple[Character, Capture]:
    """Read a capture file and return its character and its solve; every array is checked to have the character's size."""
    path = _as_path(path)
    text = read(path)
    try:
        return _decode_capture(text)
    except PoiseError as error:
        raise FileFormatError(path, str(error)) from error


def _decode_capture(text: bytes) -> tuple[Character, Capture]:
    try:
        header = parse(text, Header)
    except SchemaError as error:
        raise SchemaError(f"it is no capture, which solver.capture(path) writes: {error}") from None
    if not header.poise:
        raise SchemaError("it is no capture, which solver.capture(path) writes: Object missing required field `poise`")
    if header.poise != KIND:
        raise SchemaError(f"it holds a {header.poise!r}, not a capture; solver.capture(path) writes one")
    if header.version > VERSION:
        raise SchemaError(f"it is a capture of version {header.version}, and this Poise knows {VERSION}; upgrade Poise")
    capture = parse(text, Capture)
    character = decode_character(bytes(capture.character))
    _check_sizes(capture, character.n_dofs)
    model = compile_character(character, capture.solver.free_root)
    _check_goals(capture.goals, [character.effectors[number].name for number in model.goals])
    placements = {
        "home_placement": capture.solver.home,
        "start": capture.start.placement,
        "reference_placement": capture.solver.reference_placement,
    }
    for what, placement in placements.items():
        if placement is not None and abs(math.hypot(*placement.orientation) - 1.0) > 1e-6:
            raise SchemaError(f"the orientation of the {what} must be a unit quaternion, not {placement.orientation}")
    return character, capture


def _check_sizes(capture: Capture, n_dofs: int) -> None:
    lists = {
        "stiffness of the solver": capture.solver.stiffness,
        "reference of the solver": capture.solver.reference,
        "angles of the start": capture.start.angles,
        "angles of the outcome": capture.outcome.angles,
    }
    for what, numbers in lists.items():
        if len(numbers) != n_dofs:
            raise SchemaError(f"{what} must be {n_dofs} numbers, one for each joint, not {len(numbers)}")
    n_unknowns = n_dofs + 6 * capture.solver.free_root
    if len(capture.start.step) != n_unknowns:
        raise SchemaError(f"step of the start must be {n_unknowns} numbers, not {len(capture.start.step)}")


def _check_goals(goals: Iterable[str], expected: list[str]) -> None:
    for name in goals:
        if name not in expected:
            raise SchemaError(f"it has a goal for {name!r}, which has none on this base{did_you_mean(name, expected)}")
    for name in expected:
        if name not in goals:
            raise SchemaError(f"it has no goal for {name!r}")
