"""A document's goals as a Python program that finds its pose."""

import json

from poise.bipeds import biped
from poise.character import Character
from poise.document import Document

DIGITS = 10
"""Behind the point [m, rad]: near a stretched limb, poses differ by some thousand times what goals do."""


def snippet(document: Document) -> str:
    """Python that sets the goals, starts near the pose and solves; it prints what is left."""
    character, settings = document.character, document.settings
    lines = ["import poise", "", *_character(character)]
    method = "" if settings.method == "poise" else f", {settings.method!r}"
    placement = ", ".join(_numbers(part) for part in document.placement)
    lines.append(f"solver = poise.Solver(character{method}, placement=({placement}))")
    for name, goal in document.goals.items():
        if document.on_base(name):
            continue
        target = f"solver[{_word(name)}]"
        if not goal.enabled:
            lines.append(f"{target}.enabled = False")
            continue
        lines.append(f"{target}.position = {_numbers(goal.position)}")
        lines.append(f"{target}.orientation = {_numbers(goal.orientation)}")
        lines.append(f"{target}.position_weight = {goal.position_weight if goal.asks_position else 0.0!r}")
        lines.append(f"{target}.orientation_weight = {goal.orientation_weight if goal.asks_orientation else 0.0!r}")
    if document.reference != tuple(character.rest.tolist()):
        lines.append(f"solver.reference = {_numbers(document.reference)}")
    lines.append(f"solver.posture_weight = {settings.posture_weight!r}")
    lines.append(f"solver.damping = {settings.damping!r}")
    lines.append(f"solver.reset({_numbers(document.angles)})  # goals may have several poses: start near this one")
    sweeps = "" if settings.sweeps is None else f", sweeps={settings.sweeps}"
    lines.append(f"result = solver.solve(iterations={settings.iterations}{sweeps})")
    lines.append("print(result)")
    return "\n".join(lines) + "\n"


def _character(character: Character) -> list[str]:
    known = biped()
    described = character.described
    if not _alike(described, known):
        lines = ['character = poise.load("character.json")  # poise.save(studio.document.character, "character.json")']
    else:
        lines = ["character = poise.biped()"]
        changed = [
            f"{_word(joint.name)}: {_numbers(joint.limits)}"
            for joint, other in zip(described.joints, known.joints, strict=True)
            if joint.limits != other.limits
        ]
        if changed:
            lines.append(f"character = character.with_limits({{{', '.join(changed)}}})")
    if character.base != described.base:
        lines.append(f"character = character.rebase({_word(character.base)})")
    return lines


def _alike(a: Character, b: Character) -> bool:
    """Whether `a` is what `b.with_limits` would give."""
    if (a.effectors, a.segments, len(a.joints)) != (b.effectors, b.segments, len(b.joints)):
        return False
    limits = {joint.name: joint.limits for joint in a.joints}
    return all(joint.name in limits for joint in b.joints) and a.joints == b.with_limits(limits).joints


def _numbers(values: tuple[float, ...]) -> str:
    numbers = (repr(round(float(value), DIGITS) + 0.0) for value in values)
    return "(" + ", ".join(f'float("{number}")' if "inf" in number else number for number in numbers) + ")"


def _word(name: str) -> str:
    """A name as Python would read it, in double quotes."""
    return json.dumps(name, ensure_ascii=False)
