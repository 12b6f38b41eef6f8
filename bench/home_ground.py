"""The methods of the literature on their home ground, a chain of 10, one position, no limits, beside public implementations.

.venv/bin/python bench/home_ground.py [--targets N] [--seed S] [--python PYTHON]

Each target is where the tip is in a random pose; each solve starts from rest and may take 50 iterations, to within 1 mm.
Printed are the share of targets reached, the median of iterations, the median over targets of the quickest of five
solves, called from Python, and the bytes of a solver's state. `--python` names the Python of an environment that has
pybullet (Buss' own code for damped least squares, in C++) and scipy (its minimisers, whose iterations are compared, as
their functions are in Python): `pip install pybullet scipy`.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

COUNT, ITERATIONS, TOLERANCE, REPEATS = 10, 50, 1e-3, 5
AXES = np.array([(0.0, 0.0, 1.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)])[np.arange(COUNT) % 3]
OFFSETS = np.array([(0.0, 0.0 if number == 0 else 1.0 / COUNT, 0.0) for number in range(COUNT)])
TIP = np.array([0.0, 1.0 / COUNT, 0.0])
REST = 0.1 * (-1.0) ** np.arange(COUNT)


def forward(angles: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the tip (3,) [m], its Jacobian (3, n) and the axes (n, 3) of the chain; nothing of Poise is in it."""
    turned, point, points, axes = np.eye(3), np.zeros(3), [], []
    for axis, offset, angle in zip(AXES, OFFSETS, angles, strict=True):
        point = point + turned @ offset
        points.append(point)
        axes.append(turned @ axis)
        cross = np.cross(np.eye(3), axis)
        turned = turned @ (np.eye(3) + np.sin(angle) * cross + (1.0 - np.cos(angle)) * cross @ cross)
    tip = point + turned @ TIP
    return tip, np.cross(axes, tip - np.array(points)).T, np.array(axes)


def measure_ours(targets: np.ndarray) -> None:
    """Print a line for every method of Poise."""
    import poise
    from poise.methods.registry import METHODS

    joints = [
        poise.Joint(f"j{k}", f"j{k - 1}" if k else None, tuple(OFFSETS[k]), tuple(AXES[k]), rest=REST[k], segment=f"s{k}")
        for k in range(COUNT)
    ]
    chain = poise.Character(joints, [poise.Effector("tip", f"s{COUNT - 1}", tuple(TIP))], base="base")
    for name, method in METHODS.items():
        if reason := method.refuse(chain, False):
            print(f"{name:20} {reason}")
            continue
        solver = poise.Solver(chain, name, use_limits=False)
        solver["tip"].orientation_weight = 0.0
        reached, iterations, times = 0, [], []
        for target in targets:
            solver["tip"].position = target
            quickest = np.inf
            for _ in range(REPEATS):
                solver.reset()
                start = time.perf_counter()
                result = solver.solve(iterations=ITERATIONS, tolerance=(TOLERANCE, 1.0))
                quickest = min(quickest, time.perf_counter() - start)
            times.append(quickest)
            iterations.append(result.iterations)
            reached += bool(np.linalg.norm(forward(solver.pose.angles)[0] - target) <= 1.001 * TOLERANCE)
        state = sum(array.nbytes for array in solver.__getstate__()["numbers"])
        report(name, reached / len(targets), iterations, times, f"{state} bytes")


def report(name: str, reached: float, iterations: list[int], times: list[float], rest: str = "") -> None:
    """Print the line of one method."""
    counted = f"{np.median(iterations):4.0f} iterations" if iterations else " " * 15
    timed = f"{1e6 * np.median(times):8.1f} us" if times else " " * 11
    print(f"{name:20} {reached:6.1%} {counted} {timed}  {rest}", flush=True)


# ---- public implementations, in an environment of their own ----------------------------------------------


def measure_minimisers(targets: np.ndarray) -> None:
    """Print the iterations of scipy's minimisers of the squared distance, with exact derivatives."""
    from scipy.optimize import minimize

    def error(angles: np.ndarray, target: np.ndarray) -> tuple[float, np.ndarray]:
        tip, jacobian, _ = forward(angles)
        return float((tip - target) @ (tip - target)), 2.0 * jacobian.T @ (tip - target)

    def curvature(angles: np.ndarray, target: np.ndarray) -> np.ndarray:
        tip, jacobian, axes = forward(angles)
        second = np.einsum("ijk,k->ij", np.cross(axes[:, None, :], jacobian.T[None, :, :]), tip - target)
        second = np.triu(second) + np.triu(second, 1).T
        return 2.0 * (jacobian.T @ jacobian + second)

    for name, more in (("BFGS", {}), ("L-BFGS-B", {}), ("trust-exact", {"hess": curvature})):
        counts, reached = [], 0
        for target in targets:
            path: list[bool] = []

            def note(angles: np.ndarray, target: np.ndarray = target, path: list[bool] = path) -> None:
                path.append(error(angles, target)[0] <= TOLERANCE**2)

            minimize(error, REST, args=(target,), jac=True, method=name, callback=note, tol=1e-14, **more)
            counts.append(path.index(True) + 1 if True in path else len(path))
            reached += True in path[:ITERATIONS]
        report(f"scipy {name}", reached / len(targets), counts, [])


def measure_bullet(targets: np.ndarray) -> None:
    """Print the time of pybullet's damped least squares, which is Buss' code."""
    import pybullet

    links = ['<link name="base"/>']
    inertia = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
    for k in range(COUNT + 1):
        kind, offset = ("continuous", OFFSETS[k]) if k < COUNT else ("fixed", TIP)
        axis = AXES[k % COUNT]
        links.append(
            f'<link name="s{k}">{inertia}</link><joint name="j{k}" type="{kind}">'
            f'<parent link="{f"s{k - 1}" if k else "base"}"/><child link="s{k}"/>'
            f'<origin xyz="{offset[0]} {offset[1]} {offset[2]}"/><axis xyz="{axis[0]} {axis[1]} {axis[2]}"/></joint>'
        )
    pybullet.connect(pybullet.DIRECT)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "chain.urdf"
        path.write_text(f'<robot name="chain">{"".join(links)}</robot>')
        body = pybullet.loadURDF(str(path), useFixedBase=True)
    reached, times = 0, []
    for target in targets:
        quickest = np.inf
        for _ in range(REPEATS):
            for k in range(COUNT):
                pybullet.resetJointState(body, k, REST[k])
            start = time.perf_counter()
            angles = pybullet.calculateInverseKinematics(
                body, COUNT, target.tolist(), solver=pybullet.IK_DLS, maxNumIterations=ITERATIONS, residualThreshold=TOLERANCE
            )
            quickest = min(quickest, time.perf_counter() - start)
        times.append(quickest)
        reached += bool(np.linalg.norm(forward(np.array(angles))[0] - target) <= 1.001 * TOLERANCE)
    report("pybullet IK_DLS", reached / len(targets), [], times)


def main() -> None:
    """Measure ours here, and others in the Python that is named."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--targets", type=int, default=200)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--python", help="a Python that has pybullet and scipy")
    parser.add_argument("--others", action="store_true", help=argparse.SUPPRESS)
    options: Any = parser.parse_args()
    random = np.random.default_rng(options.seed)
    targets = np.array([forward(random.uniform(-2.0, 2.0, COUNT))[0] for _ in range(options.targets)])
    if options.others:
        measure_minimisers(targets[:60])
        measure_bullet(targets)
        return
    measure_ours(targets)
    if options.python:
        more = ["--targets", json.dumps(options.targets), "--seed", json.dumps(options.seed)]
        subprocess.run([options.python, __file__, "--others", *more], check=True, stdout=sys.stdout)


if __name__ == "__main__":
    main()
