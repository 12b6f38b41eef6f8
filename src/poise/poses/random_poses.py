"""Random poses that could be: standing, stepping, crouching, lunging, kneeling, on one leg; looking and reaching somewhere.

A pose is drawn as wishes, not as angles, and found as those of the gallery are. What is found is judged by `soundness`; one
that does not pass is drawn again, with less of everything each time.
"""

import numpy as np

from poise import checks
from poise.anatomy.proportions import SIDES
from poise.character.character import Character
from poise.geometry.vectors import Vector
from poise.motion.pose import Pose
from poise.poses.plausibility import soundness
from poise.poses.pose_finder import poser_of
from poise.poses.pose_terms import Aim, Bend, Foot, Hand, Hips, Knee, Toes, Turned, Wish
from poise.strict_names import known_options

TRIES = 12
"""Draws of one seed; the last one stands at ease."""
LARGEST_SEED = 2**63


@known_options
def random_pose(character: Character, seed: int) -> Pose:
    """A plausible pose: inside the limits, on the floor, balanced, and not through itself. The same seed gives the same pose.

    >>> import poise
    >>> pose = poise.random_pose(poise.biped(), seed=3)
    >>> bool((pose.angles == poise.random_pose(poise.biped(), seed=3).angles).all())
    True
    """
    checks.instance(character, Character, "character")
    rng = np.random.default_rng(checks.count(seed, "seed", low=0, high=LARGEST_SEED))
    poser = poser_of(character)
    for number in range(TRIES):
        pose, _ = poser.find(drawn_wishes(rng, 1.0 - number / TRIES), patient=False)
        if soundness(pose).sound:
            return pose
    return poser.find((*_stand(rng, 0.0), *(wish for side in SIDES for wish in _hanging(rng, side, 0.0))))[0]


def drawn_wishes(rng: np.random.Generator, much: float) -> list[Wish]:
    """A pose as wishes; much: from 0 to 1, how far from standing at ease."""
    stance = STANCES[int(rng.integers(len(STANCES)))]
    wishes = stance(rng, much)
    yaw, pitch, roll = much * rng.uniform((-35.0, -8.0, -10.0), (35.0, 22.0, 10.0))
    wishes.append(Turned(what="chest", yaw=yaw, pitch=pitch, roll=roll))
    away, nod, tilt = much * rng.uniform((-45.0, -20.0, -8.0), (45.0, 25.0, 8.0))
    wishes.append(Turned(what="head", yaw=yaw + away, pitch=pitch + nod, roll=roll + tilt))
    for side in SIDES:
        arm = _reaching if rng.uniform() < 0.6 else _hanging
        wishes += arm(rng, side, much)
    return wishes


# ---- legs ---------------------------------------------------------------------------------------------


def _side(rng: np.random.Generator) -> tuple[str, str]:
    return ("left", "right") if rng.uniform() < 0.5 else ("right", "left")


def _stand(rng: np.random.Generator, much: float) -> list[Wish]:
    width, turn, weight = rng.uniform((0.9, -10.0, 0.25), (1.8, 25.0, 0.75))
    shift, low, yaw, roll = much * rng.uniform((-0.15, 0.0, -12.0, -4.0), (0.15, 0.06, 12.0, 4.0))
    return [
        Foot(side="left", x=width, z=shift, yaw=much * turn, share=weight),
        Foot(side="right", x=width, z=-shift, yaw=much * turn, share=1.0 - weight),
        Hips(height=0.955 - low, yaw=yaw, roll=roll),
    ]


def _step(rng: np.random.Generator, much: float) -> list[Wish]:
    front, back = _side(rng)
    length, low, yaw, weight = rng.uniform((0.12, 0.0, -10.0, 0.5), (0.30, 0.10, 10.0, 0.8))
    return [
        Foot(side=front, z=much * length, yaw=4.0, share=weight),
        Toes(side=back, z=-0.1 - much * length, share=1.0 - weight),
        Hips(height=0.90 - much * low, yaw=much * yaw),
    ]


def _crouch(rng: np.random.Generator, much: float) -> list[Wish]:
    width, low, pitch, yaw = rng.uniform((1.2, 0.15, 5.0, -8.0), (1.9, 0.40, 25.0, 8.0))
    wishes: list[Wish] = [Foot(side=side, x=width, yaw=16.0) for side in SIDES]
    wishes += [Bend(kind="shin", side=side, to=(0.4, 0.0, 1.0)) for side in SIDES]
    return [*wishes, Hips(height=0.93 - much * low, pitch=much * pitch, yaw=much * yaw)]


def _lunge(rng: np.random.Generator, much: float) -> list[Wish]:
    front, back = _side(rng)
    length, low = rng.uniform((0.30, 0.10), (0.42, 0.22))
    return [
        Foot(side=front, x=1.2, z=0.1 + much * (length - 0.1), yaw=2.0, share=0.62),
        Toes(side=back, z=-0.1 - much * (length - 0.1), share=0.38),
        Hips(height=0.88 - much * low, pitch=4.0 * much),
    ]


def _kneel(rng: np.random.Generator, much: float) -> list[Wish]:
    front, back = _side(rng)
    ahead, width, weight = rng.uniform((0.44, 1.0, 0.4), (0.52, 1.4, 0.7))
    return [
        Knee(side=back, share=weight),
        Toes(side=back),
        Foot(side=front, x=width, z=ahead, yaw=5.0, share=1.0 - weight),
        Hips(height=None, above="knee"),
    ]


def _one_leg(rng: np.random.Generator, much: float) -> list[Wish]:
    stands, swings = _side(rng)
    up, back = rng.uniform((-0.9, 0.0), (-0.1, 0.6))
    return [
        Foot(side=stands, yaw=4.0),
        Hips(height=0.96),
        Aim(kind="thigh", side=swings, to=(0.1, -1.0 + much * (1.0 + up), 0.25 + much * 0.7)),
        Aim(kind="shin", side=swings, to=(0.05, -1.0, -0.1 - much * back)),
    ]


STANCES = (_stand, _stand, _step, _crouch, _lunge, _kneel, _one_leg)


# ---- arms ---------------------------------------------------------------------------------------------


def _hanging(rng: np.random.Generator, side: str, much: float) -> list[Wish]:
    out, ahead, bend = rng.uniform((0.0, -0.25, 0.0), (0.35, 0.35, 0.9)) * much
    upper: Vector = (0.2 + out, -1.0, ahead)
    return [
        Aim(kind="upper_arm", side=side, to=upper),
        Aim(kind="forearm", side=side, to=(0.1 + 0.5 * out, -1.0, 0.25 + ahead + bend)),
    ]


def _reaching(rng: np.random.Generator, side: str, much: float) -> list[Wish]:
    """A hand somewhere ahead, above or out, in reach."""
    out, up, ahead = rng.uniform((-0.25, -0.7, 0.15), (1.0, 1.0, 1.0))
    far = rng.uniform(0.6, 0.97) / float(np.linalg.norm((out, up, ahead)))
    easy = np.array([0.15, -0.85, 0.2])
    x, y, z = (much * far * np.array([out, up, ahead]) + (1.0 - much) * easy).tolist()
    return [Hand(side=side, at=(x, y, z)), Bend(kind="forearm", side=side, to=(0.8, -1.0, -0.3))]
