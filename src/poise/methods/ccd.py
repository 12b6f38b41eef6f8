"""The method `ccd`: cyclic coordinate descent for trees of effectors (Wang, Chen 1991; Welman 1993; Kulpa, Multon 2005)."""

import numpy as np

from poise.character.character import Character
from poise.kernels.compared_methods.ccd import EFFECTOR_SIZE, iterate_ccd
from poise.methods.method import Memory, by_iterations
from poise.methods.refusals import refuse_coupled
from poise.model.model import Model


def _prepare(model: Model) -> Memory:
    """Prepare the method `ccd`: memory for position and rotation of every effector; no joint is skipped."""
    character = model.character
    return Memory(np.zeros(len(character.joints), np.int64), np.zeros(EFFECTOR_SIZE * len(character.effectors)))


def _refuse(character: Character, free_root: bool) -> str | None:
    return refuse_coupled(character)


CCD = by_iterations(
    "ccd",
    iterate_ccd,
    family="heuristic",
    source="L.-C. Wang, C. Chen 1991; for characters: C. Welman 1993; for trees of effectors: R. Kulpa, F. Multon 2005",
    limits="each turn is clamped (Welman 1993); a ball's is projected onto its swing and twist",
    prepare=_prepare,
    refuse=_refuse,
)
