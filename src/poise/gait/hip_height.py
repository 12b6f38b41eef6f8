"""How high the hips are: as both legs let them, with knees that are never straight.

They rise and fall once a step like a cosine, which is what hips of people do. How low they are at a changeover comes from
looking ahead: the front leg is stretched most when its foot lands, the rear one when the body leaves it.
"""

import math
from dataclasses import replace

import numpy as np

from poise.gait.foot_motion import Body, feet
from poise.gait.footprints import LEFT, RIGHT, Print, Prints
from poise.gait.published_gait import BODY
from poise.gait.walking_body import Foot, Frame
from poise.geometry.easing import minimum_jerk

LOOKED_AT = np.linspace(0.55, 1.25, 15)
"""Where legs are looked at [share of a step]; what is beyond a changeover, as if it just went on."""
MOST_BENT = math.radians(39.3)
"""How far an ankle may bend: steps that would bend it farther are made shorter, and quicker."""
QUICKER, TRIES = 1.04, 16
"""By how much at a time, and how often."""
MORE_BENT = 1.35
"""How much more the knee of a foot that swings is bent than that of one that stands, at least: it comes and goes faster."""
SETTLING = 4
"""How often the first prints are looked at, which have none before them."""
LEAST = 0.2
"""How much hips rise at least, of what they should."""


def raise_all(frame: Frame, rows: list[Print], margin: float) -> list[Print]:
    """All prints of a walk with their heights; above the first two, hips are as high as above the third."""
    made = list(rows[:2])
    for _ in range(SETTLING):
        third = raised(frame, [*made, rows[2]], margin)
        above = third.low - third.flat[1]
        made = [replace(early, low=float(early.flat[1] + above), rise=third.rise) for early in made]
    for row in rows[2:]:
        made.append(raised(frame, [*made[-2:], row], margin))
    return made


def raised(frame: Frame, rows: list[Print], margin: float) -> Print:
    """The last of three prints or more, with how high the hips are at the changeover to it, and how much they rise then."""
    return _looked_ahead(frame, rows[-3:], margin)[0]


def bend(frame: Frame, rows: list[Print], margin: float) -> float:
    """How far ankles bend, at most, about the changeover to the last of three prints or more [rad]."""
    return _looked_ahead(frame, rows[-3:], margin)[1]


def _looked_ahead(frame: Frame, rows: list[Print], margin: float) -> tuple[Print, float]:
    before, row = rows[1:]
    figures, way = dict(zip(BODY, row.body, strict=True)), row.center - before.center
    row = replace(row, rise=figures["rise"])
    coming = replace(row, side=before.side, center=row.center + way, ankle=before.ankle + 2.0 * way)
    prints, k = Prints.of([rows[0], before, row, coming]), LOOKED_AT.astype(np.int64) + 1
    s = LOOKED_AT + 1.0 - k
    ankles, turns = feet(frame, prints, k, s, margin)
    body = Body(frame, prints, k, s)
    place, turn = body.level_pelvis()
    standing_on = prints.sides[k][:, None] == (LEFT, RIGHT)
    tops = np.minimum(*body.tops(ankles, place, turn, figures["bent"] * np.where(standing_on, 1.0, MORE_BENT)))
    tops -= body.risen + figures["crouch"]
    share = np.where(k == 1, minimum_jerk(s), 1.0)  # of the way from how low the hips were to how low they will be
    low = float(((tops - (1.0 - share) * before.low) / share).min())
    standing = row.ankle[1] + frame.feet[row.side].reach(figures["bent"]) - figures["crouch"]
    rise = min(max(float(standing) - low, LEAST * figures["rise"]), figures["rise"])
    # Down stairs or a slope, hips go on sinking.
    sinking = low + minimum_jerk(s) * min(low - before.low, 0.0)
    place[:, 1] = np.where(k == 1, before.low + share * (low - before.low), sinking) + body.risen
    bends = [
        _ankle(foot, np.einsum("nji,nj->ni", turns[:, side], place + turn @ foot.hip - ankles[:, side])).max()
        for side, foot in enumerate(frame.feet)
    ]
    return replace(row, low=low, rise=rise), float(max(bends))


def _ankle(foot: Foot, hips: np.ndarray) -> np.ndarray:
    """(n,) how far an ankle bends with the hip there (n, 3), as seen from the foot [rad]."""
    line = np.minimum(np.linalg.norm(hips, axis=1), foot.thigh + foot.shin)
    shin = np.arccos(np.clip((foot.shin**2 + line**2 - foot.thigh**2) / (2.0 * foot.shin * line), -1.0, 1.0))
    result: np.ndarray = np.arctan2(hips[:, 2], hips[:, 1]) + shin
    return result
