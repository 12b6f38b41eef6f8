"""Many rotations at once, by angles about three axes at right angles: from one three to another, without jumps."""

import math

import numpy as np

WHOLE = 2.0 * math.pi


def change_axes(angles: np.ndarray, one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """The same rotations about other axes: angles (m, n, 3) of n frames of m joints about `one`, (m, 3, 3), about `other`.

    Axes are in columns, and the first of them is the outermost. Each frame follows the one before as closely as it can.
    """
    between = np.swapaxes(other, -1, -2) @ one
    # vec(C T Cᵀ) = (C ⊗ C) vec(T), term by term: a product of matrices may add in another order for another number of frames.
    both = np.einsum("mij,mkl->mjlik", between, between).reshape(-1, 9, 1, 9)
    turned = _turned(_hand(one)[:, None, None] * angles)
    changed = np.zeros_like(turned)
    for term in range(9):
        changed += turned[..., term : term + 1] * both[:, term]
    return _hand(other)[:, None, None] * _angles(changed)


def angles_about(axes: np.ndarray, rotations: np.ndarray) -> np.ndarray:
    """(n, 3) the angles about axes (3, 3), in columns, that make rotations (n, 3, 3), each near the one before [rad]."""
    result: np.ndarray = _hand(axes) * _angles((axes.T @ rotations @ axes).reshape(1, -1, 9))[0]
    return result


def rotation_about(axes: np.ndarray, angles: np.ndarray) -> np.ndarray:
    """(3, 3) one rotation by angles (3,) about axes (3, 3), in columns [rad]."""
    result: np.ndarray = axes @ _turned(_hand(axes) * angles).reshape(3, 3) @ axes.T
    return result


def shortest_turn(start: np.ndarray, end: np.ndarray) -> np.ndarray:
    """(3, 3) the smallest rotation that takes one direction (3,) to another."""
    cosine = float(start @ end)
    if cosine < -1.0 + 1e-9:
        across = np.cross(start, np.eye(3)[np.abs(start).argmin()])
        across /= np.linalg.norm(across)
        half: np.ndarray = 2.0 * np.outer(across, across) - np.eye(3)
        return half
    x, y, z = np.cross(start, end)
    cross = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    result: np.ndarray = np.eye(3) + cross + cross @ cross / (1.0 + cosine)
    return result


def angle_between(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """(…,) how far rotations (…, 3, 3) are apart [rad]."""
    between = np.swapaxes(one, -1, -2) @ other
    sines = [between[..., i, j] - between[..., j, i] for i, j in ((2, 1), (0, 2), (1, 0))]
    trace = between[..., 0, 0] + between[..., 1, 1] + between[..., 2, 2]
    result: np.ndarray = np.arctan2(np.sqrt(sum(sine * sine for sine in sines)), trace - 1.0)
    return result


def _turned(angles: np.ndarray) -> np.ndarray:
    """(…, 9) rotations, row by row, by angles (…, 3) about x, then the x and y that are turned with it."""
    (si, sj, sk), (ci, cj, ck) = np.moveaxis(np.sin(angles), -1, 0), np.moveaxis(np.cos(angles), -1, 0)
    rows = [cj * ck, -cj * sk, sj]
    rows += [ci * sk + si * sj * ck, ci * ck - si * sj * sk, -si * cj]
    rows += [si * sk - ci * sj * ck, si * ck + ci * sj * sk, ci * cj]
    return np.stack(rows, axis=-1)


def _angles(turned: np.ndarray) -> np.ndarray:
    """(m, n, 3) what `_turned` made (m, n, 9) from.

    Every rotation has two answers, and each of those any number of whole turns more; taken is what is nearest to the
    frame before.
    """
    outer = np.arctan2(-turned[..., 5], turned[..., 8])
    middle = np.arctan2(turned[..., 2], np.hypot(turned[..., 5], turned[..., 8]))
    inner = np.arctan2(-turned[..., 1], turned[..., 0])
    answers = np.stack([outer, middle, inner], axis=-1)
    if answers.shape[1] > 1:
        other = np.stack([outer + math.pi, math.pi - middle, inner + math.pi], axis=-1)
        # Which of both is nearer to the last frame is the same whichever of both the last one was, so changes can be counted.
        nearer = _apart(other[:, 1:], answers[:, :-1]) < _apart(answers[:, 1:], answers[:, :-1])
        swapped = np.cumsum(nearer, axis=1) % 2 == 1
        answers[:, 1:] = np.where(swapped[..., None], other[:, 1:], answers[:, 1:])
        change = np.diff(answers, axis=1)
        answers[:, 1:] -= WHOLE * np.cumsum(np.round(change / WHOLE), axis=1)
    return answers


def _hand(axes: np.ndarray) -> np.ndarray:
    """(…,) −1 for left-handed axes: seen along those, a turn goes the other way."""
    result: np.ndarray = np.sign(np.linalg.det(axes))
    return result


def _apart(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """(…,) the squares of distances between angles (…, 3), whole turns left out."""
    away = one - other
    away -= WHOLE * np.round(away / WHOLE)
    result: np.ndarray = np.einsum("...i,...i", away, away)
    return result
