// Forces inside friction cones that satisfy linear equilibrium equations with the smallest residual; derived in poise.statics.friction_cones.
#pragma once
#include <Eigen/Dense>
#include <cmath>
#include <limits>
#include <vector>

#include "generated/tolerances.hpp"

namespace poise {

using ConeVector = Eigen::VectorXd;
using ConeMatrix = Eigen::MatrixXd;

// Circular friction cones of contact points, three numbers each, then nonnegative slack variables.
struct FrictionCones {
    std::vector<Eigen::Vector3d> normals;
    std::vector<double> friction;  // infinite when a force may have any direction
    int slacks = 0;

    int points() const { return int(friction.size()); }

    // Projection on the cone of point i, and its Jacobian.
    Eigen::Vector3d nearest(int i, const Eigen::Vector3d& f, Eigen::Matrix3d& projection_jacobian) const {
        const double mu = friction[i];
        const Eigen::Vector3d& n = normals[i];
        const double along = n.dot(f);
        const Eigen::Vector3d across = f - along * n;
        const double length = across.norm();
        if (std::isinf(mu) || length <= mu * along) {
            projection_jacobian.setIdentity();
            return f;
        }
        if (mu * length <= -along) {
            projection_jacobian.setZero();
            return Eigen::Vector3d::Zero();
        }
        const double scale = 1.0 / std::sqrt(1.0 + mu * mu);
        const Eigen::Vector3d tangent = length > 0.0 ? Eigen::Vector3d(across / length) : Eigen::Vector3d(Eigen::Vector3d::Zero());
        const Eigen::Vector3d ray = scale * (n + mu * tangent);
        const double size = ray.dot(f), tangent_scale = size * scale * mu / (length > 0.0 ? length : 1.0);
        projection_jacobian = ray * ray.transpose() + tangent_scale * (Eigen::Matrix3d::Identity() - n * n.transpose() - tangent * tangent.transpose());
        return size * ray;
    }
};

class ConeProgram {
public:
    ConeVector values;
    int iterations = 0;

    void solve(const ConeMatrix& equations, const ConeVector& target, const FrictionCones& cone_set) {
        W = &equations, b = &target, cones = &cone_set;
        const double size = std::max(1.0, largest(target));
        gradient_tol = kGradientTol * size * std::max(1.0, equations.size() ? equations.cwiseAbs().maxCoeff() : 0.0);
        values = ConeVector::Zero(equations.cols());
        y = ConeVector::Zero(target.size());
        ConeVector residual = target, dual;
        double stiffness = kFirstStiffness, least = kLastStiffness;
        for (iterations = 1; iterations <= kMaxProximalIterations; ++iterations) {
            dual = y;
            const double gradient_norm = proximal(dual, stiffness);
            if (!(gradient_norm <= kAcceptedGradient * size)) {
                if (least >= 10.0 * stiffness) break;  // already went back once
                stiffness *= 10.0;
                least = stiffness;
                y = target - equations * values;
                continue;
            }
            values = iterate.nearest;
            y = dual;
            const ConeVector new_residual = target - equations * values;
            const double projection_jacobian = largest(new_residual - residual);
            residual = new_residual;
            if (projection_jacobian <= (gradient_norm <= gradient_tol ? kResidualTol : kLooseResidualTol) * size) break;
            stiffness = std::max(least, kStiffnessFactor * stiffness);
        }
        iterations = std::min(iterations, kMaxProximalIterations);
    }

private:
    static constexpr double kFirstStiffness = 1e-3, kLastStiffness = 1e-8, kStiffnessFactor = 0.1, kGradientTol = tolerance::kConeGradientTol, kAcceptedGradient = tolerance::kConeAcceptedGradient, kCostRounding = tolerance::kConeCostRounding;
    static constexpr double kResidualTol = tolerance::kConeResidualTol, kLooseResidualTol = tolerance::kConeLooseResidualTol;
    static constexpr int kMaxNewtonIterations = 80, kMaxProximalIterations = 60, kMaxHalvings = 20;

    // Evaluation at a dual variable.
    struct Trial {
        ConeVector nearest, gradient;
        std::vector<Eigen::Matrix3d> projection_jacobians;
        double cost = 0.0;
    };

    const ConeMatrix* W = nullptr;
    const ConeVector* b = nullptr;
    const FrictionCones* cones = nullptr;
    double gradient_tol = 0.0;
    ConeVector y, moved, trial, step;
    ConeMatrix hessian;
    Trial iterate, candidate;

    static double largest(const ConeVector& x) { return x.size() ? x.cwiseAbs().maxCoeff() : 0.0; }

    void evaluate_dual(const ConeVector& dual_point, double stiffness, Trial& trial_point) {
        moved = values;
        moved.noalias() += (1.0 / stiffness) * (W->transpose() * dual_point);
        trial_point.nearest.resize(moved.size());
        trial_point.projection_jacobians.resize(cones->points());
        for (int i = 0; i < cones->points(); ++i)
            trial_point.nearest.segment<3>(3 * i) = cones->nearest(i, moved.segment<3>(3 * i), trial_point.projection_jacobians[i]);
        for (Eigen::Index k = 3 * cones->points(); k < moved.size(); ++k) trial_point.nearest[k] = std::max(moved[k], 0.0);
        trial_point.cost = 0.5 * dual_point.squaredNorm() - b->dot(dual_point) + 0.5 * stiffness * trial_point.nearest.squaredNorm();
        trial_point.gradient = dual_point - *b;
        trial_point.gradient.noalias() += *W * trial_point.nearest;
    }

    // One proximal step from `values`, by Newton's method on the dual variable; returns the norm of the last gradient.
    double proximal(ConeVector& dual_point, double stiffness) {
        evaluate_dual(dual_point, stiffness, iterate);
        for (int iteration = 0; iteration < kMaxNewtonIterations; ++iteration) {
            if (!(largest(iterate.gradient) > gradient_tol)) break;
            update_hessian(stiffness);
            step = hessian.llt().solve(-iterate.gradient);
            const double predicted = iterate.gradient.dot(step);
            double length = 1.0;
            bool accepted = false;
            for (int halving = 0; halving < kMaxHalvings && !accepted; ++halving, length *= 0.5) {
                trial = dual_point + length * step;
                evaluate_dual(trial, stiffness, candidate);
                accepted = candidate.cost <= iterate.cost + 1e-4 * length * predicted - kCostRounding * std::abs(iterate.cost) ||
                         candidate.gradient.squaredNorm() <= 0.25 * iterate.gradient.squaredNorm();
            }
            if (!accepted) break;  // both at rounding level
            dual_point = trial;
            std::swap(iterate, candidate);
        }
        return largest(iterate.gradient);
    }

    // I + W P' W'/ε
    void update_hessian(double stiffness) {
        const double inverse_stiffness = 1.0 / stiffness;
        hessian.setIdentity(W->rows(), W->rows());
        for (int i = 0; i < cones->points(); ++i) {
            const auto block = W->middleCols<3>(3 * i);
            hessian.noalias() += block * (inverse_stiffness * iterate.projection_jacobians[i]) * block.transpose();
        }
        for (Eigen::Index k = 3 * cones->points(); k < W->cols(); ++k) {
            if (!(iterate.nearest[k] > 0.0)) continue;
            for (Eigen::Index i = 0; i < W->rows(); ++i) {
                const double entry = inverse_stiffness * (*W)(i, k);
                if (entry != 0.0) hessian.row(i) += entry * W->col(k).transpose();
            }
        }
    }
};

}  // namespace poise
