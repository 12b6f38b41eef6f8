"""Whether bodies come to rest on random mixes of goals that stay, keep every promise, and whether a start beside settles lower.

.venv/bin/python bench/stillness.py [--gate] [--mixes N] [--seed S] [--priorities 1 2 3] [--starts N] [--processes N]
                                    [--manner human] [--save FILE]

Each mix (`tests/support/goal_mixes.py`) is solved 100 times, and then 10 times more: a joint moves if one of those solves
changes it by more than 1e-6 rad. A mix cycles if it moves and comes back to where it was. Where goals are missed, `--starts`
poses 0.02 rad beside the rest pose settle too, and their costs are compared with its own, priority by priority. Promises that
are broken on the way: an angle outside its limits, a solve that ends with a higher error than it began with (with one priority
that of goals and posture together, else that of the highest), another pose when the same solver does it again.
"""

import argparse
import copy
import json
import multiprocessing
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np

import poise

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.support.data import FILES
from tests.support.goal_mixes import Mix, random_mix

SOLVES = 100
"""Solves after which a body has settled."""
WATCHED = 10
"""Solves after those in which it should not move."""
STILL, NEARLY_STILL = 1e-6, 1e-4
"""What a joint may move in a solve: in 99 % of the mixes, and in all [rad]."""
PROMISED = 20
"""Solves in which promises are checked."""
HIGHER, HIGHER_BY = 1e-9, 1e-12
"""A cost is higher than another if it is so by this part and this amount more: rounding."""
BESIDE = 0.02
"""How far beside the rest pose another start is [rad]."""
MISSED = 1e-8
"""Goals are missed when their cost is higher."""
LOWER_SHARE, LOWER_COST = 0.01, 1e-8
"""A cost is lower than another if it is so by this part and this amount more."""


@dataclass
class Rest:
    """How a mix came to rest."""

    seed: list[int]
    reach: str
    kinds: list[str]
    costs: list[float]
    move: float
    cycles: bool
    broken: str = ""
    starts_lower: int = 0
    lower_by: list[float] = field(default_factory=list)


def state(solver: poise.Solver) -> np.ndarray:
    """Angles and placement of a solver."""
    return np.hstack([solver.pose.angles, *solver.placement])


def merit(result: poise.Result) -> float:
    """The error that no solve may raise: of goals and posture together, or of the highest priority where there are several."""
    costs = list(result.cost_by_priority.values())
    return costs[0] if len(costs) > 1 else result.cost + result.posture_cost


def broken_promise(mix: Mix) -> str:
    """Which promise is broken in the first solves of a mix, in a word; its solver is left as it was."""
    solver, twin = copy.copy(mix.solver), copy.copy(mix.solver)
    low, high = solver.character.limits.T
    last = merit(copy.copy(mix.solver).solve(budget=0.0))
    for _ in range(PROMISED):
        now = merit(solver.solve())
        angles = solver.pose.angles
        twin.solve()
        if (angles < low).any() or (angles > high).any():
            return "outside its limits"
        if now > (1.0 + HIGHER) * last + HIGHER_BY:
            return "higher than it began"
        if state(solver).tobytes() != state(twin).tobytes():
            return "not the same twice"
        last = now
    return ""


def settle(solver: poise.Solver) -> tuple[np.ndarray, list[float]]:
    """The states of the solves watched after a solver had time to settle, and its costs by priority."""
    for _ in range(SOLVES):
        result = solver.solve()
    states = [state(solver)]
    for _ in range(WATCHED):
        result = solver.solve()
        states.append(state(solver))
    return np.array(states), list(result.cost_by_priority.values())


def lower(costs: list[float], than: list[float]) -> bool:
    """Whether costs by priority are lower than others: the first that differs decides."""
    for cost, other in zip(costs, than, strict=True):
        enough = LOWER_SHARE * max(cost, other) + LOWER_COST
        if abs(cost - other) > enough:
            return cost < other
    return False


def settle_mix(case: tuple[list[int], int, int, str | None]) -> Rest:
    """Settle one mix, and the starts beside its rest pose where goals are missed."""
    seed, priorities, starts, manner = case
    mix = random_mix(seed, priorities, BODIES, manner)
    broken = broken_promise(mix)
    states, costs = settle(mix.solver)
    move = float(np.abs(np.diff(states, axis=0)).max())
    away = np.abs(states[:-2] - states[-1]).max(axis=1)
    rest = Rest(seed, mix.reach, mix.kinds, costs, move, bool(move > STILL and away.min() < 0.1 * move), broken)
    rng = np.random.default_rng([*seed, starts])
    angles, placement = mix.solver.pose.angles, mix.solver.placement
    for _ in range(starts if sum(costs) > MISSED else 0):
        mix.solver.placement = placement
        mix.solver.reset(angles + rng.uniform(-BESIDE, BESIDE, angles.shape))
        _, found = settle(mix.solver)
        if lower(found, costs):
            rest.starts_lower += 1
            if not rest.lower_by or lower(found, rest.lower_by):
                rest.lower_by = found
    return rest


BODIES = [poise.load_motion(path).character for path in FILES[:3]]
"""Bodies of recorded motions, besides the biped and trees."""


def measure(priorities: int, seeds: list[list[int]], starts: int, processes: int, manner: str | None) -> list[Rest]:
    """How mixes of so many priorities come to rest."""
    cases = [(seed, priorities, starts, manner) for seed in seeds]
    if processes == 1:
        return [settle_mix(case) for case in cases]
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        return pool.map(settle_mix, cases, chunksize=4)


def report(priorities: int, rests: list[Rest]) -> bool:
    """Print how mixes came to rest; returns whether that is still enough."""
    n, moves = len(rests), np.array([rest.move for rest in rests])
    missed = [rest for rest in rests if sum(rest.costs) > MISSED]
    lower_ones = [rest for rest in missed if rest.starts_lower]
    print(
        f"{priorities} priorities, {n} mixes: {np.sum(moves > STILL)} move more than {STILL:.0e} rad a solve, "
        f"{np.sum(moves > NEARLY_STILL)} more than {NEARLY_STILL:.0e}, {sum(rest.cycles for rest in rests)} cycle; "
        f"median cost {np.median([sum(rest.costs) for rest in rests]):.6f}; "
        f"beside {len(lower_ones)} of {len(missed)} that miss a goal a start settles lower"
    )
    broken = [rest for rest in rests if rest.broken]
    for rest in broken:
        print(f"  broken by {rest.seed}: {rest.broken}")
    return bool(np.mean(moves > STILL) <= 0.01 and (moves <= NEARLY_STILL).all() and not broken)


def main() -> int:
    """Measure mixes of each number of priorities."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--gate", action="store_true", help="fail where bodies are not still")
    parser.add_argument("--mixes", type=int, default=200, help="mixes of each number of priorities")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--priorities", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--starts", type=int, default=10, help="starts beside each rest pose that misses a goal")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--manner", choices=("plain", "human"), help="of the bodies that can have it")
    parser.add_argument("--save", type=Path, help="where to write every mix, as JSON")
    asked = parser.parse_args()
    still, saved = True, {}
    for priorities in asked.priorities:
        seeds = [[priorities, asked.seed, n] for n in range(asked.mixes)]
        rests = measure(priorities, seeds, asked.starts, asked.processes, asked.manner)
        still = report(priorities, rests) and still
        saved[priorities] = [asdict(rest) for rest in rests]
    if asked.save:
        asked.save.write_text(json.dumps(saved, indent=0))
    return 1 if asked.gate and not still else 0


if __name__ == "__main__":
    sys.exit(main())
