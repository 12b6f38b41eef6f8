"""BVH: a hierarchy of joints with channels, and a row of numbers for every frame.

Files in the wild differ in almost everything, so the reader takes what it can make sense of and says what was odd. What it
cannot make sense of is one sentence with the number of the line. Nothing here knows of characters: `bvh_motion` does.
"""

import math
import re
from dataclasses import dataclass, field

import numpy as np

from poise.errors import PoiseError

CHANNELS = ("Xposition", "Yposition", "Zposition", "Xrotation", "Yrotation", "Zrotation")
MOST_JOINTS = 20_000
DEEPEST = 1_000
"""Joints below each other."""
MOST_CHANNELS = 100_000
DIGITS = 12
"""Significant ones, in a file that is written."""
GLUED = re.compile(r"(?<=[0-9.])(?=[+-])(?<![eE])")
"""Between two numbers that nothing separates: 0.0-7.5."""


class BvhError(PoiseError):
    """A text that makes no BVH, and the line where that shows."""

    def __init__(self, line: int, reason: str) -> None:
        self.line, self.reason = line, reason
        super().__init__(f"line {line}: {reason}")


@dataclass
class BvhJoint:
    """One joint as the file has it."""

    name: str
    parent: int
    """Its number, −1 for a root."""
    offset: tuple[float, float, float] = (0.0, 0.0, 0.0)
    channels: tuple[str, ...] = ()
    end: tuple[float, float, float] | None = None
    """Of its End Site, if it has one."""
    end_name: str = "Site"


@dataclass
class Bvh:
    """A file: joints, parents first, and what their channels hold in every frame, in the file's own units and degrees."""

    joints: list[BvhJoint]
    rows: np.ndarray
    """(n_frames, n_channels), channels in the order of the joints."""
    frame_time: float
    """[s]."""
    warnings: list[str] = field(default_factory=list)
    """What was odd, in one sentence each."""

    @property
    def n_channels(self) -> int:
        """Numbers in a row."""
        return sum(len(joint.channels) for joint in self.joints)


# ---- reading ------------------------------------------------------------------------------------------


class _Lines:
    """The lines of a text, one after the other, with their numbers; empty ones are passed over."""

    def __init__(self, text: str) -> None:
        self._text, self._at, self.number = text, 0, 0

    def next(self) -> str | None:
        """The next line that has something on it, without the blanks around; None at the end."""
        while self._at < len(self._text):
            end = self._text.find("\n", self._at)
            end = len(self._text) if end < 0 else end
            line = self._text[self._at : end].strip()
            self._at, self.number = end + 1, self.number + 1
            if line:
                return line
        return None

    def rest(self) -> str:
        """What has not been read."""
        return self._text[self._at :]


def decode_bvh(content: bytes) -> Bvh:
    """Read a file's content; raises `BvhError`."""
    if b"\x00" in content[:4096]:
        raise BvhError(1, "this is no text, so no BVH")
    lines = _Lines(content.decode("utf-8-sig", errors="replace").replace("\r\n", "\n").replace("\r", "\n"))
    first = lines.next()
    if first is None or first.upper().rstrip(":") != "HIERARCHY":
        raise BvhError(max(lines.number, 1), f"a BVH begins with HIERARCHY, not {_shown(first)}")
    warnings: list[str] = []
    joints = _read_joints(lines, warnings)
    if not joints:
        raise BvhError(lines.number, "there is no ROOT, so there are no joints")
    return _read_motion(lines, joints, warnings)


def _shown(line: str | None) -> str:
    return "the end of the file" if line is None else repr(line if len(line) <= 40 else line[:40] + "…")


def _read_joints(lines: _Lines, warnings: list[str]) -> list[BvhJoint]:
    """The hierarchy, up to the line MOTION."""
    joints: list[BvhJoint] = []
    above: list[int] = []
    """The joints whose braces are open; −2 for an End Site."""
    pending: int | None = None
    """What the next brace belongs to."""
    while True:
        line = lines.next()
        if line is None:
            raise BvhError(lines.number, "the file ends inside the hierarchy; there is no MOTION")
        for piece in _pieces(line):
            word, _, rest = piece.partition(" ")
            key, rest = word.upper(), rest.strip()
            if key in ("ROOT", "JOINT"):
                pending = _open_joint(lines, joints, above, rest, root=key == "ROOT")
            elif key == "END":
                pending = -2
                _at(lines, joints, above, piece).end_name = rest.partition(" ")[2].strip() or rest or "Site"
                _at(lines, joints, above, piece).end = (0.0, 0.0, 0.0)
            elif piece == "{":
                if pending is None:
                    raise BvhError(lines.number, "there is a '{' that no joint comes before")
                above.append(pending)
                pending = None
                if len(above) > DEEPEST:
                    raise BvhError(lines.number, f"joints are nested deeper than {DEEPEST}")
            elif piece == "}":
                if not above:
                    raise BvhError(lines.number, "there is a '}' too many")
                above.pop()
            elif key == "OFFSET":
                _set_offset(lines, joints, above, rest)
            elif key == "CHANNELS":
                _at(lines, joints, above, piece).channels = _channels(lines, rest)
            elif key.rstrip(":") == "MOTION":
                if above:
                    raise BvhError(lines.number, f"MOTION begins while {len(above)} joints still have an open brace")
                return _named_apart(joints, warnings)
            else:
                raise BvhError(lines.number, f"{_shown(piece)} has no place in a hierarchy")
        if sum(len(joint.channels) for joint in joints[-1:]) > MOST_CHANNELS:
            raise BvhError(lines.number, "there are too many channels")


def _pieces(line: str) -> list[str]:
    """A line, with braces that share it with something else on their own."""
    line = " ".join(line.split())
    if line in ("{", "}") or ("{" not in line and "}" not in line):
        return [line]
    return [piece.strip() for piece in re.split(r"([{}])", line) if piece.strip()]


def _open_joint(lines: _Lines, joints: list[BvhJoint], above: list[int], name: str, *, root: bool) -> int:
    if root == bool(above):
        raise BvhError(lines.number, "a ROOT cannot be inside a joint" if root else "a JOINT must be inside a ROOT")
    if above and above[-1] == -2:
        raise BvhError(lines.number, "a JOINT cannot be inside an End Site")
    if not name:
        raise BvhError(lines.number, "a joint has no name")
    if len(joints) >= MOST_JOINTS:
        raise BvhError(lines.number, f"there are more than {MOST_JOINTS} joints")
    joints.append(BvhJoint(name, above[-1] if above else -1))
    return len(joints) - 1


def _at(lines: _Lines, joints: list[BvhJoint], above: list[int], piece: str) -> BvhJoint:
    if not above or above[-1] < 0:
        raise BvhError(lines.number, f"{_shown(piece)} is inside no joint")
    return joints[above[-1]]


def _set_offset(lines: _Lines, joints: list[BvhJoint], above: list[int], rest: str) -> None:
    numbers = _floats(rest)
    if numbers is None or len(numbers) != 3 or not all(math.isfinite(number) for number in numbers):
        raise BvhError(lines.number, f"an OFFSET is three finite numbers, not {_shown(rest)}")
    offset = numbers[0], numbers[1], numbers[2]
    if not above:
        raise BvhError(lines.number, "an OFFSET is inside no joint")
    if above[-1] == -2:
        joints[above[-2]].end = offset
    else:
        joints[above[-1]].offset = offset


def _channels(lines: _Lines, rest: str) -> tuple[str, ...]:
    words = rest.split()
    known = {channel.lower(): channel for channel in CHANNELS}
    if not words or not words[0].isdigit():
        raise BvhError(lines.number, f"CHANNELS begins with how many there are, not {_shown(rest)}")
    channels = tuple(known.get(word.lower(), "") for word in words[1:])
    if "" in channels:
        raise BvhError(lines.number, f"{words[1 + channels.index('')]!r} is no channel; there are {', '.join(CHANNELS)}")
    if len(channels) != int(words[0][:9]):
        raise BvhError(lines.number, f"CHANNELS says {words[0]} and names {len(channels)}")
    if len(set(channels)) != len(channels):
        raise BvhError(lines.number, "a channel is named twice")
    return channels


def _named_apart(joints: list[BvhJoint], warnings: list[str]) -> list[BvhJoint]:
    """The same joints, those of one name told apart."""
    taken: dict[str, int] = {}
    names = {joint.name for joint in joints}
    for joint in joints:
        count = taken[joint.name] = taken.get(joint.name, 0) + 1
        if count > 1:
            old = joint.name
            while f"{old}_{count}" in names:
                count += 1
            joint.name = f"{old}_{count}"
            names.add(joint.name)
            warnings.append(f"two joints are called {old!r}; one is {joint.name!r} here")
    return joints


def _floats(text: str) -> list[float] | None:
    try:
        return [float(word) for word in text.replace(",", " ").split()]
    except ValueError:
        try:
            return [float(word) for word in GLUED.sub(" ", text).split()]
        except ValueError:
            return None


def _read_motion(lines: _Lines, joints: list[BvhJoint], warnings: list[str]) -> Bvh:
    width = sum(len(joint.channels) for joint in joints)
    promised, frame_time = _read_header(lines)
    if frame_time is None:
        frame_time = 1.0 / 30.0
        warnings.append("the file has no usable Frame Time; 30 frames a second are assumed")
    rows = _read_rows(lines, width, warnings)
    if promised is not None and promised != len(rows):
        warnings.append(f"the header promises {promised} frames and there are {len(rows)}; what there is counts")
    return Bvh(joints, rows, frame_time, warnings)


def _read_header(lines: _Lines) -> tuple[int | None, float | None]:
    """How many frames are promised, and the time between them [s]."""
    promised: int | None = None
    for _ in range(2):
        line = lines.next()
        if line is None:
            raise BvhError(lines.number, "the file ends before 'Frames:' and 'Frame Time:'")
        key, _, value = line.partition(":")
        words = " ".join(key.lower().split())
        numbers = _floats(value)
        if words == "frames":
            if numbers is None or len(numbers) != 1 or not 0 <= numbers[0] < 2**63 or numbers[0] != int(numbers[0]):
                raise BvhError(lines.number, f"'Frames:' needs a whole number, not {_shown(value.strip())}")
            promised = int(numbers[0])
        elif words == "frame time":
            usable = numbers is not None and len(numbers) == 1 and 0.0 < numbers[0] < 1e6
            return promised, numbers[0] if usable and numbers else None
        else:
            raise BvhError(lines.number, f"'Frames:' and 'Frame Time:' come here, not {_shown(line)}")
    raise BvhError(lines.number, "there is no 'Frame Time:'")


def _read_rows(lines: _Lines, width: int, warnings: list[str]) -> np.ndarray:
    """(n, width) the numbers of all frames."""
    text, first = lines.rest(), lines.number + 1
    if width == 0:
        return np.zeros((0, 0))
    numbers = _array(text)
    if numbers is None or numbers.size % width or not np.isfinite(numbers).all():
        numbers = _line_by_line(text, first, width, warnings)
    return numbers.reshape(-1, width)


def _array(text: str) -> np.ndarray | None:
    """All numbers of a text at once; None if one of them is none."""
    try:
        return np.array(text.split(), dtype=np.float64)
    except ValueError:
        return None


def _line_by_line(text: str, first: int, width: int, warnings: list[str]) -> np.ndarray:
    """The same, slowly, to find what is wrong, and to part numbers that are run together; a row may take several lines."""
    numbers: list[float] = []
    for number, line in enumerate(text.split("\n"), start=first):
        if not line.strip():
            continue
        found = _floats(line)
        if found is None:
            wrong = next(word for word in line.split() if _floats(word) is None)
            raise BvhError(number, f"{_shown(wrong)} is no number")
        if not all(math.isfinite(entry) for entry in found):
            raise BvhError(number, "there is a number that is not finite")
        numbers += found
        last = number
    if len(numbers) % width:
        left = len(numbers) % width
        if len(numbers) < width or left == len(numbers):
            raise BvhError(last, f"a frame has {width} numbers, and there are {len(numbers)}")
        warnings.append(f"the last frame ends after {left} of {width} numbers and is left out")
        numbers = numbers[: len(numbers) - left]
    return np.array(numbers)


# ---- writing ------------------------------------------------------------------------------------------


def encode_bvh(bvh: Bvh) -> bytes:
    """The file's content."""
    children: dict[int, list[int]] = {}
    for number, joint in enumerate(bvh.joints):
        children.setdefault(joint.parent, []).append(number)
    lines = ["HIERARCHY"]
    waiting: list[tuple[int, int] | tuple[str, int]] = [(number, 0) for number in reversed(children.get(-1, []))]
    while waiting:
        item, depth = waiting.pop()
        tab = "\t" * depth
        if isinstance(item, str):
            lines.append(tab + item)
            continue
        joint = bvh.joints[item]
        lines += [f"{tab}{'JOINT' if depth else 'ROOT'} {joint.name}", tab + "{", f"{tab}\tOFFSET {_numbers(joint.offset)}"]
        if joint.channels:
            lines.append(f"{tab}\tCHANNELS {len(joint.channels)} {' '.join(joint.channels)}")
        waiting.append(("}", depth))
        waiting += [(child, depth + 1) for child in reversed(children.get(item, []))]
        if joint.end is not None:
            lines += [f"{tab}\tEnd {joint.end_name}", tab + "\t{", f"{tab}\t\tOFFSET {_numbers(joint.end)}", tab + "\t}"]
    lines += ["MOTION", f"Frames: {len(bvh.rows)}", f"Frame Time: {_number(bvh.frame_time)}"]
    lines += [_numbers(row) for row in bvh.rows.tolist()]
    return ("\n".join(lines) + "\n").encode()


def _numbers(numbers: tuple[float, ...] | list[float]) -> str:
    return " ".join(map(_number, numbers))


def _number(number: float) -> str:
    """At most twelve significant digits, no exponent where none is needed, no minus before a zero."""
    text = f"{number:.{DIGITS}g}"
    return "0" if text == "-0" else text
