"""Chains of bones of one length along y: of balls, of hinges about z, or of three hinges at every joint."""

import numpy as np

import poise

AXES = {"hinges": ((0.0, 0.0, 1.0),), "three hinges": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))}


def chain(count, kind="ball", length=0.1, limits=None):
    """A chain on the origin with an effector "tip"; limits of all hinges [rad], or a Swing for all balls."""
    joints, parent, offset = [], None, (0.0, 0.0, 0.0)
    given = {} if limits is None else {"limits": limits}
    for k in range(count):
        if kind == "ball":
            joints.append(poise.Joint(f"joint_{k}", parent, offset, kind="ball", segment=f"bone_{k}", **given))
        else:
            axes = AXES[kind]
            for number, axis in enumerate(axes):
                name = f"joint_{k}" + (f"_{number}" if number + 1 < len(axes) else "")
                segment = f"bone_{k}" if number + 1 == len(axes) else None
                joints.append(
                    poise.Joint(name, parent, offset if number == 0 else (0.0, 0.0, 0.0), axis, segment=segment, **given)
                )
                parent = name
        parent, offset = f"joint_{k}", (0.0, length, 0.0)
    return poise.Character(joints, [poise.Effector("tip", f"bone_{count - 1}", (0.0, length, 0.0))], base="ground")


def points(pose, count):
    """(count + 1, 3) where the joints of a chain and its tip are [m]."""
    return np.array([*(pose.segment_frame(f"bone_{k}")[0] for k in range(count)), pose.frame("tip")[0]])


def goal_of(solver, position):
    """Ask the tip of a chain for a position, and for no orientation."""
    solver["tip"].position, solver["tip"].orientation_weight = position, 0.0


def naive_fabrik(start, target, rounds):
    """Algorithm 1 of Aristidou and Lasenby 2011 on points (n + 1, 3), written out: all points after each round."""
    points, lengths, answers = start.copy(), np.linalg.norm(np.diff(start, axis=0), axis=1), []
    for _ in range(rounds):
        points[-1] = target
        for i in range(len(lengths) - 1, -1, -1):
            way = points[i] - points[i + 1]
            points[i] = points[i + 1] + lengths[i] * way / np.linalg.norm(way)
        points[0] = start[0]
        for i in range(len(lengths)):
            way = points[i + 1] - points[i]
            points[i + 1] = points[i] + lengths[i] * way / np.linalg.norm(way)
        answers.append(points.copy())
    return answers
