"""A document's goals as a Python program that finds its pose."""

import json

from poise.character.biped import biped
from poise.character.character import Character
from poise.document.document import Document
from poise.document.extra_goals import DocumentExtra, plan
from poise.studio.engine.extra_goal_sync import TURN_WEIGHT

DIGITS = 10
"""Behind the point [m, rad]: near a stretched limb, poses differ by some thousand times what goals do."""


def snippet(document: Document, idle: frozenset[str] = frozenset()) -> str:
    """Python that sets the goals, starts near the pose and solves; it prints what is left.

    idle: goals of other kinds that are on and ask for nothing.
    """
    character, settings = document.character, document.settings
    extras = [extra for key, extra in document.asked_extras.items() if settings.method == "poise" and key not in idle]
    lines = ["import poise", *(["from poise import goals"] if extras else []), "", *_character(character)]
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
        if goal.priority != 1.0 and document.settings.method == "poise":
            lines.append(f"{target}.priority = {goal.priority!r}")
    if document.reference != tuple(character.rest.tolist()):
        lines.append(f"solver.reference = {_numbers(document.reference)}")
    lines.append(f"solver.posture_weight = {settings.posture_weight!r}")
    lines.append(f"solver.damping = {settings.damping!r}")
    lines.append(f"solver.reset({_numbers(document.angles)})  # goals may have several poses: start near this one")
    lines += [f"solver.add({_extra(character, extra)})" for extra in extras]  # here: a pin holds the orientation that it finds
    sweeps = "" if settings.sweeps is None else f", sweeps={settings.sweeps}"
    lines.append(f"result = solver.solve(iterations={settings.iterations}{sweeps})")
    lines.append("print(result)")
    return "\n".join(lines) + "\n"


def _extra(character: Character, extra: DocumentExtra) -> str:
    """A goal of another kind, as it is made."""
    own, common = plan(character), f"weight={extra.weight!r}, priority={extra.priority!r}"
    target = "" if extra.target is None else _numbers(extra.target)
    if extra.kind == "balance":
        names = f"[{', '.join(map(_word, extra.bearing))}], " if extra.bearing else ""
        return f"goals.Balance({names}margin={extra.margin!r}, {common})"
    if extra.kind == "floor":
        return f"goals.Floor(height={extra.height!r}, {common})"
    if extra.kind == "apart":
        return f"goals.Apart(margin={extra.margin!r}, {common})"
    if extra.kind == "center":
        return f"goals.CenterOfMass({target}, {common})"
    if extra.kind == "look":
        assert own.looks is not None
        return f"goals.LookAt({_word(own.looks[0])}, {target}, axis={_numbers(own.looks[1])}, {common})"
    if extra.kind == "hint":
        return f"goals.Hint({_word(own.limbs[extra.name].joint)}, {target}, {common})"
    held = f"orientation=True, orientation_weight={TURN_WEIGHT * extra.weight!r}, " if extra.orientation else ""
    return f"goals.Contact({_word(extra.name)}, position={target}, {held}{common})"


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
