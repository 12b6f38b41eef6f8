"""A library of recorded poses, without body and heading: rotations of the bones, and how high the feet are."""

import io
import os
import zipfile
import zlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

import numpy as np

from poise.errors import FileFormatError, ValueRefusedError
from poise.formats.whole_files import write_whole
from poise.geometry.rotations import matrices, quaternions_of, rotation_vectors, vector_quaternions
from poise.manner.bone_rotations import BONES, mirrored
from poise.plain_text import counted
from poise.strict_names import known_options

VERSION = 1
"""Version of the file format."""
STEP = 1e-3
"""What rotations [rad] and heights [leg lengths] are rounded to in a file: a thousandth is below their noise."""
PACKAGED = "human_poses.npz"
"""The library that comes with Poise, made by `poise learn` from the CMU Graphics Lab Motion Capture Database."""
FIELDS = ("version", "bones", "rotations", "lift", "source")
"""Names of the arrays in a file."""


@known_options
@dataclass(frozen=True, eq=False, repr=False)
class PoseLibrary:
    """Poses of people: n of them, each with the hips facing forward."""

    rotations: np.ndarray
    """(n, n_bones, 3, 3) against a T-pose (`bone_rotations`)."""
    lift: np.ndarray
    """(n,) height of the lower foot above where it stands [leg lengths]."""
    source: str
    """Where the poses come from, in a sentence."""

    def __len__(self) -> int:
        return len(self.lift)

    def __repr__(self) -> str:
        return f"PoseLibrary({counted(len(self), 'pose')} from {self.source})"


def bone_labels() -> list[str]:
    """Return the names of the bones of a library, in order, as files have them."""
    return [f"{kind} {side}".strip() for kind, side in BONES]


def _library_arrays(library: PoseLibrary) -> dict[str, np.ndarray]:
    """Return a library as the arrays of its file, rotations as rotation vectors in whole steps."""
    count = len(library.lift)
    vectors = rotation_vectors(quaternions_of(library.rotations.reshape(-1, 3, 3))).reshape(count, len(BONES), 3)
    return {
        "version": np.array(VERSION),
        "bones": np.array(bone_labels()),
        "rotations": np.rint(vectors / STEP).astype(np.int16),
        "lift": np.rint(library.lift / STEP).astype(np.int16),
        "source": np.array(library.source),
    }


def save_library(library: PoseLibrary, path: str | os.PathLike[str]) -> None:
    """Write a library of poses to a file, whole or not at all. Mirror images are not written: reading adds them."""
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **_library_arrays(library))  # type: ignore[arg-type]  # its stub takes the arrays for options
    write_whole(Path(path), buffer.getvalue())


@known_options
def load_manner(path: str | os.PathLike[str]) -> PoseLibrary:
    """Read a library of poses that `poise learn` has written, as a manner for `Solver`, with the mirror image of every pose.

    A file that is damaged, of a newer version or for other bones is refused.
    """
    if not isinstance(path, str | os.PathLike):
        raise ValueRefusedError("path", f"must be the path of a file, not {path!r}")
    path = Path(path)
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as file:
            arrays = {name: file[name] for name in FIELDS if name in file}
    except FileNotFoundError:
        raise FileFormatError(path, "is not there") from None
    except (OSError, ValueError, EOFError, KeyError, TypeError, AttributeError, zipfile.BadZipFile, zlib.error):
        raise FileFormatError(path, "is damaged, or no library of poses; `poise learn` writes one") from None
    return _checked(path, arrays)


def _checked(path: Path, arrays: dict[str, np.ndarray]) -> PoseLibrary:
    missing = [name for name in FIELDS if name not in arrays]
    if missing:
        raise FileFormatError(path, f"is no library of poses: it has no {missing[0]}; `poise learn` writes one")
    version, rotations, lift = arrays["version"], arrays["rotations"], arrays["lift"]
    if version.ndim != 0 or version.dtype.kind not in "iu" or int(version) > VERSION:
        raise FileFormatError(path, f"is of version {version}, and this Poise reads libraries of poses up to version {VERSION}")
    if arrays["bones"].tolist() != bone_labels():
        raise FileFormatError(path, "is a library of poses for other bones; learn it again from its motions with `poise learn`")
    whole = rotations.dtype == np.int16 and lift.dtype == np.int16
    if not whole or rotations.shape != (len(lift), len(BONES), 3) or lift.ndim != 1 or len(lift) == 0:
        raise FileFormatError(path, "is damaged: its poses do not fit its bones")
    found = matrices(vector_quaternions(STEP * rotations.reshape(-1, 3).astype(float))).reshape(len(lift), len(BONES), 3, 3)
    heights = STEP * lift.astype(float)
    return PoseLibrary(np.concatenate([found, mirrored(found)]), np.concatenate([heights, heights]), str(arrays["source"]))


@cache
def human_library() -> PoseLibrary:
    """Return the library of human poses that comes with Poise, with its mirror image."""
    return load_manner(str(files("poise.manner") / PACKAGED))
