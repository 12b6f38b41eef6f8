"""Loads all BVH files of a folder with one unit of length and one up axis: those of most of them."""

import os
import warnings
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from poise.errors import FileFormatError, FileFormatWarning, ValueRefusedError
from poise.formats.bvh_unit_and_axes import unit_name
from poise.formats.load_save import BVH, load_motion
from poise.motion.motion import Motion
from poise.strict_names import known_options


@known_options
def load_motions(
    paths: str | Path | Iterable[str | Path],
    *,
    unit: str | float | None = None,
    up: str | None = None,
    slides: bool = False,
) -> list[Motion]:
    """Load the motions of all BVH files in a folder, or of the given files, with one unit and one up axis for all.

    unit, up, slides: as for `load_motion`; what is not given is what most of the files show.

    >>> import poise, tempfile, pathlib
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> poise.save(poise.Motion(poise.biped(), [poise.biped().rest] * 2), folder / "stand.bvh")
    >>> [motion.name for motion in poise.load_motions(folder)]
    ['stand.bvh']
    """
    files, motions, told = _bvh_files(paths), [], []
    for path in files:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", FileFormatWarning)
            motions.append(load_motion(path, unit=unit, up=up, slides=slides))
        told += [warning.message for warning in caught]
    conventions = [motion.source.convention for motion in motions]
    size, axis = (
        Counter(values).most_common(1)[0][0]
        for values in ([each.unit for each in conventions], [each.up for each in conventions])
    )
    for number, (path, convention) in enumerate(zip(files, conventions, strict=True)):
        if (convention.unit, convention.up) != (size, axis):
            told.append(
                f"{path}: alone it would be read in {unit_name(convention.unit)}, {convention.up} up; "
                f"like most of the files it is read in {unit_name(size)}, {axis} up"
            )
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", FileFormatWarning)  # which were told already
                motions[number] = load_motion(path, unit=size, up=axis, slides=slides)
    for warning in told:
        warnings.warn(str(warning), FileFormatWarning, stacklevel=3)  # past the decorator
    return motions


def _bvh_files(paths: str | Path | Iterable[str | Path]) -> list[Path]:
    """List the BVH files of a folder by name, or the given files; refuses none at all."""
    if not isinstance(paths, str | Path):
        files = list(paths) if isinstance(paths, Iterable) else []
        if not files or not all(isinstance(path, str | os.PathLike) for path in files):
            raise ValueRefusedError("paths", f"must be a folder or the paths of files, not {paths!r}")
        return [Path(path) for path in files]
    folder = Path(paths)
    if not folder.is_dir():
        return [folder]
    found = sorted(path for path in folder.iterdir() if path.suffix.lower() == BVH)
    if not found:
        raise FileFormatError(folder, "there is no .bvh file in this folder")
    return found
