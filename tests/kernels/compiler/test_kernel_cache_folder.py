"""Compiled kernels are saved, found again, and never in the way."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from poise.kernels.compiler import kernel_cache_folder
from poise.kernels.compiler.compile_mode import PLAIN

# Compiles the smallest entry and says how often it came from the cache.
PROBE = """
import poise
character = poise.biped()
height = float(poise.Pose(character).frame("head")[0][1])
from poise.kernels.python_entries import forward
print(round(height, 6), sum(forward.stats.cache_hits.values()))
"""


def run_probe(**environment):
    done = subprocess.run(
        [sys.executable, "-c", PROBE], capture_output=True, text=True, env={**os.environ, **environment}, check=False
    )
    assert done.returncode == 0, done.stderr
    height, hits = done.stdout.split()
    return float(height), int(hits)


@pytest.fixture(scope="module")
def first_cache(tmp_path_factory):
    """A folder that a process has filled, which found nothing there."""
    folder = tmp_path_factory.mktemp("first") / "cache"
    assert run_probe(POISE_CACHE_DIR=str(folder)) == (1.629583, 0)
    return folder


@pytest.fixture
def filled(first_cache, tmp_path):
    """A copy of that folder."""
    return Path(shutil.copytree(first_cache, tmp_path / "cache"))


@pytest.mark.process
def test_a_second_process_finds_what_the_first_compiled(filled):
    assert run_probe(POISE_CACHE_DIR=str(filled)) == (1.629583, 1)


@pytest.mark.process
@pytest.mark.skipif(PLAIN, reason="Numba's own cache has no checksum")
def test_a_damaged_cache_is_compiled_anew(filled):
    for file in filled.rglob("*.nb?"):
        file.write_bytes(b"not what it was")
    assert run_probe(POISE_CACHE_DIR=str(filled)) == (1.629583, 0)
    assert run_probe(POISE_CACHE_DIR=str(filled)) == (1.629583, 1)  # and saved again


@pytest.mark.process
@pytest.mark.skipif(PLAIN, reason="Numba's own cache has no checksum")
def test_machine_code_with_a_single_wrong_bit_is_never_run(filled):
    (saved,) = filled.rglob("*forward*.nbc")
    content = bytearray(saved.read_bytes())
    content[len(content) // 2] ^= 1
    saved.write_bytes(content)
    assert run_probe(POISE_CACHE_DIR=str(filled)) == (1.629583, 0)


def test_folders_of_earlier_versions_are_removed_in_time(tmp_path):
    for name, age in (("0123456789abcdef", 100), ("fedcba9876543210", 10)):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (time.time() - age * 86400,) * 2)
    (tmp_path / "something else").mkdir()
    kernel_cache_folder.remove_expired(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["fedcba9876543210", "something else"]


@pytest.mark.process
def test_many_cold_processes_at_once_all_work(tmp_path):
    environment = {**os.environ, "POISE_CACHE_DIR": str(tmp_path)}
    started = [
        subprocess.Popen([sys.executable, "-c", PROBE], stdout=subprocess.PIPE, text=True, env=environment) for _ in range(3)
    ]
    assert [float(process.communicate()[0].split()[0]) for process in started] == [1.629583] * 3


@pytest.mark.process
def test_without_a_home_the_temporary_folder_serves(tmp_path):
    environment = {"HOME": "/proc/nowhere", "XDG_CACHE_HOME": "", "POISE_CACHE_DIR": "", "TMPDIR": str(tmp_path)}
    assert run_probe(**environment) == (1.629583, 0)
    assert list(tmp_path.rglob("poise-*/**/*forward*.nbc"))


def test_with_no_folder_at_all_kernels_are_compiled_and_a_warning_says_what_helps(monkeypatch, caplog):
    monkeypatch.setattr(kernel_cache_folder, "candidate_folders", lambda: [Path("/proc/nowhere")])
    kernel_cache_folder.cache_folder.cache_clear()
    try:
        assert kernel_cache_folder.cache_folder() is None
        assert "set POISE_CACHE_DIR" in caplog.text
    finally:
        kernel_cache_folder.cache_folder.cache_clear()


def test_the_key_covers_every_kernel_source(tmp_path):
    copy = tmp_path / "kernels"
    shutil.copytree(Path(kernel_cache_folder.__file__).parent, copy)
    before = kernel_cache_folder.digest_of_sources(copy)
    assert before == kernel_cache_folder.digest_of_sources(Path(kernel_cache_folder.__file__).parent)
    with (copy / "sweep.py").open("a") as file:
        file.write("# changed\n")
    assert kernel_cache_folder.digest_of_sources(copy) != before


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="owners of folders are a Unix matter")
def test_a_folder_that_others_can_write_is_not_trusted(tmp_path):
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    assert not kernel_cache_folder.is_usable(shared)
    assert kernel_cache_folder.is_usable(tmp_path / "own")
