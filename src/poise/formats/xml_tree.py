"""The tree of an XML file with the line of every element: bounded in size and depth, no DTD, no entities, nothing fetched."""

import math
import re
from collections.abc import Iterator
from pathlib import Path
from xml.parsers import expat

from poise.errors import RobotFileError

MOST_BYTES = 16_000_000
"""Size of a file [bytes]; descriptions of robots have some hundred thousand."""
MOST_ELEMENTS = 200_000
"""Number of elements of a file and of all that it includes."""
DEEPEST = 400
"""How many elements may lie inside each other; MuJoCo's own reader ends at 500."""
LONGEST_QUOTE = 60
"""How much of a text is quoted in an error [characters]."""
NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|[+-]?inf(?:inity)?", re.IGNORECASE)
"""A number as XML files write it. `float` takes more: underscores, other alphabets, NaN."""


LATE_DECLARATION = re.compile(rb"(?:\s|<!--(?:(?!-->).)*-->)+(<\?xml[^>]{0,200}\?>)", re.DOTALL)
"""An XML declaration that is not at the start of the file, where it must be; robots have that, and other readers skip it."""


class XmlElement:
    """One element of an XML tree: its tag, attributes, child elements, and the place where it begins."""

    __slots__ = ("attributes", "children", "file", "line", "tag")

    def __init__(self, tag: str, attributes: dict[str, str], line: int, file: Path | None) -> None:
        self.tag, self.attributes, self.line, self.file = tag, attributes, line, file
        self.children: list[XmlElement] | tuple[()] = ()

    def append(self, child: "XmlElement") -> None:
        """Add a child element at the end of an XML element."""
        if isinstance(self.children, tuple):
            self.children = []
        self.children.append(child)

    def all(self, tag: str) -> Iterator["XmlElement"]:
        """Yield the children of an XML element with a tag."""
        return (child for child in self.children if child.tag == tag)

    def find(self, tag: str) -> "XmlElement | None":
        """Return the first child of an XML element with a tag, if there is one."""
        return next(self.all(tag), None)

    def error(self, reason: str) -> RobotFileError:
        """Make the error that something is wrong with this XML element, with its line, and its file if it is included."""
        return RobotFileError(self.line, reason, self.file)

    def text(self, name: str) -> str:
        """Return an attribute of an XML element that must be there, without spaces around it."""
        value = self.attributes.get(name, "").strip()
        if not value:
            raise self.error(f"<{self.tag}> needs the attribute {name!r}")
        return value

    def number(self, name: str, default: float, *, infinite: bool = False) -> float:
        """Return a number, an attribute of an XML element that may be left out. infinite: whether it may be."""
        return self.numbers(name, (default,), infinite=infinite)[0]

    def numbers(self, name: str, default: tuple[float, ...], *, infinite: bool = False) -> tuple[float, ...]:
        """Return as many numbers as `default` has from an attribute of an XML element that may be left out."""
        value = self.attributes.get(name)
        if value is None:
            return default
        words = value.replace(",", " ").split() if len(value) < 100 * len(default) else [value]
        if len(words) != len(default) or not all(NUMBER.fullmatch(word) for word in words):
            expected = "a number" if len(default) == 1 else f"{len(default)} numbers"
            raise self.error(f"{name} of <{self.tag}> must be {expected}, not {quote(value)}")
        result = tuple(float(word) for word in words)
        if not infinite and not all(math.isfinite(number) for number in result):
            raise self.error(f"{name} of <{self.tag}> has a number in it that is not finite: {quote(value)}")
        return result


def quote(text: str) -> str:
    """Quote a text of an XML file in an error, a long one cut off."""
    return repr(text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…")


def parse_xml(text: bytes, file: Path | None = None) -> XmlElement:
    """Parse the bytes of an XML file to its root element. file: for errors, where it is not the file that is loaded."""
    return _Parser(file).parse(text)


class _Parser:
    """Builds the tree from the events of expat, which reads elements of any depth without recursion."""

    def __init__(self, file: Path | None) -> None:
        self.file, self.count = file, 0
        self.root: XmlElement | None = None
        self.open: list[XmlElement] = []
        self.expat = expat.ParserCreate()
        self.expat.StartDoctypeDeclHandler = self.refuse_dtd
        self.expat.EntityDeclHandler = self.refuse_dtd
        self.expat.StartElementHandler = self.begin
        self.expat.EndElementHandler = self.end

    def error(self, reason: str) -> RobotFileError:
        return RobotFileError(self.expat.CurrentLineNumber, reason, self.file)

    def parse(self, text: bytes) -> XmlElement:
        if len(text) > MOST_BYTES:
            raise RobotFileError(1, f"it has more than {MOST_BYTES // 1_000_000} MB, far more than robots need", self.file)
        if b"\0" not in text[:4]:  # else it may be UTF-16
            text = text.rstrip(b"\0 \t\r\n")
        if late := LATE_DECLARATION.match(text):
            text = text[: late.start(1)] + b" " * len(late[1]) + text[late.end() :]
        try:
            self.expat.Parse(text, True)
        except expat.ExpatError as error:
            reason = "it is empty" if not text.strip() else f"it is not well-formed XML: {expat.ErrorString(error.code)}"
            raise RobotFileError(error.lineno, reason, self.file) from None
        except (LookupError, ValueError, UnicodeError) as error:  # an encoding that Python does not know, or misuses
            raise self.error(f"its text cannot be decoded: {error}") from None
        assert self.root is not None
        return self.root

    def refuse_dtd(self, *_: object) -> None:
        raise self.error("it has a DTD (<!DOCTYPE>), which can hide entity bombs and is refused; robots need none")

    def begin(self, tag: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise self.error(f"it has more than {MOST_ELEMENTS} elements")
        if len(self.open) >= DEEPEST:
            raise self.error(f"its elements lie more than {DEEPEST} deep inside each other")
        element = XmlElement(tag, attributes, self.expat.CurrentLineNumber, self.file)
        if self.open:
            self.open[-1].append(element)
        else:
            self.root = element
        self.open.append(element)

    def end(self, _: str) -> None:
        self.open.pop()
