"""Poses by name, at random, and from one to another.

The gallery has poses as wishes (`gallery`): every character with two arms and two legs takes them in its own proportions.

>>> import poise
>>> pose = poise.named_pose(poise.biped(), "wave")
>>> bool(pose.frame("right_hand")[0][1] > pose.frame("head")[0][1])
True
"""

from typing import NamedTuple

from poise import checks
from poise.character.character import Character
from poise.errors import UnknownChoiceError
from poise.motion.pose import Pose
from poise.poses.gallery import POSES
from poise.poses.plausibility import Soundness, soundness
from poise.poses.pose_finder import Reached, poser_of
from poise.strict_names import known_options

__all__ = ["Found", "Reached", "Soundness", "find", "named_pose", "names", "soundness", "title"]


class Found(NamedTuple):
    """A pose of the gallery, and how well a character does it."""

    pose: Pose
    reached: Reached
    soundness: Soundness


def names() -> list[str]:
    """The poses of the gallery.

    >>> len(names()) >= 20, names()[:3]
    (True, ['T', 'A', 'stand'])
    """
    return list(POSES)


def title(name: str) -> str:
    """What a character does in a pose, in a sentence."""
    return POSES[_known(name)].title


@known_options
def named_pose(character: Character, name: str) -> Pose:
    """A character in a pose of the gallery, on the floor y = 0, facing z.

    >>> import poise
    >>> poise.named_pose(poise.biped(), "wavee")
    Traceback (most recent call last):
    poise.errors.UnknownChoiceError: pose 'wavee' is unknown; did you mean 'wave'?
    """
    return find(character, name).pose


def find(character: Character, name: str) -> Found:
    """The same, with how well the character does it."""
    checks.instance(character, Character, "character")
    pose, reached = poser_of(character).find(POSES[_known(name)].wishes)
    return Found(pose, reached, soundness(pose))


def _known(name: str) -> str:
    """The name as the gallery has it: capitals, hyphens and underscores do not matter."""
    plain = {known.casefold(): known for known in POSES}
    wanted = name.casefold().replace("_", " ").replace("-", " ").strip() if isinstance(name, str) else name
    if not isinstance(wanted, str) or wanted not in plain:
        raise UnknownChoiceError("pose", wanted, POSES, f"{name!r} is unknown")
    return plain[wanted]
