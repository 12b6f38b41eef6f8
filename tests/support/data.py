"""Recorded motions and characters that lie beside the checkout, or where POISE_DATA says."""

import os
from pathlib import Path

DATA = Path(os.environ.get("POISE_DATA", Path(__file__).resolve().parents[3] / "shared" / "data"))


FILES = sorted(DATA.glob("**/*.bvh"))
