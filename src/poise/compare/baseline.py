"""The workloads beside a baseline file: bounds, ratios, regressions."""

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from poise.character.biped import biped
from poise.character.character import Character
from poise.compare import workloads
from poise.compare.workloads import Measurements
from poise.errors import FileFormatError, PoiseError
from poise.formats.whole_files import check_writable, read, write_whole


class Baseline(msgspec.Struct):
    """Earlier measurements of the workloads: the section `workloads` of a baseline file."""

    setup: dict[str, Any]
    machine: dict[str, str]
    measurements: Measurements = msgspec.field(name="figures")


class Bound(NamedTuple):
    """How much worse than the baseline a measurement may be: by a share of it plus an amount."""

    title: str
    share: float = 0.0
    amount: float = 0.0
    higher_is_better: bool = False

    def worst(self, then: float, looseness: float) -> float:
        """Return the worst value of a measurement that is no regression from the baseline."""
        margin = looseness * (self.share * then + self.amount)
        return then - margin if self.higher_is_better else then + margin

    def broken(self, now: float, then: float, looseness: float) -> bool:
        """Check whether a measurement is worse than its baseline allows; NaN is."""
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
"""By the key of the measurement. The yardstick repeats within a tenth; counts repeat exactly on one machine."""
WORKLOAD_OF = {"starts": "search", "cost": "unreachable", "joint_change": "unreachable", "max_joint_change": "unreachable"}
"""The only workload that has a measurement; the others are of all workloads."""
OTHER_MACHINE_FACTOR = 3.0
"""How many times wider the bounds are on another kind of machine than the baseline's."""
MOST_TIMES_BIPED = 4.0
"""Longest time of a frame of the 80-DOF humanoid [frames of the biped]."""
HOW_TO_SAVE = "--save-baseline writes it anew"
"""End of the sentences about a damaged baseline."""
REPEATS = 3
"""How often a time that looks worse is measured again before it counts; also how many measurements make a baseline."""
CHECKOUT = Path(__file__).resolve().parents[3]
"""Folder of the checkout, if this is one and not an installed package."""


def default_baseline() -> Path | None:
    """Return the path of the checkout's baseline file, `bench/baseline.json`; None where there is none."""
    path = CHECKOUT / "bench" / "baseline.json"
    return path if path.exists() else None


def read_baseline(path: Path) -> Baseline:
    """Read the baseline of the workloads from a file's section `workloads`."""
    section = _sections(path).get("workloads")
    if section is None:
        raise FileFormatError(path, f"it has no section 'workloads'; {HOW_TO_SAVE}, if it is a baseline")
    try:
        return msgspec.convert(section, Baseline)
    except msgspec.ValidationError as error:
        raise FileFormatError(path, f"its section 'workloads' is damaged: {error}; {HOW_TO_SAVE}") from None


def write_baseline(path: Path, measured: dict[str, Any]) -> None:
    """Write measurements as the baseline of the workloads: replace that section of a file, which is made if there is none.

    Other sections stay.
    """
    measurements = {name: {key: float(f"{row[key]:.6g}") for key in row} for name, row in measured["figures"].items()}
    section = {"setup": measured["setup"], "machine": measured["machine"], "figures": measurements}
    present = _sections(path) if path.exists() else {}
    if present and not present.keys() & {"workloads", "against_cpp"}:
        raise FileFormatError(path, "it is no baseline and would be spoiled; name another file with --baseline")
    sections = present | {"workloads": section}
    write_whole(path, msgspec.json.format(msgspec.json.encode(sections), indent=2) + b"\n")


def _sections(path: Path) -> dict[str, Any]:
    if not path.exists():
        raise FileFormatError(path, "there is no such baseline; --save-baseline makes it")
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
    """Compare workloads that are measured now with the baseline file, or save a new baseline.

    baseline: the file; None for the checkout's. gate: also name the measurements that are worse than it allows.
    sizes: see `workloads.measure`. The answer has `figures`, `ratios` and `regressions` (None where nothing was
    compared), and `notes` for the reader.
    """
    path = default_baseline() if baseline is None else baseline
    if path is None and (gate or save):
        raise PoiseError("there is no baseline here; name its file with --baseline (--save-baseline makes one)")
    if save and path is not None:
        check_writable(path)
    setup = workloads.setup(biped() if character is None else character, seed, sizes.get("counts"))
    rows = [name for name in workloads.WORKLOADS if name != "humanoid" or character is None]
    stored: Baseline | None = None
    notes: list[str] = []
    if path is None:
        notes.append("no ratios: there is no baseline here; --baseline names its file")
    elif not save:
        try:
            stored = _comparable(path, setup, rows)
        except FileFormatError as error:
            if gate or baseline is not None:
                raise
            notes.append(f"no ratios: {error}")

    def measure_again(rows: Collection[str], progress: Callable[[int], Any] = lambda percent: None) -> Measurements:
        return workloads.measure(character, seed, only=rows, progress=progress, **sizes)

    share_progress = _share_progress(progress, REPEATS if save else 1)
    measurements = measure_again(workloads.WORKLOADS, share_progress)
    machine = workloads.machine()
    answer: dict[str, Any] = {"setup": setup, "machine": machine, "figures": measurements, "notes": notes}
    answer |= {"ratios": None, "regressions": None}
    if save and path is not None:
        take_medians(measurements, [measure_again(workloads.WORKLOADS, share_progress) for _ in range(1, REPEATS)])
        write_baseline(path, answer)
        notes.append(f"saved as the baseline in {path}")
    if stored is not None:
        looseness = 1.0 if machine == stored.machine else OTHER_MACHINE_FACTOR
        if looseness > 1.0:
            notes.append(f"{path} is of another machine: its bounds are {OTHER_MACHINE_FACTOR:g} times as wide here")
        if gate:
            measure_slow_again(measurements, stored.measurements, looseness, measure_again)
            answer["regressions"] = regressions(measurements, stored.measurements, looseness)
        answer["ratios"] = ratios(measurements, stored.measurements)
    return answer | {"times_biped": times_biped(measurements)}


def _share_progress(progress: Callable[[int], Any], parts: int) -> Callable[[int], None]:
    """Share progress of 100 percent among the several measurements that make a baseline."""
    done = 0

    def advance(percent: int) -> None:
        nonlocal done
        progress((done + percent) // parts - done // parts)
        done += percent

    return advance


def bounded(name: str) -> list[str]:
    """List the keys of a workload's measurements that are bounded by the baseline."""
    return [key for key in BOUNDS if WORKLOAD_OF.get(key, name) == name]


def _comparable(path: Path, setup: dict[str, Any], rows: list[str]) -> Baseline:
    """Read the baseline in a file, and refuse it if it was measured on other cases."""
    stored = read_baseline(path)
    if different := [key for key in setup if stored.setup.get(key) != setup[key]]:
        another = f"it was measured with another {', another '.join(different)}"
        raise FileFormatError(path, f"{another}; make one that fits with --save-baseline --baseline FILE")
    for name in rows:
        if missing := [key for key in bounded(name) if key not in stored.measurements.get(name, {})]:
            raise FileFormatError(path, f"its section 'workloads' lacks {missing[0]!r} of {name!r}; {HOW_TO_SAVE}")
    return stored


def times_biped(measurements: Measurements) -> float | None:
    """Return the ratio of frame times that the baseline bounds, of humanoid to biped; None if it was not measured."""
    return (
        measurements["humanoid"]["yardsticks"] / measurements["coherent"]["yardsticks"] if "humanoid" in measurements else None
    )


def ratios(measurements: Measurements, then: Measurements) -> Measurements:
    """Divide every bounded measurement by its baseline; 1 where both are 0, left out where only the baseline is."""
    result: Measurements = {}
    for name, row in measurements.items():
        pairs = {key: (row[key], then[name][key]) for key in bounded(name)}
        result[name] = {key: now / was if was else 1.0 for key, (now, was) in pairs.items() if was or not now}
    return result


def regressions(measurements: Measurements, then: Measurements, looseness: float = 1.0) -> list[str]:
    """Write a sentence for every measurement that is worse than the baseline allows."""
    found = []
    for name, row in measurements.items():
        for key in bounded(name):
            bound, now, was = BOUNDS[key], row[key], then[name][key]
            if bound.broken(now, was, looseness):
                found.append(f"{name}: {bound.title} {now:.4g}, baseline {was:.4g}, bound {bound.worst(was, looseness):.4g}")
    times = times_biped(measurements)
    if times is not None and times > MOST_TIMES_BIPED:
        found.append(f"humanoid: {times:.2f} times the time of the biped, bound {MOST_TIMES_BIPED:g}")
    return found


def measure_slow_again(
    measurements: Measurements,
    then: Measurements,
    looseness: float,
    measure_again: Callable[[Collection[str]], Measurements],
) -> None:
    """Measure workloads again that look slower than the baseline, and keep the best time: only real regressions stay."""
    bound = BOUNDS["yardsticks"]
    for _ in range(REPEATS):
        slow = {
            name for name, row in measurements.items() if bound.broken(row["yardsticks"], then[name]["yardsticks"], looseness)
        }
        if (times_biped(measurements) or 0.0) > MOST_TIMES_BIPED:
            slow.add("humanoid")
        if not slow:
            return
        for name, row in measure_again(slow).items():
            if row["yardsticks"] < measurements[name]["yardsticks"]:
                measurements[name] |= {key: row[key] for key in workloads.TIMES}


def take_medians(measurements: Measurements, others: list[Measurements]) -> None:
    """Replace the times of a new baseline by their median over several measurements, so that one disturbance does not count."""
    for name, row in measurements.items():
        for key in workloads.TIMES:
            row[key] = float(np.median([row[key], *(other[name][key] for other in others)]))
