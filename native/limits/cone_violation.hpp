// Least violation of linear equations by forces inside friction cones; the essay is in poise/statics/friction.py.
#pragma once
#include <Eigen/Dense>
#include <cmath>
#include <limits>
#include <vector>

namespace poise {

using ConeVector = Eigen::VectorXd;
using ConeMatrix = Eigen::MatrixXd;

// Circular cones of points, three numbers each, then single numbers that are at least zero.
struct FrictionCones {
    std::vector<Eigen::Vector3d> normals;
    std::vector<double> friction;  // infinite where a force may have any direction
    int slacks = 0;

    int points() const { return int(friction.size()); }

    // Nearest member of the cone of point i, and the derivative of that.
    Eigen::Vector3d nearest(int i, const Eigen::Vector3d& f, Eigen::Matrix3d& change) const {
        const double mu = friction[i];
        const Eigen::Vector3d& n = normals[i];
        const double along = n.dot(f);
        const Eigen::Vector3d across = f - along * n;
        const double length = across.norm();
        if (std::isinf(mu) || length <= mu * along) {
            change.setIdentity();
            return f;
        }
        if (mu * length <= -along) {
            change.setZero();
            return Eigen::Vector3d::Zero();
        }
        const double scale = 1.0 / std::sqrt(1.0 + mu * mu);
        const Eigen::Vector3d way = length > 0.0 ? Eigen::Vector3d(across / length) : Eigen::Vector3d(Eigen::Vector3d::Zero());
        const Eigen::Vector3d ray = scale * (n + mu * way);
        const double size = ray.dot(f), turned = size * scale * mu / (length > 0.0 ? length : 1.0);
        change = ray * ray.transpose() + turned * (Eigen::Matrix3d::Identity() - n * n.transpose() - way * way.transpose());
        return size * ray;
    }
};

class ConeViolation {
public:
    ConeVector values;
    int rounds = 0;

    void solve(const ConeMatrix& equations, const ConeVector& wanted, const FrictionCones& given) {
        W = &equations, b = &wanted, cones = &given;
        const double size = std::max(1.0, largest(wanted));
        finest = kConverged * size * std::max(1.0, equations.size() ? equations.cwiseAbs().maxCoeff() : 0.0);
        values = ConeVector::Zero(equations.cols());
        y = ConeVector::Zero(wanted.size());
        ConeVector residual = wanted, its_y;
        double stiffness = kFirst, least = kLast;
        for (rounds = 1; rounds <= kMostRounds; ++rounds) {
            its_y = y;
            const double slope_left = proximal(its_y, stiffness);
            if (!(slope_left <= kAccurate * size)) {
                if (least >= 10.0 * stiffness) break;  // it went back before
                stiffness *= 10.0;
                least = stiffness;
                y = wanted - equations * values;
                continue;
            }
            values = here.nearest;
            y = its_y;
            const ConeVector now = wanted - equations * values;
            const double change = largest(now - residual);
            residual = now;
            if (change <= (slope_left <= finest ? kSteady : kNearlySteady) * size) break;
            stiffness = std::max(least, kSmaller * stiffness);
        }
        rounds = std::min(rounds, kMostRounds);
    }

private:
    static constexpr double kFirst = 1e-3, kLast = 1e-8, kSmaller = 0.1, kConverged = 1e-14, kAccurate = 1e-7, kRounding = 1e-15;
    static constexpr double kSteady = 1e-12, kNearlySteady = 1e-9;
    static constexpr int kMostSteps = 80, kMostRounds = 60, kMostHalvings = 20;

    // Where a dual variable leads.
    struct Trial {
        ConeVector nearest, slope;
        std::vector<Eigen::Matrix3d> changes;
        double cost = 0.0;
    };

    const ConeMatrix* W = nullptr;
    const ConeVector* b = nullptr;
    const FrictionCones* cones = nullptr;
    double finest = 0.0;
    ConeVector y, moved, trial, step;
    ConeMatrix hessian;
    Trial here, there;

    static double largest(const ConeVector& x) { return x.size() ? x.cwiseAbs().maxCoeff() : 0.0; }

    void look(const ConeVector& at, double stiffness, Trial& found) {
        moved = values;
        moved.noalias() += (1.0 / stiffness) * (W->transpose() * at);
        found.nearest.resize(moved.size());
        found.changes.resize(cones->points());
        for (int i = 0; i < cones->points(); ++i)
            found.nearest.segment<3>(3 * i) = cones->nearest(i, moved.segment<3>(3 * i), found.changes[i]);
        for (Eigen::Index k = 3 * cones->points(); k < moved.size(); ++k) found.nearest[k] = std::max(moved[k], 0.0);
        found.cost = 0.5 * at.squaredNorm() - b->dot(at) + 0.5 * stiffness * found.nearest.squaredNorm();
        found.slope = at - *b;
        found.slope.noalias() += *W * found.nearest;
    }

    // One proximal step from `values`, by Newton's method on the dual variable; returns the slope it ends at.
    double proximal(ConeVector& at, double stiffness) {
        look(at, stiffness, here);
        for (int round = 0; round < kMostSteps; ++round) {
            if (!(largest(here.slope) > finest)) break;
            curve(stiffness);
            step = hessian.llt().solve(-here.slope);
            const double promised = here.slope.dot(step);
            double length = 1.0;
            bool better = false;
            for (int half = 0; half < kMostHalvings && !better; ++half, length *= 0.5) {
                trial = at + length * step;
                look(trial, stiffness, there);
                better = there.cost <= here.cost + 1e-4 * length * promised - kRounding * std::abs(here.cost) ||
                         there.slope.squaredNorm() <= 0.25 * here.slope.squaredNorm();
            }
            if (!better) break;  // at the last digits of both
            at = trial;
            std::swap(here, there);
        }
        return largest(here.slope);
    }

    // I + W P' W'/ε
    void curve(double stiffness) {
        const double share = 1.0 / stiffness;
        hessian.setIdentity(W->rows(), W->rows());
        for (int i = 0; i < cones->points(); ++i) {
            const auto block = W->middleCols<3>(3 * i);
            hessian.noalias() += block * (share * here.changes[i]) * block.transpose();
        }
        for (Eigen::Index k = 3 * cones->points(); k < W->cols(); ++k) {
            if (!(here.nearest[k] > 0.0)) continue;
            for (Eigen::Index i = 0; i < W->rows(); ++i) {
                const double own = share * (*W)(i, k);
                if (own != 0.0) hessian.row(i) += own * W->col(k).transpose();
            }
        }
    }
};

}  // namespace poise
