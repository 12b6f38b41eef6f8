"""The figures of the paper."""

import numpy as np
import pytest

import poise
from poise.appearance.palette import LIGHT
from poise.pictures import paper_figures


def test_the_chain_of_figures_2_and_3_is_a_character():
    pose = poise.Pose(paper_figures.chain(), [0.0, 0.0, 0.0])
    np.testing.assert_allclose(pose.frame("end")[0], (sum(paper_figures.CHAIN), 0.0, 0.0), atol=1e-12)


@pytest.mark.soak
@pytest.mark.parametrize("name", paper_figures.FIGURES)
def test_every_figure_is_drawn_and_is_the_same_again(name):
    pictures = [paper_figures.FIGURES[name](LIGHT) for _ in range(2)]
    assert pictures[0].dtype == np.uint8
    np.testing.assert_array_equal(*pictures)
