"""Elimination trees of the normal equations of a model: which unknowns are eliminated before which others."""

from poise.character.character import Character
from poise.kernels.workspace import layout
from poise.model.model import Arrays, Model


def root_first_order(arrays: Arrays, character: Character, n_unknowns: int) -> list[int]:
    """Return all unknowns in the reverse order of elimination: those of the root first, parents before children."""
    unknowns = list(range(character.n_dofs, n_unknowns))
    for joint in arrays["order"]:
        first = int(arrays["first_dof"][joint])
        unknowns.extend(range(first, first + character.joints[joint].dofs))
    return unknowns


def elimination_tree(together: list[set[int]], root_first: list[int]) -> dict[int, int]:
    """Return the parent of every unknown in the elimination tree of JᵀJ, -1 at a root.

    together: the sets of unknowns that one goal touches. Unknowns that share a goal are on one way from a
    leaf to a root. For goals on one segment each this is the tree of joints, which has no fill-in. A goal
    that touches several branches joins them, and one that touches everything leaves a single branch, which
    is a dense matrix.
    """
    place = {unknown: position for position, unknown in enumerate(root_first)}
    above: list[set[int]] = [set() for _ in root_first]
    for unknowns in together:
        places = {place[unknown] for unknown in unknowns}
        for position in places:
            above[position] |= {other for other in places if other < position}
    parent = {}
    for position in range(len(root_first) - 1, -1, -1):
        nearest = max(above[position], default=-1)
        if nearest >= 0:
            above[nearest] |= above[position] - {nearest}
        parent[root_first[position]] = root_first[nearest] if nearest >= 0 else -1
    return parent


def coupled_unknowns(touched: list[list[int]], n_dofs: int) -> list[set[int]]:
    """Return the sets of unknowns that share a path of the elimination tree: those of each goal, and those of a free root."""
    together: dict[int, set[int]] = {}
    for unknown, goals in enumerate(touched):
        for goal in goals:
            together.setdefault(goal, set()).add(unknown)
    return [*together.values(), set(range(n_dofs, len(touched)))]


def fill_chains(arrays: Arrays, together: list[set[int]], root_first: list[int]) -> None:
    """Write the elimination tree of goals on one segment each, which is the tree of joints, to the model."""
    for unknown, above in elimination_tree(together, root_first).items():
        arrays["chain_parent"][unknown] = above


def fill_elimination_tree(arrays: Arrays, which: str, together: list[set[int]], root_first: list[int]) -> None:
    """Write an elimination tree, "plain" or "joined", and where the row of each unknown begins in the normal matrix.

    together: the unknowns that each goal touches.
    """
    parent = elimination_tree(together, root_first)
    parents, depths, rows = arrays[f"{which}_parent"], arrays[f"{which}_depth"], arrays[f"{which}_row"]
    children: dict[int, list[int]] = {}
    for unknown in root_first:
        children.setdefault(parent[unknown], []).append(unknown)
    waiting, preorder, row = children[-1][::-1], [], 0
    while waiting:
        unknown = waiting.pop()
        preorder.append(unknown)
        waiting.extend(children.get(unknown, [])[::-1])
        above = parent[unknown]
        depth = int(depths[above]) + 1 if above >= 0 else 0
        parents[unknown], depths[unknown], rows[unknown] = above, depth, row
        row += layout.FOUR * (depth // layout.FOUR + 1)
    arrays[f"{which}_elimination"][: len(preorder)] = preorder[::-1]


def fill_plain_tree(arrays: Arrays, touched: list[list[int]], character: Character, root_first: list[int]) -> None:
    """Fill the elimination tree of pose goals alone, which is the tree of joints.

    touched: the goals that each unknown moves.
    """
    together = coupled_unknowns(touched, character.n_dofs) + pulled_unknowns(arrays, character, len(touched))
    fill_chains(arrays, together, root_first)
    fill_elimination_tree(arrays, "plain", with_leaders(together, character), root_first)


def fill_joined_tree(arrays: Arrays, model: Model, frames: list[set[int]], everything: bool) -> None:
    """Write the elimination tree for pose goals and extra goals: on several frames each, or on `everything`."""
    character, n_unknowns = model.character, int(model.ints[layout.N_UNKNOWNS])
    touched = goals_by_unknown(arrays, character, len(model.goals), n_unknowns)
    sets = [set().union(*(_unknowns_above(arrays, character, frame, n_unknowns) for frame in own)) for own in frames]
    sets += pulled_unknowns(arrays, character, n_unknowns)
    if everything:
        sets.append(set(range(n_unknowns)))
    together = with_leaders(coupled_unknowns(touched, character.n_dofs) + sets, character)
    fill_elimination_tree(arrays, "joined", together, root_first_order(arrays, character, n_unknowns))


def with_leaders(together: list[set[int]], character: Character) -> list[set[int]]:
    """Return sets of unknowns for an elimination tree, each with the leaders of its coupled joints, which stand for them."""
    result = [set(unknowns) for unknowns in together] if character.coupled_dofs else together
    for each in reversed(character.coupled_dofs):
        for unknowns in result:
            if each.follower in unknowns:
                unknowns.add(each.leader)
    return result


def with_followed_goals(touched: list[list[int]], character: Character) -> list[list[int]]:
    """Return for the elimination tree the goals that each unknown moves, of leaders also those of joints coupled to them."""
    result = list(touched)
    for each in reversed(character.coupled_dofs):
        result[each.leader] = sorted({*result[each.leader], *result[each.follower]})
    return result


def pulled_unknowns(arrays: Arrays, character: Character, n_unknowns: int) -> list[set[int]]:
    """Return the sets of unknowns that a manner's pull on each frame couples in the elimination tree."""
    return [_unknowns_above(arrays, character, int(frame), n_unknowns) for frame in arrays["pull_frame"]]


def _unknowns_above(arrays: Arrays, character: Character, frame: int, n_unknowns: int) -> set[int]:
    """Return the unknowns that move a frame, for elimination trees: those above it in the tree of joints."""
    unknowns = set(range(character.n_dofs, n_unknowns))
    while frame > 0:
        first = int(arrays["first_dof"][frame - 1])
        unknowns |= set(range(first, first + character.joints[frame - 1].dofs))
        frame = int(arrays["parent"][frame - 1])
    return unknowns


def goals_by_unknown(arrays: Arrays, character: Character, n_goals: int, n_unknowns: int) -> list[list[int]]:
    """Return the goals that each unknown of the elimination tree moves: those below a joint; all for a free root."""
    touched: list[list[int]] = [[] for _ in range(character.n_dofs)]
    for goal in range(n_goals):
        frame = int(arrays["effector_frame"][arrays["goal_rows"][goal, layout.EFFECTOR]])
        while frame:
            first, count = int(arrays["first_dof"][frame - 1]), character.joints[frame - 1].dofs
            for unknown in range(first, first + count):
                touched[unknown].append(goal)
            frame = int(arrays["parent"][frame - 1])
    return touched + [list(range(n_goals)) for _ in range(n_unknowns - character.n_dofs)]
