"""The method `follow-the-leader`: each point of a chain follows its neighbour (Brown, Latombe and Montgomery 2004)."""

from poise.kernels.compared_methods.follow_the_leader import iterate_follow_the_leader
from poise.methods.method import Memory, by_iterations
from poise.methods.point_tree import point_memory, refuse_no_points
from poise.model.model import Model


def _prepare(model: Model) -> Memory:
    """Prepare the method `follow-the-leader`: ways from each point to its leaders and to the base, 2 (n_points,) [m]."""
    return point_memory(model, more_floats=2 * len(model.character.joints))


FOLLOW_THE_LEADER = by_iterations(
    "follow-the-leader",
    iterate_follow_the_leader,
    family="heuristic",
    source="J. Brown, J.-C. Latombe, K. Montgomery 2004",
    limits="projected: from the base outward each bone is turned only as far as its joints can; the paper has none",
    prepare=_prepare,
    refuse=refuse_no_points,
)
