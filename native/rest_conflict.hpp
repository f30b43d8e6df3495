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

    void of(const Rows& rows, int size, double tolerance);
    auto along() const { return columns.rightCols(columns.cols() - rank); }
    auto across() const { return columns.leftCols(rank); }

    // Least x with rows x = values; the rows must be independent.
    Numbers least(const Numbers& values) const;

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
               double radius, double size, bool is_last, const Worth& worth, double stiffness);

private:
    static constexpr double kNull = 1e-6, kNoSlope = 1e-9, kFlatGain = 1e-6, kStiff = 1.0, kRelease = 1e-2;
    RowSpan span;
    Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen;
    Eigen::MatrixXd along, directions;
    Numbers bends, curvatures, slopes;
    double largest = 1.0;

    // Directions the level uses, with the sign that makes their largest entry positive.
    void choose(const Numbers& slope, double size, bool is_last);

    void take(double radius, double size, const Worth& worth, double stiffness);

    void across(const Eigen::MatrixXd& hessian, const Numbers& slope, const Eigen::MatrixXd& out, double radius);
};

}  // namespace poise
