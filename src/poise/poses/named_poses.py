"""named_pose: a character in a pose of the gallery, by name, with the errors left of its terms."""

from typing import NamedTuple

from poise import checks
from poise.character.character import Character
from poise.errors import UnknownChoiceError
from poise.motion.pose import Pose
from poise.poses.gallery import POSES
from poise.poses.pose_finder import Reached, finder_of
from poise.poses.pose_plausibility import Plausibility, plausibility
from poise.strict_names import known_options


@known_options
class Found(NamedTuple):
    """A named pose that was found for a character, with the errors left of its terms and its plausibility."""

    pose: Pose
    reached: Reached
    plausibility: Plausibility


@known_options
def names() -> list[str]:
    """List the names of the poses that `named_pose` knows.

    >>> len(names()) >= 20, names()[:3]
    (True, ['T', 'A', 'stand'])
    """
    return list(POSES)


@known_options
def title(name: str) -> str:
    """Return the sentence that says what a character does in a named pose."""
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
    """Find a named pose of the gallery for a character, with the errors left of its terms and its plausibility."""
    checks.instance(character, Character, "character")
    pose, reached = finder_of(character).find(POSES[_known(name)].terms)
    return Found(pose, reached, plausibility(pose))


def _known(name: str) -> str:
    """Return a pose's name as the named poses spell it: capitals, hyphens and underscores do not matter."""
    plain = {known.casefold(): known for known in POSES}
    plain_name = name.casefold().replace("_", " ").replace("-", " ").strip() if isinstance(name, str) else name
    if not isinstance(plain_name, str) or plain_name not in plain:
        raise UnknownChoiceError("pose", plain_name, POSES, f"{name!r} is unknown")
    return plain[plain_name]
