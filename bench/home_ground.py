"""The methods of the literature on their home ground, a chain of 10, one position, no limits, beside public implementations.

.venv/bin/python bench/home_ground.py [--targets N] [--seed S] [--python PYTHON] [--kdl] [--three FOLDER]

Two chains: hinges, for methods over the Jacobian, with targets where the tip is in random poses; and balls, for methods that
move points, with targets anywhere in 10 to 95 % of the reach. Each solve starts from rest and may take 50 iterations, to within
1 mm. Printed are the share of targets reached, the median of iterations, the median over targets of the quickest of five
solves, called from Python, and the bytes of a solver's state.

--python: the Python of an environment with pybullet (Buss' own code for damped least squares, in C++), scipy (its minimisers,
whose iterations are compared, as their functions are in Python) and pyfabrik (FABRIK in Python: its iterations):
`pip install pybullet scipy pyfabrik 'numpy<1.25'`. --kdl: Levenberg-Marquardt of Orocos KDL in C++,
`apt-get install liborocos-kdl-dev libeigen3-dev`. --three: a folder with three.js, whose CCDIKSolver runs under Node.js:
`npm install three`.
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
BEND = 0.1
"""Angle of every ball at rest, about z [rad]."""
REACH = (0.1, 0.95)
"""Distance of the targets of the balls from the base, in lengths of the chain."""
HERE = Path(__file__).parent


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


def measure_ours(ground: str, targets: np.ndarray) -> None:
    """Print a line for every method of Poise on the chain of hinges or of balls."""
    import poise
    from poise.methods.registry import METHODS

    kinds: Any = (
        {"axis": tuple(AXES[k]), "rest": REST[k]} if ground == "hinges" else {"kind": "ball", "rest": (0.0, 0.0, BEND)}
        for k in range(COUNT)
    )
    joints = [
        poise.Joint(f"j{k}", f"j{k - 1}" if k else None, tuple(OFFSETS[k]), segment=f"s{k}", **kind)
        for k, kind in enumerate(kinds)
    ]
    chain = poise.Character(joints, [poise.Effector("tip", f"s{COUNT - 1}", tuple(TIP))], base="base")
    for name, method in METHODS.items():
        if reason := method.refuse(chain, False):
            print(f"{name:22} {reason}")
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
            tip = np.array(solver.pose.frame("tip")[0])
            reached += bool(np.linalg.norm(tip - target) <= 1.001 * TOLERANCE)
        state = sum(array.nbytes for array in solver.__getstate__()["numbers"])
        report(name, reached / len(targets), iterations, times, f"{state} bytes")


def report(name: str, reached: float, iterations: list[int], times: list[float], rest: str = "") -> None:
    """Print the line of one method."""
    counted = f"{np.median(iterations):4.0f} iterations" if iterations else " " * 15
    timed = f"{1e6 * np.median(times):8.1f} us" if times else " " * 11
    print(f"{name:22} {reached:6.1%} {counted} {timed}  {rest}", flush=True)


# ---- public implementations ------------------------------------------------------------------------------


def report_lines(name: str, output: str) -> None:
    """Print the line of a program that writes distance left, iterations and seconds for every target."""
    distances, iterations, times = np.array([line.split() for line in output.splitlines()], dtype=float).T
    report(name, float(np.mean(distances <= 1.001 * TOLERANCE)), iterations.tolist(), times.tolist())


def measure_kdl(targets: np.ndarray) -> None:
    """Print the line of Orocos KDL's Levenberg-Marquardt, on the hinges."""
    ends = [*OFFSETS[1:], TIP]
    rows = [[*AXES[k], *ends[k], REST[k]] for k in range(COUNT)]
    numbers = [[COUNT, len(targets), ITERATIONS, REPEATS, TOLERANCE], *rows, *targets.tolist()]
    with tempfile.TemporaryDirectory() as folder:
        program, source = Path(folder, "kdl"), HERE / "home_ground_kdl.cpp"
        compiler = ["g++", "-O3", "-march=native", "-I/usr/include/eigen3", "-o", program, source, "-lorocos-kdl"]
        subprocess.run(compiler, check=True)
        text = "\n".join(" ".join(map(str, row)) for row in numbers)
        report_lines("KDL LMA", subprocess.run([program], input=text, capture_output=True, text=True, check=True).stdout)


def measure_three(targets: np.ndarray, folder: str) -> None:
    """Print the line of three.js' CCDIKSolver, on the balls."""
    asked = {
        "joints": COUNT,
        "length": 1.0 / COUNT,
        "rest": BEND,
        "iterations": ITERATIONS,
        "repeats": REPEATS,
        "tolerance": TOLERANCE,
        "targets": targets.tolist(),
    }
    command = ["node", HERE / "home_ground_three.mjs", Path(folder).resolve()]
    ended = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=True)
    report_lines("three.js CCDIKSolver", ended.stdout)


def measure_pyfabrik(targets: np.ndarray) -> None:
    """Print the iterations of pyfabrik, on the balls; it knows no limit of iterations."""
    from pyfabrik import Fabrik3D
    from vectormath import Vector3

    counts = []
    for target in targets:
        points, angle = [np.zeros(3)], 0.0
        for _ in range(COUNT):
            angle += BEND
            points.append(points[-1] + np.array([-np.sin(angle), np.cos(angle), 0.0]) / COUNT)
        counts.append(Fabrik3D([Vector3(*point) for point in points], TOLERANCE).move_to(Vector3(*target)))
    report("pyfabrik", float(np.mean(np.array(counts) <= ITERATIONS)), counts, [])


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
    """Print the time of pybullet's damped least squares, which is Buss' code; its IK_SDLS ends the process."""
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
    parser.add_argument("--python", help="a Python that has pybullet, scipy and pyfabrik")
    parser.add_argument("--kdl", action="store_true", help="compile and run Orocos KDL")
    parser.add_argument("--three", metavar="FOLDER", help="a folder in which three.js is installed")
    parser.add_argument("--others", action="store_true", help=argparse.SUPPRESS)
    options: Any = parser.parse_args()
    random = np.random.default_rng(options.seed)
    hinges = np.array([forward(random.uniform(-2.0, 2.0, COUNT))[0] for _ in range(options.targets)])
    directions = random.normal(size=(options.targets, 3))
    distances = random.uniform(*REACH, (options.targets, 1))
    balls = distances * directions / np.linalg.norm(directions, axis=1, keepdims=True)
    if options.others:
        measure_minimisers(hinges[:60])
        measure_bullet(hinges)
        measure_pyfabrik(balls)
        return
    for ground, targets in (("hinges", hinges), ("balls", balls)):
        print(f"--- {ground}")
        measure_ours(ground, targets)
    print("--- public implementations")
    if options.kdl:
        measure_kdl(hinges)
    if options.three:
        measure_three(balls, options.three)
    if options.python:
        more = ["--targets", str(options.targets), "--seed", str(options.seed)]
        subprocess.run([options.python, __file__, "--others", *more], check=True, stdout=sys.stdout)


if __name__ == "__main__":
    main()
