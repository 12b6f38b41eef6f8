"""Operations of one iteration: floating-point additions, multiplications, divisions, comparisons, counted as they happen.

The kernels run as plain Python (`NUMBA_DISABLE_JIT=1`, in a process of its own) on a workspace whose numbers count what is done
with them. What is computed from constants alone, or from indices, does not count; nor does anything that Numba would leave out.
`python -m poise.compare.operations SCENE:METHOD …` prints the counts.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

COUNTED = (
    "add",
    "radd",
    "sub",
    "rsub",
    "mul",
    "rmul",
    "truediv",
    "rtruediv",
    "neg",
    "abs",
    "lt",
    "le",
    "gt",
    "ge",
    "pow",
    "rpow",
)
"""Operators of a float that count as one operation each."""
ITERATIONS = (2, 4)
"""Iterations of the two solves whose counts are subtracted, so that what happens once is left out."""
PATIENCE = 240.0
"""Longest wait for the process that counts [s]."""


class Count:
    """How many operations have been counted in this process."""

    total = 0


def _counting(name: str) -> Any:
    plain = getattr(float, f"__{name}__")

    def operate(*numbers: Any) -> Any:
        Count.total += 1
        result = plain(*numbers)
        return Number(result) if type(result) is float else result

    return operate


Number: Any = type("Number", (float,), {f"__{name}__": _counting(name) for name in COUNTED})
"""A float that counts operations on it, and whose results do so too."""


class Numbers(np.ndarray):
    """An array whose entries count operations on them; operations on the whole of it count once for every entry."""

    def __getitem__(self, index: Any) -> Any:
        found = super().__getitem__(index)
        return Number(found) if isinstance(found, np.floating) else found

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, out: Any = None, **options: Any) -> Any:
        plain = [np.asarray(value) if isinstance(value, Numbers) else value for value in inputs]
        if out is not None:
            options["out"] = tuple(np.asarray(value) if isinstance(value, Numbers) else value for value in out)
        result = getattr(ufunc, method)(*plain, **options)
        inner = 2 * np.shape(plain[0])[-1] if ufunc is np.matmul else 1
        largest = max(np.size(value) for value in (*plain, result)) if method != "__call__" else np.size(result)
        Count.total += inner * int(largest)
        return (
            result.view(Numbers) if isinstance(result, np.ndarray) else Number(result) if isinstance(result, float) else result
        )


def count_here(name: str, method: str) -> float:
    """Count the operations of one iteration of a method in a scene of the comparison; the kernels must be plain here."""
    from poise.compare.contestants import Contestant
    from poise.compare.scenes import find_scenes

    (scene,) = find_scenes((name,), quick=False)
    cases = scene.cases(0, quick=True)
    totals, done = [], []
    for iterations in ITERATIONS:
        contestant = Contestant(method, scene, cases, cases.orientations(), True)
        contestant.begin(0)
        solver = contestant.solver
        solver.set_goals(cases.positions[0, 0], contestant.orientations[0, 0])
        solver.workspace.floats = solver.workspace.floats.view(Numbers)
        Count.total = 0
        done.append(solver.solve(iterations=iterations, tolerance=0).iterations)
        totals.append(Count.total)
    if done[1] == done[0]:  # it ends before the third iteration: what happens once is counted too
        return totals[0] / max(done[0], 1)
    return (totals[1] - totals[0]) / (done[1] - done[0])


def count_operations(pairs: Iterable[tuple[str, str]]) -> dict[tuple[str, str], float]:
    """Count the operations of one iteration for pairs of scene and method, in another process; nothing where that fails."""
    asked = [f"{scene}:{method}" for scene, method in pairs]
    command = [sys.executable, "-P", "-m", "poise.compare.operations", *asked]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    try:
        ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=True)
    except (OSError, subprocess.SubprocessError):
        return {}
    found = json.loads(ended.stdout)
    return {tuple(pair.split(":")): value for pair, value in found.items()}


def main(asked: Sequence[str]) -> None:
    """Print the counted operations of pairs SCENE:METHOD as JSON."""
    found = {}
    for pair in asked:
        try:
            found[pair] = count_here(*pair.split(":"))
        except Exception:  # a kernel that needs its own kind of array in plain Python is not counted
            continue
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1:])
