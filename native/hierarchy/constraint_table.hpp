// Which inequalities hold the step, and whom they stand in the way of.
#pragma once
#include <limits>

#include "hierarchy/padded_matrix.hpp"

namespace poise {

constexpr double PUSHED = 1e-9;  // a multiplier above this times its scale is positive

struct Holds {
    int count = 0;
    Room<char> is_active;
    Room<int> level;          // first level that would do better without the row; -1: none
    Room<double> multiplier;  // on that level

    void begin(int rows) {
        count = rows;
        std::fill_n(is_active.need(rows), rows, char(0));
        std::fill_n(level.need(rows), rows, -1);
        std::fill_n(multiplier.need(rows), rows, 0.0);
    }
    // The first level a row blocks is remembered.
    void note(int row, int blocked, double push) {
        if (level[row] >= 0) return;
        level[row] = blocked;
        multiplier[row] = push;
    }
};

// All rows G x >= b that may bind, those in force now, and the working set: rows held with equality for the time being.
//
// The working rows, projected on what the basis leaves, are kept as Q R. Q stands behind the basis in the same matrix,
// so that "basis and working rows" is one orthonormal set to project on.
constexpr double ALONG = 1e-13;       // a row is approached when it falls by more than this times its norm and the move
constexpr double INDEPENDENT = 1e-9;  // a working row must keep this part of its norm beside the others

struct Inequalities {
    Matrix rows;
    int count = 0;
    Room<double> bounds, norms, slopes, slacks;
    Room<char> in_force, is_working;
    Room<int> working;
    int working_count = 0;
    Matrix triangle;  // row j holds the coefficients of working row j: R transposed

    void shape(int total, int stride) {
        count = total;
        rows.shape(total, stride);
        bounds.need(total), norms.need(total), slopes.need(total), slacks.need(total);
        in_force.need(total), is_working.need(total), working.need(total);
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
    void drop_working(int place) {
        is_working[working[place]] = 0;
        std::copy(working.data() + place + 1, working.data() + working_count, working.data() + place);
        --working_count;
    }

    double slack(int i, const double* step) const { return dot(rows[i], step, rows.stride) - bounds[i]; }

    // Q of the working rows behind the first `used` rows of the basis. With `independent`, rows that follow from the
    // basis and the working rows before them leave the working set.
    void decompose(Matrix& basis, int used, bool independent) {
        const int stride = basis.stride;
        basis.rows = used;
        triangle.shape(working_count, whole_lanes(working_count));
        for (int j = 0; j < working_count;) {
            const int row = working[j];
            double* coefficients = triangle[j];
            std::fill_n(coefficients, triangle.stride, 0.0);
            double* own = basis.append();
            copy(rows[row], own, stride);
            const double height = orthogonalize(own, basis, used, used + j, coefficients);
            if (independent && !(height > INDEPENDENT * norms[row])) {
                --basis.rows;
                drop_working(j);
                continue;
            }
            coefficients[j] = height;
            multiply(height > 0.0 ? 1.0 / height : 0.0, own, stride);
            ++j;
        }
    }

    // mu with G_w^T mu = gradient, up to the basis: R mu = Q^T gradient.
    void multipliers(const Matrix& basis, int used, const double* gradient, double* mu) const {
        for (int j = working_count - 1; j >= 0; --j) {
            double sum = dot(basis[used + j], gradient, basis.stride);
            for (int i = j + 1; i < working_count; ++i) sum -= triangle[i][j] * mu[i];
            mu[j] = triangle[j][j] > 0.0 ? sum / triangle[j][j] : 0.0;
        }
    }

    // Part of the move until the first row in force is met, and that row; infinity and -1 if none is.
    double first_met(const double* step, const double* move, double length, bool by_index, int& met) {
        double nearest = std::numeric_limits<double>::infinity();
        for (int i = 0; i < count; ++i) {
            slacks[i] = -1.0;  // no candidate
            if (!in_force[i] || is_working[i]) continue;
            slopes[i] = dot(rows[i], move, rows.stride);
            if (!(slopes[i] < -ALONG * norms[i] * length)) continue;
            slacks[i] = std::max(slack(i, step), 0.0) / -slopes[i];
            nearest = std::min(nearest, slacks[i]);
        }
        met = -1;
        // of rows met at once the steepest is furthest from depending on the working set
        const double together = by_index ? nearest : nearest * (1.0 + 1e-12);
        double steepest = 0.0;
        for (int i = 0; i < count; ++i) {
            if (!(slacks[i] >= 0.0 && slacks[i] <= together)) continue;
            const double steepness = by_index ? -1.0 : slopes[i] / norms[i];
            if (met < 0 || steepness < steepest) {
                met = i;
                steepest = steepness;
            }
        }
        return met < 0 ? std::numeric_limits<double>::infinity() : nearest;
    }

private:
    // Take the basis out of a row until nothing more goes; what it had along rows from `used` on is added up.
    static double orthogonalize(double* row, const Matrix& basis, int used, int last, double* coefficients) {
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
