"""The edited body, with which frames of a motion are edited: each ball joint turns as the frame has it, and then by a change.

Three Euler angles measure a rotation badly: far from zero some turns are dear, some cost nothing, and what is near in angles is
far in rotations. From the frame's own pose on, angles about three axes at right angles are as good as a rotation vector. So a
ball joint has six hinges here: three that are held at the frame's own angles, and three, 0 in that pose, that a solve changes.
One body serves all frames.
"""

from dataclasses import replace

import numpy as np

from poise.character.character import Character, Joint
from poise.geometry.euler_angles import euler_angles_near
from poise.geometry.quaternions import IDENTITY, compose, matrices, quaternion_products
from poise.geometry.vectors import ORIGIN
from poise.motion.interpolation import free_balls, wrap_into_limits

HALF_TURN = np.pi
"""Limits of the change of a ball joint's angles [rad]."""
HELD_STIFFNESS = 1e3
"""Stiffness of the hinges that are held at a frame's own angles: of a change, they take a millionth."""


class EditedBody:
    """The edited body: the angles of each frame, changes of them, and the way back."""

    def __init__(self, character: Character) -> None:
        """Make the edited body of a character."""
        first = character.described
        self._character = character
        self._balls = [(ball, np.array([first.joints[number].axis for number in ball]).T) for ball in free_balls(character)]
        joints: list[Joint] = []
        begun = {ball[0]: ball for ball, _ in self._balls}
        members = {number for ball, _ in self._balls for number in ball}
        changed, held = [], [0] * first.n_dofs
        for number, joint in enumerate(first.joints):
            if number in begun:
                for member in begun[number]:
                    own, held[member] = first.joints[member], len(joints)
                    parent = joint.parent if member == number else joints[-1].name
                    joints.append(replace(own, name=_held_name(own.name), parent=parent, segment=None))
                joint = replace(joint, parent=joints[-1].name, offset=ORIGIN, rotation=IDENTITY)
            if number in members:
                joint = replace(joint, limits=(-HALF_TURN, HALF_TURN), rest=0.0)
            changed.append(len(joints))
            joints.append(joint)
        self.changed = np.array(changed, np.int64)
        """(n_dofs,) number of the angle here that changes each angle of the character."""
        self._count = len(joints)
        self._held = np.array(held, np.int64)
        self._in_ball = np.array([number in members for number in range(first.n_dofs)], bool)
        self.character = Character(joints, first.effectors, first.segments, first.base).rebase(character.base)
        """The character of this body."""

    def reference(self, angles: np.ndarray) -> np.ndarray:
        """Return the angles of the edited body in the pose of a frame with angles (n_dofs,) of the character [rad]."""
        result, balls = np.zeros(self._count), self._in_ball
        result[self.changed[~balls]], result[self._held[balls]] = angles[~balls], angles[balls]
        return result

    def stiffness(self, stiffness: np.ndarray) -> np.ndarray:
        """Return the stiffness of the edited body's joints for those (n_dofs,) of the character; held ones hardly move."""
        result = np.full(self._count, HELD_STIFFNESS)
        result[self.changed] = stiffness
        return result

    def changed_angles(self, angles: np.ndarray, changes: np.ndarray) -> np.ndarray:
        """Change frames with angles (n, n_dofs) of the character by changes (n, n_dofs) of the edited body [rad].

        Angles are near the frames' own.
        """
        result = angles + changes
        for ball, axes in self._balls:
            rotations = quaternion_products(compose(axes, angles[:, ball]), compose(axes, changes[:, ball]))
            result[:, ball] = euler_angles_near(axes, matrices(rotations), angles[:, ball])
        wrap_into_limits(self._character, result)
        return result


def _held_name(name: str) -> str:
    return f"{name} as in the frame"
