"""Scene and its drawing: floor, shadows and layers of meshes, every sample of every pixel shaded and mixed."""

from dataclasses import dataclass, field, replace

import numpy as np

from poise.appearance.palette import Palette
from poise.pictures.camera import Camera
from poise.pictures.floor import FloorImage, lay
from poise.pictures.light_and_shadow import Lights, lights, linear, shade, shadows
from poise.pictures.mesh import Mesh, joined, refined
from poise.pictures.paint import PaintedFaces
from poise.pictures.raised_floor import FloorBlock, raise_floor
from poise.pictures.raster import cover

NEAREST = 1e-3
"""Distance from the camera below which nothing of a scene is shaded, in sizes of the body."""

MOST_SAMPLES = 50_000_000
"""Most samples that are shaded for one picture."""
LONG_EDGE = 8.0
"""Mean length of a mesh's edges above which it is refined [pixels]: with shorter ones shaded outlines are round as they are."""
HIDDEN = 0.3
"""Density of what raised ground hides, so that feet are seen through stairs; chosen by eye."""
SUNK = 0.03
"""Depth in raised ground that still counts as standing on it, in sizes of the body: soles are soft."""
CHUNK = 16_384
"""Samples that are shaded at a time: they stay in the processor's cache, which halves the time."""


@dataclass(frozen=True, slots=True)
class Quality:
    """How finely the drawing of a scene samples pixels and lights."""

    finer: int
    """Samples along each side of a pixel."""
    lights: tuple[int, int]
    """Number of lights that stand for the key light, and for the sky."""
    round: bool
    """Whether surfaces are refined, so that outlines are round."""


STILL = Quality(3, (14, 14), True)
"""Quality of shading of single pictures."""
MOVING = Quality(2, (8, 6), False)
"""Quality of shading of the frames of films, which are seen for a moment."""


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """A mesh of the scene and how it is shaded; within one layer the surface in front hides the rest."""

    mesh: Mesh
    opacity: float = 1.0
    casts: bool = True
    """Whether it throws shadows, and has them on it."""
    flat: float = 0.0
    """1 for colours that do not depend on the light."""
    through: float = 0.0
    """How dense it looks where something else is in front of it; 0: hidden."""


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A scene to draw: layers, floor and palette of one picture."""

    layers: tuple[Layer, ...]
    palette: Palette
    ground: float
    """The height of the floor [m]."""
    size: float
    """Of the body [m]: lines, grid and shadows are drawn to this scale."""
    middle: np.ndarray = field(default_factory=lambda: np.zeros(3))
    """(3,) of the body: contact sheets and cameras that follow keep it in place [m]."""
    block: FloorBlock | None = None
    """What is raised above the floor: stairs, a slope; None where the floor is level."""

    @property
    def place(self) -> np.ndarray:
        """Place of the body on the floor, (3,) [m], at height 0 where the floor of the scene to draw is level."""
        return np.array([self.middle[0], 0.0 if self.block is None else self.ground, self.middle[2]])

    def points(self) -> np.ndarray:
        """Return the vertices of all layers of the scene to draw, (n, 3) [m]."""
        return np.concatenate([layer.mesh.vertices for layer in self.layers]).astype(np.float64)


def floor_of(scene: Scene, camera: Camera, points: np.ndarray) -> FloorImage:
    """Draw the first layer of a scene, its floor, with the grid around points (n, 3) [m], and what is raised above it."""
    low, high = points.min(axis=0), points.max(axis=0)
    sizes = scene.size, max(scene.size, 0.75 * float((high - low)[[0, 2]].max()))
    if scene.block is None:
        return lay(scene.palette, camera, scene.ground, 0.5 * (low + high), sizes)
    return raise_floor(lay(scene.palette, camera, scene.block.base, 0.5 * (low + high), sizes), scene.block, camera, scene.size)


def draw(scene: Scene, camera: Camera, quality: Quality = STILL, floor: FloorImage | None = None) -> np.ndarray:
    """Draw a scene as the camera sees it, (height, width, 3) uint8: shade its layers and mix them over the floor.

    floor: the floor as this camera sees it, if it has been drawn before.
    """
    lamps, points = lights(scene.palette, camera.axes), scene.points()
    casting = joined(layer.mesh for layer in scene.layers if layer.casts)
    thrown = None
    if len(casting.faces):
        thrown = shadows(casting, lamps.key, scene.ground, scene.size, quality.lights)
    floor = floor or floor_of(scene, camera, points)
    picture = floor.shaded(thrown)
    window = _window(points, camera, NEAREST * scene.size)
    quality = replace(quality, finer=_finest(window, quality.finer))
    seen, first = [], 0
    for layer in scene.layers:
        dimmed = np.zeros((len(layer.mesh.vertices), 2), np.float32)
        if layer.casts and thrown is not None:
            last = first + len(layer.mesh.vertices)
            dimmed, first = np.stack([thrown.key[first:last], thrown.sky[first:last]], axis=1), last
        seen.append(_seen(layer, camera, lamps, dimmed, window, quality))
    left, top, right, bottom = window
    if floor.nearness is not None:
        _hide(seen, floor.nearness[top:bottom, left:right], quality.finer, SUNK * scene.size)
    _put(picture[top:bottom, left:right], scene.layers, seen, quality.finer)
    return (255.0 * np.clip(picture, 0.0, 1.0) + 0.5).astype(np.uint8)


Window = tuple[int, int, int, int]
"""Left, top, right and bottom of a part of the picture [pixels]."""


def _window(points: np.ndarray, camera: Camera, nearest: float) -> Window:
    """For drawing a scene, return the pixels around points (n, 3) [m] that are farther than `nearest` [m]."""
    width, height = camera.size
    points = camera.project(points)
    points = points[points[:, 2] > nearest]
    if not len(points):
        return 0, 0, 0, 0
    left, top = np.clip(np.floor(points[:, :2].min(axis=0)), 0, (width, height)).astype(int).tolist()
    right, bottom = np.clip(np.ceil(points[:, :2].max(axis=0)), (left, top), (width, height)).astype(int).tolist()
    return left, top, right, bottom


def _finest(window: Window, finer: int) -> int:
    """Return how many samples a scene is drawn with along each side of a pixel: `finer`, or fewer for want of memory."""
    pixels = max((window[2] - window[0]) * (window[3] - window[1]), 1)
    return max(1, min(finer, int((MOST_SAMPLES / pixels) ** 0.5)))


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """The shaded samples of one layer of a scene."""

    where: np.ndarray
    """(k,) numbers of the window's samples, rising."""
    nearness: np.ndarray
    """(k,) one over the distance [1/m]."""
    colors: np.ndarray
    """(k, 3) float32."""
    density: np.ndarray
    """(k,) float32 of the layer's opacity, less where its paint is not opaque."""


def _seen(layer: Layer, camera: Camera, lamps: Lights, dimmed: np.ndarray, window: Window, quality: Quality) -> _Seen:
    """Draw a layer of the scene: shade the samples of a window that it covers."""
    (left, top, right, bottom), finer = window, quality.finer
    # What shows through other things is thin, and round enough as it is.
    mesh = layer.mesh
    if quality.round and not layer.through and mesh.paint is None and _edge_length(mesh, camera, window) > LONG_EDGE:
        mesh, dimmed = refined(mesh, dimmed)
    points = camera.project(mesh.vertices.astype(np.float64))
    ahead = np.flatnonzero((points[mesh.faces, 2] > 1e-6).all(axis=1))
    faces = mesh.faces[ahead]
    points = np.column_stack(
        [finer * (points[:, 0] - left), finer * (points[:, 1] - top), 1.0 / np.maximum(points[:, 2], 1e-6)]
    )
    painted = None if mesh.paint is None else PaintedFaces(mesh.paint, ahead, faces, points[:, 2])
    covered = cover(
        points, faces, (finer * (right - left), finer * (bottom - top)), None if painted is None else painted.is_drawn
    )
    # All that vertices have, side by side, so that each is fetched once.
    values = np.concatenate([linear(mesh.colors), mesh.normals, dimmed], axis=1)
    colors, density = np.empty((len(covered.where), 3), np.float32), np.full(len(covered.where), layer.opacity, np.float32)
    for begin in range(0, len(colors), CHUNK):
        part = slice(begin, begin + CHUNK)
        corners, shares = faces[covered.face[part]], covered.shares[part]
        mixed = shares[:, :1] * values[corners[:, 0]]
        for corner in (1, 2):
            mixed += shares[:, corner : corner + 1] * values[corners[:, corner]]
        if painted is not None:
            paint, backs = painted.samples(covered.face[part], shares)
            mixed[:, :3] *= paint[:, :3]
            mixed[backs, 3:6] *= -1.0
            density[part] *= paint[:, 3]
        views = _views(covered.where[part], camera, window, finer)
        colors[part] = shade(lamps, mixed[:, :3], mixed[:, 3:6], views, mixed[:, 6:], layer.flat)
    return _Seen(covered.where, covered.nearness, colors, density)


def _edge_length(mesh: Mesh, camera: Camera, window: Window) -> float:
    """Return the mean length of a mesh's edges in a scene as it is drawn [pixels], of those that begin in a window."""
    points = camera.project(mesh.vertices.astype(np.float64))[:, :2]
    left, top, right, bottom = window
    starts, ends = points[mesh.faces[:, 0]], points[mesh.faces[:, 1]]
    seen = ((starts >= (left, top)) & (starts <= (right, bottom))).all(axis=1)
    return float(np.linalg.norm(starts[seen] - ends[seen], axis=1).mean()) if seen.any() else 0.0


def _views(where: np.ndarray, camera: Camera, window: Window, finer: int) -> np.ndarray:
    """Return where samples of the scene that is drawn see the camera, directions (k, 3) float32 of length 1."""
    width, height = camera.size
    row, column = np.divmod(where, finer * (window[2] - window[0]))
    across = ((column + 0.5) / finer + window[0] - 0.5 * width) / camera.focal
    up = (0.5 * height - window[1] - (row + 0.5) / finer) / camera.focal
    right, above, forward = camera.axes.astype(np.float32)
    rays = across.astype(np.float32)[:, None] * right + up.astype(np.float32)[:, None] * above + forward
    result: np.ndarray = -rays / np.sqrt(np.einsum("ij,ij->i", rays, rays))[:, None]
    return result


def _hide(seen: list[_Seen], nearness: np.ndarray, finer: int, sunk: float) -> None:
    """Fade the drawn samples of a scene that are behind raised ground, by more than they may sink into it [m], in place.

    nearness: (rows, columns) one over the distance of the ground [1/m].
    """
    ground = np.repeat(np.repeat(nearness, finer, axis=0), finer, axis=1).ravel()
    for part in seen:
        there = ground[part.where]
        part.density[(there > 0.0) & (1.0 / part.nearness > 1.0 / np.maximum(there, 1e-6) + sunk)] *= HIDDEN


def _put(picture: np.ndarray, layers: tuple[Layer, ...], seen: list[_Seen], finer: int) -> None:
    """Mix the drawn samples of all layers of a scene from front to back into the picture (height, width, 3)."""
    height, width = picture.shape[:2]
    touched = np.zeros(finer * finer * width * height, bool)
    for part in seen:
        touched[part.where] = True
    samples = np.flatnonzero(touched)
    place = np.cumsum(touched, dtype=np.int64) - 1
    # By layer and sample: how near, how dense, in which colour.
    nearness = np.full((len(seen), len(samples)), -np.inf, np.float32)
    density = np.zeros((len(seen), len(samples)), np.float32)
    colors = np.zeros((len(seen), len(samples), 3), np.float32)
    for number, part in enumerate(seen):
        at = place[part.where]
        nearness[number, at], density[number, at], colors[number, at] = part.nearness, part.density, part.colors
    _show_through(layers, nearness, density)
    order = np.argsort(-nearness, axis=0, kind="stable")
    mixed, left = np.zeros((len(samples), 3), np.float32), np.ones(len(samples), np.float32)
    columns = np.arange(len(samples))
    for layer_number in order:
        share = left * density[layer_number, columns]
        mixed += share[:, None] * colors[layer_number, columns]
        left -= share
    row, column = np.divmod(samples, finer * width)
    pixel = row // finer * width + column // finer
    count, pixels = float(finer * finer), width * height
    covered = np.bincount(pixel, 1.0 - left, pixels).reshape(height, width, 1) / count
    picture *= 1.0 - covered.astype(np.float32)
    for channel in range(3):
        picture[:, :, channel] += np.bincount(pixel, mixed[:, channel], pixels).reshape(height, width) / count


def _show_through(layers: tuple[Layer, ...], nearness: np.ndarray, density: np.ndarray) -> None:
    """Bring layers of a scene that shine through others to the front of the drawn samples, with the density `through`."""
    solid = [number for number, layer in enumerate(layers) if not layer.through]
    front = nearness[solid].max(axis=0) if solid else np.full(nearness.shape[1], -np.inf, np.float32)
    for number, layer in enumerate(layers):
        if layer.through:
            behind = (nearness[number] < front) & (density[number] > 0.0)
            density[number, behind] = layer.through
            nearness[number, behind] = np.inf
