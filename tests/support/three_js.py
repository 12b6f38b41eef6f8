"""three.js, three-vrm and the validator of Khronos under Node.js: independent readers of glTF and VRM files."""

import json
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

FOLDER = Path(__file__).resolve().parents[1] / "three_js"

needs_three_js = pytest.mark.skipif(
    shutil.which("node") is None or not (FOLDER / "node_modules").is_dir(),
    reason="needs Node.js and `cd tests/three_js && npm ci`",
)


def node_frames(file, **request):
    """Where three.js has the nodes of a file, (n, n_nodes, 4, 4).

    poses: rotations xyzw by node, or by human bone with normalized=True; animation, times: those of an animation, vrma: a file
    to play instead.
    """
    answers = _run("frames.mjs", {"file": str(file), **request})
    return np.array(answers, dtype=float).reshape(len(answers), -1, 4, 4).transpose(0, 1, 3, 2)


def mesh_corners(file, nodes, poses):
    """Where three.js has the corners of all triangles of the meshes that nodes carry, (n, n_corners, 3), in some poses."""
    answers = _run("frames.mjs", {"file": str(file), "meshes": nodes, "poses": poses})
    return np.array(answers, dtype=float).reshape(len(answers), -1, 3)


def validation_errors(files):
    """Errors of each file, one sentence each."""
    return _run("validate.mjs", [str(file) for file in files])


def _run(script, request):
    done = subprocess.run(
        ["node", FOLDER / script],
        input=json.dumps(request),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd=FOLDER,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)
