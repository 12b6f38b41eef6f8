"""Files that are nearly right: bytes, words, lines, numbers and structure of good ones changed at random."""

import json
import re

ODD_NUMBERS = (
    b"nan inf -inf 1e400 -1e400 1e308 1e-400 -0 0 00 -1 1_0 1,5 0x10 1e 1e+ .5 5. +-1 0.0-7.5 1e9 1e10 9007199254740993 "
    b"18446744073709551616 1e18 3.5 \xc2\xb3 \xd9\xa3"
).split()
ODD_WORDS = (
    b'{ } [ ] , : " null true HIERARCHY ROOT JOINT End Site MOTION Frames: Frame Time: OFFSET CHANNELS Xrotation Yposition '
    b"\x00 \xff \xef\xbb\xbf \r \n \t \\u0000 \xe2\x80\xa8 {} []"
).split(b" ")
NUMBER = re.compile(rb"-?\d[\d.]*(?:[eE][+-]?\d+)?")
WORD = re.compile(rb"[^\s,:\"]+")


def mutated(rng, content, others):
    """A file made from a good one by one to four changes; others: good ones to take pieces from."""
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
        content = rng.choice(CHANGES)(rng, content, others)
    return content


def _span(rng, content, longest):
    begin = rng.randrange(len(content) + 1)
    return begin, min(begin + rng.randrange(1, longest + 1), len(content))


def _change_byte(rng, content, others):
    begin, end = _span(rng, content, 1)
    return content[:begin] + bytes([rng.randrange(256)]) * (end - begin) + content[end:]


def _remove(rng, content, others):
    begin, end = _span(rng, content, rng.choice((1, 5, 100)))
    return content[:begin] + content[end:]


def _repeat(rng, content, others):
    begin, end = _span(rng, content, rng.choice((3, 50)))
    return content[:begin] + content[begin:end] * rng.choice((2, 2, 3, 50)) + content[end:]


def _cut_off(rng, content, others):
    return content[: rng.randrange(len(content) + 1)]


def _splice(rng, content, others):
    other = rng.choice(others)
    return content[: rng.randrange(len(content) + 1)] + other[rng.randrange(len(other) + 1) :]


def _matches(rng, pattern, content):
    found = list(pattern.finditer(content))
    return rng.choice(found) if found else None


def _change_number(rng, content, others):
    if (place := _matches(rng, NUMBER, content)) is None:
        return content
    new = rng.choice(ODD_NUMBERS) if rng.random() < 0.5 else f"{rng.gauss(0.0, 100.0):.6g}".encode()
    return content[: place.start()] + new + content[place.end() :]


def _change_word(rng, content, others):
    if (place := _matches(rng, WORD, content)) is None:
        return content
    other = _matches(rng, WORD, rng.choice(others))
    new = rng.choice(ODD_WORDS) if rng.random() < 0.5 or other is None else other.group()
    return content[: place.start()] + new + content[place.end() :]


def _change_lines(rng, content, others):
    lines = content.split(b"\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    what = rng.randrange(4)
    if what == 0:
        del lines[one]
    elif what == 1:
        lines[one], lines[other] = lines[other], lines[one]
    elif what == 2:
        lines.insert(one, lines[other])
    else:
        lines[one] = rng.choice((b"\t", b"  ", b"")) + lines[one] + rng.choice((b"\r", b" ", b";", b" 1"))
    return b"\n".join(lines)


def _change_structure(rng, content, others):
    """Of JSON: a value somewhere in it replaced, removed, renamed or doubled. Other text stays as it is."""
    try:
        whole = json.loads(content)
    except (ValueError, RecursionError):
        return content
    places = list(_places(whole))
    if not places:
        return content
    owner, key = rng.choice(places)
    what = rng.randrange(5)
    if what == 0:
        del owner[key]
    elif what == 1 and isinstance(owner, dict):
        owner[rng.choice((key + "_", "", "name", "poise", "version"))] = owner.pop(key)
    elif what == 2:
        other, place = rng.choice(places)
        owner[key] = json.loads(json.dumps(other[place])) if place in other or isinstance(other, list) else None
    elif what == 3 and isinstance(owner, list):
        owner.insert(key, json.loads(json.dumps(owner[key])))
    else:
        owner[key] = rng.choice((None, True, 0, -1, 1e308, "", "left_foot", [], {}, [1, 2, 3], [0, 0, 0, 0], 2**70, "\x00"))
    return json.dumps(whole).encode()


def _places(value):
    """Every entry of every object and list, as its owner and its key."""
    waiting = [value]
    while waiting:
        owner = waiting.pop()
        entries = list(owner.items()) if isinstance(owner, dict) else list(enumerate(owner)) if isinstance(owner, list) else []
        for key, entry in entries:
            yield owner, key
            waiting.append(entry)


CHANGES = (
    _change_byte, _remove, _repeat, _cut_off, _splice, _change_number, _change_number, _change_word, _change_lines,
    _change_structure, _change_structure,
)  # fmt: skip
