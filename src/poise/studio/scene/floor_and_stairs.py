"""The floor and stairs that a body walks on in the scene, and the shadow light; they move along with the body."""

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from poise.appearance.palette import Palette, mixed
from poise.gait import Terrain
from poise.geometry.vectors import Quaternion, Vector, multiply, rotate
from poise.studio.scene import lights

if TYPE_CHECKING:
    import viser

SLACK = 0.6
"""How far a body goes before the light goes along, in sizes of it."""
STAIR_WIDTH = 1.5
"""Of stairs [sizes of the body]."""
LANDING = 2.0
"""Length of the landing before stairs [sizes of the body]."""
STAIR_THICKNESS = 0.04
"""Of stairs below what is seen of them [sizes of the body]."""
BEHIND = 14
"""Stairs that are drawn behind the body."""
STAIRS = 40
"""Stairs that are drawn in all."""


class Surroundings:
    """Floor, stairs and shadow light of the scene."""

    def __init__(
        self, server: "viser.ViserServer", palette: Palette, size: float, ground: float, *, shadows: bool = True
    ) -> None:
        """Create floor, stairs and shadow light; size: of the character [m]; ground: height of the floor [m]."""
        self._scene, self._palette, self._size = server.scene, palette, size
        self._metre = lights.metre(size)
        self._floor, self._shadow_light = lights.apply(server, palette, size=size, ground=ground, shadows=shadows)
        self._centre = np.zeros(2)
        self._terrain = Terrain((0.0, ground, 0.0))
        self._stairs: tuple[Any, Any] | None = None
        self._first = 0

    def show(self, terrain: Terrain, place: np.ndarray) -> None:
        """Show floor and stairs of a terrain, and move the light over a place (3,) [m]; only changes are sent."""
        if terrain != self._terrain:
            self._lay(terrain)
        away = np.array([place[0], place[2]]) - self._centre
        far, slack = float(np.linalg.norm(away)), SLACK * self._size
        if far <= slack and terrain == self._terrain:
            return
        self._terrain = terrain
        self._centre = self._centre + away * max(1.0 - slack / max(far, 1e-9), 0.0)
        x, z = self._centre.tolist()
        self._shadow_light.position = self._size * lights.SHADOW_LIGHT + (x, terrain(x, z), z)
        self._shift(x, z)

    def _lay(self, terrain: Terrain) -> None:
        """Show another floor: hide or tilt the grid, and build its stairs."""
        for part in self._stairs or ():
            part.visible = False
        self._floor.visible = not terrain.tread
        self._floor.wxyz = _tilt(terrain)
        if terrain.tread:
            self._stairs = self._make_stairs(terrain)
            self._first = 1

    def _shift(self, x: float, z: float) -> None:
        """Move the floor's grid and the stairs to the body, by whole metres and whole stairs."""
        terrain = self._terrain
        if terrain.tread and self._stairs is not None:
            first = max(terrain.stair(x, z) - BEHIND, 1)
            if first != self._first:
                self._first = first
                self._stairs[1].position = _along(terrain, (first - 1) * terrain.tread, (first - 1) * terrain.rise)
            return
        turn, origin = _tilt(terrain), np.array(terrain.origin)
        back = (turn[0], -turn[1], -turn[2], -turn[3])
        side, _, ahead = rotate(back, tuple((np.array([x, terrain(x, z), z]) - origin).tolist()))
        whole = (self._metre * round(side / self._metre), 0.0, self._metre * round(ahead / self._metre))
        self._floor.position = origin + rotate(turn, whole)
        if self._floor.fade_from != "camera":  # what fades from the origin would end where a walk goes on
            self._floor.fade_from, self._floor.fade_distance = "camera", 7.0 * self._size

    def _make_stairs(self, terrain: Terrain) -> tuple[Any, Any]:
        """Build the meshes of the landing and of the stairs beyond it."""
        wide, begin = STAIR_WIDTH * self._size, terrain.begin + terrain.tread
        deep = abs(terrain.rise) + STAIR_THICKNESS * self._size
        landing = _boxes([(begin - LANDING * self._size, begin, 0.0)], wide, deep)
        stairs = [
            (begin + number * terrain.tread, begin + (number + 1) * terrain.tread, (number + 1) * terrain.rise)
            for number in range(STAIRS)
        ]
        color = mixed(self._palette.floor, self._palette.section, 0.25)
        half = 0.5 * terrain.heading
        turn = (math.cos(half), 0.0, math.sin(half), 0.0)
        first, second = (
            self._scene.add_mesh_simple(name, *mesh, color=color, position=terrain.origin, wxyz=turn, flat_shading=True)
            for name, mesh in (("/landing", landing), ("/stairs", _boxes(stairs, wide, deep)))
        )
        return first, second


def _tilt(terrain: Terrain) -> Quaternion:
    """Return the orientation of a sloped floor, wxyz: its heading about the vertical, then its slope."""
    if not terrain.slope:
        return (1.0, 0.0, 0.0, 0.0)
    half, up = 0.5 * terrain.heading, -0.5 * terrain.slope
    return multiply((math.cos(half), 0.0, math.sin(half), 0.0), (math.cos(up), math.sin(up), 0.0, 0.0))


def _along(terrain: Terrain, ahead: float, up: float) -> Vector:
    """Return the point so far ahead of a floor's or stairs' origin and above it [m]."""
    x, y, z = terrain.origin
    return x + ahead * math.sin(terrain.heading), y + up, z + ahead * math.cos(terrain.heading)


def _boxes(parts: list[tuple[float, float, float]], wide: float, deep: float) -> tuple[np.ndarray, np.ndarray]:
    """Build the mesh of stairs as boxes along z with tops at given heights [m]: vertices (n, 3) and faces (m, 3)."""
    corners = np.array([(x, y, z) for y in (0, 1) for z in (0, 1) for x in (0, 1)], dtype=float)
    sides = np.array([(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)])
    triangles = np.concatenate([sides[:, [0, 1, 2]], sides[:, [0, 2, 3]]])
    vertices: list[np.ndarray] = []
    faces: list[np.ndarray] = []
    for begin, end, top in parts:
        low = np.array([-0.5 * wide, top - deep, begin])
        faces.append(triangles + 8 * len(vertices))
        vertices.append(low + corners * np.array([wide, deep, end - begin]))
    return np.concatenate(vertices).astype(np.float32), np.concatenate(faces).astype(np.uint32)
