"""The four workloads on a robot of a URDF, by Poise and by pink and mink, each in an interpreter of its own.

.venv/bin/python bench/robots.py g1.urdf --pink PINK/bin/python --mink MINK/bin/python [--seed N] [--cases N]

The goals are poses of all effectors, hands and feet among them, on a fixed base. All get the same cases, starts and
tolerance, up to 50 iterations on a coherent motion and 200 else. Every answer is judged by the referee of `poise bench`:
within 1 mm and 0.01 rad, and inside the limits to 1e-6. Times are medians of a whole solve, setting goals included.
`search()` is Poise with a search where a solve does not reach goals of `near` and `cold`.
pink and mink, with daqp, their fastest solver, are set as for the biped (Levenberg-Marquardt damping 0.1, time step 1 s).
"""

import argparse
import json
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from time import perf_counter

import numpy as np

WORKLOADS = ("coherent", "near", "cold", "unreachable")
CASES = {"coherent": 300, "near": 200, "cold": 200, "unreachable": 40}
ITERATIONS = {"coherent": 50, "near": 200, "cold": 200, "unreachable": 50}
SOLVES = {"unreachable": 5}
"""Solves on each goal, one after the other; 1 for the other workloads."""
TOLERANCE = (1e-3, 1e-2)
"""[m], [rad]."""
DAMPING = 0.1
"""Levenberg-Marquardt damping of the tasks of pink and mink."""


def main() -> None:
    """Make the cases, run everybody, print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("robot", type=Path)
    parser.add_argument("--pink", help="a Python that has pin-pink and daqp")
    parser.add_argument("--mink", help="a Python that has mink and daqp")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--cases", type=float, default=1.0, help="times the usual number of cases")
    parser.add_argument("--peer", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.peer:
        name, cases = arguments.peer.split(":", 1)
        np.savez(sys.stdout.buffer, **run({"pink": Pink, "mink": Mink}[name](Path(cases)), cases))
        return
    compare(arguments)


def compare(arguments: argparse.Namespace) -> None:
    """Make the cases, run Poise and the peers on them one after the other, and print who reached how much in what time."""
    with tempfile.TemporaryDirectory() as folder:
        cases = Path(folder, "cases.npz")
        judge = write_cases(arguments, cases)
        rows = {"poise": judge.judged(run(judge, cases))}
        judge.searches = True
        rows["search()"] = judge.judged(run(judge, cases))
        for name in ("pink", "mink"):
            if interpreter := getattr(arguments, name):
                command = [interpreter, __file__, str(arguments.robot), "--peer", f"{name}:{cases}"]
                answered = Path(folder, name)
                answered.write_bytes(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
                rows[name] = judge.judged(dict(np.load(answered)))
    print(f"{'':<12}" + "".join(f"{name + ' [µs]':>14}{'reached [%]':>13}{'outside [rad]':>15}" for name in rows))
    for workload in WORKLOADS:
        cells = "".join("{:>14.1f}{:>13.1f}{:>15.1e}".format(*row[workload]) for row in rows.values())
        fastest = min((rows[name][workload][0] for name in ("pink", "mink") if name in rows), default=float("nan"))
        print(f"{workload:<12}{cells}   {fastest / rows['poise'][workload][0]:.1f}x")


def run(solver, path) -> dict[str, np.ndarray]:
    """Answers and times [s] of all cases by workload."""
    cases, result = np.load(path), {}
    for workload in WORKLOADS:
        start, targets = cases[f"{workload}_start"], cases[f"{workload}_targets"]
        answers, times, values = [], [], start[0]
        solver.solve(start[0], targets[0], 2)  # compiled, allocated
        for number in range(len(start)):
            values = values if workload == "coherent" and number else start[number]
            began = perf_counter()
            for _ in range(SOLVES.get(workload, 1)):
                values = solver.solve(values, targets[number], ITERATIONS[workload], warm=workload == "coherent" and number > 0)
            times.append((perf_counter() - began) / SOLVES.get(workload, 1))
            answers.append(values)
        result |= {f"{workload}_angles": np.array(answers), f"{workload}_times": np.array(times)}
    return result


# ---- Poise, and the judge ------------------------------------------------------------------------------------------


def write_cases(arguments: argparse.Namespace, path: Path):
    """Write the cases, in the axes of the robot's file, and return Poise with them."""
    return Poise(arguments, path)


class Poise:
    """Poise on the robot, the cases in its axes, and the referee."""

    def __init__(self, arguments: argparse.Namespace, path: Path) -> None:
        import poise
        from poise.compare import workloads
        from poise.compare.referee import goal_effectors
        from poise.formats.robot_to_character import axes_of_file

        self.character = poise.load(arguments.robot)
        self.solver = poise.Solver(self.character)
        self.axes = np.array(axes_of_file(self.character))
        self.cases, self.targets = {}, {}
        self.searches = False
        written = {
            "joints": json.dumps(self.character.dof_names),
            "effectors": json.dumps([effector.name for effector in goal_effectors(self.character)]),
        }
        for name in WORKLOADS:
            count = max(int(arguments.cases * CASES[name]), 2)
            cases = self.cases[name] = getattr(workloads, name)(self.character, arguments.seed, count)
            targets = np.tile(np.eye(4), (*cases.positions.shape[:2], 1, 1))
            targets[..., :3, 3] = cases.positions @ self.axes
            targets[..., :3, :3] = self.axes.T @ cases.rotations @ self.axes
            written |= {f"{name}_start": cases.start, f"{name}_targets": targets}
            for target, position, orientation in zip(targets, cases.positions, cases.orientations, strict=True):
                self.targets[target.tobytes()] = position, orientation
        np.savez(path, **written)

    def solve(self, start: np.ndarray, targets: np.ndarray, iterations: int, warm: bool = False) -> np.ndarray:
        """Solve one case; its goals are looked up, as Poise takes them in its own axes."""
        positions, orientations = self.targets[targets.tobytes()]
        if not warm:
            self.solver.reset(start)
        self.solver.set_goals(positions, orientations)
        result = self.solver.solve(iterations=iterations)
        if self.searches and not result.converged and iterations == ITERATIONS["cold"]:
            self.solver.search()
        return self.solver.pose.angles

    def judged(self, result: dict[str, np.ndarray]) -> dict[str, tuple[float, float, float]]:
        """Median time [µs], share of cases reached inside the limits [%], largest violation of a limit [rad], by workload."""
        judged = {}
        low, high = self.character.limits.T
        for name, cases in self.cases.items():
            angles = result[f"{name}_angles"]
            outside = np.maximum(low - angles, angles - high).max(axis=1)
            reached = cases.reached(self.character, angles) & (outside <= 1e-6)
            judged[name] = 1e6 * float(np.median(result[f"{name}_times"])), 100.0 * float(reached.mean()), float(outside.max())
        return judged


# ---- the peers, in their own interpreters ----------------------------------------------------------------------------


def kinematic_text(robot: str) -> str:
    """A URDF without meshes, which MuJoCo would open."""
    root = ElementTree.parse(robot).getroot()
    for link in root.iter("link"):
        for child in [child for child in link if child.tag in ("visual", "collision")]:
            link.remove(child)
    for extension in root.findall("mujoco"):
        root.remove(extension)
    extension = ElementTree.SubElement(root, "mujoco")
    ElementTree.SubElement(extension, "compiler", {"fusestatic": "false", "boundmass": "1e-6", "boundinertia": "1e-9"})
    return ElementTree.tostring(root, encoding="unicode")


class Pink:
    """pink: one quadratic program a step, on pinocchio."""

    def __init__(self, path: Path) -> None:
        import logging

        import pink
        import pinocchio

        logging.disable(logging.WARNING)
        cases = np.load(path)
        names, effectors = json.loads(str(cases["joints"])), json.loads(str(cases["effectors"]))
        self.pink, self.pin = pink, pinocchio
        model = pinocchio.buildModelFromUrdf(sys.argv[1])
        self.moving = [number for number, name in enumerate(names) if model.existJointName(name)]
        self.place = np.array([model.joints[model.getJointId(names[number])].idx_q for number in self.moving])
        self.tasks = [pink.tasks.FrameTask(name, 1.0, 1.0, lm_damping=DAMPING) for name in effectors]
        middle = pinocchio.neutral(model).clip(model.lowerPositionLimit, model.upperPositionLimit)
        self.configuration = pink.Configuration(model, model.createData(), middle)

    def solve(self, start: np.ndarray, targets: np.ndarray, iterations: int, warm: bool = False) -> np.ndarray:
        """Solve one case by its own loop, until its own errors are within the tolerance."""
        configuration, values = self.configuration, np.zeros(self.configuration.model.nq)
        values[self.place] = start[self.moving]
        configuration.update(values)
        for task, target in zip(self.tasks, targets, strict=True):
            task.set_target(self.pin.SE3(target))
        for _ in range(iterations):
            if all(self.is_there(task, target) for task, target in zip(self.tasks, targets, strict=True)):
                break
            step = self.pink.solve_ik(configuration, self.tasks, 1.0, solver="daqp", damping=1e-8, safety_break=False)
            configuration.integrate_inplace(step, 1.0)
        result = start.copy()
        result[self.moving] = configuration.q[self.place]
        return result

    def is_there(self, task, target: np.ndarray) -> bool:
        """Tell whether an effector is where it should be."""
        frame = self.configuration.get_transform_frame_to_world(task.frame)
        turned = np.linalg.norm(self.pin.log3(frame.rotation.T @ target[:3, :3]))
        return np.linalg.norm(frame.translation - target[:3, 3]) < TOLERANCE[0] and turned < TOLERANCE[1]


class Mink:
    """mink: the same on MuJoCo."""

    def __init__(self, path: Path) -> None:
        import mink
        import mujoco

        cases = np.load(path)
        names, effectors = json.loads(str(cases["joints"])), json.loads(str(cases["effectors"]))
        self.mink, model = mink, mujoco.MjModel.from_xml_string(kinematic_text(sys.argv[1]))
        known = {model.joint(number).name for number in range(model.njnt)}
        self.moving = [number for number, name in enumerate(names) if name in known]
        self.place = np.array([model.joint(names[number]).qposadr[0] for number in self.moving])
        self.tasks = [mink.FrameTask(name, "body", 1.0, 1.0, lm_damping=DAMPING) for name in effectors]
        self.limits = [mink.ConfigurationLimit(model)]
        self.configuration = mink.Configuration(model)

    def solve(self, start: np.ndarray, targets: np.ndarray, iterations: int, warm: bool = False) -> np.ndarray:
        """Solve one case by its own loop, until its own errors are within the tolerance."""
        configuration, values = self.configuration, np.zeros(self.configuration.model.nq)
        values[self.place] = start[self.moving]
        configuration.update(values)
        for task, target in zip(self.tasks, targets, strict=True):
            task.set_target(self.mink.SE3.from_matrix(target))
        for _ in range(iterations):
            errors = np.array([task.compute_error(configuration) for task in self.tasks])
            distances, angles = np.linalg.norm(errors[:, :3], axis=1), np.linalg.norm(errors[:, 3:], axis=1)
            if (distances < TOLERANCE[0]).all() and (angles < TOLERANCE[1]).all():
                break
            step = self.mink.solve_ik(configuration, self.tasks, 1.0, "daqp", damping=1e-8, limits=self.limits)
            configuration.integrate_inplace(step, 1.0)
        result = start.copy()
        result[self.moving] = configuration.q[self.place]
        return result


if __name__ == "__main__":
    main()
