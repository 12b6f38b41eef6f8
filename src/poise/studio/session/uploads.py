"""Uploads: files that pages send in pieces, bounded in size and number, complete before anything is read."""

from dataclasses import dataclass, field

from poise.errors import FileFormatError, ValueRefusedError
from poise.formats.load_save import SUFFIXES

LARGEST_UPLOAD = 64 * 2**20
"""Largest file that a page may send [bytes]."""
MOST_UPLOADS = 4
"""Largest number of files that one page sends at once."""


@dataclass
class Upload:
    """A file of which pieces have arrived."""

    name: str
    size: int
    """Of the whole file [bytes]."""
    content: bytearray = field(default_factory=bytearray)


class Uploads:
    """The uploads of one page, by the page's numbers."""

    def __init__(self) -> None:
        self._uploads: dict[int, Upload] = {}

    def begin(self, number: int, name: str, size: int) -> None:
        """Begin an upload of a file of this name and size [bytes], or refuse it before any of it is sent."""
        plain = name.replace("\\", "/").rpartition("/")[2][-200:]
        if not plain.lower().endswith(SUFFIXES):
            raise FileFormatError(plain, f"is none that can be opened; those end in {' or '.join(SUFFIXES)}")
        if not 0 < size <= LARGEST_UPLOAD:
            large = f"is {size / 2**20:.0f} MB; files of at most {LARGEST_UPLOAD // 2**20} MB can be opened"
            raise FileFormatError(plain, "is empty" if size <= 0 else large)
        if number in self._uploads or len(self._uploads) >= MOST_UPLOADS:
            raise ValueRefusedError("upload", "has begun already" if number in self._uploads else "must wait for the others")
        self._uploads[number] = Upload(plain, size)

    def add(self, number: int, offset: int, content: bytes) -> Upload | None:
        """Add a piece to an upload; return the upload once it is whole, else None."""
        upload = self._uploads.get(number)
        if upload is None:
            raise ValueRefusedError("upload", "has not begun, or was broken off")
        if offset != len(upload.content) or not content or offset + len(content) > upload.size:
            del self._uploads[number]
            raise FileFormatError(upload.name, "did not arrive whole; send it again")
        upload.content += content
        if len(upload.content) < upload.size:
            return None
        return self._uploads.pop(number)

    def cancel(self, number: int) -> None:
        """Forget an upload that the page has broken off."""
        self._uploads.pop(number, None)
