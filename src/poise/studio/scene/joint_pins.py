"""The pins that mark one-axis joints: the segment each is anchored to, and its cylinder along the axis."""

from collections.abc import Sequence

import numpy as np

from poise.character.character import Character, Joint
from poise.geometry.vectors import IDENTITY, Quaternion, Vector, multiply

PIN_SIDES = 20


def pin_anchor(character: Character, joint: Joint) -> tuple[str | None, Vector, Quaternion]:
    """Find the segment that a joint's pin is fixed to, with its position [m] and orientation there; None between segments."""
    if joint.segment is not None:
        return joint.segment, (0.0, 0.0, 0.0), rotation_from_y(joint.axis)
    parent = next((other for other in character.joints if other.name == joint.parent), None)
    segment = character.base if parent is None else parent.segment
    if segment is None:
        return None, (0.0, 0.0, 0.0), IDENTITY
    return segment, joint.offset, multiply(joint.rotation, rotation_from_y(joint.axis))


def rotation_from_y(axis: Sequence[float]) -> Quaternion:
    """Return the rotation wxyz from y to a joint's axis, along which its pin is drawn."""
    x, y, z = axis
    if y < -0.999999:
        return (0.0, 1.0, 0.0, 0.0)
    w = np.sqrt(0.5 * (1.0 + y))
    return float(w), float(z / (2 * w)), 0.0, float(-x / (2 * w))


def cylinder(radius: float, length: float) -> tuple[np.ndarray, np.ndarray]:
    """Build the mesh of a joint's pin, a closed cylinder along y: vertices (n, 3) [m] and faces (m, 3)."""
    turns = np.linspace(0.0, 2.0 * np.pi, PIN_SIDES, endpoint=False)
    ring = np.stack([np.cos(turns), np.zeros(PIN_SIDES), np.sin(turns)], axis=1) * radius
    half = np.array([0.0, 0.5 * length, 0.0])
    # Sides and caps have vertices of their own, or shading would round the rim.
    vertices = np.concatenate([ring - half, ring + half, ring - half, ring + half, [-half, half]])
    k, n = np.arange(PIN_SIDES), (np.arange(PIN_SIDES) + 1) % PIN_SIDES
    sides = np.concatenate([np.stack([k, k + PIN_SIDES, n], 1), np.stack([n, k + PIN_SIDES, n + PIN_SIDES], 1)])
    low, high, last = 2 * PIN_SIDES, 3 * PIN_SIDES, 4 * PIN_SIDES
    bottom = np.stack([low + k, low + n, np.full(PIN_SIDES, last)], 1)
    top = np.stack([high + n, high + k, np.full(PIN_SIDES, last + 1)], 1)
    return vertices.astype(np.float32), np.concatenate([sides, bottom, top]).astype(np.uint32)
