"""Whether two comparisons on other seeds rank the methods alike: Kendall's τ, and pairs that differ in opposite directions.

poise compare --seed 1 --out other; .venv/bin/python bench/comparison_rerun.py comparison other [--gate]

`--gate` fails where a τ is below 0.9 or a pair differs significantly in opposite directions.
"""

import argparse
import sys
from pathlib import Path

from poise.compare.rankings import GROUPS, agreement, scenes_of
from poise.compare.run_records import read_records

LEAST_TAU = 0.9
"""Least τ of two rankings that passes."""


def main() -> None:
    """Print a line for each group of scenes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("one", type=Path)
    parser.add_argument("other", type=Path)
    parser.add_argument("--gate", action="store_true")
    options = parser.parse_args()
    one, other = read_records(options.one), read_records(options.other)
    if one.setup.seed == other.setup.seed:
        sys.exit(f"both comparisons have seed {one.setup.seed}: run one of them with another --seed")
    passed = True
    for group in GROUPS:
        if scenes_of(group, one.setup.scenes):
            found = agreement(one, other, group)
            taus = {"success": found.success_tau, "time": found.time_tau}
            passed &= not found.opposite and all(tau is None or tau >= LEAST_TAU for tau in taus.values())
            words = ", ".join(f"by {what} {'–' if tau is None else f'{tau:.2f}'}" for what, tau in taus.items())
            print(f"{group:22} τ {words}; in opposite directions: {', '.join(found.opposite) or 'none'}", flush=True)
    if options.gate and not passed:
        sys.exit("the rankings of the two comparisons differ")


if __name__ == "__main__":
    main()
