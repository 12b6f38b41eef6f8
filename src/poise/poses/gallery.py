"""The gallery: 24 named poses as terms, and `named_pose`, which puts any body in one of them in its own proportions."""

from dataclasses import dataclass
from typing import NamedTuple

from poise import checks
from poise.anatomy.proportions_and_landmarks import SIDES
from poise.character.character import Character
from poise.errors import UnknownChoiceError
from poise.geometry.vectors import Vector
from poise.motion.pose import Pose
from poise.poses.pose_finder import Reached, finder_of
from poise.poses.pose_plausibility import Plausibility, plausibility
from poise.poses.pose_terms import (
    Aim,
    BendToward,
    FacingAhead,
    Fingers,
    FlatFoot,
    Hand,
    Hips,
    Knee,
    OnHip,
    OnKnee,
    Orientation,
    PoseTerm,
    Seat,
    Toes,
)
from poise.strict_names import known_options


@dataclass(frozen=True, slots=True)
class GalleryPose:
    """A named pose of the gallery as terms."""

    name: str
    title: str
    """What the character does, in a sentence."""
    terms: tuple[PoseTerm, ...]

    def mirrored(self, name: str, title: str) -> "GalleryPose":
        """Return the mirror image of a pose of the gallery, under another name and title."""
        return GalleryPose(name, title, tuple(term.mirrored() for term in self.terms))


def feet(x: float = 1.0, yaw: float = 8.0) -> tuple[PoseTerm, ...]:
    """Return the terms of a gallery pose for both feet flat on the floor, side by side."""
    return tuple(FlatFoot(side=side, x=x, yaw=yaw) for side in SIDES)


def arm(side: str, upper: Vector, fore: Vector, hand: Vector | None = None, *, firm: bool = True) -> tuple[PoseTerm, ...]:
    """Return the terms of a gallery pose for the directions of one arm; the hand points as the forearm if none is given."""
    return (
        Aim(kind="upper_arm", side=side, to=upper, firm=firm),
        Aim(kind="forearm", side=side, to=fore, firm=firm),
        Aim(kind="hand", side=side, to=hand or fore, firm=firm),
    )


def arms(upper: Vector, fore: Vector, hand: Vector | None = None) -> tuple[PoseTerm, ...]:
    """Return the terms of a gallery pose for the directions of both arms, symmetric."""
    return tuple(term for side in SIDES for term in arm(side, upper, fore, hand))


def relaxed(*sides: str) -> tuple[PoseTerm, ...]:
    """Return the terms of a gallery pose for arms that hang relaxed."""
    return tuple(term for side in sides or SIDES for term in arm(side, (0.17, -1.0, -0.02), (0.10, -1.0, 0.24), firm=False))


def upright(
    chest: tuple[float, float, float] = (0.0, 0.0, 0.0), head: tuple[float, float, float] = (0.0, 0.0, 0.0)
) -> tuple[PoseTerm, ...]:
    """Return the terms of a gallery pose for chest and head: yaw to the left, pitch forward, roll to the left [degrees]."""
    return tuple(
        Orientation(what=what, yaw=yaw, pitch=pitch, roll=roll)
        for what, (yaw, pitch, roll) in (("chest", chest), ("head", head))
    )


STANDING = (*feet(), Hips())
"""Both feet below the hips, legs nearly stretched."""

ONE_LEG = GalleryPose(
    "one leg right",
    "Stands on the right leg, the left knee up.",
    (
        FlatFoot(side="right", x=1.0, yaw=4.0),
        Hips(height=0.97, roll=-2.0),
        *upright(),
        Aim(kind="thigh", side="left", to=(0.08, -0.12, 1.0)),
        Aim(kind="shin", side="left", to=(0.0, -1.0, -0.10)),
        *arm("left", (0.55, -1.0, 0.0), (0.45, -1.0, 0.25)),
        *arm("right", (0.55, -1.0, 0.0), (0.45, -1.0, 0.25)),
    ),
)
"""In the gallery with its mirror image."""

POSES: dict[str, GalleryPose] = {
    pose.name: pose
    for pose in (
        GalleryPose(
            "T", "Stands straight, arms out to the sides.", (*STANDING, *upright(), *arms((1.0, 0.0, 0.0), (1.0, 0.01, 0.05)))
        ),
        GalleryPose(
            "A",
            "Stands straight, arms half way down.",
            (*feet(1.3), Hips(height=0.98), *upright(), *arms((1.0, -1.0, 0.0), (1.0, -1.0, 0.06))),
        ),
        GalleryPose("stand", "Stands at ease, arms at the sides.", (*STANDING, *upright(), *relaxed())),
        GalleryPose(
            "contrapposto",
            "Stands on the right leg, the other at ease, hips and shoulders tilted against each other.",
            (
                FlatFoot(side="right", x=0.9, yaw=6.0, share=0.86),
                FlatFoot(side="left", x=1.5, z=0.13, yaw=28.0, share=0.14),
                Hips(height=0.965, yaw=6.0, roll=5.0),
                *upright(chest=(-2.0, 0.0, -4.0), head=(14.0, 4.0, 3.0)),
                *relaxed("right"),
                OnHip(side="left"),
                BendToward(kind="forearm", side="left", to=(1.0, 0.0, -0.6)),
            ),
        ),
        GalleryPose(
            "kneel",
            "Kneels on the right knee, the left foot ahead.",
            (
                Knee(side="right", z=0.0, share=0.55),
                Toes(side="right"),
                FlatFoot(side="left", x=1.15, z=0.50, yaw=6.0, share=0.45),
                Hips(height=None, above="knee"),
                *upright(chest=(0.0, 6.0, 0.0)),
                *relaxed("right"),
                *arm("left", (0.18, -1.0, 0.35), (-0.02, -0.38, 1.0), firm=False),
            ),
        ),
        GalleryPose(
            "kneel on both knees",
            "Kneels on both knees, upright.",
            (
                Knee(side="right", x=1.2),
                Knee(side="left", x=1.2, slides=True),
                *(Toes(side=side, x=1.2) for side in SIDES),
                Hips(height=None, above="knee", free=True),
                Orientation(what="pelvis", firm=False),
                *upright(),
                *relaxed(),
            ),
        ),
        GalleryPose(
            "crouch",
            "Crouches on both feet, arms in front.",
            (
                *feet(1.7, 20.0),
                Hips(height=0.50, pitch=22.0),
                *upright(chest=(0.0, 38.0, 0.0), head=(0.0, 8.0, 0.0)),
                *(BendToward(kind="shin", side=side, to=(0.45, 0.0, 1.0)) for side in SIDES),
                *arms((0.25, -0.75, 0.75), (-0.20, -0.35, 1.0)),
            ),
        ),
        GalleryPose(
            "sit",
            "Sits on the floor, knees up, hands on the knees.",
            (
                *(FlatFoot(side=side, x=1.0, z=0.58, yaw=0.0, share=0.0) for side in SIDES),
                Seat(pitch=-30.0),
                *upright(chest=(0.0, 12.0, 0.0)),
                *(Aim(kind="thigh", side=side, to=(0.12, 0.9, 1.0), firm=False) for side in SIDES),
                *(OnKnee(side=side) for side in SIDES),
                *(BendToward(kind="forearm", side=side, to=(1.0, -1.0, 0.0)) for side in SIDES),
            ),
        ),
        ONE_LEG,
        ONE_LEG.mirrored("one leg left", "Stands on the left leg, the right knee up."),
        GalleryPose(
            "wave",
            "Waves with the right hand.",
            (
                *STANDING,
                *upright(head=(-8.0, 0.0, -5.0)),
                *relaxed("left"),
                *arm("right", (1.0, -0.10, 0.22), (0.25, 1.0, 0.20)),
            ),
        ),
        GalleryPose(
            "reach high",
            "Reaches up with the right hand.",
            (
                *feet(1.2),
                Hips(height=0.975, roll=2.0),
                *upright(chest=(4.0, -4.0, 6.0), head=(-10.0, -28.0, 0.0)),
                *relaxed("left"),
                *arm("right", (0.12, 1.0, 0.10), (-0.02, 1.0, 0.12)),
            ),
        ),
        GalleryPose(
            "reach to the floor",
            "Touches the floor ahead with the right hand.",
            (
                *feet(1.6, 15.0),
                Hips(height=0.50, pitch=34.0, free=True),
                FacingAhead(what="pelvis", firm=False),
                FacingAhead(what="chest", firm=False),
                Orientation(what="head", pitch=40.0),
                Fingers(side="right", x=0.35, z=0.28),
                BendToward(kind="forearm", side="right", to=(1.0, 0.0, -0.2)),
                *arm("left", (0.60, -0.35, -0.60), (0.45, -0.40, -0.60)),
                *(BendToward(kind="shin", side=side, to=(0.4, 0.0, 1.0)) for side in SIDES),
            ),
        ),
        GalleryPose(
            "reach behind",
            "Reaches back with the right hand.",
            (
                *feet(1.2),
                Hips(height=0.97, yaw=-14.0),
                *upright(chest=(-40.0, 2.0, 0.0), head=(-84.0, 6.0, 0.0)),
                *relaxed("left"),
                *arm("right", (0.50, -0.60, -0.80), (0.32, -0.35, -1.0)),
            ),
        ),
        GalleryPose(
            "point",
            "Points ahead with the right hand.",
            (
                *STANDING,
                *upright(chest=(8.0, 0.0, 0.0)),
                *relaxed("left"),
                *arm("right", (0.06, -0.02, 1.0), (-0.04, 0.06, 1.0)),
            ),
        ),
        GalleryPose(
            "push",
            "Pushes against a wall with both hands, one foot back.",
            (
                FlatFoot(side="left", z=0.20, yaw=4.0, share=0.75),
                Toes(side="right", z=-0.40, share=0.25),
                Hips(height=0.84, pitch=12.0),
                *upright(chest=(0.0, 24.0, 0.0), head=(0.0, 12.0, 0.0)),
                *arms((0.25, -0.30, 0.95), (-0.04, 0.16, 1.0), (0.0, 1.0, 0.45)),
            ),
        ),
        GalleryPose(
            "look back",
            "Looks back over the right shoulder.",
            (
                *STANDING,
                *upright(chest=(-38.0, 0.0, 0.0), head=(-92.0, 4.0, -4.0)),
                *relaxed(),
            ),
        ),
        GalleryPose(
            "arms crossed",
            "Stands with the arms crossed.",
            (
                *feet(1.2, 12.0),
                Hips(),
                *upright(head=(0.0, -3.0, 0.0)),
                Hand(side="right", at=(-0.55, -0.60, 0.38), forearms_behind=0),
                Hand(side="left", at=(-0.58, -0.42, 0.50), forearms_behind=1),
                *(BendToward(kind="forearm", side=side, to=(1.0, -0.8, 0.0)) for side in SIDES),
            ),
        ),
        GalleryPose(
            "hands on hips",
            "Stands with the hands on the hips, elbows out.",
            (
                *feet(1.4, 12.0),
                Hips(height=0.975),
                *upright(head=(0.0, -3.0, 0.0)),
                *(OnHip(side=side) for side in SIDES),
                *(BendToward(kind="forearm", side=side, to=(1.0, 0.0, -0.6)) for side in SIDES),
            ),
        ),
        GalleryPose(
            "lunge",
            "Lunges ahead with the left foot.",
            (
                FlatFoot(side="left", x=1.1, z=0.42, yaw=2.0, share=0.62),
                Toes(side="right", z=-0.40, share=0.38),
                Hips(height=0.66, pitch=4.0),
                *upright(chest=(0.0, 8.0, 0.0)),
                *arm("right", (0.15, -0.75, 0.60), (-0.10, 0.10, 1.0), firm=False),
                *arm("left", (0.22, -1.0, -0.45), (0.10, -0.75, 0.45), firm=False),
            ),
        ),
        GalleryPose(
            "crawl",
            "Crawls on hands and knees.",
            (
                Knee(side="right", z=-0.30, share=0.0),
                Knee(side="left", z=-0.30, share=0.0, slides=True),
                *(Toes(side=side) for side in SIDES),
                *(Fingers(side=side, x=1.0) for side in SIDES),
                *(term for side in SIDES for term in arm(side, (0.06, -1.0, 0.0), (-0.02, -1.0, 0.06), firm=False)[:2]),
                *(Aim(kind="hand", side=side, to=(0.0, -0.12, 1.0), firm=False) for side in SIDES),
                *(Aim(kind="thigh", side=side, to=(0.0, -1.0, -0.25), firm=False) for side in SIDES),
                Hips(height=None, above="knee", pitch=72.0, free=True),
                FacingAhead(what="pelvis", firm=False),
                FacingAhead(what="chest"),
                Orientation(what="head", pitch=38.0),
            ),
        ),
        GalleryPose(
            "bow",
            "Bows, the arms at the sides.",
            (
                *feet(0.9, 4.0),
                Hips(height=0.97, pitch=28.0),
                *upright(chest=(0.0, 48.0, 0.0), head=(0.0, 58.0, 0.0)),
                *arms((0.10, -1.0, 0.10), (0.06, -1.0, 0.22)),
            ),
        ),
        GalleryPose(
            "guard",
            "Holds up the fists like a boxer, one foot ahead.",
            (
                FlatFoot(side="left", x=1.4, z=0.20, yaw=-10.0),
                FlatFoot(side="right", x=1.4, z=-0.22, yaw=40.0),
                Hips(height=0.90, yaw=-25.0, pitch=6.0),
                *upright(chest=(-22.0, 12.0, 0.0), head=(0.0, 10.0, 0.0)),
                *arm("left", (0.15, -0.62, 0.75), (-0.22, 1.0, 0.40)),
                *arm("right", (0.20, -0.85, 0.50), (-0.25, 1.0, 0.25)),
            ),
        ),
        GalleryPose(
            "step",
            "Takes a step, arms swinging.",
            (
                FlatFoot(side="left", z=0.24, yaw=4.0, share=0.7),
                Toes(side="right", z=-0.20, share=0.3),
                Hips(height=0.935, yaw=-6.0),
                *upright(chest=(6.0, 3.0, 0.0)),
                *arm("right", (0.15, -1.0, 0.42), (0.0, -0.80, 0.70)),
                *arm("left", (0.20, -1.0, -0.42), (0.12, -1.0, -0.10)),
            ),
        ),
    )
}
"""By name."""


@known_options
class Found(NamedTuple):
    """A named pose that was found for a character, with the errors left of its terms and its plausibility."""

    pose: Pose
    reached: Reached
    plausibility: Plausibility


@known_options
def names() -> list[str]:
    """List the names of the gallery's poses, which `named_pose` knows.

    >>> len(names()) >= 20, names()[:3]
    (True, ['T', 'A', 'stand'])
    """
    return list(POSES)


@known_options
def title(name: str) -> str:
    """Return the sentence that says what a character does in a pose of the gallery."""
    return POSES[_known(name)].title


@known_options
def named_pose(character: Character, name: str) -> Pose:
    """Put a character in a named pose of the gallery, on the floor y = 0, facing z.

    >>> import poise
    >>> poise.named_pose(poise.biped(), "wavee")
    Traceback (most recent call last):
    poise.errors.UnknownChoiceError: pose 'wavee' is unknown; did you mean 'wave'?
    """
    return find(character, name).pose


@known_options
def find(character: Character, name: str) -> Found:
    """Find a named pose of the gallery for a character; returns the pose, the errors left of its terms and its plausibility."""
    checks.instance(character, Character, "character")
    pose, reached = finder_of(character).find(POSES[_known(name)].terms)
    return Found(pose, reached, plausibility(pose))


def _known(name: str) -> str:
    """Return a pose's name as the gallery spells it: capitals, hyphens and underscores do not matter."""
    plain = {known.casefold(): known for known in POSES}
    plain_name = name.casefold().replace("_", " ").replace("-", " ").strip() if isinstance(name, str) else name
    if not isinstance(plain_name, str) or plain_name not in plain:
        raise UnknownChoiceError("pose", plain_name, POSES, f"{name!r} is unknown")
    return plain[plain_name]
