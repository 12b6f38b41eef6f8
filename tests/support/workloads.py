"""Characters and sizes of workloads that are measured in a second."""

import poise
from poise.compare.humanoid import humanoid
from poise.compare.workloads import WORKLOADS
from tests.support import characters

BODIES = {
    "biped": poise.biped,
    "on the left foot": lambda: poise.biped().rebase("left_foot"),
    "on a hand": lambda: poise.biped().rebase("right_hand"),
    "humanoid": humanoid,
    "tree": lambda: characters.random_tree(4),
    "tree, shuffled": lambda: characters.random_tree(3).rebase("segment_2"),
}
SMALL = {
    "counts": {"coherent": 30, "near": 6, "cold": 4, "unreachable": 3},
    "rounds": dict.fromkeys(WORKLOADS, 1),
}
