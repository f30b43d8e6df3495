// The levels of a step in scaled columns y = sqrt(reluctance) dq, in which the plain norm is the one to be kept small.
#pragma once
#include <limits>

#include "hierarchy/step_factors.hpp"
#include "hierarchy/step_input.hpp"

namespace poise {

struct Level {
    int first = 0, count = 0;  // rows
    double norm = 0.0;         // of the Jacobian
    double negligible = 0.0;   // singular values up to this count as zero
    bool has_intervals = false, recruits_all = true;
    const bool* mask = nullptr;
};

// Copy rows into padded ones, columns scaled.
inline void scale_rows(const StepRows& source, int columns, const double* scales, Matrix& rows, int first) {
    for (int i = 0; i < source.count; ++i) {
        const double* from = source.jacobian + int64_t(i) * source.stride;
        double* to = rows[first + i];
        for (int k = 0; k < columns; ++k) to[k] = from[k] * scales[k];
        std::fill(to + columns, to + rows.stride, 0.0);
    }
}

struct Levels {
    int count = 0, columns = 0, stride = 0, rows = 0;
    Room<Level> each;
    Room<double> scales;  // dq = scale y; 0 for a column that is held still
    Room<double> lower, upper, resize;  // targets resized, and the factor of each level
    Room<double> norms;                 // of the rows
    Room<char> is_interval;
    Matrix jacobian;  // scaled
    bool has_intervals = false, has_masks = false;

    void read(const StepInput& input) {
        count = input.levels;
        columns = input.columns;
        rows = input.rows();
        stride = whole_lanes(columns);
        scales.need(stride);
        for (int k = 0; k < columns; ++k) scales[k] = input.reluctance ? 1.0 / std::sqrt(input.reluctance[k]) : 1.0;
        jacobian.shape(rows, stride);
        scale_rows({nullptr, input.jacobian, rows, input.stride}, columns, scales.data(), jacobian, 0);
        each.need(count), resize.need(count), lower.need(rows), upper.need(rows), is_interval.need(rows), norms.need(rows);
        has_intervals = has_masks = false;
        for (int k = 0; k < count; ++k) read_level(input, k);
    }

    // Whether a row asks for something where the step begins, and for what: an interval only if it is broken there.
    bool is_felt(int row) const { return !is_interval[row] || lower[row] > 0.0 || upper[row] < 0.0; }
    double asked(int row) const { return lower[row] > 0.0 ? lower[row] : upper[row] < 0.0 ? upper[row] : lower[row]; }

private:
    void read_level(const StepInput& input, int k) {
        Level& level = each[k];
        level.first = input.level_starts[k];
        level.count = input.level_starts[k + 1] - level.first;
        level.mask = input.masks ? input.masks + int64_t(k) * columns : nullptr;
        level.recruits_all = !level.mask || std::all_of(level.mask, level.mask + columns, [](bool own) { return own; });
        level.has_intervals = false;
        double squares = 0.0, wanted = 0.0;
        for (int i = level.first; i < level.first + level.count; ++i) {
            const double low = lower[i] = input.lower[i], high = upper[i] = input.upper[i];
            const double nearest = std::max(low, 0.0) + std::min(high, 0.0);  // point of the interval next to 0
            is_interval[i] = low < high;
            level.has_intervals |= bool(is_interval[i]);
            wanted += nearest * nearest;
            const double own = square(jacobian[i], stride);
            norms[i] = std::sqrt(own);
            squares += own;
        }
        const double length = std::sqrt(wanted);
        resize[k] = input.resize && length > 0.0 ? std::min(1.0, input.resize[k] / length) : 1.0;
        level.norm = std::sqrt(squares);
        level.negligible = input.rank_tolerance * level.norm;
        has_intervals |= level.has_intervals;
        has_masks |= !level.recruits_all;
        if (resize[k] < 1.0) shorten(level, resize[k]);
    }

    // Ends of an interval that do not ask for motion stay where they are.
    void shorten(const Level& level, double factor) {
        for (int i = level.first; i < level.first + level.count; ++i) {
            if (!(is_interval[i] && lower[i] <= 0.0)) lower[i] *= factor;
            if (!(is_interval[i] && upper[i] >= 0.0)) upper[i] *= factor;
        }
    }
};

}  // namespace poise
