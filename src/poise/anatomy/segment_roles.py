"""Roles of a character's segments, kind and side: from its known bones, its names, or else its structure."""

from itertools import pairwise

from poise.anatomy.bone_names import FINGERS, SIDES, side_of, without_side
from poise.anatomy.bone_search import BoneSearch, known_bones, search_bones
from poise.anatomy.roles_from_names import Kind, Role, roles_of
from poise.anatomy.segment_tree import SegmentTree
from poise.character.character import Character
from poise.character.derived import derived

LEAST_SURE = 0.45
"""Confidence from which a bone that names do not show gives its segment a role."""
ENOUGH: tuple[tuple[Kind, ...], ...] = (("thigh", "shin", "foot"), ("upper_arm", "forearm", "hand"))
"""Kinds that names say of both sides where they say enough."""
CHAINS: tuple[tuple[str, ...], ...] = (
    ("hips", "spine", "chest", "upperChest", "neck", "head"),
    *(tuple(f"{side}{bone}" for bone in ("UpperLeg", "LowerLeg", "Foot", "Toes")) for side in SIDES),
    *(tuple(f"{side}{bone}" for bone in ("Shoulder", "UpperArm", "LowerArm", "Hand")) for side in SIDES),
)
"""Bones one after another; what lies between two belongs to the first."""
KINDS: dict[str, Kind] = {
    "hips": "pelvis", "spine": "trunk", "chest": "trunk", "upperChest": "trunk", "neck": "neck", "head": "head",
    "Shoulder": "shoulder", "UpperArm": "upper_arm", "LowerArm": "forearm", "Hand": "hand",
    "UpperLeg": "thigh", "LowerLeg": "shin", "Foot": "foot", "Toes": "toes",
}  # fmt: skip
"""Kind of segment that each bone is; all other paired bones but eyes are fingers."""


def roles(character: Character) -> dict[str, Role]:
    """Return the roles of a character's segments, kind and side, by name; segments without one are left out; cached.

    >>> import poise
    >>> roles(poise.biped())["right_upper_arm"]
    Role(kind='upper_arm', side='right')
    """
    return dict(derived(character.described, "roles", lambda: _roles(character.described)))


def middle_of(character: Character) -> str:
    """Return a character's middle segment by its role: the pelvis if there is one, else the first base."""
    return next((name for name, role in roles(character).items() if role.kind == "pelvis"), character.described.base)


def bones_to_keep(character: Character, segments: frozenset[str] | None = None) -> dict[str, str | None]:
    """Return the bones by which segments keep their roles in a copy of the character with other joints.

    None if its names say them. segments: those that the copy has; all if left out.
    """
    first = character.described
    named = roles_of(segment.name for segment in first.segments)
    enough = not known_bones(first) and _names_say_enough(named)
    found = _unnamed(first, named) if enough else {name: bone.segment for name, bone in search_bones(first).bones.items()}
    return {name: segment for name, segment in found.items() if segments is None or segment in segments}


def role_of_bone(bone: str) -> Role | None:
    """Return the role, kind and side, of a segment that is this bone; None for eyes and jaw.

    >>> role_of_bone("leftLowerLeg")
    Role(kind='shin', side='left')
    """
    plain = without_side(bone)
    if plain in KINDS:
        return Role(KINDS[plain], side_of(bone))
    return Role("fingers", side_of(bone)) if plain.startswith(FINGERS) else None


def _roles(first: Character) -> dict[str, Role]:
    named = roles_of(segment.name for segment in first.segments)
    known = known_bones(first)
    if not known and _names_say_enough(named):
        top = _unnamed(first, named)
        neck = SegmentTree.of(first).path(top["neck"], top["head"]) if "neck" in top else []
        return named | dict.fromkeys(neck, Role("neck", "")) | ({top["head"]: Role("head", "")} if top else {})
    found = search_bones(first)
    if not found.human or found.sides == "unknown":
        return named
    from_bones = _roles_of_bones(SegmentTree.of(first), found)
    kinds = {role.kind for role in from_bones.values()}
    # What names say of other parts stays, such as fingers; not what they say of limbs that are known otherwise.
    return {name: role for name, role in named.items() if role.kind not in kinds} | from_bones


def _names_say_enough(named: dict[str, Role]) -> bool:
    said = set(named.values())
    return any(all((kind, side) in said for kind in kinds for side in SIDES) for kinds in ENOUGH)


def _unnamed(first: Character, named: dict[str, Role]) -> dict[str, str]:
    """Return neck and head where no name says head, of a character whose names say its limbs: a spine may go up to the head."""
    if any(role.kind == "head" for role in named.values()):
        return {}
    bones = search_bones(first).bones
    top = ("neck", "head")
    found: dict[str, str] = {
        name: bones[name].segment for name in top if name in bones and bones[name].confidence >= LEAST_SURE
    }
    return found if "head" in found else {}


def _roles_of_bones(tree: SegmentTree, found: BoneSearch) -> dict[str, Role]:
    """Return the roles of segments that are bones, and of those between two bones, such as the pieces of a thigh."""
    sure = {name: bone.segment for name, bone in found.bones.items() if bone.confidence >= LEAST_SURE}
    result: dict[str, Role] = {}
    for chain in CHAINS:
        for one, other in pairwise([name for name in chain if name in sure]):
            role = role_of_bone("spine" if one == "hips" else one)
            if role is not None:
                result |= dict.fromkeys(tree.path(sure[one], sure[other])[1:-1], role)
    for name, segment in sure.items():
        if (role := role_of_bone(name)) is not None:
            result[segment] = role
    return result
