"""The method `triangulation`: each bone by the cosine rule, from the base outward (Müller-Cajar and Mukundan 2007)."""

from poise.character.character import Character
from poise.kernels.compared_methods.triangulation import iterate_triangulation
from poise.methods.method import Memory, by_iterations
from poise.methods.point_tree import point_memory, refuse_no_points
from poise.model.model import Model


def _prepare(model: Model) -> Memory:
    """Prepare the method `triangulation`: the chain from the effector with a goal to the base, at most (n_joints + 1,)."""
    return point_memory(model, more_ints=len(model.character.joints) + 1)


def _refuse(character: Character, free_root: bool) -> str | None:
    if free_root:
        return "its root is free, and this method begins at a base that is held"
    return refuse_no_points(character, free_root)


TRIANGULATION = by_iterations(
    "triangulation",
    iterate_triangulation,
    family="heuristic",
    source="R. Müller-Cajar, R. Mukundan 2007",
    limits="projected: each bone is turned only as far as its joints can; the paper has none",
    several_goals=False,
    orientations=False,
    prepare=_prepare,
    refuse=_refuse,
)
