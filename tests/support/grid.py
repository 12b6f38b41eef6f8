"""A grid of walks of all kinds, measured: `python -m tests.support.grid [WORD …]` prints them, worst first.

Every case is held to all promises of `tests.support.walks`; words choose the cases that have them all in their names.
"""

import math
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import poise
from poise.gait import make_walk
from poise.gait.published_gait import ADULT_LEG
from poise.gait.walking_body import measure_walking_body
from tests.support.data import DATA
from tests.support.walks import Judgement, judge_random_walk, judge_walk, scaled

SKELETONS = (
    "bvh_cmu/02_01.bvh",
    "bvh_threejs/pirouette.bvh",
    "bvh_bvhpython/test_mocapbank.bvh",
    "bvh_makehuman/walk1.bvh",
    "gltf_khronos/CesiumMan.glb",
    "gltf_npm_viverse/mannequin.glb",
    "vrm_blender_addon/bone_child_mesh.vrm",
)


def shaped(legs: float, trunk: float) -> poise.Character:
    """The biped with legs and all above the hips of other lengths."""
    character = poise.biped()
    lower = ("foot", "knee", "hip")

    def longer(joint: Any) -> Any:
        size = legs if any(word in joint.name for word in lower) else trunk
        return replace(joint, offset=tuple(size * x for x in joint.offset))

    def grown(part: Any, vector: tuple[float, ...]) -> tuple[float, ...]:
        size = legs if any(word in part for word in ("foot", "shin", "thigh")) else trunk
        return tuple(size * x for x in vector)

    return poise.Character(
        [longer(joint) for joint in character.joints],
        [replace(effector, offset=grown(effector.segment, effector.offset)) for effector in character.effectors],
        [replace(segment, center=grown(segment.name, segment.center)) for segment in character.segments],
        character.base,
    )


def judged_walk(character: poise.Character, speed: float, seconds: float = 8, loops: bool = True, **options: Any) -> Judgement:
    """Make a whole walk and measure it."""
    walk = make_walk(character, speed, seconds, **options)
    return judge_walk(walk, speed=speed if loops else None, loops=loops)


def cases() -> Iterator[tuple[str, Callable[[], Judgement]]]:
    """Names, and what measures them."""
    for size in (1.0, 0.6, 0.7, 1.3, 1.5, 2.0, 2.5):
        yield from _of_size(size)
    for legs, trunk in ((0.85, 1.0), (1.15, 1.0), (0.7, 0.85), (1.0, 0.8)):
        for speed in (0.6, 1.2, 2.0):
            yield (
                f"shape {legs} {trunk} straight {speed}",
                lambda a=legs, b=trunk, v=speed: judged_walk(shaped(a, b), v * math.sqrt(a)),
            )
        yield f"shape {legs} {trunk} walker", lambda a=legs, b=trunk: judge_random_walk(shaped(a, b), 5)
    for name in SKELETONS:
        if (DATA / name).exists():
            yield from _of_file(name)


def _of_size(size: float) -> Iterator[tuple[str, Callable[[], Judgement]]]:
    root = math.sqrt(size)

    def walk(name: str, speed: float, rate: int = 60, **options: Any) -> tuple[str, Callable[[], Judgement]]:
        return f"size {size} {name} {speed} at {rate}", lambda: judged_walk(scaled(size), speed * root, rate=rate, **options)

    few = size not in (1.0, 0.6, 2.0)
    for rate in (60, 30, 120):
        for speed in (0.3, 1.2, 2.0) if few or rate != 60 else (0.3, 0.6, 0.9, 1.0, 1.2, 1.4, 1.6, 1.7, 1.8, 1.9, 2.0):
            yield walk("straight", speed, rate)
        for speed in (-0.5, -1.2) if few or rate != 60 else (-0.3, -0.6, -0.9, -1.2, -1.5):
            yield walk("back", speed, rate)
    for side in (1.0, -1.0):
        for speed in (1.2,) if few else (0.3, 0.6, 0.9, 1.2, 1.5, 1.8):
            yield walk(f"circle {side:+.0f}", speed, turn=side * 0.5 * speed / root)
        yield walk(f"circle 1 m {side:+.0f}", 0.8, turn=side * 0.8 / root)
        yield walk(f"slope {10 * side:+.0f}", 1.2, slope=math.radians(10.0 * side))
        yield walk(f"stairs {0.17 * side:+}", 1.2, stairs=0.17 * side * size)
        if not few:
            yield walk(f"slope {10 * side:+.0f}", 0.5, slope=math.radians(10.0 * side))
            yield walk(f"slope {10 * side:+.0f}", 1.8, slope=math.radians(10.0 * side))
            yield walk(f"slope {5 * side:+.0f}", 1.2, slope=math.radians(5.0 * side))
            yield walk(f"stairs {0.17 * side:+}", 0.6, stairs=0.17 * side * size)
            yield walk(f"stairs deep {0.17 * side:+}", 0.5, stairs=(0.17 * side * size, 0.29 * size))
            yield walk(f"stairs deep {0.17 * side:+}", 0.8, stairs=(0.17 * side * size, 0.29 * size))
            yield walk(f"sideways {side:+.0f}", 0.4, direction=side * math.pi / 2)
            yield walk(f"aslant {side:+.0f}", 0.8, direction=side * math.pi / 5)
    if not few:
        yield walk("spot", 0.0)
        for style in ("relaxed", "proud", "sneaky", "tired"):
            for speed in (0.6, 1.2, 1.8):
                yield walk(f"style {style}", speed, style=style)
        for speed in (0.5, 1.2, 1.8):
            yield walk("ends", speed, start=True, stop=True, loops=False)
        for rise in (0.17 * size, -0.17 * size, -0.12 * size):
            yield walk(f"stairs {rise / size:+} ends", 0.6, stairs=rise, start=True, stop=True, loops=False)
        yield walk("path", 1.2, path=[[0, 0], [0, 4 * size], [4 * size, 4 * size]], start=True, stop=True, loops=False)
    for seed in range(2 if few else 5):
        yield f"size {size} walker {seed}", lambda seed=seed: judge_random_walk(scaled(size), seed)
    yield f"size {size} walker wild", lambda: judge_random_walk(scaled(size), 7, kind="wild")
    yield f"size {size} walker directions", lambda: judge_random_walk(scaled(size), 8, kind="directions")
    for rate in (30, 120):
        yield f"size {size} walker at {rate}", lambda rate=rate: judge_random_walk(scaled(size), 9, rate)


def _of_file(name: str) -> Iterator[tuple[str, Callable[[], Judgement]]]:
    def loaded() -> tuple[poise.Character, float]:
        character = poise.load(DATA / name)
        return character, math.sqrt(measure_walking_body(character).leg / ADULT_LEG)

    def walk(what: str, speed: float, **options: Any) -> tuple[str, Callable[[], Judgement]]:
        def judged() -> Judgement:
            character, root = loaded()
            return judged_walk(character, speed * root, **options)

        return f"{name} {what} {speed}", judged

    for speed in (0.3, 1.2, 2.0):
        yield walk("straight", speed)
    yield walk("back", -0.8)
    yield walk("circle", 1.2, turn=0.6)
    yield walk("slope", 1.2, slope=math.radians(10.0))
    for rise in (0.17, -0.17):
        yield walk(f"stairs {rise:+}", 0.6, stairs=rise)
    yield f"{name} walker", lambda: judge_random_walk(loaded()[0], 3)


def row(name: str, judgement: Judgement) -> str:
    """A line of the table."""
    shares, measured = judgement.shares, judgement.measured
    worst = max(shares, key=lambda key: shares[key])
    return (
        f"{name:44s}{judgement.worst:7.2f}  {worst:11s} position {1e3 * measured['position']:6.2f} mm "
        f"{math.degrees(measured['orientation']):5.2f}°  jerk {measured['jerk']:5.2f} {judgement.roughest:18s} "
        f"seam {measured['seam']:4.2f} dip {1e3 * measured['dip']:5.2f} mm speed {100 * measured['speed']:4.1f} % "
        f"{measured['iterations']:4.2f} iterations"
    )


def main(words: list[str]) -> None:
    """Measure the cases that have all words in their names, and print them."""
    rows = []
    for name, judge in cases():
        if all(word in name for word in words):
            try:
                judgement = judge()
            except poise.PoiseError as error:
                print(f"{name:44s} {error}", flush=True)
                continue
            rows.append((judgement.worst, row(name, judgement)))
    for _, line in sorted(rows, reverse=True):
        print(line)
    print(f"{sum(worst <= 1.0 for worst, _ in rows)} of {len(rows)} keep all promises")


if __name__ == "__main__":
    main(sys.argv[1:])
