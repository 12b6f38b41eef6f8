"""What all tests share: steady hypothesis settings and the paper's biped."""

import pytest
from hypothesis import settings

import poise

# The same examples on every run, however slow the machine: a red test stays red until it is mended.
settings.register_profile("steady", derandomize=True, deadline=None, database=None, print_blob=False)
settings.load_profile("steady")


@pytest.fixture(scope="session")
def biped():
    return poise.biped()


@pytest.fixture
def solver(biped):
    return poise.Solver(biped)
