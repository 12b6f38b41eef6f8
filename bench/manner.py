"""What the human manner costs: the biped with it against the plain one, workload by workload, in one run.

.venv/bin/python bench/manner.py [--gate] [--rounds N]

Goals that are reached from far leave the manner more to settle, so the cold ones are printed and not gated. Nor is the last
line, which depends on the machine: the manner with all habits of a new document in the studio, of which balance is out of reach
in many of these frames; it is to be 60 µs at most.
"""

import poise
from in_turn import main, measure
from poise import goals

ALLOWED = 2.0
"""What the manner may take, as a multiple of a plain solve."""
WHOLE_ROUNDS = 3
"""Rounds of the manner with all habits."""


def plain() -> poise.Solver:
    """A plain solver of the biped."""
    return poise.Solver(poise.biped())


def human() -> poise.Solver:
    """The biped with the human manner."""
    return poise.Solver(poise.biped(), manner="human")


def whole() -> poise.Solver:
    """The biped with the human manner and all habits, as in a new document."""
    solver = human()
    for goal in (goals.Floor(), goals.Apart(), goals.Balance(priority=2), goals.Upright(priority=2)):
        solver.add(goal)
    return solver


if __name__ == "__main__":
    main(
        __doc__.splitlines()[0],
        ("plain", "human"),
        (plain, human),
        ALLOWED,
        ("coherent", "near", "unreachable"),
    )
    one, other, ratio, iterations = measure((plain, whole), "coherent", WHOLE_ROUNDS)
    print(f"coherent     {one:8.1f} µs plain, {other:8.1f} µs human with all habits: {ratio:5.2f} times, ", end="")
    print(f"{iterations:5.2f} times the iterations")
