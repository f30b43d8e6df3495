// Least step x of the least-squares problem J x = w, also where rows depend on each other or exclude each other.
//
// Rows are turned against each other until they are at right angles: U^T J = B (one-sided Jacobi). Then
// x = Σ b_k (u_k·w)/|b_k|² over the rows of B that are not rank_threshold. Small, exact to the last digits for badly scaled
// rows too, and without allocation once the work space has grown.
#pragma once
#include "model/model.hpp"

namespace poise {

class MinimumNormSolver {
public:
    void grow(int most_rows, int columns) {
        width = columns;
        jacobian.resize(std::max(jacobian.size(), size_t(most_rows) * columns));
        turns.resize(std::max(turns.size(), size_t(most_rows) * most_rows));
        rhs.resize(std::max(rhs.size(), size_t(most_rows)));
    }

    void clear() { count = 0; }

    // A new row of zeros, with what is rhs of it.
    double* add(double value) {
        rhs[count] = value;
        double* row = &jacobian[size_t(count++) * width];
        std::fill_n(row, width, 0.0);
        return row;
    }

    void solve(double* x) {
        std::fill_n(turns.begin(), size_t(count) * count, 0.0);
        for (int i = 0; i < count; ++i) turns[i * count + i] = 1.0;
        for (int sweep = 0; sweep < kSweeps; ++sweep)
            if (!turn_all()) break;
        std::fill_n(x, width, 0.0);
        double largest = 0.0;
        for (int i = 0; i < count; ++i) largest = std::max(largest, row(i).squaredNorm());
        for (int i = 0; i < count; ++i) {
            const double square = row(i).squaredNorm();
            if (!(std::sqrt(square) > kNegligible * std::sqrt(largest))) continue;
            const double share = turned(i).dot(Vectors(rhs.data(), count)) / square;
            for (int k = 0; k < width; ++k) x[k] += share * jacobian[size_t(i) * width + k];
        }
    }

private:
    using Vectors = Eigen::Map<Eigen::VectorXd>;
    static constexpr int kSweeps = 40;
    static constexpr double kNegligible = 1e-12;  // of the largest singular value
    static constexpr double kRight = 1e-15;       // cosine below which rows are at right angles

    Vectors row(int i) { return {&jacobian[size_t(i) * width], width}; }
    Vectors turned(int i) { return {&turns[size_t(i) * count], count}; }

    bool turn_all() {
        bool moved = false;
        for (int i = 0; i < count; ++i)
            for (int j = i + 1; j < count; ++j) moved |= turn(i, j);
        return moved;
    }

    // Turns two rows until they are at right angles; false when they were.
    bool turn(int i, int j) {
        const double mixed = row(i).dot(row(j));
        if (mixed == 0.0) return false;  // as for most pairs: rows over different joints
        const double one = row(i).squaredNorm(), other = row(j).squaredNorm();
        if (!(std::abs(mixed) > kRight * std::sqrt(one) * std::sqrt(other))) return false;
        const double zeta = (other - one) / (2.0 * mixed);
        const double t = std::copysign(1.0, zeta) / (std::abs(zeta) + std::sqrt(1.0 + zeta * zeta));
        const double c = 1.0 / std::sqrt(1.0 + t * t), s = c * t;
        rotate(&jacobian[size_t(i) * width], &jacobian[size_t(j) * width], width, c, s);
        rotate(&turns[size_t(i) * count], &turns[size_t(j) * count], count, c, s);
        return true;
    }

    static void rotate(double* a, double* b, int size, double c, double s) {
        for (int k = 0; k < size; ++k) {
            const double x = a[k], y = b[k];
            a[k] = c * x - s * y;
            b[k] = s * x + c * y;
        }
    }

    std::vector<double> jacobian, turns, rhs;
    int width = 0, count = 0;
};

}  // namespace poise
