// The best step of a positive definite quadratic model inside a ball, by Cholesky: H + shift = L L^T. A level whose model
// bends every direction upwards needs no eigenvalues, which take ten times as long.
#pragma once
#include <Eigen/Cholesky>
#include <cmath>

#include "loop/iterate.hpp"

namespace poise {

class DefiniteModel {
public:
    Numbers step;
    double shift = 0.0;
    bool on_edge = false;

    // Whether every eigenvalue of H is above a bound.
    bool is_above(const Eigen::MatrixXd& H, double least) { return factorize(H, -least); }

    // -(H + shift)^-1 slopes, with the smallest shift that keeps it inside the radius; that of TrustRegion.
    void solve(const Eigen::MatrixXd& H, const Numbers& slopes, double radius) {
        on_edge = false;
        shift = 0.0;
        find(H, slopes);
        double length = step.norm();
        if (length <= radius) return;
        on_edge = true;
        double low = 0.0, high = slopes.norm() / radius;
        for (int round = 0; round < kRounds && !(std::abs(length - radius) < kEdge * radius); ++round) {
            (length > radius ? low : high) = shift;
            shares = step;
            factors.matrixL().solveInPlace(shares);
            const double candidate = shift + (length / radius - 1.0) * length * length / shares.squaredNorm();
            shift = low < candidate && candidate < high ? candidate : 0.5 * (low + high);
            find(H, slopes);
            length = step.norm();
        }
        step *= std::min(1.0, radius / length);
    }

    // The step for another shift.
    void shift_by(const Eigen::MatrixXd& H, const Numbers& slopes, double more) {
        shift += more;
        find(H, slopes);
    }

    double promise(const Eigen::MatrixXd& H, const Numbers& slopes) const { return -(slopes.dot(step) + 0.5 * step.dot(H * step)); }

    Eigen::MatrixXd lower() const { return factors.matrixL(); }

private:
    static constexpr double kEdge = 1e-3;
    static constexpr int kRounds = 60;
    Numbers shares;
    Eigen::MatrixXd shifted;
    Eigen::LLT<Eigen::MatrixXd> factors;

    bool factorize(const Eigen::MatrixXd& H, double more) {
        shifted = H;
        shifted.diagonal().array() += more;
        factors.compute(shifted);
        return factors.info() == Eigen::Success;
    }

    void find(const Eigen::MatrixXd& H, const Numbers& slopes) {
        factorize(H, shift);
        step = -slopes;
        factors.solveInPlace(step);
    }
};

}  // namespace poise
