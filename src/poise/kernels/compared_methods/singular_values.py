"""Singular values and vectors of the dense rows of a Jacobian, by rotations of pairs of rows until all are orthogonal.

One-sided Jacobi (M. Hestenes, Inversion of matrices by biorthogonalization, SIAM 1958; G. Golub, C. Van Loan, Matrix
Computations, section 8.6.3) on the rows, as there are fewer of them than unknowns: with UᵀJ = ΣVᵀ the rotations make up
Uᵀ and the rows become σᵢvᵢᵀ. Small singular values keep their digits, which those of JJᵀ lose.
"""

import math

from poise.kernels.compared_methods.dense_rows import ANSWER, ERROR, ROTATED, SQUARE, STEP, STRIDE, WIDTH, clear_step, pack_rows
from poise.kernels.compared_methods.shared_entries import linearise
from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.vector_ops import run_dot, run_subtract
from poise.kernels.workspace.layout import METHOD_ITERATION, field

ORTHOGONAL = 1e-20
"""Rows are orthogonal whose product, squared, is a smaller part of that of their squares."""
NOTHING = 1e-26
"""A row whose square is a smaller part of the largest is 0."""
MOST_SWEEPS = 30
"""Sweeps over all pairs; quadratic convergence takes about six."""


@kernel
def rotate_rows(numbers, p, q, length, cosine, sine):
    """Rotate two rows that begin at p and q, in place."""
    for k in range(length):
        a, b = numbers[p + k], numbers[q + k]
        numbers[p + k], numbers[q + k] = cosine * a - sine * b, sine * a + cosine * b


@large_kernel
def orthogonalise_once(ws, count):
    """Sweep once over all pairs of rows and make each orthogonal (one-sided Jacobi); returns whether any was not."""
    places, numbers = field(ws, "method_ints"), field(ws, "method_floats")
    stride, width, squares = places[STRIDE], places[WIDTH], places[ANSWER]
    largest, rotated = 0.0, False
    for i in range(count):
        row = places[ROTATED] + i * stride
        numbers[squares + i] = run_dot(numbers, row, numbers, row, stride)
        largest = max(largest, numbers[squares + i])
    for i in range(count):
        for j in range(i + 1, count):
            a, b = numbers[squares + i], numbers[squares + j]
            p, q = places[ROTATED] + i * stride, places[ROTATED] + j * stride
            c = run_dot(numbers, p, numbers, q, stride)
            if min(a, b) <= NOTHING * largest or c * c <= ORTHOGONAL * a * b:
                continue
            zeta = (b - a) / (2.0 * c)
            tangent = 1.0 / (abs(zeta) + math.sqrt(1.0 + zeta * zeta))
            tangent = -tangent if zeta < 0.0 else tangent
            cosine = 1.0 / math.sqrt(1.0 + tangent * tangent)
            rotate_rows(numbers, p, q, stride, cosine, cosine * tangent)
            p, q = places[SQUARE] + i * width, places[SQUARE] + j * width
            rotate_rows(numbers, p, q, count, cosine, cosine * tangent)
            numbers[squares + i], numbers[squares + j], rotated = a - tangent * c, b + tangent * c, True
    return rotated


@large_kernel
def begin_vectors(ws, count):
    """Begin a solve with the axes as the left singular vectors of the dense rows."""
    places, numbers = field(ws, "method_ints"), field(ws, "method_floats")
    for i in range(count):
        for k in range(places[WIDTH]):
            numbers[places[SQUARE] + i * places[WIDTH] + k] = 1.0 * (i == k)


@large_kernel
def decompose_rows(ws, count):
    """Decompose the m dense rows into singular vectors: σᵢvᵢᵀ at ROTATED, uᵢᵀ at SQUARE, σᵢ² at ANSWER; returns the largest σ².

    It begins with the left vectors of the decomposition before in the same solve, which are nearly right: UᵀJ is then nearly
    orthogonal.
    """
    places, numbers = field(ws, "method_ints"), field(ws, "method_floats")
    stride, width = places[STRIDE], places[WIDTH]
    for i in range(count):
        row = places[ROTATED] + i * stride
        for k in range(stride):
            numbers[row + k] = 0.0
        for j in range(count):
            run_subtract(numbers, row, -numbers[places[SQUARE] + i * width + j], numbers, j * stride, stride)
    sweeps = 0
    while orthogonalise_once(ws, count) and sweeps < MOST_SWEEPS:
        sweeps += 1
    largest = 0.0
    for i in range(count):
        largest = max(largest, numbers[places[ANSWER] + i])
    return largest


@large_kernel
def prepare_decomposition(ws):
    """Linearise, pack the dense rows, and begin with the axes in the first iteration of a solve; returns m."""
    linearise(ws)
    count = pack_rows(ws)
    if field(ws, "options")[METHOD_ITERATION] == 0:
        begin_vectors(ws, count)
    return count


@kernel
def along(ws, i, count):
    """Return uᵢ · e, the part of the error along a left singular vector."""
    places, numbers = field(ws, "method_ints"), field(ws, "method_floats")
    row, total = places[SQUARE] + i * places[WIDTH], 0.0
    for k in range(count):
        total += numbers[row + k] * numbers[places[ERROR] + k]
    return total


@large_kernel
def solve_by_singular_values(ws, count, smallest, damping):
    """Write the step x = Σ σᵢ / (σᵢ² + λ²) (uᵢ·e) vᵢ over singular values whose square is at least `smallest`. damping: λ²."""
    places, numbers = field(ws, "method_ints"), field(ws, "method_floats")
    clear_step(ws)
    for i in range(count):
        square = numbers[places[ANSWER] + i]
        if square > 0.0 and square >= smallest:
            row = places[ROTATED] + i * places[STRIDE]
            run_subtract(numbers, places[STEP], -along(ws, i, count) / (square + damping), numbers, row, places[STRIDE])
