// The entries: each solves a batch, on a GPU by one thread a problem, on a CPU in a loop; the threads of a search take one
// problem after another. All take the same arguments.

#define ARGUMENTS long long count, long long pitch, const int* problem, const double* settings, const REAL* position, \
    const REAL* orientation, const REAL* weight, const REAL* posture, const REAL* reference, const REAL* stiffness, const REAL* change, \
    REAL* placement, REAL* angles, REAL* last_step, REAL* error, REAL* cost, long long* outcome, \
    unsigned long long* counter
#define BATCH {count, pitch, problem, settings, position, orientation, weight, posture, reference, stiffness, change, placement, angles, \
    last_step, error, cost, outcome, counter}

#ifdef __CUDACC__
#define ENTRY(name, solve, threads, blocks) \
    extern "C" __global__ void __launch_bounds__(threads, blocks) name(ARGUMENTS) { \
        const Batch<REAL> b = BATCH; \
        const long long i = (long long)blockIdx.x * threads + threadIdx.x; \
        if (i < count) solve(b, i); \
    }
#else
#define ENTRY(name, solve, threads, blocks) \
    extern "C" void name(ARGUMENTS) { \
        const Batch<REAL> b = BATCH; \
        for (long long i = 0; i < count; ++i) solve(b, i); \
    }
#endif

#ifdef __CUDACC__
#define SEARCH_ENTRY(name, search, threads, blocks) \
    extern "C" __global__ void __launch_bounds__(threads, blocks) name(ARGUMENTS) { \
        const Batch<REAL> b = BATCH; \
        search(b); \
    }
#else
#define SEARCH_ENTRY(name, search, threads, blocks) \
    extern "C" void name(ARGUMENTS) { \
        const Batch<REAL> b = BATCH; \
        search(b); \
    }
#endif

#ifdef METHOD_PAPER
ENTRY(solve_batch, solve_paper, BLOCK_SIZE, BLOCKS)
#elif SEARCH
SEARCH_ENTRY(solve_batch, search_poise, BLOCK_SIZE, BLOCKS)
#else
ENTRY(solve_batch, solve_poise, BLOCK_SIZE, BLOCKS)
#endif
