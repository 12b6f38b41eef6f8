"""Peers that solve a whole problem in a loop of their own and count no iterations: ikpy, pybullet and drake."""

import importlib
import warnings
from typing import Any

import numpy as np

from poise.compare.peer_body import Solve, Transforms, UrdfBody
from poise.compare.workloads import TOLERANCE
from poise.errors import PoiseError
from poise.geometry.rotations import quaternions_of

POSE_SHARE = 0.01
"""Share of the tolerance of positions at which pybullet ends for a pose: it looks at the distance alone."""
TIGHTER = 0.99
"""Share of the tolerance that drake is asked for: its constraints are met to 1e-6 only."""


def prepare_ikpy(body: UrdfBody, orientations: bool) -> Solve:
    """Prepare ikpy: one chain, least squares of scipy with bounds."""
    chains: Any = importlib.import_module("ikpy.chain")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        whole = chains.Chain.from_urdf_file(str(body.path), base_elements=[body.character.base])
        names = [link.name for link in whole.links]
        if beside := [name for name in body.joints if name not in names]:
            raise PoiseError(f"joint {beside[0]!r} is beside the one chain that it follows")
        entries = np.array([names.index(name) for name in body.joints])
        mask = [place in entries for place in range(len(names))]
        chain = chains.Chain.from_urdf_file(str(body.path), base_elements=[body.character.base], active_links_mask=mask)
    lower, upper = body.character.limits.T

    def spread(angles: np.ndarray) -> np.ndarray:
        state = np.zeros(len(names))
        state[entries] = np.clip(angles, lower + 1e-9, upper - 1e-9)
        return state

    body.calibrate([chain.forward_kinematics(spread(body.character.rest))])
    mode = "all" if orientations else None

    def solve(start: np.ndarray, targets: Transforms, iterations: int) -> tuple[np.ndarray, int]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = chain.inverse_kinematics_frame(
                targets[0], initial_position=spread(start), orientation_mode=mode, max_iter=iterations
            )
        return np.asarray(found)[entries], 0

    return solve


def prepare_pybullet(body: UrdfBody, orientations: bool) -> Solve:
    """Prepare pybullet: Buss' damped least squares; positions of several links, or the pose of one."""
    if orientations and len(body.links) > 1:
        raise PoiseError("it takes the orientation of one goal only")
    bullet: Any = importlib.import_module("pybullet")
    client = bullet.connect(bullet.DIRECT)
    robot = bullet.loadURDF(str(body.path), useFixedBase=True, physicsClientId=client)
    described = [bullet.getJointInfo(robot, joint, client) for joint in range(bullet.getNumJoints(robot, client))]
    numbers, links = ({entry[place].decode(): entry[0] for entry in described} for place in (1, 12))
    moving = [entry[1].decode() for entry in described if entry[2] != bullet.JOINT_FIXED]
    entries, goals = [moving.index(name) for name in body.joints], [links[name] for name in body.links]

    def move(angles: np.ndarray) -> None:
        for name, angle in zip(body.joints, angles.tolist(), strict=True):
            bullet.resetJointState(robot, numbers[name], angle, physicsClientId=client)

    def frame(link: int) -> np.ndarray:
        state = bullet.getLinkState(robot, link, computeForwardKinematics=True, physicsClientId=client)
        result = np.eye(4)
        result[:3, :3] = np.reshape(bullet.getMatrixFromQuaternion(state[5]), (3, 3))
        result[:3, 3] = state[4]
        return result

    move(body.character.rest)
    body.calibrate([frame(link) for link in goals])
    asked = {"residualThreshold": TOLERANCE[0] * (POSE_SHARE if orientations else 1.0), "physicsClientId": client}

    def solve(start: np.ndarray, targets: Transforms, iterations: int) -> tuple[np.ndarray, int]:
        move(start)
        positions = [target[:3, 3].tolist() for target in targets]
        if orientations:
            ((w, x, y, z),) = quaternions_of(targets[0][None, :3, :3]).tolist()
            found = bullet.calculateInverseKinematics(
                robot, goals[0], positions[0], (x, y, z, w), maxNumIterations=iterations, **asked
            )
        else:
            found = bullet.calculateInverseKinematics2(robot, goals, positions, maxNumIterations=iterations, **asked)
        return np.array(found)[entries], 0

    return solve


def prepare_drake(body: UrdfBody, orientations: bool) -> Solve:
    """Prepare drake: a nonlinear program with boxes around targets as constraints, solved by SNOPT."""
    drake: Any = importlib.import_module("pydrake.all")
    plant = drake.MultibodyPlant(0.0)
    drake.Parser(plant).AddModels(str(body.path))
    plant.WeldFrames(plant.world_frame(), plant.GetFrameByName(body.character.base))
    plant.Finalize()
    context = plant.CreateDefaultContext()
    entries = np.array([plant.GetJointByName(name).position_start() for name in body.joints])
    links, world, optimizer = [plant.GetFrameByName(name) for name in body.links], plant.world_frame(), drake.SnoptSolver()
    rest = np.zeros(len(entries))
    rest[entries] = body.character.rest
    plant.SetPositions(context, rest)
    body.calibrate([link.CalcPoseInWorld(context).GetAsMatrix4() for link in links])
    half = TIGHTER * TOLERANCE[0] / np.sqrt(3.0)

    def solve(start: np.ndarray, targets: Transforms, iterations: int) -> tuple[np.ndarray, int]:
        problem = drake.InverseKinematics(plant, context)
        for link, target in zip(links, targets, strict=True):
            problem.AddPositionConstraint(link, np.zeros(3), world, target[:3, 3] - half, target[:3, 3] + half)
            if orientations:
                turned = drake.RotationMatrix(target[:3, :3])
                problem.AddOrientationConstraint(world, turned, link, drake.RotationMatrix(), TIGHTER * TOLERANCE[1])
        begun, options = np.empty(len(entries)), drake.SolverOptions()
        begun[entries] = start
        options.SetOption(optimizer.solver_id(), "Major iterations limit", iterations)
        answer = optimizer.Solve(problem.prog(), begun, options)
        return answer.GetSolution(problem.q())[entries], 0

    return solve
