// A level in conflict as rows of a linear step; poise/solver/conflict.py tells the whole story.
#pragma once
#include <Eigen/Eigenvalues>
#include <Eigen/QR>

#include "rest_place.hpp"
#include "rest_trust.hpp"

namespace poise {

// What is worth a step: a promise to lower |e| by more than the larger of relative |e| and least.
struct Worth {
    double relative = 1e-5, least = 1e-6;
    double of(double size) const { return size * std::max(relative * size, least); }
};

// Orthonormal columns that span rows (first `rank`) and their complement (the others).
struct RowSpan {
    Eigen::MatrixXd columns;
    int rank = 0;

    void of(const Rows& rows, int size, double tolerance) {
        rank = 0;
        if (rows.rows() == 0 || size == 0) {
            columns.setIdentity(size, size);
            return;
        }
        factors.compute(rows.transpose());
        const auto& R = factors.matrixQR();
        const int most = int(std::min(R.rows(), R.cols()));
        const double least = tolerance * std::max(1.0, most ? std::abs(R(0, 0)) : 0.0);
        while (rank < most && std::abs(R(rank, rank)) > least) ++rank;
        columns.setIdentity(size, size);
        columns.applyOnTheLeft(factors.householderQ());
    }
    auto along() const { return columns.rightCols(columns.cols() - rank); }
    auto across() const { return columns.leftCols(rank); }

    // Least x with rows x = values; the rows must be independent.
    Numbers least(const Numbers& values) const {
        const auto R = factors.matrixQR().topLeftCorner(rank, rank).template triangularView<Eigen::Upper>();
        const Numbers turned = R.transpose().solve(factors.colsPermutation().transpose() * values);
        return across() * turned;
    }

private:
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors;
};

class ConflictRows {
public:
    static constexpr double kLook = 0.3;  // what a level has to gain is judged inside this radius at least
    // The level's model is 1/2 sum roots^2 (z - wanted)^2 with z = basis' x: diagonal in orthonormal columns.
    Eigen::MatrixXd basis;  // scaled columns
    Numbers roots, wanted;
    bool on_edge = false, resting = false;

    Rows rows() const { return roots.asDiagonal() * basis.transpose(); }
    Numbers targets() const { return roots.cwiseProduct(wanted); }

    void build(const Eigen::MatrixXd& hessian, const Numbers& slope, const Eigen::MatrixXd& free, const Rows& walls,
               double radius, double size, bool is_last, const Worth& worth) {
        span.of(walls * free, int(free.cols()), 1e-9);
        along = free * span.along();
        bends.resize(0);
        if (along.cols()) {
            eigen.compute(along.transpose() * hessian * along);
            bends = eigen.eigenvalues();
        }
        largest = bends.size() ? std::max(1.0, bends.cwiseAbs().maxCoeff()) : 1.0;
        choose(slope, size, is_last);
        take(radius, size, worth);
        if (span.rank) across(hessian, slope, free * span.across(), radius);
    }

private:
    static constexpr double kNull = 1e-6, kNoSlope = 1e-9, kFlatGain = 1e-6, kStiff = 1.0, kRelease = 1e-2;
    RowSpan span;
    Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen;
    Eigen::MatrixXd along, directions;
    Numbers bends, curvatures, slopes;
    double largest = 1.0;

    // Directions the level uses, with the sign that makes their largest entry positive.
    void choose(const Numbers& slope, double size, bool is_last) {
        const int count = int(bends.size());
        directions.resize(along.rows(), count);
        if (count) directions.noalias() = along * eigen.eigenvectors();
        curvatures.resize(count);
        slopes.resize(count);
        int used = 0;
        for (int i = 0; i < count; ++i) {
            int at;
            directions.col(i).cwiseAbs().maxCoeff(&at);
            const double sign = directions(at, i) < 0.0 ? -1.0 : 1.0;
            double bend = bends[i], lean = sign * directions.col(i).dot(slope);
            if (!is_last && std::abs(lean) <= kNoSlope && std::abs(bend) <= kNull * largest) continue;
            const bool dull = lean * lean < 2.0 * kFlatGain * std::max(size * size, 1e-6) * std::abs(bend) && bend > -1e-6;
            directions.col(used) = sign * directions.col(i);
            curvatures[used] = std::abs(bend) < 1e-9 ? 1e-9 : bend;
            slopes[used++] = dull ? 0.0 : lean;
        }
        directions.conservativeResize(Eigen::NoChange, used);
        curvatures.conservativeResize(used);
        slopes.conservativeResize(used);
    }

    void take(double radius, double size, const Worth& worth) {
        const double lowest = curvatures.size() ? std::min(0.0, curvatures.minCoeff()) : 0.0;
        resting = TrustRegion::solve(curvatures, slopes, std::max(radius, kLook)).promise(curvatures, slopes) < worth.of(size);
        TrustStep best;
        if (resting)
            best.step = Numbers::Zero(curvatures.size());
        else
            best = TrustRegion::solve(curvatures, slopes, radius);
        on_edge = best.on_edge;
        const double shift = std::max({best.shift, 1e-8 - lowest, 0.0});
        basis = directions;
        roots = (curvatures.array() + shift).sqrt();
        wanted = best.step;
    }

    void across(const Eigen::MatrixXd& hessian, const Numbers& slope, const Eigen::MatrixXd& out, double radius) {
        Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> own(out.transpose() * hessian * out);
        const Eigen::MatrixXd turned = out * own.eigenvectors();
        const Numbers leans = turned.transpose() * slope;
        const int first = int(basis.cols()), count = int(leans.size());
        basis.conservativeResize(Eigen::NoChange, first + count);
        roots.conservativeResize(first + count);
        wanted.conservativeResize(first + count);
        basis.rightCols(count) = turned;
        roots.tail(count) = own.eigenvalues().cwiseAbs().cwiseMax(kStiff * largest).cwiseMax(leans.cwiseAbs() / (kRelease * radius)).cwiseSqrt();
        wanted.tail(count) = -leans.cwiseQuotient(roots.tail(count).cwiseAbs2());
    }
};

}  // namespace poise
