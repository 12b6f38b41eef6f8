"""The script bench/against_cpp.py, as far as it can be tested without a C++ compiler."""

import importlib.util
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "bench" / "against_cpp.py"


@pytest.fixture(scope="module")
def script():
    spec = importlib.util.spec_from_file_location("against_cpp", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "cannot be read: No such file or directory; git checkout brings it back"),
        ("{", "it has no section 'against_cpp'; git checkout brings it back"),
        ('{"workloads": 3}', "it has no section 'against_cpp'; git checkout brings it back"),
        ("[1, 2]", "it has no section 'against_cpp'; git checkout brings it back"),
    ],
)
def test_a_missing_baseline_is_one_sentence(script, tmp_path, content, reason):
    path = tmp_path / "baseline.json"
    if content is not None:
        path.write_text(content)
    with pytest.raises(SystemExit) as end:
        script.read_bounds(path)
    assert end.value.code == f"{path}: {reason}"


def test_the_baseline_of_the_checkout_has_bounds(script):
    assert all(
        set(bound) == {"solve", "solve_frames"} for bound in script.read_bounds(SCRIPT.with_name("baseline.json")).values()
    )
