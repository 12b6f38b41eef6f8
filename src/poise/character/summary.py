"""Summary of a character in words and tables: joints, segments, effectors, masses."""

from math import degrees, isinf

from poise.character.character import Character, Joint
from poise.errors import ValueRefusedError
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
    lines = [
        f"{character.n_dofs} degrees of freedom, {len(character.segments) - 1} moving segments on {character.base!r}, "
        f"{_effectors(len(character.effectors))}, {mass:g} kg",
        "",
        f"{'joint':<24}{'kind':<7}{'axis':<22}{'lowest':>9}{'highest':>9}{'rest':>9}  carries",
    ]
    lines += [_joint_line(joint) for joint in character.joints]
    guessed = sum(joint.guessed for joint in character.joints)
    if guessed:
        lines.append(f"limits with a ? are guesses, of {guessed} of {len(character.joints)} joints: the file has none for them")
    lines += ["", f"{'segment':<24}{'mass [kg]':>9}"]
    lines += [f"{segment.name:<24}{segment.mass:>9g}" for segment in character.segments]
    lines += ["", f"{'effector':<24}on segment"]
    lines += [f"{effector.name:<24}{effector.segment}" for effector in character.effectors]
    return "\n".join(lines)


def _effectors(count: int) -> str:
    return "1 effector" if count == 1 else f"{count} effectors"


def _joint_line(joint: Joint) -> str:
    axis = " ".join(f"{x:.3g}" for x in joint.axis)
    limits = "".join(f"{_value(joint, value) + '?' * joint.guessed:>9}" for value in joint.limits)
    numbers = f"{limits}{_value(joint, joint.rest):>9}"
    return f"{joint.name:<24}{joint.kind:<7}{axis:<22}{numbers}  {joint.segment or ''}".rstrip()


def _value(joint: Joint, value: float) -> str:
    if isinf(value):
        return "none"
    return f"{degrees(value):.4g}°" if joint.kind == "hinge" else f"{value:.4g} m"
