"""Bodies of the comparison can be made, and packaged skeletons read."""

import numpy as np
import pytest

from poise.compare.bodies import BODIES
from poise.compare.referee import forward
from poise.methods.registry import METHODS
from poise.solver.solver import Solver


@pytest.mark.parametrize("name", BODIES)
def test_every_body_can_be_solved(name):
    body = BODIES[name]()
    assert Solver(body, manner="plain").solve().converged
    assert np.isfinite(forward(body, body.rest[None])[0]).all()


def test_chains_have_as_many_joints_as_they_say_and_are_a_metre_long():
    for count in (3, 10, 30, 100):
        body = BODIES[f"chain-{count}"]()
        assert len(body.joints) == count
        tip = forward(body, np.zeros((1, body.n_dofs)))[0][0, 0]
        assert np.linalg.norm(tip) == pytest.approx(1.0)


def test_the_skeletons_of_files_have_limits():
    for name in ("robot-file", "human-file"):
        assert np.isfinite(BODIES[name]().limits).all()


def test_each_method_says_whether_it_takes_a_body():
    for method in METHODS.values():
        assert method.refuse(BODIES["chain-3"](), False) is None or isinstance(method.refuse(BODIES["chain-3"](), False), str)
