"""The extra goals that a character offers, switched on in a pose, and checked before a solver gets them."""

from dataclasses import replace
from typing import Any

from poise.character.character import Character
from poise.character.derived import derived
from poise.checks import number, orientation, position
from poise.document.extra_goal_specs import SPECS
from poise.document.extra_goals import DocumentExtra
from poise.document.goal_anchors import plain_frame
from poise.errors import UnknownChoiceError, ValueRefusedError
from poise.geometry.vectors import unit
from poise.goals import HEAVIEST
from poise.goals.balance import support_points
from poise.goals.pose_goal import LOWEST
from poise.motion.pose import Pose

WIDEST_MARGIN = 10.0
"""Largest margin of an extra goal [m]."""
LEAST_MARGIN = -1.0
"""Smallest margin of an extra goal [m]; below 0, capsules may overlap and the center of mass may be outside."""
HIGHEST_FLOOR = 1000.0
"""Above or below the origin [m]."""


def _offered(character: Character) -> dict[str, DocumentExtra]:
    return derived(character.described, "offered extra goals", lambda: _make_offered(character.described))


def _make_offered(character: Character) -> dict[str, DocumentExtra]:
    offered = [spec.defaults(kind, name) for kind, spec in SPECS.items() for name in spec.subjects(character)]
    return {extra.key: extra for extra in offered}


def offered_extras(character: Character) -> dict[str, DocumentExtra]:
    """Return the extra goals that a character offers, by key, all off: those that its segment names allow.

    >>> import poise
    >>> list(offered_extras(poise.biped()))[:6]
    ['balance', 'center', 'floor', 'apart', 'look', 'pin head']
    """
    return dict(_offered(character))


def offered_extra(character: Character, key: str) -> DocumentExtra:
    """Return the extra goal that a character offers for a key, off; else raise an error with the nearest key."""
    offered = _offered(character)
    if key not in offered:
        raise UnknownChoiceError(f"goal {key!r}", key, offered, "is not one that this character has")
    return offered[key]


def is_on_base(character: Character, extra: DocumentExtra) -> bool:
    """Whether an offered extra goal is of an effector on the base, which is fixed anyway."""
    return SPECS[extra.kind].subject == "effector" and character.effector(extra.name).segment == character.base


def started_at_pose(extra: DocumentExtra, pose: Pose) -> DocumentExtra:
    """Switch on an offered extra goal with its target where the body is, so that nothing has to move."""
    spec = SPECS[extra.kind]
    target = None if spec.start is None else spec.start(extra, pose)
    fixed: Any = extra.orientation
    if fixed is not None and spec.subject == "effector":
        # Scaled to length 1 as goals are when they are read, so that what is saved is read back to the last bit.
        fixed = unit(plain_frame(pose, extra.name)[1])
    return replace(extra, enabled=True, target=target, orientation=fixed)


def checked_extra(character: Character, extra: DocumentExtra) -> DocumentExtra:
    """Check the numbers of an offered extra goal; an error names the one that a solver would refuse."""
    name = f"of goal {extra.key!r}"
    offered_extra(character, extra.key)
    needs_target = extra.enabled and SPECS[extra.kind].has_target
    if needs_target and extra.target is None:
        raise ValueRefusedError(f"goal {extra.key!r}", "has no target")
    if extra.bearing:
        support_points(character, extra.bearing)
    return replace(
        extra,
        weight=number(extra.weight, f"weight {name}", low=0.0, high=HEAVIEST),
        priority=number(extra.priority, f"priority {name}", low=1.0, high=LOWEST),
        target=position(extra.target, f"target {name}") if needs_target else None,
        orientation=None if extra.orientation is None else orientation(extra.orientation, f"orientation {name}"),
        margin=number(extra.margin, f"margin {name}", low=LEAST_MARGIN, high=WIDEST_MARGIN),
        height=number(extra.height, f"height {name}", low=-HIGHEST_FLOOR, high=HIGHEST_FLOOR),
    )
