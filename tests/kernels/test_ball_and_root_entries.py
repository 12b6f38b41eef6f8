"""The code of ball joints and of a free root is compiled for characters that have them, and for no others."""

import os
import subprocess
import sys

import pytest

import poise
from poise.kernels.workspace.layout import BALLS_ADDRESS, ROOT_ADDRESS

COUNT = """
import poise
from poise.kernels.ball_and_root_entries import ball_entry, root_entry
def compiled():
    return len(ball_entry.signatures), len(root_entry.signatures)
def solve(character, **options):
    solver = poise.Solver(character, **options)
    solver.goals[0].position = (-0.25, 0.9, 0.35)
    solver.solve()
solve(poise.biped())
print(compiled())
solve(poise.biped(joints="ball"))
print(compiled())
solve(poise.biped(), free_root=True)
print(compiled())
"""


@pytest.mark.process
def test_each_is_compiled_at_the_first_solve_that_needs_it():
    environment = os.environ | {"NUMBA_DISABLE_JIT": "0", "POISE_PLAIN_NUMBA": "0"}  # plain Numba compiles copies to call
    done = subprocess.run([sys.executable, "-c", COUNT], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["(0, 0)", "(1, 0)", "(1, 1)"]


@pytest.mark.parametrize(("joints", "free_root"), [("hinge", False), ("ball", False), ("hinge", True), ("ball", True)])
def test_addresses_are_written_where_they_are_needed_and_stay_through_a_rebase(joints, free_root):
    solver = poise.Solver(poise.biped(joints=joints), free_root=free_root)
    for _ in range(2):
        addresses = solver.workspace.ints[[BALLS_ADDRESS, ROOT_ADDRESS]]
        assert (addresses != 0).tolist() == [joints == "ball", free_root]
        solver.rebase("pelvis")


@pytest.mark.parametrize("joints", ["hinge", "ball"])
def test_numbers_of_another_process_bring_no_addresses(joints):
    one, other = (poise.Solver(poise.biped(joints=joints), free_root=True).workspace for _ in range(2))
    expected = one.ints[[BALLS_ADDRESS, ROOT_ADDRESS]].tolist()
    other.ints[[BALLS_ADDRESS, ROOT_ADDRESS]] = 1, 2
    one.write(other.ints, other.floats)
    addresses = one.ints[[BALLS_ADDRESS, ROOT_ADDRESS]].tolist()
    assert addresses[1] == expected[1]
    assert addresses[0] == expected[0] or joints == "hinge"
