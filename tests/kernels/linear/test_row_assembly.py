"""The rows of the extra goals in the normal equations, against dense algebra."""

import numpy as np
import pytest

from poise.kernels.goals.row_load import ROW_OFF
from poise.kernels.goals.row_writer import ROW_ALWAYS, ROW_ON
from poise.kernels.linear.one_sided_rows import switch_rows
from poise.kernels.linear.quadratic_model import JOINED_TREE
from poise.kernels.linear.row_assembly import add_current_errors, add_rows_to_normal
from poise.kernels.linear.tree_factorisation import clear_normal
from poise.kernels.workspace import layout
from poise.model.compile import compile_character
from poise.model.frame_groups import group_frames
from tests.support.characters import random_tree, seeds
from tests.support.compiled import compiled
from tests.support.workspaces import Workspace

pytestmark = pytest.mark.kernels


def coupled_problem(seed, *, everything):
    """A workspace whose tree was made for rows that touch some unknowns or all, with such rows, each on or off."""
    rng = np.random.default_rng(seed)
    workspace = Workspace(random_tree(seed), free_root=bool(seed % 2))
    n = workspace.n_unknowns
    touched = np.arange(n) if everything else np.sort(rng.choice(n, size=max(2, n // 2), replace=False))
    workspace.join_branches([set(touched.tolist())])
    workspace["options"][layout.TREE_IN_USE] = JOINED_TREE
    compiled(clear_normal)(*workspace.both)
    workspace["gradient"][:] = 0.0
    count = int(rng.integers(1, 4)) * 4
    rows = np.zeros((n, count))
    rows[touched] = rng.normal(size=(len(touched), count))
    workspace["extra_jacobian"][: rows.size] = rows.ravel()
    workspace["extra_residual"][:count] = rng.normal(size=count)
    workspace["row_state"][:count] = rng.choice([ROW_ALWAYS, ROW_OFF, ROW_ON], count)
    workspace.ints[layout.N_EXTRA_ROWS] = count
    return workspace, rows, workspace["extra_residual"][:count], workspace["row_state"][:count]


def assert_counted(workspace, rows, residual, on):
    """`normal` and `gradient` are those of the rows that count."""
    counting = rows[:, on != ROW_OFF]
    within = 1e-12 * (rows**2).sum()
    np.testing.assert_allclose(workspace.dense_normal(), counting @ counting.T, rtol=0, atol=within)
    pull = counting @ residual[on != ROW_OFF]
    np.testing.assert_allclose(workspace["gradient"][: len(rows)], pull, rtol=0, atol=within)


@pytest.mark.parametrize("seed", seeds(20))
@pytest.mark.parametrize("everything", [False, True])
def test_rows_that_count_are_added_where_the_tree_was_made_for_them(seed, everything):
    workspace, rows, residual, on = coupled_problem(seed, everything=everything)
    compiled(add_rows_to_normal)(*workspace.both)
    assert_counted(workspace, rows, residual, on)


@pytest.mark.parametrize("seed", seeds(10))
def test_a_row_that_changes_sides_is_added_or_taken_away(seed):
    workspace, rows, residual, on = coupled_problem(seed, everything=seed % 3 == 0)
    compiled(add_rows_to_normal)(*workspace.both)
    before = on.copy()
    workspace["step"][: len(rows)] = np.random.default_rng(seed).normal(size=len(rows))
    made = rows.T @ workspace["step"][: len(rows)]
    wanted = np.where(before == ROW_ALWAYS, ROW_ALWAYS, np.where(made < residual, ROW_ON, ROW_OFF))
    assert compiled(switch_rows)(*workspace.both) == (wanted != before).sum()
    assert (on == wanted).all()
    assert_counted(workspace, rows, residual, on)


@pytest.mark.parametrize("seed", seeds(5))
def test_the_errors_of_now_pull_by_the_rows_at_hand(seed):
    workspace, rows, residual, on = coupled_problem(seed, everything=True)
    compiled(add_rows_to_normal)(*workspace.both)
    workspace["gradient"][:] = 0.0
    residual[:] = np.random.default_rng(seed).normal(size=len(residual))
    compiled(add_current_errors)(*workspace.both)
    expected = rows[:, on != ROW_OFF] @ residual[on != ROW_OFF]
    np.testing.assert_allclose(workspace["gradient"][: len(rows)], expected, rtol=0, atol=1e-12 * np.abs(rows).sum())


@pytest.mark.parametrize("seed", seeds(20))
def test_frames_are_grouped_by_what_is_chosen_below_them(seed):
    rng, character = np.random.default_rng(seed), random_tree(seed)
    model = compile_character(character)
    arrays = {name: layout.array(model.ints, model.floats, name) for name in layout.MODEL}
    n = len(character.joints) + 1
    chosen = set(rng.choice(n, size=int(rng.integers(0, n)), replace=False).tolist())
    group, parents = group_frames(arrays, chosen)

    def chosen_below(frame):
        """Those on the frame and on all that hang from it."""
        below = {frame} & chosen
        return below.union(*(chosen_below(child + 1) for child in range(n - 1) if arrays["parent"][child] == frame))

    below = [chosen_below(frame) for frame in range(n)]
    for first in range(n):
        for second in range(n):
            if first != second and below[first] == below[second]:
                assert group[first] == group[second] or ({first, second} & chosen and below[first])
            elif first != second:
                assert group[first] != group[second]
    assert sorted(set(group)) == list(range(len(parents)))
    for frame in range(1, n):  # a sum from the first group to the last one, each to its parent, reaches all above
        above, reached = int(arrays["parent"][frame - 1]), {group[frame]}
        while parents[max(reached)] >= 0:
            assert parents[max(reached)] > max(reached)
            reached.add(parents[max(reached)])
        assert not chosen_below(frame) or group[above] in reached
