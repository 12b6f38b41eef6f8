"""`poise compare` as a user types it."""

import json

from tests.support.comparisons import tiny_plan

NAMES = ("--methods", "poise,jacobian-transpose", "--scenes", "chain-3/near,arm-pose/far")


def test_a_quick_comparison_prints_what_to_use_and_where_the_report_is(run, tmp_path):
    status, output, error = run("compare", "--quick", *NAMES, "--out", tmp_path / "new")
    assert status == 0
    assert "a chain without limits, one position" in output
    assert output.splitlines()[-4:] == [
        str(tmp_path / "new" / name) for name in ("report.html", "results.json", "runs.csv", "runs.jsonl")
    ]
    assert error.startswith("poise: 2 methods in 2 scenes, 40 runs: about 1 s, at most 1 s once the kernels are compiled")
    status, _, error = run("compare", "--quick", *NAMES, "--out", tmp_path / "new")
    assert status == 2
    assert "has a comparison already; go on with it by --resume, or name another folder" in error
    status, output, _ = run("compare", "--quick", *NAMES, "--resume", "--json", "--out", tmp_path / "new")
    assert status == 0
    assert json.loads(output)["setup"]["scenes"] == list(tiny_plan().setup.scenes)


def test_an_unknown_scene_is_refused_with_the_nearest_name(run, tmp_path):
    status, _, error = run("compare", "--scenes", "biped-7", "--out", tmp_path / "new")
    assert (status, error.strip()) == (2, "poise: scene 'biped-7' is unknown; did you mean 'biped-5'?")
    assert not (tmp_path / "new").exists()


def test_an_unknown_method_is_refused_with_the_nearest_name(run, tmp_path):
    status, _, error = run("compare", "--methods", "paper,poisse", "--out", tmp_path / "new")
    assert (status, error.strip()) == (2, "poise: method 'poisse' is unknown; did you mean 'poise'?")


def test_a_file_that_is_not_there_is_named(run, tmp_path):
    status, _, error = run("compare", "--scenes", tmp_path / "none.bvh", "--out", tmp_path / "new")
    assert status == 2
    assert error.strip().endswith("none.bvh: cannot be read: No such file or directory")


def test_a_comparison_that_is_stopped_says_how_to_go_on(run, tmp_path, monkeypatch):
    from poise.compare import running

    def stop(*arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "judge", stop)
    status, _, error = run("compare", "--quick", *NAMES, "--out", tmp_path / "new")
    assert status == 130
    assert error.strip().endswith(f"stopped; what was done is in {tmp_path / 'new'}, and --resume goes on with it")
    monkeypatch.undo()


def test_without_a_folder_nothing_runs(run):
    status, _, error = run("compare", "--quick")
    assert status == 2
    assert "--out" in error
