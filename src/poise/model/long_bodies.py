"""Long bodies, whose normal equations are factored joint by joint instead of by the rows of an elimination tree."""

from poise.character.character import Character
from poise.character.derived import derived
from poise.kernels.workspace import layout
from poise.model.model import Arrays

LONG_BODY = 600.0
"""Mean squared depth of unknowns in the tree of joints from which on factoring by rows takes longer: `bench/long_bodies.py`."""


def is_long(character: Character) -> bool:
    """Return whether a character, on whatever base, is to be solved by the articulated factorisation.

    What counts are the joints that move effectors. Coupled joints stand for each other across the tree, so a body with such
    ones is factored by rows.
    """
    first = character.described
    return not first.coupled_dofs and derived(first, "mean squared depth", lambda: mean_squared_depth(first)) >= LONG_BODY


def mean_squared_depth(character: Character) -> float:
    """To tell long bodies, compute the mean squared depth of unknowns above effectors; 0 where there are none."""
    joints = {joint.name: joint for joint in character.joints}
    moving: set[str] = set()
    for effector in character.effectors:
        carrier = character.attachments[effector.segment].joint
        name = None if carrier is None else character.joints[carrier].name
        while name is not None and name not in moving:
            moving.add(name)
            name = joints[name].parent
    depths: list[int] = []
    ends: dict[str | None, int] = {None: 0}
    for name in moving:
        above: list[str | None] = [name]
        while above[-1] not in ends:
            above.append(joints[str(above[-1])].parent)
        for each in reversed(above[:-1]):
            joint = joints[str(each)]
            begin = ends[joint.parent]
            ends[each] = begin + joint.dofs
            depths += range(begin, begin + joint.dofs)
    return sum(depth * depth for depth in depths) / len(depths) if depths else 0.0


def fill_joint_blocks(arrays: Arrays, character: Character, root_first: list[int]) -> None:
    """Write the elimination tree of a long body to the model: each joint's own unknowns, and those of the root, in a row.

    Unknowns of different joints share entries too, which the articulated factorisation has no need to store.
    """
    arrays["chain_parent"][:] = -1
    firsts = {int(first) for first in arrays["first_dof"]} | {character.n_dofs}
    row = depth = 0
    for unknown in root_first:
        depth = 0 if unknown in firsts else depth + 1
        arrays["plain_parent"][unknown] = unknown - 1 if depth else -1
        arrays["plain_depth"][unknown], arrays["plain_row"][unknown] = depth, row
        row += layout.FOUR * (depth // layout.FOUR + 1)
    arrays["plain_elimination"][: len(root_first)] = root_first[::-1]
