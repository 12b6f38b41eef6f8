"""Raised floor of a picture: the slope, stairs or uneven ground of a walk as a block on the floor, with lines on its edges."""

import math
from dataclasses import dataclass

import numpy as np

from poise.gait.terrain import Ground, Terrain
from poise.pictures.camera import Camera
from poise.pictures.floor import PERSON, THICK_LINE, THIN_LINE, FloorImage, background, grid_step
from poise.pictures.raster import cover

BEYOND = 0.6
"""How far the block goes on before and behind the walk, in sizes of the body; chosen by eye."""
BESIDE = 0.34
"""How far the block goes on beside the walk, in sizes of the body: about half the width of stairs; chosen by eye."""
CELLS = 120
"""Most cells along a side of the block of an uneven ground."""
LEVEL = 1e-6
"""A ground whose heights differ by less is level [m]."""
STEEP = 0.5
"""Vertical part of the normal below which a surface is a riser or a cliff, without lines on it."""
DARKEST = 0.80
"""Brightness of risers, of that of treads; chosen by eye."""
SIDES = 0.74
"""Brightness of the block's sides, of that of treads; chosen by eye."""
FINER = 3
"""Samples along each side of a pixel."""


@dataclass(frozen=True, slots=True, eq=False)
class FloorBlock:
    """A block on the floor, whose top is the ground of a walk."""

    vertices: np.ndarray
    """(n, 3) in the world [m]."""
    faces: np.ndarray
    """(m, 3) counter-clockwise as seen from outside."""
    tones: np.ndarray
    """(m,) brightness, 1 on level ground."""
    lined: np.ndarray
    """(m,) whether lines are drawn on it."""
    places: np.ndarray
    """(n, 2) along and across the block [m]."""
    lines: tuple[np.ndarray, np.ndarray]
    """(k,) places along the block of the lines that go across it, and (l,) places across it of those along it [m], rising."""
    edges: bool
    """Whether the lines are the edges of stairs: thick ones."""
    base: float
    """Height of the floor that it stands on [m]: that of its lowest place."""


def make_block(ground: Ground, walked: np.ndarray, size: float) -> FloorBlock | None:
    """Make the block of the ground under places (n, 2) x and z that were walked on [m]; None where it is level.

    size: of the body [m].
    """
    heading = ground.heading if isinstance(ground, Terrain) else 0.0
    ahead, aside = np.array([math.sin(heading), math.cos(heading)]), np.array([math.cos(heading), -math.sin(heading)])
    origin = np.array([ground.origin[0], ground.origin[2]]) if isinstance(ground, Terrain) else np.zeros(2)
    along, across = (walked - origin) @ ahead, (walked - origin) @ aside
    rows = np.array([along.min() - BEYOND * size, along.max() + BEYOND * size])
    columns = np.array([across.min() - BESIDE * size, across.max() + BESIDE * size])
    if isinstance(ground, Terrain):
        rows, heights = _profile(ground, rows)
        heights = np.repeat(heights[:, None], 2, axis=1)
    else:
        rows, columns = (_evenly(ends, 0.03 * size) for ends in (rows, columns))
        places = origin + rows[:, None, None] * ahead + columns[:, None] * aside
        heights = np.array([[ground(x, z) for x, z in row] for row in places.tolist()])
    if np.ptp(heights) < LEVEL:
        return None
    grid = np.empty((len(rows), len(columns), 3))
    grid[:, :, [0, 2]] = origin + rows[:, None, None] * ahead + columns[:, None] * aside
    grid[:, :, 1] = heights
    if isinstance(ground, Terrain) and ground.tread:
        return _block_of(grid, rows, columns, (rows[1:-1:2], np.zeros(0)), True)
    cell = 0.25 * grid_step(size)
    along, across = (cell * np.arange(math.ceil(values[0] / cell), values[-1] / cell) for values in (rows, columns))
    return _block_of(grid, rows, columns, (along, across), False)


def _evenly(ends: np.ndarray, step: float) -> np.ndarray:
    """Place a floor's rows between two ends (2,), about a step apart [m], and no more than `CELLS`."""
    low, high = ends.tolist()
    return np.linspace(low, high, max(2, min(CELLS, int((high - low) / step))))


def _profile(terrain: Terrain, ends: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return a terrain's distances and heights (n,) along its heading between two ends (2,) [m]; an edge is there twice."""
    low, high = ends.tolist()
    if not terrain.tread:
        return ends, terrain.origin[1] + math.tan(terrain.slope) * ends
    first = max(terrain.first_stair + 1, math.floor((low - terrain.begin) / terrain.tread) + 1)
    last = min(terrain.last_stair, math.ceil((high - terrain.begin) / terrain.tread) - 1)
    edges = terrain.begin + terrain.tread * np.arange(first, last + 1)
    rows = np.concatenate([[low], np.repeat(edges, 2), [high]])
    middles = 0.5 * (rows[::2] + rows[1::2])
    x, z = terrain.origin[0] + middles * math.sin(terrain.heading), terrain.origin[2] + middles * math.cos(terrain.heading)
    heights = [terrain(*place) for place in np.column_stack([x, z]).tolist()]
    return rows, np.repeat(heights, 2)


def _block_of(
    grid: np.ndarray, rows: np.ndarray, columns: np.ndarray, lines: tuple[np.ndarray, np.ndarray], edges: bool
) -> FloorBlock:
    """Build the block below a grid of floor places (rows, columns, 3) [m], with sides down to the lowest of them."""
    base, shape = float(grid[:, :, 1].min()), grid.shape[:2]
    numbers = np.arange(shape[0] * shape[1]).reshape(shape)
    around = np.concatenate([numbers[:, 0], numbers[-1, 1:], numbers[-2::-1, -1], numbers[0, -2::-1]])
    tops, places = grid.reshape(-1, 3), np.stack(np.meshgrid(rows, columns, indexing="ij"), axis=2).reshape(-1, 2)
    vertices = np.concatenate([tops, tops[around] * (1.0, 0.0, 1.0) + (0.0, base, 0.0)])
    sides = np.stack([around, len(tops) + np.arange(len(around))])
    faces = np.concatenate([_quads(numbers), _quads(sides)])
    of_top = np.arange(len(faces)) < 2 * (shape[0] - 1) * (shape[1] - 1)
    normals = np.cross(vertices[faces[:, 1]] - vertices[faces[:, 0]], vertices[faces[:, 2]] - vertices[faces[:, 0]])
    sizes = np.linalg.norm(normals, axis=1)
    up = np.clip(normals[:, 1] / np.maximum(sizes, 1e-12), 0.0, 1.0)
    tones = np.where(of_top, DARKEST + (1.0 - DARKEST) * up, SIDES)
    solid = sizes > 1e-12
    places = np.concatenate([places, places[around]])
    return FloorBlock(vertices, faces[solid], tones[solid], (of_top & (up > STEEP))[solid], places, lines, edges, base)


def _quads(numbers: np.ndarray) -> np.ndarray:
    """Return the triangles (m, 3) of a grid of floor places, counter-clockwise from above where rows go ahead, columns left.

    numbers: (rows, columns) of the vertices.
    """
    here, left, ahead, across = numbers[:-1, :-1], numbers[:-1, 1:], numbers[1:, :-1], numbers[1:, 1:]
    corners = [(here, ahead, across), (here, across, left)]
    return np.concatenate([np.stack([corner.ravel() for corner in three], axis=1) for three in corners])


def raise_floor(image: FloorImage, block: FloorBlock, camera: Camera, size: float) -> FloorImage:
    """Draw a block onto the picture of the floor, as the camera sees both; size: of the body [m]."""
    width, height = camera.size
    points = camera.project(block.vertices)
    in_front = (points[block.faces, 2] > 1e-3 * size).all(axis=1)
    nearness = 1.0 / np.maximum(points[:, 2], 1e-6)
    raster = np.column_stack([FINER * points[:, :2], nearness])
    covered = cover(raster, block.faces[in_front], (FINER * width, FINER * height))
    corners = block.faces[in_front][covered.face]
    shares = covered.shares * nearness[corners]
    shares = (shares / shares.sum(axis=1, keepdims=True)).astype(np.float32)
    row, column = np.divmod(covered.where, FINER * width)
    pixel = row // FINER * width + column // FINER
    tones, lined = (values[in_front][covered.face] for values in (block.tones, block.lined))
    places = np.einsum("kc,kcd->kd", shares, block.places.astype(np.float32)[corners])
    lines = np.where(lined, _line_shares(block, places, 1.0 / (covered.nearness * camera.focal * FINER), size), 0.0)
    plain = background(image.palette, camera.size).reshape(-1, 3)[pixel] * tones[:, None].astype(np.float32)
    colors = plain + lines[:, None] * (np.array(image.palette.section, np.float32) / 255.0 - plain)
    count = FINER * FINER
    picture = image.picture * (1.0 - np.bincount(pixel, minlength=width * height).reshape(height, width, 1) / count)
    for channel in range(3):
        picture[:, :, channel] += np.bincount(pixel, colors[:, channel], width * height).reshape(height, width) / count
    middle = (row % FINER == FINER // 2) & (column % FINER == FINER // 2)
    seen = np.einsum("kc,kcd->kd", shares[middle], block.vertices.astype(np.float32)[corners[middle]])
    spread = np.full((4, height * width), np.inf, np.float32)
    spread[1], spread[3] = block.base, 0.0
    spread[[0, 2], image.first * width : image.first * width + image.x.size] = image.x.ravel(), image.z.ravel()
    spread[:3, pixel[middle]], spread[3, pixel[middle]] = seen.T, covered.nearness[middle]
    x, y, z, near = spread.reshape(4, height, width)
    return FloorImage(picture.astype(np.float32), 0, x, z, image.palette, y, near)


def _line_shares(block: FloorBlock, places: np.ndarray, sample: np.ndarray, size: float) -> np.ndarray:
    """Return how much of samples of the floor's block at places (k, 2) [m] the lines cover, (k,): 0 or 1.

    sample: (k,) how large a sample is there [m].
    """
    half = np.maximum((THICK_LINE if block.edges else THIN_LINE) * size / PERSON, 0.75 * sample)
    covered = np.zeros(len(places), bool)
    for lines, place in zip(block.lines, places.T, strict=True):
        if len(lines):
            after = np.clip(np.searchsorted(lines, place), 1, max(len(lines) - 1, 1))
            near = np.minimum(np.abs(place - lines[after - 1]), np.abs(place - lines[np.minimum(after, len(lines) - 1)]))
            covered |= near < half
    return covered.astype(np.float32)
