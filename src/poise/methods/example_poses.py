"""Example poses of a character: those of recorded people for human bodies, else random ones inside the limits."""

import numpy as np

from poise.character.character import Character, Joint
from poise.character.couplings import follow_leaders
from poise.character.derived import derived
from poise.character.joint_chains import JointChain, joint_chains
from poise.character.joint_limits import ball_dofs, clamp_angles, draw_rotations
from poise.geometry.rotations import (
    conjugates,
    matrices,
    quaternion_products,
    quaternions_of,
    rotation_vectors,
    vector_quaternions,
)
from poise.manner.human_manner import why_plain
from poise.manner.pose_library import PoseLibrary, human_library
from poise.manner.posed_body import PosedBody, posed_body

SEED = 2004
"""Of the random examples."""
WIDEST = np.pi / 2
"""Joints without limits are drawn so far to either side of rest [rad], [m] for slides."""
FIT_ITERATIONS = 15
"""Of Gauss-Newton steps that fit the joints between two segments to how one is turned against the other."""
FIT_DAMPING = 1e-4
"""Added to the diagonal of their normal equations [rad²]."""


def example_poses(character: Character, count: int) -> np.ndarray:
    """Return example poses of a character, (n, n_dofs) [rad], [m] for slides, the first one at rest; cached.

    Those of a human body are spread over the library of recorded people that comes with Poise; the joints of others are drawn
    inside their limits.
    """
    first = character.described
    return derived(first, ("example poses", count), lambda: _make(first, count))


def _make(character: Character, count: int) -> np.ndarray:
    found = _random_poses(character, count) if why_plain(character) else _recorded_poses(character, count)
    found[0] = character.rest
    follow_leaders(character.coupled_dofs, found)
    return np.array([clamp_angles(character, angles) for angles in found])


def _random_poses(character: Character, count: int) -> np.ndarray:
    """Draw example poses of a character that is no human, (count, n_dofs) inside its limits."""
    random = np.random.default_rng(SEED)
    rest, (lower, upper) = np.array(character.rest), np.transpose(character.limits)
    lower, upper = np.maximum(lower, rest - WIDEST), np.minimum(upper, rest + WIDEST)
    angles = random.uniform(np.minimum(lower, rest), np.maximum(upper, rest), (count, len(rest)))
    for joint, dofs in ball_dofs(character):
        angles[:, dofs] = draw_rotations(joint, random, count)
    return angles


# ---- recorded people ------------------------------------------------------------------------------------


def _recorded_poses(character: Character, count: int) -> np.ndarray:
    """Make example poses of a human body: fit its joints to poses spread over the library of people, (count, n_dofs)."""
    library = human_library()
    chosen = np.linspace(0, len(library) - 1, count).astype(int)
    body = posed_body(character, PoseLibrary(library.rotations[chosen], library.lift[chosen], library.source))
    angles = np.tile(character.rest, (count, 1))
    for chain in joint_chains(character):
        _fit_chain(character, chain, body, angles)
    return angles


def _fit_chain(character: Character, chain: JointChain, body: PosedBody, angles: np.ndarray) -> None:
    """For example poses, fit the joints between two segments to how one is turned against the other; writes `angles`."""
    segments = {character.base, *(joint.segment for joint in character.joints)}
    if chain.carrier not in segments or chain.carrier not in body.turns or chain.segment not in body.turns:
        return
    carrier, carried = (quaternions_of(body.rotations(name)) for name in (chain.carrier, chain.segment))
    goal = quaternion_products(conjugates(carrier), carried)
    dofs = [character.dofs_of(joint.name) for joint in chain.joints]
    if [joint.kind for joint in chain.joints] == ["ball"]:
        fixed, sign = np.tile(chain.joints[0].rotation, (len(goal), 1)), -1.0 if chain.joints[0].reversed else 1.0
        angles[:, dofs[0]] = sign * rotation_vectors(quaternion_products(conjugates(fixed), goal))
        return
    if any(joint.kind == "ball" for joint in chain.joints):
        return
    for _ in range(FIT_ITERATIONS):
        turned, axes = _turn_chain(chain.joints, dofs, angles)
        left = rotation_vectors(quaternion_products(goal, conjugates(turned)))
        normal = axes @ axes.transpose(0, 2, 1) + FIT_DAMPING * np.eye(axes.shape[1])
        step = np.linalg.solve(normal, (axes @ left[:, :, None]))[:, :, 0]
        for number, dof in enumerate(dofs):
            angles[:, dof] += step[:, [number]] if chain.joints[number].kind == "hinge" else 0.0
    for dof in dofs:
        angles[:, dof] = np.remainder(angles[:, dof] + np.pi, 2 * np.pi) - np.pi


def _turn_chain(joints: tuple[Joint, ...], dofs: list[slice], angles: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """For fitting example poses: return how joints in a row turn what they carry, (n, 4), and their axes (n, n_joints, 3)."""
    turned, axes = np.tile([1.0, 0.0, 0.0, 0.0], (len(angles), 1)), []
    for joint, dof in zip(joints, dofs, strict=True):
        turned = quaternion_products(turned, np.tile(joint.rotation, (len(angles), 1)))
        axis = np.array(joint.axis) if joint.kind == "hinge" else np.zeros(3)
        axes.append(matrices(turned) @ axis)
        vectors = angles[:, dof] * axis if joint.kind == "hinge" else np.zeros((len(angles), 3))
        turned = quaternion_products(turned, vector_quaternions(vectors))
    return turned, np.stack(axes, axis=1)
