// The arithmetic of method "paper" as a plain C++ loop: the yardstick for the compiled kernels.
//
// Reads a problem from standard input (numbers separated by blanks, written by against_cpp.py), runs it,
// and prints the time per solve and the angles it ends at, so that the comparison also checks that both
// sides computed the same thing.
//
//   g++ -O3 -march=native -o reference reference.cpp

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <vector>

struct Joint {
    int parent;  // frame: joint + 1, 0 is the base
    double offset[3], axis[3], lower, upper;
};
struct Goal {
    int frame;
    double offset[3], position[3], rotation[9];
};
struct Block {
    int goal;
    double column[6];
};

static std::vector<Joint> joints;
static std::vector<Goal> goals;
static std::vector<int> first_block;
static std::vector<Block> blocks;
static std::vector<double> angles, step, inverse_diagonal;
static std::vector<double> frames;    // 12 a frame
static std::vector<double> residual;  // 6 a goal
static std::vector<double> effector;  // 3 a goal
static double position_weight, orientation_weight, damping;

static void forward_kinematics() {
    for (size_t j = 0; j < joints.size(); ++j) {
        const Joint& joint = joints[j];
        const double* p = &frames[12 * joint.parent];
        double* f = &frames[12 * (j + 1)];
        double s = std::sin(angles[j]), c = std::cos(angles[j]), v = 1 - c;
        double x = joint.axis[0], y = joint.axis[1], z = joint.axis[2];
        double m[9] = {c + v * x * x, v * x * y - s * z, v * x * z + s * y, v * x * y + s * z, c + v * y * y,
                       v * y * z - s * x, v * x * z - s * y, v * y * z + s * x, c + v * z * z};
        for (int r = 0; r < 3; ++r) {
            for (int k = 0; k < 3; ++k)
                f[3 * r + k] = p[3 * r] * m[k] + p[3 * r + 1] * m[3 + k] + p[3 * r + 2] * m[6 + k];
            f[9 + r] = p[9 + r] + p[3 * r] * joint.offset[0] + p[3 * r + 1] * joint.offset[1] + p[3 * r + 2] * joint.offset[2];
        }
    }
}

static void errors() {
    for (size_t g = 0; g < goals.size(); ++g) {
        const Goal& goal = goals[g];
        const double* f = &frames[12 * goal.frame];
        double* row = &residual[6 * g];
        for (int r = 0; r < 3; ++r) {
            effector[3 * g + r] = f[9 + r] + f[3 * r] * goal.offset[0] + f[3 * r + 1] * goal.offset[1] + f[3 * r + 2] * goal.offset[2];
            row[r] = position_weight * (goal.position[r] - effector[3 * g + r]);
        }
        double d[9];
        for (int r = 0; r < 3; ++r)
            for (int k = 0; k < 3; ++k)
                d[3 * r + k] = goal.rotation[3 * r] * f[3 * k] + goal.rotation[3 * r + 1] * f[3 * k + 1] + goal.rotation[3 * r + 2] * f[3 * k + 2];
        double x = 0.5 * (d[7] - d[5]), y = 0.5 * (d[2] - d[6]), z = 0.5 * (d[3] - d[1]);
        double s = std::sqrt(x * x + y * y + z * z), c = 0.5 * (d[0] + d[4] + d[8] - 1);
        double factor = s > 1e-12 ? std::atan2(s, c) / s : 1.0;
        row[3] = orientation_weight * factor * x;
        row[4] = orientation_weight * factor * y;
        row[5] = orientation_weight * factor * z;
    }
}

static void columns() {
    for (size_t j = 0; j < joints.size(); ++j) {
        const double* f = &frames[12 * (j + 1)];
        const double* a = joints[j].axis;
        double r[3], square = damping;
        for (int k = 0; k < 3; ++k) r[k] = f[3 * k] * a[0] + f[3 * k + 1] * a[1] + f[3 * k + 2] * a[2];
        for (int b = first_block[j]; b < first_block[j + 1]; ++b) {
            const double* e = &effector[3 * blocks[b].goal];
            double x = e[0] - f[9], y = e[1] - f[10], z = e[2] - f[11];
            double* column = blocks[b].column;
            column[0] = position_weight * (r[1] * z - r[2] * y);
            column[1] = position_weight * (r[2] * x - r[0] * z);
            column[2] = position_weight * (r[0] * y - r[1] * x);
            for (int k = 0; k < 3; ++k) column[3 + k] = orientation_weight * r[k];
            for (int k = 0; k < 6; ++k) square += column[k] * column[k];
        }
        inverse_diagonal[j] = 1 / square;
    }
}

static void sweep() {
    for (size_t j = 0; j < joints.size(); ++j) {
        double dot = -damping * step[j];
        for (int b = first_block[j]; b < first_block[j + 1]; ++b) {
            const double* r = &residual[6 * blocks[b].goal];
            const double* column = blocks[b].column;
            for (int k = 0; k < 6; ++k) dot += column[k] * r[k];
        }
        double wanted = step[j] + dot * inverse_diagonal[j];
        double bounded = std::min(std::max(wanted, joints[j].lower - angles[j]), joints[j].upper - angles[j]);
        double change = bounded - step[j];
        step[j] = bounded;
        for (int b = first_block[j]; b < first_block[j + 1]; ++b) {
            double* r = &residual[6 * blocks[b].goal];
            const double* column = blocks[b].column;
            for (int k = 0; k < 6; ++k) r[k] -= change * column[k];
        }
    }
}

static void solve(int iterations, int sweeps) {
    for (int i = 0; i < iterations; ++i) {
        forward_kinematics();
        errors();
        columns();
        std::fill(step.begin(), step.end(), 0.0);
        for (int s = 0; s < sweeps; ++s) sweep();
        for (size_t j = 0; j < joints.size(); ++j)
            angles[j] = std::min(std::max(angles[j] + step[j], joints[j].lower), joints[j].upper);
    }
    forward_kinematics();  // of the pose returned: its frames and errors are part of a solve
    errors();
}

static double number() {
    double value;
    if (std::scanf("%lf", &value) != 1) std::exit(2);
    return value;
}

int main() {
    int n = number(), g = number(), iterations = number(), sweeps = number(), repeats = number();
    position_weight = number(), orientation_weight = number(), damping = number();
    joints.resize(n), goals.resize(g);
    for (Joint& joint : joints) {
        joint.parent = number();
        for (double& x : joint.offset) x = number();
        for (double& x : joint.axis) x = number();
        joint.lower = number(), joint.upper = number();
    }
    for (Goal& goal : goals) {
        goal.frame = number();
        for (double& x : goal.offset) x = number();
        for (double& x : goal.position) x = number();
        for (double& x : goal.rotation) x = number();
    }
    std::vector<double> start(n);
    for (double& x : start) x = number();
    for (int j = 0; j < n; ++j) {
        first_block.push_back(blocks.size());
        for (int k = 0; k < g; ++k)
            for (int frame = goals[k].frame; frame != 0; frame = joints[frame - 1].parent)
                if (frame == j + 1) blocks.push_back({k, {}});
    }
    first_block.push_back(blocks.size());
    angles = start, step.resize(n), inverse_diagonal.resize(n);
    frames.resize(12 * (n + 1)), residual.resize(6 * g), effector.resize(3 * g);
    frames[0] = frames[4] = frames[8] = 1;

    double best = 1e9;
    for (int round = 0; round < 20; ++round) {
        std::clock_t begin = std::clock();  // of this process alone
        for (int repeat = 0; repeat < repeats; ++repeat) {
            angles = start;
            solve(iterations, sweeps);
        }
        double passed = double(std::clock() - begin) / CLOCKS_PER_SEC;
        best = std::min(best, passed / repeats);
    }
    std::printf("%.9g\n", 1e6 * best);
    for (double x : angles) std::printf("%.17g\n", x);
}
