"""The command `poise pose`: solve for a pose of the gallery, write it, report how well it is reached."""

from math import degrees, isfinite
from pathlib import Path
from typing import Any

from poise.cli.inputs import load_character_and_motion
from poise.errors import UnknownSuffixError
from poise.formats.load_save import save
from poise.formats.whole_files import check_writable
from poise.motion.motion import Motion
from poise.motion.pose import Pose
from poise.pictures.rendering import render
from poise.poses import find, names, title

SUFFIXES = (".json", ".bvh", ".png")
"""Of files that a pose can be written to."""


def listing() -> dict[str, str]:
    """List the gallery poses for `poise pose`: by name, what the character does."""
    return {name: title(name) for name in names()}


def run(name: str, character: Path | None = None, out: Path | None = None) -> dict[str, Any]:
    """Solve for a gallery pose for `poise pose`, on the biped if no character is given, and write it; return plain data."""
    what = title(name)
    if out is not None and out.suffix.lower() not in SUFFIXES:
        raise UnknownSuffixError(out, SUFFIXES, "a pose is not written as")
    if out is not None:
        check_writable(out)
    who, source = load_character_and_motion(character)
    found = find(who, name)
    if out is not None:
        _write(found.pose, source, out)
    plausibility = found.plausibility
    return {
        "pose": name,
        "title": what,
        "character": "biped" if character is None else str(character),
        "reached": found.reached.reached,
        "position_error_mm": 1e3 * found.reached.position,
        "orientation_error_degrees": degrees(found.reached.orientation),
        "balance_margin_mm": 1e3 * plausibility.margin if isfinite(plausibility.margin) else None,
        "penetration_mm": 1e3 * plausibility.penetration,
        "below_floor_mm": 1e3 * plausibility.below_floor,
        "plausible": plausibility.plausible,
        "out": None if out is None else str(out),
    }


def report(answer: dict[str, Any]) -> str:
    """Format the answer of `poise pose` as text: the gallery pose, its errors and its balance."""
    margin = answer["balance_margin_mm"]
    if margin is None:
        balance = "nothing bears weight"
    else:
        balance = f"the center of mass is {abs(margin):.0f} mm {'inside' if margin >= 0.0 else 'OUTSIDE'} what bears weight"
    lines = [
        f"{answer['pose']}: {answer['title']}",
        f"{'reached' if answer['reached'] else 'NOT reached'}: "
        f"{answer['position_error_mm']:.3f} mm, {answer['orientation_error_degrees']:.3f}° left",
        f"balance: {balance}",
        f"penetration: {answer['penetration_mm']:.1f} mm; below the floor: {answer['below_floor_mm']:.1f} mm",
    ]
    return "\n".join(lines + ([f"written to {answer['out']}"] if answer["out"] else []))


def _write(pose: Pose, source: Motion | None, out: Path) -> None:
    if out.suffix.lower() == ".png":
        render(pose, out)
    elif out.suffix.lower() == ".json":
        save(pose, out)
    else:
        position, orientation = pose.placement
        motion = Motion(pose.character, pose.angles[None], [[*position, *orientation]])
        if source is not None and len(source):
            motion.source = source[:1].source  # the joints and channels that the file has
        save(motion, out)
