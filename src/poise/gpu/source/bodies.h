// Articulated bodies: the normal matrix A = H + D of pose goals, factorised in one pass over the tree, never formed.
//
// H is JᵀJ or the true second derivative of the error (kernels/linear/composite_bodies.py): with the twist S of each unknown
// and K, which turns a twist of a body into the wrench of the goals below, H_ij = S_i · K S_j for i above j. Eliminating the
// unknowns from the leaves to the root leaves, of everything below an unknown, a body that is articulated: with U = K S,
// d = S · U + D and u = S · P + q, the body above gets K − U Uᵀ / d and P − U u / d. That is what Featherstone's articulated
// body algorithm (2008, chapter 7) does for a tree of rigid bodies, here with springs D on its joints. It takes one 6 × 6
// matrix at a time in place of rows as long as the tree is deep. A fixed unknown hands K on, and P less what its step takes.
// From the root to the leaves then, with the twist a of all that is above, x = (u − U · a) / d.

// What a pass from the leaves to the root is for, and what one from the root to the leaves makes: the exact step of the active
// set, one that stops at bounds on its way, or a correction.
enum Pass { GAUSS_NEWTON, CURVED, BOUNDS, CORRECTION, EXACT, CLAMPED };

// Entry (i, j) of K, i ≤ j: all 36 are kept of a second derivative, of JᵀJ the 21 of the upper triangle.
template <int PASS> DEVICE constexpr int entry(int i, int j) { return PASS == CURVED ? 6 * i + j : i * (13 - i) / 2 + j - i; }

template <class T> struct PoiseState {
    Real theta[N_DOFS], placement[7];
    Real sine[N_DOFS], cosine[N_DOFS];
    Real twist[6 * N_UNKNOWNS], wrench[6 * N_UNKNOWNS], pivot[N_UNKNOWNS], pull[N_UNKNOWNS], step[N_UNKNOWNS];
    signed char side[N_UNKNOWNS];                                        // the active set: −1 at its lower bound, 1 at its upper
    Real arm[3 * N_GOALS], placed[3 * N_GOALS];                          // effectors as last linearised, as last evaluated
    Real left[3 * N_GOALS], turn[3 * N_GOALS], angle[N_GOALS], distance[N_GOALS];  // what the goals lack
    Real cost, posture_cost;
    Real upper[SEARCHES ? 3 * N_GOALS : 1];                              // upper ends of the limbs that have an elbow or knee
#if SPEED_BOUNDED
    Real box_low[N_DOFS], box_high[N_DOFS];                              // the angles that this solve may reach
#endif
    Real square, top;                                                    // the posture's weight in this model, and its largest diagonal entry without
};

template <class T> DEVICE Real step_low(const Batch<T>& b, const PoiseState<T>& s, int u) {
#if SPEED_BOUNDED
    return u < N_DOFS ? s.box_low[u] - s.theta[u] : -UNLIMITED;
#else
    return u < N_DOFS && b.settings[USE_LIMITS] != 0.0 ? Real(lower_limit(u, T(0))) - s.theta[u] : -UNLIMITED;
#endif
}

template <class T> DEVICE Real step_high(const Batch<T>& b, const PoiseState<T>& s, int u) {
#if SPEED_BOUNDED
    return u < N_DOFS ? s.box_high[u] - s.theta[u] : UNLIMITED;
#else
    return u < N_DOFS && b.settings[USE_LIMITS] != 0.0 ? Real(upper_limit(u, T(0))) - s.theta[u] : UNLIMITED;
#endif
}

template <class T> DEVICE Real stiffness_of(const Batch<T>& b, int d) { return b.stiffness ? Real(b.stiffness[d]) : Real(1.0); }

// How far entry d of the angles is from the reference [rad].
template <class T> DEVICE Real away(const Batch<T>& b, const PoiseState<T>& s, long long p, int d) {
    return s.theta[d] - (b.reference ? Real(b.reference[d * b.pitch + p]) : Real(rest[d]));
}

// The wrench (torque, force) with which goal g pulls at its body: errors as they are now, the arm as last linearised.
template <class T> DEVICE void goal_wrench(const Batch<T>& b, const PoiseState<T>& s, long long p, int g, Real* torque, Real* force) {
    const int own = goal_number[g];
    const Real along = Real(b.weight[2 * own * b.pitch + p]), about = Real(b.weight[(2 * own + 1) * b.pitch + p]);
    const Real *e = s.arm + 3 * g, *turn = s.turn + 3 * g;
    for (int k = 0; k < 3; ++k) force[k] = along * along * s.left[3 * g + k];
    torque[0] = e[1] * force[2] - e[2] * force[1] + about * about * turn[0];
    torque[1] = e[2] * force[0] - e[0] * force[2] + about * about * turn[1];
    torque[2] = e[0] * force[1] - e[1] * force[0] + about * about * turn[2];
}

// Add goal g to the K of its body.
template <int PASS, class T> DEVICE void add_goal(const Batch<T>& b, const PoiseState<T>& s, long long p, int g, Real* K) {
    const int own = goal_number[g];
    const Real along = Real(b.weight[2 * own * b.pitch + p]), about = Real(b.weight[(2 * own + 1) * b.pitch + p]);
    const Real mass = along * along, heavy = about * about, *e = s.arm + 3 * g;
    const Real h[3] = {mass * e[0], mass * e[1], mass * e[2]}, square = h[0] * e[0] + h[1] * e[1] + h[2] * e[2];
    for (int i = 0; i < 3; ++i) {
        for (int j = PASS == CURVED ? 0 : i; j < 3; ++j) K[entry<PASS>(i, j)] += (i == j ? square + heavy : Real(0.0)) - h[i] * e[j];
        K[entry<PASS>(3 + i, 3 + i)] += mass;
    }
    K[entry<PASS>(0, 4)] -= h[2], K[entry<PASS>(0, 5)] += h[1], K[entry<PASS>(1, 3)] += h[2];
    K[entry<PASS>(1, 5)] -= h[0], K[entry<PASS>(2, 3)] -= h[1], K[entry<PASS>(2, 4)] += h[0];
    if (PASS != CURVED) return;
    K[18 + 1] += h[2], K[18 + 2] -= h[1], K[24 + 2] += h[0], K[24] -= h[2], K[30] += h[1], K[30 + 1] -= h[0];
    // Less V, the torque of the second derivative, of the twist (ω, m): m × F + p (ω · F) − ω (p · F) + ω × ½t + R ω.
    Real torque[3], f[3];
    goal_wrench(b, s, p, g, torque, f);
    K[4] -= f[2], K[5] += f[1], K[6 + 5] -= f[0], K[6 + 3] += f[2], K[12 + 3] -= f[1], K[12 + 4] += f[0];
    const Real pull = e[0] * f[0] + e[1] * f[1] + e[2] * f[2], angle = s.angle[g], *turn = s.turn + 3 * g;
    const Real flat = angle > Real(0.0) ? heavy * flattening(angle) : Real(0.0), scale = angle > Real(0.0) ? Real(1.0) / angle : Real(0.0);
    const Real tx = Real(0.5) * heavy * turn[0], ty = Real(0.5) * heavy * turn[1], tz = Real(0.5) * heavy * turn[2];
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            K[6 * i + j] += (i == j ? pull - flat : Real(0.0)) - e[i] * f[j] + flat * (scale * turn[i]) * (scale * turn[j]);
    K[1] -= tz, K[2] += ty, K[6 + 2] -= tx, K[6] += tz, K[12] -= ty, K[12 + 1] += tx;
}

// Take unknown u out of the body that it moves: K and P become those of the articulated body. Keeps U, d and u in the state.
// Returns whether A is positive definite as far as this.
template <int PASS, class T>
DEVICE bool eliminate(const Batch<T>& b, PoiseState<T>& s, long long p, int u, Real amount, Real* K, Real* P) {
    const Real *S = s.twist + 6 * u;
    Real *U = s.wrench + 6 * u, pull = Real(0.0), own = Real(0.0);
    for (int k = 0; k < 6; ++k) pull += S[k] * P[k];
    if (PASS != CORRECTION && u < N_DOFS) {
        const Real stiff = stiffness_of(b, u);
        own = s.square * stiff * stiff;
        pull -= own * away(b, s, p, u);
    }
    if (PASS == BOUNDS) {  // the unknowns at a bound that the gradient pushes against it
        s.side[u] = step_low(b, s, u) >= Real(0.0) && pull < Real(0.0) ? -1 : step_high(b, s, u) <= Real(0.0) && pull > Real(0.0) ? 1 : 0;
        return true;
    }
    const int side = s.side[u];
    s.pull[u] = pull;
    if (PASS == CORRECTION) {
        if (side == 0)
            for (int k = 0; k < 6; ++k) P[k] -= U[k] * (pull * s.pivot[u]);
        return true;
    }
    Real w[6], d = amount + own;
    for (int i = 0; i < 6; ++i) {
        w[i] = Real(0.0);
        for (int j = 0; j < 6; ++j) w[i] += K[i <= j ? entry<PASS>(i, j) : PASS == CURVED ? 6 * i + j : entry<PASS>(j, i)] * S[j];
        d += S[i] * w[i];
        U[i] = w[i];
    }
    if (side != 0) {
        const Real x = side < 0 ? step_low(b, s, u) : step_high(b, s, u);
        for (int k = 0; k < 6; ++k) P[k] -= w[k] * x;
        s.pivot[u] = d;
        return true;
    }
    if (!(d > Real(0.0))) return false;
    const Real inverse = Real(1.0) / d;
    s.pivot[u] = inverse;
    for (int i = 0; i < 6; ++i) {
        P[i] -= w[i] * (pull * inverse);
        for (int j = PASS == CURVED ? 0 : i; j < 6; ++j) K[entry<PASS>(i, j)] -= w[i] * inverse * w[j];
    }
    return true;
}

// Go from the leaves to the root: factorise A, or only find the bounds that the gradient pushes against, or only take errors
// anew (a correction, by the factor at hand). amount: the damping. Returns whether A is positive definite.
template <int PASS, class T> SUBROUTINE bool articulate(const Batch<T>& b, PoiseState<T>& s, long long p, Real amount) {
    constexpr int SIZE = PASS == CURVED ? 36 : PASS == GAUSS_NEWTON ? 21 : 0;
    Real body[SIZE + 6], aside[(SIZE + 6) * FRAME_SLOTS + 1], *K = body + 6, *P = body;
#pragma unroll POISE_UNROLL
    for (int i = N_JOINTS - 1; i >= -1; --i) {
        if (!carries_next[i + 1])
            for (int k = 0; k < SIZE + 6; ++k) body[k] = Real(0.0);
        const int slot = branch_slot[i + 1];
        if (slot >= 0)
            for (int k = 0; k < SIZE + 6; ++k) body[k] += aside[(SIZE + 6) * slot + k];
#pragma unroll POISE_UNROLL
        for (int g = first_goal[i + 1]; g < first_goal[i + 2]; ++g) {
            Real torque[3], force[3];
            goal_wrench(b, s, p, g, torque, force);
            for (int k = 0; k < 3; ++k) P[k] += torque[k], P[3 + k] += force[k];
            if (SIZE > 0) add_goal<PASS>(b, s, p, g, K);
        }
        if (i < 0) break;
        const int d = joint_dof[i], above = joint_parent[i];
        if (d >= 0 && !eliminate<PASS>(b, s, p, d, amount, K, P)) return false;
        if (above != i - 1) {
            const int to = branch_slot[above + 1];
            for (int k = 0; k < SIZE + 6; ++k) aside[(SIZE + 6) * to + k] = body[k] + (is_last_branch[i] ? Real(0.0) : aside[(SIZE + 6) * to + k]);
        }
    }
    if (FREE_ROOT)
        for (int u = N_UNKNOWNS - 1; u >= N_DOFS; --u)
            if (!eliminate<PASS>(b, s, p, u, amount, K, P)) return false;
    return true;
}

// What a pass from the root to the leaves finds.
struct Found {
    Real largest, saves;  // the largest |x_i|, and the reduction that the model predicts: gᵀx + xᵀDx
    int wrong, last, side;  // unknowns on the wrong side of the active set: how many, the last of them, and its right side
};

// Take the step of unknown u from the factor, and add its twist to `a`, that of all above.
template <int PASS, class T>
DEVICE void take_step(const Batch<T>& b, PoiseState<T>& s, long long p, int u, Real amount, bool all, Real* a, Found& found) {
    const Real *S = s.twist + 6 * u, *U = s.wrench + 6 * u;
    Real left = s.pull[u], x;
    for (int k = 0; k < 6; ++k) left -= U[k] * a[k];
    const int side = s.side[u];
    if (PASS == CORRECTION) {
        x = side != 0 ? Real(0.0) : left * s.pivot[u];
    } else {
        const Real low = step_low(b, s, u), high = step_high(b, s, u);
        x = side == 0 ? left * s.pivot[u] : side < 0 ? low : high;
        const int right = side == 0 ? (x > high) - (x < low) : side * (left - s.pivot[u] * x) < Real(0.0) ? 0 : side;
        if (right != side) {
            ++found.wrong, found.last = u, found.side = right;
            if (all) s.side[u] = (signed char)right;
        }
        if (PASS == CLAMPED) x = clamped(x, low, high);
        found.largest = larger(found.largest, absolute(x));
        found.saves += amount * x * x;
        if (u < N_DOFS) found.saves -= x * s.square * stiffness_of(b, u) * stiffness_of(b, u) * away(b, s, p, u);
    }
    s.step[u] = x;
    for (int k = 0; k < 6; ++k) a[k] += S[k] * x;
}

// Go from the root to the leaves: fill `step` by the factor, and update the active set, all unknowns on the wrong side or
// only the last.
template <int PASS, class T> SUBROUTINE Found propagate(const Batch<T>& b, PoiseState<T>& s, long long p, Real amount, bool all) {
    Found found = {Real(0.0), Real(0.0), 0, 0, 0};
    Real a[6] = {Real(0.0), Real(0.0), Real(0.0), Real(0.0), Real(0.0), Real(0.0)}, aside[6 * FRAME_SLOTS + 1], base[6];
    if (FREE_ROOT)
        for (int u = N_DOFS; u < N_UNKNOWNS; ++u) take_step<PASS>(b, s, p, u, amount, all, a, found);
    for (int k = 0; k < 6; ++k) base[k] = a[k];
#pragma unroll POISE_UNROLL
    for (int i = -1; i < N_JOINTS; ++i) {
        if (i >= 0) {
            const int from = frame_from[i], to = frame_to[i], d = joint_dof[i];
            if (from != FROM_LAST)
                for (int k = 0; k < 6; ++k) a[k] = from == FROM_BASE ? base[k] : aside[6 * (from < 0 ? 0 : from) + k];
            if (d >= 0) take_step<PASS>(b, s, p, d, amount, all, a, found);
            if (to >= 0)
                for (int k = 0; k < 6; ++k) aside[6 * to + k] = a[k];
        }
        if (PASS != CORRECTION)
#pragma unroll POISE_UNROLL
            for (int g = first_goal[i + 1]; g < first_goal[i + 2]; ++g) {
                Real torque[3], force[3];
                goal_wrench(b, s, p, g, torque, force);
                for (int k = 0; k < 3; ++k) found.saves += torque[k] * a[k] + force[k] * a[3 + k];
            }
    }
    if (PASS != CORRECTION && found.wrong > 0 && !all) s.side[found.last] = (signed char)found.side;
    return found;
}
