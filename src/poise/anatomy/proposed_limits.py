"""Proposed limits: those of a human body, for ball joints of human characters that bring none; marked as guesses."""

import math
from dataclasses import replace

import numpy as np

from poise.anatomy.body_parts import parts
from poise.anatomy.bone_search import search_bones
from poise.anatomy.human_joints import SMALLEST_BEND, Anatomy, Ball, anatomy_of
from poise.anatomy.human_limits_and_stiffness import FREE, human_bounds
from poise.character.character import Character, Joint, Swing
from poise.errors import ValueRefusedError
from poise.geometry.rotations import multiply, quaternion
from poise.strict_names import known_options

SLACK = math.radians(2.0)
"""How far a knee or elbow may bend the wrong way [rad], so that one which is straight at rest is inside its limits."""


@known_options
def propose_limits(character: Character) -> Character:
    """Copy a human character, on the same base, with human limits for its ball joints that have none, marked as `guessed`.

    They are loose and count from the rest pose. Shoulders and fingers stay free, and so does everything of a character that is
    no human (`poise.body_map`). Three hinges in place of a ball keep what they have.

    >>> import poise
    >>> avatar = poise.biped(joints="ball")
    >>> poise.propose_limits(avatar) == avatar  # the biped has limits
    True
    """
    if not isinstance(character, Character):
        raise ValueRefusedError("character", f"must be a Character, not {type(character).__name__}")
    first = character.described
    if not search_bones(first).human or not any(_is_free(joint) for joint in first.joints):
        return character
    anatomy = anatomy_of(first, first.effectors, [segment.name for segment in first.segments])
    swings = {ball.segment: (ball, _swing(anatomy, ball)) for ball in anatomy.balls if ball.kind not in (*FREE, None)}
    joints = [
        _limited(joint, *swings[joint.segment]) if _is_free(joint) and joint.segment in swings else joint
        for joint in first.joints
    ]
    return Character(joints, first.effectors, first.segments, first.base, first.source, first.bones).rebase(character.base)


def _is_free(joint: Joint) -> bool:
    """Check whether a joint is a ball without limits."""
    limits = joint.limits
    return joint.kind == "ball" and isinstance(limits, Swing) and math.isinf(limits.bend[1]) and math.isinf(limits.twist[1])


def _limited(joint: Joint, ball: Ball, swing: Swing) -> Joint:
    """Give a ball joint its human limits; its axis is then along its bone."""
    x, y, z = ball.axes[:, 2].tolist()
    return replace(joint, axis=(x, y, z), limits=swing, guessed=True)


def _swing(anatomy: Anatomy, ball: Ball) -> Swing:
    """Make the human limits of a ball joint: around the middle of how far it bends, seen from rest."""
    known = parts(anatomy.character)
    role = known[ball.segment].role
    middle = role is not None and not role.side
    pieces = sum(known[other.segment].role == role for other in anatomy.balls) if middle else 1
    bounds, aside, twist = human_bounds(anatomy, ball)
    low, high = (math.radians(angle) / pieces for angle in bounds)
    if math.isfinite(ball.lowest):
        straight = ball.lowest - SMALLEST_BEND
        low, high = straight + low - SLACK, straight + high
    center, half = 0.5 * (low + high), 0.5 * (high - low)
    x, y, z = (math.sin(0.5 * center) * ball.axes[:, 0]).tolist()
    rest = quaternion(np.asarray(ball.rest).ravel().tolist())
    side, turn = (math.radians(angle) / pieces for angle in (aside, twist))
    bend_x, bend_y, bend_z = ball.axes[:, 0].tolist()
    return Swing(
        bend=(-half, half),
        side=(-side, side),
        twist=(-turn, turn),
        bend_axis=(bend_x, bend_y, bend_z),
        center=multiply(rest, (math.cos(0.5 * center), x, y, z)),
    )
