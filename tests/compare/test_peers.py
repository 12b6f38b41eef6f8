"""Peers get the same bodies and goals, and say what they cannot take."""

from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.compare import contestants, peers
from poise.compare.contestants import Contestant
from poise.compare.entries import find_entry
from poise.compare.peers import PEERS, installed_peers, is_installed
from poise.compare.running import make_plan, run_comparison
from poise.compare.scenes import find_scenes
from poise.errors import PoiseError
from poise.geometry.rotations import rotation_matrix


def load_and_solve(body, orientations):
    """A peer that reads the URDF as any other library would, and solves by Poise in the URDF's own links."""
    read = poise.load(body.path)
    links = [poise.Effector(f"link {name}", name) for name in body.links]
    loaded = poise.Character(read.joints, links, read.segments, read.base)
    to_file = body.world
    joints = [loaded.dof_names.index(name) for name in body.joints]
    solver = poise.Solver(loaded, manner="plain")
    for goal in solver.goals:
        goal.orientation_weight = 0.3 if orientations else 0.0

    def frames():
        placed = [solver.pose.frame(link) for link in body.links]
        result = []
        for position, orientation in placed:
            frame = np.eye(4)
            frame[:3, :3] = to_file @ rotation_matrix(orientation)
            frame[:3, 3] = to_file @ np.array(position)
            result.append(frame)
        return result

    def move(entries):
        angles = np.array(loaded.rest)
        angles[joints] = entries
        solver.reset(angles)

    move(body.character.rest)
    body.calibrate(frames())

    def solve(start, targets, iterations):
        move(start)
        for goal, target in zip(solver.goals, targets, strict=True):
            goal.position, goal.orientation = to_file.T @ target[:3, 3], to_file.T @ target[:3, :3]
        result = solver.solve(iterations=iterations)
        return np.array(solver.pose.angles)[joints], result.iterations

    return solve


@pytest.fixture
def as_peer(monkeypatch):
    monkeypatch.setitem(PEERS, "placo", replace(PEERS["placo"], prepare=load_and_solve))
    monkeypatch.setitem(contestants.TIME_CAP, True, 60.0)  # a busy machine cuts nothing


@pytest.mark.parametrize("name", ["arm-pose/far", "arm/near", "biped-5-pose/near", "biped-3/near"])
def test_a_peer_reaches_the_goals_in_its_own_axes_and_links(as_peer, name, tmp_path):
    records = run_comparison(make_plan(("poise",), (name,), quick=True, peers=("placo",)), tmp_path)
    ours, theirs = (records.runs[name, method] for method in ("poise", "placo"))
    assert sum(run.success for run in theirs.values()) >= sum(run.success for run in ours.values()) - 1
    assert max(run.limit_violation for run in theirs.values()) <= 1e-9


def test_frames_of_a_motion_start_from_the_last_answer(as_peer):
    (scene,) = find_scenes(("arm-pose/coherent",), quick=False)
    cases = scene.cases(0, True)
    contestant = Contestant("placo", scene, cases, cases.orientations(), True)
    answer = contestant.run(0)
    assert np.mean(answer.iterations[1:]) < 5
    assert np.abs(np.diff(answer.poses.angles, axis=0)).max() < 0.1


def test_peers_refuse_what_a_urdf_or_they_cannot_hold():
    (chain,), (arm,) = (find_scenes((name,), quick=False) for name in ("chain-3/near", "arm/near"))
    assert chain.why_left_out(find_entry("placo")) == "joint 'joint_0' is a ball, which a URDF has no joint for"
    assert arm.why_left_out(find_entry("placo")) is None
    (spider,) = find_scenes(("spider/near",), quick=False)
    assert spider.why_left_out(find_entry("placo")) == "its root is free, and peers are asked on a base that is held"
    assert spider.why_left_out(find_entry("ikpy")) == "it takes one goal, not 8"


def test_a_peer_that_fails_is_left_out_with_the_reason(monkeypatch, tmp_path):
    def fail(body, orientations):
        raise ValueError("no frame named 'goal_0'")

    monkeypatch.setitem(PEERS, "placo", replace(PEERS["placo"], prepare=fail))
    records = run_comparison(make_plan(("poise",), ("arm/near",), quick=True, peers=("placo",)), tmp_path)
    assert records.pairs["arm/near", "placo"].left_out == "it cannot read this body: no frame named 'goal_0'"
    assert ("arm/near", "placo") not in records.runs


def test_peers_that_are_not_installed_have_a_line_that_installs_them(monkeypatch):
    monkeypatch.setattr(peers.importlib.util, "find_spec", lambda name: object() if name == "placo" else None)
    found, lines = installed_peers()
    assert found == ["placo"]
    assert "pip install ikpy" in lines
    assert "pip install pin-pink daqp" in lines
    assert len(lines) == len(PEERS) - 1


def test_unknown_peers_are_refused_with_the_nearest_name():
    with pytest.raises(PoiseError, match="no method or peer named 'plako'; did you mean 'placo'"):
        find_entry("plako")


@pytest.mark.parametrize("name", PEERS)
def test_installed_peers_reach_near_goals_of_an_arm(name, tmp_path):
    if not is_installed(name):
        pytest.skip(f"{name} is not installed")
    records = run_comparison(make_plan(("poise",), ("arm-pose/near",), quick=True, peers=(name,)), tmp_path)
    runs = records.runs["arm-pose/near", name].values()
    assert np.mean([run.success for run in runs]) > (0.5 if name == "pybullet" else 0.8)
