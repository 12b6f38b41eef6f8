"""Uploads: files in pieces, bounded, whole before they are read."""

import pytest

from poise.errors import FileFormatError, ValueRefusedError
from poise.studio.session.uploads import LARGEST_UPLOAD, MOST_UPLOADS, Uploads


def test_a_file_is_whole_when_its_last_piece_has_arrived():
    uploads = Uploads()
    uploads.begin(1, "C:\\poses\\walk.BVH", 10)
    assert uploads.add(1, 0, b"01234") is None
    upload = uploads.add(1, 5, b"56789")
    assert (upload.name, bytes(upload.content)) == ("walk.BVH", b"0123456789")
    with pytest.raises(ValueRefusedError, match="has not begun"):
        uploads.add(1, 0, b"x")


@pytest.mark.parametrize(
    ("name", "size", "sentence"),
    [
        ("a.png", 10, r"those end in \.json or \.bvh"),
        ("a.bvh", 0, "is empty"),
        ("a.bvh", LARGEST_UPLOAD + 1, "at most 64 MB can be opened"),
    ],
)
def test_what_cannot_be_opened_is_refused_before_it_is_sent(name, size, sentence):
    with pytest.raises(FileFormatError, match=sentence):
        Uploads().begin(1, name, size)


@pytest.mark.parametrize(("offset", "content"), [(1, b"x"), (0, b""), (0, b"x" * 11)])
def test_a_piece_that_does_not_fit_ends_the_upload(offset, content):
    uploads = Uploads()
    uploads.begin(1, "a.json", 10)
    with pytest.raises(FileFormatError, match="did not arrive whole"):
        uploads.add(1, offset, content)
    with pytest.raises(ValueRefusedError, match="has not begun"):
        uploads.add(1, 0, b"x")


def test_a_page_sends_only_some_files_at_once():
    uploads = Uploads()
    for number in range(MOST_UPLOADS):
        uploads.begin(number, "a.json", 1)
    with pytest.raises(ValueRefusedError, match="must wait"):
        uploads.begin(99, "a.json", 1)
    with pytest.raises(ValueRefusedError, match="has begun already"):
        uploads.begin(0, "a.json", 1)
    uploads.cancel(0)
    uploads.begin(99, "a.json", 1)
