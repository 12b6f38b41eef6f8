"""Running a comparison: all methods take turns at every case, are judged together, and written down before the next case."""

import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.compare.contestants import TIME_CAP, Contestant
from poise.compare.entries import ENTRIES, find_entry
from poise.compare.goal_kinds import Cases
from poise.compare.measures import judge, settling_after_jumps
from poise.compare.operations import count_operations
from poise.compare.peers import PEERS
from poise.compare.run_records import VERSION, Cut, Journal, Operations, Pair, Records, Run, Setup, open_journal
from poise.compare.scenes import Scene, find_scenes
from poise.compare.workloads import machine
from poise.errors import PoiseError, UnknownChoiceError
from poise.methods.registry import METHODS
from poise.version import __version__

REPEATS = 3
"""How often a case is solved if that takes little time, the methods in turn; of the times of a frame the median counts."""
COUNTED_SCENES = ("chain-10/far", "biped-5-pose/far")
"""Scenes in which operations are counted."""
USUAL_SHARE = 0.35
"""Share of their time cap that methods take, on average; measured."""
CASE_SECONDS = 0.003
"""Time beside the solves that a case takes for each method, for judging and writing [s]; measured."""
Progress = Callable[[float], object]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a comparison runs: methods, scenes, seed, and whether it is a quick one."""

    methods: tuple[str, ...]
    scenes: tuple[Scene, ...]
    seed: int = 0
    quick: bool = False

    @property
    def setup(self) -> Setup:
        """The setup of a plan that is about to run: the first line of its records."""
        names = tuple(scene.name for scene in self.scenes)
        return Setup(VERSION, self.seed, self.quick, self.methods, names, machine(), __version__)

    def pairs(self) -> Iterator[tuple[Scene, str, str | None]]:
        """Go through all pairs of scene and method, with the reason where the method is left out."""
        for scene in self.scenes:
            for method in self.methods:
                yield scene, method, scene.why_left_out(find_entry(method))

    def seconds(self) -> tuple[float, float]:
        """Estimate how long the comparison takes, usually and at most [s]."""
        taking_part = [scene for scene, _, reason in self.pairs() if reason is None]
        runs = sum(scene.count(self.quick) for scene in taking_part)
        solving, beside = TIME_CAP[self.quick] * len(taking_part), CASE_SECONDS * runs
        return USUAL_SHARE * solving + beside, solving + beside


def make_plan(
    methods: Sequence[str] = (),
    scenes: Sequence[str] = (),
    seed: int = 0,
    quick: bool = False,
    peers: Sequence[str] = (),
) -> Plan:
    """Make the plan of a comparison from names, all methods and scenes where none are given; unknown names are refused."""
    for name in methods:
        if name not in ENTRIES:
            raise UnknownChoiceError("method", name, ENTRIES)
    chosen = tuple(name for name in ENTRIES if not methods or name in methods)
    return Plan((*chosen, *peers), tuple(find_scenes(scenes, quick)), seed, quick)


def enter(scene: Scene, method: str, cases: Cases, orientations: np.ndarray, quick: bool) -> tuple[Contestant | None, Pair]:
    """Make the solver of a method for a scene of a comparison and measure its memory; or the reason why it cannot."""
    reason = scene.why_left_out(find_entry(method))
    if reason is not None:
        return None, Pair(scene.name, method, reason)
    try:
        contestant = Contestant(method, scene, cases, orientations, quick)
        contestant.begin(0)
        contestant.solve_frame(0, 0)  # compiles what is not compiled yet
        tracemalloc.start()
        try:
            measured = Contestant(method, scene, cases, orientations, quick)
            measured.begin(0)
            measured.solve_frame(0, 0)
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
    except PoiseError as error:
        return None, Pair(scene.name, method, str(error))
    workspace = contestant.solver.workspace
    if method in PEERS:
        return contestant, Pair(scene.name, method)  # its memory is not in arrays of ours
    own = workspace["method_ints"].nbytes + workspace["method_floats"].nbytes
    return contestant, Pair(scene.name, method, None, workspace.ints.nbytes + workspace.floats.nbytes, own, peak)


# ---- all of them --------------------------------------------------------------------------------------


def run_comparison(plan: Plan, folder: Path, resume: bool = False, progress: Progress = lambda share: None) -> Records:
    """Run a comparison into a folder, or what is left of it; `progress` gets shares of the whole that add up to 1."""
    journal = open_journal(folder, plan.setup, resume)
    try:
        counts = [scene.count(plan.quick) for scene in plan.scenes]
        for scene, count in zip(plan.scenes, counts, strict=True):
            _run_scene(plan, scene, journal, lambda share, count=count: progress(share * count / sum(counts)))  # type: ignore[misc]
        _count(plan, journal)
    finally:
        journal.close()
    return journal.records


def _count(plan: Plan, journal: Journal) -> None:
    """While a comparison is running, have the operations of all methods counted in a few of its scenes, unless that is done."""
    records = journal.records
    scenes = [scene.name for scene in plan.scenes if scene.name in COUNTED_SCENES]
    pairs = [
        (scene, method) for scene in scenes for method in plan.methods if method in METHODS and (scene, method) in records.runs
    ]
    if pairs and not records.operations:
        counted = count_operations(pairs)
        journal.append([Operations(scene, method, count) for (scene, method), count in counted.items()])


def _run_scene(plan: Plan, scene: Scene, journal: Journal, progress: Progress) -> None:
    """Run all methods of a comparison in one scene, case by case; `progress` gets shares of the scene."""
    records, count = journal.records, scene.count(plan.quick)
    waiting = {method: _cases_left(records, scene, method, count) for method in plan.methods}
    if not any(waiting.values()):
        progress(1.0)
        return
    cases = scene.cases(plan.seed, plan.quick)
    orientations = cases.orientations()
    contestants = {}
    for method in plan.methods:
        if waiting[method]:
            contestant, pair = enter(scene, method, cases, orientations, plan.quick)
            if (scene.name, method) not in records.pairs:
                journal.append([pair])
            if contestant is not None:
                contestant.spent = sum(run.spent for run in records.runs.get((scene.name, method), {}).values())
                contestants[method] = contestant
    for case in range(count):
        taking_part = [one for method, one in contestants.items() if case in waiting[method] and not _is_cut(records, one)]
        if taking_part:
            first = case % len(taking_part)
            runs = _run_case(scene, cases, case, taking_part[first:] + taking_part[:first])
            done = {run.method for run in runs}
            tired = [one for one in taking_part if one.spent > TIME_CAP[plan.quick] and case + 1 < count]
            cuts = [Cut(scene.name, one.method, case + 1) for one in tired if one.method in done]
            given_up = [Cut(scene.name, one.method, case) for one in taking_part if one.method not in done]
            journal.append([*runs, *cuts, *given_up])
        progress(1.0 / count)


def _cases_left(records: Records, scene: Scene, method: str, count: int) -> set[int]:
    """List the cases of a method in a scene of a comparison that are not done yet, unless it is left out or cut."""
    key = scene.name, method
    pair = records.pairs.get(key)
    if key in records.cuts or (pair is not None and pair.left_out is not None):
        return set()
    return set(range(count)) - set(records.runs.get(key, ()))


def _is_cut(records: Records, contestant: Contestant) -> bool:
    return (contestant.scene.name, contestant.method) in records.cuts


def _longest_repeated(contestant: Contestant) -> float:
    """Return the time of a case above which repeats would use up a contestant's time before all cases are done [s]."""
    return TIME_CAP[contestant.quick] / (REPEATS * contestant.scene.count(contestant.quick))


def _run_case(scene: Scene, cases: Cases, case: int, contestants: list[Contestant]) -> list[Run]:
    """Run one case of a comparison by several methods in turn, repeated, and judge the answers; without those given up."""
    answered = [(contestant, answer) for contestant in contestants if (answer := contestant.run(case)) is not None]
    for _ in range(1, REPEATS):
        for contestant, answer in answered:
            if answer.seconds[0].sum() < _longest_repeated(contestant) and (again := contestant.run(case)) is not None:
                answer.seconds += again.seconds
    if not answered:
        return []
    measured = judge(scene, cases, case, [answer.poses for _, answer in answered])
    runs = []
    for (contestant, answer), fields in zip(answered, measured, strict=True):
        if scene.kind == "jumps":
            fields["settling"] = settling_after_jumps(fields["reached"])
        described = {"status": answer.status, "iterations": answer.iterations} | fields | answer.times()
        runs.append(Run(scene.name, contestant.method, case, **described))
    return runs
