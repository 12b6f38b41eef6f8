"""The gate of the workloads shuts where a measurement is worse than its baseline allows. How fast is not judged here."""

import json
import sys

import pytest

import poise
from poise.cli.entry_point import main
from poise.compare import baseline, workloads
from tests.support.workloads import SMALL


@pytest.fixture(autouse=True)
def small_and_generous(monkeypatch, tmp_path):
    """Few cases, bounds of time that no busy machine breaks, and no checkout with a baseline of its own."""
    monkeypatch.setattr(workloads, "CASES", SMALL["counts"])
    monkeypatch.setattr(workloads, "ROUNDS", SMALL["rounds"])
    monkeypatch.setitem(baseline.BOUNDS, "yardsticks", baseline.Bound("median time [yardsticks]", share=5.0))
    monkeypatch.setattr(baseline, "MOST_TIMES_BIPED", 50.0)
    monkeypatch.setattr(baseline, "CHECKOUT", tmp_path)
    monkeypatch.setattr(baseline, "REPEATS", 1)


@pytest.fixture
def run(monkeypatch, capsys):
    """Run `poise bench`; gives exit status, standard output and standard error."""

    def run_command(*words):
        monkeypatch.setattr(sys, "argv", ["poise", "bench", *map(str, words)])
        with pytest.raises(SystemExit) as ending:
            main()
        captured = capsys.readouterr()
        return ending.value.code or 0, captured.out, captured.err

    return run_command


@pytest.fixture
def saved(tmp_path):
    """A fresh baseline, beside what another bench keeps in the same file."""
    path = tmp_path / "baseline.json"
    path.write_text('{"against_cpp": {"1 x 1": {"solve": 2.0}}}')
    baseline.run_workloads(baseline=path, save=True)
    return path


def doctor(path, name, key, change):
    """Change a figure of a baseline file."""
    content = json.loads(path.read_text())
    row = content["workloads"]["figures"][name]
    row[key] = change(row[key])
    path.write_text(json.dumps(content))


def test_the_gate_lets_the_same_code_pass_with_ratios(run, saved):
    status, output, error = run("--workloads", "--gate", "--baseline", saved)
    assert (status, error) == (0, "")
    lines = output.splitlines()
    assert [line.split()[0] for line in lines[2:8]] == list(workloads.WORKLOADS)
    assert lines[1].split().count("ratio") == 3
    assert lines[2].split()[:4] == ["coherent", "30", "100.0", "1.00"]
    assert len({len(line) for line in lines[:8]}) == 1, "columns that do not line up"


def test_saving_keeps_what_another_bench_has_in_the_file(run, tmp_path, saved):
    content = json.loads(saved.read_text())
    assert content["against_cpp"] == {"1 x 1": {"solve": 2.0}}
    assert content["workloads"]["setup"]["seed"] == 0
    assert [path.name for path in tmp_path.iterdir()] == ["baseline.json"]


@pytest.mark.parametrize(
    ("name", "key", "change", "sentence"),
    [
        ("near", "yardsticks", lambda value: value / 100, "near: median time [yardsticks] "),
        ("coherent", "iterations", lambda value: value / 1.06, "coherent: mean iterations "),
        ("search", "success", lambda value: value + 0.6, "search: success [%] "),
        ("search", "starts", lambda value: value / 1.06, "search: mean starts "),
        ("unreachable", "cost", lambda value: value / 1.03, "unreachable: cost "),
        ("unreachable", "joint_change", lambda value: -1.0, "unreachable: joint change, median [rad] "),
        ("humanoid", "limit_violation", lambda value: -0.1, "humanoid: beyond the limits [rad] "),
    ],
)
def test_the_gate_names_the_figure_that_got_worse(run, saved, name, key, change, sentence):
    doctor(saved, name, key, change)
    status, _, error = run("--workloads", "--gate", "--baseline", saved)
    assert status == 1
    assert error.startswith(f"poise: worse than the baseline: {sentence}")
    assert len(error.splitlines()) == 1


def test_a_figure_that_got_better_is_no_regression(saved):
    for key, factor in (("iterations", 1.5), ("yardsticks", 3.0), ("success", 0.5)):
        doctor(saved, "near", key, lambda value, factor=factor: value * factor)
    answer = baseline.run_workloads(baseline=saved, gate=True)
    assert answer["regressions"] == []
    assert answer["ratios"]["near"]["iterations"] == pytest.approx(1 / 1.5, rel=1e-4)


def test_the_humanoid_may_take_four_times_the_biped_and_no_more(monkeypatch, saved):
    monkeypatch.setattr(baseline, "MOST_TIMES_BIPED", 0.01)
    (regression,) = baseline.run_workloads(baseline=saved, gate=True)["regressions"]
    assert regression.startswith("humanoid: ")
    assert regression.endswith(" times the time of the biped, bound 0.01")


def test_a_time_that_looks_worse_once_is_measured_again(monkeypatch):
    calls = []

    def measure_again(rows):
        calls.append(set(rows))
        return {"near": dict.fromkeys(workloads.TIMES, 1.3 if len(calls) == 1 else 1.0)}

    monkeypatch.setitem(baseline.BOUNDS, "yardsticks", baseline.Bound("time", share=0.15))
    monkeypatch.setattr(baseline, "REPEATS", 3)
    figures = {"near": dict.fromkeys(workloads.TIMES, 1.4), "cold": dict.fromkeys(workloads.TIMES, 1.1)}
    then = {"near": {"yardsticks": 1.0}, "cold": {"yardsticks": 1.0}}
    baseline.measure_slow_again(figures, then, 1.0, measure_again)
    assert calls == [{"near"}, {"near"}]
    assert figures["near"]["yardsticks"] == 1.0


def test_bounds_are_wider_on_another_machine(saved):
    content = json.loads(saved.read_text())
    content["workloads"]["machine"]["cpu"] = "i7-2600"
    saved.write_text(json.dumps(content))
    doctor(saved, "near", "iterations", lambda value: value / 1.1)
    answer = baseline.run_workloads(baseline=saved, gate=True)
    assert answer["regressions"] == []
    assert answer["notes"] == [f"{saved} is of another machine: its bounds are 3 times as wide here"]


def test_without_a_baseline_there_are_no_ratios(run):
    status, output, error = run("--workloads")
    assert (status, error) == (0, "poise: no ratios: there is no baseline here; --baseline names its file\n")
    assert "ratio" not in output.split()
    assert output.splitlines()[2].split()[0] == "coherent"


def test_a_baseline_of_other_cases_gives_no_ratios_and_no_gate(run, saved):
    saved.rename(saved.parent / "elsewhere.json")
    (saved.parent / "bench").mkdir()
    (saved.parent / "elsewhere.json").rename(saved.parent / "bench" / "baseline.json")
    path = saved.parent / "bench" / "baseline.json"
    reason = f"{path}: it was measured with another seed; make one that fits with --save-baseline --baseline FILE\n"
    status, output, error = run("--workloads", "--seed", "7")
    assert (status, error) == (0, f"poise: no ratios: {reason}")
    assert "ratio" not in output.split()
    assert run("--workloads", "--seed", "7", "--gate") == (2, "", f"poise: {reason}")


def test_the_json_has_everything(run, saved):
    status, output, _ = run("--workloads", "--json", "--baseline", saved)
    answer = json.loads(output)
    assert status == 0
    assert set(answer) == {"setup", "machine", "figures", "ratios", "regressions", "notes", "times_biped"}
    assert answer["ratios"]["unreachable"]["cost"] == pytest.approx(1.0)
    assert answer["regressions"] is None


def test_another_character_from_a_file(run, tmp_path):
    poise.save(poise.biped().rebase("left_foot"), tmp_path / "left.json")
    status, output, _ = run(tmp_path / "left.json", "--workloads")
    assert status == 0
    assert "humanoid" not in output


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--gate"], "FILE, --seed, --baseline, --gate and --save-baseline go with --workloads"),
        (
            ["--workloads", "--gate", "--save-baseline"],
            "--gate compares with the baseline and --save-baseline replaces it: choose one",
        ),
        (
            ["--workloads", "--gate"],
            "there is no baseline here; name its file with --baseline (--save-baseline makes one)",
        ),
        (["--workloads", "--seed", "-1"], "Invalid value for '--seed': -1 is not in the range 0<=x<=4294967296."),
        (["--workloads", "--baseline", "nowhere.json"], "nowhere.json: there is no such baseline; --save-baseline makes it"),
        (
            ["--workloads", "--save-baseline", "--baseline", "nowhere/b.json"],
            "nowhere/b.json: cannot be written: there is no folder 'nowhere'",
        ),
    ],
)
def test_what_a_user_gets_wrong_is_one_line_and_status_2(run, words, sentence):
    assert run(*words) == (2, "", f"poise: {sentence}\n")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("[1, 2]", "it is no baseline: Expected `object`, got `array`"),
        ("{", "it is no baseline: Input data was truncated"),
        ('{"against_cpp": {}}', "it has no section 'workloads'; --save-baseline writes it anew, if it is a baseline"),
        (
            '{"workloads": {"setup": {}, "machine": {}}}',
            "its section 'workloads' is damaged: Object missing required field `figures`; --save-baseline writes it anew",
        ),
    ],
)
def test_a_file_that_is_no_baseline_is_refused_in_a_sentence(run, tmp_path, content, sentence):
    path = tmp_path / "baseline.json"
    path.write_text(content)
    assert run("--workloads", "--baseline", path) == (2, "", f"poise: {path}: {sentence}\n")


def test_a_baseline_with_a_figure_missing_is_refused(run, saved):
    content = json.loads(saved.read_text())
    del content["workloads"]["figures"]["search"]["starts"]
    saved.write_text(json.dumps(content))
    sentence = "its section 'workloads' lacks 'starts' of 'search'; --save-baseline writes it anew"
    assert run("--workloads", "--baseline", saved) == (2, "", f"poise: {saved}: {sentence}\n")
