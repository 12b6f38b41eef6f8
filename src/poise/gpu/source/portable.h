// Portable: what the same source needs to be compiled for a GPU (NVRTC, nvcc) and, to be tested, for a CPU (C++17).
#ifdef __CUDACC__
#define DEVICE static __device__ __forceinline__
#define MEMBER __device__ __forceinline__
#define SUBROUTINE static __device__ __noinline__
#define TABLE static __device__ constexpr
#else
#include <cmath>
#define DEVICE static inline
#define MEMBER inline
#define SUBROUTINE static
#define TABLE static constexpr
using std::sqrt;
#endif

DEVICE void sine_cosine(float a, float& s, float& c) {
#ifdef __CUDACC__
    sincosf(a, &s, &c);
#else
    s = std::sin(a), c = std::cos(a);
#endif
}

DEVICE void sine_cosine(double a, double& s, double& c) {
#ifdef __CUDACC__
    sincos(a, &s, &c);
#else
    s = std::sin(a), c = std::cos(a);
#endif
}

// Return a counter's value, then add one, whatever other threads do.
DEVICE unsigned long long count_up(unsigned long long* counter) {
#ifdef __CUDACC__
    return atomicAdd(counter, 1ull);
#else
    return (*counter)++;
#endif
}

template <class R> DEVICE R smaller(R a, R b) { return a < b ? a : b; }
template <class R> DEVICE R larger(R a, R b) { return a > b ? a : b; }
template <class R> DEVICE R absolute(R a) { return a < R(0) ? -a : a; }
template <class R> DEVICE R clamped(R x, R low, R high) { return smaller(larger(x, low), high); }

// Whether a number is neither NaN nor beyond what any input may be.
template <class R> DEVICE bool is_finite(R x) { return absolute(x) < R(1e30); }

// A number that the compiler knows, for bodies of loops that are written out.
template <int VALUE> struct Known {
    MEMBER constexpr operator int() const { return VALUE; }
};

template <int I, int N, class F> DEVICE void written_out(F& f) {
    if constexpr (I < N) {
        f(Known<I>{});
        written_out<I + 1, N>(f);
    }
}

// Call f(i) for i from 0 to N − 1: as a loop, or written out, so that tables become constants and arrays registers. (A pragma
// would not do: compilers unroll no loop whose body is long before its branches are known.)
template <bool OUT, int N, class F> DEVICE void for_each(F f) {
    if constexpr (OUT)
        written_out<0, N>(f);
    else
#pragma unroll 1
        for (int i = 0; i < N; ++i) f(i);
}
