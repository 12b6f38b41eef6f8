"""Writes a Bvh as the text of a file: the hierarchy with its offsets and channels, then a line for each frame."""

import re

from poise.formats.bvh_parser import Bvh

DIGITS = 12
"""Significant digits of a number, unless the file is exact: a nanometre at a thousand metres."""
UNWRITABLE = re.compile(r"[{}\x00]")
"""Characters that cannot stand in a name."""


def encode_bvh(bvh: Bvh) -> bytes:
    """Write joints and frames of a Bvh as the bytes of a BVH file."""
    children: dict[int, list[int]] = {}
    for number, joint in enumerate(bvh.joints):
        children.setdefault(joint.parent, []).append(number)
    lines = ["HIERARCHY"]
    waiting: list[tuple[int | str, int]] = [(number, 0) for number in reversed(children.get(-1, []))]
    written = _exact_numbers if bvh.exact else _numbers
    while waiting:
        item, depth = waiting.pop()
        tab = "\t" * depth
        if isinstance(item, str):
            lines.append(tab + item)
            continue
        joint = bvh.joints[item]
        name = one_line(joint.title or joint.name)
        lines += [f"{tab}{'JOINT' if depth else 'ROOT'} {name}", tab + "{", f"{tab}\tOFFSET {written(joint.offset)}"]
        lines.append(" ".join([f"{tab}\tCHANNELS {len(joint.channels)}", *joint.channels]))
        inside: list[int | str] = [*children.get(item, [])]
        for end in reversed(joint.ends):
            inside.insert(end.after, f"End {one_line(end.name)}\n{tab}\t{{\n{tab}\t\tOFFSET {written(end.offset)}\n{tab}\t}}")
        waiting.append(("}", depth))
        waiting += [(entry, depth + 1) for entry in reversed(inside)]
    lines += ["MOTION", f"Frames: {len(bvh.rows)}", f"Frame Time: {written((bvh.frame_time,))}"]
    lines += [written(row) for row in bvh.rows.tolist()]
    return ("\n".join(lines) + "\n").encode(errors="replace")


def one_line(name: str) -> str:
    """Write a joint's name in one line of BVH text, without line breaks, braces or zero bytes."""
    return " ".join(UNWRITABLE.sub("_", name).split()) or "_"


def _numbers(numbers: tuple[float, ...] | list[float]) -> str:
    return " ".join(map(_number, numbers))


def _exact_numbers(numbers: tuple[float, ...] | list[float]) -> str:
    return " ".join(map(_exact_number, numbers))


def _exact_number(number: float) -> str:
    """Write a number as BVH text with as many digits as it takes to read the same number again."""
    text = _number(number)
    return text if float(text) == number else repr(number)


def _number(number: float) -> str:
    """Write a number as BVH text with at most twelve significant digits, without a needless exponent or a negative zero."""
    text = f"{number:.{DIGITS}g}"
    return "0" if text == "-0" else text
