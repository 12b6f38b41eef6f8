"""Bodies that a manner pulls, with what it expects of them set by hand."""

import numpy as np

from poise.kernels.ball_and_root_entries import connect_balls_and_root
from poise.kernels.compiler.call_by_address import address_of
from poise.kernels.manner_entries import pulls_entry
from poise.kernels.workspace import layout
from poise.model.compile import compile_character
from tests.support.characters import moderate_goals, random_angles, random_placement, random_tree
from tests.support.workspaces import ROOM, Workspace


def pulled_workspace(seed, *, free_root=False, weight=0.4, missed=True, character=None):
    """A workspace of a random tree, some of whose segments are pulled to random rotations and places; goals as usual."""
    rng = np.random.default_rng(seed)
    character = random_tree(seed) if character is None else character
    angles, placement = random_angles(character, rng), random_placement(rng)
    names = [segment.name for segment in character.segments]
    chosen = sorted(rng.choice(len(names), min(4, len(names)), replace=False))
    pulled = tuple((names[number], tuple(rng.uniform(-0.2, 0.2, 3).tolist())) for number in chosen)
    workspace = Workspace(character, angles, placement, free_root=free_root)
    workspace.model = compile_character(character, free_root, ROOM, pulled)
    ints, floats = workspace.model.workspace()
    for name in ("angles", "placement", "settings", "reference", "stiffness"):
        layout.array(ints, floats, name)[:] = workspace[name]
    workspace.ints, workspace.floats = ints, floats
    connect_balls_and_root(ints)
    workspace.ints[layout.PULLS_ADDRESS] = address_of(pulls_entry)
    goals = moderate_goals(character, angles, placement, rng, free_root=free_root)
    workspace.ask([goal if missed else goal._replace(position_weight=0.0, orientation_weight=0.0) for goal in goals])
    workspace.evaluate()
    count = len(pulled)
    rotations = np.linalg.qr(rng.normal(size=(count, 3, 3)))[0]
    rotations *= np.sign(np.linalg.det(rotations))[:, None, None]
    workspace["pull_rotation"][:] = (rng.uniform(0.3, 1.0, (count, 1, 1)) * rotations).reshape(count, 9)
    workspace["pull_position"][:] = rng.normal(size=(count, 3))
    workspace["pull_weight"][:] = weight * rng.uniform(0.5, 1.5, (count, 2))
    return workspace
