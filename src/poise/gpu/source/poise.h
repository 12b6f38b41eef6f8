// The method `poise`, one thread a problem: Levenberg-Marquardt steps inside the limits, damping that adapts, a safeguard
// (kernels/methods/poise.py and poise_iteration.py, for pose goals of one priority that have changed since the last solve).
//
// All arithmetic but that of a search is in double precision: what posture asks of joints that goals leave open is a millionth of what the goals
// ask. The arrays are of T; the answer is rounded to them at the end, and judged as it is then.

// Add posture to the error: the merit (kernels/goals/posture.py).
template <class T> DEVICE Real merit_of(const PoiseState<T>& s) {
    return s.cost + (s.cost / (s.cost + FADE_COST) + MIN_SHARE) * s.posture_cost;
}

// Evaluate the present pose: frames, errors, posture; returns whether the goals are reached.
template <class T> SUBROUTINE bool evaluate_poise(const Batch<T>& b, PoiseState<T>& s, long long p) {
    Real base[9];
    matrix_from_quaternion(s.placement[3], s.placement[4], s.placement[5], s.placement[6], base);
    const Real margin = SEARCHES ? MARGIN : Real(0.0);
    bool reached = true;
    s.cost = s.posture_cost = Real(0.0);
    walk_frames<false>(base, [&](int d) { return s.theta[d]; }, true, s.sine, s.cosine, [&](int i, const Real* f) {
        if (SEARCHES && upper_of[i + 1] >= 0)
            for (int k = 0; k < 3; ++k) s.upper[3 * upper_of[i + 1] + k] = f[9 + k];
#pragma unroll POISE_UNROLL
        for (int g = first_goal[i + 1]; g < first_goal[i + 2]; ++g) {
            const int own = goal_number[g];
            const Real w[2] = {Real(b.weight[2 * own * b.pitch + p]), Real(b.weight[(2 * own + 1) * b.pitch + p])};
            Real* left = s.left + 3 * g;
            const Real angle = goal_errors(b, p, g, s.placement, f, w, s.placed + 3 * g, left, s.turn + 3 * g);
            const Real square = left[0] * left[0] + left[1] * left[1] + left[2] * left[2];
            s.distance[g] = sqrt(square), s.angle[g] = angle;
            s.cost += w[0] * w[0] * square + w[1] * w[1] * angle * angle;
            reached = reached && s.distance[g] <= Real(b.settings[POSITION_TOLERANCE]) - margin && angle <= Real(b.settings[ORIENTATION_TOLERANCE]) - margin;
        }
    });
    const Real weight = Real(b.posture[p]);
#pragma unroll POISE_UNROLL
    for (int d = 0; d < N_DOFS; ++d) {
        const Real pulled = weight * stiffness_of(b, d) * away(b, s, p, d);
        s.posture_cost += pulled * pulled;
    }
    return reached;
}

// Return the largest diagonal entry of JᵀJ: of each unknown, the squares of what its twist moves the goals below it by.
template <class T> DEVICE Real largest_diagonal_entry(const Batch<T>& b, const PoiseState<T>& s, long long p) {
    Real top = Real(0.0);
#pragma unroll 1
    for (int u = 0; u < N_UNKNOWNS; ++u) {
        const Real* S = s.twist + 6 * u;
        Real square = Real(0.0);
#pragma unroll 1
        for (int g = 0; g < N_GOALS; ++g) {
            if (!moves[u * N_GOALS + g]) continue;
            const int own = goal_number[g];
            const Real along = Real(b.weight[2 * own * b.pitch + p]), about = Real(b.weight[(2 * own + 1) * b.pitch + p]);
            const Real *e = s.arm + 3 * g, x = S[3] + S[1] * e[2] - S[2] * e[1];
            const Real y = S[4] + S[2] * e[0] - S[0] * e[2], z = S[5] + S[0] * e[1] - S[1] * e[0];
            square += along * along * (x * x + y * y + z * z) + about * about * (S[0] * S[0] + S[1] * S[1] + S[2] * S[2]);
        }
        top = larger(top, square);
    }
    return top;
}

// Set the weight that posture has in the model of a step expected to leave the share `expected` of the cost.
template <class T> DEVICE void weigh_posture(const Batch<T>& b, PoiseState<T>& s, long long p, Real expected) {
    const Real error = expected * s.cost, near = error + FADE_COST, weight = Real(b.posture[p]);
    const Real slope = Real(1.0) + s.posture_cost * FADE_COST / (near * near);
    s.square = weight * weight * (error / near + MIN_SHARE) / slope;
}

// Fill twists and arms at the pose last evaluated, and the weight of posture for a step expected to leave `expected` of the cost.
template <class T> SUBROUTINE void linearise(const Batch<T>& b, PoiseState<T>& s, long long p, Real expected) {
    Real base[9];
    matrix_from_quaternion(s.placement[3], s.placement[4], s.placement[5], s.placement[6], base);
    walk_frames<false>(base, [&](int d) { return s.theta[d]; }, false, s.sine, s.cosine, [&](int i, const Real* f) {
        if (i < 0 || joint_dof[i] < 0) return;
        Real r[3], *S = s.twist + 6 * joint_dof[i];
        axis_in_world(i, f, r);
        const bool slides = joint_kind[i] == SLIDE;
        const Real moment[3] = {f[10] * r[2] - f[11] * r[1], f[11] * r[0] - f[9] * r[2], f[9] * r[1] - f[10] * r[0]};
        for (int k = 0; k < 3; ++k) S[k] = slides ? Real(0.0) : r[k], S[3 + k] = slides ? r[k] : moment[k];
    });
    for (int k = 0; FREE_ROOT && k < 36; ++k) s.twist[6 * N_DOFS + k] = (k / 6 + 3) % 6 == k % 6 ? Real(1.0) : Real(0.0);
    for (int k = 0; k < 3 * N_GOALS; ++k) s.arm[k] = s.placed[k];
    s.top = largest_diagonal_entry(b, s, p);
    weigh_posture(b, s, p, expected);
}

// Choose the active set to begin with: the bounds that the gradient pushes against, at the first step and for a second derivative,
// which may have a minimum in several active sets; else those of the step before that are still at hand.
template <class T> DEVICE void begin_active_set(const Batch<T>& b, PoiseState<T>& s, long long p, bool first) {
    bool any = false;
#pragma unroll 1
    for (int u = 0; u < N_UNKNOWNS; ++u) {
        const bool low = step_low(b, s, u) >= Real(0.0), high = step_high(b, s, u) <= Real(0.0);
        if (first) s.side[u] = 0;
        if ((s.side[u] < 0 && !low) || (s.side[u] > 0 && !high)) s.side[u] = 0;
        any = any || low || high;
    }
    if (first && any) articulate<BOUNDS>(b, s, p, Real(0.0));
}

// Fill the step with the minimum of the model inside the bounds (kernels/linear/active_set.py); returns whether it has one.
template <class T> DEVICE bool solve_bounded_step(const Batch<T>& b, PoiseState<T>& s, long long p, bool curved, Real amount, Found& found) {
    int patience = PATIENCE, fewest = N_UNKNOWNS + 1;
#pragma unroll 1
    for (int factors = 0; factors < MAX_FACTORISATIONS; ++factors) {
        if (!(curved ? articulate<CURVED>(b, s, p, amount) : articulate<GAUSS_NEWTON>(b, s, p, amount))) return false;
        found = propagate<EXACT>(b, s, p, amount, patience > 0);
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

// Apply `step` to the pose, each angle clamped once more; adds to `total` where that is kept. Returns whether anything moved.
template <class T> DEVICE bool apply_step(const Batch<T>& b, PoiseState<T>& s, Real* total) {
    const bool limited = b.settings[USE_LIMITS] != 0.0;
    bool moved = false;
#pragma unroll 1
    for (int d = 0; d < N_DOFS; ++d) {
        Real to = s.theta[d] + s.step[d];
#if SPEED_BOUNDED
        to = clamped(to, s.box_low[d], s.box_high[d]);
#else
        if (limited) to = clamped(to, Real(lower_limit(d, T(0))), Real(upper_limit(d, T(0))));
#endif
        if (is_finite(to)) moved = moved || to != s.theta[d], s.theta[d] = to;
        if (total) total[d] += s.step[d];
    }
    if (FREE_ROOT) {
        const Real* x = s.step + N_UNKNOWNS - 6;
        move_placement(s.placement, x, x + 3);
        for (int k = 0; k < 6; ++k) {
            if (total) total[N_UNKNOWNS - 6 + k] += x[k];
            moved = moved || x[k] != Real(0.0);
        }
    }
    return moved;
}

// A pose and the steps that led to it, while another is tried.
struct SavedPose {
    Real theta[N_DOFS], placement[7], total[N_UNKNOWNS];
};

template <class T> DEVICE void save_pose(const PoiseState<T>& s, const Real* total, SavedPose& saved) {
    for (int d = 0; d < N_DOFS; ++d) saved.theta[d] = s.theta[d];
    for (int k = 0; k < 7; ++k) saved.placement[k] = s.placement[k];
    for (int u = 0; u < N_UNKNOWNS; ++u) saved.total[u] = total[u];
}

template <class T> DEVICE void restore_pose(PoiseState<T>& s, Real* total, const SavedPose& saved) {
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
DEVICE bool try_step(const Batch<T>& b, PoiseState<T>& s, long long p, bool curved, Real* total, SavedPose& saved, Real& best, bool& reached, bool& moved) {
    const Real error = s.cost;
    save_pose(s, total, saved);
    moved = apply_step(b, s, total);
    reached = evaluate_poise(b, s, p);
    Real there = merit_of(s);
    if (moved && !(there < best) && (error <= FADE_COST || !curved)) {  // a second-order correction, by the factor at hand
        articulate<CORRECTION>(b, s, p, Real(0.0));
        propagate<CORRECTION>(b, s, p, Real(0.0), false);
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
template <class T> DEVICE Outcome iterate_poise(const Batch<T>& b, PoiseState<T>& s, long long p, Real* total, SavedPose& saved, bool reached) {
    const int most = int(b.settings[ITERATIONS]);
    const bool use_tolerances = b.settings[POSITION_TOLERANCE] >= 0.0;
    Real damping = clamped(FIRST_DAMPING_PER_COST * s.cost, MIN_FIRST_DAMPING, MAX_FIRST_DAMPING), expected = FIRST_EXPECTED_REMAINDER;
    Real best = merit_of(s);
    bool model_is_current = false, curved = false;
    int status = ITERATION_LIMIT, iterations = 0;
#pragma unroll 1
    while (iterations < most) {
        if (!model_is_current) linearise(b, s, p, expected);
        const Real scale = s.cost + POSTURE_DAMPING * s.square;
        const Real least = RELATIVE_MIN_DAMPING * s.top;
        Found found;
        begin_active_set(b, s, p, curved || (iterations == 0 && !model_is_current));
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
        const Real cost = s.cost, before = best;
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
            expected = Real(1.0), curved = true;
        } else {
            const Real left = cost > Real(0.0) ? smaller(1.0, s.cost / cost) : Real(1.0), saved_cost = before - best;
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
template <class T> DEVICE bool extrapolate(const Batch<T>& b, PoiseState<T>& s, long long p, long long i, Real* total, SavedPose& saved) {
    const Real here = merit_of(s);
    bool moving = false;
#pragma unroll 1
    for (int u = 0; u < N_UNKNOWNS; ++u) {
        const T last = b.last_step[u * b.count + i];
        s.step[u] = is_finite(last) ? Real(last) : Real(0.0);
        moving = moving || s.step[u] != Real(0.0);
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
    if (sizeof(T) == sizeof(Real)) return;
#pragma unroll 1
    for (int d = 0; d < N_DOFS; ++d) s.theta[d] = Real(T(s.theta[d]));
    for (int k = 0; k < 7; ++k) s.placement[k] = Real(T(s.placement[k]));
    const bool reached = evaluate_poise(b, s, p) && b.settings[POSITION_TOLERANCE] >= 0.0;
    if (reached != (outcome.status == CONVERGED)) outcome.status = reached ? CONVERGED : SMALL_STEP;
}

#if SPEED_BOUNDED
// Whether an angle has moved as far as the largest speed allows.
template <class T> DEVICE bool at_speed_limit(const Batch<T>& b, const PoiseState<T>& s) {
    const bool limited = b.settings[USE_LIMITS] != 0.0;
    for (int d = 0; d < N_DOFS; ++d) {
        const Real low = limited ? Real(lower_limit(d, T(0))) : -UNLIMITED, high = limited ? Real(upper_limit(d, T(0))) : UNLIMITED;
        if ((s.theta[d] <= s.box_low[d] && s.box_low[d] > low) || (s.theta[d] >= s.box_high[d] && s.box_high[d] < high)) return true;
    }
    return false;
}
#endif

// Solve problem i of the batch by the method `poise`.
template <class T> DEVICE void solve_poise(const Batch<T>& b, long long i) {
    PoiseState<T> s;
    SavedPose saved;
    Real total[N_UNKNOWNS];
    const long long p = b.problem ? b.problem[i] : i;
    bool fine = load_placement(b, i, s.placement);
    fine = load_start<false>(b, i, 0, s.theta) && fine;
    fine = goals_are_finite(b, p) && is_finite(b.posture[p]) && fine;
    for (int d = 0; b.reference && d < N_DOFS; ++d) fine = fine && is_finite(b.reference[d * b.pitch + p]);
#if SPEED_BOUNDED
    fine = cut_to_speed(b, p, s.theta, s.box_low, s.box_high) && fine;
#endif
    for (int u = 0; u < N_UNKNOWNS; ++u) total[u] = Real(0.0);
    Outcome outcome = {REFUSED, 0, false};
    if (fine) {
        const bool use_tolerances = b.settings[POSITION_TOLERANCE] >= 0.0;
        bool reached = evaluate_poise(b, s, p);
        if (b.settings[ITERATIONS] < 1.0) {
            outcome.status = reached && use_tolerances ? CONVERGED : ITERATION_LIMIT;
        } else {
            if (WARM_START && !(reached && use_tolerances)) reached = extrapolate(b, s, p, i, total, saved);
            outcome = iterate_poise(b, s, p, total, saved, reached);
#if SPEED_BOUNDED
            const bool held = at_speed_limit(b, s);
            round_answer(b, s, p, outcome);
            if (held && (outcome.status == SMALL_STEP || outcome.status == STALLED)) outcome.status = SPEED_LIMIT;
#else
            round_answer(b, s, p, outcome);
#endif
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
