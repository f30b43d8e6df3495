// A level in conflict as rows of a linear step; poise/solver/conflict.py tells the whole story.
#pragma once
#include <Eigen/Eigenvalues>

#include "loop/trust_region.hpp"
#include "loop/trust_region.hpp"
#include "loop/row_space.hpp"

namespace poise {

// What is worth a step: a promise to lower |e| by more than the larger of relative |e| and least.
struct Worth {
    double relative = 1e-5, least = 1e-6;
    double of(double size) const { return size * std::max(relative * size, least); }
};

class ConflictRows {
public:
    static constexpr double kLook = 0.3;  // what a level has to gain is judged inside this radius at least
    // The level's model is 1/2 |F' (z - wanted)|^2 with z = basis' x in orthonormal columns (scaled). F is diagonal, or, where
    // the level bends every direction upwards, has the Cholesky factor `lower` before its diagonal `roots`.
    Eigen::MatrixXd basis, lower;
    Numbers roots, wanted;
    bool on_edge = false, resting = false;
    int ways = 0;  // directions that lead off a saddle alike, the first ones of the basis; none: it is no saddle

    Rows rows() const {
        Rows found(basis.cols(), basis.rows());
        found.topRows(lower.cols()) = lower.transpose() * basis.leftCols(lower.cols()).transpose();
        found.bottomRows(roots.size()) = roots.asDiagonal() * basis.rightCols(roots.size()).transpose();
        return found;
    }
    Numbers targets() const { return scaled(wanted); }

    // F' z
    Numbers scaled(const Numbers& z) const {
        Numbers found(z.size());
        if (lower.cols()) found.head(lower.cols()) = lower.triangularView<Eigen::Lower>().transpose() * z.head(lower.cols());
        found.tail(roots.size()) = roots.cwiseProduct(z.tail(roots.size()));
        return found;
    }
    // F^-T u
    Numbers unscaled(Numbers u) const {
        auto head = u.head(lower.cols());
        if (head.size()) lower.triangularView<Eigen::Lower>().transpose().solveInPlace(head);
        u.tail(roots.size()).array() /= roots.array();
        return u;
    }
    // F^-1 basis' of a row, which comes in as basis' of it
    void divide(Numbers& row) const {
        auto head = row.head(lower.cols());
        if (head.size()) lower.triangularView<Eigen::Lower>().solveInPlace(head);
        row.tail(roots.size()).array() /= roots.array();
    }
    double size() const { return std::sqrt(lower.squaredNorm() + roots.squaredNorm()); }  // root of the sum of all curvatures

    void build(const Eigen::MatrixXd& hessian, const Numbers& slope, const Eigen::MatrixXd& free, const Rows& walls,
               double radius, double size, bool is_last, const Worth& worth, double stiffness, double price, const Numbers& walked);

    // Leaves a saddle where another level would go; false where that level has no wish about it.
    bool leave_toward(const Numbers& wish) {
        const Numbers shares = basis.leftCols(ways).transpose() * wish;
        const double size = shares.norm();
        if (!(size > kNoSlope)) return false;
        wanted.head(ways) = wanted[0] / size * shares;
        return true;
    }

private:
    static constexpr double kNull = 1e-6, kNoSlope = 1e-9, kFlatGain = 1e-6, kStiff = 1.0, kRelease = 1e-2;
    static constexpr double kRound = 1e-3;  // a model that bends every direction by this part of the largest has none to leave out
    RowSpan span;
    Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen;
    Eigen::MatrixXd along, reduced, directions;
    Numbers curvatures, slopes;
    DefiniteModel definite;
    double largest = 1.0;

    // Where every direction is bent upwards.
    void take_definite(double radius, double size, const Worth& worth, double stiffness);

    // Directions the level uses, with the sign that makes their largest entry positive.
    void choose(const Numbers& slope, double size, bool is_last, double price, const Numbers& walked);

    void take(double radius, double size, const Worth& worth, double stiffness);

    void across(const Eigen::MatrixXd& hessian, const Numbers& slope, const Eigen::MatrixXd& out, double radius);
};

}  // namespace poise
