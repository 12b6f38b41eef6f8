"""The server and a page without a browser: what it is sent, what it can have done, and bad messages answered in a sentence."""

import json
from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.formats.bvh_writer import encode_motion
from poise.formats.json_schema import encode_character
from poise.studio.protocol import VERSION, binary_frames
from poise.studio.studio import Studio
from tests.support.characters import random_tree
from tests.support.driven import waving
from tests.support.page_client import PageClient
from tests.support.robots import ODD_URDF
from tests.support.studio_page import settle


def test_a_page_is_sent_scene_meshes_state_and_pose_in_this_order(studio):
    with PageClient(studio) as client:
        assert client.messages[:4] == ["scene", "meshes", "state", "pose"]
        assert [segment["name"] for segment in client.scene["segments"]] == [s.name for s in poise.biped().segments]
        surfaces = client.scene["surfaces"]
        sizes = [24 * surface["vertices"] + 12 * (surface["triangles"] + surface["coarse"]) for surface in surfaces]
        assert len(client.meshes) == 16 + sum(sizes)
        pose = studio.pose
        for name, row in client.segments.items():
            position, orientation = pose.segment_frame(name)
            np.testing.assert_allclose(row[:3], position, atol=1e-5)
            assert abs(row[3:] @ orientation) == pytest.approx(1.0, abs=1e-5)


def test_joints_are_in_degrees_with_limits_of_which_some_are_negative(client):
    assert client.joints["right_knee_x"] == pytest.approx(np.degrees(poise.Pose(poise.biped()).angles[2]), abs=1e-3)
    assert client.state["joints"][0] == {"low": -40.0, "high": 40.0}
    client.send("set_joint", name="head_y", value=-40.0)
    client.wait_until(lambda: client.joints["head_y"] == pytest.approx(-40.0, abs=0.01))
    client.send("set_limits", name="head_y", low=-30.0, high=0.0)
    client.wait_until(lambda: client.joints["head_y"] == pytest.approx(-30.0, abs=0.01))


def test_what_is_dragged_moves_and_is_undone(client):
    before = client.segments["right_hand"][:3]
    client.drag({"kind": "segment", "name": "right_hand"}, [0.0, 0.3, 0.2])
    client.wait_until(lambda: client.state["history"]["undo"] == "move right hand")
    client.settle()
    assert np.linalg.norm(client.segments["right_hand"][:3] - before) > 0.25
    assert client.goal("right_hand")["enabled"]
    client.send("undo")
    client.wait_until(lambda: not client.goal("right_hand")["enabled"])
    client.wait_until(lambda: np.abs(client.segments["right_hand"][:3] - before).max() < 1e-3)
    assert client.notices == []


def test_a_drag_that_is_cancelled_leaves_nothing(client, studio):
    before = studio.document
    client.drag({"kind": "segment", "name": "left_forearm"}, [0.0, 0.3, 0.2], end="cancel")
    assert "no joint named" in client.ask("set_joint", name="done", value=0.0)  # all before it has been done
    settle(studio)
    assert studio.document.goals == before.goals
    assert studio.loop.undo_labels()[-1] == "begin"
    assert studio.loop.snapshot.redo == ""


def test_a_page_that_does_not_answer_gets_three_poses_and_then_the_newest(studio):
    with PageClient(studio) as client, PageClient(studio) as slow:
        slow.send = lambda *_, **__: None
        client.drag({"kind": "segment", "name": "right_hand"}, [0.0, 0.3, 0.2])
        client.wait_until(lambda: client.state["history"]["undo"] == "move right hand")
        client.settle()
        slow.wait_until(lambda: slow.state["history"]["undo"] == "move right hand" and slow.state["status"]["settled"])
        assert slow.poses <= 4
        sequence = int(np.frombuffer(slow.frame, "<u4", 4)[2])
        slow.socket.send(json.dumps({"type": "seen", "sequence": sequence}))
        slow.wait_until(lambda: slow.segments["right_hand"] == pytest.approx(client.segments["right_hand"], abs=1e-6))


def test_two_pages_see_the_same_and_one_that_goes_in_the_middle_of_a_drag_lets_go(studio):
    with PageClient(studio) as one:
        other = PageClient(studio)
        other.send("grab", scene=other.scene["scene"], drag=1, handles=[{"kind": "segment", "name": "torso"}])
        other.send("drag", drag=1, offset=[0.0, 0.0, 0.05])
        one.wait_until(lambda: one.state["dragged"] == ["point torso"], "the drag")
        other.socket.close()
        one.wait_until(lambda: one.state["dragged"] == [], "the release")
        one.settle()


def test_another_body_with_the_same_names_is_another_scene(client, studio):
    first = client.scene["scene"]
    biped = poise.biped()
    joints = [replace(joint, offset=tuple(1.1 * x for x in joint.offset)) for joint in biped.joints]
    taller = replace(biped, joints=tuple(joints))
    opened = client.upload(1, "taller.json", encode_character(taller))
    assert opened["problem"] == ""
    client.wait_until(lambda: client.scene["scene"] > first and client.frame, "another scene")
    assert client.scene["size"] > 1.8
    sentence = client.ask("grab", scene=first, drag=9, handles=[{"kind": "segment", "name": "head"}])
    assert "no longer shown" in sentence


def test_a_robot_with_fixed_and_ball_joints_is_opened_as_another_scene(client, studio):
    first = client.scene["scene"]
    assert client.upload(1, "robot.urdf", ODD_URDF.encode())["problem"] == ""
    client.wait_until(lambda: client.frame and "ball.x" in {joint["name"] for joint in client.scene["joints"]}, "the robot")
    assert client.scene["scene"] > first
    names = list(studio.document.character.dof_names)
    assert [joint["name"] for joint in client.scene["joints"]] == names
    client.wait_until(lambda: len(client.state["joints"]) == len(names), "the joints' limits")
    short = len(client.frame)
    client.send("watch", joints=True)
    client.wait_until(lambda: len(client.frame) == short + 24 * len(names), "a pose with marks of the joints")


def test_a_motion_is_opened_played_scrubbed_and_a_frame_is_taken(client):
    assert client.upload(1, "wave.bvh", encode_motion(waving()))["problem"] == ""
    client.wait_until(lambda: client.state.get("motion"), "the motion")
    assert (client.state["motion"]["frames"], client.state["motion"]["up"]) == (60, "y")
    client.send("play", playing=True)
    client.wait_until(lambda: client.state["motion"]["playing"])
    client.send("scrub", frame=30)
    client.wait_until(lambda: client.state["motion"]["frame"] == 30 and not client.state["motion"]["playing"])
    client.send("take_frame")
    client.wait_until(lambda: client.state["history"]["undo"] == "take frame 30")
    client.send("read_frames", first=0, last=9, step=3, request=77)
    client.wait_until(lambda: 77 in client.motion_frames)
    assert client.motion_frames[77].shape == (4, len(client.scene["segments"]), 7)


def test_the_unit_of_an_opened_motion_is_corrected(client):
    client.upload(1, "wave.bvh", encode_motion(waving()))
    client.wait_until(lambda: client.state.get("motion"), "the motion")
    size = client.scene["size"]
    client.send("reinterpret", unit="mm")
    client.wait_until(lambda: client.state.get("motion", {}).get("unit") == "mm" and client.scene["size"] < 0.5 * size)
    client.send("undo")
    client.wait_until(lambda: client.scene["size"] > 0.9 * size)


def test_a_body_walks_and_stops_and_the_walk_is_a_motion(client):
    client.send("set_walk", speed=1.0, turn=10.0)
    client.send("walk", walking=True)
    client.wait_until(lambda: client.state["walk"]["phase"] == "walking", "the walk", 60.0)
    assert client.state["walk"]["turn"] == 10.0
    client.wait_until(lambda: client.state["walk"]["seconds"] > 0.3)
    client.send("undo")
    client.wait_until(lambda: client.state["walk"]["phase"] == "")


@pytest.mark.parametrize(
    ("what", "name", "begins"),
    [
        ("document", "document.json", b"{"),
        ("pose", "pose.json", b"{"),
        ("pose_bvh", "pose.bvh", b"HIERARCHY"),
        ("python", "pose.py", b"import poise"),
    ],
)
def test_what_is_saved_arrives_as_a_file(client, what, name, begins):
    client.send("ask_all")
    client.wait_until(lambda: client.goal("head")["enabled"])
    client.settle()
    saved, content = client.save(what)
    assert saved == name
    assert content.startswith(begins)


def test_the_last_solve_is_captured_for_engineers(client):
    client.drag({"kind": "segment", "name": "right_hand"}, [0.0, 0.1, 0.1])
    client.wait_until(lambda: client.state["history"]["undo"] == "move right hand")
    client.settle()
    assert client.save("capture")[0] == "capture.json"


def test_a_document_that_was_saved_is_opened_again(client, studio):
    client.send("set_goal", name="head", enabled=True, position=[0.1, 1.4, 0.1])
    client.wait_until(lambda: client.goal("head")["position"] == [0.1, 1.4, 0.1])
    _, content = client.save("document")
    client.send("reset_pose")
    client.wait_until(lambda: not client.goal("head")["enabled"])
    assert client.upload(2, "document.json", content)["problem"] == ""
    client.wait_until(lambda: client.goal("head")["position"] == [0.1, 1.4, 0.1])
    assert studio.document.goals["head"].enabled


def test_a_motion_that_is_not_there_cannot_be_saved(client):
    assert "open a .bvh file" in client.ask("save", what="motion_bvh")


# ---- goals --------------------------------------------------------------------------------------------


def test_goals_are_switched_weighed_pinned_and_let_go(client):
    client.send("set_goal", name="head", asks="both", priority=2.0, orientation_weight=3.0)
    client.wait_until(lambda: client.goal("head")["priority"] == 2.0)
    assert client.goal("head")["asks"] == "both"
    client.send("pin", effectors=["head", "left_hand"], pinned=True)
    client.wait_until(lambda: client.extra("pin left_hand")["enabled"] and client.extra("pin head")["enabled"])
    client.send("let_go", effectors=["head", "left_hand"])
    client.wait_until(lambda: not client.extra("pin left_hand")["enabled"] and not client.goal("head")["enabled"])
    client.send("undo")
    client.wait_until(lambda: client.extra("pin left_hand")["enabled"] and client.goal("head")["enabled"])


def test_extra_goals_are_set_and_say_what_is_left(client):
    client.send("set_extra", key="balance", enabled=True, margin=0.02)
    client.wait_until(lambda: client.extra("balance")["margin"] == 0.02)
    client.wait_until(lambda: any(error["key"] == "balance" for error in client.state["status"]["errors"]))
    client.send("set_extra", key="look", target=[0.0, 1.0, 3.0])
    client.wait_until(lambda: client.extra("look")["target"] == [0.0, 1.0, 3.0])


def test_a_number_out_of_range_is_clamped_and_the_page_is_told(client):
    assert client.ask("set_goal", name="head", priority=-5) == "Priority: -5 is out of range, 1 to 100; it is 1 now"
    client.wait_until(lambda: client.goal("head")["priority"] == 1.0)
    assert client.ask("set_walk", speed=1e9) == "Speed: 1e+09 is out of range, 0 to 100; it is 100 now"
    knee = client.ask("set_joint", name="left_knee_x", value=1e9)
    assert knee.startswith("Left knee x: 1e+09 is out of range, ")
    assert knee.endswith("; it is 150 now")


def test_plots_are_sent_to_a_page_that_watches_them_and_joints_too(studio):
    with PageClient(studio) as client, PageClient(studio) as other:
        short = len(client.frame)
        client.send("watch", joints=True, solves=True)
        client.wait_until(lambda: len(client.frame) == short + 24 * len(client.scene["joints"]))
        client.drag({"kind": "segment", "name": "head"}, [0.0, -0.1, 0.1])
        client.wait_until(lambda: client.state.get("solves", {}).get("seconds"))
        other.wait_until(lambda: other.state["history"]["undo"] == "move head")
        assert "solves" not in other.state


# ---- bad messages -------------------------------------------------------------------------------------


def test_messages_that_cannot_be_understood_are_answered_and_change_nothing(client, studio):
    before = studio.document
    for content in (
        "",
        "{",
        "[]",
        '{"type":"dance"}',
        '{"type":"undo","extra":1}',
        '{"type":"drag","drag":"x"}',
        "\x00",
        "💃" * 9,
    ):
        known = len(client.notices)
        client.socket.send(content)
        client.wait_until(lambda known=known: len(client.notices) > known, "a notice")
        assert "was not understood" in client.notices[-1]["sentence"]
    client.socket.send("x" * 100_000)
    client.wait_until(lambda: "too long" in client.notices[-1]["sentence"])
    for content in (b"", b"12345", b"\x00" * 40, binary_frames.HEADER.pack(binary_frames.POSE, 1, 1, 0)):
        known = len(client.notices)
        client.socket.send(content)
        client.wait_until(lambda known=known: len(client.notices) > known, "a notice")
    assert studio.document == before


def test_messages_out_of_order_are_answered_and_change_nothing(studio):
    before = studio.document
    with PageClient(studio, hello=False) as client:
        assert "has not said hello" in client.ask("undo")
        assert "another version" in client.ask("hello", version=99)
        client.send("hello", version=VERSION)
        client.wait_until(lambda: client.frame)
        assert "said hello before" in client.ask("hello", version=VERSION)
        assert "is not one that was grabbed" in client.ask("drag", drag=4, offset=[0, 0, 1])
        header = binary_frames.HEADER.pack(binary_frames.UPLOAD, 3, 0, 0)
        client.socket.send(header + b"content")
        client.wait_until(lambda: client.opened)
        assert "has not begun" in client.opened[0]["problem"]
    assert studio.document == before


@pytest.mark.parametrize(
    ("command", "fields", "sentence"),
    [
        ("set_goal", {"name": "rigth_hand", "enabled": True}, "did you mean 'right_hand'?"),
        ("set_extra", {"key": "balanse", "enabled": True}, "did you mean 'balance'?"),
        ("set_joint", {"name": "right_kneex", "value": 3.0}, "did you mean 'right_knee_x'?"),
        ("set_limits", {"name": "right_knee_x", "low": 9.0, "high": 3.0}, "low cannot be above high"),
        ("set_base", {"segment": "tail"}, "tail"),
        ("set_settings", {"method": "magic"}, "magic"),
        ("set_walk", {"style": "drunk"}, "drunk"),
        ("set_goal", {"name": "right_foot", "enabled": True}, "right_foot"),
        ("reinterpret", {"unit": "mm"}, "for a motion from a BVH file only"),
        ("grab", {"scene": 99999, "drag": 1, "handles": []}, "no longer shown"),
        ("play", {"playing": True}, "motion is not there: open a .bvh file, or walk"),
        ("scrub", {"frame": 3}, "motion is not there"),
        ("set_player", {"speed": 2.0}, "motion is not there"),
        ("take_frame", {}, "motion is not there"),
    ],
)
def test_what_cannot_be_done_is_said_to_the_page_that_asked(client, studio, command, fields, sentence):
    before = studio.document
    assert sentence in client.ask(command, **fields)
    assert studio.document == before


# ---- uploads ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("photo.png", b"x", "those end in .json or .bvh"),
        ("broken.json", b"{", "broken.json"),
        ("broken.bvh", b"HIERARCHY\nROOT", "broken.bvh"),
        ("broken.urdf", b"<robot><link/></robot>", "broken.urdf: line 1: <link> needs the attribute 'name'"),
        ("../../evil.json", b"[]", "evil.json"),
    ],
)
def test_a_file_that_cannot_be_opened_is_answered_and_changes_nothing(client, studio, name, content, sentence):
    before = studio.document
    opened = client.upload(4, name, content)
    assert sentence in opened["problem"]
    assert "../" not in opened["problem"]
    assert studio.document == before


def test_a_file_that_is_too_large_is_refused_before_it_is_sent(client):
    client.send("upload", upload=1, name="large.bvh", size=2**40)
    client.wait_until(lambda: client.opened)
    assert "files of at most 64 MB can be opened" in client.opened[0]["problem"]


def test_pieces_in_the_wrong_order_end_an_upload(client):
    client.send("upload", upload=1, name="a.json", size=100)
    client.socket.send(binary_frames.HEADER.pack(binary_frames.UPLOAD, 1, 50, 0) + b"x" * 50)
    client.wait_until(lambda: client.opened)
    assert "did not arrive whole" in client.opened[0]["problem"]


# ---- coming and going ---------------------------------------------------------------------------------


def test_a_page_opens_while_the_solver_is_compiled_and_edits_are_taken(monkeypatch):
    studio = Studio(poise.biped(), port=8640)
    begun = studio.loop.start
    monkeypatch.setattr(studio.loop, "start", lambda: None)  # as if compiling took for ever
    with_loop = studio.start()
    with PageClient(with_loop) as client:
        assert client.state["status"]["compiling"]
        begun()
        client.send("set_goal", name="head", enabled=True)
        client.wait_until(lambda: client.goal("head")["enabled"])
        client.wait_until(lambda: not client.state["status"]["compiling"])
    studio.stop()


def test_a_page_finds_a_studio_that_is_started_again_in_the_same_folder(tmp_path):
    with Studio(random_tree(3), port=8650, state_dir=tmp_path) as studio:
        first = studio.url
    with Studio(random_tree(3), port=8650, state_dir=tmp_path) as studio:
        assert studio.url == first
    assert (tmp_path / "token").stat().st_mode & 0o077 == 0
    with Studio(random_tree(3), port=8650) as studio:
        assert studio.url != first


def test_a_page_is_told_when_the_studio_ends():
    studio = Studio(random_tree(3), port=8660).start()
    client = PageClient(studio)
    studio.stop()
    with pytest.raises(Exception, match="The studio has ended"):
        client.wait_until(lambda: False)
    assert studio.pages == 0


def test_notices_about_the_opened_file_greet_every_page():
    motion = waving()
    motion.notes = ("the unit of length is a guess",)
    with Studio(motion, port=8670) as studio, PageClient(studio) as client:
        client.wait_until(lambda: client.notices)
        assert client.notices[0]["sentence"] == "wave.bvh: the unit of length is a guess"
        assert client.scene["name"] == "wave.bvh"


def test_nothing_is_sent_while_nothing_happens(client):
    client.settle()
    with pytest.raises(TimeoutError):
        client.take(0.4)


def test_new_documents_share_their_body_so_that_undo_keeps_one_alive(client, studio):
    bodies = []
    for count in (1, 2):
        client.send("new_document")
        client.wait_until(lambda count=count: studio.loop.undo_labels()[-count:] == ["new"] * count, "the new document")
        bodies.append(studio.document.character.described)
    assert bodies[1] is bodies[0]
