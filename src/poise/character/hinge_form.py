"""The hinge form of a character: every ball as three hinges, every fixed joint as one that is locked, and the way back.

Walking, poses, tracking and edits rebuild a body with human joints from hinges (`anatomy.human_joints`). They work on this
form of a character, and what they find is converted to the character itself. Frames of segments and effectors are the same.
"""

import math
from dataclasses import dataclass, replace

import numpy as np

from poise.character.character import Character, Joint, Swing
from poise.character.derived import derived
from poise.character.joint_limits import clamp_angles, swing_frame
from poise.geometry.rotations import (
    IDENTITY,
    Quaternion,
    compose,
    conjugate,
    conjugates,
    euler_angles,
    from_vector,
    matrices,
    multiply,
    quaternion_products,
    rotation_matrix,
    rotation_vectors,
    vector_quaternions,
)
from poise.geometry.vectors import ORIGIN

HALF_TURN = np.pi


@dataclass(frozen=True, eq=False)
class BallHinges:
    """The three hinges that stand for a ball in the hinge form."""

    axes: np.ndarray
    """(3, 3) by columns, the outermost first."""
    limits: tuple[tuple[float, float], ...]
    """Of each [rad]; those of bend, twist and side, each by itself, or half a turn to either side."""
    rotation: Quaternion
    """Fixed rotation of the first in the parent's frame."""
    center: Quaternion
    """The rotation of the ball at which all three are at 0."""

    def carried(self, joint: Joint, rotations: np.ndarray) -> np.ndarray:
        """Convert rotations (n, 4) of a ball for the hinge form: those of what its three hinges carry."""
        turned = quaternion_products(np.array([conjugate(self.center)]), rotations)
        if not joint.reversed:
            return turned
        return quaternion_products(
            quaternion_products(np.array([conjugate(self.rotation)]), conjugates(turned)), np.array([self.rotation])
        )

    def described(self, joint: Joint, rotations: np.ndarray) -> np.ndarray:
        """Convert rotations (n, 4) from a ball's hinge form, of what its three hinges carry, back to those of the ball."""
        if joint.reversed:
            turned = quaternion_products(
                quaternion_products(np.array([self.rotation]), rotations), np.array([conjugate(self.rotation)])
            )
            rotations = conjugates(turned)
        return quaternion_products(np.array([self.center]), rotations)


def _ball_hinges(joint: Joint) -> BallHinges:
    swing = joint.limits
    if not isinstance(swing, Swing):
        raise TypeError(f"{joint.name} is no ball")
    pairs, center = (swing.bend, swing.twist, swing.side), swing.center
    if all(math.isinf(high) for _, high in pairs):
        free = (-HALF_TURN, HALF_TURN)
        return BallHinges(np.eye(3), (free, free, free), joint.rotation, IDENTITY)
    limits = tuple((-HALF_TURN, HALF_TURN) if math.isinf(high) else (low, high) for low, high in pairs)
    axes = swing_frame(joint).T[:, [0, 2, 1]]
    if not joint.reversed:
        return BallHinges(axes, limits, multiply(joint.rotation, center), center)
    rotation = multiply(conjugate(center), joint.rotation)
    backward = rotation_matrix(conjugate(rotation)) @ axes[:, ::-1]
    return BallHinges(backward, tuple((-high, -low) for low, high in reversed(limits)), rotation, center)


@dataclass(frozen=True, eq=False)
class HingeForm:
    """A character, and the same body with hinges and slides only."""

    source: Character
    """On its first base."""
    character: Character
    """Of hinges and slides, on the same base."""
    balls: dict[str, BallHinges]
    """By ball joint."""

    @property
    def is_source(self) -> bool:
        """Whether the hinge form is the character itself, which has hinges and slides only."""
        return self.character is self.source

    def hinge_angles(self, angles: np.ndarray) -> np.ndarray:
        """Convert angles (n, n_dofs) of the character to this hinge form's [rad]: three for a ball, a 0 for a fixed joint."""
        columns: list[np.ndarray] = []
        for joint, first in zip(self.source.joints, self.source.first_dofs, strict=True):
            own = angles[:, first : first + joint.dofs]
            if joint.kind == "ball":
                hinges = self.balls[joint.name]
                own = _wrapped(euler_angles(hinges.axes, matrices(hinges.carried(joint, vector_quaternions(own)))))
            columns.append(np.zeros((len(angles), 1)) if joint.kind == "fixed" else own)
        return np.concatenate(columns, axis=1)

    def source_angles(self, angles: np.ndarray) -> np.ndarray:
        """Convert angles (n, n_dofs) of the hinge form to those of the character, inside its limits [rad]."""
        result, first = np.empty((len(angles), self.source.n_dofs)), 0
        for joint, own in zip(self.source.joints, self.source.first_dofs, strict=True):
            if joint.kind == "ball":
                hinges = self.balls[joint.name]
                rotations = compose(hinges.axes, angles[:, first : first + 3])
                result[:, own : own + 3] = rotation_vectors(hinges.described(joint, rotations))
            elif joint.dofs:
                result[:, own] = angles[:, first]
            first += 3 if joint.kind == "ball" else 1
        return clamp_angles(self.source, result)


def hinge_form(character: Character) -> HingeForm:
    """Return the hinge form of a character, cached; a character without balls and fixed joints is its own."""
    first = character.described
    return derived(first, "hinge form", lambda: _hinge_form(first))


def _hinge_form(first: Character) -> HingeForm:
    balls = {joint.name: _ball_hinges(joint) for joint in first.joints if joint.kind == "ball"}
    return HingeForm(first, _with_hinges(first, balls), balls)


def _wrapped(angles: np.ndarray) -> np.ndarray:
    """Wrap angles of the hinge form into half a turn to either side [rad]."""
    return (angles + HALF_TURN) % (2.0 * HALF_TURN) - HALF_TURN


def _with_hinges(first: Character, balls: dict[str, BallHinges]) -> Character:
    if all(joint.kind in ("hinge", "slide") for joint in first.joints):
        return first
    last = {joint.name: f"{joint.name}.3" if joint.kind == "ball" else joint.name for joint in first.joints}
    joints: list[Joint] = []
    for joint in first.joints:
        parent = None if joint.parent is None else last[joint.parent]
        if joint.kind == "ball":
            joints.extend(_three_hinges(joint, parent, balls[joint.name]))
        elif joint.kind == "fixed":
            joints.append(replace(joint, parent=parent, kind="hinge", limits=(0.0, 0.0), rest=0.0))
        else:
            joints.append(replace(joint, parent=parent))
    return Character(joints, first.effectors, first.segments, first.base, first.source, first.bones)


def _three_hinges(joint: Joint, parent: str | None, hinges: BallHinges) -> list[Joint]:
    """Make the three hinges of a ball in the hinge form, the last of which carries its segment."""
    rest = hinges.carried(joint, np.array([from_vector(joint.rest_entries)]))
    (angles,) = _wrapped(euler_angles(hinges.axes, matrices(rest)))
    result, offset, rotation = list[Joint](), joint.offset, hinges.rotation
    for number, (limits, angle) in enumerate(zip(hinges.limits, angles.tolist(), strict=True)):
        x, y, z = hinges.axes[:, number].tolist()
        name, segment = f"{joint.name}.{number + 1}", joint.segment if number == 2 else None
        inside = min(max(angle, limits[0]), limits[1])
        result.append(Joint(name, parent, offset, (x, y, z), limits, inside, "hinge", segment, rotation, joint.guessed))
        parent, offset, rotation = name, ORIGIN, IDENTITY
    return result
