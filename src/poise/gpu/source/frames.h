// Forward kinematics along the joints in depth-first order, in the world's axes, from the origin of the base.
//
// One frame is at hand; where a tree branches it is put aside in a slot (FRAME_SLOTS of them) until its last branch begins.

// f = the frame of joint i, from that of its parent; twelve numbers: rotation row by row, origin.
template <class R> DEVICE void attach_joint(int i, R angle, R sine, R cosine, R* f) {
    const R x = R(joint_offset[3 * i]), y = R(joint_offset[3 * i + 1]), z = R(joint_offset[3 * i + 2]);
    for (int k = 0; k < 3; ++k) f[9 + k] += f[3 * k] * x + f[3 * k + 1] * y + f[3 * k + 2] * z;
    if (joint_is_turned[i])
        for (int k = 0; k < 9; k += 3) {
            const R a = f[k], b = f[k + 1], c = f[k + 2];
            for (int j = 0; j < 3; ++j)
                f[k + j] = a * R(joint_turn[9 * i + j]) + b * R(joint_turn[9 * i + 3 + j]) + c * R(joint_turn[9 * i + 6 + j]);
        }
    const int kind = joint_kind[i];
    const R ax = R(joint_axis[3 * i]), ay = R(joint_axis[3 * i + 1]), az = R(joint_axis[3 * i + 2]);
    if (kind == HINGE_X || kind == HINGE_Y || kind == HINGE_Z) {
        const int p = kind == HINGE_X ? 1 : kind == HINGE_Y ? 2 : 0, q = kind == HINGE_X ? 2 : kind == HINGE_Y ? 0 : 1;
        const R s = sine * (ax + ay + az);
        for (int k = 0; k < 9; k += 3) {
            // Not f[k + p]: an index known only at run time would put the frame into memory.
            const R a = kind == HINGE_X ? f[k + 1] : kind == HINGE_Y ? f[k + 2] : f[k];
            const R b = kind == HINGE_X ? f[k + 2] : kind == HINGE_Y ? f[k] : f[k + 1];
            const R first = cosine * a + s * b, second = cosine * b - s * a;
            for (int j = 0; j < 3; ++j) f[k + j] = j == p ? first : j == q ? second : f[k + j];
        }
    } else if (kind == SLIDE) {
        for (int k = 0; k < 3; ++k) f[9 + k] += angle * (f[3 * k] * ax + f[3 * k + 1] * ay + f[3 * k + 2] * az);
    } else if (kind == HINGE) {
        const R v = R(1) - cosine;
        const R m[9] = {cosine + v * ax * ax, v * ax * ay - sine * az, v * ax * az + sine * ay,
                        v * ax * ay + sine * az, cosine + v * ay * ay, v * ay * az - sine * ax,
                        v * ax * az - sine * ay, v * ay * az + sine * ax, cosine + v * az * az};
        for (int k = 0; k < 9; k += 3) {
            const R a = f[k], b = f[k + 1], c = f[k + 2];
            for (int j = 0; j < 3; ++j) f[k + j] = a * m[j] + b * m[3 + j] + c * m[6 + j];
        }
    }
}

// Walk over the frames of all joints; visit(i, frame) sees each, i = −1 the base. base: its rotation, nine numbers.
// angle(dof) has the angles; sine and cosine of each are kept in arrays, and worked out if `fresh`.
template <bool OUT, class R, class Angle, class Visit>
DEVICE void walk_frames(const R* base, Angle angle, bool fresh, R* sines, R* cosines, Visit visit) {
    R f[12], aside[12 * FRAME_SLOTS + 1];
    for (int k = 0; k < 12; ++k) f[k] = k < 9 ? base[k] : R(0);
    visit(-1, f);
    for_each<OUT, N_JOINTS>([&](auto i) {
        const int from = frame_from[i], to = frame_to[i], d = joint_dof[i];
        if (from == FROM_BASE)
            for (int k = 0; k < 12; ++k) f[k] = k < 9 ? base[k] : R(0);
        else if (from >= 0)
            for (int k = 0; k < 12; ++k) f[k] = aside[12 * from + k];
        R turned = R(0), s = R(0), c = R(1);
        if (d >= 0) {
            turned = R(angle(d));
            if (joint_kind[i] != SLIDE) {
                if (fresh) sine_cosine(turned, sines[d], cosines[d]);
                s = sines[d], c = cosines[d];
            }
        }
        attach_joint(i, turned, s, c, f);
        if (to >= 0)
            for (int k = 0; k < 12; ++k) aside[12 * to + k] = f[k];
        visit(i, f);
    });
}

// The axis of joint i in the world.
template <class R> DEVICE void axis_in_world(int i, const R* f, R* r) {
    const R x = R(joint_axis[3 * i]), y = R(joint_axis[3 * i + 1]), z = R(joint_axis[3 * i + 2]);
    for (int k = 0; k < 3; ++k) r[k] = f[3 * k] * x + f[3 * k + 1] * y + f[3 * k + 2] * z;
}
