"""What ball joints cost: the biped with balls against the biped of hinges, workload by workload, in one run.

.venv/bin/python bench/balls.py [--gate] [--rounds N]
"""

import poise
from in_turn import MAKERS, main

ALLOWED = 1.3
"""What balls may take, as a multiple of hinges."""

if __name__ == "__main__":
    main(
        __doc__.splitlines()[0],
        ("with hinges", "with balls"),
        (lambda: poise.Solver(poise.biped()), lambda: poise.Solver(poise.biped(joints="ball"))),
        ALLOWED,
        tuple(MAKERS),
    )
