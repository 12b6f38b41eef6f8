"""Roles from names: what names of segments say of kind and side, in English, Japanese, Chinese and abbreviations.

Names come from many conventions: left_upper_arm, LeftUpLeg, mixamorig:LeftArm, J_Bip_L_UpperLeg, upperarm_l, lThigh,
femur_r, 左ひざ. A name is taken apart into words and the first kind in `WORDS` that one of them belongs to is the
segment's. Some words mean one thing in one convention and another in the next: a LeftShoulder is the collar bone where there
is a LeftArm and the upper arm where the next is a LeftElbow. Those are decided by what else the character has on that side.
"""

import re
import unicodedata
from collections.abc import Iterable
from typing import Literal, NamedTuple

Kind = Literal[
    "hand", "forearm", "upper_arm", "foot", "shin", "thigh", "pelvis", "trunk", "neck", "head", "toes", "fingers", "shoulder"
]
Side = Literal["left", "right", ""]


class Role(NamedTuple):
    """Role of a segment on a human body: its kind and side."""

    kind: Kind
    side: Side
    """Side of the body; empty in the middle, and where the name does not say."""


SIDES = re.compile(r"left|right|(?<![^_. :-])[lr](?![^_. :-])", re.IGNORECASE)
"""Pattern of sides in names: the words anywhere, and the letters alone between separators."""

WORDS: tuple[tuple[str, str], ...] = (
    ("toes", r"(?:big_?|small_?)?toes?(?:_?base|_?end)?|ball|foot_?index"),
    (
        "trunk",
        r"spine|(?:upper_?)?chest|torso|trunk|abdomen|thorax|waist|belly|stomach|lumbar|(?:lower|upper|mid)_?back|rib_?cage|ab",
    ),
    ("fingers", r"fingers?|(?:hand_?)?(?:thumb|index|middle|ring|pinky|pinkie|little)|mid|metacarpals?"),
    ("forearm", r"[ul]?f(?:ore)?_?arm|(?<=[lr]_)larm|lo(?:w(?:er)?)?_?arm|elbow|ulna|radius"),
    ("upper_arm", r"u(?:p(?:per)?)?_?arm|humerus|biceps?"),
    ("collar", r"collar(?:_?bone)?|clavicle|clav|scapula"),
    ("shoulder", r"shoulder|shldr"),
    ("thigh", r"u(?:p(?:per)?)?_?leg|thigh|femur"),
    ("shin", r"lo(?:w(?:er)?)?_?leg|shin|calf|shank|tibia|knee"),
    ("ankle", r"ank(?:le)?|talus"),
    ("foot", r"foot|heel|calcn"),
    ("hand", r"hand|wrist|palm|carpus|lunate"),
    ("neck", r"(?:lower_?|upper_?)?neck"),
    ("head", r"head|skull"),
    ("pelvis", r"pelvis|hips|sacrum"),
    ("hip_joint", r"hip_?joint"),
    ("hip", r"hip"),
    ("arm", r"arm"),
    ("leg", r"leg"),
)
"""Kinds, and words that do not say alone what they are, with the words as a pattern. Fingers come before hands and toes before
feet, for LeftHandIndex1 and LeftFootToe; what only says which limb it is comes last, for LArm_Hand and LLeg_Foot."""

PATTERNS = tuple(
    (kind, re.compile(rf"(?<![a-z])(?P<side>left|right|l|r)?_?(?:{words})_?(?:left|right)?(?![a-z])")) for kind, words in WORDS
)
"""`WORDS` as patterns that find a whole word in a plain name, with a side before or after it."""
VERTEBRA = re.compile(r"(?:^|[_:. -])([LT])(\d{1,2})$")
"""Pattern of names of vertebrae, such as L5 or T12, that stand for pieces of the trunk."""
NOT_BODY = re.compile(
    r"(?<![a-z])(?:ik|fk|mch|tweak|target|pole|ctrl|control|helper|marker|root|world|ground|armature|origin|reference)(?![a-z])"
)
"""Words of what is in a skeleton to move the body or to carry it, and is not part of it."""
SECONDARY = re.compile(
    r"(?<![a-z])(?:hair|skirt|sleeve|cloth|coat|cape|ribbon|bust|breast|wing|armou?r|pad|weapon|prop)(?![a-z])"
)
"""Words of what the body wears."""
HELPER = re.compile(
    r"(?<![a-z])(?:twist|end|nub|tip|top|adj|helper|bendy|volume|share|corr|muscle|virtual|dummy|mount)(?![a-z])"
)
"""Words of pieces that are not the bone itself, and of what marks its end; they do not tell what other names mean."""
VAGUE_FINGERS = re.compile(r"(?<![a-z])(?:index|middle|mid|ring|little)(?![a-z])")
"""Words that mean fingers only where a side or a hand is named too."""

TRANSLATIONS: tuple[tuple[str, str], ...] = (
    ("左", "left"),
    ("右", "right"),
    ("全ての親|センター|グルーブ|操作中心|腰", "root"),
    ("ダミー|キャンセル", "helper"),
    ("髪|スカート|袖|胸|ネクタイ|リボン|しっぽ|尻尾|尾", "hair"),
    ("捩|ねじり|捻", "twist"),
    ("親指|拇指", "thumb"),
    ("人差?し?指|食指", "index"),
    ("中指", "middle"),
    ("薬指|无名指", "ring"),
    ("小指", "little"),
    ("つま先|足先|爪先|脚趾|趾", "toe"),
    ("上半身|脊椎|脊柱|背骨", "spine"),
    ("下半身|骨盤|骨盆|髋", "hips"),
    ("太もも|大腿", "thigh"),
    ("ひざ|膝|すね|脛|小腿", "shin"),
    ("足首|足踝|脚踝|脚|くるぶし", "foot"),
    ("足", "thigh"),
    ("上腕|上臂", "upper arm"),
    ("前腕|前臂|ひじ|肘", "forearm"),
    ("手首|手腕|手掌", "hand"),
    ("肩|锁骨|鎖骨", "shoulder"),
    ("腕", "upper arm"),
    ("手", "hand"),
    ("首|颈|脖", "neck"),
    ("頭|头", "head"),
    ("目|眼", "eye"),
    ("顎|あご", "jaw"),
    ("親", "helper"),
)
"""Foreign words as a pattern, those of MikuMikuDance among them, and the English one; long words come first. There the whole
leg is 足, as the shin hangs on it, and センター and 腰 carry the body."""
SHORT_SIDES = (
    (re.compile(r"(?<![a-z])(?:lf|lft)(?![a-z])"), "left"),
    (re.compile(r"(?<![a-z])(?:rt|rgt)(?![a-z])"), "right"),
)
"""Abbreviations of sides, and the words to read instead."""


def roles_of(names: Iterable[str]) -> dict[str, Role]:
    """Return the roles, kind and side, that names of segments say; unknown names are left out.

    >>> roles_of(["mixamorig:LeftUpLeg", "mixamorig:LeftLeg"])["mixamorig:LeftLeg"]
    Role(kind='shin', side='left')
    """
    said = words_of(names)
    by_side: dict[Side, set[str]] = {"left": set(), "right": set(), "": set()}
    for name, (word, side) in said.items():
        if not HELPER.search(plain_words(name)):
            by_side[side].add(word)
    return {name: Role(_kind(word, side, by_side[side]), side) for name, (word, side) in said.items()}


def words_of(names: Iterable[str]) -> dict[str, tuple[str, Side]]:
    """Find the word for a role in each segment's name, and the side; some words, such as "leg", do not name one kind.

    >>> words_of(["leg_joint_L_1", "Skeleton_torso_joint_1", "camera"])
    {'leg_joint_L_1': ('leg', 'left'), 'Skeleton_torso_joint_1': ('trunk', '')}
    """
    said = {name: _word(name) for name in names}
    vertebrae = {name: match.group(1) for name in said if (match := VERTEBRA.search(name)) is not None}
    if set(vertebrae.values()) == {"L", "T"}:  # L5 alone might be the fifth on the left
        said |= dict.fromkeys(vertebrae, ("trunk", ""))
    return {name: found for name, found in said.items() if found is not None}


def is_body(name: str) -> bool:
    """Whether the name of a segment allows it a role: it is no control, and no root that carries the body.

    >>> is_body("tail"), is_body("ik_foot_root")
    (True, False)
    """
    return NOT_BODY.search(plain_words(name)) is None


def _word(name: str) -> tuple[str, Side] | None:
    """Find the first word for a role in a segment's name, and the side; None if no word is known."""
    plain = plain_words(name)
    if NOT_BODY.search(plain) or SECONDARY.search(plain):
        return None
    for kind, pattern in PATTERNS:
        if (match := pattern.search(plain)) is not None:
            side = _side(plain, match)
            if kind == "fingers" and not side and "hand" not in plain and VAGUE_FINGERS.search(match.group()):
                continue
            return kind, side
    return None


def _side(plain: str, match: re.Match[str]) -> Side:
    found = SIDES.search(plain)
    # Where all is one word, as in lthigh, the letter is not alone; it is known by what follows.
    letter = (found.group() if found else match.group("side") or "").lower()[:1]
    return "left" if letter == "l" else "right" if letter == "r" else ""


def _kind(word: str, side: Side, others: set[str]) -> Kind:
    """Decide which kind of role a word in a name means, beside the other words on its side."""
    if word == "collar":
        return "shoulder"
    if word == "shoulder":
        return "shoulder" if others & {"upper_arm", "arm"} or not others & {"forearm", "hand", "collar"} else "upper_arm"
    if word == "arm":
        return "forearm" if "upper_arm" in others and "forearm" not in others else "upper_arm"
    if word == "leg":
        return "shin" if others & {"thigh", "hip", "hip_joint"} else "thigh"
    if word == "ankle":
        return "foot"
    if word == "foot":  # beyond an ankle, and without toes, it is where the toes begin, as in SMPL and Kinect
        return "toes" if "ankle" in others and "toes" not in others else "foot"
    if word == "hip_joint":
        return "thigh" if side and not others & {"thigh", "hip"} else "pelvis"
    if word == "hip":
        return "thigh" if side and "thigh" not in others else "pelvis"
    return word  # type: ignore[return-value]


def plain_words(name: str) -> str:
    """Return the English words of a segment's name, to find its role from: lower case, joined by underscores, no digits.

    >>> plain_words("LHipJoint1"), plain_words("左ひざ")
    ('l_hip_joint', 'left_shin')
    """
    if not name.isascii():
        name = unicodedata.normalize("NFKC", name)
        for foreign, english in TRANSLATIONS:
            name = re.sub(foreign, f" {english} ", name)
    plain = "_".join(word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name))
    for short, side in SHORT_SIDES:
        plain = short.sub(side, plain)
    return plain
