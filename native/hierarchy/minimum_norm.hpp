// Minimum-norm least-squares solution of J x = w, also for dependent or contradictory rows (pseudoinverse).
//
// Pairs of rows are rotated until all are orthogonal: U^T J = B (one-sided Jacobi). Then x = Σ b_k (u_k·w)/|b_k|² over the rows of
// B above the rank tolerance. Accurate to the last digits also for badly scaled rows; no allocation once the workspace has grown.
#pragma once
#include "generated/tolerances.hpp"
#include "model/model.hpp"

namespace poise {

class MinimumNormSolver {
public:
    void grow(int max_rows, int column_count) {
        columns = column_count;
        jacobian.resize(std::max(jacobian.size(), size_t(max_rows) * column_count));
        rotations.resize(std::max(rotations.size(), size_t(max_rows) * max_rows));
        targets.resize(std::max(targets.size(), size_t(max_rows)));
    }

    void clear() { count = 0; }

    // Appends a row of zeros with its target value; returns the row to fill.
    double* add(double value) {
        targets[count] = value;
        double* row = &jacobian[size_t(count++) * columns];
        std::fill_n(row, columns, 0.0);
        return row;
    }

    void solve(double* x) {
        std::fill_n(rotations.begin(), size_t(count) * count, 0.0);
        for (int i = 0; i < count; ++i) rotations[i * count + i] = 1.0;
        for (int sweep = 0; sweep < kMaxJacobiSweeps; ++sweep)
            if (!rotate_all_pairs()) break;
        std::fill_n(x, columns, 0.0);
        double largest = 0.0;
        for (int i = 0; i < count; ++i) largest = std::max(largest, row(i).squaredNorm());
        for (int i = 0; i < count; ++i) {
            const double square = row(i).squaredNorm();
            if (!(std::sqrt(square) > kRelativeRankTol * std::sqrt(largest))) continue;
            const double coefficient = rotation(i).dot(Vectors(targets.data(), count)) / square;
            for (int k = 0; k < columns; ++k) x[k] += coefficient * jacobian[size_t(i) * columns + k];
        }
    }

private:
    using Vectors = Eigen::Map<Eigen::VectorXd>;
    static constexpr int kMaxJacobiSweeps = 40;
    static constexpr double kRelativeRankTol = tolerance::kMinimumNormRankTol;  // of the largest singular value
    static constexpr double kOrthogonalCosine = 1e-15;  // cosine below which rows count as orthogonal

    Vectors row(int i) { return {&jacobian[size_t(i) * columns], columns}; }
    Vectors rotation(int i) { return {&rotations[size_t(i) * count], count}; }

    bool rotate_all_pairs() {
        bool rotated = false;
        for (int i = 0; i < count; ++i)
            for (int j = i + 1; j < count; ++j) rotated |= rotate_pair(i, j);
        return rotated;
    }

    // Rotates two rows until they are orthogonal; false if they already are.
    bool rotate_pair(int i, int j) {
        const double inner = row(i).dot(row(j));
        if (inner == 0.0) return false;  // most pairs: rows of different joints
        const double square_i = row(i).squaredNorm(), square_j = row(j).squaredNorm();
        if (!(std::abs(inner) > kOrthogonalCosine * std::sqrt(square_i) * std::sqrt(square_j))) return false;
        const double zeta = (square_j - square_i) / (2.0 * inner);
        const double t = std::copysign(1.0, zeta) / (std::abs(zeta) + std::sqrt(1.0 + zeta * zeta));
        const double c = 1.0 / std::sqrt(1.0 + t * t), s = c * t;
        rotate(&jacobian[size_t(i) * columns], &jacobian[size_t(j) * columns], columns, c, s);
        rotate(&rotations[size_t(i) * count], &rotations[size_t(j) * count], count, c, s);
        return true;
    }

    static void rotate(double* a, double* b, int size, double c, double s) {
        for (int k = 0; k < size; ++k) {
            const double x = a[k], y = b[k];
            a[k] = c * x - s * y;
            b[k] = s * x + c * y;
        }
    }

    std::vector<double> jacobian, rotations, targets;
    int columns = 0, count = 0;
};

}  // namespace poise
