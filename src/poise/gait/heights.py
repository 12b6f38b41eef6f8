"""How high the hips are: as both legs let them, with knees that are never straight.

They rise and fall once a step like a cosine, which is what hips of people do. How low they are at a changeover comes from
looking ahead: the front leg is stretched most when its foot lands, the rear one when the body leaves it.
"""

from dataclasses import replace

import numpy as np

from poise.gait.figures import BODY
from poise.gait.frames import Frame
from poise.gait.prints import Print, Prints
from poise.gait.targets import Body, feet, up_and_down

LOOKED_AT = np.linspace(0.55, 1.25, 15)
"""Where legs are looked at [share of a step]; what is beyond a changeover, as if it just went on."""
LEAST = 0.2
"""How much hips rise at least, of what they should."""


def raise_all(frame: Frame, rows: list[Print], margin: float) -> list[Print]:
    """All prints of a walk with their heights; the first two have those of the third."""
    made = list(rows[:2])
    for row in rows[2:]:
        made.append(raised(frame, [*made[-2:], row], margin))
        if len(made) == 3:  # once more, with what has been found out about the first two
            made = [replace(early, low=made[2].low, rise=made[2].rise) for early in made[:2]]
            made.append(raised(frame, [*made, row], margin))
            made[:2] = [replace(early, low=made[2].low, rise=made[2].rise) for early in made[:2]]
    return made


def raised(frame: Frame, rows: list[Print], margin: float) -> Print:
    """The last of three prints or more, with how high the hips are at the changeover to it, and how much they rise then."""
    before, row = rows[-2], rows[-1]
    figures = dict(zip(BODY, row.body, strict=True))
    low = _lowest(frame, rows[-3:], before.rise, margin, figures["bent"]) - figures["crouch"]
    standing = row.ankle[1] + frame.feet[row.side].reach(figures["bent"]) - figures["crouch"]
    rise = min(max(float(standing) - low, LEAST * figures["rise"]), figures["rise"])
    return replace(row, low=low, rise=rise)


def _lowest(frame: Frame, rows: list[Print], rise: float, margin: float, bent: float) -> float:
    """How high the hips can be at the changeover to the last of three prints [m]."""
    last, way = rows[2], rows[2].center - rows[1].center
    coming = replace(last, side=rows[1].side, center=last.center + way, ankle=rows[1].ankle + 2.0 * way)
    prints, k = Prints.of([*rows, coming]), LOOKED_AT.astype(np.int64) + 1
    s = LOOKED_AT + 1.0 - k
    ankles, _ = feet(frame, prints, k, s, margin)
    body = Body(frame, prints, k, s)
    place, turn = body.level_pelvis()
    tops = np.minimum(*body.tops(ankles, place, turn, bent))
    return float((tops - rise * up_and_down(s, body.figures["forward"])).min())
