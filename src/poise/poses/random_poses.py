"""random_pose: plausible random poses, standing, stepping, crouching, lunging, kneeling or on one leg.

Terms are drawn at random, not angles, and the pose is found as those of the gallery are. One that `plausibility` does not
pass is drawn again, nearer to standing at ease each time.
"""

import numpy as np

from poise import checks
from poise.anatomy.proportions_and_landmarks import SIDES
from poise.character.character import Character
from poise.geometry.vectors import Vector
from poise.motion.pose import Pose
from poise.poses.pose_finder import finder_of
from poise.poses.pose_plausibility import plausibility
from poise.poses.pose_terms import Aim, BendToward, FlatFoot, Hand, Hips, Knee, Orientation, PoseTerm, Toes
from poise.strict_names import known_options

TRIES = 12
"""Most draws of one seed; after the last one the character stands at ease."""
LARGEST_SEED = 2**63
"""Largest seed of NumPy's generators, as a whole number of 64 bits."""


@known_options
def random_pose(character: Character, seed: int) -> Pose:
    """Draw a random plausible pose: inside the limits, on the floor, balanced, not through itself; the same for the same seed.

    >>> import poise
    >>> pose = poise.random_pose(poise.biped(), seed=3)
    >>> bool((pose.angles == poise.random_pose(poise.biped(), seed=3).angles).all())
    True
    """
    checks.instance(character, Character, "character")
    rng = np.random.default_rng(checks.count(seed, "seed", low=0, high=LARGEST_SEED))
    finder = finder_of(character)
    for number in range(TRIES):
        pose, _ = finder.find(random_terms(rng, 1.0 - number / TRIES), patient=False)
        if plausibility(pose).plausible:
            return pose
    return finder.find((*_stand(rng, 0.0), *(term for side in SIDES for term in _hanging(rng, side, 0.0))))[0]


def random_terms(rng: np.random.Generator, amount: float) -> list[PoseTerm]:
    """Draw the terms of a random pose; amount: from 0, standing at ease, to 1."""
    stance = STANCES[int(rng.integers(len(STANCES)))]
    terms = stance(rng, amount)
    yaw, pitch, roll = amount * rng.uniform((-35.0, -8.0, -10.0), (35.0, 22.0, 10.0))
    terms.append(Orientation(what="chest", yaw=yaw, pitch=pitch, roll=roll))
    away, nod, tilt = amount * rng.uniform((-45.0, -20.0, -8.0), (45.0, 25.0, 8.0))
    terms.append(Orientation(what="head", yaw=yaw + away, pitch=pitch + nod, roll=roll + tilt))
    for side in SIDES:
        arm = _reaching if rng.uniform() < 0.6 else _hanging
        terms += arm(rng, side, amount)
    return terms


# ---- legs ---------------------------------------------------------------------------------------------


def _side(rng: np.random.Generator) -> tuple[str, str]:
    return ("left", "right") if rng.uniform() < 0.5 else ("right", "left")


def _stand(rng: np.random.Generator, amount: float) -> list[PoseTerm]:
    width, yaw_out, weight = rng.uniform((0.9, -10.0, 0.25), (1.8, 25.0, 0.75))
    shift, low, yaw, roll = amount * rng.uniform((-0.15, 0.0, -12.0, -4.0), (0.15, 0.06, 12.0, 4.0))
    return [
        FlatFoot(side="left", x=width, z=shift, yaw=amount * yaw_out, share=weight),
        FlatFoot(side="right", x=width, z=-shift, yaw=amount * yaw_out, share=1.0 - weight),
        Hips(height=0.955 - low, yaw=yaw, roll=roll),
    ]


def _step(rng: np.random.Generator, amount: float) -> list[PoseTerm]:
    front, back = _side(rng)
    length, low, yaw, weight = rng.uniform((0.12, 0.0, -10.0, 0.5), (0.30, 0.10, 10.0, 0.8))
    return [
        FlatFoot(side=front, z=amount * length, yaw=4.0, share=weight),
        Toes(side=back, z=-0.1 - amount * length, share=1.0 - weight),
        Hips(height=0.90 - amount * low, yaw=amount * yaw),
    ]


def _crouch(rng: np.random.Generator, amount: float) -> list[PoseTerm]:
    width, low, pitch, yaw = rng.uniform((1.2, 0.15, 5.0, -8.0), (1.9, 0.40, 25.0, 8.0))
    terms: list[PoseTerm] = [FlatFoot(side=side, x=width, yaw=16.0) for side in SIDES]
    terms += [BendToward(kind="shin", side=side, to=(0.4, 0.0, 1.0)) for side in SIDES]
    return [*terms, Hips(height=0.93 - amount * low, pitch=amount * pitch, yaw=amount * yaw)]


def _lunge(rng: np.random.Generator, amount: float) -> list[PoseTerm]:
    front, back = _side(rng)
    length, low = rng.uniform((0.30, 0.10), (0.42, 0.22))
    return [
        FlatFoot(side=front, x=1.2, z=0.1 + amount * (length - 0.1), yaw=2.0, share=0.62),
        Toes(side=back, z=-0.1 - amount * (length - 0.1), share=0.38),
        Hips(height=0.88 - amount * low, pitch=4.0 * amount),
    ]


def _kneel(rng: np.random.Generator, amount: float) -> list[PoseTerm]:
    front, back = _side(rng)
    ahead, width, weight = rng.uniform((0.44, 1.0, 0.4), (0.52, 1.4, 0.7))
    return [
        Knee(side=back, share=weight),
        Toes(side=back),
        FlatFoot(side=front, x=width, z=ahead, yaw=5.0, share=1.0 - weight),
        Hips(height=None, above="knee"),
    ]


def _one_leg(rng: np.random.Generator, amount: float) -> list[PoseTerm]:
    stands, swings = _side(rng)
    up, back = rng.uniform((-0.9, 0.0), (-0.1, 0.6))
    return [
        FlatFoot(side=stands, yaw=4.0),
        Hips(height=0.96),
        Aim(kind="thigh", side=swings, to=(0.1, -1.0 + amount * (1.0 + up), 0.25 + amount * 0.7)),
        Aim(kind="shin", side=swings, to=(0.05, -1.0, -0.1 - amount * back)),
    ]


STANCES = (_stand, _stand, _step, _crouch, _lunge, _kneel, _one_leg)
"""Stances that are drawn with the same chance each; standing has two."""


# ---- arms ---------------------------------------------------------------------------------------------


def _hanging(rng: np.random.Generator, side: str, amount: float) -> list[PoseTerm]:
    out, ahead, bend = rng.uniform((0.0, -0.25, 0.0), (0.35, 0.35, 0.9)) * amount
    upper: Vector = (0.2 + out, -1.0, ahead)
    return [
        Aim(kind="upper_arm", side=side, to=upper),
        Aim(kind="forearm", side=side, to=(0.1 + 0.5 * out, -1.0, 0.25 + ahead + bend)),
    ]


def _reaching(rng: np.random.Generator, side: str, amount: float) -> list[PoseTerm]:
    """Draw the terms of a random arm: the hand in reach, somewhere ahead, above or out to the side."""
    out, up, ahead = rng.uniform((-0.25, -0.7, 0.15), (1.0, 1.0, 1.0))
    far = rng.uniform(0.6, 0.97) / float(np.linalg.norm((out, up, ahead)))
    easy = np.array([0.15, -0.85, 0.2])
    x, y, z = (amount * far * np.array([out, up, ahead]) + (1.0 - amount) * easy).tolist()
    return [Hand(side=side, at=(x, y, z)), BendToward(kind="forearm", side=side, to=(0.8, -1.0, -0.3))]
