"""The body of one frame: a character whose ball joints have the frame's own rotations as their zero.

Three Euler angles measure a rotation badly: far from zero some turns are dear, some cost nothing, and what is near in angles is
far in rotations. From the frame's own pose on, angles about three axes at right angles are as good as a rotation vector.
"""

from dataclasses import replace

import numpy as np

from poise.character.character import Character
from poise.geometry.rotations import compose, euler_angles_near, matrices, quaternion_products
from poise.geometry.vectors import Quaternion, multiply
from poise.motion.interpolation import free_balls, wrap_into_limits

HALF_TURN = np.pi
"""Limits of a ball joint's angles from the frame's own rotation on [rad]."""


class FrameBody:
    """The body of one frame of a motion, with the angles that its pose has there, and the way back."""

    def __init__(self, character: Character, angles: np.ndarray) -> None:
        """Make the body of a character in a pose, angles (n_dofs,) [rad]."""
        first = character.described
        self._character, self._angles = character, angles
        self._balls = [(ball, np.array([first.joints[number].axis for number in ball]).T) for ball in free_balls(character)]
        joints = list(first.joints)
        self.reference = np.array(angles)
        """(n_dofs,) the frame's pose in the angles of this body: 0 for its ball joints [rad]."""
        for ball, axes in self._balls:
            for number in ball:
                joints[number] = replace(joints[number], limits=(-HALF_TURN, HALF_TURN), rest=0.0)
            w, x, y, z = compose(axes, angles[None, ball])[0].tolist()
            rotation: Quaternion = multiply(joints[ball[0]].rotation, (w, x, y, z))
            joints[ball[0]] = replace(joints[ball[0]], rotation=rotation)
            self.reference[ball] = 0.0
        self.character = Character(joints, first.effectors, first.segments, first.base).rebase(character.base)
        """The character of this body."""

    def original_angles(self, angles: np.ndarray) -> np.ndarray:
        """Convert angles (n_dofs,) of the frame's body back to those of the character, near the frame's own [rad]."""
        result = np.array(angles[None])
        for ball, axes in self._balls:
            rotations = quaternion_products(compose(axes, self._angles[None, ball]), compose(axes, angles[None, ball]))
            result[:, ball] = euler_angles_near(axes, matrices(rotations), self._angles[None, ball])
        wrap_into_limits(self._character, result)
        return np.asarray(result[0])
