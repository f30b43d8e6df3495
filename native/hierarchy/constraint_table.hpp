// Which inequalities hold the step, and whom they stand in the way of.
#pragma once
#include <limits>

#include "hierarchy/padded_matrix.hpp"

namespace poise {

constexpr double kRelativeMultiplierTol = 1e-9;  // a multiplier above this times its scale is positive

struct ActiveRows {
    int count = 0;
    AlignedBuffer<char> is_active;
    AlignedBuffer<int> level;          // first level that would do better without the row; -1: none
    AlignedBuffer<double> multiplier;  // on that level

    void begin(int rows) {
        count = rows;
        std::fill_n(is_active.reserve(rows), rows, char(0));
        std::fill_n(level.reserve(rows), rows, -1);
        std::fill_n(multiplier.reserve(rows), rows, 0.0);
    }
    // The first level a row blocks is remembered.
    void record(int row, int blocked, double value) {
        if (level[row] >= 0) return;
        level[row] = blocked;
        multiplier[row] = value;
    }
};

// All rows G x >= b that may bind, those in force now, and the working set: rows held with equality for the time being.
//
// The working rows, projected on what the basis leaves, are kept as Q R. Q stands behind the basis in the same matrix,
// so that "basis and working rows" is one orthonormal set to project on.
constexpr double kRelativeSlopeTol = 1e-13;       // a row is approached when it falls by more than this times its norm and the move
constexpr double kRelativeIndependenceTol = 1e-9;  // a working row must keep this part of its norm beside the others

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

    // Q of the working rows behind the first `used` rows of the basis. With `independent`, rows that follow from the
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
            const double height = orthogonalize_against(direction, basis, used, used + j, coefficients);
            if (independent && !(height > kRelativeIndependenceTol * norms[row])) {
                --basis.rows;
                drop_working(j);
                continue;
            }
            coefficients[j] = height;
            multiply(height > 0.0 ? 1.0 / height : 0.0, direction, stride);
            ++j;
        }
    }

    // mu with G_w^T mu = gradient, up to the basis: R mu = Q^T gradient.
    void multipliers(const PaddedMatrix& basis, int used, const double* gradient, double* mu) const {
        for (int j = working_count - 1; j >= 0; --j) {
            double sum = dot(basis[used + j], gradient, basis.stride);
            for (int i = j + 1; i < working_count; ++i) sum -= triangle[i][j] * mu[i];
            mu[j] = triangle[j][j] > 0.0 ? sum / triangle[j][j] : 0.0;
        }
    }

    // Part of the move until the first row in force is blocking, and that row; infinity and -1 if none is.
    double blocking_constraint(const double* step, const double* move, double length, bool by_index, int& blocking) {
        double nearest = std::numeric_limits<double>::infinity();
        for (int i = 0; i < count; ++i) {
            slacks[i] = -1.0;  // no candidate
            if (!enforced[i] || is_working[i]) continue;
            slopes[i] = dot(rows[i], move, rows.stride);
            if (!(slopes[i] < -kRelativeSlopeTol * norms[i] * length)) continue;
            slacks[i] = std::max(slack(i, step), 0.0) / -slopes[i];
            nearest = std::min(nearest, slacks[i]);
        }
        blocking = -1;
        // of rows blocking at once the steepest is furthest from depending on the working set
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
    // Take the basis out of a row until nothing more goes; what it had along rows from `used` on is added up.
    static double orthogonalize_against(double* row, const PaddedMatrix& basis, int used, int last, double* coefficients) {
        double before = norm(row, basis.stride);
        for (int round = 0; round < 4; ++round) {
            for (int i = 0; i < last; ++i) {
                const double along = dot(row, basis[i], basis.stride);
                add(-along, basis[i], row, basis.stride);
                if (i >= used) coefficients[i - used] += along;
            }
            const double after = norm(row, basis.stride);
            if (after > 0.7 * before) return after;
            before = after;
        }
        return before;
    }
};

}  // namespace poise
