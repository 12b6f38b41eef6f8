"""Feeding a reader: each file follows from the reader's name, a seed and a number, so that it can be made again."""

import random
import resource
import tempfile
import time
import traceback
import warnings
from pathlib import Path
from typing import NamedTuple

from poise.errors import FileFormatWarning, PoiseError
from tests.fuzz.mutations import mutated
from tests.fuzz.readers import Reader

SLOWEST = 10.0
"""For one file of a few kilobytes [s]; far above what it takes, for machines that do something else as well."""
MOST_MEMORY = 350.0
"""What reading may add to what the process has had at most before, about 150 where it only reads [MB]."""
LONGEST_SENTENCE = 1_000


class Finding(Exception):
    """A file that breaks its reader."""


class Count(NamedTuple):
    files: int
    loaded: int

    def __str__(self) -> str:
        return f"{self.files} files, {self.loaded} of them loaded, the others refused in a sentence"


def fuzz(name: str, reader: Reader, seed: int, seconds: float, *, most: int | None = None, number: int | None = None) -> Count:
    """Read files for so many seconds, or so many files, or just one of them; raises `Finding`."""
    loaded = files = 0
    before = peak_memory()
    end = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"file{reader.suffix}"
        while time.monotonic() < end and (most is None or files < most):
            content = made(name, reader, seed, files if number is None else number)
            path.write_bytes(content)
            try:
                loaded += _read(reader, path)
                assert peak_memory() - before < MOST_MEMORY, "it takes too much memory"
            except BaseException as error:
                kept = Path(tempfile.mkdtemp(prefix="poise-fuzz-")) / path.name
                kept.write_bytes(content)
                again = f"--seed {seed} --number {files if number is None else number}"
                raise Finding(f"{kept} breaks it ({again}):\n{''.join(traceback.format_exception(error))}") from error
            files += 1
            if number is not None:
                break
    return Count(files, loaded)


def made(name: str, reader: Reader, seed: int, number: int) -> bytes:
    """One file: a good one as it is now and then, mostly one with a few changes."""
    rng = random.Random(f"{name} {seed} {number}")
    good = reader.good or [reader.make(rng) for _ in range(2)]
    content = rng.choice(good)
    return content if rng.random() < 0.1 else mutated(rng, content, good)


def _read(reader: Reader, path: Path) -> bool:
    """Whether a file was loaded; raises where anything but a sentence comes back."""
    began = time.monotonic()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # NumPy's, say: a user reads nothing but sentences of ours
            warnings.simplefilter("ignore", FileFormatWarning)
            thing = reader.load(path)
    except PoiseError as error:
        sentence = str(error)
        assert len(sentence) < LONGEST_SENTENCE, "the sentence is a page"
        assert str(path) in sentence, "the sentence does not name the file"
        loaded = False
    else:
        reader.holds(thing, path)
        loaded = True
    assert time.monotonic() - began < SLOWEST, "it takes too long"
    return loaded


def peak_memory() -> float:
    """The most that this process has ever had [MB]."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
