"""The command `poise trackers`: rebuild a motion from six trackers on its own joints and compare the two."""

import json
from collections.abc import Callable
from math import degrees
from pathlib import Path
from time import perf_counter
from typing import Any

import click

import poise
from poise.cli.inputs_and_progress import JSON, progress_bar
from poise.errors import FileFormatError
from poise.plain_text import counted, format_table

MOST_SENTENCES = 4
"""Most sentences about joints that are far off."""


@click.command(short_help="Rebuild a motion from six trackers on its own joints.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Write the rebuilt motion to this file.")
@click.option("--unit", metavar="UNIT", help="Of its lengths: m, dm, cm, mm, inch, foot, cmu; guessed if not given.")
@click.option("--up", type=click.Choice(["y", "z"]), help="Which axis is up; guessed if not given.")
@JSON
def trackers(as_json: bool, **options: Any) -> None:
    """Rebuild the motion in FILE, a BVH or glTF, from six trackers on its own joints, and print how well that went.

    Head, hands, pelvis and feet are followed, one live solve a frame; all other joints are found. The table
    has what is left of each tracker, and how far the other joints are from where FILE has them;
    joints that are far off are named.

    \b
      poise trackers walk.bvh --out rebuilt.bvh
    """
    with progress_bar("tracking", length=100) as bar:
        answer = run(**options, progress=bar.update)
    click.echo(json.dumps(answer, indent=2) if as_json else report(answer))
    for note in answer["notes"]:
        click.echo(f"poise: {note}", err=True)


def run(
    file: Path,
    out: Path | None = None,
    *,
    unit: str | None = None,
    up: str | None = None,
    progress: Callable[[int], object] | None = None,
) -> dict[str, Any]:
    """Rebuild a file's motion from six trackers for `poise trackers`, and write it if `out` is given; return plain data."""
    from poise.formats.whole_files import check_writable
    from poise.motion.comparison import compare_motions
    from poise.tracking.motion_from_trackers import track_with_iterations
    from poise.tracking.tracked_body import tracked_segments

    source = poise.load_motion(file, unit=unit, up=up)
    if not len(source):
        raise FileFormatError(file, "has no frames to be rebuilt")
    if out is not None:
        check_writable(out)
    if not (found := tracked_segments(source.character)):
        raise FileFormatError(file, "has no head, hands, pelvis or feet, by the names of its joints")
    ends = poise.tracker_frames(source)
    track_with_iterations(
        source.character, {name: (p[:1], r[:1]) for name, (p, r) in ends.items()}
    )  # compiled outside the time
    began = perf_counter()
    motion, iterations = track_with_iterations(source.character, ends, source.rate, progress=progress)
    seconds = perf_counter() - began
    result = compare_motions(source, motion, found)
    if out is not None:
        motion.source = source.source  # the same joints and channels
        poise.save(motion, out)
    farthest = max(result.others, key=lambda name: result.others[name], default=None)
    return {
        "file": str(file),
        "warnings": list(source.source.doubts),  # which are on standard error already
        "notes": [note for note in source.notes if note not in source.source.doubts],
        "frames": len(source),
        "rate": source.rate,
        "trackers": {
            name: {
                "segment": found[name],
                "worst_mm": 1e3 * apart.worst,
                "mean_mm": 1e3 * apart.mean,
                "worst_degrees": degrees(apart.worst_angle),
                "mean_degrees": degrees(apart.mean_angle),
            }
            for name, apart in result.trackers.items()
        },
        "others": {
            "mean_mm": 1e3 * result.mean_of_others,
            "farthest": farthest,
            "farthest_mm": 0.0 if farthest is None else 1e3 * result.others[farthest],
        },
        "far_off": list(result.far_off),
        "joint_speed": {"fastest": result.speed, "fastest_of_source": result.source_speed, "ratio": result.speed_ratio},
        "frames_per_second": len(source) / seconds,
        "iterations_per_frame": float(iterations.mean()),
        "out": None if out is None else str(out),
    }


def report(answer: dict[str, Any]) -> str:
    """Format the answer of `poise trackers` as a table of the distances between the rebuilt motion and the original."""
    rows = [("tracker", "worst", "mean", "worst", "mean", "segment")]
    for name, row in answer["trackers"].items():
        distances = f"{row['worst_mm']:.2f} mm", f"{row['mean_mm']:.2f} mm"
        rows.append((name, *distances, f"{row['worst_degrees']:.2f}°", f"{row['mean_degrees']:.2f}°", row["segment"]))
    lines = format_table(rows, "<>>>><")
    others, speed = answer["others"], answer["joint_speed"]
    lines.append("")
    if others["farthest"] is not None:
        farthest = f"{others['farthest']} the most by {others['farthest_mm']:.1f} mm"
        lines.append(f"other joints   {others['mean_mm']:.1f} mm off on average, {farthest}")
    times = f"{speed['ratio']:.2f} times the source's {speed['fastest_of_source']:.1f}"
    lines.append(f"joint speed    {speed['fastest']:.1f} rad/s at most, {times}")
    work = f"{answer['iterations_per_frame']:.2f} iterations a frame"
    lines.append(
        f"work           {work}, {answer['frames_per_second']:,.0f} frames a second ({counted(answer['frames'], 'frame')})"
    )
    far = answer["far_off"]
    lines += [f"note: {sentence}" for sentence in far[:MOST_SENTENCES]]
    lines += [f"note: {len(far) - MOST_SENTENCES} more are far off (--json has all)"] if len(far) > MOST_SENTENCES else []
    return "\n".join(lines + ([f"written to {answer['out']}"] if answer["out"] else []))
