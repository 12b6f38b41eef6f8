"""A contestant of the comparison: one method, or one peer, in one scene, which solves its cases by the clock."""

import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

import numpy as np

from poise.compare.entries import SEARCH
from poise.compare.goal_kinds import Cases
from poise.compare.measures import Poses
from poise.compare.peer_body import Solve, UrdfBody
from poise.compare.peers import PEERS
from poise.compare.scenes import Scene
from poise.errors import PoiseError
from poise.solver.solver import Solver

ITERATIONS = {False: 500, True: 200}
"""Most iterations of one solve, in a full and in a quick comparison."""
FRAME_ITERATIONS = 100
"""Most iterations of one frame of a motion."""
TIME_CAP = {False: 1.5, True: 0.15}
"""Time for all cases of one method in one scene [s], in a full and in a quick comparison; then it is cut."""
PATIENCE = 3.0
"""Time after which a case that is not done is given up, in time caps: it leaves no record, so that those there are repeat."""
BUDGET = 10.0
"""Time after which one solve begins no further iteration [s]: far more than any needs, or answers would depend on the clock."""


class SolvedFrame(NamedTuple):
    """One frame of a case, as a contestant solved it."""

    angles: np.ndarray
    placement: np.ndarray
    iterations: int
    seconds: float
    status: str


@dataclass(slots=True, eq=False)
class Answer:
    """What a contestant answered to one case of a comparison, and how long every repeat took."""

    poses: Poses
    iterations: list[int]
    status: str
    seconds: list[np.ndarray]
    """(f,) for each repeat [s]."""

    def times(self) -> dict[str, Any]:
        """Return the times of a contestant's answer, as fields of its run that the clock fills."""
        microseconds = 1e6 * np.median(self.seconds, axis=0)
        return {
            "microseconds": [float(f"{value:.5g}") for value in microseconds.tolist()],
            "spent": float(f"{np.sum(self.seconds):.5g}"),
        }


@dataclass(slots=True, eq=False)
class Contestant:
    """One method, or one peer, in one scene of the comparison, and the time that it has used up."""

    method: str
    scene: Scene
    cases: Cases
    orientations: np.ndarray
    """(m, f, g, 4) of the goals."""
    quick: bool
    spent: float = 0.0
    """Time of its runs so far [s]."""
    solver: Solver = field(init=False)
    """What solves; of a peer, what shows its goals and its answers."""
    _peer: tuple[UrdfBody, Solve] | None = field(init=False, default=None)
    _last: np.ndarray = field(init=False, default_factory=lambda: np.zeros(0))
    """The last answer of a peer, which its next frame starts from."""

    def __post_init__(self) -> None:
        scene, is_peer = self.scene, self.method in PEERS
        method = "poise" if is_peer or self.method == SEARCH else self.method
        self.solver = Solver(scene.character, method, free_root=scene.free_root, manner="plain")
        for number, goal in enumerate(self.solver.goals):
            goal.enabled = number in scene.used_goals
            if not scene.orientations:
                goal.orientation_weight = 0.0
        if is_peer:
            self._peer = self._prepare_peer()

    def _prepare_peer(self) -> tuple[UrdfBody, Solve]:
        """Prepare a contestant that is a peer's library: it reads the body; what goes wrong is why it is left out."""
        scene = self.scene
        with tempfile.TemporaryDirectory() as folder:
            body = UrdfBody(scene.character, scene.used_goals, scene.goals, Path(folder))
            try:
                return body, PEERS[self.method].prepare(body, scene.orientations)
            except PoiseError:
                raise
            except Exception as error:  # whatever a library of others raises
                raise PoiseError(f"it cannot read this body: {error}") from None

    def begin(self, case: int) -> None:
        """Set the contestant to the start of a case, and let it forget the cases before."""
        placements = self.cases.placements
        if placements is not None:
            self.solver.placement = placements[case, :3], placements[case, 3:]
        self._start(self.cases.start[case])

    def _start(self, angles: np.ndarray) -> None:
        self.solver.reset(angles)
        self._last = angles

    def solve_frame(self, case: int, frame: int) -> SolvedFrame:
        """Solve one frame of a case of the comparison."""
        cases, solver = self.cases, self.solver
        if cases.restarts is not None:
            self._start(cases.restarts[case, frame])
        solver.set_goals(cases.positions[case, frame], self.orientations[case, frame])
        iterations = ITERATIONS[self.quick] if cases.frames == 1 else FRAME_ITERATIONS
        if self._peer is not None:
            return self._solve_by_peer(*self._peer, case, frame, iterations)
        began = process_time()
        if self.method == SEARCH:
            result = solver.search(iterations=iterations, budget=1e6 * BUDGET)
        else:
            result = solver.solve(iterations=iterations, budget=1e6 * BUDGET)
        # The solve by the clock, unless other programs had the core meanwhile: then what the processor did for the call.
        seconds = min(result.seconds, process_time() - began)
        workspace = solver.workspace
        found = workspace.angles.copy(), workspace.placement.copy()
        return SolvedFrame(*found, result.iterations, seconds, str(result.status))

    def _solve_by_peer(self, body: UrdfBody, solve: Solve, case: int, frame: int, iterations: int) -> SolvedFrame:
        targets = body.targets(self.cases.positions[case, frame], self.cases.rotations[case, frame])
        began = perf_counter(), process_time()
        self._last, done = solve(self._last, targets, iterations)
        seconds = min(perf_counter() - began[0], process_time() - began[1])
        self.solver.reset(self._last)  # brings it inside the limits: for pictures only
        return SolvedFrame(self._last, self.solver.workspace.placement.copy(), done, seconds, "ended")

    def run(self, case: int) -> Answer | None:
        """Run the contestant on one case of the comparison; None if it takes far more time than a scene has."""
        self.begin(case)
        frames: list[SolvedFrame] = []
        for frame in range(self.cases.frames):
            frames.append(self.solve_frame(case, frame))
            too_long = sum(solved.seconds for solved in frames) > PATIENCE * TIME_CAP[self.quick]
            if too_long and len(frames) < self.cases.frames:
                return None
        seconds = np.array([solved.seconds for solved in frames])
        self.spent += float(seconds.sum())
        poses = Poses(np.array([solved.angles for solved in frames]), np.array([solved.placement for solved in frames]))
        return Answer(poses, [solved.iterations for solved in frames], frames[-1].status, [seconds])
