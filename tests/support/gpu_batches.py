"""Batches of random problems on a device, and the solvers on the CPU that have the same problems."""

import numpy as np

import poise
from poise.gpu.batch import Batch
from poise.gpu.host_device import HostDevice
from poise.gpu.source_text import source_text
from poise.model.compile import compile_character
from tests.support import characters, naive

POSTURE_WEIGHT = 0.01


def make_batch(character, count, method, precision="float64", *, free_root=False):
    """A batch of problems at rest, compiled for this CPU."""
    model = compile_character(character, free_root)
    return Batch(source_text(model, method, precision), count, HostDevice(), character.rest)


def random_problem(character, rng, *, near, free_root=False):
    """Start angles, placement and goals: goals of a pose near the start, or some way off and not reachable as a rule."""
    start, placement = characters.random_angles(character, rng), characters.random_placement(rng)
    if near:
        goals = characters.reachable_goals(
            character, characters.near(character, start, rng, 0.2), placement, free_root=free_root
        )
    else:
        goals = characters.moderate_goals(character, start, placement, rng, free_root=free_root)
    return start, placement, goals


def set_problem(batch, i, character, start, placement, goals):
    """Write a problem to place i of a batch."""
    batch.angles[:, i] = start
    batch.placement[:3, i], batch.placement[3:, i] = placement.position, placement.orientation
    batch.posture[i] = POSTURE_WEIGHT
    for g, goal in enumerate(goals):
        batch.position[g, :, i] = goal.position
        batch.orientation[g, :, i] = quaternion(goal.rotation)
        batch.weight[g, :, i] = goal.position_weight, goal.orientation_weight


def quaternion(rotation):
    """The unit quaternion of a rotation matrix."""
    return naive.vector_quaternion(naive.rotation_vector(rotation))


def solver_of(batch, i, character, method, *, free_root=False):
    """A solver on the CPU with problem i of a batch, numbers rounded as there."""
    numbers = batch.placement[:, i].astype(float)
    placement = poise.Placement(tuple(numbers[:3]), tuple(numbers[3:]))
    solver = poise.Solver(character, method, free_root=free_root, manner="plain", placement=placement)
    solver.reset(batch.angles[:, i].astype(float))
    for g, goal in enumerate(solver.goals):
        goal.position, goal.orientation = batch.position[g, :, i].astype(float), batch.orientation[g, :, i].astype(float)
        goal.position_weight, goal.orientation_weight = map(float, batch.weight[g, :, i])
    return solver


def true_errors(batch, i, character, goals):
    """Distances and angles left (n_goals, 2) at the answer of problem i, by kinematics of their own, in double precision."""
    q = batch.placement[3:, i].astype(float)
    placement = batch.placement[:3, i].astype(float), q / np.linalg.norm(q)
    frames = naive.effector_frames(character, batch.angles[:, i].astype(float), placement)
    left = []
    for g, goal in enumerate(goals):
        target = naive.quaternion_rotation(batch.orientation[g, :, i].astype(float))
        frame, weight = frames[goal.effector], batch.weight[g, :, i]
        distance = np.linalg.norm(batch.position[g, :, i].astype(float) - frame[:3, 3])
        angle = np.linalg.norm(naive.rotation_vector(target @ frame[:3, :3].T))
        left.append((distance * (weight[0] > 0), angle * (weight[1] > 0)))
    return np.array(left)
