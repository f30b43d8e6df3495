// Trust-region subproblem: minimum of a quadratic model within a ball [Moré and Sorensen 1983]. TrustRegion takes a diagonal
// model, including the hard case; DefiniteTrustRegion a positive definite one. poise/solver/trust_region.py explains them.
#pragma once
#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "generated/tolerances.hpp"
#include "loop/iterate.hpp"

namespace poise {

struct TrustRegionStep {
    Eigen::VectorXd step;
    double shift = 0.0;
    bool on_boundary = false;
    int saddle_directions = 0;  // the first so many directions leave a saddle point alike; the step takes the first

    double predicted_reduction(const Eigen::VectorXd& curvatures, const Eigen::VectorXd& gradient) const {
        return -(gradient.dot(step) + 0.5 * (curvatures.array() * step.array().square()).sum());
    }
};

class TrustRegion {
public:
    static TrustRegionStep solve(const Eigen::VectorXd& curvatures, const Eigen::VectorXd& gradient, double trust_radius) {
        TrustRegionStep result;
        result.step = Eigen::VectorXd::Zero(curvatures.size());
        if (curvatures.size() == 0) return result;
        const double smallest = curvatures.minCoeff();
        if (smallest > kZeroCurvatureTol) {
            result.step = -gradient.cwiseQuotient(curvatures);
            if (result.step.squaredNorm() <= trust_radius * trust_radius) return result;
        } else if (hard_case(curvatures, gradient, trust_radius, smallest, result)) {
            return result;
        }
        solve_on_boundary(curvatures, gradient, trust_radius, std::max(0.0, -smallest), result);
        return result;
    }

private:
    static constexpr double kZeroCurvatureTol = tolerance::kZeroCurvatureTol;    // curvatures up to this are treated as zero
    static constexpr double kRelativeBoundaryTol = tolerance::kTrustBoundaryTol;  // accuracy of the step length on the boundary, relative to the radius
    static constexpr double kZeroGradientTol = tolerance::kZeroGradientTol;     // hard case: gradient components up to this are treated as zero
    static constexpr int kMaxNewtonIterations = tolerance::kMaxTrustRegionIterations;

    static bool hard_case(const Eigen::VectorXd& curvatures, const Eigen::VectorXd& gradient, double trust_radius, double smallest,
                          TrustRegionStep& result) {
        const double shift = std::max(0.0, -smallest), band = 1e-9 * std::max(1.0, std::abs(smallest));
        int first = -1, saddle_directions = 0;
        for (int i = 0; i < curvatures.size(); ++i) {
            const bool is_lowest = curvatures[i] - smallest < band;
            if (is_lowest && std::abs(gradient[i]) > kZeroGradientTol) return false;
            if (is_lowest && first < 0) first = i;
            saddle_directions += is_lowest;
            result.step[i] = is_lowest ? 0.0 : -gradient[i] / (curvatures[i] + shift);
        }
        const double remaining_square = trust_radius * trust_radius - result.step.squaredNorm();
        if (remaining_square < 0.0) return false;
        if (smallest < -1e-9) {
            result.step[first] = std::sqrt(remaining_square);
            result.saddle_directions = saddle_directions;
            result.shift = shift;
            result.on_boundary = true;
        }
        return true;
    }

    static void solve_on_boundary(const Eigen::VectorXd& curvatures, const Eigen::VectorXd& gradient, double trust_radius,
                                  double min_shift, TrustRegionStep& result) {
        // The shift is counted from min_shift: next to the hard case the lowest curvature is shifted to nearly zero, and adding
        // both in one number would lose what remains.
        const Eigen::VectorXd gaps = curvatures.array() + min_shift;
        double shift_low = 0.0, shift_high = gradient.norm() / trust_radius + kZeroCurvatureTol, shift = kZeroCurvatureTol;
        for (int iteration = 0; iteration < kMaxNewtonIterations; ++iteration) {
            double candidate = -1.0;
            const Eigen::VectorXd shifted = gaps.array() + shift;
            if (shifted.minCoeff() > 0.0) {
                result.step = -gradient.cwiseQuotient(shifted);
                const double length = result.step.norm();
                if (std::abs(length - trust_radius) < kRelativeBoundaryTol * trust_radius) break;
                (length > trust_radius ? shift_low : shift_high) = shift;
                candidate = shift + (length / trust_radius - 1.0) * length * length / result.step.dot(result.step.cwiseQuotient(shifted));
            }
            shift = shift_low < candidate && candidate < shift_high ? candidate : 0.5 * (shift_low + shift_high);
        }
        result.step = -gradient.cwiseQuotient((gaps.array() + shift).max(kZeroCurvatureTol).matrix());
        result.step *= std::min(1.0, trust_radius / std::max(result.step.norm(), 1e-300));
        result.shift = min_shift + shift;
        result.on_boundary = true;
    }
};

// Minimum of a positive definite quadratic model within a ball, by Cholesky factorization H + shift I = L L^T. It needs no
// eigenvalues, which take ten times as long.
class DefiniteTrustRegion {
public:
    VectorXd step;
    double shift = 0.0;
    bool on_boundary = false;

    // Whether every eigenvalue of H is above a bound.
    bool is_above(const Eigen::MatrixXd& H, double smallest) { return factorize(H, -smallest); }

    // step = -(H + shift I)^-1 gradient, with the smallest shift that keeps it within the trust radius, as TrustRegion.
    void solve(const Eigen::MatrixXd& H, const VectorXd& gradient, double trust_radius) {
        on_boundary = false;
        shift = 0.0;
        solve_shifted(H, gradient);
        double length = step.norm();
        if (length <= trust_radius) return;
        on_boundary = true;
        double shift_low = 0.0, shift_high = gradient.norm() / trust_radius;
        for (int iteration = 0; iteration < kMaxNewtonIterations
             && !(std::abs(length - trust_radius) < kRelativeBoundaryTol * trust_radius); ++iteration) {
            (length > trust_radius ? shift_low : shift_high) = shift;
            forward_solution = step;
            factors.matrixL().solveInPlace(forward_solution);
            const double candidate = shift + (length / trust_radius - 1.0) * length * length / forward_solution.squaredNorm();
            shift = shift_low < candidate && candidate < shift_high ? candidate : 0.5 * (shift_low + shift_high);
            solve_shifted(H, gradient);
            length = step.norm();
        }
        step *= std::min(1.0, trust_radius / length);
    }

    // The step for a larger shift.
    void shift_by(const Eigen::MatrixXd& H, const VectorXd& gradient, double increase) {
        shift += increase;
        solve_shifted(H, gradient);
    }

    double predicted_reduction(const Eigen::MatrixXd& H, const VectorXd& gradient) const {
        return -(gradient.dot(step) + 0.5 * step.dot(H * step));
    }

    Eigen::MatrixXd cholesky_factor() const { return factors.matrixL(); }

private:
    static constexpr double kRelativeBoundaryTol = tolerance::kTrustBoundaryTol;
    static constexpr int kMaxNewtonIterations = tolerance::kMaxTrustRegionIterations;
    VectorXd forward_solution;
    Eigen::MatrixXd shifted;
    Eigen::LLT<Eigen::MatrixXd> factors;

    bool factorize(const Eigen::MatrixXd& H, double increase) {
        shifted = H;
        shifted.diagonal().array() += increase;
        factors.compute(shifted);
        return factors.info() == Eigen::Success;
    }

    void solve_shifted(const Eigen::MatrixXd& H, const VectorXd& gradient) {
        factorize(H, shift);
        step = -gradient;
        factors.solveInPlace(step);
    }
};

}  // namespace poise
