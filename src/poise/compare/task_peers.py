"""Peers that solve weighted tasks by one quadratic program an iteration: placo, pink, mink and roboplan.

All get the same weights as Poise's goals, 1 for a metre and 0.3 for a radian, and limits as inequalities. Regularisation
and damping are those that did best in a coarse sweep on the biped.
"""

import importlib
import logging
from typing import Any

import numpy as np

from poise.compare.peer_body import Solve, Transforms, UrdfBody, step_until_reached
from poise.errors import PoiseError
from poise.goals.pose_goal import ORIENTATION_WEIGHT

REGULARISATION = 1e-4
"""Weight of placo's pull to no motion."""
LEVENBERG = 0.1
"""Damping of a task in proportion to its error, of pink, mink and roboplan."""
DAMPING = 1e-8
"""Damping of their joints, of pink, mink and roboplan."""


def prepare_placo(body: UrdfBody, orientations: bool) -> Solve:
    """Prepare placo: one quadratic program an iteration over soft tasks of all frames, limits as inequalities."""
    placo: Any = importlib.import_module("placo")
    robot = placo.RobotWrapper(str(body.path), placo.Flags.ignore_collisions)
    solver = placo.KinematicsSolver(robot)
    solver.mask_fbase(True)
    solver.enable_joint_limits(True)
    names = list(robot.joint_names())
    entries = np.array([7 + names.index(name) for name in body.joints])  # the floating base comes first

    def move(angles: np.ndarray) -> None:
        state = np.array(robot.state.q)
        state[entries] = angles
        robot.state.q = state
        robot.update_kinematics()

    def frames() -> list[np.ndarray]:
        return [np.array(robot.get_T_world_frame(link)) for link in body.links]

    move(body.character.rest)
    body.calibrate(frames())
    tasks = []
    for link, frame in zip(body.links, frames(), strict=True):
        task = solver.add_frame_task(link, frame)
        task.configure(link, "soft", 1.0, ORIENTATION_WEIGHT if orientations else 0.0)
        tasks.append(task)
    solver.add_regularization_task(REGULARISATION)

    def step() -> bool:
        try:
            solver.solve(True)
        except RuntimeError:  # its quadratic program has no solution
            return False
        robot.update_kinematics()
        return True

    def solve(start: np.ndarray, targets: Transforms, iterations: int) -> tuple[np.ndarray, int]:
        move(start)
        for task, target in zip(tasks, targets, strict=True):
            task.T_world_frame = target
        done = step_until_reached(frames, step, targets, iterations, orientations)
        return np.array(robot.state.q)[entries], done

    return solve


def prepare_pink(body: UrdfBody, orientations: bool) -> Solve:
    """Prepare pink: tasks of Pinocchio's frames, solved by daqp."""
    pinocchio, pink, tasks_of = (importlib.import_module(name) for name in ("pinocchio", "pink", "pink.tasks"))
    logging.getLogger().addFilter(lambda record: record.levelno > logging.WARNING)  # one line for each joint near its limit
    model: Any = pinocchio.buildModelFromUrdf(str(body.path))
    if turning := [name for name in body.joints if model.joints[model.getJointId(name)].nq != 1]:
        raise PoiseError(f"joint {turning[0]!r} has no limits, and is two numbers there")
    entries = np.array([model.joints[model.getJointId(name)].idx_q for name in body.joints])
    weight = ORIENTATION_WEIGHT if orientations else 0.0
    tasks = [tasks_of.FrameTask(link, 1.0, weight, lm_damping=LEVENBERG) for link in body.links]
    middle = pinocchio.neutral(model).clip(model.lowerPositionLimit, model.upperPositionLimit)
    state: Any = pink.Configuration(model, model.createData(), middle)

    def move(angles: np.ndarray) -> None:
        q = np.array(state.q)
        q[entries] = angles
        state.update(q)

    def frames() -> list[np.ndarray]:
        return [state.get_transform_frame_to_world(link).homogeneous for link in body.links]

    def step() -> bool:
        velocity = pink.solve_ik(state, tasks, 1.0, solver="daqp", damping=DAMPING, safety_break=False)
        state.integrate_inplace(velocity, 1.0)
        return True

    move(body.character.rest)
    body.calibrate(frames())

    def solve(start: np.ndarray, targets: Transforms, iterations: int) -> tuple[np.ndarray, int]:
        move(start)
        for task, target in zip(tasks, targets, strict=True):
            task.set_target(pinocchio.SE3(target))
        done = step_until_reached(frames, step, targets, iterations, orientations)
        return np.array(state.q)[entries], done

    return solve


def prepare_mink(body: UrdfBody, orientations: bool) -> Solve:
    """Prepare mink: tasks of MuJoCo's bodies, solved by daqp."""
    mujoco, mink = importlib.import_module("mujoco"), importlib.import_module("mink")
    described: Any = mujoco.MjSpec.from_file(str(body.path))
    described.compiler.fusestatic = False  # the links of goals are fixed to others
    described.compiler.boundmass = described.compiler.boundinertia = 1.0  # it wants them, kinematics does not
    model = described.compile()
    entries = np.array([model.jnt_qposadr[model.joint(name).id] for name in body.joints])
    weight = ORIENTATION_WEIGHT if orientations else 0.0
    tasks = [mink.FrameTask(link, "body", 1.0, weight, lm_damping=LEVENBERG) for link in body.links]
    limits, state = [mink.ConfigurationLimit(model)], mink.Configuration(model)

    def move(angles: np.ndarray) -> None:
        q = np.array(state.q)
        q[entries] = angles
        state.update(q)

    def frames() -> list[np.ndarray]:
        return [state.get_transform_frame_to_world(link, "body").as_matrix() for link in body.links]

    def step() -> bool:
        velocity = mink.solve_ik(state, tasks, 1.0, "daqp", damping=DAMPING, limits=limits)
        state.integrate_inplace(velocity, 1.0)
        return True

    move(body.character.rest)
    body.calibrate(frames())

    def solve(start: np.ndarray, targets: Transforms, iterations: int) -> tuple[np.ndarray, int]:
        move(start)
        for task, target in zip(tasks, targets, strict=True):
            task.set_target(mink.SE3.from_matrix(target))
        done = step_until_reached(frames, step, targets, iterations, orientations)
        return np.array(state.q)[entries], done

    return solve


def prepare_roboplan(body: UrdfBody, orientations: bool) -> Solve:
    """Prepare roboplan: its Oink, tasks of frames in C++, solved by proxqp."""
    core: Any = importlib.import_module("roboplan.core")
    kinematics: Any = importlib.import_module("roboplan.optimal_ik")
    scene = core.Scene("body", core.loadUrdfSceneDescription(str(body.path)))
    oink = kinematics.Oink(scene)
    weight = ORIENTATION_WEIGHT if orientations else 0.0
    options = kinematics.FrameTaskOptions(position_cost=1.0, orientation_cost=weight, task_gain=1.0, lm_damping=LEVENBERG)
    here = np.asfortranarray(np.eye(4))
    asked = [core.CartesianConfiguration(body.character.base, link, here) for link in body.links]
    tasks = [kinematics.FrameTask(oink, scene, target, options) for target in asked]
    limits, change = [kinematics.PositionLimit(oink, 1.0)], np.zeros(oink.num_variables)
    entries = np.asarray(scene.getJointPositionIndices(body.joints))
    state = np.zeros(len(entries))

    def frames() -> list[np.ndarray]:
        return [np.array(scene.forwardKinematics(state, link)) for link in body.links]

    def step() -> bool:
        scene.setJointPositions(state)
        try:
            oink.solveIk(scene, tasks, limits, [], change, DAMPING)
        except RuntimeError:  # its quadratic program has no solution
            return False
        state[:] = scene.integrate(state, change)
        return True

    state[entries] = body.character.rest
    body.calibrate(frames())

    def solve(start: np.ndarray, targets: Transforms, iterations: int) -> tuple[np.ndarray, int]:
        state[entries] = start
        for task, target in zip(tasks, targets, strict=True):
            task.setTargetFrameTransform(np.asfortranarray(target))
        done = step_until_reached(frames, step, targets, iterations, orientations)
        return state[entries].copy(), done

    return solve
