"""Every exception of Poise. Each carries its data; each message says what, which, and the nearest fix."""

import copyreg
import difflib
import pickle
import re
from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path
from types import MemberDescriptorType
from typing import Any

LONGEST_SHOWN = 100
"""Length up to which a name is compared and offered [characters]; comparing takes time with its square."""
MOST_COMPARED = 2_000
"""How many names one is compared with at most, so that a file of any size is refused at once."""
LONGEST_REASON = 600
"""Length of the reason in an error of a file [characters]: a file can hold names of any length."""


BREAK = re.compile(r"\s*\n\s*")
"""Pattern of the breaks between lines in a message, such as those of an array."""


class PoiseError(Exception):
    """The base of all errors that Poise raises on purpose. Pickled and copied with its message and fields."""

    def __init__(self, message: str) -> None:
        """Keep the error's message in one line, whatever a user's value looks like in it."""
        super().__init__(BREAK.sub(" ", message))

    def __reduce__(self) -> tuple[Any, ...]:
        """Make an error's pickle without a call of `__init__`, whose parameters are not the message that `args` holds."""
        in_slots = (
            name for owner in type(self).__mro__ for name, value in vars(owner).items() if type(value) is MemberDescriptorType
        )
        fields = {name: getattr(self, name) for name in in_slots if not name.startswith("_")}  # the name of an AttributeError
        fields = {name: _picklable(value) for name, value in (fields | vars(self)).items()}
        return copyreg.__newobj__, (type(self), *self.args), fields  # type: ignore[attr-defined]


def _picklable(value: object) -> object:
    """Return a field of an error, or its text where it has no pickle: a user may pass anything as a name."""
    try:
        pickle.dumps(value)
    except Exception:  # a user's class may raise anything here
        return repr(value)
    return value


def did_you_mean(name: object, known: Iterable[str]) -> str:
    """Return the end of an error's message about an unknown name: the nearest known one, or a list of a few."""
    names = [other if len(other) <= LONGEST_SHOWN else other[:LONGEST_SHOWN] + "…" for other in islice(known, MOST_COMPARED)]
    close = difflib.get_close_matches(str(name), names, n=1) if len(str(name)) <= LONGEST_SHOWN else []
    if close:
        return f"; did you mean {close[0]!r}?"
    if not names:
        return ""
    listed = ", ".join(names[:8]) + (", …" if len(names) > 8 else "")
    return f"; there are {listed}"


class CharacterError(PoiseError):
    """A description that makes no character."""

    def __init__(self, message: str, culprit: str | None = None) -> None:
        self.culprit = culprit
        super().__init__(message)


class UnknownNameError(PoiseError):
    """A name that the character does not have."""

    thing = "thing"

    def __init__(self, name: object, known: Sequence[str]) -> None:
        self.name, self.known = name, tuple(known)
        super().__init__(f"no {self.thing} named {name!r}{did_you_mean(name, known)}")


class UnknownJointError(UnknownNameError):
    """A name that the character has no joint for."""

    thing = "joint"


class UnknownSegmentError(UnknownNameError):
    """A name that the character has no segment for."""

    thing = "segment"


class UnknownEffectorError(UnknownNameError):
    """A name that the character has no effector for."""

    thing = "effector"


class UnknownFrameError(UnknownNameError):
    """A name that is neither an effector's nor a segment's."""

    thing = "effector or segment"


class NoGoalError(PoiseError):
    """An effector that has no goal, because it is on the base."""

    def __init__(self, name: str, base: str) -> None:
        self.name, self.base = name, base
        super().__init__(
            f"effector {name!r} has no goal: it is on the base {base!r}, which is held; "
            f"hold another segment (rebase, --base) or none (free_root=True, --free-root)"
        )


class ValueRefusedError(PoiseError):
    """A value that cannot be used: not finite, of the wrong shape, out of range."""

    def __init__(self, what: str, reason: str) -> None:
        self.what, self.reason = what, reason
        super().__init__(f"{what} {reason}")


class UnknownAttributeError(PoiseError, AttributeError):
    """An attribute that is set and does not exist."""

    def __init__(self, owner: str, name: str, known: Iterable[str]) -> None:
        known = tuple(known)
        super().__init__(f"{owner} has no attribute {name!r}{did_you_mean(name, known)}")
        self.owner, self.name, self.known = owner, name, known  # AttributeError clears its own name


class UnknownOptionError(PoiseError, TypeError):
    """A keyword argument that a function does not have."""

    def __init__(self, function: str, name: str, known: Iterable[str]) -> None:
        self.function, self.name, self.known = function, name, tuple(known)
        super().__init__(f"{function} has no option {name!r}{did_you_mean(name, self.known)}")


class UnknownChoiceError(ValueRefusedError):
    """A name that is not among those to choose from.

    complaint: what is wrong with the name, if "'name' is unknown" does not say it.
    """

    def __init__(self, what: str, name: object, known: Iterable[str], complaint: str | None = None) -> None:
        self.name, self.known = name, tuple(known)
        super().__init__(what, f"{complaint or f'{name!r} is unknown'}{did_you_mean(name, self.known)}")


class FileFormatError(PoiseError):
    """A file that cannot be read or written as asked."""

    def __init__(self, path: object, reason: str) -> None:
        if len(reason) > LONGEST_REASON:
            reason = f"{reason[: LONGEST_REASON // 2]} … {reason[-LONGEST_REASON // 2 :]}"
        self.path, self.reason = str(path), reason
        super().__init__(f"{path}: {reason}")


class UnknownSuffixError(FileFormatError):
    """A file whose suffix belongs to no format that can be used there.

    complaint: the sentence that the suffix ends, such as "no format is known for".
    """

    def __init__(self, path: Path, known: Iterable[str], complaint: str) -> None:
        self.suffix, self.known = path.suffix, tuple(known)
        super().__init__(path, f"{complaint} {path.suffix!r}{did_you_mean(path.suffix, self.known)}")


class FileFormatWarning(UserWarning):
    """A file that was read and is odd: what it says of itself is not what it holds."""


class GoalMissedWarning(UserWarning):
    """A goal that an edited motion does not reach."""


class MissingExtraError(PoiseError):
    """A part of Poise that needs packages which are not installed."""

    def __init__(self, part: str, package: str, extra: str) -> None:
        self.part, self.package, self.extra = part, package, extra
        super().__init__(f"{part} needs the package {package!r}, which is not installed; pip install 'poise[{extra}]'")


class BvhError(PoiseError):
    """A text that makes no BVH, and the line where that shows."""

    def __init__(self, line: int, reason: str) -> None:
        self.line, self.reason = line, reason
        super().__init__(f"line {line}: {reason}")


class GltfError(PoiseError):
    """A glTF, VRM or VRMA file that cannot be read, and the part of it where that shows: "node 3 'hips'", "accessor 12"."""

    def __init__(self, where: str, reason: str) -> None:
        self.where, self.reason = where, reason
        super().__init__(f"{where} {reason}")


class RobotFileError(PoiseError):
    """A file that describes no robot, and the line where that shows; file: an included one, None for the one that is loaded."""

    def __init__(self, line: int, reason: str, file: Path | None = None) -> None:
        self.line, self.reason, self.file = line, reason, None if file is None else str(file)
        super().__init__(f"line {line}{'' if file is None else f' of {file.name}'}: {reason}")


class SchemaError(PoiseError):
    """Text that does not follow the schema."""


class UnknownTrackerError(PoiseError):
    """A tracker of something that the character does not have."""

    def __init__(self, name: object, known: list[str]) -> None:
        self.name, self.known = name, tuple(known)
        super().__init__(f"the character has no {name!r} to be tracked{did_you_mean(name, known)}")


class StateInUseError(PoiseError):
    """A folder that another studio keeps its document in."""

    def __init__(self, folder: object) -> None:
        self.folder = str(folder)
        super().__init__(f"{folder}: another studio keeps its document there; name another folder with --state")
