"""Summary of a character in words and tables: joints, segments, effectors, masses."""

from math import degrees, isinf

from poise.character.character import Character, Coupling, Joint, Swing
from poise.errors import ValueRefusedError
from poise.plain_text import counted, format_table
from poise.strict_names import known_options


@known_options
def describe(character: Character) -> str:
    """Write a summary of a character: counts, joints with their limits, segments with their masses, effectors.

    >>> import poise
    >>> print(poise.describe(poise.biped()).splitlines()[0])
    30 degrees of freedom, 14 moving segments on 'right_foot', 6 effectors, 73.4 kg
    """
    if not isinstance(character, Character):
        raise ValueRefusedError("thing to describe", f"must be a character, not {type(character).__name__}")
    mass = sum(segment.mass for segment in character.segments)
    dofs = counted(character.n_dofs - len(character.coupled_dofs), "degree of freedom", "degrees of freedom")
    if character.coupled_dofs:
        dofs += f", {counted(len(character.coupled_dofs), 'joint')} that follow others"
    moving = f"{counted(len(character.segments) - 1, 'moving segment')} on {character.base!r}"
    lines = [f"{dofs}, {moving}, {counted(len(character.effectors), 'effector')}, {mass:g} kg", ""]
    head = ("joint", "kind", "axis", "lowest", "highest", "rest", "carries")
    lines += format_table([head, *(_joint_cells(joint) for joint in character.joints)], "<<<>>><")
    guessed, all_joints = sum(joint.guessed for joint in character.joints), counted(len(character.joints), "joint")
    for joint in character.joints:
        if joint.couple is not None:
            lines.append(f"{joint.name} follows {joint.couple.joint}: {_formula(joint, joint.couple)}")
    if guessed:
        lines.append(f"limits with a ? are guesses, of {guessed} of {all_joints}: the file has none for them")
    segments = [(segment.name, f"{segment.mass:g}") for segment in character.segments]
    lines += ["", *format_table([("segment", "mass [kg]"), *segments], "<>")]
    effectors = [(effector.name, effector.segment) for effector in character.effectors]
    lines += ["", *format_table([("effector", "on segment"), *effectors], "<<")]
    return "\n".join(lines)


def _joint_cells(joint: Joint) -> tuple[str, ...]:
    axis = " ".join(f"{round(x, 3) + 0.0:g}" for x in joint.axis)
    if joint.kind == "fixed":
        return joint.name, joint.kind, "", "", "", "", joint.segment or ""
    if isinstance(joint.limits, Swing):
        pairs = zip(joint.limits.bend, joint.limits.side, joint.limits.twist, strict=True)
        lowest, highest = (_of_ball(pair) + "?" * joint.guessed for pair in pairs)
    else:
        lowest, highest = (_value(joint, value) + "?" * joint.guessed for value in joint.limits)
    rest = _of_ball(joint.rest) if isinstance(joint.rest, tuple) else _value(joint, joint.rest)
    return joint.name, joint.kind, axis, lowest, highest, rest, joint.segment or ""


def _formula(joint: Joint, couple: Coupling) -> str:
    """Write how a coupled joint follows its leader in the summary of a character."""
    return f"{couple.ratio:.4g} × its value" + (f" + {_value(joint, couple.offset)}" if couple.offset else "")


def _of_ball(values: tuple[float, ...]) -> str:
    """Write bend, side and twist, or a rotation vector, of a ball in the summary of a character [degrees]."""
    return "none" if all(map(isinf, values)) else " ".join("none" if isinf(x) else f"{degrees(x):.3g}°" for x in values)


def _value(joint: Joint, value: float) -> str:
    if isinf(value):
        return "none"
    return f"{degrees(value):.4g}°" if joint.kind == "hinge" else f"{value:.4g} m"
