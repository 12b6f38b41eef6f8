"""The Python snippet of a document: a program that sets its goals and finds its pose."""

import json
from typing import Any

from poise.character.biped import biped
from poise.character.character import Character
from poise.document.document import Document
from poise.document.extra_goals import SPECS, DocumentExtra
from poise.studio.editing.document_manner import manner_of
from poise.studio.editing.ground_and_support import bearing_now, named_points

DIGITS = 10
"""Behind the point [m, rad]: near a stretched limb, poses differ by some thousand times what goals do."""


def snippet(document: Document, idle: frozenset[str] = frozenset()) -> str:
    """Write a document as a Python snippet that sets the goals, starts near the pose, solves and prints the errors.

    idle: keys of extra goals that are on and ask for nothing.
    """
    character, settings = document.character, document.settings
    extras = [extra for key, extra in document.enabled_extras.items() if settings.method == "poise" and key not in idle]
    lines = ["import poise", *(["from poise import goals"] if extras else []), "", *_character(character)]
    method = "" if settings.method == "poise" else f", {settings.method!r}"
    placement = ", ".join(_numbers(part) for part in document.placement)
    manner = f", manner={_word(manner_of(document))}" if settings.method == "poise" else ""
    lines.append(f"solver = poise.Solver(character{method}, placement=({placement}){manner})")
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
        if goal.priority != 1.0 and document.settings.method == "poise":
            lines.append(f"{target}.priority = {goal.priority!r}")
    if document.reference != tuple(character.rest.tolist()):
        lines.append(f"solver.reference = {_numbers(document.reference)}")
    lines.append(f"solver.posture_weight = {settings.posture_weight!r}")
    lines.append(f"solver.damping = {settings.damping!r}")
    lines.append(f"solver.reset({_numbers(document.angles)})  # goals may have several poses: start near this one")
    # After the pose: a pin holds the orientation that it finds.
    lines += [f"solver.add({_extra_goal(document, extra)})" for extra in extras]
    sweeps = "" if settings.sweeps is None else f", sweeps={settings.sweeps}"
    lines.append(f"result = solver.solve(iterations={settings.iterations}{sweeps})")
    lines.append("print(result)")
    return "\n".join(lines) + "\n"


def _extra_goal(document: Document, extra: DocumentExtra) -> str:
    """Write an extra goal as the call of its constructor in the Python snippet; balance with what bears weight now."""
    spec = SPECS[extra.kind]
    positional, named = spec.arguments(document.character, extra)
    if extra.kind == "balance" and not extra.bearing:
        positional = (named_points(document.character, bearing_now(document, document.pose)),)
    named = {**named, "weight": extra.weight, "priority": extra.priority}
    arguments = [*map(_literal, positional), *(f"{name}={_literal(value)}" for name, value in named.items())]
    return f"goals.{spec.goal.__name__}({', '.join(arguments)})"


def _literal(value: Any) -> str:
    """Write a value as a literal of the Python snippet: points are rounded, names in double quotes."""
    if isinstance(value, tuple):
        return f"({', '.join(map(_literal, value))})" if isinstance(value[0], str) else _numbers(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_literal, value))}]"
    return _word(value) if isinstance(value, str) else repr(value)


def _character(character: Character) -> list[str]:
    known = biped()
    described = character.described
    if not _alike(described, known):
        lines = ['character = poise.load("character.json")  # poise.save(studio.document.character, "character.json")']
    else:
        lines = ["character = poise.biped()"]
        changed = [
            f"{_word(joint.name)}: {_numbers(joint.interval)}"
            for joint, other in zip(described.joints, known.joints, strict=True)
            if joint.limits != other.limits
        ]
        if changed:
            lines.append(f"character = character.with_limits({{{', '.join(changed)}}})")
    if character.base != described.base:
        lines.append(f"character = character.rebase({_word(character.base)})")
    return lines


def _alike(a: Character, b: Character) -> bool:
    """Check whether the Python snippet can make character `a` by `b.with_limits`."""
    if (a.effectors, a.segments, len(a.joints)) != (b.effectors, b.segments, len(b.joints)):
        return False
    limits = {joint.name: joint.limits for joint in a.joints}
    return all(joint.name in limits for joint in b.joints) and a.joints == b.with_limits(limits).joints


def _numbers(values: tuple[float, ...]) -> str:
    numbers = (repr(round(float(value), DIGITS) + 0.0) for value in values)
    return "(" + ", ".join(f'float("{number}")' if "inf" in number else number for number in numbers) + ")"


def _word(name: str) -> str:
    """Write a name as a string literal of the Python snippet, in double quotes."""
    return json.dumps(name, ensure_ascii=False)
