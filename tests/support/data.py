"""Recorded motions and characters that lie beside the checkout, or where POISE_DATA says."""

import os
from itertools import groupby
from pathlib import Path

from tests.support.sampling import sampled

DATA = Path(os.environ.get("POISE_DATA", Path(__file__).resolve().parents[3] / "shared" / "data"))


FILES = sorted(DATA.glob("**/*.bvh"))
"""All recorded motions."""
FOLDER_SAMPLE = 6
"""Files of one folder, written by one program, that every run reads; `make soak` reads all."""
RECORDINGS = [case for _, files in groupby(FILES, lambda path: path.parent) for case in sampled(files, FOLDER_SAMPLE)]
"""All recorded motions, for `parametrize`: some of each folder in every run."""
