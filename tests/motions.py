"""Motions made for tests: a human that walks, by the angles of its joints."""

import numpy as np

import poise
from tests.skeletons import human

RATE = 120


def walking(frames=120, convention="plain"):
    """A human of ball joints that walks towards z with swinging arms, spine and head turning a little."""
    character = human(convention)
    plain = human()
    phase = 2.0 * np.pi * np.arange(frames) / RATE
    angles = np.zeros((frames, character.n_dofs))
    column = {joint.name: number for number, joint in enumerate(plain.joints)}

    def turn(segment, axis, values):
        angles[:, column[f"{segment}_{'xyz'.index(axis)}"]] = values

    for side, sign in (("Left", 1.0), ("Right", -1.0)):
        swing = sign * np.sin(phase)
        turn(f"{side}UpLeg", "x", -0.1 - 0.4 * swing)
        turn(f"{side}UpLeg", "y", 0.1 * sign)
        turn(f"{side}Leg", "x", 0.5 - 0.3 * np.cos(phase + 0.5 * sign))
        turn(f"{side}Foot", "x", -0.2 + 0.2 * swing)
        turn(f"{side}Arm", "x", 0.3 * swing)
        turn(f"{side}Arm", "z", -1.3 * sign)
        turn(f"{side}ForeArm", "y", -sign * (0.5 + 0.2 * np.sin(phase)))
        turn(f"{side}Hand", "x", 0.2 * swing)
    turn("Spine", "y", 0.1 * np.sin(phase))
    turn("Spine1", "x", 0.05 + 0.05 * np.sin(2.0 * phase))
    turn("Head", "y", -0.2 * np.sin(phase))
    placements = np.tile([0.3, 0.95, 0.0, 1.0, 0.0, 0.0, 0.0], (frames, 1))
    placements[:, 1] += 0.02 * np.cos(2.0 * phase)
    placements[:, 2] += 1.3 * np.arange(frames) / RATE
    return poise.Motion(character, angles, placements, rate=RATE)
