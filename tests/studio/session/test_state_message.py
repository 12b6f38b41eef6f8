"""The state message: sections of a snapshot, of which only what has changed is sent."""

import msgspec
import pytest

import poise
from poise.studio.editing import goal_edits, pose_edits
from poise.studio.protocol.messages import State
from poise.studio.session.state_message import changed_state, state_sections
from tests.support.documents import plain_biped
from tests.support.driven import Driven, waving
from tests.support.gltf_files import human


@pytest.fixture
def driven():
    driven = Driven(plain_biped())
    driven.settle()
    return driven


def changed(driven, before):
    state = changed_state(1, state_sections(driven.loop.snapshot), before)
    return set() if state is None else {name for name in msgspec.to_builtins(state) if name not in ("type", "scene")}


def test_nothing_is_sent_while_nothing_changes(driven):
    sections = state_sections(driven.loop.snapshot)
    assert changed_state(1, state_sections(driven.loop.snapshot), sections) is None


def test_a_switch_of_a_goal_sends_goals_status_and_history_alone(driven):
    before = state_sections(driven.loop.snapshot)
    driven.loop.edit("switch", goal_edits.switch_goal, "head", True)
    driven.settle()
    assert changed(driven, before) == {"goals", "status", "history"}


def test_limits_are_in_degrees_and_missing_ones_are_null(driven):
    driven.loop.edit("limit", pose_edits.set_limits, "head_y", -float("inf"), 0.5)
    driven.settle()
    joints = state_sections(driven.loop.snapshot)["joints"]
    number = [joint.name for joint in poise.biped().joints].index("head_y")
    assert (joints[number].low, joints[number].high) == (None, 28.648)


def test_a_motion_has_its_frames_and_how_its_file_was_read():
    driven = Driven(pose_edits.open_file(poise.Document.opening(poise.biped()), waving()))
    driven.settle()
    motion = state_sections(driven.loop.snapshot)["motion"]
    assert (motion.name, motion.frames, motion.frame, motion.can_reinterpret) == ("wave.bvh", 60, 0, False)


def test_a_motion_from_a_gltf_has_no_unit_or_up_axis_to_correct(tmp_path):
    builder, bones = human(vrm="1.0")
    builder.animation([(bones["head"], "rotation", [0.0, 0.5, 1.0], [[0.0, 0.0, 0.0, 1.0]] * 3)])
    (tmp_path / "nod.glb").write_bytes(builder.glb())
    opened = pose_edits.open_file(poise.Document.opening(poise.biped()), poise.load_motion(tmp_path / "nod.glb"))
    driven = Driven(opened)
    driven.settle()
    motion = state_sections(driven.loop.snapshot)["motion"]
    assert (motion.name, motion.unit, motion.can_reinterpret) == ("nod.glb", "", False)


def test_all_sections_are_fields_of_the_message_and_can_be_written(driven):
    driven.loop.edit("switch", goal_edits.switch_goal, "head", True)
    driven.settle()
    sections = state_sections(driven.loop.snapshot, with_solves=True)
    state = changed_state(1, sections, {})
    assert msgspec.json.decode(msgspec.json.encode(state), type=State).base == "right_foot"
    assert len(state.solves.seconds) == len(state.solves.millimetres) > 0
