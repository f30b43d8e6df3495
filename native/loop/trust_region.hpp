// The best step of a diagonal quadratic model inside a ball; poise/solver/trust_region.py tells the whole story.
#pragma once
#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "loop/iterate.hpp"

namespace poise {

struct TrustStep {
    Eigen::VectorXd step;
    double shift = 0.0;
    bool on_edge = false;
    int ways = 0;  // the first so many directions lead off a saddle alike; the step takes the very first

    double promise(const Eigen::VectorXd& curvatures, const Eigen::VectorXd& slopes) const {
        return -(slopes.dot(step) + 0.5 * (curvatures.array() * step.array().square()).sum());
    }
};

class TrustRegion {
public:
    static TrustStep solve(const Eigen::VectorXd& curvatures, const Eigen::VectorXd& slopes, double radius) {
        TrustStep found;
        found.step = Eigen::VectorXd::Zero(curvatures.size());
        if (curvatures.size() == 0) return found;
        const double least = curvatures.minCoeff();
        if (least > kFlat) {
            found.step = -slopes.cwiseQuotient(curvatures);
            if (found.step.squaredNorm() <= radius * radius) return found;
        } else if (hard_case(curvatures, slopes, radius, least, found)) {
            return found;
        }
        on_edge(curvatures, slopes, radius, std::max(0.0, -least), found);
        return found;
    }

private:
    static constexpr double kFlat = 1e-12, kEdge = 1e-3, kNoSlope = 1e-10;
    static constexpr int kRounds = 60;

    static bool hard_case(const Eigen::VectorXd& curvatures, const Eigen::VectorXd& slopes, double radius, double least,
                          TrustStep& found) {
        const double shift = std::max(0.0, -least), band = 1e-9 * std::max(1.0, std::abs(least));
        int first = -1, ways = 0;
        for (int i = 0; i < curvatures.size(); ++i) {
            const bool lowest = curvatures[i] - least < band;
            if (lowest && std::abs(slopes[i]) > kNoSlope) return false;
            if (lowest && first < 0) first = i;
            ways += lowest;
            found.step[i] = lowest ? 0.0 : -slopes[i] / (curvatures[i] + shift);
        }
        const double left = radius * radius - found.step.squaredNorm();
        if (left < 0.0) return false;
        if (least < -1e-9) {
            found.step[first] = std::sqrt(left);
            found.ways = ways;
            found.shift = shift;
            found.on_edge = true;
        }
        return true;
    }

    static void on_edge(const Eigen::VectorXd& curvatures, const Eigen::VectorXd& slopes, double radius, double lowest,
                        TrustStep& found) {
        double low = lowest, high = lowest + slopes.norm() / radius + kFlat, shift = lowest + kFlat;
        for (int round = 0; round < kRounds; ++round) {
            double candidate = -1.0;
            const Eigen::VectorXd shifted = curvatures.array() + shift;
            if (shifted.minCoeff() > 0.0) {
                found.step = -slopes.cwiseQuotient(shifted);
                const double length = found.step.norm();
                if (std::abs(length - radius) < kEdge * radius) break;
                (length > radius ? low : high) = shift;
                candidate = shift + (length / radius - 1.0) * length * length / found.step.dot(found.step.cwiseQuotient(shifted));
            }
            shift = low < candidate && candidate < high ? candidate : 0.5 * (low + high);
        }
        found.step = -slopes.cwiseQuotient((curvatures.array() + shift).max(kFlat).matrix());
        found.step *= std::min(1.0, radius / std::max(found.step.norm(), 1e-300));
        found.shift = shift;
        found.on_edge = true;
    }
};

// The best step of a positive definite quadratic model inside a ball, by Cholesky: H + shift = L L^T. A level whose model
// bends every direction upwards needs no eigenvalues, which take ten times as long.
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
