"""The command `poise learn`: a manner from one's own motions."""

from pathlib import Path

import click

import poise
from poise.cli.inputs_and_progress import progress_bar
from poise.errors import ValueRefusedError
from poise.plain_text import counted


@click.command(short_help="Learn how people hold themselves from motions.")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--out", required=True, type=click.Path(path_type=Path), metavar="FILE.npz", help="The manner to write.")
@click.option(
    "--poses", default=4000, show_default=True, type=click.IntRange(min=1), help="How many poses to keep, drawn evenly."
)
@click.option("--source", metavar="TEXT", help="Where the motions come from [default: the name of the folder].")
def learn(folder: Path, out: Path, poses: int, source: str | None) -> None:
    """Learn from all BVH files in FOLDER how people hold themselves, and write that to a file.

    A solver takes it as its manner: what goals leave open then follows these people.

    \b
      poise learn recordings --out ours.npz
      poise solve dancer.bvh --goal RightHand=0.3,1.5,0.4 --manner ours.npz
    """
    click.echo(run(folder, out, poses, source))


def run(folder: Path, out: Path, poses: int, source: str | None) -> str:
    """Learn a manner for `poise learn` from the motions of a folder and write it; return the sentence to print."""
    from poise.manner.learning import learn_poses
    from poise.manner.pose_library import save_library

    if out.suffix.lower() != ".npz":
        raise ValueRefusedError("--out", f"must end in .npz, not {out.name!r}")
    paths = sorted(folder.glob("*.bvh"))
    if not paths:
        raise ValueRefusedError("folder", f"{str(folder)!r} has no BVH files")
    motions = []
    with progress_bar("reading", len(paths)) as bar:
        for path in paths:
            motions.append(poise.load_motion(path))
            bar.update(1)
    library = learn_poses(motions, source or folder.name, poses)
    save_library(library, out)
    return f"{out}: {counted(len(library), 'pose')} of {counted(len(paths), 'motion')}"
