"""Triangles to samples, compared with a loop over all samples and all triangles."""

import numpy as np
import pytest

from poise.pictures.raster import cover, nearest

SIZE = (37, 23)


def scene(seed, count=40):
    """Random triangles, some partly outside of the grid, all showing their front."""
    random = np.random.default_rng(seed)
    points = random.uniform((-8, -8, 0.1), (45, 31, 2.0), (3 * count, 3))
    faces = np.arange(3 * count).reshape(-1, 3)
    one, other = points[faces[:, 1]] - points[faces[:, 0]], points[faces[:, 2]] - points[faces[:, 0]]
    turned = one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0] > 0.0  # clockwise to the eye: rows go down
    faces[turned] = faces[turned][:, ::-1]
    return points, faces


def naive(points, faces):
    """By sample: the number of the triangle in front, −1 for none, and its nearness."""
    owner, front = np.full(SIZE[::-1], -1), np.full(SIZE[::-1], -np.inf)
    for number, face in enumerate(faces):
        corners = points[face]
        basis = np.column_stack([corners[:, :2], np.ones(3)]).T
        for row in range(SIZE[1]):
            for column in range(SIZE[0]):
                shares = np.linalg.solve(basis, [column + 0.5, row + 0.5, 1.0])
                nearness = shares @ corners[:, 2]
                if (shares >= 0.0).all() and nearness > front[row, column]:
                    owner[row, column], front[row, column] = number, nearness
    return owner, front


@pytest.mark.parametrize("seed", range(3))
def test_every_sample_has_the_triangle_in_front(seed):
    points, faces = scene(seed)
    owner, front = naive(points, faces)
    covered = cover(points, faces, SIZE)
    found = np.full(SIZE[0] * SIZE[1], -1)
    found[covered.where] = covered.face
    np.testing.assert_array_equal(found.reshape(SIZE[::-1]), owner)
    np.testing.assert_allclose(covered.nearness, front.ravel()[covered.where], rtol=1e-5)
    np.testing.assert_allclose(nearest(points, faces, SIZE), front, rtol=1e-5)


def test_shares_give_the_place_back():
    points, faces = scene(5)
    covered = cover(points, faces, SIZE)
    np.testing.assert_allclose(covered.shares.sum(axis=1), 1.0, atol=1e-5)
    place = np.einsum("kc,kcx->kx", covered.shares, points[faces[covered.face]][:, :, :2])
    row, column = np.divmod(covered.where, SIZE[0])
    np.testing.assert_allclose(place, np.column_stack([column + 0.5, row + 0.5]), atol=2e-3)


def test_what_shows_its_back_is_not_drawn():
    points, faces = scene(1)
    assert len(cover(points, faces[:, ::-1], SIZE).where) == 0


def test_neighbours_leave_no_gap_and_share_no_sample():
    corners = np.array([[2.0, 2.0, 1.0], [2.0, 20.0, 1.0], [30.0, 20.0, 1.0], [30.0, 2.0, 1.0]])
    one, other = cover(corners, np.array([[0, 1, 2]]), SIZE), cover(corners, np.array([[0, 2, 3]]), SIZE)
    assert len(one.where) + len(other.where) == 28 * 18
    assert not set(one.where.tolist()) & set(other.where.tolist())


def test_nothing_is_covered_by_nothing():
    assert len(cover(np.zeros((3, 3)), np.zeros((0, 3), int), SIZE).where) == 0
    assert len(cover(np.ones((3, 3)), np.array([[0, 1, 2]]), SIZE).where) == 0


def test_what_is_behind_a_hole_is_seen_through_it():
    points = np.array([[0, 0, 2], [4, 0, 2], [4, 4, 2], [0, 4, 2], [0, 0, 1], [4, 0, 1], [4, 4, 1], [0, 4, 1]], float)
    faces = np.array([[0, 2, 1], [0, 3, 2], [4, 6, 5], [4, 7, 6]])
    whole = cover(points, faces, (4, 4))
    assert set(whole.face.tolist()) <= {0, 1}
    holed = cover(points, faces, (4, 4), lambda numbers, shares: numbers != 0)
    assert len(holed.where) == len(whole.where) == 16
    behind = holed.face[whole.face == 0]
    assert len(behind)
    assert set(behind.tolist()) <= {2, 3}
    np.testing.assert_allclose(holed.shares.sum(axis=1), 1.0, atol=1e-6)
