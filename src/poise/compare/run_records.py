"""Records of a comparison: one JSON line for every run, appended as it ends, so that an interruption loses one case at most."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from poise.errors import FileFormatError, PoiseError
from poise.formats.whole_files import read

JOURNAL = "runs.jsonl"
"""Name of the file of records in the folder of a comparison."""
VERSION = 1
"""Version of the records."""


class Setup(msgspec.Struct, frozen=True, tag="setup", tag_field="record"):
    """What a comparison was asked for: the first line of its records."""

    version: int
    seed: int
    quick: bool
    methods: tuple[str, ...]
    scenes: tuple[str, ...]
    machine: dict[str, str]
    poise: str

    def differences(self, other: "Setup") -> list[str]:
        """List in what two comparisons that should be one differ; the machine may be another."""
        return [
            name for name in ("version", "seed", "quick", "methods", "scenes") if getattr(self, name) != getattr(other, name)
        ]


class Pair(msgspec.Struct, frozen=True, tag="pair", tag_field="record"):
    """A method in a scene: why it is left out, or how much memory it takes."""

    scene: str
    method: str
    left_out: str | None = None
    state_bytes: int = 0
    """Arrays that it keeps from one frame to the next, those that all methods share among them [bytes]."""
    own_bytes: int = 0
    """Arrays that no other method has [bytes]."""
    peak_bytes: int = 0
    """Most memory from making a solver to the end of its first solve [bytes]."""


class Cut(msgspec.Struct, frozen=True, tag="cut", tag_field="record"):
    """A method that has used up its time in a scene, after so many cases."""

    scene: str
    method: str
    cases: int


class Run(msgspec.Struct, frozen=True, omit_defaults=True, tag="run", tag_field="record"):
    """One run, a method on one case of a scene; lists have an entry for each frame."""

    scene: str
    method: str
    case: int
    status: str
    """Why the last frame's solve ended."""
    reached: list[bool]
    """Whether every goal is within the tolerance and no limit is broken, as the referee says."""
    position: list[float]
    """Largest distance of a goal that is left [m]."""
    orientation: list[float]
    """Largest angle of a goal that is left [rad]; 0 where goals have no orientations."""
    cost: list[float]
    """E = Σ ‖Δp‖² + (0.3 ‖Δr‖)² of the goals."""
    iterations: list[int]
    microseconds: list[float]
    """Time of each frame's solve, the median of the repeats [µs]."""
    limit_violation: float
    """How far the worst angle is outside its limits [rad], [m] for slides."""
    jerk: float | None = None
    """Root mean square of the third derivative of all angles [rad/s³], of motions."""
    largest_jump: float | None = None
    """Largest change of an angle from one frame to the next [rad], of motions."""
    jitter: float | None = None
    """Largest change of an angle in the last of many solves of the same goals [rad]."""
    settling: float | None = None
    """Solves of the same goals until nothing moves, or until they are reached after a jump, on average."""
    pose_distance: float | None = None
    """Root mean square of the differences of all angles to the pose that the goals were made from [rad]."""
    start_spread: float | None = None
    """Root mean square deviation of the answers from their mean, over starts [rad]."""
    spent: float = 0.0
    """Time of all repeats [s]."""

    @property
    def seconds(self) -> float:
        """Time of all frames of this run [s]."""
        return 1e-6 * sum(self.microseconds)

    @property
    def success(self) -> float:
        """Share of the frames of this run that reach their goals."""
        return sum(self.reached) / len(self.reached)


class Operations(msgspec.Struct, frozen=True, tag="operations", tag_field="record"):
    """Floating-point operations that one iteration of a method takes in a scene."""

    scene: str
    method: str
    count: float


Record = Setup | Pair | Cut | Run | Operations
TIMED = ("microseconds", "spent")
"""Fields of runs that differ from one comparison to the next; also `peak_bytes` of pairs, by a few."""


class Records:
    """All records of a comparison, in the order of their lines."""

    def __init__(self, setup: Setup, others: Iterable[Record] = ()) -> None:
        self.setup = setup
        self.pairs: dict[tuple[str, str], Pair] = {}
        self.cuts: dict[tuple[str, str], Cut] = {}
        self.runs: dict[tuple[str, str], dict[int, Run]] = {}
        self.operations: dict[tuple[str, str], Operations] = {}
        for record in others:
            self.add(record)

    def add(self, record: Record) -> None:
        """Add a record of a comparison."""
        if isinstance(record, Setup):
            return
        key = record.scene, record.method
        if isinstance(record, Pair):
            self.pairs[key] = record
        elif isinstance(record, Cut):
            self.cuts[key] = record
        elif isinstance(record, Operations):
            self.operations[key] = record
        else:
            self.runs.setdefault(key, {})[record.case] = record

    def all_runs(self) -> list[Run]:
        """List all runs that were recorded, by scene, method and case."""
        return [self.runs[key][case] for key in sorted(self.runs) for case in sorted(self.runs[key])]


class Journal:
    """The file of records of one comparison, open for appending."""

    def __init__(self, file: BinaryIO, path: Path, records: Records) -> None:
        self._file, self._path, self.records = file, path, records

    def append(self, records: Iterable[Record]) -> None:
        """Append records to the file, all of them or, where the disk is full, none that is cut in the middle."""
        records = list(records)
        try:
            self._file.write(b"".join(msgspec.json.encode(record) + b"\n" for record in records))
            self._file.flush()
        except OSError as error:
            raise FileFormatError(
                self._path, f"cannot be written: {error.strerror}; what is there stays, and --resume goes on with it"
            ) from None
        for record in records:
            self.records.add(record)

    def close(self) -> None:
        """Close the comparison's file of records."""
        self._file.close()


def open_journal(folder: Path, setup: Setup, resume: bool) -> Journal:
    """Open the file of records in a folder: a new one, or with `resume` the one of a comparison that was interrupted."""
    path = folder / JOURNAL
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileFormatError(folder, f"cannot be made: {error.strerror}") from None
    present = path.exists() and path.stat().st_size > 0
    records, whole = Records(setup), 0
    if present:
        if not resume:
            raise PoiseError(f"{path} has a comparison already; go on with it by --resume, or name another folder")
        records, whole = read_whole_lines(path)
        if different := records.setup.differences(setup):
            raise PoiseError(f"{path} is a comparison with other {' and '.join(different)}; name another folder")
    try:
        file = path.open("r+b" if present else "wb")
        file.truncate(whole)
        file.seek(whole)
    except OSError as error:
        raise FileFormatError(path, f"cannot be written: {error.strerror}") from None
    journal = Journal(file, path, records)
    if not present:
        journal.append([setup])
    return journal


def read_records(folder: Path) -> Records:
    """Read the records in the folder of a comparison."""
    return read_whole_lines(folder / JOURNAL)[0]


def read_whole_lines(path: Path) -> tuple[Records, int]:
    """Read the records of a comparison from a file, and how many bytes its whole lines have: the last one may be cut off."""
    content = read(path)
    whole = content.rfind(b"\n") + 1
    decoder: Any = msgspec.json.Decoder(Record)
    try:
        decoded = [decoder.decode(line) for line in content[:whole].splitlines()]
    except msgspec.DecodeError as error:
        raise FileFormatError(path, f"is no file of a comparison: {error}") from None
    if not decoded or not isinstance(decoded[0], Setup):
        raise FileFormatError(path, "is no file of a comparison: its first line has no setup")
    return Records(decoded[0], decoded), whole
