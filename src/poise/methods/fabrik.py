"""The method `fabrik`: forward and backward reaching inverse kinematics (Aristidou and Lasenby 2011; Aristidou et al. 2016)."""

from poise.kernels.compared_methods.fabrik import iterate_fabrik
from poise.methods.method import by_iterations
from poise.methods.point_tree import point_memory, refuse_no_points

FABRIK = by_iterations(
    "fabrik",
    iterate_fabrik,
    family="heuristic",
    source="A. Aristidou, J. Lasenby 2011; A. Aristidou, Y. Chrysanthou, J. Lasenby 2016",
    limits="on both ways each bone is turned only as far as its joints can (Aristidou et al. 2016)",
    prepare=point_memory,
    refuse=refuse_no_points,
)
