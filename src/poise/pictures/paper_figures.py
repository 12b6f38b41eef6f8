"""Figures 1 to 6 and Table 1 of the paper, drawn with the present solver."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from poise.appearance import joint_sizes
from poise.appearance.palette import Palette
from poise.character.biped import biped
from poise.character.character import Character, Effector, Joint
from poise.gait import walk
from poise.motion.pose import Pose
from poise.pictures.camera import Camera, directions, framing
from poise.pictures.mesh import Mesh, ball, body_mesh, joined, rod
from poise.pictures.overlay import Color, Overlay
from poise.pictures.render_options import check_options
from poise.pictures.scene_drawing import Layer, Scene, draw
from poise.pictures.stills_sheets_and_films import contact_sheet, same_scale_cameras
from poise.pictures.subject_and_setup import Setup, subject_of
from poise.solver.solver import Solver

DEGREES_OF_FREEDOM = (
    ("Head", 3), ("Shoulder", 3), ("Elbow", 1), ("Hand", 2), ("Pelvis", 3), ("Hip", 3), ("Knee", 1), ("Foot", 2),
)  # fmt: skip
"""The table in the paper's Figure 1: joints and their degrees of freedom."""


def _ink(palette: Palette) -> Color:
    return (228, 226, 222) if palette.dark else (52, 50, 48)


# ---- Figure 1: the joints -----------------------------------------------------------------------------


def figure_1(palette: Palette) -> np.ndarray:
    """Draw the paper's Figure 1: joint axes, degrees of freedom and end-effectors of the biped, its base the right foot."""
    setup = Setup(subject_of(biped()), check_options(".png", size=(1280, 960), axes=True, view="front", dark=palette.dark))
    scene, pose = setup.scene(0), setup.subject.poses[0]
    camera = framing(scene.points(), directions(np.array([0.0, 0.0, 1.0]), "front"), setup.options.size, 0.09)
    # Moved to the right, so that there is room for the table.
    camera = replace(camera, position=camera.position + 0.40 * camera.axes[0])
    overlay, ink = Overlay(draw(scene, camera)), _ink(palette)
    _label_joints(overlay, pose, camera, palette)
    _label_effectors(overlay, pose, camera, palette)
    _dof_table(overlay, palette, 900.0, 150.0)
    for row, (name, color) in enumerate(zip(("x", "y", "z"), palette.axes, strict=True)):
        y = 640.0 + 42.0 * row
        overlay.line([(910, y), (970, y)], color, 8)
        overlay.text((990, y), f"turns about {name}", 24, ink)
    return overlay.done()


def _plain(palette: Palette, size: tuple[int, int]) -> np.ndarray:
    """Return an empty picture for a figure of the paper, (height, width, 3) uint8."""
    return np.broadcast_to(np.array(palette.floor, np.uint8), (size[1], size[0], 3))


def _label_joints(overlay: Overlay, pose: Pose, camera: Camera, palette: Palette) -> None:
    """Write the name and degrees of freedom of each joint of the left side and the middle into the paper's Figure 1."""
    sizes, lowest = joint_sizes(pose.character), 0.0
    index = {joint.name: number for number, joint in enumerate(pose.character.joints, start=1)}
    labels = []
    for name, count in DEGREES_OF_FREEDOM:
        joint = next(j for j in (f"{name.lower()}_x", f"left_{name.lower()}_x") if j in index)
        x, y, depth = camera.project(pose.joint_frames()[index[joint], 9:][None])[0]
        labels.append((y, x + (sizes[joint] + 0.06) * camera.focal / depth, f"{name}  {count}"))
    for y, side, text in sorted(labels):
        place = lowest = max(y, lowest + 34.0)
        overlay.line([(side + 6.0, y), (665.0, y), (690.0, place), (705.0, place)], palette.link, 1.5)
        overlay.text((715.0, place), text, 24, _ink(palette))


def _label_effectors(overlay: Overlay, pose: Pose, camera: Camera, palette: Palette) -> None:
    """Mark the end-effectors in the paper's Figure 1 with dots, and name the base and those of the middle and the right."""
    for effector in pose.character.effectors:
        at = camera.project(pose.frame(effector.name)[0][None])[0]
        base = effector.segment == pose.character.base
        color = palette.extra if base else palette.reached
        overlay.dot(at, 8.0, color)
        if not effector.name.startswith("left"):
            words = f"base: {effector.name.replace('_', ' ')}" if base else effector.name.replace("_", " ")
            overlay.line([(at[0] - 14.0, at[1]), (220.0, at[1])], color, 1.5)
            overlay.text((210.0, at[1]), words, 24, color, 1.0)


def _dof_table(overlay: Overlay, palette: Palette, left: float, top: float) -> None:
    """Write the table of degrees of freedom into the paper's Figure 1; left and right joints count twice in the total."""
    ink, width, height = _ink(palette), 320.0, 44.0
    total = biped().n_dofs
    rows = [("Joint", "DOF"), *((name, str(count)) for name, count in DEGREES_OF_FREEDOM), ("Total", str(total))]
    for number, (name, count) in enumerate(rows):
        y = top + height * number
        overlay.text((left + 10.0, y), name, 26, ink)
        overlay.text((left + width - 10.0, y), count, 26, ink, 1.0)
        if number in (0, len(rows) - 2):
            overlay.line([(left, y + 0.5 * height), (left + width, y + 0.5 * height)], palette.link, 2.0)


# ---- Figures 2 and 3: a chain -------------------------------------------------------------------------

CHAIN = (0.9, 0.75, 0.6)
"""Lengths of the links of the chain in the paper's Figures 2 and 3 [m]."""
CHAIN_SIZE = (1280, 800)
"""Width and height of the paper's Figures 2 and 3 [pixels]."""
LINK_RADIUS = 0.032
"""Radius of the links in the paper's Figures 2 and 3 [m]."""
JOINT_RADIUS = 0.055
"""Radius of the joints in the paper's Figures 2 and 3 [m]."""
VISIBLE_BOX = np.array([[-0.45, -0.1, 0.0], [2.35, 1.75, 0.0]])
"""(2, 3) corners of the box that the paper's Figures 2 and 3 show [m]."""


def chain() -> Character:
    """Build the chain of the paper's Figures 2 and 3: three links in a plane, with the end-effector at the end of the last."""
    joints: list[Joint] = []
    offset = (0.0, 0.0, 0.0)
    for number, length in enumerate(CHAIN):
        parent = joints[-1].name if joints else None
        joints.append(Joint(f"joint_{number}", parent, offset, (0.0, 0.0, 1.0), (-3.0, 3.0), segment=f"link_{number}"))
        offset = (length, 0.0, 0.0)
    return Character(joints, [Effector("end", "link_2", offset)], base="ground")


def _joints(pose: Pose) -> np.ndarray:
    """Return the positions of the joints and of the end of the paper's chain in a pose, (4, 3) [m]."""
    return np.concatenate([pose.joint_frames()[1:, 9:], pose.frame("end")[0][None]])


def _chain_mesh(pose: Pose, palette: Palette) -> Mesh:
    points = _joints(pose)
    links = [rod(start, end, LINK_RADIUS, palette.body, 0.8 * LINK_RADIUS) for start, end in pairwise(points)]
    return joined([*links, *(ball(point, JOINT_RADIUS, palette.joint_ball) for point in points[:3])])


def _chain_picture(poses: list[Pose], palette: Palette) -> tuple[Overlay, Camera]:
    """Draw poses of the chain for the paper's Figures 2 and 3 from the front, the last one solid; return the camera too."""
    faint = [Layer(_chain_mesh(pose, palette), opacity=0.2 + 0.12 * k, casts=False) for k, pose in enumerate(poses[:-1])]
    scene = Scene((*faint, Layer(_chain_mesh(poses[-1], palette))), palette, -0.09, 2.2)
    camera = framing(VISIBLE_BOX, directions(np.array([0.0, 0.0, 1.0]), "front"), CHAIN_SIZE, 0.03)
    return Overlay(draw(scene, camera)), camera


def figure_2(palette: Palette) -> np.ndarray:
    """Draw the paper's Figure 2: how joint angles of a chain and its end-effector are related, e = f(θ) (eq. 3)."""
    pose = Pose(chain(), np.radians([62.0, -44.0, -52.0]))
    overlay, camera = _chain_picture([pose], palette)
    points = camera.project(_joints(pose))[:, :2]
    before = np.array([1.0, 0.0])
    for number in range(3):
        at, after = points[number], points[number + 1]
        along = (after - at) / np.linalg.norm(after - at)
        overlay.dashes(at, at + 170.0 * before, palette.link, 2.0)
        middle = overlay.arc(at, 105.0, before, along, palette.axes[2], 3.5)
        overlay.text(at + 140.0 * np.array([np.cos(middle), np.sin(middle)]), f"θ_{number}", 40, palette.axes[2], 0.5)
        before = along
    overlay.dot(points[3], 12.0, palette.reached)
    overlay.text(points[3] + np.array([26.0, 0.0]), "e", 42, palette.reached)
    overlay.text(points[0] + np.array([-42.0, 0.0]), "base", 28, _ink(palette), 1.0)
    overlay.text((1040.0, 130.0), "e = f(θ_0, θ_1, θ_2)", 38, _ink(palette), 0.5)
    return overlay.done()


def figure_3(palette: Palette) -> np.ndarray:
    """Draw the paper's Figure 3: the Jacobian's columns r × (e − p) at the end of a chain, and the target it moves to."""
    solver = Solver(chain(), "paper")
    solver.reset(np.radians([76.0, -46.0, -34.0]))
    goal = solver["end"]
    goal.position, goal.orientation_weight = (1.75, 0.35, 0.0), 0.0
    poses = [Pose(solver.character, solver.pose.angles.copy())]
    for _ in range(3):
        solver.solve(iterations=1, sweeps=4, tolerance=0)
        poses.append(Pose(solver.character, solver.pose.angles.copy()))
    # The first is the solid one, whose Jacobian is shown; where the others go is faint.
    overlay, camera = _chain_picture(poses[::-1], palette)
    ink, points = _ink(palette), camera.project(_joints(poses[0]))[:, :2]
    target = camera.project(np.array([goal.position]))[0, :2]
    for number, color in enumerate(palette.axes):
        column = poses[0].jacobian("end")[:3, number]
        tip = camera.project((_joints(poses[0])[3] + 0.2 * column)[None])[0, :2]
        along = (tip - points[3]) / np.linalg.norm(tip - points[3])
        overlay.dashes(points[number], points[3], color, 2.0, 8.0)
        overlay.arrow(points[3], tip, color, 4.5, 20.0)
        overlay.text(tip + 24.0 * along, f"J_{number}", 32, color, 0.5)
        overlay.dot(points[number], 8.0, color)
        overlay.text(points[number] + np.array([-40.0, -14.0]), f"p_{number}", 34, color, 1.0)
    overlay.arrow(points[3], target, ink, 3.0, 18.0)
    overlay.text(0.5 * (points[3] + target) + np.array([18.0, 0.0]), "Δe", 34, ink)
    overlay.dot(points[3], 12.0, palette.reached)
    overlay.text(points[3] + np.array([26.0, 4.0]), "e current", 30, palette.reached)
    overlay.dot(target, 12.0, palette.target)
    overlay.text(target + np.array([26.0, 0.0]), "e target", 30, palette.target)
    overlay.text((60.0, 60.0), "J_i = r_i x (e current - p_i)", 34, ink)
    return overlay.done()


# ---- Figure 4: the step cycle -------------------------------------------------------------------------

MOMENTS = 8
"""Moments of a step cycle in the paper's Figure 4."""
WALK_SPEED = 1.2
"""Speed of the walk in the paper's Figure 4 [m/s]: a usual one."""


def figure_4(palette: Palette) -> np.ndarray:
    """Draw the paper's Figure 4: one step cycle of a walk from the side, where the standing foot is the base."""
    motion = walk(biped(), speed=WALK_SPEED, seconds=4.0)
    begins = [k for k in range(1, len(motion)) if motion.bases[k - 1] != motion.bases[k] == "right_foot"]
    frames = [round(frame) for frame in np.linspace(begins[0], begins[1], MOMENTS, endpoint=False).tolist()]
    options = check_options(".png", dark=palette.dark, view="side")
    scenes = [Setup(subject_of(motion.pose(frame)), options).scene(0) for frame in frames]
    labels = [f"{(frame - frames[0]) / motion.rate:.2f} s, on the {motion.bases[frame].replace('_', ' ')}" for frame in frames]
    return _sheet(scenes, labels, MOMENTS // 2, (1600, 1200), palette, "side")


# ---- Figure 5: goals out of reach ---------------------------------------------------------------------

OUT_OF_REACH: tuple[tuple[str, dict[str, tuple[float, float, float]]], ...] = (
    ("right hand", {"right_hand": (-0.95, 1.75, 0.75)}),
    ("both hands", {"right_hand": (-1.25, 1.25, 0.10), "left_hand": (1.43, 1.25, 0.10)}),
    ("head and left foot", {"head": (-0.20, 1.95, 0.0), "left_foot": (0.75, 0.65, 0.85)}),
    ("pelvis and hands", {"pelvis": (0.09, 1.45, -0.25), "right_hand": (-0.55, 0.2, 0.95), "left_hand": (0.73, 1.9, 0.8)}),
)
"""The panels of the paper's Figure 5: a label, and the positions of goals [m]."""


def figure_5(palette: Palette) -> np.ndarray:
    """Draw the paper's Figure 5: goals out of reach (red) and the nearest that the effectors come to them (green)."""
    scenes, labels = [], []
    for label, moved in OUT_OF_REACH:
        solver = Solver(biped())
        for name, position in moved.items():
            solver[name].position = position
        solver.search()
        for _ in range(20):  # until nothing moves any more
            result = solver.solve()
        setup = Setup(subject_of(solver), check_options(".png", dark=palette.dark))
        scenes.append(setup.scene(0))
        labels.append(f"{label}: {100.0 * float(result.position_error.max()):.0f} cm short")
    return _sheet(scenes, labels, 2, (1440, 1080), palette)


def _sheet(
    scenes: list[Scene], labels: list[str], columns: int, size: tuple[int, int], palette: Palette, view: str = "three-quarter"
) -> np.ndarray:
    """Draw the panels of one of the paper's figures side by side, all from the same side and at the same scale."""
    cell = (size[0] // columns, size[1] // -(-len(scenes) // columns))
    cameras = same_scale_cameras(scenes, directions(np.array([0.0, 0.0, 1.0]), view), cell)
    return contact_sheet(list(zip(scenes, cameras, strict=True)), labels, columns, size, palette)


# ---- Figure 6: chaotic poses --------------------------------------------------------------------------

POSE_COUNT = 12
"""Number of poses in the paper's Figure 6."""
SEED = 6
"""Seed of the random poses in the paper's Figure 6."""


def figure_6(palette: Palette) -> np.ndarray:
    """Draw the paper's Figure 6: random reachable goals, each met by the solver from rest; only poses above the floor count."""
    random, character = np.random.default_rng(SEED), biped()
    solver, scenes = Solver(character), list[Scene]()
    low, high = character.limits.T
    while len(scenes) < POSE_COUNT:
        angles = character.rest + random.uniform(0.15, 0.75) * (random.uniform(low, high) - character.rest)
        target = Pose(character, angles)
        for goal in solver:
            goal.position, goal.orientation = (tuple(part.tolist()) for part in target.frame(goal.name))
        solver.reset()
        pose = solver.pose if solver.search().converged else None
        if pose is not None and body_mesh(pose, palette).vertices[:, 1].min() > -0.005:
            scenes.append(Setup(subject_of(pose), check_options(".png", dark=palette.dark)).scene(0))
    return _sheet(scenes, [""] * POSE_COUNT, 4, (1600, 1200), palette)


# ---- Table 1 ------------------------------------------------------------------------------------------


def table_1_picture(palette: Palette, rows: Sequence[Mapping[str, Any]]) -> np.ndarray:
    """Draw a picture of the paper's Table 1, one of its figures: published solve times beside those of the same method here.

    rows: as `compare.table_1.table_1` measures them: a count of iterations, and times [µs].
    """
    overlay, ink = Overlay(_plain(palette, (1280, 560))), _ink(palette)
    overlay.text((640.0, 60.0), "Table 1. Time of a full-body solve of the biped [ms]", 34, ink, 0.5)
    columns, left = (750.0, 970.0, 1190.0), 80.0
    lines = (
        ("Iterations", ink, [f"{row['count']}" for row in rows]),
        ("The paper: C++, Intel i7-2600, 3.4 GHz", ink, [f"{row['paper'] / 1000.0:g}" for row in rows]),
        ("Poise: sweeps on one Jacobian", palette.reached, [f"{row['sweeps'] / 1000.0:.4f}" for row in rows]),
        ("Poise: iterations of one sweep", palette.extra, [f"{row['iterations'] / 1000.0:.4f}" for row in rows]),
    )
    for number, (label, color, cells) in enumerate(lines):
        y = 150.0 + 72.0 * number
        overlay.text((left, y), label, 28, color)
        for x, cell in zip(columns, cells, strict=True):
            overlay.text((x, y), cell, 28, color, 1.0)
    for y, width in ((105.0, 3.0), (188.0, 1.5), (408.0, 3.0)):
        overlay.line([(60.0, y), (1220.0, y)], palette.link, width)
    times = [f"{row['paper'] / row['sweeps']:.1f}" for row in rows]
    words = f"As Python calls it on this machine: {times[0]}, {times[1]} and {times[2]} times as fast as the paper."
    overlay.text((left, 456.0), words, 24, ink)
    overlay.text((left, 496.0), "30 degrees of freedom, five six-DOF goals, the best of 30 rounds.", 24, palette.link)
    return overlay.done()


FIGURES: dict[str, Callable[[Palette], np.ndarray]] = {
    "figure_1": figure_1,
    "figure_2": figure_2,
    "figure_3": figure_3,
    "figure_4": figure_4,
    "figure_5": figure_5,
    "figure_6": figure_6,
}
"""The functions that draw the paper's figures, (height, width, 3) uint8 from a palette, by name of the file."""
