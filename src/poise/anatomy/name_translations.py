"""Translations of names: Japanese and Chinese words for body parts, and abbreviated sides, as the English words to read."""

import re
import unicodedata

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


def plain_words(name: str) -> str:
    """Return the English words of a segment's name: lower case, joined by underscores, no digits.

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
