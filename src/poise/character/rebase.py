"""Rebase: the joints of a character reversed, so that another segment is the base."""

from collections.abc import Mapping
from dataclasses import replace

from poise.character.character import Attachment, Character, Joint
from poise.geometry.rotations import conjugate, rotate
from poise.geometry.vectors import ORIGIN, Vector, add, negate

Carrier = tuple[str | None, Vector]
"""The joint that carries a body now (None: it is the base), and the offset of the body's frame from that joint's [m]."""


def reverse_to_base(character: Character, base: str) -> tuple[tuple[Joint, ...], dict[str, Attachment]]:
    """Rebase a character as first described: reverse its joints and attachments so that `base` is fixed instead.

    On the path, the body C that joint j carried now carries j, and j carries the body P it hung from:

        T_P = T_C · motion(axis, −angle) · Rot(rotation)⁻¹ · Trans(−offset)
            = T_C · Rot(rotation)⁻¹ · motion(−rotation·axis, angle) · Trans(−offset)

    so the reversed joint sits at C's frame with the inverse rotation and the axis negated (as seen from
    P), its frame is turned as P's is, and P's frame is at −offset of it. What hangs from P by other
    joints is moved by that offset too.
    """
    joints = list(character.joints)
    carriers, path = _reverse_path(character, base, joints)
    for index, joint in enumerate(character.joints):
        if index not in path and joint.parent in carriers:
            parent, moved = carriers[joint.parent]
            joints[index] = replace(joint, parent=parent, offset=add(moved, joint.offset))
    return tuple(joints), _attachments(character, carriers)


def _reverse_path(character: Character, base: str, joints: list[Joint]) -> tuple[dict[str | None, Carrier], set[int]]:
    """Reverse, in `joints`, the joints on the path from the new base to the first one, to rebase a character.

    Returns the carriers of all bodies on the path, named by the joint that carried each first (None: the first base), and
    the numbers of the joints on it.
    """
    index_of = {joint.name: index for index, joint in enumerate(character.joints)}
    carriers: dict[str | None, Carrier] = {}
    now: Carrier = (None, ORIGIN)
    at = character.attachments[base].joint
    path = set()
    while at is not None:
        path.add(at)
        joint = character.joints[at]
        carriers[joint.name] = now
        above = None if joint.parent is None else index_of[joint.parent]
        joints[at] = replace(
            joint,
            parent=now[0],
            offset=now[1],
            axis=negate(rotate(joint.rotation, joint.axis)),
            rotation=conjugate(joint.rotation),
            segment=character.base if above is None else character.joints[above].segment,
            reversed=not joint.reversed,
        )
        now = (joint.name, negate(joint.offset))
        at = above
    carriers[None] = now
    return carriers, path


def _attachments(character: Character, carriers: Mapping[str | None, Carrier]) -> dict[str, Attachment]:
    index_of = {joint.name: index for index, joint in enumerate(character.joints)}
    attachments = {}
    for name, attachment in character.attachments.items():
        key = None if attachment.joint is None else character.joints[attachment.joint].name
        if key in carriers:
            parent, moved = carriers[key]
            attachments[name] = Attachment(None if parent is None else index_of[parent], moved)
        else:
            attachments[name] = attachment
    return attachments
