"""The status of the studio as text and HTML: goals reached, the error of each goal, why it falls short."""

import re
from html import escape

from poise.defaults import TOLERANCE
from poise.document.document import Document
from poise.document.extra_goals import DocumentExtra
from poise.solver.result import Status
from poise.studio.editing.snapshot import ExtraError, GoalError, PlaybackState, Snapshot, WalkState
from poise.studio.texts.extra_goal_text import TEXTS, extra_title
from poise.studio.texts.wording import length, shortened, title


def headline(snapshot: Snapshot) -> tuple[str, str]:
    """Return the headline of the status text, one short sentence, and its mood: "good", "busy" or "bad"."""
    if snapshot.waits_for:
        return snapshot.waits_for, "busy"
    if snapshot.walk.phase:
        return walk_line(snapshot.walk), "busy"
    if snapshot.playback is not None and snapshot.playback.shown:
        return motion_line(snapshot.playback), "busy" if snapshot.playing else "good"
    if not snapshot.errors and not snapshot.extra_errors:
        return "Nothing is asked for: the body rests", "good"
    if snapshot.reached:
        return "Every goal is reached", "good"
    short = _shortfall(
        [error for error in snapshot.errors if not error.reached],
        [error for error in snapshot.extra_errors if not error.reached],
    )
    if not snapshot.settled and snapshot.status in (Status.SPEED_LIMIT, None):
        return f"On the way: {short}", "busy"
    if not snapshot.settled:
        return f"As near as it gets: {short}", "busy"
    return f"Settled short: {short}", "bad"


def motion_line(playback: PlaybackState) -> str:
    """Return the status text of playback: which frame and time of the motion is shown."""
    what = "Playing" if playback.playing else f"Frame {playback.frame} of"
    return f"{what} {shortened(playback.name)}, {playback.at:.2f} s of {playback.motion.seconds:.2f} s"


def walk_line(walk: WalkState) -> str:
    """Return the status text of a live walk: preparing, walking or stopping, and for how many seconds."""
    if walk.phase == "preparing":
        return "About to walk"
    return f"{'Walking' if walk.phase == 'walking' else 'Coming to a stand'}, {walk.seconds:.1f} s"


def _shortfall(missed: list[GoalError], others: list[ExtraError]) -> str:
    more = f", and {len(missed) + len(others) - 1} more" if len(missed) + len(others) > 1 else ""
    if not missed:
        return f"{TEXTS[others[0].kind].shortfall(others[0])}{more}"
    worst = max(missed, key=lambda error: (error.metres if error.metres > TOLERANCE[0] else 0.0, error.degrees))
    by = length(worst.metres) if worst.metres > TOLERANCE[0] else f"{worst.degrees:.1f}°"
    return f"{title(worst.name).lower()} is {by} away{more}"


MOODS = {"good": "#2f9e5b", "busy": "#c98a1b", "bad": "#d0453b", "off": "#9aa0a6"}


REASONS = 2
"""So many are shown, the weightiest first."""


def live_card(snapshot: Snapshot, selected: str = "") -> str:
    """Return the status as HTML text: reached or not, the error of each goal, iterations and time, the selected segment."""
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
    others = "".join(_extra_cell(extra, snapshot) for extra in snapshot.document.enabled_extras.values())
    grid = f'<div class="poise-extras" style="display:grid;grid-template-columns:1fr 1fr">{others}</div>' if others else ""
    table = f'<table style="width:100%;border-collapse:collapse;margin:4px 0">{"".join(rows)}</table>'
    work = f"{snapshot.iterations} iteration{'s' * (snapshot.iterations != 1)} · {snapshot.microseconds:.0f} µs"
    selection = f" · {escape(title(selected))} selected" if selected else ""
    pace = "at rest" if snapshot.settled else f"{snapshot.rate:.0f} solves/s"
    if snapshot.playback is not None and snapshot.playback.shown:
        work, pace = "The solver rests", "playing" if snapshot.playing else "at rest"
    if snapshot.waits_for:
        work, pace = "Nothing is solved yet", "edits are kept"
    if snapshot.walking:
        work, pace = "One solve a frame", "the standing foot is the base"
    return (
        '<div class="poise-live" style="font-size:0.85em;line-height:1.45;padding:2px 12px 4px 12px;'
        'font-variant-numeric:tabular-nums">'
        f'<div class="poise-status" style="font-weight:600;color:{MOODS[mood]}">{escape(sentence)}</div>'
        f'{table}{grid}<div class="poise-work" style="opacity:0.65">{work} · {pace}{selection}</div></div>'
    )


def _extra_cell(extra: DocumentExtra, snapshot: Snapshot) -> str:
    """Return the status text of an extra goal that is on, with its remaining error, as half a line of HTML."""
    error = next((error for error in snapshot.extra_errors if error.key == extra.key), None)
    color = MOODS["off"] if error is None else MOODS["good" if error.reached else "bad"]
    left = "idle" if error is None else TEXTS[extra.kind].remainder(error)
    return f'<div><span style="color:{color}">●</span> {escape(extra_title(extra))} <b style="font-weight:500">{left}</b></div>'


MOTION_HINT = (
    "Drag <b>Frame</b> to look through the motion. What is shown becomes the pose when you take it, drag a part of the body or "
    "change anything else."
)


WALK_HINT = (
    "Speed, turn, direction and style change while it walks. <b>Stop</b> lets it come to a stand; what it has walked is then a "
    "motion to play, look through and save."
)


HINT = "Drag a hand, the head, the pelvis or a foot, itself or its arrows: the whole body follows. Click a part to select it."


def advice_card(snapshot: Snapshot) -> str:
    """Return advice or why goals are missed as status text, in HTML of one height, so that nothing below moves."""
    said = snapshot.explanation.splitlines()
    # What comes first only counts what is missed, unless there is nothing else.
    lines = [_plainly(line.removeprefix("- "), snapshot.document) for line in said[1:] or said]
    if lines:
        items = "".join(f'<li style="margin:1px 0">{line}</li>' for line in lines[:REASONS])
        text = f'<ul class="poise-why" style="margin:0;padding-left:1.1em"><b>Why it falls short</b>{items}</ul>'
    else:
        shown = snapshot.playback is not None and snapshot.playback.shown
        text = WALK_HINT if snapshot.walk.phase else MOTION_HINT if shown else HINT
    style = "font-size:0.8em;line-height:1.35;height:5.7em;overflow-y:auto;padding:0 12px;opacity:0.85"
    return f'<div class="poise-advice" style="{style}">{text}</div>'


def _plainly(line: str, document: Document) -> str:
    """Return a sentence of the status text as HTML, with names as a person would write them."""
    for name in sorted((*document.goals, *(joint.name for joint in document.character.joints)), key=len, reverse=True):
        line = re.sub(rf"\b{re.escape(name)}\b", lambda _, name=name: title(name).lower(), line)  # type: ignore[misc]
    return escape(line[:1].upper() + line[1:])


def limits_line(document: Document, at_limits: tuple[bool, ...]) -> str:
    """Return the status text that lists the joints at their limits, in one line."""
    names = [joint.name for joint, at in zip(document.character.joints, at_limits, strict=True) if at]
    return f"At a limit: {', '.join(names)}" if names else "No joint is at a limit"
