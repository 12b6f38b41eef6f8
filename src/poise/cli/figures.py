"""The command `poise figures`: draw the paper's figures, and Table 1 as measured now, into a folder."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import poise
from poise.cli.inputs_and_progress import progress_bar
from poise.errors import FileFormatError, UnknownChoiceError

if TYPE_CHECKING:
    import numpy as np

    from poise.appearance.palette import Palette


@click.command(short_help="Draw the figures of the paper.")
@click.argument("names", nargs=-1, metavar="[FIGURE]...")
@click.option("--out", required=True, type=click.Path(path_type=Path), metavar="DIR", help="Where the pictures go.")
@click.option("--dark", is_flag=True, help="On a dark floor.")
def figures(names: tuple[str, ...], out: Path, dark: bool) -> None:
    """Draw the figures of the paper into --out, all or those that are named: figure_1, figure_2, …, table_1.

    Table 1 is measured now, on this machine.
    """
    with progress_bar("drawing") as bar:
        answer = run(out, names, dark=dark, progress=bar.update)
    click.echo(answer)


def run(
    out: Path, names: tuple[str, ...] = (), *, dark: bool = False, progress: Callable[[int], Any] = lambda part: None
) -> str:
    """Write the paper's figures for `poise figures`, all or the named ones, into a folder; return the text to print."""
    from poise.appearance.palette import DARK, LIGHT
    from poise.pictures import paper_figures
    from poise.pictures.image_files import write_picture

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


def measure_and_draw_table_1(palette: "Palette") -> "np.ndarray":
    """For the command `poise figures`, measure Table 1 now and draw it beside the paper's times, (height, width, 3) uint8."""
    from poise.compare import table_1
    from poise.pictures.paper_figures import table_1_picture

    character = poise.biped()
    _, positions, orientations = table_1.coherent_motion(character)
    solver = poise.Solver(character, "paper")
    solver.set_goals(positions[len(positions) // 2], orientations[len(positions) // 2])
    return table_1_picture(palette, table_1.table_1(solver))
