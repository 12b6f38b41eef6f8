"""Kinds of goals that methods are compared on: near, far, edge, beyond, limits, singular, starts, and motions.

| kind | the goals | the start |
|---|---|---|
| near | of a random pose in the middle 80 % of the limits | that pose, every angle off by N(0, 0.2 rad) |
| far | the same, other poses; of chains without limits, anywhere in 10 to 95 % of their reach | rest |
| edge | of the pose that reaches farthest in a random direction: the border of the reachable space | rest |
| beyond | of random poses, pushed 0.5 m beyond the length of the chain; held for some frames | rest |
| limits | of random poses with half of all angles at a limit | rest |
| singular | on the straight line from the effector to the base, which the stretched body cannot move along | stretched |
| starts | of one random pose | other random poses, one after the other |
| coherent | a smooth motion, 60 frames a second | its first pose, then the last frame's answer |
| noisy | the same with noise of 2 mm and 0.005 rad in every frame, as trackers have it | the same |
| jumps | of random poses, a new one every few frames | rest, then the last frame's answer |
| tracked | of a recorded motion, all effectors in six degrees of freedom | its first pose, then the last frame's answer |

Cases are drawn by halves, even and odd, from seeds of their own, so that rankings of the one can be compared with the other's.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from poise.character.character import Character, Swing
from poise.character.joint_limits import ball_dofs, clamp_angles
from poise.compare import workloads
from poise.compare.recorded_motions import part_of, recorded_motion
from poise.compare.referee import forward
from poise.geometry.rotations import matrices, quaternions_of, vector_quaternions
from poise.motion.motion import Motion

NOISE = (0.002, 0.005)
"""Standard deviation of the noise of a tracker in each coordinate [m, rad]."""
JUMP_FRAMES = 5
"""Frames for which the goals of a jump stay."""
ASCENT_ROUNDS = 3
"""Rounds over all joints in which the farthest pose is found; further ones change it by less than a millimetre."""
INWARD = (0.3, 0.8)
"""Way of a singular goal from the stretched effector towards the base, as a share of the distance."""
ANYWHERE = (0.1, 0.95)
"""Distance of a far goal of a chain without limits from its base, as a share of its length."""
AT_LIMIT = 0.5
"""Share of the angles that are at a limit in the poses of the kind `limits`."""


@dataclass(frozen=True, slots=True, eq=False)
class Cases:
    """Cases of one kind of goals: m starts, and the goals of f frames for the g effectors of a body with n angles."""

    start: np.ndarray
    """(m, n) angles inside the limits."""
    positions: np.ndarray
    """(m, f, g, 3) target positions [m]."""
    rotations: np.ndarray
    """(m, f, g, 3, 3) target rotations."""
    truth: np.ndarray | None = None
    """(m, f, n) angles that the goals were made from; None where there is no such pose."""
    placements: np.ndarray | None = None
    """(m, 7) of a free root at the start: position [m], quaternion wxyz; None for a base that is held."""
    restarts: np.ndarray | None = None
    """(m, f, n) angles that every frame starts from; None where a frame starts from the last one's answer."""

    @property
    def frames(self) -> int:
        """Number of frames that these cases of a kind of goals have each."""
        return self.positions.shape[1]

    def orientations(self) -> np.ndarray:
        """Compute the target orientations of these cases as quaternions wxyz, (m, f, g, 4)."""
        return quaternions_of(self.rotations.reshape(-1, 3, 3)).reshape(*self.positions.shape[:3], 4)


@dataclass(frozen=True, slots=True)
class Ask:
    """What a scene asks of a kind of goals: the body, whether its root is free, frames for each case."""

    body: Character
    free_root: bool
    frames: int
    recording: Motion | None = None
    """The motion that a user's file holds."""


def _goals_of(ask: Ask, truth: np.ndarray, placements: np.ndarray | None) -> tuple[np.ndarray, np.ndarray]:
    """Compute for a kind of goals those of poses (m, f, n): positions (m, f, g, 3) and rotations (m, f, g, 3, 3)."""
    m, f, n = truth.shape
    flat = (
        None if placements is None else np.repeat(placements, f, axis=0) if placements.ndim == 2 else placements.reshape(-1, 7)
    )
    positions, rotations = forward(ask.body, truth.reshape(m * f, n), flat)
    return positions.reshape(m, f, -1, 3), rotations.reshape(m, f, -1, 3, 3)


def _homes(ask: Ask, random: np.random.Generator, count: int) -> np.ndarray | None:
    """Draw where a free root is in the poses that a kind of goals is made from, (m, 7); None for a base that is held."""
    if not ask.free_root:
        return None
    turns = vector_quaternions(random.normal(0.0, 0.2, (count, 3)))
    return np.hstack([random.normal(0.0, 0.05, (count, 3)), turns])


def _from_rest(ask: Ask, count: int) -> np.ndarray:
    return np.tile(ask.body.rest, (count, 1))


def _origin(ask: Ask, count: int) -> np.ndarray | None:
    return np.tile((0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0), (count, 1)) if ask.free_root else None


def _of_poses(ask: Ask, random: np.random.Generator, truth: np.ndarray, start: np.ndarray) -> Cases:
    """Make cases of any goal kind from poses `truth` (m, f, n), whose goals they have."""
    homes = _homes(ask, random, len(truth))
    return Cases(start, *_goals_of(ask, truth, homes), truth, _origin(ask, len(truth)))


def near(ask: Ask, random: np.random.Generator, count: int) -> Cases:
    """Make cases of the kind `near`."""
    truth = workloads.random_poses(ask.body, random, count)
    start = clamp_angles(ask.body, truth + random.normal(0.0, 0.2, truth.shape))
    return _of_poses(ask, random, truth[:, None], start)


def far(ask: Ask, random: np.random.Generator, count: int) -> Cases:
    """Make cases of the goal kind `far`."""
    if all(isinstance(joint.limits, Swing) and np.isinf(joint.limits.bend).all() for joint in ask.body.joints):
        return _anywhere(ask, random, count)
    truth = workloads.random_poses(ask.body, random, count)
    return _of_poses(ask, random, truth[:, None], _from_rest(ask, count))


def _anywhere(ask: Ask, random: np.random.Generator, count: int) -> Cases:
    """For the goal kind `far`, make cases of chains without limits anywhere in reach: random poses end near the base."""
    start = _from_rest(ask, count)
    stretched, rotations = forward(ask.body, _stretched(ask.body, random, count))
    return Cases(start, (random.uniform(*ANYWHERE, (count, 1, 1)) * stretched)[:, None], rotations[:, None])


def edge(ask: Ask, random: np.random.Generator, count: int) -> Cases:
    """Make cases of the kind `edge`: each effector is to go as far as it can in a direction of its own; balls stay straight."""
    truth = _stretched(ask.body, random, count)
    if not ball_dofs(ask.body):
        directions = random.normal(size=forward(ask.body, truth)[0].shape)
        truth = _farthest(ask.body, truth, directions / np.linalg.norm(directions, axis=2, keepdims=True))
    return _of_poses(ask, random, truth[:, None], _from_rest(ask, count))


def _stretched(body: Character, random: np.random.Generator, count: int) -> np.ndarray:
    """Stretch a body that is straight where all angles are 0, in random directions as far as its first joints allow; (m, n)."""
    angles = np.zeros((count, body.n_dofs))
    for joint, first in zip(body.joints, body.first_dofs, strict=True):
        if joint.parent is None and joint.kind in ("ball", "hinge"):
            angles[:, first : first + joint.dofs] = random.normal(0.0, 1.0, (count, joint.dofs))
    return clamp_angles(body, angles)


def _farthest(body: Character, angles: np.ndarray, directions: np.ndarray) -> np.ndarray:
    """For the goal kind `edge`, move poses (m, n) joint by joint to where effectors are farthest along directions (m, g, 3).

    In one angle of a hinge that sum is a + b cos θ + c sin θ, and its largest value is known from three evaluations. Entries of
    balls and slides are tried at a few values.
    """
    lower, upper = np.clip(body.limits, -np.pi, np.pi).T
    hinges = {first for joint, first in zip(body.joints, body.first_dofs, strict=True) if joint.kind == "hinge"}

    def reach(entry: int, values: np.ndarray) -> np.ndarray:
        tried = clamp_angles(body, _with_entry(angles, entry, values))
        return np.asarray(np.einsum("mgk,mgk->m", forward(body, tried)[0], directions))

    def ends(entry: int) -> list[np.ndarray]:
        return [np.full(len(angles), value) for value in (lower[entry], upper[entry])]

    for _ in range(ASCENT_ROUNDS):
        for entry in range(body.n_dofs):
            candidates = [angles[:, entry], *ends(entry)]
            if entry in hinges:
                # Evaluated outside the limits too, so without clamping.
                zero, quarter, half = (
                    np.einsum("mgk,mgk->m", forward(body, _with_entry(angles, entry, value))[0], directions)
                    for value in (0.0, np.pi / 2, np.pi)
                )
                middle = (zero + half) / 2
                candidates.append(np.clip(np.arctan2(quarter - middle, zero - middle), lower[entry], upper[entry]))
            best = np.argmax([reach(entry, values) for values in candidates], axis=0)
            angles = clamp_angles(body, _with_entry(angles, entry, np.array(candidates)[best, np.arange(len(angles))]))
    return angles


def _with_entry(angles: np.ndarray, entry: int, values: np.ndarray | float) -> np.ndarray:
    changed = angles.copy()
    changed[:, entry] = values
    return changed


def beyond(ask: Ask, random: np.random.Generator, count: int) -> Cases:
    """Make cases of the kind `beyond`, for a base that is held."""
    made = workloads.unreachable(ask.body, int(random.integers(2**31)), count)
    frames = (1, ask.frames, 1, 1)
    return Cases(made.start, np.tile(made.positions[:, None], frames), np.tile(made.rotations[:, None], (*frames, 1)))


def limits(ask: Ask, random: np.random.Generator, count: int) -> Cases:
    """Make cases of the goal kind `limits`."""
    truth = workloads.random_poses(ask.body, random, count)
    at_limit = random.uniform(size=truth.shape) < AT_LIMIT
    lower, upper = ask.body.limits.T
    chosen = np.where(random.uniform(size=truth.shape) < 0.5, lower, upper)
    truth = clamp_angles(ask.body, np.where(at_limit & np.isfinite(chosen), chosen, truth))
    return _of_poses(ask, random, truth[:, None], _from_rest(ask, count))


def singular(ask: Ask, random: np.random.Generator, count: int) -> Cases:
    """Make cases of the kind `singular`, for bodies that are straight where all angles are 0."""
    start = _stretched(ask.body, random, count)
    positions, rotations = forward(ask.body, start)
    share = random.uniform(*INWARD, (count, 1, 1))
    return Cases(start, ((1.0 - share) * positions)[:, None], rotations[:, None])


def starts(ask: Ask, random: np.random.Generator, count: int) -> Cases:
    """Make cases of the kind `starts`."""
    truth = np.repeat(workloads.random_poses(ask.body, random, count)[:, None], ask.frames, axis=1)
    restarts = workloads.random_poses(ask.body, random, count * ask.frames).reshape(truth.shape)
    return replace(_of_poses(ask, random, truth, restarts[:, 0]), restarts=restarts)


def coherent(ask: Ask, random: np.random.Generator, count: int) -> Cases:
    """Make cases of the goal kind `coherent`."""
    seeds = random.integers(2**31, size=count).tolist()
    truth = np.array([workloads.coherent(ask.body, seed, ask.frames).truth for seed in seeds])
    start = truth[:, 0].copy()
    return Cases(start, *_goals_of(ask, truth, _origin(ask, count)), truth, _origin(ask, count))


def noisy(ask: Ask, random: np.random.Generator, count: int) -> Cases:
    """Make cases of the kind `noisy`."""
    made = coherent(ask, random, count)
    shape = made.positions.shape
    turns = matrices(vector_quaternions(random.normal(0.0, NOISE[1], (int(np.prod(shape[:-1])), 3)))).reshape(
        made.rotations.shape
    )
    return replace(made, positions=made.positions + random.normal(0.0, NOISE[0], shape), rotations=turns @ made.rotations)


def jumps(ask: Ask, random: np.random.Generator, count: int) -> Cases:
    """Make cases of the kind `jumps`."""
    places = -(-ask.frames // JUMP_FRAMES)
    drawn = workloads.random_poses(ask.body, random, count * places).reshape(count, places, -1)
    truth = np.repeat(drawn, JUMP_FRAMES, axis=1)[:, : ask.frames]
    return _of_poses(ask, random, truth, _from_rest(ask, count))


def tracked(ask: Ask, random: np.random.Generator, count: int) -> Cases:
    """Make cases of the goal kind `tracked`: of motions in the body's file, of walks, or of transitions between poses."""
    if ask.recording is not None:
        motions = [part_of(ask.recording, ask.body.base, random, ask.frames) for _ in range(count)]
    else:
        motions = [recorded_motion(ask.body, random, number, ask.frames) for number in range(count)]
    truth, placements = np.array([angles for angles, _ in motions]), np.array([placed for _, placed in motions])
    goals = _goals_of(ask, truth, placements if ask.free_root else None)
    return Cases(truth[:, 0].copy(), *goals, truth, placements[:, 0].copy() if ask.free_root else None)


GOAL_KINDS: dict[str, Callable[[Ask, np.random.Generator, int], Cases]] = {
    kind.__name__: kind for kind in (near, far, edge, beyond, limits, singular, starts, coherent, noisy, jumps, tracked)
}
"""Kinds of goals by name."""
SEQUENCES = ("coherent", "noisy", "jumps", "tracked")
"""Kinds whose frames follow each other in time."""
RATES = {"coherent": 60.0, "noisy": 60.0, "jumps": 60.0, "tracked": 30.0}
"""Frames a second, by kind of sequences."""


def make_cases(kind: str, ask: Ask, seed: int, count: int) -> Cases:
    """Make cases of a kind of goals: the even ones from one seed, the odd ones from another."""
    halves = [GOAL_KINDS[kind](ask, np.random.default_rng([seed, half]), -(-count // 2)) for half in (0, 1)]

    def mixed(name: str) -> np.ndarray | None:
        one, other = (getattr(half, name) for half in halves)
        return None if one is None else np.stack([one, other], axis=1).reshape(-1, *one.shape[1:])[:count]

    return Cases(**{name: mixed(name) for name in Cases.__slots__})  # type: ignore[arg-type]
