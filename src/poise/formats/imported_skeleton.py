"""What readers of skeletons share: names that differ, effectors by role, roots beside the body, and generous limits."""

from collections.abc import Collection, Sequence
from math import pi

from poise.anatomy.roles_from_names import roles_of
from poise.character.character import Effector

GUESSED_RANGE = 2.0 * pi
"""Limits of hinges, where a file has none [rad]."""
EFFECTOR_ROLES = ("hand", "foot", "head", "pelvis")
"""Roles of the segments that get an effector."""
ENDS = ("head", "hand", "foot")
"""Kinds of segments by which the root of a body is known among several roots."""
FEWEST_ENDS = 3
"""How many of head, hands and feet a body has at least among several roots."""


def free_name(name: str, taken: Collection[str]) -> str:
    """Return a name for a part of an imported skeleton, with underscores behind it as long as it is taken."""
    while name in taken:
        name += "_"
    return name


def effectors_by_role(names: Sequence[str], parents: Sequence[int], no_part: Collection[int] = ()) -> tuple[Effector, ...]:
    """Choose the effectors of an imported skeleton: hands, feet, head, pelvis by name, else the limbs' ends; the base.

    names, parents: of its segments; −1 for a root. no_part: numbers of those that only carry the base or are beside the body.
    """
    known = roles_of(names)
    ends = {name for name, role in known.items() if role.kind in EFFECTOR_ROLES and (role.kind != "pelvis" or not role.side)}
    limbs = any(known[name].kind != "pelvis" for name in ends)
    carriers = set(parents)
    result = []
    for number, (name, parent) in enumerate(zip(names, parents, strict=True)):
        is_base = parent < 0 or parent in no_part
        if number not in no_part and (name in ends or is_base or (not limbs and number not in carriers)):
            result.append(Effector(name, name))
    return tuple(result)


def beside_body(names: Sequence[str], parents: Sequence[int]) -> frozenset[int]:
    """Find the joints of an imported skeleton with several roots that are beside its body: below other roots.

    None where there is no body, or more than one, by names: head, hands and feet. Parents come before their children.
    """
    known, roots = roles_of(names), list[int]()
    for number, parent in enumerate(parents):
        roots.append(number if parent < 0 else roots[parent])
    ends = {
        root: {known[name] for name, at in zip(names, roots, strict=True) if at == root and name in known}
        for root in set(roots)
    }
    bodies = [root for root, found in ends.items() if len({role for role in found if role.kind in ENDS}) >= FEWEST_ENDS]
    return frozenset(number for number, root in enumerate(roots) if root not in bodies) if len(bodies) == 1 else frozenset()
