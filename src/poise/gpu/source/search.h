// Search: many starts at each problem by the method `poise` (solver/search.py), with threads that stay.
//
// A thread takes a problem, runs its starts one after the other until one reaches the goals, then takes the next problem. In
// each turn of its loop it factorises one model and tries one step, whatever its start and problem: so the threads of a warp
// do the same work though their problems take different numbers of iterations and starts. A step is that of JᵀJ with the active
// set of the step before; an unknown that it would take over a bound stops there, and what is below it makes up for that. There is
// no second derivative and no second-order correction, and a start that gains little is given up.
//
// Arithmetic is in the type of the arrays: what single precision loses is far below the tolerances, and a goal is said to be
// reached where it is closer than the tolerance by more than that. Batch.search solves what was not reached by `solve_poise`.

// What a thread does in the next turn: take a problem, choose a start, evaluate it, make a model, solve it, end the start.
enum Turn { TAKE, CHOOSE, BEGIN, MODEL, SOLVE, TRY, FINISH };

struct Attempt {
    long long i, p;                         // the solve, and its problem
    int start, end, tried;                  // the number of the start, that after the last, and how many have ended
    int iterations, spent;                  // of this start, and of all
    int slow;                               // how many steps one after the other have gained little
    Real damping, expected, merit, cost;    // of this start; the lowest cost of a start so far
    bool reached, at_rest;                  // whether the goals are reached; whether the first start is the rest pose
    Turn turn;
    Found found;
};

// A pose with its errors, while another is tried.
struct SavedTrial {
    Real theta[N_DOFS], placement[7];
    Real left[3 * N_GOALS], turn[3 * N_GOALS], angle[N_GOALS], distance[N_GOALS], cost, posture_cost;
};

template <class From, class To> DEVICE void copy_trial(const From& from, To& to) {
#pragma unroll 1
    for (int d = 0; d < N_DOFS; ++d) to.theta[d] = from.theta[d];
    for (int k = 0; k < 7; ++k) to.placement[k] = from.placement[k];
    for (int k = 0; k < 3 * N_GOALS; ++k) to.left[k] = from.left[k], to.turn[k] = from.turn[k];
    for (int g = 0; g < N_GOALS; ++g) to.angle[g] = from.angle[g], to.distance[g] = from.distance[g];
    to.cost = from.cost, to.posture_cost = from.posture_cost;
}

// Take the next solve; returns whether there is one. One with a number that is not finite is refused, and nothing is solved.
template <class T> DEVICE bool take_problem(const Batch<T>& b, PoiseState<T>& s, Attempt& a, Real* upper) {
    a.i = (long long)count_up(b.counter);
    if (a.i >= b.count) return false;
    a.p = b.problem ? b.problem[a.i] : a.i;
    bool fine = load_placement(b, a.i, s.placement);
    fine = load_start<false>(b, a.i, 0, s.theta) && fine;
    fine = goals_are_finite(b, a.p) && is_finite(b.posture[a.p]) && fine;
    a.at_rest = true;
    for (int d = 0; d < N_DOFS; ++d) {
        fine = fine && (!b.reference || is_finite(b.reference[d * b.pitch + a.p]));
        a.at_rest = a.at_rest && T(s.theta[d]) == T(rest[d]);
    }
    if (!fine) {
        for (int d = 0; d < N_DOFS; ++d) b.angles[d * b.count + a.i] = T(s.theta[d]);
        for (int g = 0; g < 2 * N_GOALS; ++g) b.error[g * b.count + a.i] = T(0);
        b.cost[a.i] = T(0), b.outcome[a.i] = packed(REFUSED, 0, 1);
        return true;
    }
    const int first = int(b.settings[FIRST_START]), starts = int(b.settings[STARTS]);
    const bool alone = first > 0;  // one start of its own, beside others at the same problem
    a.start = alone ? first + int(a.i % starts) : 0;
    a.end = alone ? a.start + 1 : starts;
    a.tried = a.spent = 0, a.cost = UNLIMITED;
    a.turn = alone ? CHOOSE : BEGIN;
    if (!alone) return true;
    evaluate_poise(b, s, a.p);
    for (int k = 0; k < 3 * N_GOALS; ++k) upper[k] = s.upper[k];
    return true;
}

// Whether the best pose so far misses goal g.
template <class T> DEVICE bool is_missed(const Batch<T>& b, long long i, int g) {
    const int own = goal_number[g];
    return double(b.error[2 * own * b.count + i]) > b.settings[POSITION_TOLERANCE] ||
           double(b.error[(2 * own + 1) * b.count + i]) > b.settings[ORIENTATION_TOLERANCE];
}

// The elbow's or knee's angle inside [low, high] that puts the ends of the limb of goal g as far apart as its goal asks.
template <class T> DEVICE double bend_angle(const Batch<T>& b, const Attempt& a, int g, const Real* placement, const Real* upper, double low, double high) {
    const int own = goal_number[g];
    const T* q = b.orientation + 4 * own * b.pitch + a.p;
    double t[9], square = 0.0;
    matrix_from_quaternion(double(q[0]), double(q[b.pitch]), double(q[2 * b.pitch]), double(q[3 * b.pitch]), t);
    double offset[3];
    for (int k = 0; k < 3; ++k) {
        offset[k] = goal_offset[3 * g + k];
        if (goal_is_turned[g]) {
            offset[k] = 0.0;
            for (int j = 0; j < 3; ++j) offset[k] += goal_turn[9 * g + 3 * j + k] * goal_offset[3 * g + j];
        }
    }
    for (int k = 0; k < 3; ++k) {
        const double end = double(b.position[(3 * own + k) * b.pitch + a.p]) - placement[k] - (t[3 * k] * offset[0] + t[3 * k + 1] * offset[1] + t[3 * k + 2] * offset[2]);
        square += (end - upper[3 * g + k]) * (end - upper[3 * g + k]);
    }
    const double swing = sqrt(bend_cosine[g] * bend_cosine[g] + bend_sine[g] * bend_sine[g]);
    const double middle = atan2(bend_sine[g], bend_cosine[g]);
    const double half = acos(clamped((square - bend_constant[g]) / swing, -1.0, 1.0));
    double best = 0.0, off = UNLIMITED;
    for (int side = -1; side <= 1; side += 2)
        for (int full = -1; full <= 1; ++full) {
            const double turn = middle + side * half + full * (2.0 * WIDEST), inside = clamped(turn, low, high);
            if (absolute(turn - inside) < off) off = absolute(turn - inside), best = inside;
        }
    return best;
}

// Choose the next start: rest; then the limbs that missed mirrored, later drawn, now and then all drawn.
template <class T> DEVICE void choose_start(const Batch<T>& b, PoiseState<T>& s, Attempt& a, const Real* upper) {
    const bool to_rest = a.start == 1 && !a.at_rest, limited = b.settings[USE_LIMITS] != 0.0;
    bool whole = true;
    for (int g = 0; g < N_GOALS; ++g) whole = whole && !(has_limb[g] && is_missed(b, a.i, g));
    whole = whole || a.start % int(WHOLE_EVERY) == 0;
    for (int k = 0; k < 7; ++k) s.placement[k] = Real(b.placement[k * b.count + a.i]);
#pragma unroll 1
    for (int d = 0; d < N_DOFS; ++d) {
        const T low = lower_limit(d, T(0)), high = upper_limit(d, T(0));
        const Real from = low > T(-UNLIMITED) ? Real(low) : Real(rest[d]) - WIDEST, to = high < T(UNLIMITED) ? Real(high) : Real(rest[d]) + WIDEST;
        const Real here = Real(b.angles[d * b.count + a.i]);
        const int g = limb_of_dof[d];
        Real angle = here;
        if (to_rest) {
            angle = Real(rest[d]);
        } else if (whole || (g >= 0 && is_missed(b, a.i, g))) {
            angle = !whole && a.start <= 2 ? from + to - here : from + (to - from) * Real(drawn(a.start, d));
            if (!whole && bend_dof[g] == d && b.weight[2 * goal_number[g] * b.pitch + a.p] > T(0) && b.weight[(2 * goal_number[g] + 1) * b.pitch + a.p] > T(0))
                angle = Real(bend_angle(b, a, g, s.placement, upper, from, to));
        }
        s.theta[d] = limited || angle != here ? clamped(angle, Real(low), Real(high)) : angle;
    }
    a.turn = BEGIN;
}

// Factorise the model and take its step; without a minimum the damping is raised for the next turn.
template <class T> DEVICE void solve_model(const Batch<T>& b, PoiseState<T>& s, Attempt& a) {
    const Real amount = a.damping * (s.cost + POSTURE_DAMPING * s.square) + LEAST_DAMPING * s.top;
    if (!articulate<GAUSS_NEWTON>(b, s, a.p, amount)) {
        a.damping = larger(a.damping * DAMPING_AFTER_FAILURE, MIN_DAMPING_AFTER_FAILURE);
        a.turn = a.damping < MAX_DAMPING ? SOLVE : FINISH;
        return;
    }
    a.found = propagate<CLAMPED>(b, s, a.p, amount, true);
    a.turn = TRY;
}

// Begin the iterations from a start that has just been evaluated.
template <class T> DEVICE void begin_start(const Batch<T>& b, PoiseState<T>& s, Attempt& a) {
    a.damping = clamped(FIRST_DAMPING_PER_COST * s.cost, MIN_FIRST_DAMPING, MAX_FIRST_DAMPING);
    a.expected = FIRST_EXPECTED_REMAINDER, a.merit = merit_of(s), a.iterations = a.slow = 0;
    a.turn = (a.reached && b.settings[POSITION_TOLERANCE] >= 0.0) || b.settings[ITERATIONS] < 1.0 ? FINISH : MODEL;
}

// Judge the pose that a step has led to: keep it or take it back, and choose the damping, as `iterate_poise` does.
template <class T> DEVICE void judge_step(const Batch<T>& b, PoiseState<T>& s, Attempt& a, const SavedTrial& saved, bool moved) {
    const Real there = merit_of(s), before = a.merit;
    const bool failed = !(there < before - ROUNDING * before);
    ++a.iterations, ++a.spent;
    if (failed) {
        copy_trial(saved, s);
        a.reached = false, a.turn = SOLVE;
        a.damping = larger(a.damping * DAMPING_AFTER_FAILURE, MIN_DAMPING_AFTER_FAILURE);
        weigh_posture(b, s, a.p, Real(1.0));
    } else {
        const Real left = saved.cost > Real(0.0) ? smaller(Real(1.0), s.cost / saved.cost) : Real(1.0);
        if (before - there > GOOD_GAIN * a.found.saves)
            a.damping = larger(a.damping * DAMPING_DECREASE, MIN_DAMPING);
        else if (before - there < POOR_GAIN * a.found.saves)
            a.damping *= DAMPING_INCREASE;
        a.merit = there, a.expected = left * left, a.turn = MODEL;
        a.slow = left > SLOW_SHARE ? a.slow + 1 : 0;
    }
    const bool done = (a.reached && b.settings[POSITION_TOLERANCE] >= 0.0) || a.slow >= int(MOST_SLOW_STEPS);
    const bool small = a.found.largest <= larger(Real(b.settings[STEP_TOLERANCE]), ZERO_STEP) || !moved;
    if (done || small || a.iterations >= int(b.settings[ITERATIONS])) a.turn = FINISH;
}

// End a start: keep its answer if it is the best so far, and go on to the next start, or to the next problem.
template <class T> DEVICE void finish_start(const Batch<T>& b, PoiseState<T>& s, Attempt& a, Real* upper) {
    const bool use_tolerances = b.settings[POSITION_TOLERANCE] >= 0.0;
    bool won = a.reached && use_tolerances;
    ++a.tried, ++a.start;
    if (won || s.cost < a.cost) {
        a.cost = s.cost;
        for (int k = 0; k < 3 * N_GOALS; ++k) upper[k] = s.upper[k];
#pragma unroll 1
        for (int d = 0; d < N_DOFS; ++d) b.angles[d * b.count + a.i] = T(s.theta[d]);
        for (int k = 0; FREE_ROOT && k < 7; ++k) b.placement[k * b.count + a.i] = T(s.placement[k]);
#pragma unroll 1
        for (int g = 0; g < N_GOALS; ++g) {
            b.error[2 * goal_number[g] * b.count + a.i] = T(s.distance[g]);
            b.error[(2 * goal_number[g] + 1) * b.count + a.i] = T(s.angle[g]);
        }
        b.cost[a.i] = T(s.cost);
    }
    a.turn = CHOOSE;
    if (won || a.start >= a.end) {
        a.turn = TAKE;
        b.outcome[a.i] = packed(won ? CONVERGED : ITERATION_LIMIT, a.spent, a.tried);
    }
}

// Take problems and search for poses that reach their goals until none is left.
template <class T> DEVICE void search_poise(const Batch<T>& b) {
    PoiseState<T> s;
    SavedTrial saved;
    Real upper[3 * N_GOALS];
    Attempt a;
    a.turn = TAKE;
#pragma unroll 1
    for (;;) {
        if (a.turn == TAKE && !take_problem(b, s, a, upper)) break;
        if (a.turn == CHOOSE) choose_start(b, s, a, upper);
        if (a.turn == MODEL) {
            linearise(b, s, a.p, a.expected);
            a.turn = SOLVE;
        }
        if (a.turn == SOLVE) {
            begin_active_set(b, s, a.p, a.iterations == 0);
            solve_model(b, s, a);
        }
        bool moved = false;
        if (a.turn == TRY) {
            copy_trial(s, saved);
            moved = apply_step(b, s, nullptr);
        }
        if (a.turn == TRY || a.turn == BEGIN) {
            a.reached = evaluate_poise(b, s, a.p);
            if (a.turn == BEGIN)
                begin_start(b, s, a);
            else
                judge_step(b, s, a, saved, moved);
        }
        if (a.turn == FINISH) finish_start(b, s, a, upper);
    }
}
