"""BVH files made by their grammar, odd in all the ways that files in the wild are."""

CHANNELS = ("Xposition", "Yposition", "Zposition", "Xrotation", "Yrotation", "Zrotation")
NAMES = ("Hips", "Left Arm", "mixamorig:RightLeg", "arm.L", "Bip01 L Thigh", "x", "world", "Größe", "End", "JOINT", "a" * 60)


def bvh_file(rng):
    """The content of a file that is to load."""
    lines, width = ["HIERARCHY"], 0
    for _ in range(rng.choice((1, 1, 1, 2))):
        width += _joint(rng, lines, 0)
    frames = rng.choice((0, 1, 2, 5, 20)) if width else 0
    said = frames if rng.random() < 0.8 else rng.choice((0, 7, 10**9))
    header = [f"Frames: {said}", f"Frame Time: {rng.choice(('0.0333333', '1e-2', '.01', '0'))}"]
    if rng.random() < 0.1:
        header.reverse()
    lines += ["MOTION", *header]
    pool = [_number(rng) for _ in range(40)]
    for _ in range(frames):
        _row(rng, lines, rng.choices(pool, k=width))
    end = rng.choice(("\n", "\n", "\r\n", "\r", "\n\n"))
    text = end.join(lines) + rng.choice(("", end))
    encoding = rng.choice(("utf-8", "utf-8", "utf-8-sig", "utf-16", "latin-1"))
    return text.encode(encoding)


def _joint(rng, lines, depth):
    """Append a joint and all below it; the number of its channels and theirs."""
    tab = rng.choice(("\t", "  ", "")) * depth
    brace = rng.random() < 0.2
    word = rng.choice(("JOINT", "JOINT", "Joint")) if depth else "ROOT"
    lines.append(f"{tab}{word} {rng.choice(NAMES)}{rng.choice(('', '1', '_2'))}" + " {" * brace)
    lines += [] if brace else [tab + "{"]
    lines.append(f"{tab}OFFSET {' '.join(_number(rng) for _ in range(3))}")
    channels = rng.sample(CHANNELS, rng.choice((0, 1, 3, 3, 3, 6)))
    if channels or rng.random() < 0.5:
        lines.append(f"{tab}CHANNELS {len(channels)} {' '.join(channels)}".rstrip())
    width = len(channels)
    for _ in range(rng.choice((0, 1, 1, 2, 3)) if depth < 4 else 0):
        width += _joint(rng, lines, depth + 1)
    for _ in range(rng.choice((0, 1, 1, 2))):
        end = rng.choice(("End Site", "End Site Toe", "End Effector", "end site"))
        lines += [tab + end, tab + "{", f"{tab}OFFSET 0 {_number(rng)} 0", tab + "}"]
    lines.append(tab + "}")
    return width


def _number(rng):
    number = rng.choice((0.0, rng.gauss(0.0, 30.0), rng.gauss(0.0, 200.0), -10.0, 1e-7))
    return rng.choice((f"{number:.6f}", f"{number:g}", f"{number:e}", repr(number), f"{number:+.3f}"))


def _row(rng, lines, numbers):
    half = len(numbers) // 2
    if rng.random() < 0.1 and half:
        lines += [" ".join(numbers[:half]), " ".join(numbers[half:])]
    elif rng.random() < 0.1:  # run together where a sign follows
        text = numbers[0]
        for number in numbers[1:]:
            text += number if number[0] in "+-" else " " + number
        lines.append(text)
    else:
        lines.append(rng.choice((" ", "\t", "  ")).join(numbers))
