"""Report how right body maps are without names: `python -m tests.body_maps FOLDER …`.

Of each file the map by its names is taken for the truth, and compared with the map of a copy whose names are all replaced.
"""

import argparse
import sys
import tempfile
import warnings
from collections import Counter
from pathlib import Path
from xml.etree.ElementTree import ParseError

import poise
from tests.body_maps.comparison import compare, readable_files


def main() -> int:
    """Print a line for each file, and how many there are of each kind."""
    parser = argparse.ArgumentParser(prog="python -m tests.body_maps", description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+", type=Path, help="files, or folders that are searched for them")
    parser.add_argument("--half", choices=("even", "odd"), help="every other file, of those in order of their names")
    parser.add_argument("--brief", action="store_true", help="print the counts only")
    parser.add_argument("--most", type=int, default=3, help="files of one folder that are read (3)")
    arguments = parser.parse_args()
    files = readable_files(arguments.paths, arguments.most)
    files = files[{"even": 0, "odd": 1}[arguments.half] :: 2] if arguments.half else files
    counts: Counter = Counter()
    for path in files:
        with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                found = compare(path, Path(folder))
            except (poise.errors.PoiseError, ParseError) as error:
                print(f"not read: {path.parent.name}/{path.name}: {error}"[:160])
                continue
        counts[found.kind] += 1
        if not arguments.brief:
            print(f"{found.kind:14} {path.parent.name}/{path.name}: {found.text}", flush=True)
    print(", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())))
    return 1 if any("sure" in kind for kind in counts) else 0


if __name__ == "__main__":
    sys.exit(main())
