"""Source text of a method for one character and one precision: constants, the character's tables, then the files in source/."""

import re
from functools import cache
from importlib.resources import files

from poise.errors import UnknownChoiceError
from poise.gpu.character_tables import UNLIMITED, character_tables, constants, moved_pairs
from poise.gpu.program import Program
from poise.kernels.goals import posture
from poise.kernels.kinematics import root_speed
from poise.kernels.linear import active_set
from poise.kernels.methods import damping, poise_iteration
from poise.kernels.workspace import layout, outcome
from poise.model.model import Model
from poise.solver.search import WHOLE_EVERY, WIDEST

METHODS = {
    "paper": ("portable.h", "rotations.h", "frames.h", "batch.h", "paper.h", "entries.h"),
    "poise": ("portable.h", "rotations.h", "frames.h", "batch.h", "bodies.h", "poise.h", "search.h", "entries.h"),
}
"""The files of each method, in their order."""
PRECISIONS = {"float32": "float", "float64": "double"}
"""Types of the arrays, and of the arithmetic of the method `paper`; that of `poise` is always in double precision."""
REFUSED = 7
"""Status of a problem with a number that is not finite: nothing was solved."""
MARGINS = {"float32": 2e-6, "float64": 0.0}
"""How much closer than the tolerance `paper` and searches have a goal reached [m], [rad]: more than rounding is off by."""
MOST_UNROLLED = 500
"""Pairs of unknown and goal up to which the sweeps of `paper` are unrolled, so that their state is in registers."""
BLOCKS = {"paper": (128, 2), "poise": (128, 4)}
"""Threads of a block, and the blocks that a multiprocessor should hold: how many registers a thread may have."""
SPEED_ROUNDINGS = {"float32": 1.2e-7, "float64": 2.3e-16}
"""Room that is left for rounding where a speed is bounded, as a share of the angle and of its largest change."""
LEAST_DAMPINGS = {"float32": 1e-5, "float64": poise_iteration.RELATIVE_MIN_DAMPING}
"""Damping that always stays in a search, as a share of the largest diagonal entry: above what rounding leaves of a body."""
SLOW_SHARE, MOST_SLOW_STEPS = 0.9, 2
"""A search gives a start up after so many steps, one after the other, that each leave more than this share of the cost."""
FROM_DAMPING = (
    "FIRST_DAMPING_PER_COST", "MIN_FIRST_DAMPING", "MAX_FIRST_DAMPING", "MIN_DAMPING", "MIN_DAMPING_AFTER_FAILURE",
    "DAMPING_INCREASE", "DAMPING_DECREASE", "DAMPING_AFTER_FAILURE", "POOR_GAIN", "GOOD_GAIN",
)  # fmt: skip
FROM_ITERATION = (
    "MAX_DAMPING", "FIRST_EXPECTED_REMAINDER", "CURVATURE_THRESHOLD", "RELATIVE_MIN_DAMPING", "POSTURE_DAMPING",
    "MAX_POSTURE_STEP", "ROUNDING", "ZERO_STEP",
)  # fmt: skip
"""Constants of the CPU's kernels, by the module that has them."""
COMMENT = re.compile(r"[ \t]*//.*$", re.MULTILINE)
"""Pattern of a comment in the source text."""
STATUSES = ("ITERATION_LIMIT", "CONVERGED", "SMALL_RESIDUAL", "SMALL_STEP", "STALLED", "OUT_OF_TIME", "SPEED_LIMIT")


def source_text(model: Model, method: str, precision: str = "float32") -> Program:
    """Write the source text of a method for a compiled character; the same for C++ on a CPU and CUDA on a GPU."""
    if method not in METHODS:
        raise UnknownChoiceError("method on a GPU", method, METHODS)
    if precision not in PRECISIONS:
        raise UnknownChoiceError("precision", precision, PRECISIONS)
    unrolled = moved_pairs(model) <= MOST_UNROLLED
    n_dofs, n_unknowns = int(model.ints[layout.N_DOFS]), int(model.ints[layout.N_UNKNOWNS])
    threads, blocks = BLOCKS[method]
    portable, *rest = METHODS[method]
    lines = [
        f"#define REAL {PRECISIONS[precision]}",
        f"#define METHOD_{method.upper()}",
        "#if defined(METHOD_POISE) && SEARCH\nusing Real = REAL;\n#else\nusing Real = double;\n#endif",
        f"static constexpr bool PAPER_OUT = {str(unrolled).lower()};",
        f"static constexpr int PAPER_UNROLL = {n_unknowns if unrolled else 1};",
        "static constexpr int POISE_UNROLL = 1;",
        f"#define BLOCK_SIZE {threads}",
        f"#define BLOCKS {blocks}",
        f"enum {{ {', '.join(f'{name} = {getattr(outcome, name)}' for name in STATUSES)}, REFUSED = {REFUSED} }};",
        *constants(_constants(precision)),
    ]
    parts = [_file(portable), "\n".join(lines), character_tables(model), *(_file(name) for name in rest)]
    return Program("\n".join(parts), method, precision, n_dofs, n_unknowns, len(model.goals), threads)


def _constants(precision: str) -> dict[str, float]:
    """Return the constants of the methods, those of the kernels on the CPU."""
    result = {name: getattr(damping, name) for name in FROM_DAMPING}
    result |= {name: getattr(poise_iteration, name) for name in FROM_ITERATION}
    result |= {"FADE_COST": posture.FADE_COST, "MIN_SHARE": posture.MIN_SHARE, "WIDEST": WIDEST, "UNLIMITED": UNLIMITED}
    result |= {name: getattr(active_set, name) for name in ("PATIENCE", "MAX_FACTORISATIONS")}
    result |= {"WHOLE_EVERY": WHOLE_EVERY, "SLOW_SHARE": SLOW_SHARE, "MOST_SLOW_STEPS": MOST_SLOW_STEPS}
    result |= {"CHANGE_SHRINK": root_speed.CHANGE_SHRINK, "SPEED_ROUNDING": SPEED_ROUNDINGS[precision]}
    return result | {"MARGIN": MARGINS[precision], "LEAST_DAMPING": LEAST_DAMPINGS[precision]}


@cache
def _file(name: str) -> str:
    """Return a file of the source text without its comments, so that compilers read plain ASCII."""
    text = files("poise.gpu").joinpath("source", name).read_text(encoding="utf-8")
    return COMMENT.sub("", text)
