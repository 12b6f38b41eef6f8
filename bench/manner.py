"""What the human manner costs: the biped with it against the plain one, workload by workload, in one run.

.venv/bin/python bench/manner.py [--gate] [--rounds N]

Goals that are reached from far leave the manner more to settle, so the cold ones are printed and not gated.
"""

import poise
from in_turn import main

ALLOWED = 2.0
"""What the manner may take, as a multiple of a plain solve."""

if __name__ == "__main__":
    main(
        __doc__.splitlines()[0],
        ("plain", "human"),
        (lambda: poise.Solver(poise.biped()), lambda: poise.Solver(poise.biped(), manner="human")),
        ALLOWED,
        ("coherent", "near", "unreachable"),
    )
