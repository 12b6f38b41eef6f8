"""Goals of every kind that a pose satisfies, made from that pose; and solvers that ask for some of them."""

import numpy as np

import poise
from poise import goals
from poise.anatomy.capsules import segment_capsules
from poise.goals.balance import support_points

HANDS, FEET = ("right_hand", "left_hand"), ("left_foot",)


def at(pose, name):
    """Where an effector or a segment is (3,) [m]."""
    return np.array(pose.frame(name)[0])


def rotation(q):
    """(3, 3) of a unit quaternion."""
    w, x, y, z = q
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + 2 * w * cross + 2 * cross @ cross


def seen_from(pose, name, other):
    """Position and orientation of one frame in another."""
    turn = rotation(pose.frame(other)[1])
    a, b = pose.frame(other)[1], pose.frame(name)[1]
    conjugate = np.array([a[0], *(-np.array(a[1:]))])
    product = [
        conjugate[0] * b[0] - conjugate[1:] @ b[1:],
        *(conjugate[0] * np.array(b[1:]) + b[0] * conjugate[1:] + np.cross(conjugate[1:], b[1:])),
    ]
    return turn.T @ (at(pose, name) - at(pose, other)), product


def elbow(pose, joint):
    """A point on the side that an elbow points to."""
    names = [j.name for j in pose.character.joints]
    frames = pose.joint_frames()
    middle = frames[names.index(joint) + 1, 9:]
    ends = {
        "right_elbow_x": ("right_shoulder_x", "right_hand_x"),
        "left_elbow_x": ("left_shoulder_x", "left_hand_x"),
    }[joint]
    near, far = (frames[names.index(end) + 1, 9:] for end in ends)
    along = (far - near) / np.linalg.norm(far - near)
    out = middle - near - along * (along @ (middle - near))
    return middle + 2.0 * out / max(np.linalg.norm(out), 1e-9)


def polygon_of(pose, points=None):
    """(n, 2) x and z of the points that bear weight."""
    return np.array([
        (np.array(pose.segment_frame(segment)[0]) + rotation(pose.segment_frame(segment)[1]) @ offset)[[0, 2]]
        for segment, offset in support_points(pose.character, points)
    ])  # fmt: skip


def room_inside(pose, points=None):
    """How far inside the hull of its support the center of mass is; negative outside [m]: the least over all directions."""
    angles = np.linspace(0.0, 2.0 * np.pi, 721)
    directions = np.column_stack([np.cos(angles), np.sin(angles)])
    center = np.array(pose.center_of_mass)[[0, 2]]
    return float(((directions @ polygon_of(pose, points).T).max(axis=1) - directions @ center).min())


def capsule_gap(pose, one, other):
    """How far apart two capsules are, from 201 points on the axis of one; negative inside each other [m]."""
    ends = []
    for name in (one, other):
        capsule, (origin, turn) = segment_capsules(pose.character)[name], pose.segment_frame(name)
        ends.append([np.array(origin) + rotation(turn) @ end for end in (capsule.start, capsule.end)])
    (first, last), (begin, end) = ends
    points = first + np.linspace(0.0, 1.0, 201)[:, None] * (last - first)
    along = end - begin
    shares = np.clip((points - begin) @ along / max(along @ along, 1e-12), 0.0, 1.0)[:, None]
    gaps = np.linalg.norm(points - (begin + shares * along), axis=1)
    return gaps.min() - sum(segment_capsules(pose.character)[name].radius for name in (one, other))


def kinds_of(pose):
    """A goal of every kind that this pose satisfies, by name; each asks for something that other poses do not have."""
    names = [joint.name for joint in pose.character.joints]
    position, orientation = seen_from(pose, "right_hand", "torso")
    hand, along = at(pose, "left_hand"), np.array([0.1, 0.2, -0.1])
    return {
        "contact": lambda **o: goals.Contact("left_foot", position=at(pose, "left_foot"), **o),
        "line": lambda **o: goals.OnLine("right_hand", at(pose, "right_hand") + along, along, **o),
        "plane": lambda **o: goals.OnPlane("left_hand", hand + 2.0 * along, (1.0, 2.0, 5.0), **o),
        "look": lambda **o: goals.LookAt("head", at(pose, "head") + rotation(pose.frame("head")[1]) @ (0.0, 0.0, 2.0), **o),
        "distance": lambda **o: goals.Distance(*HANDS, np.linalg.norm(at(pose, HANDS[0]) - hand), **o),
        "relative": lambda **o: goals.Relative("right_hand", "torso", position, orientation, **o),
        "hint": lambda **o: goals.Hint("right_elbow_x", elbow(pose, "right_elbow_x"), **o),
        "joint": lambda **o: goals.JointAngle("pelvis_y", pose.angles[names.index("pelvis_y")], **o),
        "center": lambda **o: goals.CenterOfMass(pose.center_of_mass, **o),
    }


def whole_body(pose):
    """Goals that are silent while they hold, and one written in Python, by name."""
    dof = [joint.name for joint in pose.character.joints].index("pelvis_y")
    row = np.eye(len(pose.angles))[[dof]]
    return {
        "balance": goals.Balance,
        "balance on one foot": lambda **o: goals.Balance(["right_foot"], **o),
        "floor": goals.Floor,
        "apart": goals.Apart,
        "custom": lambda **o: goals.Custom(
            lambda now: [np.sin(now.angles[dof]) - np.sin(pose.angles[dof])], lambda now: row * np.cos(now.angles[dof]), **o
        ),
    }


FINE = (1e-7, 1e-7)
"""A tolerance that only exact solves meet [m, rad]."""
POSE_KINDS = ("pose", "position", "orientation")


def ask_pose(solver, kind, pose, name="right_hand", priority=1):
    """Let a solver ask for the pose, position or orientation that an effector has in a pose."""
    goal = solver[name]
    goal.position, goal.orientation = pose.frame(name)
    goal.position_weight, goal.orientation_weight = float(kind != "orientation"), 0.3 * (kind != "position")
    goal.enabled, goal.priority = True, priority


def silent(character=None, posture=0.01, **options):
    """A solver that asks for nothing."""
    solver = poise.Solver(character or poise.biped(), **options)
    solver.posture_weight = posture
    for goal in solver:
        goal.enabled = False
    return solver


def nearby(character, rng, share=0.5):
    """A pose on the way from rest to a random one."""
    lower, upper = character.limits.T
    return poise.Pose(character, character.rest + share * (rng.uniform(lower, upper) - character.rest))


KINDS = list(kinds_of(poise.Pose(poise.biped())))


WHOLE_BODY = list(whole_body(poise.Pose(poise.biped())))


def both_asked(character, pose, other, high, low, start=None):
    """Errors of the higher kind alone and with a lower one that asks for another pose, from the same start."""
    errors = []
    for with_low in (False, True):
        solver = silent(character)
        solver.reset(start)
        top = None
        if high in POSE_KINDS:
            ask_pose(solver, high, pose)
        else:
            top = solver.add((kinds_of(pose) | whole_body(pose))[high]())
        if with_low and low in POSE_KINDS:
            ask_pose(solver, low, other, "left_hand", priority=2)
        elif with_low:
            solver.add((kinds_of(other) | whole_body(other))[low](priority=2))
        result = solver.solve(tolerance=(1e-5, 1e-5))
        number = [goal.name for goal in solver.goals].index("right_hand")
        errors.append(top.error if top else (result.position_error[number], result.orientation_error[number]))
    return errors
