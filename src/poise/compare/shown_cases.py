"""Cases that the comparison's report shows: solved again, drawn, and the worst ones captured."""

import base64
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.compare.contestants import Contestant
from poise.compare.goal_kinds import Cases
from poise.compare.measures import Poses
from poise.compare.peers import PEERS
from poise.compare.referee import forward
from poise.compare.run_records import Records, Run
from poise.compare.scenes import Scene
from poise.pictures.image_files import png
from poise.pictures.stills_sheets_and_films import render

PICTURE_SIZE = (232, 200)
"""Width and height of a picture of one method [pixels]."""
PICTURED = ("chain-10/far", "biped-5-pose/far", "biped-5/beyond", "biped-5-pose/limits")
"""Scenes of which the report has pictures of every method, where the comparison has them."""
TRAILED = ("biped-5/noisy", "biped-5/jumps", "trackers/tracked", "biped-5-pose/coherent")
"""Scenes of which the report draws the ways of an effector; the first two that there are."""
TRAILS = 2
"""Number of scenes whose ways are drawn."""


@dataclass(frozen=True, slots=True)
class Worst:
    """The worst single solve of one method, on a case that another method solved."""

    method: str
    scene: str
    case: int
    position: float
    """Distance left [m]."""
    orientation: float
    """Angle left [rad]."""
    solved_by: str
    """A method that solved it, in the least time."""
    picture: str
    """A data URL of a png."""
    capture: str
    """The text of a capture."""


class Again:
    """Solves cases of a comparison again, exactly as before."""

    def __init__(self, scenes: Sequence[Scene], seed: int, quick: bool) -> None:
        self._scenes, self._seed, self._quick = {scene.name: scene for scene in scenes}, seed, quick
        self._made: dict[str, tuple[Cases, np.ndarray]] = {}

    def scene(self, name: str) -> Scene:
        """Return the scene of a case that the report shows, by name."""
        return self._scenes[name]

    def cases(self, name: str) -> tuple[Cases, np.ndarray]:
        """Return the cases of a scene to be shown in the report's pictures, and their goals' orientations."""
        if name not in self._made:
            cases = self._scenes[name].cases(self._seed, self._quick)
            self._made[name] = cases, cases.orientations()
        return self._made[name]

    def contestant(self, name: str, method: str) -> Contestant:
        """Make a method's solver anew, to show a case of the report."""
        return Contestant(method, self._scenes[name], *self.cases(name), self._quick)

    def picture(self, contestant: Contestant) -> str:
        """Draw the solver of a method with its goals, as a data URL of a png."""
        picture = render(contestant.solver, size=PICTURE_SIZE)
        assert picture is not None
        return "data:image/png;base64," + base64.b64encode(png(picture)).decode()


def pictures(records: Records, again: Again) -> dict[tuple[str, int], dict[str, str]]:
    """Draw what every method made of the same goals: data URLs by scene and case, and by method."""
    result: dict[tuple[str, int], dict[str, str]] = {}
    for scene in [name for name in PICTURED if name in records.setup.scenes]:
        case = _pictured_case(records, scene)
        for method in records.setup.methods:
            if case in records.runs.get((scene, method), {}):
                contestant = again.contestant(scene, method)
                contestant.run(case)
                result.setdefault((scene, case), {})[method] = again.picture(contestant)
    return result


def _pictured_case(records: Records, scene: str) -> int:
    """Choose the case of a scene that is drawn: the first one that a method solved, or simply the first."""
    solved = [
        case for (name, _), runs in records.runs.items() if name == scene for case, run in runs.items() if all(run.reached)
    ]
    return min(solved, default=0)


def trails(records: Records, again: Again) -> dict[str, dict[str, tuple[np.ndarray, np.ndarray]]]:
    """Follow an effector of the first case of motions: its way and its goal's, (f, 2) each, seen from the front [m]."""
    result: dict[str, dict[str, tuple[np.ndarray, np.ndarray]]] = {}
    for name in [name for name in TRAILED if name in records.setup.scenes][:TRAILS]:
        scene, (cases, _) = again.scene(name), again.cases(name)
        goal = scene.used_goals[min(1, len(scene.used_goals) - 1)]
        for method in records.setup.methods:
            if (name, method) in records.runs:
                answer = again.contestant(name, method).run(0)
                if answer is None:
                    continue
                way = _positions(scene, answer.poses)[:, goal, :2]
                result.setdefault(name, {})[method] = way, cases.positions[0, :, goal, :2]
    return result


def _positions(scene: Scene, poses: Poses) -> np.ndarray:
    return forward(scene.character, poses.angles, poses.placements if scene.free_root else None)[0]


def worst_cases(records: Records, again: Again) -> list[Worst]:
    """Find the worst case of every method that another method solved, solve it again, draw it and capture it."""
    result = []
    for method in records.setup.methods:
        found = None if method in PEERS else _worst_run(records, method)  # a peer has no capture
        if found is not None:
            run, solved_by = found
            contestant = again.contestant(run.scene, method)
            contestant.run(run.case)
            capture, picture = _captured(contestant), again.picture(contestant)
            worst = run.position[-1], run.orientation[-1], solved_by
            result.append(Worst(method, run.scene, run.case, *worst, picture, capture))
    return result


def _worst_run(records: Records, method: str) -> tuple[Run, str] | None:
    """Find the run of a method with the highest cost in single solves that some method solved, and the quickest of those."""
    worst: tuple[Run, str] | None = None
    for (scene, name), by_case in records.runs.items():
        if name != method:
            continue
        for case, run in by_case.items():
            if len(run.reached) > 1 or run.reached[0] or (worst is not None and run.cost[0] <= worst[0].cost[0]):
                continue
            others = {other: records.runs.get((scene, other), {}).get(case) for other in records.setup.methods}
            solved = {other: result.microseconds[0] for other, result in others.items() if result and result.reached[0]}
            if solved:
                worst = run, min(solved, key=lambda other: solved[other])
    return worst


def _captured(contestant: Contestant) -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "capture.json")
        contestant.solver.capture(path)
        return path.read_text()
