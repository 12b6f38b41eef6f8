"""Thickness of the mannequin's limbs: mean radii from masses or lengths, and radii of the balls at joints."""

from typing import NamedTuple

from poise.appearance.mannequin_body import MannequinBody, MannequinPart

SLENDER = {"thigh": 0.175, "shin": 0.118, "upper_arm": 0.143, "forearm": 0.145}
"""Mean radius of a limb where no mass is known, in its lengths; chosen by eye."""


class Share(NamedTuple):
    """What a limb's mean radius contributes to the ball at a joint."""

    above: float
    """Of the limb that ends there, in its mean radii."""
    below: float
    """Of the limb that begins there."""


JOINTS = {
    "thigh": Share(0.0, 1.02),
    "shin": Share(0.31, 0.44),
    "foot": Share(0.58, 0.0),
    "upper_arm": Share(0.0, 1.10),
    "forearm": Share(0.36, 0.42),
    "hand": Share(0.48, 0.0),
}
"""Radii of the balls at which parts hang, by role; chosen by eye."""


def limb_radius(body: MannequinBody, part: MannequinPart | None) -> float:
    """Return the mean radius of a mannequin's limb [m]; 0 of anything else, and of limbs without length."""
    role = "" if part is None else body.roles.get(part.name, "")
    return 0.0 if part is None or role not in SLENDER else body.radius(part, SLENDER[role])


def joint_radius(body: MannequinBody, part: MannequinPart) -> float:
    """Return the radius of the ball at which a limb, hand or foot of the mannequin hangs [m]."""
    share = JOINTS[body.roles[part.name]]
    above, below = limb_radius(body, body.before(part)), limb_radius(body, part)
    radius = share.above * above + share.below * below
    if body.roles[part.name] == "thigh":
        radius = min(radius, 1.05 * body.half_span("thigh"))
    return radius or 0.012 * body.size
