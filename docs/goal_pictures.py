"""Makes the pictures of docs/goals.md: runs its code block by block, and draws the pose that each ends with.

.venv/bin/python docs/goal_pictures.py [NAME ...]
"""

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

PAGE, IMAGES = HERE / "goals.md", HERE / "images" / "goals"
SIZE = (640, 480)
FIELD = 0.60
"""Angle from bottom to top of the cameras below [rad]; that of the pictures is narrower, so they are moved away."""
RED, TEAL, GREY = (222, 44, 52), (0, 134, 158), (120, 112, 106)
BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n!\[[^\]]*\]\(images/goals/(\w+)\.jpg\))?", re.MULTILINE | re.DOTALL)

Point = tuple[float, float, float]
Names = dict[str, Any]
"""What the code of the page has named so far."""


@dataclass
class Shot:
    """One pose, seen from somewhere; a picture has one or two."""

    pose: Any
    draw: Callable[["Easel"], None] = lambda easel: None
    eye: Point = (-1.75, 1.55, 3.1)
    at: Point = (0.05, 0.88, 0.1)
    label: str = ""
    mass: bool = False
    """Whether the center of mass is drawn, and what bears it."""
    wide: bool = False
    """Whether two of them are one above the other, not side by side."""


# ---- what is drawn ------------------------------------------------------------------------------------


class Easel:
    """Collects what is drawn beside the body."""

    def __init__(self) -> None:
        self.layers: list[Any] = []

    def _add(self, mesh: Any, **options: Any) -> None:
        from poise.pictures.scene_drawing import Layer

        self.layers.append(Layer(mesh, **options))

    def ball(self, at: Any, color: Any = RED, radius: float = 0.035, through: float = 0.0) -> None:
        """A target."""
        from poise.pictures import mesh

        self._add(mesh.ball(np.asarray(at, float), radius, color), casts=False, through=through)

    def line(self, points: Any, color: Any = RED, thickness: float = 0.008) -> None:
        """A line through points."""
        from poise.pictures import mesh

        self._add(mesh.tube(np.asarray(points, float), 0.5 * thickness, color), casts=False)

    def rod(self, begin: Any, end: Any, radius: float = 0.012, color: Any = TEAL) -> None:
        """A round bar."""
        from poise.pictures import mesh

        self._add(mesh.rod(np.asarray(begin, float), np.asarray(end, float), radius, color))

    def wall(self, middle: Any, size: tuple[float, float]) -> None:
        """A plane across z that can be seen through."""
        from poise.appearance import Shape
        from poise.pictures import mesh

        corners = np.array([(x, y, z) for z in (-0.003, 0.003) for y in (-0.5, 0.5) for x in (-0.5, 0.5)])
        vertices = np.asarray(middle, float) + corners * (size[0], size[1], 1.0)
        faces = np.array([(4, 5, 7), (4, 7, 6), (1, 0, 2), (1, 2, 3)], np.uint32)
        normals = np.sign(corners) * (0.0, 0.0, 1.0)
        shape = Shape(vertices.astype(np.float32), faces, normals.astype(np.float32), faces)
        self._add(mesh.painted(shape, TEAL), opacity=0.3, casts=False)

    def frame(self, at: Any, turn: Any, length: float = 0.16) -> None:
        """Three axes."""
        from poise.appearance.palette import LIGHT
        from poise.geometry.rotations import rotation_matrix

        at, axes = np.asarray(at, float), rotation_matrix(turn).T
        for axis, color in zip(axes, LIGHT.axes, strict=True):
            self.rod(at, at + length * axis, 0.007, color)

    def mass(self, pose: Any) -> None:
        """The center of mass, what is below it, and what bears it."""
        from poise.studio.editing.ground_and_support import support_polygon

        x, y, z = pose.center_of_mass
        corners, height = support_polygon(pose)
        self.ball((x, y, z), TEAL, 0.04, through=0.6)
        self.line([(x, y, z), (x, 0.004, z)], TEAL, 0.006)
        self.line([(cx, height + 0.004, cz) for cx, cz in (*corners, corners[0])], TEAL)


def hand_of(pose: Any, name: str = "right_hand") -> np.ndarray:
    """Where an effector is [m]."""
    return np.array(pose.frame(name)[0])


NEAR: Point = (-0.9, 1.55, 2.3)


def _pose(names: Names, pose: Any) -> list[Shot]:
    goal = names["hand"]
    return [Shot(pose, lambda easel: easel.frame(goal.position, goal.orientation), NEAR, (-0.05, 1.22, 0.1))]


def _contact(names: Names, pose: Any) -> list[Shot]:
    def draw(easel: Easel) -> None:
        for foot in ("right_foot", "left_foot"):
            x, _, z = hand_of(pose, foot)
            around = ((-0.06, -0.12), (0.06, -0.12), (0.06, 0.17), (-0.06, 0.17), (-0.06, -0.12))
            easel.line([(x + dx, 0.004, z + dz) for dx, dz in around], TEAL)

    return [Shot(pose, draw, (-2.0, 1.0, 1.8), (0.05, 0.55, 0.0))]


def _line(names: Names, pose: Any) -> list[Shot]:
    rail = names["rail"]
    point, along = np.array(rail.point), np.array(rail.direction)
    return [Shot(pose, lambda easel: easel.rod(point - 0.7 * along, point + 0.6 * along), (-2.5, 1.5, 1.9), (-0.05, 0.9, 0.1))]


def _plane(names: Names, pose: Any) -> list[Shot]:
    return [Shot(pose, lambda easel: easel.wall((0.09, 0.9, 0.5), (1.4, 1.8)), (-2.9, 1.7, 1.9), (0.05, 0.88, 0.2))]


def _look(names: Names, pose: Any) -> list[Shot]:
    target = names["look"].target

    def draw(easel: Easel) -> None:
        easel.ball(target, radius=0.05)
        easel.line([hand_of(pose, "head"), target], thickness=0.006)

    return [Shot(pose, draw, (-0.1, 1.6, 3.3), (0.4, 1.2, 0.1))]


def _distance(names: Names, pose: Any) -> list[Shot]:
    one, other = hand_of(pose), hand_of(pose, "left_hand")
    out = 0.15 * (other - one)
    return [Shot(pose, lambda easel: easel.rod(one - out, other + out), NEAR, (0.05, 1.15, 0.1))]


def _relative(names: Names, pose: Any) -> list[Shot]:
    return [Shot(pose, eye=(-0.7, 1.3, 2.0), at=(0.12, 1.12, 0.0))]


def _hint(names: Names, pose: Any) -> list[Shot]:
    def shot(index: int, end: Point, label: str) -> Shot:
        at = names["poses"][index]

        def draw(easel: Easel) -> None:
            elbow = hand_of(at, "right_forearm")
            away = np.array(end) - elbow
            easel.line([elbow, elbow + 0.3 * away / np.linalg.norm(away)])
            easel.ball(elbow + 0.3 * away / np.linalg.norm(away))

        return Shot(at, draw, (-0.9, 1.6, 2.8), (-0.22, 1.2, 0.0), label)

    return [shot(0, (-1.5, 1.3, 0.2), "elbow out"), shot(1, (-0.1, 0.2, 0.2), "elbow down")]


def _joint(names: Names, pose: Any) -> list[Shot]:
    return [Shot(pose, eye=(2.2, 1.8, 2.6), at=(0.2, 1.02, 0.05))]


def _posture(names: Names, pose: Any) -> list[Shot]:
    labels = ("all joints alike", "stiff trunk and legs")
    return [
        Shot(pose, eye=(0.0, 1.3, 4.0), at=(0.15, 0.85, 0.0), label=label)
        for pose, label in zip(names["poses"], labels, strict=True)
    ]


def _smoothness(names: Names, pose: Any) -> list[Shot]:
    return [
        Shot(solver.pose, partial(Easel.line, points=path, thickness=0.006), (-0.4, 1.5, 2.2), (-0.22, 1.3, 0.0), label)
        for solver, path, label in (
            (names["solver"], names["rough"], "weight 0"),
            (names["smoothed"], names["smooth"], "weight 1"),
        )
    ]


def _center(names: Names, pose: Any) -> list[Shot]:
    return [Shot(pose, eye=(0.1, 1.6, 3.3), at=(0.14, 0.83, 0.0), mass=True)]


def _balance(names: Names, pose: Any) -> list[Shot]:
    target = names["solver"]["right_hand"].position
    return [
        Shot(pose, lambda easel: easel.ball(target), (-3.6, 1.6, 1.6), (0.0, 0.8, 0.3), label, mass=True)
        for pose, label in zip(names["poses"], ("without", "with balance"), strict=True)
    ]


def _floor(names: Names, pose: Any) -> list[Shot]:
    return [
        Shot(pose, eye=(-2.3, 0.75, 2.3), at=(-0.02, 0.42, 0.05), label=label)
        for pose, label in zip(names["poses"], ("without", "with a floor"), strict=True)
    ]


def _apart(names: Names, pose: Any) -> list[Shot]:
    return [
        Shot(pose, eye=(-0.5, 2.0, 2.2), at=(0.09, 1.25, 0.0), label=label)
        for pose, label in zip(names["poses"], ("without", "kept apart"), strict=True)
    ]


def _custom(names: Names, pose: Any) -> list[Shot]:
    return [Shot(pose, lambda easel: easel.ball(names["solver"]["right_hand"].position), (-0.6, 1.5, 3.3), (0.09, 1.0, 0.0))]


def _priorities(names: Names, pose: Any) -> list[Shot]:
    def draw(easel: Easel) -> None:
        for side in ("right_hand", "left_hand"):
            easel.ball(names["solver"][side].position, radius=0.045)

    return [
        Shot(pose, draw, (0.1, 1.35, 3.6), (0.1, 1.22, 0.0), label, wide=True)
        for pose, label in zip(names["poses"], ("right hand first", "left hand first"), strict=True)
    ]


SCENES: dict[str, Callable[[Names, Any], list[Shot]]] = {
    "pose": _pose,
    "contact": _contact,
    "line": _line,
    "plane": _plane,
    "look": _look,
    "distance": _distance,
    "relative": _relative,
    "hint": _hint,
    "joint": _joint,
    "posture": _posture,
    "smoothness": _smoothness,
    "center": _center,
    "balance": _balance,
    "floor": _floor,
    "apart": _apart,
    "custom": _custom,
    "priorities": _priorities,
}
"""By the name of the picture."""


# ---- the page's code, and the pictures of what came of it ---------------------------------------------


def run_page() -> Iterator[tuple[str, list[Shot]]]:
    """Run the code of the page; the name and the shots of every picture on the way."""
    names: Names = {}
    for code, picture in BLOCK.findall(PAGE.read_text()):
        exec(compile(code, str(PAGE), "exec"), names)
        if picture:
            yield picture, SCENES[picture](names, names["solver"].pose)


def main() -> None:
    """Draw the pictures that are named, or all."""
    from PIL import Image

    wanted = sys.argv[1:]
    IMAGES.mkdir(parents=True, exist_ok=True)
    for name, taken in run_page():
        if wanted and name not in wanted:
            continue
        across, down = (1, len(taken)) if taken[0].wide else (len(taken), 1)
        width, height = SIZE[0] // across, SIZE[1] // down
        whole = Image.new("RGB", SIZE, "white")
        for number, shot in enumerate(taken):
            whole.paste(picture_of(shot, (width, height)), (number % across * width, number // across * height))
        file = IMAGES / f"{name}.jpg"
        whole.save(file, quality=85)
        print(file, f"{file.stat().st_size / 1000:.0f} kB")


def picture_of(shot: Shot, size: tuple[int, int]) -> Any:
    """One shot as an image of so many pixels, across and down: the middle of one that is as high as a picture."""
    from PIL import Image, ImageDraw, ImageFont

    from poise.appearance.palette import LIGHT
    from poise.pictures.camera import SLOPE, Camera
    from poise.pictures.mesh import body_mesh
    from poise.pictures.scene_drawing import Layer, Scene, draw

    easel = Easel()
    shot.draw(easel)
    if shot.mass:
        easel.mass(shot.pose)
    eye, at = np.array(shot.eye), np.array(shot.at)
    eye = at + (eye - at) * np.tan(0.5 * FIELD) / SLOPE
    forward = (at - eye) / np.linalg.norm(at - eye)
    right = np.cross(forward, (0.0, 1.0, 0.0))
    right /= np.linalg.norm(right)
    camera = Camera(eye, np.array([right, np.cross(right, forward), forward]), (size[0], SIZE[1]))
    scene = Scene((Layer(body_mesh(shot.pose, LIGHT)), *easel.layers), LIGHT, 0.0, 1.75, at * (1.0, 0.0, 1.0))
    image = Image.fromarray(draw(scene, camera))
    above = (SIZE[1] - size[1]) // 2
    image = image.crop((0, above, size[0], above + size[1]))
    if shot.label:
        ImageDraw.Draw(image).text((14, 12), shot.label, GREY, font=ImageFont.load_default(18))
    return image


if __name__ == "__main__":
    main()
