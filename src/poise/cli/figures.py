"""The command `poise figures`: draw the paper's figures, and Table 1 as measured now, into a folder."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from poise.appearance.palette import DARK, LIGHT, Palette
from poise.character.biped import biped
from poise.compare.table_1 import coherent_motion, table_1
from poise.errors import FileFormatError, UnknownChoiceError
from poise.pictures import paper_figures
from poise.pictures.image_files import write_picture
from poise.solver.solver import Solver


def run(
    out: Path, names: tuple[str, ...] = (), *, dark: bool = False, progress: Callable[[int], Any] = lambda part: None
) -> str:
    """Write the paper's figures for `poise figures`, all or the named ones, into a folder; return the text to print."""
    known = {**paper_figures.FIGURES, "table_1": measure_and_draw_table_1}
    for name in names:
        if name not in known:
            raise UnknownChoiceError("figure", name, known)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileFormatError(out, f"cannot be made: {error.strerror}") from None
    ordered, lines = [name for name in known if not names or name in names], []
    for number, name in enumerate(ordered):
        write_picture(out / f"{name}.png", known[name](DARK if dark else LIGHT))
        progress(1000 * (number + 1) // len(ordered) - 1000 * number // len(ordered))
        lines.append(str(out / f"{name}.png"))
    return "\n".join(lines)


def measure_and_draw_table_1(palette: Palette) -> np.ndarray:
    """Draw the figure of Table 1, (height, width, 3) uint8: the paper's times beside those measured now."""
    character = biped()
    _, positions, orientations = coherent_motion(character)
    solver = Solver(character, "paper")
    solver.set_goals(positions[len(positions) // 2], orientations[len(positions) // 2])
    return paper_figures.table_1_picture(palette, table_1(solver))
