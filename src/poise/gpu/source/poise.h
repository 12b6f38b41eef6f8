// The method `poise`, one thread a problem: Levenberg-Marquardt steps inside the limits, damping that adapts, a safeguard
// (kernels/methods/poise.py and poise_iteration.py, for pose goals of one priority that have changed since the last solve).
//
// All arithmetic is in double precision: what posture asks of joints that goals leave open is a millionth of what the goals
// ask. The arrays are of T; the answer is rounded to them at the end, and judged as it is then.

// Add posture to the error: the merit (kernels/goals/posture.py).
template <class T> DEVICE double merit_of(const PoiseState<T>& s) {
    return s.cost + (s.cost / (s.cost + FADE_COST) + MIN_SHARE) * s.posture_cost;
}

// Evaluate the present pose: frames, errors, posture; returns whether the goals are reached.
template <class T> SUBROUTINE bool evaluate_poise(const Batch<T>& b, PoiseState<T>& s, long long p) {
    double base[9];
    matrix_from_quaternion(s.placement[3], s.placement[4], s.placement[5], s.placement[6], base);
    bool reached = true;
    s.cost = s.posture_cost = 0.0;
    walk_frames<false>(base, [&](int d) { return s.theta[d]; }, true, s.sine, s.cosine, [&](int i, const double* f) {
#pragma unroll POISE_UNROLL
        for (int g = first_goal[i + 1]; g < first_goal[i + 2]; ++g) {
            const int own = goal_number[g];
            const double w[2] = {double(b.weight[2 * own * b.pitch + p]), double(b.weight[(2 * own + 1) * b.pitch + p])};
            double* left = s.left + 3 * g;
            const double angle = goal_errors(b, p, g, s.placement, f, w, s.placed + 3 * g, left, s.turn + 3 * g);
            const double square = left[0] * left[0] + left[1] * left[1] + left[2] * left[2];
            s.distance[g] = sqrt(square), s.angle[g] = angle;
            s.cost += w[0] * w[0] * square + w[1] * w[1] * angle * angle;
            reached = reached && s.distance[g] <= b.settings[POSITION_TOLERANCE] && angle <= b.settings[ORIENTATION_TOLERANCE];
        }
    });
    const double weight = double(b.posture[p]);
#pragma unroll POISE_UNROLL
    for (int d = 0; d < N_DOFS; ++d) {
        const double pulled = weight * stiffness_of(b, d) * away(b, s, p, d);
        s.posture_cost += pulled * pulled;
    }
    return reached;
}

// Return the largest diagonal entry of JᵀJ: of each unknown, the squares of what its twist moves the goals below it by.
template <class T> DEVICE double largest_diagonal_entry(const Batch<T>& b, const PoiseState<T>& s, long long p) {
    double top = 0.0;
#pragma unroll 1
    for (int u = 0; u < N_UNKNOWNS; ++u) {
        const double* S = s.twist + 6 * u;
        double square = 0.0;
#pragma unroll 1
        for (int g = 0; g < N_GOALS; ++g) {
            if (!moves[u * N_GOALS + g]) continue;
            const int own = goal_number[g];
            const double along = double(b.weight[2 * own * b.pitch + p]), about = double(b.weight[(2 * own + 1) * b.pitch + p]);
            const double *e = s.arm + 3 * g, x = S[3] + S[1] * e[2] - S[2] * e[1];
            const double y = S[4] + S[2] * e[0] - S[0] * e[2], z = S[5] + S[0] * e[1] - S[1] * e[0];
            square += along * along * (x * x + y * y + z * z) + about * about * (S[0] * S[0] + S[1] * S[1] + S[2] * S[2]);
        }
        top = larger(top, square);
    }
    return top;
}

// Fill twists and arms at the pose last evaluated, and the weight of posture for a step expected to leave `expected` of the cost.
template <class T> SUBROUTINE void linearise(const Batch<T>& b, PoiseState<T>& s, long long p, double expected) {
    double base[9];
    matrix_from_quaternion(s.placement[3], s.placement[4], s.placement[5], s.placement[6], base);
    walk_frames<false>(base, [&](int d) { return s.theta[d]; }, false, s.sine, s.cosine, [&](int i, const double* f) {
        if (i < 0 || joint_dof[i] < 0) return;
        double r[3], *S = s.twist + 6 * joint_dof[i];
        axis_in_world(i, f, r);
        const bool slides = joint_kind[i] == SLIDE;
        const double moment[3] = {f[10] * r[2] - f[11] * r[1], f[11] * r[0] - f[9] * r[2], f[9] * r[1] - f[10] * r[0]};
        for (int k = 0; k < 3; ++k) S[k] = slides ? 0.0 : r[k], S[3 + k] = slides ? r[k] : moment[k];
    });
    for (int k = 0; FREE_ROOT && k < 36; ++k) s.twist[6 * N_DOFS + k] = (k / 6 + 3) % 6 == k % 6 ? 1.0 : 0.0;
    for (int k = 0; k < 3 * N_GOALS; ++k) s.arm[k] = s.placed[k];
    s.top = largest_diagonal_entry(b, s, p);
    const double error = expected * s.cost, near = error + FADE_COST, weight = double(b.posture[p]);
    const double slope = 1.0 + s.posture_cost * FADE_COST / (near * near);
    s.square = weight * weight * (error / near + MIN_SHARE) / slope;
}

// Choose the active set to begin with: at the first step the bounds that the gradient pushes against, then those of the step
// before that are still at hand.
template <class T> DEVICE void begin_active_set(const Batch<T>& b, PoiseState<T>& s, long long p, bool first) {
    bool any = false;
#pragma unroll 1
    for (int u = 0; u < N_UNKNOWNS; ++u) {
        const bool low = step_low(b, s, u) >= 0.0, high = step_high(b, s, u) <= 0.0;
        if (first) s.side[u] = 0;
        if ((s.side[u] < 0 && !low) || (s.side[u] > 0 && !high)) s.side[u] = 0;
        any = any || low || high;
    }
    if (first && any) articulate<BOUNDS>(b, s, p, 0.0);
}

// Fill the step with the minimum of the model inside the bounds (kernels/linear/active_set.py); returns whether it has one.
template <class T> DEVICE bool solve_bounded_step(const Batch<T>& b, PoiseState<T>& s, long long p, bool curved, double amount, Found& found) {
    int patience = PATIENCE, fewest = N_UNKNOWNS + 1;
#pragma unroll 1
    for (int factors = 0; factors < MAX_FACTORISATIONS; ++factors) {
        if (!(curved ? articulate<CURVED>(b, s, p, amount) : articulate<GAUSS_NEWTON>(b, s, p, amount))) return false;
        found = propagate<false>(b, s, p, amount, patience > 0);
        if (found.wrong == 0) return true;
        if (found.wrong < fewest)
            patience = PATIENCE, fewest = found.wrong;
        else
            --patience;
    }
#pragma unroll 1
    for (int u = 0; u < N_UNKNOWNS; ++u) s.step[u] = clamped(s.step[u], step_low(b, s, u), step_high(b, s, u));
    return true;
}

// Apply `step` to the pose, each angle clamped once more; adds to `total`. Returns whether anything moved.
template <class T> DEVICE bool apply_step(const Batch<T>& b, PoiseState<T>& s, double* total) {
    const bool limited = b.settings[USE_LIMITS] != 0.0;
    bool moved = false;
#pragma unroll 1
    for (int d = 0; d < N_DOFS; ++d) {
        double to = s.theta[d] + s.step[d];
        if (limited) to = clamped(to, double(lower_limit(d, T(0))), double(upper_limit(d, T(0))));
        if (is_finite(to)) moved = moved || to != s.theta[d], s.theta[d] = to;
        total[d] += s.step[d];
    }
    if (FREE_ROOT) {
        const double* x = s.step + N_UNKNOWNS - 6;
        move_placement(s.placement, x, x + 3);
        for (int k = 0; k < 6; ++k) total[N_UNKNOWNS - 6 + k] += x[k], moved = moved || x[k] != 0.0;
    }
    return moved;
}

// A pose and the steps that led to it, while another is tried.
struct SavedPose {
    double theta[N_DOFS], placement[7], total[N_UNKNOWNS];
};

template <class T> DEVICE void save_pose(const PoiseState<T>& s, const double* total, SavedPose& saved) {
    for (int d = 0; d < N_DOFS; ++d) saved.theta[d] = s.theta[d];
    for (int k = 0; k < 7; ++k) saved.placement[k] = s.placement[k];
    for (int u = 0; u < N_UNKNOWNS; ++u) saved.total[u] = total[u];
}

template <class T> DEVICE void restore_pose(PoiseState<T>& s, double* total, const SavedPose& saved) {
    for (int d = 0; d < N_DOFS; ++d) s.theta[d] = saved.theta[d];
    for (int k = 0; k < 7; ++k) s.placement[k] = saved.placement[k];
    for (int u = 0; u < N_UNKNOWNS; ++u) total[u] = saved.total[u];
}

struct Outcome {
    int status, iterations;
    bool reached;
};

// Try the step: accept it if it lowers the merit below `best`, maybe corrected, else restore the pose. Returns whether it failed.
template <class T>
DEVICE bool try_step(const Batch<T>& b, PoiseState<T>& s, long long p, bool curved, double* total, SavedPose& saved, double& best, bool& reached, bool& moved) {
    const double error = s.cost;
    save_pose(s, total, saved);
    moved = apply_step(b, s, total);
    reached = evaluate_poise(b, s, p);
    double there = merit_of(s);
    if (moved && !(there < best) && (error <= FADE_COST || !curved)) {  // a second-order correction, by the factor at hand
        articulate<CORRECTION>(b, s, p, 0.0);
        propagate<true>(b, s, p, 0.0, false);
        apply_step(b, s, total);
        reached = evaluate_poise(b, s, p);
        there = merit_of(s);
    }
    if (there < best - ROUNDING * best) {
        best = there;
        return false;
    }
    restore_pose(s, total, saved);
    reached = evaluate_poise(b, s, p);
    best = merit_of(s);
    return true;
}

// Iterate from the pose last evaluated (poise_iteration.iterate, of a body that does not settle).
template <class T> DEVICE Outcome iterate_poise(const Batch<T>& b, PoiseState<T>& s, long long p, double* total, SavedPose& saved, bool reached) {
    const int most = int(b.settings[ITERATIONS]);
    const bool use_tolerances = b.settings[POSITION_TOLERANCE] >= 0.0;
    double damping = clamped(FIRST_DAMPING_PER_COST * s.cost, MIN_FIRST_DAMPING, MAX_FIRST_DAMPING), expected = FIRST_EXPECTED_REMAINDER;
    double best = merit_of(s);
    bool model_is_current = false, curved = false;
    int status = ITERATION_LIMIT, iterations = 0;
#pragma unroll 1
    while (iterations < most) {
        if (!model_is_current) linearise(b, s, p, expected);
        const double scale = s.cost + POSTURE_DAMPING * s.square;
        const double least = RELATIVE_MIN_DAMPING * s.top;
        Found found;
        begin_active_set(b, s, p, iterations == 0 && !model_is_current);
        if (!solve_bounded_step(b, s, p, curved, damping * scale + least, found)) {
            if (!curved && !(damping < MAX_DAMPING)) {
                status = STALLED;
                break;
            }
            model_is_current = !curved;
            if (curved)
                curved = false;
            else
                damping = larger(damping * DAMPING_AFTER_FAILURE, MIN_DAMPING_AFTER_FAILURE);
            continue;
        }
        if (found.largest > MAX_POSTURE_STEP && s.cost <= FADE_COST) {
            damping = larger(damping, s.square * found.largest / (MAX_POSTURE_STEP * scale));
            solve_bounded_step(b, s, p, curved, damping * scale + least, found);
        }
        const double cost = s.cost, before = best;
        bool moved;
        const bool failed = try_step(b, s, p, curved, total, saved, best, reached, moved);
        ++iterations;
        if (reached && use_tolerances && !failed) break;
        if (found.largest <= larger(b.settings[STEP_TOLERANCE], ZERO_STEP) || !moved) {
            status = failed ? STALLED : SMALL_STEP;
            break;
        }
        if (failed) {
            model_is_current = curved && cost > FADE_COST;  // a correction leaves another pose's errors in the factor
            damping = larger(damping * DAMPING_AFTER_FAILURE, MIN_DAMPING_AFTER_FAILURE);
            expected = 1.0, curved = true;
        } else {
            const double left = cost > 0.0 ? smaller(1.0, s.cost / cost) : 1.0, saved_cost = before - best;
            if (saved_cost > GOOD_GAIN * found.saves)
                damping = larger(damping * DAMPING_DECREASE, MIN_DAMPING);
            else if (saved_cost < POOR_GAIN * found.saves)
                damping *= DAMPING_INCREASE;
            expected = left * left, model_is_current = false, curved = left > CURVATURE_THRESHOLD;
        }
    }
    return {reached && use_tolerances ? CONVERGED : status, iterations, reached};
}

// Start from the last solve's step made again, 2θ₋₁ − θ₋₂, if that lowers the merit; returns whether that reaches the goals.
template <class T> DEVICE bool extrapolate(const Batch<T>& b, PoiseState<T>& s, long long p, long long i, double* total, SavedPose& saved) {
    const double here = merit_of(s);
    bool moving = false;
#pragma unroll 1
    for (int u = 0; u < N_UNKNOWNS; ++u) {
        const T last = b.last_step[u * b.count + i];
        s.step[u] = is_finite(last) ? double(last) : 0.0;
        moving = moving || s.step[u] != 0.0;
    }
    if (!moving) return false;
    save_pose(s, total, saved);
    apply_step(b, s, total);
    const bool reached = evaluate_poise(b, s, p);
    if (merit_of(s) < here) return reached;
    restore_pose(s, total, saved);
    evaluate_poise(b, s, p);
    return false;
}

// Round the answer to T and judge it as it is then: a pose that is said to have its goals has them.
template <class T> DEVICE void round_answer(const Batch<T>& b, PoiseState<T>& s, long long p, Outcome& outcome) {
    if (sizeof(T) == sizeof(double)) return;
#pragma unroll 1
    for (int d = 0; d < N_DOFS; ++d) s.theta[d] = double(T(s.theta[d]));
    for (int k = 0; k < 7; ++k) s.placement[k] = double(T(s.placement[k]));
    const bool reached = evaluate_poise(b, s, p) && b.settings[POSITION_TOLERANCE] >= 0.0;
    if (reached != (outcome.status == CONVERGED)) outcome.status = reached ? CONVERGED : SMALL_STEP;
}

// Solve problem i of the batch by the method `poise`.
template <class T> DEVICE void solve_poise(const Batch<T>& b, long long i) {
    PoiseState<T> s;
    SavedPose saved;
    double total[N_UNKNOWNS];
    const long long p = b.problem ? b.problem[i] : i;
    const int start = int(b.settings[FIRST_START]);
    bool fine = load_placement(b, i, s.placement);
    fine = load_start<false>(b, i, start > 0 ? start + int(i % int(b.settings[STARTS])) : 0, s.theta) && fine;
    fine = goals_are_finite(b, p) && is_finite(b.posture[p]) && fine;
    for (int d = 0; b.reference && d < N_DOFS; ++d) fine = fine && is_finite(b.reference[d * b.pitch + p]);
    for (int u = 0; u < N_UNKNOWNS; ++u) total[u] = 0.0;
    Outcome outcome = {REFUSED, 0, false};
    if (fine) {
        const bool use_tolerances = b.settings[POSITION_TOLERANCE] >= 0.0;
        bool reached = evaluate_poise(b, s, p);
        if (b.settings[ITERATIONS] < 1.0) {
            outcome.status = reached && use_tolerances ? CONVERGED : ITERATION_LIMIT;
        } else {
            if (WARM_START && start == 0 && !(reached && use_tolerances)) reached = extrapolate(b, s, p, i, total, saved);
            outcome = iterate_poise(b, s, p, total, saved, reached);
            round_answer(b, s, p, outcome);
        }
    }
#pragma unroll 1
    for (int d = 0; d < N_DOFS; ++d) b.angles[d * b.count + i] = T(s.theta[d]);
    for (int u = 0; WARM_START && u < N_UNKNOWNS; ++u) b.last_step[u * b.count + i] = T(total[u]);
    for (int k = 0; FREE_ROOT && fine && k < 7; ++k) b.placement[k * b.count + i] = T(s.placement[k]);
#pragma unroll 1
    for (int g = 0; g < N_GOALS; ++g) {
        b.error[(2 * goal_number[g]) * b.count + i] = fine ? T(s.distance[g]) : T(0);
        b.error[(2 * goal_number[g] + 1) * b.count + i] = fine ? T(s.angle[g]) : T(0);
    }
    b.cost[i] = fine ? T(s.cost) : T(0);
    b.outcome[i] = packed(outcome.status, outcome.iterations, 0);
}
