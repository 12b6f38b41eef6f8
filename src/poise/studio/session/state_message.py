"""The state message: sections of what a page shows of a snapshot, and those that have changed since the last one."""

import math
from collections.abc import Collection, Sequence
from typing import Any

import numpy as np

from poise.character.character import Character
from poise.character.derived import derived
from poise.document.document import Document
from poise.document.extra_goals import is_on_base
from poise.document.goal_anchors import goal_anchors
from poise.formats.bvh_unit_axes_and_rest_pose import unit_name
from poise.gait import Terrain
from poise.geometry.polygon import depth_inside
from poise.studio.editing.document_manner import keeps_set_pose, reason_for_plain
from poise.studio.editing.ground_and_support import support_polygon, terrain
from poise.studio.editing.snapshot import Snapshot
from poise.studio.engine.compared_methods import ComparedBody
from poise.studio.protocol import messages, method_messages
from poise.studio.session.pose_message import unit_factors
from poise.studio.texts.status_line import status_of
from poise.studio.texts.wording import with_plain_names

PLOT_POINTS = 150
"""Largest number of points of a plot."""

Sections = dict[str, Any]
"""Sections of a state message by field name."""


def state_sections(snapshot: Snapshot, *, with_solves: bool = False) -> Sections:
    """Make all sections of the state message of a snapshot. with_solves: also the plots."""
    document = snapshot.document
    sections: Sections = {
        "base": document.character.base,
        "goals": _goals(document),
        "extras": _extras(document, snapshot.idle),
        "joints": _limits(document.character),
        "settings": _settings(document),
        "status": status_of(snapshot),
        "history": _history(snapshot),
        "motion": _motion(snapshot),
        "walk": _walk(snapshot),
        "trace": snapshot.walk.trace,
        "ground": ground_message(snapshot.walk.ground or terrain(document)),
        "support": _support(snapshot),
        "dragged": sorted(snapshot.dragged),
    }
    return sections | ({"solves": _solves(snapshot)} if with_solves else {})


def compared_section(bodies: Sequence[ComparedBody], character: Character) -> list[method_messages.ComparedState]:
    """Make the section of the state message about compared methods, with no more digits than a page shows."""
    names = [item.name for items in (character.segments, character.joints, character.effectors) for item in items]
    return [
        method_messages.ComparedState(
            body.name,
            with_plain_names(body.sentence, names),
            round(1e3 * body.metres, 2),
            round(body.degrees, 2),
            body.position_reached,
            body.orientation_reached,
            body.iterations,
            round(body.microseconds, 1),
        )
        for body in bodies
    ]


def changed_state(scene: int, sections: Sections, before: Sections, left_out: Collection[str] = ()) -> messages.State | None:
    """Make the state message of the sections that differ from those before; None if none does. left_out: not these."""
    changed = {
        name: value
        for name, value in sections.items()
        if (name not in before or before[name] != value) and name not in left_out
    }
    return messages.State(scene=scene, **changed) if changed else None


def _history(snapshot: Snapshot) -> messages.HistoryState:
    character = snapshot.document.character
    names = [item.name for items in (character.segments, character.joints, character.effectors) for item in items]
    names += goal_anchors(character).limbs
    return messages.HistoryState(with_plain_names(snapshot.undo, names), with_plain_names(snapshot.redo, names))


def _goals(document: Document) -> list[messages.GoalState]:
    return [
        messages.GoalState(
            name, goal.enabled, document.on_base(name), goal.asks, _rounded(goal.position), _rounded(goal.orientation),
            goal.position_weight, goal.orientation_weight, goal.priority,
        )
        for name, goal in document.goals.items()
    ]  # fmt: skip


def _extras(document: Document, idle: frozenset[str]) -> list[messages.ExtraState]:
    return [
        messages.ExtraState(
            key, extra.enabled, is_on_base(document.character, extra), key in idle, extra.weight, extra.priority, extra.margin,
            extra.height, list(extra.bearing), extra.orientation is not None,
            None if extra.target is None else _rounded(extra.target),
        )
        for key, extra in document.all_extras.items()
    ]  # fmt: skip


def _rounded(values: tuple[float, ...]) -> Any:
    """Round a position [m] or a quaternion of the state to what a page can show, so that what rests is not sent again."""
    return tuple(round(value, 5) + 0.0 for value in values)


def _limits(character: Character) -> list[messages.JointState]:
    def make() -> list[messages.JointState]:
        described = character.described
        factors = unit_factors(described)
        return [
            messages.JointState(*(round(limit * factor, 3) if math.isfinite(limit) else None for limit in limits))
            for limits, factor in zip(described.limits.tolist(), factors.tolist(), strict=True)
        ]

    return derived(character, "limits for the page", make)


def _settings(document: Document) -> messages.SettingsState:
    settings, reason = document.settings, reason_for_plain(document)
    return messages.SettingsState(
        settings.method,
        settings.iterations,
        settings.sweeps or 0,
        settings.damping,
        settings.budget or 0.0,
        round(math.degrees(settings.max_speed), 2) if settings.max_speed else 0.0,
        settings.posture_weight,
        "plain" if reason or settings.manner == "plain" else "human",
        f"Only plain: {reason}." if reason else "",
        not reason and settings.manner is None and keeps_set_pose(document),
    )


def _motion(snapshot: Snapshot) -> messages.MotionState | None:
    playback = snapshot.playback
    if playback is None:
        return None
    motion = playback.motion
    convention = getattr(motion.source, "convention", None)  # a glTF has metres, and y up
    return messages.MotionState(
        name=playback.name,
        frames=len(motion),
        rate=motion.rate,
        frame=playback.frame,
        playing=playback.playing,
        shown=playback.shown,
        loops=playback.loops,
        speed=playback.speed,
        unit="" if convention is None else unit_name(convention.unit),
        up="" if convention is None else convention.up,
        can_reinterpret=convention is not None,
    )


def _walk(snapshot: Snapshot) -> messages.WalkState:
    walk = snapshot.walk
    turn, direction = (-round(math.degrees(angle), 2) + 0.0 for angle in (walk.turn, walk.direction))
    speed, fastest = (round(speed, 3) for speed in (walk.speed, walk.fastest))
    return messages.WalkState(walk.phase, round(walk.seconds, 1), speed, fastest, turn, direction, walk.style, walk.floor)


def ground_message(ground: Terrain) -> messages.Ground:
    """Make the part of a state message that says what the body stands on."""
    first, last = (round(end) if math.isfinite(end) else None for end in (ground.first_stair, ground.last_stair))
    return messages.Ground(
        _rounded(ground.origin), round(math.degrees(ground.heading), 3), round(math.degrees(ground.slope), 3), ground.rise,
        ground.tread, ground.begin, first, last,
    )  # fmt: skip


def _support(snapshot: Snapshot) -> messages.Support:
    document = snapshot.document
    corners, height = support_polygon(document) if "balance" in document.all_extras else ([], 0.0)
    x, _, z = snapshot.pose.center_of_mass
    depth = depth_inside(corners, (x, z)) if corners else 0.0
    return messages.Support([(round(x, 4), round(z, 4)) for x, z in corners], round(height, 4), round(depth, 3))


def _solves(snapshot: Snapshot) -> method_messages.Solves:
    times, errors, microseconds = snapshot.history
    if not len(times):
        return method_messages.Solves([], [], [])
    every = slice(None, None, max(1, len(times) // PLOT_POINTS))
    columns = (times - times[-1], errors, microseconds)
    return method_messages.Solves(*(np.round(column[every], 3).tolist() for column in columns))
