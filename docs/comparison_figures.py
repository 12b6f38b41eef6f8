"""Fill the figures of a comparison into docs/comparison.md, and keep what they are taken from in docs/comparison.json.

poise compare --out DIR makes them; then `.venv/bin/python docs/comparison_figures.py DIR`, or both by `make comparison`.
Without DIR, the text is filled in anew from docs/comparison.json.
"""

import sys
from pathlib import Path

import msgspec

from poise.compare.comparison_results import RESULTS, Results
from poise.compare.write_up import WriteUp, fill_in, quote

DOCS = Path(__file__).parent
QUOTED, PAGE = DOCS / "comparison.json", DOCS / "comparison.md"


def main() -> None:
    """Write docs/comparison.json from the results in the named folder, and the figures of docs/comparison.md from that."""
    if len(sys.argv) > 1:
        results = msgspec.json.decode(Path(sys.argv[1], RESULTS).read_bytes(), type=Results)
        QUOTED.write_bytes(msgspec.json.format(msgspec.json.encode(quote(results)), indent=1) + b"\n")
    quoted = msgspec.json.decode(QUOTED.read_bytes(), type=WriteUp)
    PAGE.write_text(fill_in(PAGE.read_text(), quoted))


if __name__ == "__main__":
    main()
