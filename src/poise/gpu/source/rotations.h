// Rotations: matrices of nine numbers row by row, quaternions wxyz, rotation vectors (kernels/kinematics/rotations.py).

// m = the rotation matrix of a quaternion of any length.
template <class R> DEVICE void matrix_from_quaternion(R w, R x, R y, R z, R* m) {
    const R s = R(2) / (w * w + x * x + y * y + z * z);
    m[0] = R(1) - s * (y * y + z * z), m[1] = s * (x * y - w * z), m[2] = s * (x * z + w * y);
    m[3] = s * (x * y + w * z), m[4] = R(1) - s * (x * x + z * z), m[5] = s * (y * z - w * x);
    m[6] = s * (x * z - w * y), m[7] = s * (y * z + w * x), m[8] = R(1) - s * (x * x + y * y);
}

// q = the quaternion of a rotation matrix, w ≥ 0 (Shepperd 1978: divide by the largest part).
template <class R> DEVICE void quaternion_from_matrix(const R* m, R* q) {
    const R trace = m[0] + m[4] + m[8];
    if (trace >= m[0] && trace >= m[4] && trace >= m[8])
        q[0] = R(1) + trace, q[1] = m[7] - m[5], q[2] = m[2] - m[6], q[3] = m[3] - m[1];
    else if (m[0] >= m[4] && m[0] >= m[8])
        q[0] = m[7] - m[5], q[1] = R(1) + m[0] - m[4] - m[8], q[2] = m[1] + m[3], q[3] = m[2] + m[6];
    else if (m[4] >= m[8])
        q[0] = m[2] - m[6], q[1] = m[1] + m[3], q[2] = R(1) - m[0] + m[4] - m[8], q[3] = m[5] + m[7];
    else
        q[0] = m[3] - m[1], q[1] = m[2] + m[6], q[2] = m[5] + m[7], q[3] = R(1) - m[0] - m[4] + m[8];
    R scale = R(1) / sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (q[0] < R(0)) scale = -scale;
    for (int k = 0; k < 4; ++k) q[k] *= scale;
}

// v = the rotation vector of a rotation matrix [rad]; returns its angle. At half a turn one of the two axes is taken,
// whatever the rounding: segments that are all half a turn off must not turn about opposite axes.
template <class R> DEVICE R rotation_vector(const R* m, R* v) {
    const R x = R(0.5) * (m[7] - m[5]), y = R(0.5) * (m[2] - m[6]), z = R(0.5) * (m[3] - m[1]);
    const R cosine = R(0.5) * (m[0] + m[4] + m[8] - R(1)), square = x * x + y * y + z * z, sine = sqrt(square);
    R factor, angle;
    if (cosine > R(0) && square < R(0.0009)) {
        factor = R(1) + square * (R(1.0 / 6) + square * (R(3.0 / 40) + square * (R(15.0 / 336) + square * (R(105.0 / 3456) + square * R(945.0 / 42240)))));
        angle = sine * factor;
    } else if (cosine > R(-0.9)) {
        angle = atan2(sine, cosine), factor = angle / sine;
    } else {
        R q[4];
        quaternion_from_matrix(m, q);
        const R length = sqrt(q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        angle = R(2) * atan2(length, q[0]), factor = angle / length;
        if (q[0] < R(sizeof(R) == 4 ? 1e-6 : 1e-12) && q[1] * R(0.9058) + q[2] * R(0.3711) + q[3] * R(0.2047) < R(0)) factor = -factor;
        v[0] = q[1] * factor, v[1] = q[2] * factor, v[2] = q[3] * factor;
        return angle;
    }
    v[0] = x * factor, v[1] = y * factor, v[2] = z * factor;
    return angle;
}

// 1 − (θ/2) cot(θ/2) of a rotation by θ, as derivatives of rotation vectors and of their squares have it.
template <class R> DEVICE R flattening(R angle) {
    const R half = R(0.5) * angle;
    if (half < R(1e-3)) return half * half / R(3);
    R s, c;
    sine_cosine(half, s, c);
    return R(1) - half * c / s;
}

// Apply a step to a placement: move it by d [m], rotate it by a [rad], both in the world.
template <class R> DEVICE void move_placement(R* placement, const R* d, const R* a) {
    for (int k = 0; k < 3; ++k) placement[k] += d[k];
    const R square = a[0] * a[0] + a[1] * a[1] + a[2] * a[2];
    R w = R(1) - square / R(8), factor = R(0.5) - square / R(48);
    if (!(square < R(1e-8))) {
        const R angle = sqrt(square);
        sine_cosine(R(0.5) * angle, factor, w);
        factor /= angle;
    }
    const R x = factor * a[0], y = factor * a[1], z = factor * a[2], *q = placement + 3;
    const R p[4] = {w * q[0] - x * q[1] - y * q[2] - z * q[3], w * q[1] + x * q[0] + y * q[3] - z * q[2],
                    w * q[2] - x * q[3] + y * q[0] + z * q[1], w * q[3] + x * q[2] - y * q[1] + z * q[0]};
    const R scale = R(1) / sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3]);
    for (int k = 0; k < 4; ++k) placement[3 + k] = p[k] * scale;
}
