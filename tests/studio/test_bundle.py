"""The page in the package is what its sources in `web/` build, byte for byte."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

import poise.studio

WEB = Path(__file__).parents[2] / "web"
STATIC = Path(poise.studio.__file__).parent / "static"
ENVIRONMENT = {**os.environ, "npm_config_update_notifier": "false"}


@pytest.fixture(scope="module")
def node() -> str:
    """The path of node, with the page's tools installed beside its sources as the lock file names them."""
    found, npm = shutil.which("node"), shutil.which("npm")
    if found is None or npm is None:
        pytest.skip("install Node.js to build the page again: node or npm is not on the path")
    if not (WEB / "node_modules" / "esbuild").is_dir():
        command = [npm, "ci", "--ignore-scripts", "--prefer-offline"]
        done = subprocess.run(command, cwd=WEB, env=ENVIRONMENT, capture_output=True, text=True, timeout=300, check=False)
        if done.returncode:
            pytest.skip(f"the page's tools cannot be installed here: {done.stderr.strip().splitlines()[-1:]}")
    return found


@pytest.mark.process
def test_the_bundle_in_the_package_is_what_its_sources_build(node: str, tmp_path: Path) -> None:
    subprocess.run([node, "build.mjs", str(tmp_path)], cwd=WEB, check=True, timeout=120)
    built = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    kept = {path.name: path.read_bytes() for path in STATIC.iterdir()}
    assert sorted(built) == sorted(kept)
    stale = [name for name in built if built[name] != kept[name]]
    assert not stale, f"build the page again (cd web && npm ci && npm run build): {', '.join(stale)} differ"


@pytest.mark.process
def test_the_page_has_no_type_error(node: str) -> None:
    compiler = WEB / "node_modules" / "typescript" / "bin" / "tsc"
    done = subprocess.run([node, str(compiler), "--noEmit"], cwd=WEB, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout


def test_the_page_fetches_nothing_from_outside() -> None:
    page = (STATIC / "index.html").read_text("utf-8")
    assert "://" not in page
    assert 'src="page.js"' in page
    assert 'href="page.css"' in page
    assert "url(" not in (STATIC / "page.css").read_text("utf-8")


def test_the_lock_file_names_no_address() -> None:
    assert '"resolved"' not in (WEB / "package-lock.json").read_text("utf-8")


def test_the_licences_of_what_is_bundled_are_in_the_package() -> None:
    licences = (STATIC / "licences.txt").read_text("utf-8")
    for name in ("three", "preact", "@preact/signals", "gifenc"):
        assert f"\n{name} " in f"\n{licences}", name
    assert licences.count("Permission is hereby granted") >= 4
