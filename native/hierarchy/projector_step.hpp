// The prioritized step as the thesis writes it, with a projector and a singular value decomposition per level: what
// PrioritizedStep is measured against in the same language. poise/bench/suite/thesis_step.py is the twin.
#pragma once
#include <Eigen/SVD>
#include <limits>

#include "loop/iterate.hpp"

namespace poise {

class ProjectorStep {
public:
    Numbers dq;

    // J~ = J P,  dq <- dq + J~+ (e - J dq),  P <- P - J~+ J~, the inverse damped near a singularity [Baerlocher2001, fig. 5.12].
    void solve(const Eigen::Map<const Rows>& jacobian, const Eigen::Map<const Numbers>& target, const int* starts, int levels) {
        dq.setZero(jacobian.cols());
        projector.setIdentity(jacobian.cols(), jacobian.cols());
        for (int k = 0; k < levels; ++k) {
            const int first = starts[k], count = starts[k + 1] - first;
            if (count == 0 || dq.size() == 0) continue;
            const auto rows = jacobian.middleRows(first, count);
            turned.noalias() = projector * rows.transpose();  // transposed: singular values of tall matrices are found sooner
            if (!turned.allFinite()) return dq.setConstant(std::numeric_limits<double>::quiet_NaN()), void();
            svd.compute(turned, Eigen::ComputeThinU | Eigen::ComputeThinV);
            take(rows, target.segment(first, count));
        }
    }

private:
    static constexpr double kRank = 1e-6, kThreshold = 0.05, kLargestDamping = 0.05;
    Eigen::MatrixXd projector, turned;
    Eigen::JacobiSVD<Eigen::MatrixXd> svd;

    template <class Level, class Wanted>
    void take(const Level& rows, const Wanted& rhs) {
        const Numbers& sigma = svd.singularValues();
        const Eigen::Index rank = (sigma.array() > kRank).count();
        if (rank == 0) return;
        const double smallest = sigma[rank - 1] / kThreshold;
        const double square = smallest < 1.0 ? kLargestDamping * kLargestDamping * (1.0 - smallest * smallest) : 0.0;
        const auto used = svd.matrixU().leftCols(rank);
        Numbers along = svd.matrixV().leftCols(rank).transpose() * (rhs - rows * dq);
        along.array() *= sigma.head(rank).array() / (sigma.head(rank).array().square() + square);
        dq.noalias() += used * along;
        projector.noalias() -= used * used.transpose();
    }
};

}  // namespace poise
