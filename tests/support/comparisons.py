"""Comparisons to test with: records that nobody ran, and a plan that is run in a second."""

import numpy as np

from poise.compare.run_records import Pair, Records, Run, Setup
from poise.compare.running import make_plan

METHODS = ("poise", "paper", "jacobian-transpose")
SCENES = ("chain-3/near", "chain-10/far", "biped-5/beyond", "biped-5-pose/coherent")


def tiny_plan(seed=0):
    """Two methods on an arm and a chain: quick cases."""
    return make_plan(("poise", "jacobian-transpose"), ("chain-3/near", "arm-pose/far"), seed, quick=True)


def made_up_run(scene, method, case, *, success=True, microseconds=10.0, frames=1, cost=1e-8):
    return Run(
        scene,
        method,
        case,
        "converged" if success else "stalled",
        [success] * frames,
        [1e-4 if success else 0.1] * frames,
        [0.0] * frames,
        [cost if success else 100 * cost] * frames,
        [4] * frames,
        [float(microseconds)] * frames,
        0.0,
        jerk=1.0 if frames > 1 else None,
        jitter=0.0 if scene.endswith("beyond") else None,
        spent=1e-6 * microseconds,
    )


def made_up_records(share, microseconds, cases=40, scenes=SCENES):
    """Records in which each method succeeds in its share of the cases, the same ones first, in about so many µs."""
    random = np.random.default_rng(1)
    machine = {"cpu": "a cpu", "python": "3", "numba": "0"}
    records = Records(Setup(1, 0, True, tuple(share), tuple(scenes), machine, "0"))
    for scene in scenes:
        frames = 6 if scene.endswith("coherent") else 1
        for method in share:
            records.add(Pair(scene, method, None, 1000, 10, 2000))
            for case in range(cases):
                time = microseconds[method] * random.lognormal(0.0, 0.1)
                success = (case * 7) % cases < share[method] * cases
                records.add(made_up_run(scene, method, case, success=success, microseconds=time, frames=frames))
    return records
