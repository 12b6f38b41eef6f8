"""The map of the two workspaces: every array has a place of its own, and kernels and Python see the same one."""

import numpy as np
import pytest

from poise.kernels.compiler.decorators import kernel
from poise.kernels.workspace import layout
from poise.kernels.workspace.layout import field
from poise.model.compile import compile_character
from poise.model.model import TREES
from tests.support.characters import random_tree
from tests.support.compiled import compiled

pytestmark = pytest.mark.kernels


@kernel
def read(ws):
    """One entry of an array of every shape and type, as a kernel sees it."""
    floats_1d, floats_2d = field(ws, "upper"), field(ws, "offset")
    ints_1d, ints_2d = field(ws, "order"), field(ws, "goal_rows")
    shapes = floats_1d.shape[0], floats_2d.shape[0], floats_2d.shape[1], ints_1d.shape[0], ints_2d.shape[0], ints_2d.shape[1]
    return floats_1d[2], floats_2d[3, 1], ints_1d[4], ints_2d[1, 2], shapes


@pytest.mark.parametrize("sizes", [(1, 1, 1), (30, 30, 6), (80, 80, 9)])
def test_arrays_fill_the_workspaces_without_gap_or_overlap(sizes):
    ints, floats = layout.allocate(*sizes)
    marks = {int: np.zeros(ints.size, int), float: np.zeros(floats.size, int)}
    marks[int][: layout.HEADER] += 1
    for name, (kind, _, width) in layout.TABLE.items():
        start = int(ints[layout.FIELDS[name].place])
        marks[kind][start : start + layout.array(ints, floats, name).size] += 1
        assert layout.array(ints, floats, name).ndim == (2 if width else 1)
    assert (marks[int] == 1).all()
    assert (marks[float] == 1).all()


def test_the_header_holds_the_sizes():
    ints, _ = layout.allocate(7, 7, 3)
    assert ints[[layout.N_JOINTS, layout.N_DOFS, layout.N_EFFECTORS]].tolist() == [7, 7, 3]


def test_the_model_comes_first_in_both_workspaces():
    ints, _ = layout.allocate(7, 7, 3, n_pulls=2)
    end_of_ints, end_of_floats = layout.end_of_model(ints)
    for name, (kind, _, _) in layout.TABLE.items():
        start, end = int(ints[layout.FIELDS[name].place]), end_of_ints if kind is int else end_of_floats
        assert (start < end) == (name in layout.MODEL)


def test_python_sees_the_workspace_itself_and_no_copy():
    ints, floats = layout.allocate(3, 3, 2)
    layout.array(ints, floats, "frames")[1, 11] = 5.0
    layout.array(ints, floats, "order")[2] = 9
    assert (floats == 5.0).sum() == 1
    assert (ints[layout.HEADER :] == 9).sum() == 1


def test_kernels_see_what_python_sees():
    ints, floats = compile_character(random_tree(1)).workspace()
    arrays = {name: layout.array(ints, floats, name) for name in layout.TABLE}
    arrays["upper"][2], arrays["offset"][3, 1] = 0.25, -7.0
    *values, shapes = compiled(read)(ints, floats)
    assert values == [0.25, -7.0, arrays["order"][4], arrays["goal_rows"][1, 2]]
    assert shapes == (*arrays["upper"].shape, *arrays["offset"].shape, *arrays["order"].shape, *arrays["goal_rows"].shape)


def test_a_model_copied_over_another_leaves_the_state_alone(biped):
    ints, floats = compile_character(biped).workspace()
    end_of_ints, end_of_floats = layout.end_of_model(ints)
    ints[end_of_ints:], floats[end_of_floats:] = 3, 4.0
    other = compile_character(biped.rebase("left_foot"))
    other.copy_into(ints, floats)
    arrays = {name: layout.array(ints, floats, name) for name in layout.STATE}
    for name in set(layout.STATE) - {*TREES, "options"}:  # the tree in use is that of the model
        assert (arrays[name] == (4.0 if layout.STATE[name][0] is float else 3)).all()
    assert (np.delete(arrays["options"], layout.TREE_IN_USE) == 3).all()
    assert (floats[end_of_floats:] == 4.0).all()
    assert (ints[:end_of_ints] == other.ints).all()
    assert (floats[:end_of_floats] == other.floats).all()
