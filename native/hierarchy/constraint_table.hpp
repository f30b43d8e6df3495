// Inequality constraints of the active-set search: the table of all rows, the working set, and the result.
#pragma once
#include <limits>

#include "generated/tolerances.hpp"
#include "hierarchy/padded_matrix.hpp"

namespace poise {

constexpr double kRelativeMultiplierTol = tolerance::kPositiveMultiplierTol;  // multipliers above this fraction of their scale count as positive

struct ActiveRows {
    int count = 0;
    AlignedBuffer<char> is_active;
    AlignedBuffer<int> level;  // first level that would improve without the row; -1: none
    AlignedBuffer<double> multiplier;  // Lagrange multiplier of the row at that level

    void begin(int rows) {
        count = rows;
        std::fill_n(is_active.reserve(rows), rows, char(0));
        std::fill_n(level.reserve(rows), rows, -1);
        std::fill_n(multiplier.reserve(rows), rows, 0.0);
    }
    // Only the first level that a row blocks is recorded.
    void record(int row, int blocked, double value) {
        if (level[row] >= 0) return;
        level[row] = blocked;
        multiplier[row] = value;
    }
};

// All rows G x >= b that may become active, which of them are enforced now, and the working set: rows treated as equalities.
//
// The working rows, projected onto the null space of the basis, are factorized as Q R. Q is stored behind the basis in the same
// matrix, so that "basis and working rows" is one orthonormal set to project on.
// a row is approached if it decreases by more than this times its norm and the length of the move
constexpr double kRelativeSlopeTol = tolerance::kApproachTol;
constexpr double kRelativeIndependenceTol = tolerance::kIndependenceTol;  // a working row must keep this fraction of its norm after projection

struct ConstraintTable {
    PaddedMatrix rows;
    int count = 0;
    AlignedBuffer<double> bounds, norms, slopes, slacks;
    AlignedBuffer<char> enforced, is_working;
    AlignedBuffer<int> working;
    int working_count = 0;
    PaddedMatrix triangle;  // row j holds the coefficients of working row j: R transposed

    void shape(int total, int stride) {
        count = total;
        rows.shape(total, stride);
        bounds.reserve(total), norms.reserve(total), slopes.reserve(total), slacks.reserve(total);
        enforced.reserve(total), is_working.reserve(total), working.reserve(total);
        std::fill_n(is_working.data(), total, char(0));
        working_count = 0;
    }

    void clear_working() {
        for (int j = 0; j < working_count; ++j) is_working[working[j]] = 0;
        working_count = 0;
    }
    void add_working(int row) {
        working[working_count++] = row;
        is_working[row] = 1;
    }
    void drop_working(int index) {
        is_working[working[index]] = 0;
        std::copy(working.data() + index + 1, working.data() + working_count, working.data() + index);
        --working_count;
    }

    double slack(int i, const double* step) const { return dot(rows[i], step, rows.stride) - bounds[i]; }

    // Orthonormalizes the working rows behind the first `used` rows of the basis. With `independent`, rows that depend on the
    // basis and the working rows before them leave the working set.
    void factorize_working(PaddedMatrix& basis, int used, bool independent) {
        const int stride = basis.stride;
        basis.rows = used;
        triangle.shape(working_count, padded_size(working_count));
        for (int j = 0; j < working_count;) {
            const int row = working[j];
            double* coefficients = triangle[j];
            std::fill_n(coefficients, triangle.stride, 0.0);
            double* direction = basis.append();
            copy(rows[row], direction, stride);
            const double length = orthogonalize_against(direction, basis, used, used + j, coefficients);
            if (independent && !(length > kRelativeIndependenceTol * norms[row])) {
                --basis.rows;
                drop_working(j);
                continue;
            }
            coefficients[j] = length;
            multiply(length > 0.0 ? 1.0 / length : 0.0, direction, stride);
            ++j;
        }
    }

    // Lagrange multipliers mu with G_w^T mu = gradient, up to the basis: R mu = Q^T gradient.
    void multipliers(const PaddedMatrix& basis, int used, const double* gradient, double* mu) const {
        for (int j = working_count - 1; j >= 0; --j) {
            double sum = dot(basis[used + j], gradient, basis.stride);
            for (int i = j + 1; i < working_count; ++i) sum -= triangle[i][j] * mu[i];
            mu[j] = triangle[j][j] > 0.0 ? sum / triangle[j][j] : 0.0;
        }
    }

    // Fraction of the move up to the first enforced row that blocks it, and that row; infinity and -1 if none does.
    double blocking_constraint(const double* step, const double* move, double length, bool by_index, int& blocking) {
        double nearest = std::numeric_limits<double>::infinity();
        for (int i = 0; i < count; ++i) {
            slacks[i] = -1.0;  // not a candidate
            if (!enforced[i] || is_working[i]) continue;
            slopes[i] = dot(rows[i], move, rows.stride);
            if (!(slopes[i] < -kRelativeSlopeTol * norms[i] * length)) continue;
            slacks[i] = std::max(slack(i, step), 0.0) / -slopes[i];
            nearest = std::min(nearest, slacks[i]);
        }
        blocking = -1;
        // among rows reached together the steepest is the least dependent on the working set
        const double tie_limit = by_index ? nearest : nearest * (1.0 + 1e-12);
        double steepest = 0.0;
        for (int i = 0; i < count; ++i) {
            if (!(slacks[i] >= 0.0 && slacks[i] <= tie_limit)) continue;
            const double steepness = by_index ? -1.0 : slopes[i] / norms[i];
            if (blocking < 0 || steepness < steepest) {
                blocking = i;
                steepest = steepness;
            }
        }
        return blocking < 0 ? std::numeric_limits<double>::infinity() : nearest;
    }

private:
    // Orthogonalizes a row against the basis, repeated until stable; its components along rows from `used` on are accumulated.
    static double orthogonalize_against(double* row, const PaddedMatrix& basis, int used, int last, double* coefficients) {
        double before = norm(row, basis.stride);
        for (int pass = 0; pass < 4; ++pass) {
            for (int i = 0; i < last; ++i) {
                const double component = dot(row, basis[i], basis.stride);
                add(-component, basis[i], row, basis.stride);
                if (i >= used) coefficients[i - used] += component;
            }
            const double after = norm(row, basis.stride);
            if (after > 0.7 * before) return after;
            before = after;
        }
        return before;
    }
};

}  // namespace poise
