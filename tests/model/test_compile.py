"""Compiling a character: the order of joints, the blocks of the Jacobian that exist, the runs of their rows."""

import numpy as np
import pytest

import poise
from poise.kernels.workspace import layout
from poise.model.compile import compile_character
from tests.support.characters import random_tree, seeds

CHARACTERS = [poise.biped(), poise.biped().rebase("left_foot"), *(random_tree(seed) for seed in seeds(10))]


def arrays_of(model):
    ints, floats = model.workspace()
    return {name: layout.array(ints, floats, name) for name in layout.MODEL}


def ancestors(character, joint):
    """The joint and those it hangs from, by number."""
    numbers = {each.name: number for number, each in enumerate(character.joints)}
    found = []
    while joint is not None:
        found.append(joint)
        parent = character.joints[joint].parent
        joint = None if parent is None else numbers[parent]
    return found


@pytest.mark.parametrize("character", CHARACTERS)
def test_parents_come_before_their_children_and_every_branch_is_in_one_piece(character):
    order = arrays_of(compile_character(character))["order"].tolist()
    assert sorted(order) == list(range(character.n_dofs))
    place = {joint: position for position, joint in enumerate(order)}
    for joint in range(character.n_dofs):
        branch = [place[other] for other in range(character.n_dofs) if joint in ancestors(character, other)]
        assert sorted(branch) == list(range(place[joint], place[joint] + len(branch)))


@pytest.mark.parametrize("character", CHARACTERS)
@pytest.mark.parametrize("free_root", [False, True])
def test_a_block_exists_where_a_joint_is_above_an_effector_and_for_a_root_everywhere(character, free_root):
    model = compile_character(character, free_root)
    arrays, n = arrays_of(model), character.n_dofs + 6 * free_root
    for unknown in range(n):
        blocks = slice(arrays["first_block"][unknown], arrays["first_block"][unknown + 1])
        expected = set()
        for effector in model.goals:
            joint = character.attachments[character.effectors[effector].segment].joint
            if unknown >= character.n_dofs or unknown in ancestors(character, joint):
                expected.add(effector)
        found = arrays["block_effector"][blocks].tolist()
        assert set(found) == expected
        assert len(found) == len(expected)


@pytest.mark.parametrize("character", CHARACTERS)
@pytest.mark.parametrize("free_root", [False, True])
def test_runs_cover_the_rows_of_the_blocks_in_their_order(character, free_root):
    arrays = arrays_of(compile_character(character, free_root))
    first_row = {int(effector): int(row) for effector, row, count in arrays["goal_rows"] if count}
    for unknown in range(character.n_dofs + 6 * free_root):
        rows, entries = [], []
        for run in arrays["runs"][arrays["first_run"][unknown] : arrays["first_run"][unknown + 1]]:
            rows += range(run[layout.RUN_ROW], run[layout.RUN_ROW] + run[layout.RUN_LENGTH])
            entries += range(run[layout.RUN_COLUMN], run[layout.RUN_COLUMN] + run[layout.RUN_LENGTH])
        blocks = range(arrays["first_block"][unknown], arrays["first_block"][unknown + 1])
        assert entries == [arrays["block_column"][block] + k for block in blocks for k in range(layout.POSE_ROWS)]
        assert rows == [first_row[arrays["block_effector"][block]] + k for block in blocks for k in range(layout.POSE_ROWS)]


def test_the_biped_has_sixty_of_its_hundred_and_fifty_blocks(biped):
    arrays = arrays_of(compile_character(biped))
    assert arrays["first_block"][30] == 60


def test_rows_below_a_joint_of_the_biped_are_neighbours(biped):
    first_run = arrays_of(compile_character(biped))["first_run"]
    assert (np.diff(first_run[:31]) <= 1).all()


def test_effectors_on_the_base_have_no_goal_unless_the_root_is_free(biped):
    assert compile_character(biped).goals == (0, 1, 2, 3, 4)
    assert compile_character(biped, free_root=True).goals == (0, 1, 2, 3, 4, 5)


def test_a_character_is_compiled_once(biped):
    assert compile_character(biped) is compile_character(biped)
    assert compile_character(biped, free_root=True) is compile_character(biped, free_root=True)


def test_workspaces_of_a_model_are_not_shared(biped):
    one, other = compile_character(biped).workspace(), compile_character(biped).workspace()
    assert not np.shares_memory(one[0], other[0])
    assert not np.shares_memory(one[1], other[1])
