"""The status of the studio in words: one sentence for people, the error of each goal, and the solver's work for engineers."""

import re
from math import degrees, inf

import numpy as np

from poise.anatomy.body_parts import parts
from poise.character.joints_segments_effectors import dof_names
from poise.defaults import TOLERANCE
from poise.document.document import Document
from poise.document.goal_anchors import goal_anchors, limb_points
from poise.motion.pose import Pose
from poise.solver.result import Status
from poise.studio.editing.ground_and_support import support_depth
from poise.studio.editing.snapshot import ExtraError, GoalError, PlaybackState, Snapshot, WalkState
from poise.studio.protocol import messages
from poise.studio.texts.wording import TEXTS, rough_length, shortened, title

STRAIGHT = 8.0
"""An elbow or knee bent by less is straight [degrees]."""
FALLING = 0.01
"""A body falls whose weight is this far outside of what bears it, in heights of the body."""
LEAST_FALL = 0.005
"""The same for bodies of any size [m]."""

BEGINNINGS = ("", "open", "read", "new", "reset")
"""First words of the labels of edits after which nothing was put anywhere yet."""

WITHOUT_PYTHON = {
    ": solver.search() finds another": "; drag it away and back, or undo",
    "lower solver.posture_weight": "lower the weight of the posture",
    ": start from another": "; drag it away and back, or undo",
    "; solve again": "; drag it a little",
}
"""What explanations advise those who write Python, and what the page says instead."""


def status_of(snapshot: Snapshot) -> messages.Status:
    """Make the status of a snapshot for the page: a sentence and its mood, reasons, errors, and work."""
    sentence, mood = status_sentence(snapshot)
    joints = snapshot.document.character.joints
    return messages.Status(
        sentence=sentence,
        mood=mood,
        reasons=reasons(snapshot),
        errors=[*map(_goal_error, snapshot.errors), *map(_extra_error, snapshot.extra_errors)],
        at_limits=[dof for joint, at in zip(joints, snapshot.at_limits, strict=True) if at for dof in dof_names(joint)],
        settled=snapshot.settled,
        compiling=bool(snapshot.waits_for),
        work=work_line(snapshot),
    )


def status_sentence(snapshot: Snapshot) -> tuple[str, messages.Mood]:
    """Return the status line of a snapshot, one sentence for people, and its mood."""
    if snapshot.waits_for:
        return snapshot.waits_for, "busy"
    if snapshot.walk.phase:
        return walk_line(snapshot.walk), "busy"
    if snapshot.playback is not None and snapshot.playback.shown:
        return motion_line(snapshot.playback), "busy" if snapshot.playing else "good"
    missed = [error for error in snapshot.errors if not error.reached]
    others = [error for error in snapshot.extra_errors if not error.reached]
    outside = fall_distance(snapshot.document)
    if outside > 0.0:  # said first, whatever the goals say
        others = [error for error in others if error.kind != "balance"]
        besides = f"; {_shortfall(snapshot, missed, others)}" if missed or others else ""
        return f"Falling: the weight is {rough_length(outside)} outside what bears it{besides}", "bad"
    if missed or others:
        sentence = _capital(_shortfall(snapshot, missed, others))
        return sentence, "bad" if snapshot.settled else "busy"
    return _at_rest(snapshot.undo), "good"


def _at_rest(undo: str) -> str:
    """Say in the status line, by the label of the last edit, how it stands with a body that lacks nothing."""
    kind, _, what = undo.partition(" ")
    if kind == "take":
        return f"{_capital(what)} is the pose now"
    return "Drag any part of the body" if kind in BEGINNINGS else "Everything is where you put it"


def _shortfall(snapshot: Snapshot, missed: list[GoalError], others: list[ExtraError]) -> str:
    """Say in the status line what is missed most and, at rest, why; then what else is missed, or how much of it."""
    worst_first = sorted(missed, key=lambda error: (-max(error.metres - TOLERANCE[0], 0.0), -error.degrees))
    said = [*map(_goal_shortfall, worst_first), *(TEXTS[error.kind].shortfall(error) for error in others)]
    why = _reason(snapshot, worst_first[0].name) if missed and snapshot.settled else ""
    more = f"; {said[-1]}" if len(said) == 2 else f"; {len(said) - 1} more goals are missed" if len(said) > 2 else ""
    return f"{said[0]}{f': {why}' if why else ''}{more}"


def _goal_shortfall(error: GoalError) -> str:
    """Say in the status line by how much one goal is missed."""
    far = error.metres > TOLERANCE[0]
    by = f"{rough_length(error.metres)} short" if far else f"turned {error.degrees:.0f}° too little"
    return f"{title(error.name).lower()} {by}"


def _reason(snapshot: Snapshot, name: str) -> str:
    """Say in the status line what keeps an effector from its goal: a straight limb, a joint at its limit, another goal."""
    document, pose = snapshot.document, snapshot.pose
    segment = document.character.effector(name).segment
    parent = parts(document.character)[segment].parent
    for bend, limb in goal_anchors(document.character).limbs.items():
        if limb.lower[0] in (segment, parent) and _bend_angle(pose, bend) < STRAIGHT:
            return f"the {title(bend).lower().split()[-1]} is straight"
    chain = _joints_to(document, segment)
    limits = [joint for joint, at in zip(document.character.joints, snapshot.at_limits, strict=True) if at]
    stuck = [joint.name for joint in limits if joint.name in chain]
    if stuck:
        return f"the {_joint_words(stuck[-1])} turns no farther"
    others = [title(error.name).lower() for error in snapshot.errors if error.name != name and not error.reached]
    return f"the {others[0]} pulls the other way" if others else ""


def _joints_to(document: Document, segment: str) -> list[str]:
    """List, for the status line, the joints between the base and a segment, from the base on."""
    by_name = {joint.name: joint for joint in document.character.joints}
    joint = next((joint for joint in document.character.joints if joint.segment == segment), None)
    chain = []
    while joint is not None:
        chain.append(joint.name)
        joint = by_name[joint.parent] if joint.parent is not None else None
    return chain[::-1]


def _joint_words(joint: str) -> str:
    """Write a joint's name in the status line, without the axis at its end: `left_knee_x` is left knee."""
    return re.sub(r" [xyz]$", "", title(joint).lower())


def _bend_angle(pose: Pose, bend: str) -> float:
    """Return for the status line by how much an elbow or knee is bent [degrees]; 0 if it is straight."""
    limb = goal_anchors(pose.character).limbs[bend]
    upper, middle, lower = (np.array(point) for point in limb_points(pose, limb))
    one, other = middle - upper, lower - middle
    cosine = one @ other / max(float(np.linalg.norm(one) * np.linalg.norm(other)), 1e-9)
    return degrees(float(np.arccos(np.clip(cosine, -1.0, 1.0))))


def fall_distance(document: Document) -> float:
    """Return for the status line how far the center of mass is outside of what touches the ground [m]; 0 if it is not."""
    outside = -support_depth(document)
    return outside if max(FALLING * goal_anchors(document.character).height, LEAST_FALL) < outside < inf else 0.0


# ---- reasons, errors and work -------------------------------------------------------------------------


def reasons(snapshot: Snapshot) -> list[str]:
    """Return for the status line why goals are missed, as sentences with plain names; what matters most first."""
    said = snapshot.explanation.splitlines()
    # What comes first only counts what is missed, unless there is nothing else.
    return [_plainly(line.removeprefix("- "), snapshot.document) for line in said[1:] or said]


def _plainly(line: str, document: Document) -> str:
    for advice, instead in WITHOUT_PYTHON.items():
        line = line.replace(advice, instead)
    names = (*document.goals, *(joint.name for joint in document.character.joints))
    for name in sorted(names, key=len, reverse=True):
        line = re.sub(rf"\b{re.escape(name)}\b", lambda _, name=name: title(name).lower(), line)  # type: ignore[misc]
    return _capital(line)


def _goal_error(error: GoalError) -> messages.ErrorState:
    far = f"{1e3 * error.metres:.1f} mm" if error.metres else ""
    turn = f"{error.degrees:.1f}°" if error.degrees else ""
    text = ", ".join(part for part in (far, turn) if part) or "0.0 mm"
    return messages.ErrorState(error.name, error.reached, text, round(error.metres, 5), round(error.degrees, 2))


def _extra_error(error: ExtraError) -> messages.ErrorState:
    text = TEXTS[error.kind].remainder(error)
    return messages.ErrorState(error.key, error.reached, text, round(error.metres, 5), round(error.degrees, 2))


def work_line(snapshot: Snapshot) -> str:
    """Return the line of the solver's work in a snapshot, for engineers: iterations, time and pace."""
    if snapshot.waits_for:
        return "Nothing is solved yet; edits are kept"
    if snapshot.walking:
        return "One solve a frame; the standing foot is the base"
    if snapshot.playback is not None and snapshot.playback.shown:
        return "The solver rests"
    work = f"{snapshot.iterations} iteration{'s' * (snapshot.iterations != 1)} · {snapshot.microseconds:.0f} µs"
    status = "" if snapshot.status in (None, Status.CONVERGED) else f" · {snapshot.status}"
    return f"{work}{status} · {'at rest' if snapshot.settled else f'{snapshot.rate:.0f} solves/s'}"


def motion_line(playback: PlaybackState) -> str:
    """Return the status line of playback: which frame and time of the motion is shown."""
    what = "Playing" if playback.playing else f"Frame {playback.frame} of"
    return f"{what} {shortened(playback.name)}, {playback.at:.2f} s of {playback.motion.seconds:.2f} s"


def walk_line(walk: WalkState) -> str:
    """Return the status line of a live walk: preparing, walking or stopping, and for how many seconds."""
    if walk.phase == "preparing":
        return "About to walk"
    return f"{'Walking' if walk.phase == 'walking' else 'Coming to a stand'}, {walk.seconds:.1f} s"


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
