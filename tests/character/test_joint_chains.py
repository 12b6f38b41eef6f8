"""The joints between segments."""

import pytest

import poise
from poise.character.joint_chains import joint_chains
from tests.support.characters import random_tree


@pytest.mark.parametrize("character", [poise.biped(), poise.biped().rebase("left_hand"), *(random_tree(k) for k in range(6))])
def test_every_segment_but_the_base_is_carried_by_one_chain(character):
    chains = joint_chains(character)
    assert sorted(chain.segment for chain in chains) == sorted({s.name for s in character.segments} - {character.base})
    for chain in chains:
        assert [character.joints[number] for number in chain.numbers] == list(chain.joints)
        assert chain.joints[-1].segment == chain.segment
        assert all(joint.segment is None for joint in chain.joints[:-1])
        above = chain.joints[0].parent
        carried = character.base if above is None else character.joint(above).segment
        assert carried == chain.carrier
