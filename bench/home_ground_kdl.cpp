// Levenberg-Marquardt of the Orocos Kinematics and Dynamics Library on the chain of bench/home_ground.py.
//
// Reads: joints, their axes and offsets, the tip, rest angles; targets. Writes a line for each target: distance left, iterations are
// not said, seconds of the quickest of REPEATS solves. g++ -O3 -march=native -I/usr/include/eigen3 home_ground_kdl.cpp -lorocos-kdl
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <kdl/chain.hpp>
#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainiksolverpos_lma.hpp>

int main() {
    int joints, targets, iterations, repeats;
    double tolerance;
    std::cin >> joints >> targets >> iterations >> repeats >> tolerance;
    KDL::Chain chain;
    KDL::JntArray rest(joints), found(joints);
    for (int k = 0; k < joints; ++k) {
        double a[3], o[3];
        std::cin >> a[0] >> a[1] >> a[2] >> o[0] >> o[1] >> o[2] >> rest(k);
        // A segment of KDL turns about its joint first and is then moved to its end: the next joint, or the tip.
        chain.addSegment(KDL::Segment(KDL::Joint(KDL::Vector(0, 0, 0), KDL::Vector(a[0], a[1], a[2]), KDL::Joint::RotAxis),
                                      KDL::Frame(KDL::Vector(o[0], o[1], o[2]))));
    }
    Eigen::Matrix<double, 6, 1> weights;
    weights << 1, 1, 1, 0, 0, 0;
    KDL::ChainIkSolverPos_LMA solver(chain, weights, tolerance, iterations);
    KDL::ChainFkSolverPos_recursive forward(chain);
    for (int n = 0; n < targets; ++n) {
        double x, y, z, quickest = 1e9;
        std::cin >> x >> y >> z;
        const KDL::Frame target(KDL::Vector(x, y, z));
        for (int k = 0; k < repeats; ++k) {
            const auto begun = std::chrono::steady_clock::now();
            solver.CartToJnt(rest, target, found);
            const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
            quickest = std::min(quickest, taken.count());
        }
        KDL::Frame reached;
        forward.JntToCart(found, reached);
        std::printf("%.9g %d %.9g\n", (reached.p - target.p).Norm(), solver.lastNrOfIter, quickest);
    }
}
