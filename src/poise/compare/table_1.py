"""What `poise bench` measures: Table 1 of the paper, and the workloads beside a baseline that they must not fall behind."""

from collections.abc import Callable, Collection
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
import numpy as np

from poise.character.biped import biped
from poise.character.character import Character
from poise.compare import workloads
from poise.errors import FileFormatError, PoiseError
from poise.formats.whole_files import read, write_whole
from poise.motion.pose import Pose
from poise.solver.solver import Solver

COUNTS = (1, 5, 20)
PAPER_MICROSECONDS = {1: 10.0, 5: 42.0, 20: 110.0}
"""Table 1: C++ on an Intel i7-2600."""
FRAMES, RATE = workloads.CASES["coherent"], workloads.FRAME_RATE
ROUNDS = 30


# ---- Table 1: the method `paper` ----------------------------------------------------------------------


def coherent_motion(character: Character, seed: int = 0) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The smooth motion of the workload `coherent`: its angles, and positions and orientations of the effectors."""
    cases = workloads.coherent(character, seed, FRAMES)
    return cases.truth, cases.positions, cases.orientations


def microseconds(solver: Solver, start: np.ndarray, iterations: int, sweeps: int) -> float:
    """The time of one solve from `start` as Python calls it: the best round's mean, which others disturb least [µs]."""
    best, repeats = float("inf"), max(4, 400 // (iterations * sweeps))
    for _ in range(ROUNDS):
        total = 0.0
        for _ in range(repeats):
            solver.reset(start)
            begin = perf_counter()
            solver.solve(iterations=iterations, sweeps=sweeps, tolerance=0)
            total += perf_counter() - begin
        best = min(best, 1e6 * total / repeats)
    return best


def frame_microseconds(solver: Solver, positions: np.ndarray, orientations: np.ndarray, iterations: int, sweeps: int) -> float:
    """The time of one frame of a trajectory that is solved in one call [µs]."""
    begin = perf_counter()
    solver.solve_frames(positions, orientations, iterations=iterations, sweeps=sweeps, tolerance=0)
    return 1e6 * (perf_counter() - begin) / len(positions)


def lag(character: Character, motion: tuple[np.ndarray, np.ndarray, np.ndarray], warm_start: str, sweeps: int) -> float:
    """How far the effectors are behind a moving goal with one iteration a frame: the mean distance [mm]."""
    angles, positions, orientations = motion
    solver = Solver(character, "paper", warm_start=warm_start)
    solver.reset(angles[0])
    followed = solver.solve_frames(positions, orientations, iterations=1, sweeps=sweeps, tolerance=0)
    names = [goal.name for goal in solver.goals]
    reached = np.array([[Pose(character, row).frame(name)[0] for name in names] for row in followed])
    return float(1e3 * np.linalg.norm(reached - positions, axis=2).mean())


def table_1(solver: Solver, progress: Callable[[int], Any] = lambda percent: None) -> list[dict[str, float]]:
    """Table 1 of the paper by a solver of its method whose goals are set, from rest [µs]; `progress` is told of 45 percent."""
    rows = []
    for count in COUNTS:
        rest = solver.character.rest
        sweeps, iterations = microseconds(solver, rest, 1, count), microseconds(solver, rest, count, 1)
        rows.append({"count": count, "paper": PAPER_MICROSECONDS[count], "sweeps": sweeps, "iterations": iterations})
        progress(15)
    return rows


def measure(progress: Callable[[int], Any] = lambda percent: None) -> dict[str, Any]:
    """All figures of the method `paper`; `progress` is told of every few percent."""
    character = biped()
    motion = coherent_motion(character)
    progress(20)
    angles, positions, orientations = motion
    solver = Solver(character, "paper")
    solver.set_goals(positions[FRAMES // 2], orientations[FRAMES // 2])
    figures: dict[str, Any] = {"table_1": table_1(solver, progress)}
    figures["coherent"] = _follow(solver, angles, positions, orientations)
    progress(10)
    figures["lag"] = [
        {"sweeps": sweeps, "pose": lag(character, motion, "pose", sweeps), "step": lag(character, motion, "step", sweeps)}
        for sweeps in COUNTS
    ]
    progress(25)
    return figures


def _follow(solver: Solver, angles: np.ndarray, positions: np.ndarray, orientations: np.ndarray) -> dict[str, float]:
    """Follow the motion frame by frame until every goal is reached within 1 mm and 0.01 rad."""
    solver.reset(angles[0])
    results = []
    for position, orientation in zip(positions, orientations, strict=True):
        solver.set_goals(position, orientation)
        results.append(solver.solve(iterations=100))
    return {
        "frames": len(results),
        "converged": sum(result.converged for result in results),
        "mean_iterations": float(np.mean([result.iterations for result in results])),
        "mean_sweeps": float(np.mean([result.sweeps for result in results])),
        "median_microseconds": float(np.median([1e6 * result.seconds for result in results])),
    }


def report(figures: dict[str, Any]) -> str:
    """The figures as tables for people."""
    lines = ["Table 1: microseconds a frame for the biped with five six-DOF goals, called from Python; method paper", ""]
    lines += [f"{'count':>6}{'paper':>10}{'n sweeps on one Jacobian':>28}{'n iterations of one sweep':>28}"]
    for row in figures["table_1"]:
        cells = "".join(f"{row[key]:>15.1f}  ({row['paper'] / row[key]:>6.1f} x)" for key in ("sweeps", "iterations"))
        lines.append(f"{row['count']:>6}{row['paper']:>10.0f}   {cells}")
    followed = figures["coherent"]
    lines += [
        "",
        f"A smooth motion, {followed['frames']} frames at {RATE} Hz, each solved to 1 mm and 0.01 rad: "
        f"{followed['converged']} reached,",
        f"{followed['mean_iterations']:.1f} iterations and {followed['mean_sweeps']:.0f} sweeps a frame, "
        f"{followed['median_microseconds']:.0f} µs (the paper: 2 to 3 iterations)",
        "",
        "The same with one iteration a frame: mean distance behind the goals [mm], by what the solve starts from",
        f"{'sweeps':>8}{'last pose':>12}{'last step too':>16}",
    ]
    lines += [f"{row['sweeps']:>8}{row['pose']:>12.1f}{row['step']:>16.1f}" for row in figures["lag"]]
    return "\n".join(lines)


# ---- the workloads and their baseline -----------------------------------------------------------------


class Baseline(msgspec.Struct):
    """Figures of the workloads from an earlier day: the section `workloads` of a baseline file."""

    setup: dict[str, Any]
    machine: dict[str, str]
    figures: dict[str, dict[str, float]]


class Bound(NamedTuple):
    """How much worse than the baseline a figure may be: by a share of it, or by an amount."""

    words: str
    share: float = 0.0
    amount: float = 0.0
    higher_is_better: bool = False

    def worst(self, then: float, looseness: float) -> float:
        """The last value that is not a regression."""
        margin = looseness * (self.share * then + self.amount)
        return then - margin if self.higher_is_better else then + margin

    def broken(self, now: float, then: float, looseness: float) -> bool:
        """Whether a figure is worse than allowed; one that is no number is."""
        worst = self.worst(then, looseness)
        return not (now >= worst if self.higher_is_better else now <= worst)


BOUNDS = {
    # Counted in yardsticks of the same run, which repeats within a tenth where seconds move by half.
    "yardsticks": Bound("median time [yardsticks]", share=0.15),
    # These repeat exactly on one machine; on another, rounding turns a few cases over.
    "iterations": Bound("mean iterations", share=0.05),
    "starts": Bound("mean starts", share=0.05),
    "cost": Bound("cost", share=0.02),
    "success": Bound("success [%]", amount=0.5, higher_is_better=True),
    "joint_change": Bound("joint change, median [rad]", share=0.5, amount=1e-6),
    "max_joint_change": Bound("joint change, largest [rad]", share=0.5, amount=1e-6),
    "limit_violation": Bound("beyond the limits [rad]", amount=1e-9),
}
ONLY_OF = {"starts": "search", "cost": "unreachable", "joint_change": "unreachable", "max_joint_change": "unreachable"}
"""The workload that has a figure, where it is one alone."""
ELSEWHERE = 3.0
"""How much looser the bounds are on another kind of machine than the baseline's."""
MOST_TIMES_BIPED = 4.0
"""What a frame of the 80-DOF humanoid may take, in frames of the biped."""
ANEW = "--save-baseline writes it anew"
AGAIN = 3
"""How often a time that looks worse is measured again before it counts, and how many measurements make a baseline."""


CHECKOUT = Path(__file__).resolve().parents[3]
"""Of this file, unless Poise is installed without one."""


def default_baseline() -> Path | None:
    """`bench/baseline.json` of the checkout; None where there is none."""
    path = CHECKOUT / "bench" / "baseline.json"
    return path if path.exists() else None


def read_baseline(path: Path) -> Baseline:
    """The section `workloads` of a file."""
    section = _sections(path).get("workloads")
    if section is None:
        raise FileFormatError(path, f"it has no section 'workloads'; {ANEW}, if it is a baseline")
    try:
        return msgspec.convert(section, Baseline)
    except msgspec.ValidationError as error:
        raise FileFormatError(path, f"its section 'workloads' is damaged: {error}; {ANEW}") from None


def write_baseline(path: Path, measured: dict[str, Any]) -> None:
    """Replace the section `workloads` of a file, which is made if there is none; other sections stay."""
    figures = {name: {key: float(f"{row[key]:.6g}") for key in row} for name, row in measured["figures"].items()}
    section = {"setup": measured["setup"], "machine": measured["machine"], "figures": figures}
    kept = _sections(path) if path.exists() else {}
    if kept and not kept.keys() & {"workloads", "against_cpp"}:
        raise FileFormatError(path, "it is no baseline and would be spoiled; name another file with --baseline")
    sections = kept | {"workloads": section}
    write_whole(path, msgspec.json.format(msgspec.json.encode(sections), indent=2) + b"\n")


def _sections(path: Path) -> dict[str, Any]:
    try:
        return msgspec.json.decode(read(path), type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise FileFormatError(path, f"it is no baseline: {error}") from None


def run_workloads(
    character: Character | None = None,
    seed: int = 0,
    *,
    baseline: Path | None = None,
    gate: bool = False,
    save: bool = False,
    progress: Callable[[int], Any] = lambda percent: None,
    **sizes: Any,
) -> dict[str, Any]:
    """Measure the workloads and compare them with a baseline, or save them as one.

    baseline: the file; None for the checkout's. gate: also name the figures that are worse than it allows.
    sizes: see `workloads.measure`. The answer has `figures`, `ratios` and `regressions` (None where nothing was
    compared), and `notes` for the reader.
    """
    path = default_baseline() if baseline is None else baseline
    if path is None and (gate or save):
        raise PoiseError("there is no baseline here; name its file with --baseline (--save-baseline makes one)")
    setup = workloads.setup(biped() if character is None else character, seed, sizes.get("counts"))
    rows = [name for name in workloads.WORKLOADS if name != "humanoid" or character is None]
    stored: Baseline | None = None
    notes: list[str] = []
    if path is not None and not save:
        try:
            stored = _comparable(path, setup, rows)
        except FileFormatError as error:
            if gate or baseline is not None:
                raise
            notes.append(f"no ratios: {error}")

    def again(rows: Collection[str], progress: Callable[[int], Any] = lambda percent: None) -> dict[str, dict[str, float]]:
        return workloads.measure(character, seed, only=rows, progress=progress, **sizes)

    told = _shared(progress, AGAIN if save else 1)
    figures = again(workloads.WORKLOADS, told)
    machine = workloads.machine()
    answer: dict[str, Any] = {"setup": setup, "machine": machine, "figures": figures, "notes": notes}
    answer |= {"ratios": None, "regressions": None}
    if save and path is not None:
        _keep_medians(figures, [again(workloads.WORKLOADS, told) for _ in range(1, AGAIN)])
        write_baseline(path, answer)
        notes.append(f"saved as the baseline in {path}")
    if stored is not None:
        looseness = 1.0 if machine == stored.machine else ELSEWHERE
        if looseness > 1.0:
            notes.append(f"{path} is of another machine: its bounds are {ELSEWHERE:g} times as wide here")
        if gate:
            _measure_slow_ones_again(figures, stored.figures, looseness, again)
            answer["regressions"] = regressions(figures, stored.figures, looseness)
        answer["ratios"] = ratios(figures, stored.figures)
    return answer | {"times_biped": times_biped(figures)}


def _shared(progress: Callable[[int], Any], parts: int) -> Callable[[int], None]:
    """Progress for several measurements of 100 percent each, as 100 for all."""
    done = 0

    def advance(percent: int) -> None:
        nonlocal done
        progress((done + percent) // parts - done // parts)
        done += percent

    return advance


def bounded(name: str) -> list[str]:
    """The figures of a workload that have bounds."""
    return [key for key in BOUNDS if ONLY_OF.get(key, name) == name]


def _comparable(path: Path, setup: dict[str, Any], rows: list[str]) -> Baseline:
    """The baseline in a file, if it was measured on the same cases."""
    stored = read_baseline(path)
    if different := [key for key in setup if stored.setup.get(key) != setup[key]]:
        another = f"it was measured with another {', another '.join(different)}"
        raise FileFormatError(path, f"{another}; make one that fits with --save-baseline --baseline FILE")
    for name in rows:
        if missing := [key for key in bounded(name) if key not in stored.figures.get(name, {})]:
            raise FileFormatError(path, f"its section 'workloads' lacks {missing[0]!r} of {name!r}; {ANEW}")
    return stored


def times_biped(figures: dict[str, dict[str, float]]) -> float | None:
    """What a frame of the humanoid takes, in frames of the biped."""
    return figures["humanoid"]["yardsticks"] / figures["coherent"]["yardsticks"] if "humanoid" in figures else None


def ratios(figures: dict[str, dict[str, float]], then: dict[str, dict[str, float]]) -> dict[str, dict[str, float]]:
    """Of every bounded figure, now over then; 1 where both are 0, and none where only the earlier one is."""
    result: dict[str, dict[str, float]] = {}
    for name, row in figures.items():
        pairs = {key: (row[key], then[name][key]) for key in bounded(name)}
        result[name] = {key: now / was if was else 1.0 for key, (now, was) in pairs.items() if was or not now}
    return result


def regressions(figures: dict[str, dict[str, float]], then: dict[str, dict[str, float]], looseness: float = 1.0) -> list[str]:
    """A sentence for every figure that is worse than the baseline allows."""
    found = []
    for name, row in figures.items():
        for key in bounded(name):
            bound, now, was = BOUNDS[key], row[key], then[name][key]
            if bound.broken(now, was, looseness):
                found.append(f"{name}: {bound.words} {now:.4g}, baseline {was:.4g}, bound {bound.worst(was, looseness):.4g}")
    times = times_biped(figures)
    if times is not None and times > MOST_TIMES_BIPED:
        found.append(f"humanoid: {times:.2f} times the time of the biped, bound {MOST_TIMES_BIPED:g}")
    return found


def _measure_slow_ones_again(
    figures: dict[str, dict[str, float]],
    then: dict[str, dict[str, float]],
    looseness: float,
    again: Callable[[Collection[str]], dict[str, dict[str, float]]],
) -> None:
    """Keep the best of a few times where the first looks worse than the baseline allows: only a real regression stays."""
    bound = BOUNDS["yardsticks"]
    for _ in range(AGAIN):
        slow = {name for name, row in figures.items() if bound.broken(row["yardsticks"], then[name]["yardsticks"], looseness)}
        if (times_biped(figures) or 0.0) > MOST_TIMES_BIPED:
            slow.add("humanoid")
        if not slow:
            return
        for name, row in again(slow).items():
            if row["yardsticks"] < figures[name]["yardsticks"]:
                figures[name] |= {key: row[key] for key in workloads.TIMES}


def _keep_medians(figures: dict[str, dict[str, float]], others: list[dict[str, dict[str, float]]]) -> None:
    """Let one unlucky moment not decide what later days are held to."""
    for name, row in figures.items():
        for key in workloads.TIMES:
            row[key] = float(np.median([row[key], *(other[name][key] for other in others)]))


def workloads_report(answer: dict[str, Any]) -> str:
    """The figures of the workloads as a table for people, with the ratios to the baseline if there is one."""
    width = 0 if answer["ratios"] is None else 8  # of a column of ratios
    none, ratio = " " * width, f"{'ratio':>{width}.{width}}"
    lines = [
        f"{'':<19}{'success':>10}{none}{'iterations':>13}{none}{'time [µs]':>19}{none}{'beyond limits':>16}",
        f"{'workload':<13}{'cases':>6}{'[%]':>10}{ratio}{'mean':>8}{'p99':>5}{ratio}{'median':>10}{'p95':>9}{ratio}{'[rad]':>16}",
    ]
    for name, row in answer["figures"].items():
        shares = [f"{_ratio(answer, name, key):>{width}}" for key in ("success", "iterations", "yardsticks")]
        success = "–" if name == "unreachable" else f"{row['success']:.1f}"
        lines.append(
            f"{name:<13}{row['cases']:>6}{success:>10}{shares[0]}{row['iterations']:>8.2f}{row['p99_iterations']:>5.0f}{shares[1]}"
            f"{row['microseconds']:>10.1f}{row['p95_microseconds']:>9.1f}{shares[2]}{row['limit_violation']:>16.2g}"
        )
    return "\n".join([*lines, "", *_remarks(answer)])


def _ratio(answer: dict[str, Any], name: str, key: str) -> str:
    """A ratio to the baseline in words; nothing where there is none."""
    if answer["ratios"] is None:
        return ""
    value = None if (name, key) == ("unreachable", "success") else answer["ratios"][name].get(key)
    return "–" if value is None else f"{value:.2f}"


def _remarks(answer: dict[str, Any]) -> list[str]:
    """What the table has no columns for."""
    figures, compared = answer["figures"], answer["ratios"] is not None
    search, stuck, times = figures["search"], figures["unreachable"], times_biped(figures)

    def to_baseline(name: str, key: str) -> str:
        return f" (ratio {_ratio(answer, name, key)})" if compared else ""

    lines = [
        f"search: starts: {search['median_starts']:.0f} at the median, {search['max_starts']:.0f} at most, "
        f"{search['starts']:.2f} on average{to_baseline('search', 'starts')}",
        f"unreachable: the last of {workloads.SETTLING} solves makes {stuck['last_iterations']:.2f} iterations "
        f"and changes a joint by {stuck['joint_change']:.2g} rad",
        f"    at the median, {stuck['max_joint_change']:.2g} at most; "
        f"cost {stuck['cost']:.4g}{to_baseline('unreachable', 'cost')}",
    ]
    if times is not None:
        lines.append(f"humanoid: coherent frames of 80 hinges take {times:.2f} times as long as the biped's")
    lines.append(
        "Times as called from Python: set_goals, solve and pose.angles; search() alone; unreachable: each of its solves."
    )
    if compared:
        lines.append("Their ratios to the baseline compare yardsticks, a fixed kernel timed in between, and not microseconds.")
    return lines
