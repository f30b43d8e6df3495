// The prioritized step of Baerlocher's thesis, with an explicit null-space projector P and a singular value decomposition per
// level: the baseline of the benchmarks for PrioritizedStep. The benchmark suite has the NumPy counterpart.
#pragma once
#include <Eigen/SVD>
#include <limits>

#include "loop/iterate.hpp"

namespace poise {

class ProjectorStep {
public:
    VectorXd dq;

    // J~ = J P,  dq <- dq + J~+ (e - J dq),  P <- P - J~+ J~, the inverse damped near a singularity [Baerlocher2001, fig. 5.12].
    void solve(const Eigen::Map<const RowMatrix>& jacobian, const Eigen::Map<const VectorXd>& target, const int* starts,
               int levels) {
        dq.setZero(jacobian.cols());
        projector.setIdentity(jacobian.cols(), jacobian.cols());
        for (int k = 0; k < levels; ++k) {
            const int first = starts[k], count = starts[k + 1] - first;
            if (count == 0 || dq.size() == 0) continue;
            const auto rows = jacobian.middleRows(first, count);
            projected.noalias() = projector * rows.transpose();  // transposed: the SVD of tall matrices is faster
            if (!projected.allFinite()) return dq.setConstant(std::numeric_limits<double>::quiet_NaN()), void();
            svd.compute(projected, Eigen::ComputeThinU | Eigen::ComputeThinV);
            add_level(rows, target.segment(first, count));
        }
    }

private:
    static constexpr double kRankTol = 1e-6, kDampingThreshold = 0.05, kMaxDamping = 0.05;
    Eigen::MatrixXd projector, projected;
    Eigen::JacobiSVD<Eigen::MatrixXd> svd;

    template <class Rows, class Target>
    void add_level(const Rows& rows, const Target& rhs) {
        const VectorXd& sigma = svd.singularValues();
        const Eigen::Index rank = (sigma.array() > kRankTol).count();
        if (rank == 0) return;
        const double smallest = sigma[rank - 1] / kDampingThreshold;
        const double square = smallest < 1.0 ? kMaxDamping * kMaxDamping * (1.0 - smallest * smallest) : 0.0;
        const auto range_basis = svd.matrixU().leftCols(rank);
        VectorXd coefficients = svd.matrixV().leftCols(rank).transpose() * (rhs - rows * dq);
        coefficients.array() *= sigma.head(rank).array() / (sigma.head(rank).array().square() + square);
        dq.noalias() += range_basis * coefficients;
        projector.noalias() -= range_basis * range_basis.transpose();
    }
};

}  // namespace poise
