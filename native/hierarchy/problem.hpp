// One prioritized linear step: the problem as plain pointers, and its copy in scaled columns.
//
// The unknown is the increment dq (nv columns). Task rows belong to priority levels, the first level being the most
// important. Row i requests lower_i <= J_i dq <= upper_i and costs its squared distance from that interval. The step is the
// lexicographic minimum of the levels' costs; in the null space that remains, sum joint_cost dq^2 is minimized
// [Baerlocher2001, 5.3.6]. Above all levels stand the equality constraints C dq = c (joint couplings) and the inequality
// constraints G dq + m >= 0 (joint limits, m the current margins).
#pragma once
#include <limits>
#ifdef __AVX__
#include <immintrin.h>
#endif

#include "hierarchy/padded_matrix.hpp"

namespace poise {

enum class DampingRule : int { NONE = 0, EACH = 1, SMALLEST = 2, BOUND = 3, NEWTON = 4 };

enum class StepStatus : int { SOLVED = 0, INFEASIBLE = 1, BUDGET = 2 };

struct DampingOptions {
    DampingRule rule = DampingRule::EACH;
    double largest = 0.05, threshold = 0.05;  // lambda_max and sigma_0 of EACH and SMALLEST
    double bound = 1.0;  // maximum step length of one level, for BOUND and NEWTON
};

struct ConstraintRows {
    const double* values = nullptr;  // (count) right-hand side c of C dq = c, or the margins m
    const double* jacobian = nullptr;  // (count, columns), rows `stride` apart
    int count = 0, stride = 0;
    // Inequalities may be given in compressed sparse row form: the entries of row i are starts[i] ... starts[i + 1] - 1 of
    // `jacobian`, in the given columns, which increase within a row. This avoids searching dense rows for nonzeros.
    const int* starts = nullptr;   // (count + 1)
    const int* columns = nullptr;  // (starts[count])
};

struct StepProblem {
    int columns = 0, levels = 0;
    const double* jacobian = nullptr;  // (rows, columns), rows `stride` apart, task weights included
    int stride = 0;
    const double* lower = nullptr;  // (rows)
    const double* upper = nullptr;  // (rows); the same pointer as `lower` where all rows are targets
    const int* level_starts = nullptr;  // (levels + 1) rows level_starts[k] ... level_starts[k + 1] - 1 are level k
    const bool* masks = nullptr;  // (levels, columns) columns (active joints) that a level may move; null: all
    ConstraintRows equalities, inequalities;
    const double* joint_cost = nullptr;  // (columns) positive, inf locks a column; null: 1
    const double* max_increment = nullptr;  // (levels) maximum length of a level's increment, inf for none; null: none
    DampingOptions damping;
    const double* min_damping = nullptr;  // (levels) least lambda along every direction of a level (Levenberg-Marquardt); null: 0
    const double* level_damping = nullptr;  // (levels) lambda_max and sigma_0 of each level, in place of those of `damping` where positive
    double rank_tolerance = 1e-9;
    bool exact_sigma = true;  // false: sigma_min may be a lower bound where no level is near a singularity; faster
    int budget = 0;  // working sets to try before the search stops; 0: 100 + 20 (columns + inequalities)

    int rows() const { return levels ? level_starts[levels] : 0; }
    double least_damping(int level) const { return min_damping ? min_damping[level] : 0.0; }
    DampingOptions damping_of(int level) const {
        DampingOptions own = damping;
        if (level_damping && level_damping[level] > 0.0) own.largest = own.threshold = level_damping[level];
        return own;
    }
};

// A priority level in scaled columns y = sqrt(joint_cost) dq, in which the step to minimize is |y|.
struct Level {
    int first = 0, count = 0;  // rows
    double norm = 0.0;  // Frobenius norm of the level's Jacobian
    double rank_threshold = 0.0;  // singular values up to this are treated as zero
    bool has_intervals = false, uses_all_columns = true;
    const bool* mask = nullptr;
};

// Copies constraint rows into padded rows, with scaled columns.
inline void scale_rows(const ConstraintRows& source, int columns, const double* scales, PaddedMatrix& rows, int first) {
    for (int i = 0; i < source.count; ++i) {
        const double* from = source.jacobian + int64_t(i) * source.stride;
        double* to = rows[first + i];
        for (int k = 0; k < columns; ++k) to[k] = from[k] * scales[k];
        std::fill(to + columns, to + rows.stride, 0.0);
    }
}

struct Levels {
    int count = 0, columns = 0, stride = 0, rows = 0;
    AlignedBuffer<Level> items;
    AlignedBuffer<double> scales;  // dq = scale y; 0 for a locked column
    AlignedBuffer<double> lower, upper, target_scale;  // target_scale: factor by which a level's targets were shortened
    AlignedBuffer<double> norms;  // of the rows
    AlignedBuffer<char> is_interval;
    PaddedMatrix jacobian;  // in scaled columns
    bool has_intervals = false, has_masks = false;

    void read(const StepProblem& input) {
        count = input.levels;
        columns = input.columns;
        rows = input.rows();
        stride = padded_size(columns);
        scales.reserve(stride);
        for (int k = 0; k < columns; ++k) scales[k] = input.joint_cost ? 1.0 / std::sqrt(input.joint_cost[k]) : 1.0;
        jacobian.shape(rows, stride);
        scale_rows({nullptr, input.jacobian, rows, input.stride}, columns, scales.data(), jacobian, 0);
        items.reserve(count), target_scale.reserve(count), lower.reserve(rows), upper.reserve(rows), is_interval.reserve(rows),
            norms.reserve(rows);
        has_intervals = has_masks = false;
        for (int k = 0; k < count; ++k) read_level(input, k);
    }

    // True if a row contributes at dq = 0: every target row, and an interval row that is violated there.
    bool acts_at_start(int row) const { return !is_interval[row] || lower[row] > 0.0 || upper[row] < 0.0; }
    double target_at_start(int row) const { return lower[row] > 0.0 ? lower[row] : upper[row] < 0.0 ? upper[row] : lower[row]; }

private:
    void read_level(const StepProblem& input, int k) {
        Level& level = items[k];
        level.first = input.level_starts[k];
        level.count = input.level_starts[k + 1] - level.first;
        level.mask = input.masks ? input.masks + int64_t(k) * columns : nullptr;
        level.uses_all_columns = !level.mask
            || std::all_of(level.mask, level.mask + columns, [](bool is_active) { return is_active; });
        level.has_intervals = false;
        double squares = 0.0, demand_square = 0.0;
        for (int i = level.first; i < level.first + level.count; ++i) {
            const double low = lower[i] = input.lower[i], high = upper[i] = input.upper[i];
            const double nearest = std::max(low, 0.0) + std::min(high, 0.0);  // point of the interval nearest to 0
            is_interval[i] = low < high;
            level.has_intervals |= bool(is_interval[i]);
            demand_square += nearest * nearest;
            const double row_square = squared_norm(jacobian[i], stride);
            norms[i] = std::sqrt(row_square);
            squares += row_square;
        }
        const double length = std::sqrt(demand_square);
        target_scale[k] = input.max_increment && length > 0.0 ? std::min(1.0, input.max_increment[k] / length) : 1.0;
        level.norm = std::sqrt(squares);
        level.rank_threshold = input.rank_tolerance * level.norm;
        has_intervals |= level.has_intervals;
        has_masks |= !level.uses_all_columns;
        if (target_scale[k] < 1.0) scale_targets(level, target_scale[k]);
    }

    // Scales the targets of a level. Interval ends that request no motion stay unchanged.
    void scale_targets(const Level& level, double factor) {
        for (int i = level.first; i < level.first + level.count; ++i) {
            if (!(is_interval[i] && lower[i] <= 0.0)) lower[i] *= factor;
            if (!(is_interval[i] && upper[i] >= 0.0)) upper[i] *= factor;
        }
    }
};

// Inequality constraints in sparse form; most rows of joint limits have one to three entries. G y >= b in scaled columns,
// b = -margins.
struct SparseConstraints {
    int count = 0;
    AlignedBuffer<int> starts, columns;
    AlignedBuffer<double> entries, bounds, norms;

    void read(const ConstraintRows& source, int width, const double* scales) {
        count = source.count;
        starts.reserve(count + 1), bounds.reserve(count), norms.reserve(count);
        for (int i = 0; i < count; ++i) bounds[i] = -source.values[i];
        if (source.starts) return read_sparse(source, scales);
        columns.reserve(int64_t(count) * width), entries.reserve(int64_t(count) * width);
        int entry_count = starts[0] = 0;
        for (int i = 0; i < count; ++i) {
            const double* row = source.jacobian + int64_t(i) * source.stride;
            double squares = 0.0;
            for (int first = 0; first < width; first += kChunk) {
                const int last = std::min(first + kChunk, width);
                if (last == first + kChunk && is_zero(row + first)) continue;
                for (int k = first; k < last; ++k) {
                    if (row[k] == 0.0) continue;
                    const double value = row[k] * scales[k];
                    columns[entry_count] = k;
                    entries[entry_count++] = value;
                    squares += value * value;
                }
            }
            starts[i + 1] = entry_count;
            norms[i] = std::sqrt(squares);
        }
    }

    double value(int i, const double* x) const {
        double sum = 0.0;
        for (int k = starts[i]; k < starts[i + 1]; ++k) sum += entries[k] * x[columns[k]];
        return sum;
    }
    double slack(int i, const double* x) const { return value(i, x) - bounds[i]; }

    // y += factor row
    void add(int i, double factor, double* y) const {
        for (int k = starts[i]; k < starts[i + 1]; ++k) y[columns[k]] += factor * entries[k];
    }

    // Inner product of two rows; both list their columns in increasing order.
    double product(int i, int j) const {
        double sum = 0.0;
        for (int k = starts[i], l = starts[j]; k < starts[i + 1] && l < starts[j + 1];) {
            if (columns[k] == columns[l])
                sum += entries[k++] * entries[l++];
            else if (columns[k] < columns[l])
                ++k;
            else
                ++l;
        }
        return sum;
    }

private:
    static constexpr int kChunk = 8;

    void read_sparse(const ConstraintRows& source, const double* scales) {
        const int total = source.starts[count];
        columns.reserve(total), entries.reserve(total);
        std::copy_n(source.starts, count + 1, starts.data());
        std::copy_n(source.columns, total, columns.data());
        for (int i = 0; i < count; ++i) {
            double squares = 0.0;
            for (int k = starts[i]; k < starts[i + 1]; ++k) {
                entries[k] = source.jacobian[k] * scales[columns[k]];
                squares += entries[k] * entries[k];
            }
            norms[i] = std::sqrt(squares);
        }
    }

    static bool is_zero(const double* values) {
#ifdef __AVX__
        const __m256d zero = _mm256_setzero_pd();
        const __m256d first = _mm256_cmp_pd(_mm256_loadu_pd(values), zero, _CMP_NEQ_UQ);
        const __m256d second = _mm256_cmp_pd(_mm256_loadu_pd(values + 4), zero, _CMP_NEQ_UQ);
        return _mm256_movemask_pd(_mm256_or_pd(first, second)) == 0;
#else
        bool any = false;
        for (int k = 0; k < kChunk; ++k) any |= values[k] != 0.0;
        return !any;
#endif
    }
};

}  // namespace poise
