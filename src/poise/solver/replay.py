"""Replay of a capture: run the captured solve again and compare the answers bit by bit."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from poise import checks
from poise.character.character import Character
from poise.errors import FileFormatError, PoiseError
from poise.goals import Goal
from poise.kernels.workspace import layout
from poise.plain_text import counted
from poise.solver.capture import Capture, CapturedGoal, Outcome, PlacementDescription, read_capture, surroundings
from poise.solver.result import Result, Status
from poise.solver.solver import Solver
from poise.strict_names import known_options

AGREEMENT = 1e-6
"""Difference that counts as rounding on another machine [rad], [m]."""
BASE = "base"
"""Name of the place of a difference in the base's placement."""


class Difference(NamedTuple):
    """The largest difference between a replay and its capture."""

    amount: float
    """[rad], [m] for slides; of the base, the largest difference of a coordinate [m] or of a quaternion's part."""
    where: str
    """The joint's name, or "base"."""


@dataclass(frozen=True)
class Replay:
    """A captured solve that was run again; `print` it for a summary."""

    path: str
    capture: Capture
    """The content of the file."""
    solver: Solver
    """The solver after the replayed solve, for further study."""
    result: Result
    difference: Difference
    same: bool
    """Whether status, iterations and every bit of angles and placement are what was captured."""
    elsewhere: dict[str, tuple[str, str]]
    """Versions, CPU and kernels that differ: (where the capture was made, here), by name."""

    @property
    def captured(self) -> Outcome:
        """The answer that this Replay was compared with: status, iterations, sweeps, cost, angles, placement."""
        return self.capture.outcome

    @property
    def agrees(self) -> bool:
        """Whether a replay equals its capture, or differs by rounding only if the machine or a version is another one."""
        return self.same or (bool(self.elsewhere) and self.difference.amount <= AGREEMENT)

    def as_dict(self) -> dict[str, Any]:
        """Return the replay of a solver's capture as plain data for JSON: both outcomes, and what differs."""
        here = {name: getattr(self.result, name) for name in ("status", "iterations", "sweeps", "cost")}
        there = {name: getattr(self.captured, name) for name in here}
        return {
            "same": self.same,
            "agrees": self.agrees,
            "difference": self.difference._asdict(),
            "captured": there | {"status": str(there["status"])},
            "replayed": here | {"status": str(here["status"])},
            "elsewhere": {name: {"there": there, "here": here} for name, (there, here) in self.elsewhere.items()},
        }

    def __str__(self) -> str:
        character, goals = self.solver.character, len(self.solver)
        lines = [
            f"{self.path}: {character.n_dofs} degrees of freedom on {character.base!r}, {goals} goals, "
            f"method {self.solver.method!r}",
            f"captured  {_outcome_text(self.captured)}",
            f"replayed  {_outcome_text(self.result)}",
            *self._remarks(),
            self._verdict(),
        ]
        return "\n".join(lines)

    def _remarks(self) -> list[str]:
        """List remarks for a replay's report: a budget that was left out, versions that differ."""
        remarks = []
        budget, made = self.capture.call.budget, self.captured.iterations
        if self.captured.status is Status.OUT_OF_TIME:
            remarks.append(
                f"its budget of {budget:g} µs was used up: replayed without it, for just as many iterations ({made})"
            )
        elif budget is not None:
            remarks.append(f"its budget of {budget:g} µs was kept: replayed without it")
        if self.elsewhere:
            # The digest of the kernels covers all the others, and says nothing to people.
            named = {name: both for name, both in self.elsewhere.items() if name != "kernels"}
            saved = [f"{name} {there} (here {here})" for name, (there, here) in named.items()] or ["other kernels"]
            remarks.append(f"it was captured with {', '.join(saved)}: the last digits may differ")
        return remarks

    def _verdict(self) -> str:
        if self.same:
            return "the same, bit for bit"
        amount, where = self.difference
        if self.agrees:
            return (
                f"it agrees: nothing differs by more than {AGREEMENT:g} rad or m (largest {amount:.2g}, {self._place(where)})"
            )
        if amount > 0.0:
            return f"it differs: {self._place(where)} by {amount:.3g}{self._unit(where)}"
        return "it differs, not in the pose but in status, iterations or the sign of a zero"

    def _place(self, where: str) -> str:
        return "the base" if where == BASE else f"joint {where!r}"

    def _unit(self, where: str) -> str:
        if where == BASE:
            return ""
        return " m" if self.solver.character.joint(where).kind == "slide" else " rad"


@known_options
def replay(path: Any) -> Replay:
    """Replay the solve in a file that `solver.capture` wrote, and compare the answers bit by bit.

    >>> import poise, tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "reach.json"
    >>> solver = poise.Solver(poise.biped())
    >>> solver["right_hand"].position = (-0.25, 0.80, 0.10)
    >>> result = solver.solve()
    >>> solver.capture(path)
    >>> poise.replay(path).same
    True
    """
    character, capture = read_capture(path)
    try:
        solver = _solver_before(character, capture)
        result = _solve(solver, capture)
        solver.max_speed, solver.max_travel = capture.solver.max_speed, capture.solver.max_travel
    except PoiseError as error:
        raise FileFormatError(path, str(error)) from error
    return _compare(str(path), capture, solver, result)


# ---- building -----------------------------------------------------------------------------------------


def _solver_before(character: Character, capture: Capture) -> Solver:
    """Build the solver for a replay, in the state before the captured solve.

    Numbers that the public interface keeps bit for bit are set through it, so that they are checked; those that it would
    compute and round anew are written into the workspace.
    """
    saved, start = capture.solver, capture.start
    solver = Solver(
        character,
        saved.method,
        free_root=saved.free_root,
        use_limits=saved.limits,
        warm_start=saved.warm_start,
        damping=saved.damping,
        placement=(saved.home.position, saved.home.orientation),
        manner=saved.manner,
    )
    solver.posture_weight, solver.stiffness = saved.posture_weight, saved.stiffness
    solver.reference, solver.placement_weight = saved.reference, saved.placement_weight
    for goal in solver.goals:
        _restore_goal(goal, capture.goals[goal.name])
    workspace = solver.workspace
    workspace.reference_is_set = saved.reference_set
    if saved.reference_placement is not None:
        workspace["reference_placement"][:] = _placement_numbers(saved.reference_placement)
        workspace.reference_is_placed = True
    workspace["home_placement"][:], workspace.placement[:] = _placement_numbers(saved.home), _placement_numbers(start.placement)
    workspace.angles[:], workspace["last_step"][: len(start.step)] = start.angles, start.step
    workspace.settle()
    searching, settling = start.search_iterations > 0, start.settling
    unsettled = layout.SEARCHING if searching else layout.SETTLING if settling else layout.CHANGED if start.unsettled else 0
    workspace.options[[layout.NEW_REFERENCE, layout.UNSETTLED]] = start.new_reference, unsettled
    workspace.options[layout.SETTLING_SOLVES] = start.settling_solves
    workspace.options[layout.SEARCH_ITERATIONS] = start.search_iterations
    workspace.forget_frames()
    return solver


def _restore_goal(goal: Goal, captured: CapturedGoal) -> None:
    goal.position, goal.orientation = captured.position, captured.orientation
    goal.position_weight, goal.orientation_weight = captured.weights
    goal.adopt_weights()  # a goal that was switched off is shown as such
    if captured.turn is not None:
        goal.restore_orientation(captured.orientation, captured.turn)


def _placement_numbers(placement: PlacementDescription) -> tuple[float, ...]:
    return *placement.position, *placement.orientation


def _solve(solver: Solver, capture: Capture) -> Result:
    """Replay the captured call of solve, for as many iterations as it had time for."""
    call, captured = capture.call, capture.outcome
    iterations, budget = call.iterations, None
    if captured.status is Status.OUT_OF_TIME:
        # A solve of no iterations would only evaluate, and one that has no time has already begun.
        iterations, budget = (captured.iterations, None) if captured.iterations else (iterations, 0.0)
    for entry, name in ((layout.MAX_CHANGE, "max_change"), (layout.MAX_TRAVEL, "max_root_travel")):
        if getattr(call, name) is not None:
            solver.workspace.settings[entry] = checks.number(getattr(call, name), name, low=0.0)
    return solver.solve(
        iterations=iterations,
        sweeps=call.sweeps,
        tolerance=0 if call.tolerance is None else call.tolerance,
        residual_tolerance=call.residual_tolerance,
        step_tolerance=call.step_tolerance,
        stall_tolerance=call.stall_tolerance,
        use_limits=call.limits,
        budget=budget,
    )


# ---- comparing ----------------------------------------------------------------------------------------


def _compare(path: str, capture: Capture, solver: Solver, result: Result) -> Replay:
    captured = capture.outcome
    there = np.array([*captured.angles, *_placement_numbers(captured.placement)])
    here = np.concatenate([solver.workspace.angles, solver.workspace.placement])
    # Without its budget, a solve that ran out of time ends for another reason.
    same_end = captured.status in (result.status, Status.OUT_OF_TIME) and result.iterations == captured.iterations
    same = same_end and there.tobytes() == here.tobytes()
    apart = np.abs(there - here)
    largest = int(np.argmax(apart))
    places = [joint.name for joint in solver.character.joints for _ in range(joint.dofs)]
    difference = Difference(float(apart[largest]), (places + [BASE] * 7)[largest])
    now = surroundings()
    saved = {name: capture.made_with.get(name, "unknown") for name in now}
    elsewhere = {name: (saved[name], now[name]) for name in now if saved[name] != now[name]}
    return Replay(path, capture, solver, result, difference, same, elsewhere)


def _outcome_text(outcome: Outcome | Result) -> str:
    effort = f"{counted(outcome.iterations, 'iteration')}, {counted(outcome.sweeps, 'sweep')}"
    return f"{outcome.status} after {effort}, cost {outcome.cost:.6g}"
