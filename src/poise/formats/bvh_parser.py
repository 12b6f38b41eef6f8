"""Parses the text of a BVH file: a hierarchy of joints with channels, and a row of numbers for every frame.

Files in the wild differ in almost everything, so the reader takes what it can make sense of and collects warnings. What it
cannot make sense of is refused in one sentence with the number of the line.
"""

import codecs
import math
import re
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from poise.errors import BvhError
from poise.plain_text import counted

LARGEST = 1e9
"""Largest number [degrees, or the file's unit of length]."""
GLUED = re.compile(r"(?<=[0-9.])(?=[+-])")
"""The place between two numbers that nothing separates: 0.0-7.5."""
CHANNELS = ("Xposition", "Yposition", "Zposition", "Xrotation", "Yrotation", "Zrotation")
"""All channels that a joint can have."""
MOST_JOINTS = 20_000
"""Largest number of joints: far more than any body has, few enough to be read in seconds."""
DEEPEST = 1_000
"""Most joints below each other."""
LONGEST_NAME = 1_000
"""Length of a joint's name [characters]."""
MOST_WARNINGS = 5
"""Joints with a name already taken that get a warning of their own; the rest are counted."""
MOST_STILL = 2_000_000
"""Joints without channels times frames that any file may have: they take memory and no text."""
MOST_STILL_SHARE = 4
"""The same, in multiples of the numbers that the file has."""
END_SITE = -2
"""Stands for an End Site among the numbers of joints."""
MOST_FRAMES = 10**18
"""Numbers of frames from this on are no count, but damage."""


def decode_text(content: bytes) -> str:
    """Decode the bytes of a BVH text: UTF-8 or, with its mark, UTF-16; else Latin-1, as old programs wrote."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = content.decode("utf-16", errors="replace")
    else:
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = content.decode("latin-1")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if (at := text.find("\x00")) >= 0:
        raise BvhError(text.count("\n", 0, at) + 1, "there is a zero byte: this is no text, so no BVH")
    return text


class Lines:
    """The lines of a BVH text, one after the other, with their numbers; empty ones are skipped."""

    def __init__(self, text: str) -> None:
        self._text, self._at, self.number = text, 0, 0
        self._before = 0, 0

    def next(self) -> str | None:
        """Return the next line of the BVH text that is not empty, stripped; None at the end."""
        self._before = self._at, self.number
        while self._at < len(self._text):
            end = self._text.find("\n", self._at)
            end = len(self._text) if end < 0 else end
            line = self._text[self._at : end].strip()
            self._at, self.number = end + 1, self.number + 1
            if line:
                return line
        return None

    def back(self) -> None:
        """Step back so that the last line of the BVH text is read again."""
        self._at, self.number = self._before

    def rest(self) -> list[str]:
        """Return the lines of the BVH text that have not been read, empty ones too."""
        return self._text[self._at :].split("\n")


def quote_line(line: str | None) -> str:
    """Quote a line of a BVH text for a message, its first forty characters at most; None is the end of the file."""
    return "the end of the file" if line is None else repr(line if len(line) <= 40 else line[:40] + "…")


def parse_numbers(text: str) -> list[float] | None:
    """Parse the numbers of a BVH text line, separated by blanks, commas or just a sign; None if a word is no number."""
    text = text.replace(", ", " ")
    if "_" in text:  # 1_000 is a number for Python
        return None
    for spelling in (text, GLUED.sub(" ", text)):
        try:
            return [float(word) for word in spelling.split()]
        except ValueError:
            continue
    return None


@dataclass
class BvhEnd:
    """An End Site of a BVH hierarchy."""

    offset: tuple[float, float, float] = (0.0, 0.0, 0.0)
    name: str = "Site"
    """What the file has after the word End."""
    after: int = 0
    """How many joints of the same parent come before it."""


@dataclass
class BvhJoint:
    """One joint of a BVH hierarchy, as the text has it."""

    name: str
    parent: int
    """Its number, −1 for a root."""
    offset: tuple[float, float, float] = (0.0, 0.0, 0.0)
    channels: tuple[str, ...] = ()
    ends: list[BvhEnd] = field(default_factory=list)
    """Its End Sites: one as a rule, none or several in some files."""
    title: str | None = None
    """What the file calls it, where another joint has that name too."""

    @property
    def end(self) -> tuple[float, float, float] | None:
        """Offset of this joint's first End Site, as parsed from a BVH [file's unit]; None if it has none."""
        return self.ends[0].offset if self.ends else None


class ChannelRange(NamedTuple):
    """Limits and rest of a channel of a BVH, which the text itself cannot have [rad], [m] for positions."""

    low: float
    high: float
    rest: float


@dataclass
class Bvh:
    """A parsed BVH file: joints, parents first, and the values of their channels, in the file's unit and degrees."""

    joints: list[BvhJoint]
    rows: np.ndarray
    """(n_frames, n_channels), channels in the order of the joints."""
    frame_time: float
    """Time between frames [s]."""
    warnings: list[str] = field(default_factory=list)
    """Oddities of the file, one sentence each."""
    exact: bool = False
    """Whether numbers that need more than twelve digits are written with all of them, as for what was read."""
    ranges: dict[int, ChannelRange] = field(default_factory=dict)
    """Known limits, by column; kept in a file beside the BVH."""


# ---- reading ------------------------------------------------------------------------------------------


def decode_bvh(content: bytes) -> Bvh:
    """Parse the bytes of a BVH text into joints and frames; raises `BvhError`."""
    lines = Lines(decode_text(content))
    first = lines.next()
    if first is None or first.upper().rstrip(":") != "HIERARCHY":
        raise BvhError(max(lines.number, 1), f"a BVH begins with HIERARCHY, not {quote_line(first)}")
    joints = _Hierarchy(lines).read()
    if not joints:
        raise BvhError(lines.number, "there is no ROOT, so there are no joints")
    warnings = _make_names_unique(joints)
    return _read_motion(lines, joints, warnings)


class _Hierarchy:
    """The parser of the HIERARCHY part of a BVH text, up to MOTION."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.joints: list[BvhJoint] = []
        self.above: list[int] = []
        """The joints whose braces are open, and END_SITE."""
        self.pending: int | None = None
        """What the next brace belongs to."""
        self.children: dict[int, int] = {}
        """How many joints each joint has so far."""

    def read(self) -> list[BvhJoint]:
        """Parse the HIERARCHY part of a BVH text and return its joints, parents first."""
        while (line := self.lines.next()) is not None:
            for piece in _pieces(line):
                if piece.upper().rstrip(":") == "MOTION" and self.pending is None:
                    if self.above:
                        raise self.error(f"MOTION begins while {_open_braces(len(self.above))} not closed")
                    return self.joints
                self.take(piece)
        raise self.error("the file ends inside the hierarchy; there is no MOTION")

    def error(self, reason: str) -> BvhError:
        """Return an error about the last line that was parsed of a BVH text."""
        return BvhError(max(self.lines.number, 1), reason)

    def take(self, piece: str) -> None:
        """Parse one brace, or one line without braces, of a BVH text's hierarchy."""
        word, _, rest = piece.partition(" ")
        if self.pending is not None and piece != "{":
            whose = "an End Site" if self.pending == END_SITE else f"joint {quote_line(self.joints[self.pending].name)}"
            raise self.error(f"{whose} is followed by {quote_line(piece)}, and a '{{' is wanted")
        match word.upper():
            case "ROOT" | "JOINT" as key:
                self.open_joint(rest, root=key == "ROOT")
            case "END" | "ENDSITE":
                self.open_end_site(piece, rest)
            case "OFFSET":
                self.set_offset(rest)
            case "CHANNELS":
                self.set_channels(piece, rest)
            case "{" if piece == "{":
                self.open_brace()
            case "}" if piece == "}":
                self.close_brace()
            case _:
                raise self.error(f"{quote_line(piece)} has no place in a hierarchy")

    def open_end_site(self, piece: str, name: str) -> None:
        """Parse a line `End Site` of a BVH text."""
        joint = self.joint_at(piece)
        joint.ends.append(BvhEnd(name=name or "Site", after=self.children.get(self.above[-1], 0)))
        self.pending = END_SITE

    def close_brace(self) -> None:
        """Parse the closing brace of a joint or an End Site in a BVH text."""
        if not self.above:
            raise self.error("there is a '}' too many")
        self.above.pop()

    def open_brace(self) -> None:
        """Parse the opening brace of the last joint or End Site in a BVH text."""
        if self.pending is None:
            raise self.error("there is a '{' that no joint comes before")
        self.above.append(self.pending)
        self.pending = None
        if len(self.above) > DEEPEST:
            raise self.error(f"joints are nested deeper than {DEEPEST}")

    def open_joint(self, name: str, *, root: bool) -> None:
        """Parse a line `ROOT` or `JOINT` of a BVH text."""
        if root == bool(self.above):
            raise self.error("a ROOT cannot be inside a joint" if root else "a JOINT must be inside a ROOT")
        if self.above and self.above[-1] == END_SITE:
            raise self.error("a JOINT cannot be inside an End Site")
        if not name:
            raise self.error("a joint has no name")
        if len(name) > LONGEST_NAME:
            raise self.error(f"the name {quote_line(name)} is longer than {LONGEST_NAME} characters")
        if len(self.joints) >= MOST_JOINTS:
            raise self.error(f"there are more than {MOST_JOINTS} joints")
        parent = self.above[-1] if self.above else -1
        self.children[parent] = self.children.get(parent, 0) + 1
        self.pending = len(self.joints)
        self.joints.append(BvhJoint(name, parent))

    def joint_at(self, piece: str) -> BvhJoint:
        """Return the joint that a line of a BVH text belongs to."""
        if not self.above or self.above[-1] == END_SITE:
            raise self.error(f"{quote_line(piece)} is inside no joint")
        return self.joints[self.above[-1]]

    def set_offset(self, rest: str) -> None:
        """Parse a line `OFFSET` of a joint or an End Site in a BVH text."""
        numbers = parse_numbers(rest)
        if numbers is None or len(numbers) != 3 or not all(map(math.isfinite, numbers)):
            raise self.error(f"an OFFSET is three finite numbers, not {quote_line(rest)}")
        if max(map(abs, numbers)) > LARGEST:
            raise self.error(f"an OFFSET goes beyond {LARGEST:g}: {quote_line(rest)}")
        if not self.above:
            raise self.error("an OFFSET is inside no joint")
        offset = numbers[0], numbers[1], numbers[2]
        if self.above[-1] == END_SITE:
            self.joints[self.above[-2]].ends[-1].offset = offset
        else:
            self.joints[self.above[-1]].offset = offset

    def set_channels(self, piece: str, rest: str) -> None:
        """Parse a line `CHANNELS` of a BVH text; an End Site may say that it has none."""
        words = rest.split()
        known = {channel.lower(): channel for channel in CHANNELS}
        if not words or re.fullmatch("[0-9]+", words[0]) is None:
            raise self.error(f"CHANNELS begins with how many there are, not {quote_line(rest)}")
        channels = tuple(known.get(word.lower(), "") for word in words[1:])
        if "" in channels:
            wrong = quote_line(words[1 + channels.index("")])
            raise self.error(f"{wrong} is no channel; there are {', '.join(CHANNELS)}")
        if words[0].lstrip("0") != str(len(channels) or ""):
            raise self.error(f"CHANNELS says {quote_line(words[0])[1:-1]} and names {len(channels)}")
        if len(set(channels)) != len(channels):
            raise self.error("a channel is named twice")
        if not channels and self.above and self.above[-1] == END_SITE:
            return
        self.joint_at(piece).channels = channels


def _open_braces(count: int) -> str:
    return "a brace is" if count == 1 else f"{count} braces are"


def _pieces(line: str) -> list[str]:
    """Split a line of a BVH text so that each brace stands alone."""
    line = " ".join(line.split())
    if line in ("{", "}") or ("{" not in line and "}" not in line):
        return [line]
    return [piece.strip() for piece in re.split(r"([{}])", line) if piece.strip()]


def _make_names_unique(joints: list[BvhJoint]) -> list[str]:
    """Rename joints of a BVH text whose name is taken; returns a warning for each."""
    warnings: list[str] = []
    used: dict[str, int] = {}
    names = {joint.name for joint in joints}
    for joint in joints:
        count = used.get(joint.name, 0) + 1
        if count > 1:
            while f"{joint.name}_{count}" in names:
                count += 1
            joint.title, joint.name = joint.name, f"{joint.name}_{count}"
            names.add(joint.name)
            warnings.append(f"two joints are called {joint.title!r}; one is {joint.name!r} here")
        used[joint.title or joint.name] = count
    if len(warnings) > MOST_WARNINGS:
        warnings[MOST_WARNINGS:] = [f"{len(warnings) - MOST_WARNINGS} more joints have names that others have"]
    return warnings


def _read_motion(lines: Lines, joints: list[BvhJoint], warnings: list[str]) -> Bvh:
    width = sum(len(joint.channels) for joint in joints)
    promised, frame_time = read_header(lines)
    if frame_time is None:
        frame_time = 1.0 / 30.0
        warnings.append("the file has no usable Frame Time; 30 frames a second are assumed")
    header = lines.number
    rows = read_rows(lines, width)
    still = sum(not joint.channels for joint in joints)
    if len(rows) * still > max(MOST_STILL, MOST_STILL_SHARE * rows.size):
        raise BvhError(header, f"{still} joints without channels in {len(rows)} frames are more than can be held")
    if promised is not None and promised != len(rows):
        warnings.append(f"the header promises {counted(promised, 'frame')} and there are {len(rows)}; what there is counts")
    return Bvh(joints, rows, frame_time, warnings)


def read_header(lines: Lines) -> tuple[int | None, float | None]:
    """Parse the header of MOTION in a BVH text: number of frames, and frame time [s]; None where missing or unusable.

    `Frames:` may come after `Frame Time:`, or not at all.
    """
    promised: int | None = None
    times: list[float | None] = []
    for _ in range(2):
        line = lines.next()
        key, _, value = (line or "").partition(":")
        words = " ".join(key.lower().split())
        if words == "frames" and promised is None:
            promised = _frame_count(value, lines.number)
        elif words == "frame time" and not times:
            seconds = _lone_number(value)
            times.append(seconds if 1e-6 <= seconds <= 1e6 else None)
        elif times:  # the rows have begun
            lines.back()
        elif line is None:
            raise BvhError(lines.number, "the file ends before 'Frames:' and 'Frame Time:'")
        else:
            raise BvhError(lines.number, f"'Frames:' and 'Frame Time:' come here, not {quote_line(line)}")
    if not times:
        raise BvhError(lines.number, "there is no 'Frame Time:'")
    return promised, times[0]


def _frame_count(value: str, line: int) -> int:
    count = _lone_number(value)
    if not 0 <= count < MOST_FRAMES or count != int(count):
        raise BvhError(line, f"'Frames:' needs a whole number below {MOST_FRAMES:g}, not {quote_line(value.strip())}")
    return int(count)


def _lone_number(text: str) -> float:
    """Parse BVH text that is a single number; NaN if it is not."""
    numbers = parse_numbers(text)
    return numbers[0] if numbers is not None and len(numbers) == 1 else math.nan


def read_rows(lines: Lines, width: int) -> np.ndarray:
    """Parse the numbers of all frames in a BVH text, (n, width)."""
    first, rows = lines.number + 1, lines.rest()
    numbers = _table(rows)
    if numbers is not None and numbers.shape[1] == width and (np.abs(numbers) <= LARGEST).all():
        return numbers
    flat, counts = _line_by_line(rows, first)
    usable = np.abs(flat) <= LARGEST
    if not usable.all():
        place = int(np.argmin(usable))
        line = first + int(np.searchsorted(np.cumsum(counts), place, "right"))
        wrong = f"beyond {LARGEST:g}" if np.isfinite(flat[place]) else "not finite"
        raise BvhError(line, f"there is a number that is {wrong}")
    _check_frames(counts, first, width)
    return flat.reshape(-1, width) if width else np.zeros((0, 0))


def _table(rows: list[str]) -> np.ndarray | None:
    """Parse all frames of a BVH text at once, if every line has equally many numbers; else None."""
    try:
        return np.loadtxt(rows, comments=None, ndmin=2) if any(map(str.strip, rows)) else None
    except ValueError:
        return None


def _line_by_line(rows: list[str], first: int) -> tuple[np.ndarray, list[int]]:
    """Parse the frames of a BVH text line by line, which is slow: all numbers, and how many each line has."""
    numbers: list[float] = []
    counts: list[int] = []
    for number, row in enumerate(rows, start=first):
        found = parse_numbers(row)
        if found is None:
            wrong = next((word for word in row.split() if parse_numbers(word) is None), row.strip())
            raise BvhError(number, f"{quote_line(wrong)} is no number")
        counts.append(len(found))
        numbers += found
    return np.array(numbers, dtype=np.float64), counts


def _check_frames(counts: list[int], first: int, width: int) -> None:
    """Check that each frame of a BVH text begins at a line's start; frames may take or share several lines."""
    begun = filled = 0
    for number, count in enumerate(counts, start=first):
        begun = begun if filled else number
        filled += count
        if not count:
            continue
        if not width:
            raise BvhError(number, "there are numbers, and no joint has a channel")
        if filled % width == 0:
            filled = 0
        elif filled > width:
            raise BvhError(begun, f"a frame has {width} numbers, and here there are {counts[begun - first]}")
    if filled:
        raise BvhError(begun, f"the last frame ends after {filled} of {width} numbers; without it the file can be read")
