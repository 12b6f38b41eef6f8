"""Scenes are found by their names, and say which methods cannot do them."""

from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.compare.bodies import SKELETONS
from poise.compare.scenes import FULL_CASES, LEAST_CASES, SCENES, find_scenes
from poise.errors import PoiseError
from poise.methods.registry import METHODS


def test_every_scene_has_a_name_of_its_own():
    assert len({scene.name for scene in SCENES}) == len(SCENES)


def test_scenes_are_found_by_name_setting_and_kind():
    assert [scene.name for scene in find_scenes(("biped-5/far",), quick=True)] == ["biped-5/far"]
    assert {scene.setting for scene in find_scenes(("biped-5",), quick=False)} == {"biped-5"}
    assert {scene.kind for scene in find_scenes(("singular",), quick=False)} == {"singular"}
    assert len(find_scenes((), quick=True)) < len(find_scenes((), quick=False)) == len(SCENES)


def test_an_unknown_scene_is_refused_with_the_nearest_name():
    with pytest.raises(PoiseError, match="scene 'biped-7' is unknown; did you mean 'biped-"):
        find_scenes(("biped-7",), quick=False)


def test_the_body_of_a_file_is_a_scene(tmp_path):
    poise.save(poise.biped(), tmp_path / "mine.json")
    scenes = find_scenes((str(tmp_path / "mine.json"),), quick=False)
    assert [scene.kind for scene in scenes] == ["near", "far", "coherent"]
    assert scenes[0].cases(0, True).positions.shape[0] == scenes[0].count(True)


def test_the_body_of_a_file_that_is_not_there_is_refused(tmp_path):
    (scene, *_) = find_scenes((str(tmp_path / "none.bvh"),), quick=False)
    with pytest.raises(PoiseError, match=r"none\.bvh: cannot be read"):
        scene.cases(0, True)


def test_a_scene_leaves_out_methods_that_cannot_do_it():
    (scene,) = find_scenes(("biped-5-pose/far",), quick=False)
    able = METHODS["poise"]
    assert scene.why_left_out(able) is None
    assert scene.why_left_out(replace(able, several_goals=False)) == "it takes one goal, not 5"
    assert scene.why_left_out(replace(able, orientations=False)) == "it knows no orientations"
    assert scene.why_left_out(replace(able, refuse=lambda character, free: "joint 'x' slides")) == "joint 'x' slides"


def test_a_quick_comparison_has_a_tenth_of_the_cases():
    (scene,) = find_scenes(("chain-3/near",), quick=False)
    assert scene.count(False) == FULL_CASES
    assert LEAST_CASES <= scene.count(True) <= FULL_CASES / 5


@pytest.mark.parametrize("scene", [scene for scene in SCENES if scene.used], ids=lambda scene: scene.name)
def test_the_goals_in_use_are_the_named_ones(scene):
    assert {scene.goals[number] for number in scene.used_goals} == set(scene.used)


def test_the_recorded_motion_of_a_file_is_tracked_by_all_of_its_effectors():
    path = str(SKELETONS / "walker.bvh")
    scene = find_scenes((path,), quick=False)[-1]
    assert (scene.kind, scene.free_root) == ("tracked", True)
    assert len(scene.used_goals) == 6
    cases, motion = scene.cases(0, True), poise.load_motion(path)
    assert cases.truth.shape[1:] == (scene.frames, scene.character.n_dofs)
    assert np.abs(motion.angles[:, None] - cases.truth[0, 0]).max(axis=2).min() < 1e-9
    solver = poise.Solver(scene.character, free_root=True)
    solver.placement = cases.placements[0, :3], cases.placements[0, 3:]
    solver.reset(cases.start[0])
    reached = [solver.pose.frame(name)[0] for name in scene.goals]
    np.testing.assert_allclose(cases.positions[0, 0], reached, atol=1e-9)
