"""Limbs by role: pelvis, feet, chest, head and hands of a character, by the roles of its segments or as given.

What is given becomes known bones of a copy of the character, so that everything else goes by them too.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from poise.anatomy.body_parts import Part, common_part, parts, path_outward, rest_height
from poise.anatomy.bone_names import SIDES
from poise.anatomy.human_body_map import body_map
from poise.character.character import Character
from poise.errors import UnknownChoiceError, UnknownSegmentError, ValueRefusedError

NEEDED = ("pelvis", "left_foot", "right_foot")
"""Roles without which a character cannot walk."""
OPTIONAL = ("chest", "head", "left_hand", "right_hand")
"""Roles that move along if they are there."""
BONES = {
    "pelvis": "hips", "chest": "upperChest", "head": "head",
    "left_foot": "leftFoot", "right_foot": "rightFoot", "left_hand": "leftHand", "right_hand": "rightHand",
}  # fmt: skip
"""Human bones of the roles."""


@dataclass(frozen=True)
class Limbs:
    """The limbs of a character by role: pelvis, left_foot, right_foot; chest, head and hands where there are any."""

    character: Character
    """On its first base; a copy that knows the roles, where those are given."""
    names: Mapping[str, str]
    """Names of the segments, by role."""

    def part(self, role: str) -> Part | None:
        """Return the part that is a limb by its role, such as left_foot; None if there is none."""
        return parts(self.character)[self.names[role]] if role in self.names else None

    def path(self, role: str) -> list[Part]:
        """List the parts of the limb of a role, such as left_foot: from the pelvis, without it, outward to that segment."""
        return path_outward(parts(self.character), self.names["pelvis"], self.names[role])


def find_limbs(character: Character, roles: Mapping[str, str] | None = None) -> Limbs:
    """Find pelvis, feet and other limbs of a character; roles: names of segments where they are found wrong or not at all."""
    first = character.described
    given = _checked(first, roles)
    if given:
        bones = {**first.bones, **{BONES[role]: name for role, name in given.items()}}
        first = Character(first.joints, first.effectors, first.segments, first.base, first.source, bones)
    found = _by_role(first) | given
    missing = [role for role in NEEDED if role not in found]
    if missing:
        raise ValueRefusedError(
            "character",
            f"shows neither by names nor by its shape which of its segments are {', '.join(missing)}; say so by "
            f"roles={{{missing[0]!r}: 'name', …}}, on the command line by --role {missing[0]}=NAME, with "
            f"{', '.join((*NEEDED, *OPTIONAL))} as far as there are any",
        )
    _check_legs(first, found)
    return Limbs(first, found)


def _checked(character: Character, roles: Mapping[str, str] | None) -> dict[str, str]:
    if roles is None:
        return {}
    if not isinstance(roles, Mapping):
        raise ValueRefusedError(
            "roles", f'must map what a segment is to its name, such as {{"left_foot": "foot.L"}}, not {roles!r}'
        )
    known = [segment.name for segment in character.segments]
    for role, name in roles.items():
        if role not in (*NEEDED, *OPTIONAL):
            raise UnknownChoiceError("roles", role, (*NEEDED, *OPTIONAL), f"know no {role!r}")
        if name not in known:
            raise UnknownSegmentError(name, known)
    return dict(roles)


def _check_legs(character: Character, names: Mapping[str, str]) -> None:
    """Check that both legs among the limbs hang on the pelvis and have a thigh and a shin to bend."""
    known = parts(character)
    for side in SIDES:
        path = path_outward(known, names["pelvis"], names[f"{side}_foot"])
        if len(path) < 3:
            raise ValueRefusedError(
                "character",
                f"has no leg of thigh and shin between {names['pelvis']!r} and {names[f'{side}_foot']!r}; "
                f"if other segments are meant, say so by roles={{'{side}_foot': 'name', …}}",
            )


def _by_role(character: Character) -> dict[str, str]:
    known = parts(character)
    tall, bones = rest_height(known), body_map(character).bones
    found: dict[str, str] = {}
    for side in SIDES:
        feet = [part for part in known.values() if part.role == ("foot", side)]
        # An ankle of several joints has segments without any length before the foot.
        foot = next((part for part in feet if part.length > 0.01 * tall), feet[-1] if feet else None)
        bone = bones.get(f"{side}Foot")
        if foot is not None and bone is not None and known[bone.segment].parent == foot.name:
            foot = known[bone.segment]
        hands = [part for part in known.values() if part.role == ("hand", side)]
        found |= {f"{side}_foot": foot.name} if foot is not None else {}
        found |= {f"{side}_hand": hands[0].name} if hands else {}
    heads = [part.name for part in known.values() if part.kind == "head"]
    found |= {"head": heads[0]} if heads else {}
    if "left_foot" in found and "right_foot" in found:
        found |= _pelvis_and_chest(known, found)
    return found


def _pelvis_and_chest(known: Mapping[str, Part], found: Mapping[str, str]) -> dict[str, str]:
    """Find the pelvis and the chest by the limbs whose roles are known: where those to both feet, and to both hands, meet."""
    middle = {"pelvis": common_part(known, found["left_foot"], found["right_foot"]).name}
    if "left_hand" in found and "right_hand" in found:
        chest = common_part(known, found["left_hand"], found["right_hand"]).name
        if chest != middle["pelvis"]:
            middle["chest"] = chest
    return middle
