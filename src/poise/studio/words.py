"""What the page says: names, states and reasons in plain words."""

import re
from html import escape
from math import degrees

from poise.document import Document
from poise.options import TOLERANCE
from poise.result import Status
from poise.studio.snapshot import GoalError, Snapshot


def title(name: str) -> str:
    """A name as a person would write it: `right_hand` is Right hand."""
    words = name.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:] if words else name


def length(metres: float) -> str:
    """A distance: millimetres below ten centimetres, then centimetres, then metres."""
    if metres < 0.1:
        return f"{1e3 * metres:.1f} mm"
    return f"{1e2 * metres:.0f} cm" if metres < 1.0 else f"{metres:.2f} m"


def angle(radians: float) -> str:
    """An angle in degrees."""
    return f"{degrees(radians):.1f}°"


def headline(snapshot: Snapshot) -> tuple[str, str]:
    """The state in one short sentence, and its mood: "good", "busy" or "bad"."""
    missed = [error for error in snapshot.errors if not error.reached]
    if not snapshot.errors:
        return "Nothing is asked for: the body rests", "good"
    if not missed:
        return "Every goal is reached", "good"
    if not snapshot.settled and snapshot.status in (Status.SPEED_LIMIT, None):
        return f"On the way: {_shortfall(missed)}", "busy"
    if not snapshot.settled:
        return f"As near as it gets: {_shortfall(missed)}", "busy"
    return f"Settled short: {_shortfall(missed)}", "bad"


def _shortfall(missed: list[GoalError]) -> str:
    worst = max(missed, key=lambda error: (error.metres if error.metres > TOLERANCE[0] else 0.0, error.degrees))
    by = length(worst.metres) if worst.metres > TOLERANCE[0] else f"{worst.degrees:.1f}°"
    more = f", and {len(missed) - 1} more" if len(missed) > 1 else ""
    return f"{title(worst.name).lower()} is {by} away{more}"


MOODS = {"good": "#2f9e5b", "busy": "#c98a1b", "bad": "#d0453b", "off": "#9aa0a6"}
REASONS = 2
"""So many are shown, the weightiest first."""


def live_card(snapshot: Snapshot, selected: str = "") -> str:
    """The state as HTML: what is reached, what is left of each goal, how much work it was, which part is selected."""
    sentence, mood = headline(snapshot)
    left = {error.name: error for error in snapshot.errors}
    rows = []
    for name, goal in snapshot.document.goals.items():
        if snapshot.document.on_base(name):
            continue
        error = left.get(name)
        color = MOODS["off"] if error is None else MOODS["good"] if error.reached else MOODS["bad"]
        far = f"{1e3 * error.metres:.1f} mm" if error is not None and goal.asks_position else ""
        turn = f"{error.degrees:.1f}°" if error is not None and goal.asks_orientation else ""
        cells = (
            f'<td style="text-align:right">{far}</td><td style="text-align:right;width:4.5em">{turn}</td>'
            if error is not None
            else '<td colspan="2" style="text-align:right;opacity:0.55">follows</td>'
        )
        rows.append(f'<tr><td style="padding:0"><span style="color:{color}">●</span> {escape(title(name))}</td>{cells}</tr>')
    table = f'<table style="width:100%;border-collapse:collapse;margin:4px 0">{"".join(rows)}</table>'
    work = f"{snapshot.iterations} iteration{'s' * (snapshot.iterations != 1)} · {snapshot.microseconds:.0f} µs"
    chosen = f" · {escape(title(selected))} selected" if selected else ""
    pace = "at rest" if snapshot.settled else f"{snapshot.rate:.0f} solves/s"
    return (
        '<div class="poise-live" style="font-size:0.85em;line-height:1.45;padding:2px 12px 4px 12px;'
        'font-variant-numeric:tabular-nums">'
        f'<div class="poise-status" style="font-weight:600;color:{MOODS[mood]}">{escape(sentence)}</div>'
        f'{table}<div class="poise-work" style="opacity:0.65">{work} · {pace}{chosen}</div></div>'
    )


HINT = "Drag a hand, the head, the pelvis or a foot, itself or its arrows: the whole body follows. Click a part to select it."


def advice_card(snapshot: Snapshot) -> str:
    """What to do, or why goals are missed, as HTML of one height, so that nothing below it moves."""
    lines = [_plainly(line.removeprefix("- "), snapshot.document) for line in snapshot.explanation.splitlines()[1:]]
    if lines:
        items = "".join(f'<li style="margin:1px 0">{line}</li>' for line in lines[:REASONS])
        text = f'<ul class="poise-why" style="margin:0;padding-left:1.1em"><b>Why it falls short</b>{items}</ul>'
    else:
        text = HINT
    style = "font-size:0.8em;line-height:1.35;height:5.7em;overflow-y:auto;padding:0 12px;opacity:0.85"
    return f'<div class="poise-advice" style="{style}">{text}</div>'


def _plainly(line: str, document: Document) -> str:
    """A sentence with names as a person would write them, as HTML."""
    for name in sorted((*document.goals, *(joint.name for joint in document.character.joints)), key=len, reverse=True):
        line = re.sub(rf"\b{re.escape(name)}\b", lambda _, name=name: title(name).lower(), line)  # type: ignore[misc]
    return escape(line[:1].upper() + line[1:])


def limits_line(document: Document, at_limits: tuple[bool, ...]) -> str:
    """The joints at their limits, in one line."""
    names = [joint.name for joint, at in zip(document.character.joints, at_limits, strict=True) if at]
    return f"At a limit: {', '.join(names)}" if names else "No joint is at a limit"
