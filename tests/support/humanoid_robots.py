"""A humanoid robot as URDF, as makers describe theirs: one axis for each link, masses, cameras, soles; x is forward."""

import numpy as np

X, Y, Z = (1, 0, 0), (0, 1, 0), (0, 0, 1)
FREE = (-2.0, 2.0)

# Link, what carries it, where [m], axis (None: fixed), limits [rad], mass [kg], center of mass [m]; left ones get partners.
LINKS = (
    ("waist_yaw", "pelvis", (0, 0, 0.02), Z, FREE, 0.3, (0, 0, 0.01)),
    ("torso", "waist_yaw", (0, 0, 0.04), X, FREE, 8.0, (0, 0, 0.2)),
    ("camera", "torso", (0.05, 0, 0.6), None, FREE, 0.005, (0, 0, 0)),
    ("camera_optical", "camera", (0, 0.01, 0), None, FREE, 0.0, (0, 0, 0)),
    ("head_yaw", "torso", (0, 0, 0.34), Z, FREE, 0.2, (0, 0, 0.02)),
    ("head_pitch", "head_yaw", (0, 0, 0.04), Y, FREE, 1.0, (0.01, 0, 0.08)),
    ("left_shoulder_pitch", "torso", (0, 0.11, 0.28), Y, FREE, 0.7, (0, 0.02, 0)),
    ("left_shoulder_roll", "left_shoulder_pitch", (0, 0.05, 0), X, FREE, 0.1, (0, 0, -0.01)),
    ("left_shoulder_yaw", "left_shoulder_roll", (0, 0, -0.07), Z, FREE, 0.8, (0, 0, -0.05)),
    ("left_elbow", "left_shoulder_yaw", (0, 0, -0.13), Y, (-2.4, 0.0), 0.6, (0, 0, -0.05)),
    ("left_wrist_roll", "left_elbow", (0, 0, -0.06), Z, FREE, 0.5, (0, 0, -0.05)),
    ("left_wrist_pitch", "left_wrist_roll", (0, 0, -0.13), Y, FREE, 0.3, (0, 0, -0.06)),
    ("left_force_sensor", "left_wrist_pitch", (0, 0, -0.04), None, FREE, 0.05, (0, 0, 0)),
    ("left_hip_pitch", "pelvis", (0, 0.07, -0.05), Y, FREE, 1.3, (0, 0.02, 0)),
    ("left_hip_roll", "left_hip_pitch", (0, 0.03, 0), X, FREE, 1.5, (0, 0, -0.03)),
    ("left_hip_yaw", "left_hip_roll", (0, 0, -0.11), Z, FREE, 1.7, (0, 0, -0.1)),
    ("left_knee", "left_hip_yaw", (0, 0, -0.2), Y, (0.0, 2.5), 1.9, (0, 0, -0.15)),
    ("left_ankle_pitch", "left_knee", (0, 0, -0.3), Y, FREE, 0.1, (0, 0, 0)),
    ("left_ankle_roll", "left_ankle_pitch", (0, 0, -0.016), X, FREE, 0.6, (0, 0, -0.02)),
    ("left_sole", "left_ankle_roll", (0, 0, -0.04), None, FREE, 0.0, (0, 0, 0)),
)
BONES = {
    "hips": "pelvis",
    "head": "head_pitch",
    "leftUpperArm": "left_shoulder_yaw",
    "leftLowerArm": "left_elbow",
    "leftHand": "left_wrist_pitch",
    "leftUpperLeg": "left_hip_roll",
    "leftLowerLeg": "left_knee",
    "leftFoot": "left_ankle_roll",
}
"""Links that are human bones; of pieces of one joint those that carry the bone."""


def humanoid_links():
    """The links with their partners."""
    for name, carrier, (x, y, z), axis, limits, mass, (cx, cy, cz) in LINKS:
        yield name, carrier, (x, y, z), axis, limits, mass, (cx, cy, cz)
        if name.startswith("left_"):
            other = carrier.replace("left_", "right_")
            yield name.replace("left_", "right_"), other, (x, -y, z), axis, limits, mass, (cx, -cy, cz)


def humanoid_urdf(*, limits=True, seed=None, turned=False):
    """The robot's URDF, and the names of its links by the usual ones.

    limits: whether knees and elbows bend one way only; seed: for names that say nothing; turned: whether it faces −x.
    """
    links = list(humanoid_links())
    order = np.random.default_rng(seed).permutation(len(links) + 1)
    names = {
        name: name if seed is None else f"bone_{order[k]}" for k, name in enumerate(["pelvis", *(row[0] for row in links)])
    }
    sign = -1 if turned else 1
    text = [f'<robot name="r"><link name="{names["pelvis"]}"><inertial><mass value="5"/></inertial></link>']
    for number, (name, carrier, (x, y, z), axis, (low, high), mass, (cx, cy, cz)) in enumerate(links):
        low, high = (low, high) if limits else FREE
        kind = "fixed" if axis is None else "revolute"
        turn = "0 0 1" if axis is None else f"{sign * axis[0]} {sign * axis[1]} {axis[2]}"
        weight = f'<inertial><origin xyz="{sign * cx} {sign * cy} {cz}"/><mass value="{mass}"/></inertial>' if mass else ""
        text.append(
            f'<link name="{names[name]}">{weight}</link><joint name="j{number}" type="{kind}"><axis xyz="{turn}"/>'
            f'<origin xyz="{sign * x} {sign * y} {z}"/><parent link="{names[carrier]}"/><child link="{names[name]}"/>'
            f'<limit lower="{low}" upper="{high}" effort="1" velocity="1"/></joint>'
        )
    return "".join([*text, "</robot>"]), names
