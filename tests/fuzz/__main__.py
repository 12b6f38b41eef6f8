"""Fuzz readers for so many seconds each: `python -m tests.fuzz --seconds 3600 bvh`."""

import argparse
import sys
import time

from tests.fuzz.readers import readers
from tests.fuzz.run import Finding, fuzz


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz", description="Read files that are nearly right, and say what breaks."
    )
    parser.add_argument("readers", nargs="*", help="all of them if none is named")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each reader (60)")
    parser.add_argument("--seed", type=int, help="to make the same files again; by the clock if it is not given")
    parser.add_argument("--number", type=int, help="read this one file of the seed only")
    parser.add_argument("--list", action="store_true", help="print the names of the readers, and read nothing")
    arguments = parser.parse_args()
    known = readers()
    if arguments.list:
        print(*known, sep="\n")
        return 0
    if unknown := set(arguments.readers) - set(known):
        parser.error(f"there is no reader {unknown.pop()!r}; there are {', '.join(known)}")
    seed = time.time_ns() % 2**32 if arguments.seed is None else arguments.seed
    found = 0
    for name in arguments.readers or known:
        print(f"{name}: seed {seed}", flush=True)
        try:
            print(f"{name}: {fuzz(name, known[name], seed, arguments.seconds, number=arguments.number)}", flush=True)
        except Finding as finding:
            found += 1
            print(f"{name}: {finding}", file=sys.stderr, flush=True)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
