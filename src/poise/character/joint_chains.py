"""Joint chains: the joints between each segment and the one that carries it, one joint or the axes of a ball joint."""

from itertools import takewhile
from typing import NamedTuple

from poise.character.character import Character, Joint
from poise.geometry.rotations import rotate
from poise.geometry.vectors import Vector, add


class JointChain(NamedTuple):
    """A joint chain: the joints from one segment to the next that has a name."""

    carrier: str
    """The segment that the first joint is on."""
    joints: tuple[Joint, ...]
    """The joints from the carrier outward."""
    numbers: tuple[int, ...]
    """Numbers of these joints among the character's."""
    segment: str
    """The segment that the last joint carries."""

    @property
    def start(self) -> Vector:
        """Where the joint chain begins at rest, in the carrier's frame [m]: moved by the slides that come first."""
        point = self.joints[0].offset
        for joint in takewhile(lambda joint: joint.kind == "slide", self.joints):
            x, y, z = rotate(joint.rotation, joint.axis)
            (rest,) = joint.rest_entries
            point = add(point, (rest * x, rest * y, rest * z))
        return point


def joint_chains(character: Character) -> list[JointChain]:
    """List the joint chains between the segments of a character on its base, in the order of the joints.

    >>> import poise
    >>> chain = joint_chains(poise.biped())[0]
    >>> chain.carrier, [joint.name for joint in chain.joints], chain.segment
    ('right_foot', ['right_foot_x', 'right_foot_z'], 'right_shin')
    """
    number = {joint.name: index for index, joint in enumerate(character.joints)}
    chains = []
    for index, joint in enumerate(character.joints):
        if joint.segment is None:
            continue
        numbers = [index]
        above = number.get(joint.parent or "")
        while above is not None and character.joints[above].segment is None:
            numbers.insert(0, above)
            above = number.get(character.joints[above].parent or "")
        carrier = character.base if above is None else character.joints[above].segment or character.base
        chains.append(JointChain(carrier, tuple(character.joints[k] for k in numbers), tuple(numbers), joint.segment))
    return chains
