// A batch of problems as a kernel sees it: arrays of one number of all problems after the other, so that the threads of a
// warp read neighbours. `pitch` is the number of problems, `count` that of solves: several starts may be made at one problem.

enum Setting { ITERATIONS, SWEEPS, POSITION_TOLERANCE, ORIENTATION_TOLERANCE, RESIDUAL_TOLERANCE, STEP_TOLERANCE,
               STALL_TOLERANCE, DAMPING, USE_LIMITS, FRAME_TIME, FIRST_START, STARTS, N_SETTINGS };

template <class T> struct Batch {
    long long count, pitch;
    const int* problem;      // (count,) which problem each solve is of; null: its own
    const double* settings;  // (N_SETTINGS,)
    const T* position;       // (n_goals, 3, pitch) [m]
    const T* orientation;    // (n_goals, 4, pitch) wxyz
    const T* weight;         // (n_goals, 2, pitch) [1/m], [1/rad]
    const T* posture;        // (pitch,) weight of posture [1/rad]; null for method paper
    const T* reference;      // (n_dofs, pitch) [rad], [m]; null: rest
    const T* stiffness;      // (n_dofs,) of all; null: 1
    const T* change;         // (pitch,) the largest change of an angle in this solve [rad], [m]; null: none
    T* placement;            // (7, count): position [m], quaternion wxyz of the base
    T* angles;               // (n_dofs, count) [rad], [m]: the start, then the answer
    T* last_step;            // (n_unknowns, count): what the last solve added; null where it is not kept
    T* error;                // (n_goals, 2, count) [m], [rad]
    T* cost;                 // (count,)
    long long* outcome;      // (count,) status, iterations, sweeps as kernels/workspace/outcome.py packs them
    unsigned long long* counter;  // (1,): how many solves the threads of a search have taken
};

// The limits of entry d of the angles, rounded into the limits of double precision.
DEVICE float lower_limit(int d, float) { return lower_float[d]; }
DEVICE float upper_limit(int d, float) { return upper_float[d]; }
DEVICE double lower_limit(int d, double) { return lower_double[d]; }
DEVICE double upper_limit(int d, double) { return upper_double[d]; }

#if SPEED_BOUNDED
// low, high = the angles that a solve of problem p may reach: the limits, cut to what the largest speed allows from the start theta
// on (kernels/kinematics/limits_and_speed.py). Rounding of the answer is left room for. Returns whether the bound is a number.
template <class T, class R> DEVICE bool cut_to_speed(const Batch<T>& b, long long p, const R* theta, R* low, R* high) {
    const bool limited = b.settings[USE_LIMITS] != 0.0;
    for (int d = 0; d < N_DOFS; ++d) {
        const double start = double(theta[d]), most = smaller(double(b.change[p]), joint_speed[d] * b.settings[FRAME_TIME]);
        const double change = larger(CHANGE_SHRINK * most - SPEED_ROUNDING * (absolute(start) + most), 0.0);
        low[d] = larger(limited ? R(lower_limit(d, T(0))) : R(-UNLIMITED), R(start - change));
        high[d] = smaller(limited ? R(upper_limit(d, T(0))) : R(UNLIMITED), R(start + change));
    }
    return b.change[p] >= T(0);
}
#endif

// A number drawn evenly from [0, 1) for a start and an entry: the same on every machine (the finaliser of SplitMix64).
DEVICE double drawn(int start, int entry) {
    unsigned long long z = 0x9E3779B97F4A7C15ull * ((unsigned long long)start * 0x100000ull + (unsigned long long)entry + 1ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return double((z ^ (z >> 31)) >> 11) * (1.0 / 9007199254740992.0);
}

// theta = the start of solve i, inside the limits; returns whether all of its numbers are finite. A start number from 1 on
// is drawn inside the limits, within half a turn of rest where there are none.
template <bool OUT, class T, class R> DEVICE bool load_start(const Batch<T>& b, long long i, int start, R* theta) {
    bool fine = true;
    const bool limited = b.settings[USE_LIMITS] != 0.0;
    for_each<OUT, N_DOFS>([&](auto d) {
        const T low = lower_limit(d, T(0)), high = upper_limit(d, T(0));
        T a = b.angles[d * b.count + i];
        if (start > 0) {
            const double from = low > T(-UNLIMITED) ? double(low) : rest[d] - WIDEST;
            const double to = high < T(UNLIMITED) ? double(high) : rest[d] + WIDEST;
            a = T(from + (to - from) * drawn(start, d));
        }
        if (!is_finite(a)) fine = false, a = T(rest[d]);
        theta[d] = R(limited || start > 0 ? clamped(a, low, high) : a);
    });
    return fine;
}

// The placement of solve i, its quaternion at length 1; returns whether its numbers are finite.
template <class T, class P> DEVICE bool load_placement(const Batch<T>& b, long long i, P* placement) {
    bool fine = true;
    double square = 0.0;
    for (int k = 0; k < 7; ++k) {
        placement[k] = P(b.placement[k * b.count + i]);
        fine = fine && is_finite(placement[k]);
        square += k < 3 ? 0.0 : double(placement[k]) * double(placement[k]);
    }
    return fine && square > 0.0;
}

// Whether all targets of a problem that count are finite.
template <class T> DEVICE bool goals_are_finite(const Batch<T>& b, long long p) {
    bool fine = true;
#pragma unroll 1
    for (int g = 0; g < N_GOALS; ++g) {
        const T along = b.weight[(2 * g) * b.pitch + p], about = b.weight[(2 * g + 1) * b.pitch + p];
        fine = fine && along >= T(0) && about >= T(0) && is_finite(along) && is_finite(about);
        for (int k = 0; k < 3; ++k) fine = fine && (along == T(0) || is_finite(b.position[(3 * g + k) * b.pitch + p]));
        T square = T(0);
        for (int k = 0; k < 4; ++k) square += b.orientation[(4 * g + k) * b.pitch + p] * b.orientation[(4 * g + k) * b.pitch + p];
        fine = fine && (about == T(0) || (is_finite(square) && square > T(0)));
    }
    return fine;
}

// The position error [m] and the rotation vector left [rad] of goal g of a problem, whose effector is on frame f; places the
// effector from the base's origin. Returns the angle left. A part of weight 0 has no error.
template <class R, class T, class P>
DEVICE R goal_errors(const Batch<T>& b, long long p, int g, const P* placement, const R* f, const R* weight, R* arm, R* left, R* turn) {
    const R x = R(goal_offset[3 * g]), y = R(goal_offset[3 * g + 1]), z = R(goal_offset[3 * g + 2]);
    const int own = goal_number[g];
    for (int k = 0; k < 3; ++k) {
        arm[k] = f[9 + k] + (f[3 * k] * x + f[3 * k + 1] * y + f[3 * k + 2] * z);
        left[k] = weight[0] > R(0) ? R(double(b.position[(3 * own + k) * b.pitch + p]) - placement[k]) - arm[k] : R(0);
        turn[k] = R(0);
    }
    if (!(weight[1] > R(0))) return R(0);
    const T* q = b.orientation + 4 * own * b.pitch + p;
    R t[9], w[9], m[9];
    matrix_from_quaternion(R(q[0]), R(q[b.pitch]), R(q[2 * b.pitch]), R(q[3 * b.pitch]), t);
    for (int k = 0; k < 9; k += 3)
        for (int j = 0; j < 3; ++j)
            w[k + j] = goal_is_turned[g] ? t[k] * R(goal_turn[9 * g + 3 * j]) + t[k + 1] * R(goal_turn[9 * g + 3 * j + 1]) + t[k + 2] * R(goal_turn[9 * g + 3 * j + 2])
                                         : t[k + j];
    for (int k = 0; k < 3; ++k)
        for (int j = 0; j < 3; ++j) m[3 * k + j] = w[3 * k] * f[3 * j] + w[3 * k + 1] * f[3 * j + 1] + w[3 * k + 2] * f[3 * j + 2];
    return rotation_vector(m, turn);
}

DEVICE long long packed(int status, long long iterations, long long sweeps) { return status + (iterations << 4) + (sweeps << 24); }
