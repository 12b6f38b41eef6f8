"""Roles of segments on the mannequin: which of them are drawn as trunk, limb, hand, foot, head, and which are inside others.

Names say what is a pelvis, a hand, a foot, a head (`anatomy.roles`); the tree says the rest. What both hands hang on is the
trunk, what is between it and the head the neck. A limb in several pieces is drawn with its first.
"""

from collections.abc import Mapping
from itertools import takewhile

from poise.anatomy.roles_from_names import Kind, Role

BELOW = {"hand": "finger", "finger": "finger", "foot": "toes", "toes": "inside", "head": "inside", "inside": "inside"}
"""Role of parts that hang on a part with this role; "inside" is not drawn, such as eyes or the ends of toes in a file."""
FINGERS = 3
"""Fewest fingers that are drawn as they are; a hand with fewer, which stand for all, is drawn whole."""

Path = list[str]
"""Names of parts from the middle of the body outward."""


def mannequin_roles(parents: Mapping[str, str | None], known: Mapping[str, Role]) -> dict[str, str]:
    """Find the role of each part of a mannequin's body; empty if the body is not human.

    parents: what each part hangs on, by name, from the middle outward; known: roles that names say.
    """
    paths = {name: _path(parents, name) for name in parents}
    hands, feet = (_ends(paths, known, kind) for kind in ("hand", "foot"))
    if len(hands) != 2 or len(feet) != 2 or len(_shared(feet)) != 1:
        return {}
    trunk = _shared(hands)
    arms, legs = ([path[len(_shared(ends)) : -1] for path in ends] for ends in (hands, feet))
    if any(len(limb) < 2 for limb in (*arms, *legs)):
        return {}
    roles = {trunk[0]: "pelvis"} | dict.fromkeys(trunk[1:], "trunk")
    for limb in arms:
        roles |= _limb_roles(limb, known, ("upper_arm", "forearm"), "clavicle")
    for limb in legs:
        roles |= _limb_roles(limb, known, ("thigh", "shin"), "inside")
    roles |= {path[-1]: "hand" for path in hands} | {path[-1]: "foot" for path in feet}
    heads = [path for path in _ends(paths, known, "head", 2) if path[-1] not in roles]
    if heads:
        roles |= {name: "neck" for name in heads[0] if name not in roles} | {heads[0][-1]: "head"}
    return roles | _hanging_roles(parents, known, roles)


def _path(parents: Mapping[str, str | None], name: str) -> Path:
    names = [name]
    while (above := parents[names[0]]) is not None:
        names.insert(0, above)
    return names


def _ends(paths: Mapping[str, Path], known: Mapping[str, Role], kind: Kind, least: int = 4) -> list[Path]:
    """Return the paths to the first parts of a kind on each branch of the mannequin's body, of at least so many parts."""

    def is_kind(name: str) -> bool:
        return name in known and known[name].kind == kind

    return [path for name, path in paths.items() if is_kind(name) and len(path) >= least and not any(map(is_kind, path[:-1]))]


def _shared(paths: list[Path]) -> Path:
    """Return the parts of a mannequin's body that two paths have in common."""
    return [one for one, _ in takewhile(lambda pair: pair[0] == pair[1], zip(*paths, strict=False))]


def _limb_roles(limb: Path, known: Mapping[str, Role], kinds: tuple[Kind, Kind], before: str) -> dict[str, str]:
    """Return the roles of the parts of a mannequin's limb: its two kinds, what comes before them, and further pieces."""
    pieces = [[name for name in limb if name in known and known[name].kind == kind] for kind in kinds]
    if not all(pieces) or limb.index(pieces[0][0]) > limb.index(pieces[1][0]):
        pieces = [limb[-2:-1], limb[-1:]]
    roles = dict.fromkeys(limb, "inside") | {pieces[0][0]: kinds[0], pieces[1][0]: kinds[1]}
    first = limb.index(pieces[0][0])
    return roles | ({limb[first - 1]: before} if first else {})


def _hanging_roles(parents: Mapping[str, str | None], known: Mapping[str, Role], roles: dict[str, str]) -> dict[str, str]:
    """Return the roles of parts that hang on others of a mannequin's body and are none of its trunk, limbs and head."""
    children = {name: [other for other, above in parents.items() if above == name] for name in parents}
    found: dict[str, str] = {}
    for name, above in parents.items():
        if name in roles or above is None:
            continue
        role = BELOW.get(roles.get(above) or found.get(above, ""))
        toes = [other for other in children[above] if other in known and known[other].kind in ("toes", "foot")]
        whole = (role == "finger" and roles.get(above) == "hand" and len(children[above]) < FINGERS) or (
            role == "toes" and (name not in toes or len(toes) > 1)
        )
        if whole or (role is None and name in known):
            role = "inside"
        if role is not None:
            found[name] = role
    return found
