// The paper's method: projected Gauss-Seidel sweeps on (JᵀJ + δI) x = JᵀΔe (kernels/methods/paper.py), one thread a problem.
//
// No Jacobian is kept: the column of an unknown is r × (e − p) and r from its axis r through p, at hand in a few operations,
// where reading it back from memory would take longer.

template <class T> struct PaperState {
    T theta[N_DOFS], axis[3 * N_DOFS], point[3 * N_DOFS];
    T step[N_UNKNOWNS], change[N_UNKNOWNS], inverse[N_UNKNOWNS];
    T arm[3 * N_GOALS], force[3 * N_GOALS], torque[3 * N_GOALS], weight[2 * N_GOALS];
    T distance[N_GOALS], angle[N_GOALS], cost;
    double placement[7];
#if SPEED_BOUNDED
    T box_low[N_DOFS], box_high[N_DOFS];  // the angles that this solve may reach
#endif
};

// The column of unknown u in the rows of goal g, without weights: c the position's; r the orientation's, returned as whether
// it has any (a length has none).
template <class T> DEVICE bool paper_column(const PaperState<T>& s, int u, int g, T* r, T* c) {
    if (u >= N_DOFS) {
        const int k = u - N_DOFS;
        for (int j = 0; j < 3; ++j) r[j] = T(k % 3 == j ? 1 : 0), c[j] = r[j];
        if (k < 3) return false;
        c[0] = r[1] * s.arm[3 * g + 2] - r[2] * s.arm[3 * g + 1];
        c[1] = r[2] * s.arm[3 * g] - r[0] * s.arm[3 * g + 2];
        c[2] = r[0] * s.arm[3 * g + 1] - r[1] * s.arm[3 * g];
        return true;
    }
    for (int j = 0; j < 3; ++j) r[j] = s.axis[3 * u + j], c[j] = r[j];
    if (dof_is_slide[u]) return false;
    const T x = s.arm[3 * g] - s.point[3 * u], y = s.arm[3 * g + 1] - s.point[3 * u + 1], z = s.arm[3 * g + 2] - s.point[3 * u + 2];
    c[0] = r[1] * z - r[2] * y, c[1] = r[2] * x - r[0] * z, c[2] = r[0] * y - r[1] * x;
    return true;
}

// Place joints and effectors for the present angles and work out the errors; returns whether the goals are reached.
template <class T> DEVICE bool evaluate_paper(const Batch<T>& b, long long p, PaperState<T>& s) {
    T base[9], sines[N_DOFS], cosines[N_DOFS];
    matrix_from_quaternion(T(s.placement[3]), T(s.placement[4]), T(s.placement[5]), T(s.placement[6]), base);
    bool reached = true;
    s.cost = T(0);
    walk_frames<PAPER_OUT>(base, [&](auto d) { return s.theta[d]; }, true, sines, cosines, [&](auto i, const T* f) {
        if (i >= 0 && joint_dof[i] >= 0) {
            axis_in_world(i, f, s.axis + 3 * joint_dof[i]);
            for (int k = 0; k < 3; ++k) s.point[3 * joint_dof[i] + k] = f[9 + k];
        }
#pragma unroll PAPER_UNROLL
        for (int g = first_goal[i + 1]; g < first_goal[i + 2]; ++g) {
            T left[3], turn[3];
            const T* w = s.weight + 2 * g;
            const T angle = goal_errors(b, p, g, s.placement, f, w, s.arm + 3 * g, left, turn);
            const T distance = sqrt(left[0] * left[0] + left[1] * left[1] + left[2] * left[2]);
            for (int k = 0; k < 3; ++k) s.force[3 * g + k] = w[0] * left[k], s.torque[3 * g + k] = w[1] * turn[k];
            s.distance[g] = distance, s.angle[g] = angle;
            s.cost += w[0] * w[0] * distance * distance + w[1] * w[1] * angle * angle;
            // Less what the arithmetic of T may be off by: a goal that is said to be reached is reached.
            reached = reached && distance <= T(b.settings[POSITION_TOLERANCE]) - T(MARGIN) &&
                      angle <= T(b.settings[ORIENTATION_TOLERANCE]) - T(MARGIN);
        }
    });
    return reached;
}

// J_u · r over the goals that unknown u moves.
template <class U, class T> DEVICE T paper_dot(const PaperState<T>& s, U u) {
    T total = T(0);
    for_each<PAPER_OUT, N_GOALS>([&](auto g) {
        if (!moves[u * N_GOALS + g]) return;
        T r[3], c[3];
        const bool turns = paper_column(s, u, g, r, c);
        total += s.weight[2 * g] * (c[0] * s.force[3 * g] + c[1] * s.force[3 * g + 1] + c[2] * s.force[3 * g + 2]);
        if (turns) total += s.weight[2 * g + 1] * (r[0] * s.torque[3 * g] + r[1] * s.torque[3 * g + 1] + r[2] * s.torque[3 * g + 2]);
    });
    return total;
}

// Subtract J_u · amount from the residual.
template <class U, class T> DEVICE void paper_subtract(PaperState<T>& s, U u, T amount) {
    for_each<PAPER_OUT, N_GOALS>([&](auto g) {
        if (!moves[u * N_GOALS + g]) return;
        T r[3], c[3];
        const bool turns = paper_column(s, u, g, r, c);
        const T along = s.weight[2 * g] * amount, about = s.weight[2 * g + 1] * amount;
        for (int k = 0; k < 3; ++k) s.force[3 * g + k] -= along * c[k];
        if (turns)
            for (int k = 0; k < 3; ++k) s.torque[3 * g + k] -= about * r[k];
    });
}

template <class U, class T> DEVICE T paper_low(const Batch<T>& b, const PaperState<T>& s, U u) {
#if SPEED_BOUNDED
    if (u < N_DOFS) return s.box_low[u < N_DOFS ? u : 0] - s.theta[u < N_DOFS ? u : 0];
#endif
    return u < N_DOFS && b.settings[USE_LIMITS] != 0.0 ? lower_limit(u < N_DOFS ? u : 0, T(0)) - s.theta[u < N_DOFS ? u : 0] : T(-UNLIMITED);
}

template <class U, class T> DEVICE T paper_high(const Batch<T>& b, const PaperState<T>& s, U u) {
#if SPEED_BOUNDED
    if (u < N_DOFS) return s.box_high[u < N_DOFS ? u : 0] - s.theta[u < N_DOFS ? u : 0];
#endif
    return u < N_DOFS && b.settings[USE_LIMITS] != 0.0 ? upper_limit(u < N_DOFS ? u : 0, T(0)) - s.theta[u < N_DOFS ? u : 0] : T(UNLIMITED);
}

// Fill 1 / (J_uᵀJ_u + δ); start the sweeps from 0 or, if `warm`, from the last step (section VIII).
template <class T> DEVICE void begin_sweeps(const Batch<T>& b, long long i, PaperState<T>& s, bool warm) {
    for_each<PAPER_OUT, N_UNKNOWNS>([&](auto u) {
        T square = T(b.settings[DAMPING]);
        for_each<PAPER_OUT, N_GOALS>([&](auto g) {
            if (!moves[u * N_GOALS + g]) return;
            T r[3], c[3];
            const bool turns = paper_column(s, u, g, r, c);
            square += s.weight[2 * g] * s.weight[2 * g] * (c[0] * c[0] + c[1] * c[1] + c[2] * c[2]);
            if (turns) square += s.weight[2 * g + 1] * s.weight[2 * g + 1];
        });
        s.inverse[u] = square > T(1e-30) ? T(1) / square : T(0);
        s.step[u] = T(0);
        if (WARM_START && warm) {
            const T start = clamped(b.last_step[u * b.count + i], T(-WIDEST), T(WIDEST));
            s.step[u] = clamped(start, paper_low(b, s, u), paper_high(b, s, u));
            paper_subtract(s, u, s.step[u]);
        }
    });
}

// ‖A x − b‖ without unknowns at a bound.
template <class T> DEVICE T paper_equation_residual(const Batch<T>& b, const PaperState<T>& s) {
    T total = T(0);
    for_each<PAPER_OUT, N_UNKNOWNS>([&](auto u) {
        const T x = s.step[u], left = paper_dot(s, u) - T(b.settings[DAMPING]) * x;
        const bool at_bound = (left > T(0) && x >= paper_high(b, s, u)) || (left < T(0) && x <= paper_low(b, s, u));
        if (!at_bound) total += left * left;
    });
    return sqrt(total);
}

// Sweep until one of the conditions of section VI holds; returns which, and counts the sweeps.
template <class T> DEVICE int run_sweeps(const Batch<T>& b, PaperState<T>& s, bool first_iteration, int& sweeps) {
    const int most = int(b.settings[SWEEPS]);
    const T damping = T(b.settings[DAMPING]);
    for (sweeps = 1; sweeps <= most; ++sweeps) {
        T largest = T(0), difference = T(0);
        for_each<PAPER_OUT, N_UNKNOWNS>([&](auto u) {
            const T old = s.step[u];
            const T to = clamped(old + (paper_dot(s, u) - damping * old) * s.inverse[u], paper_low(b, s, u), paper_high(b, s, u));
            const T moved = to - old;
            s.step[u] = to;
            paper_subtract(s, u, moved);
            largest = larger(largest, absolute(moved));
            if (CHECK_STALL) {
                difference = larger(difference, absolute(absolute(moved) - absolute(s.change[u])));
                s.change[u] = moved;
            }
        });
        if (CHECK_RESIDUAL && paper_equation_residual(b, s) <= T(b.settings[RESIDUAL_TOLERANCE])) return SMALL_RESIDUAL;
        if (largest <= T(b.settings[STEP_TOLERANCE])) return SMALL_STEP;
        if (CHECK_STALL && difference <= T(b.settings[STALL_TOLERANCE]) && !(first_iteration && sweeps == 1)) return STALLED;
    }
    sweeps = most;
    return ITERATION_LIMIT;
}

// Apply the step (eq. 10), clamped once more; write to the last step what the solve has added so far.
template <class T> DEVICE void apply_paper_step(const Batch<T>& b, long long i, PaperState<T>& s, bool first) {
    const bool limited = b.settings[USE_LIMITS] != 0.0;
    for_each<PAPER_OUT, N_DOFS>([&](auto d) {
        const T moved = s.theta[d] + s.step[d];
        if (is_finite(moved)) s.theta[d] = limited ? clamped(moved, lower_limit(d, T(0)), upper_limit(d, T(0))) : moved;
#if SPEED_BOUNDED
        s.theta[d] = clamped(s.theta[d], s.box_low[d], s.box_high[d]);
#endif
    });
    if (FREE_ROOT) {
        double x[6];
        for (int k = 0; k < 6; ++k) x[k] = double(s.step[N_UNKNOWNS - 6 + k]);
        move_placement(s.placement, x, x + 3);
        for (int k = 0; k < 7; ++k) s.placement[k] = double(T(s.placement[k]));
    }
    if (WARM_START)
        for_each<PAPER_OUT, N_UNKNOWNS>([&](auto u) {
            T* last = b.last_step + u * b.count + i;
            *last = first ? s.step[u] : *last + s.step[u];
        });
}

// Solve problem i of the batch by the paper's method (kernels/methods/paper.py, solve_paper).
template <class T> DEVICE void solve_paper(const Batch<T>& b, long long i) {
    PaperState<T> s;
    const long long p = b.problem ? b.problem[i] : i;
    const int start = int(b.settings[FIRST_START]), most = int(b.settings[ITERATIONS]);
    bool fine = load_placement(b, i, s.placement);
    fine = load_start<PAPER_OUT>(b, i, start > 0 ? start + int(i % int(b.settings[STARTS])) : 0, s.theta) && fine;
    fine = goals_are_finite(b, p) && fine;
#if SPEED_BOUNDED
    fine = cut_to_speed(b, p, s.theta, s.box_low, s.box_high) && fine;
#endif
#pragma unroll PAPER_UNROLL
    for (int g = 0; g < 2 * N_GOALS; ++g) s.weight[g] = b.weight[(2 * goal_number[g / 2] + g % 2) * b.pitch + p];
    int status = REFUSED, iterations = 0;
    long long sweeps = 0;
    if (fine) {
        const bool use_tolerances = b.settings[POSITION_TOLERANCE] >= 0.0;
#pragma unroll PAPER_UNROLL
        for (int u = 0; u < N_UNKNOWNS; ++u) s.change[u] = T(0);
        status = ITERATION_LIMIT;
        bool ended = false;
        while (true) {
            if (evaluate_paper(b, p, s) && use_tolerances) status = CONVERGED;
            if (ended || status == CONVERGED || iterations >= most) break;
            int made;
            begin_sweeps(b, i, s, iterations == 0 && start == 0);
            status = run_sweeps(b, s, iterations == 0, made);
            apply_paper_step(b, i, s, iterations == 0);
            sweeps += made, ++iterations;
            ended = status != ITERATION_LIMIT && made == 1;
        }
        if (WARM_START && iterations == 0)
            for (int u = 0; u < N_UNKNOWNS; ++u) b.last_step[u * b.count + i] = T(0);
    }
#pragma unroll PAPER_UNROLL
    for (int d = 0; d < N_DOFS; ++d) b.angles[d * b.count + i] = s.theta[d];
    if (FREE_ROOT && fine)
        for (int k = 0; k < 7; ++k) b.placement[k * b.count + i] = T(s.placement[k]);
    for_each<PAPER_OUT, N_GOALS>([&](auto g) {
        b.error[(2 * goal_number[g]) * b.count + i] = fine ? s.distance[g] : T(0);
        b.error[(2 * goal_number[g] + 1) * b.count + i] = fine ? s.angle[g] : T(0);
    });
    b.cost[i] = fine ? s.cost : T(0);
    b.outcome[i] = packed(status, iterations, sweeps);
}
