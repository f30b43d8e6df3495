// Primal active-set search for one level: minimizes its objective under the inequality constraints
// [Nocedal and Wright, ch. 16.5]. poise/solver/hierarchy is the NumPy counterpart.
//
// 1. Move to the minimum of the objective in the null space of the basis and the working rows.
// 2. If a constraint blocks the move, stop there and add it to the working set.
// 3. At the minimum compute the Lagrange multipliers. Remove the row with the most negative one and repeat; if there is none,
//    the point is a KKT point.
// If moves of zero length repeat, rows are chosen by index (Bland's rule), so that the search cannot cycle.
#pragma once
#include "generated/tolerances.hpp"
#include "hierarchy/null_space.hpp"
#include "hierarchy/constraint_table.hpp"

namespace poise {

constexpr double kRelativeStepTol = tolerance::kZeroMoveTol;  // moves shorter than this, relative to the step, count as zero
constexpr double kRelativeMultiplierSignTol = tolerance::kNegativeMultiplierTol;  // a multiplier below minus this fraction of its scale releases its row
constexpr double kRelativeGradientTol = 1e-13;  // gradients below this fraction of their scale count as zero
constexpr double kCancellationWeight = tolerance::kCancellationWeight;  // weight, in the scale of a level, of terms that may have cancelled in its rows

struct SearchBudget {
    int64_t remaining = 0;
    int tried = 0;
    bool spend() {
        --remaining;
        ++tried;
        return remaining >= 0;
    }
};

// f = 1/2 |x - anchor|^2: minimizes the norm of the step in the remaining null space.
struct MinimumNormObjective {
    const double* anchor;
    int stride;

    void move(const double* step, const PaddedMatrix& basis, double* move) const {
        subtract(anchor, step, move, stride);
        project(move, basis);
        project(move, basis);
    }
    void gradient(const double* step, double* gradient) const { subtract(step, anchor, gradient, stride); }
    double scale(const double* step) const { return norm(step, stride) + norm(anchor, stride); }
    double line_minimum(const double*, const double*, double max_fraction) { return max_fraction; }
    bool update_sides(const double*) { return false; }
};

// f = 1/2 (squared violation of the targets and intervals of one level); damping rows are targets.
class LevelObjective {
public:
    void begin(int column_count, int row_stride, double threshold) {
        columns = column_count;
        stride = row_stride;
        rank_threshold = threshold;
        target_count = interval_count = 0;
    }
    void reserve(int target_capacity, int interval_capacity) {
        target_rows.reserve(target_capacity), target.reserve(target_capacity);
        interval_rows.reserve(interval_capacity), lower.reserve(interval_capacity), upper.reserve(interval_capacity),
            sides.reserve(interval_capacity);
        value.reserve(interval_capacity), rate.reserve(interval_capacity), breakpoints.reserve(2 * interval_capacity + 1);
        rhs.reserve(padded_size(target_capacity + interval_capacity));
    }
    void add_target(const double* row, double target_value) {
        target_rows[target_count] = row;
        target[target_count++] = target_value;
    }
    void add_interval(const double* row, double low, double high) {
        interval_rows[interval_count] = row;
        lower[interval_count] = low;
        upper[interval_count] = high;
        sides[interval_count++] = 0;
    }
    bool has_intervals() const { return interval_count > 0; }

    void move(const double* step, const PaddedMatrix& basis, double* move) {
        int count = collect_violated(step);
        std::fill_n(move, stride, 0.0);
        if (lq.factorize(violated_rows, columns, basis, rank_threshold)) {
            const double* coefficients = lq.solve(rhs.data());
            for (int i = 0; i < lq.rank; ++i) add(coefficients[i], lq.directions[i], move, stride);
            return;
        }
        count = collect_violated(step);
        jacobi_svd.factorize(violated_rows, columns, basis, rank_threshold, svd);
        for (int i = 0; i < svd.rank; ++i) {
            double coefficient = 0.0;
            for (int r = 0; r < count; ++r) coefficient += svd.left[i][r] * rhs[r];
            add(coefficient / svd.sigma[i], svd.right[i], move, stride);
        }
    }
    void gradient(const double* step, double* gradient) {
        const int count = collect_violated(step);
        std::fill_n(gradient, stride, 0.0);
        for (int r = 0; r < count; ++r) add(-rhs[r], violated_rows[r], gradient, stride);
    }
    // Scale of the gradient: norm of the rows times the norm of their right-hand sides and values, with a share for cancellation.
    double scale(const double* step) {
        const int count = collect_violated(step);
        double row_squares = 0.0, rhs_squares = 0.0, value_squares = 0.0;
        for (int r = 0; r < count; ++r) {
            const double value_now = dot(violated_rows[r], step, stride);
            row_squares += squared_norm(violated_rows[r], stride);
            rhs_squares += rhs[r] * rhs[r];
            value_squares += value_now * value_now;
        }
        const double size = std::sqrt(row_squares);
        return size * (std::sqrt(rhs_squares) + std::sqrt(value_squares) + kCancellationWeight * size * norm(step, stride));
    }

    // Exact line search: root of the slope of f along the move, which is increasing and piecewise linear.
    double line_minimum(const double* step, const double* move, double max_fraction) {
        if (interval_count == 0) return max_fraction;
        double offset = 0.0, rise = 0.0;
        for (int r = 0; r < target_count; ++r) {
            const double coefficient = dot(target_rows[r], move, stride);
            offset += coefficient * (dot(target_rows[r], step, stride) - target[r]);
            rise += coefficient * coefficient;
        }
        int count = 0;
        for (int r = 0; r < interval_count; ++r) {
            value[r] = dot(interval_rows[r], step, stride);
            rate[r] = dot(interval_rows[r], move, stride);
            for (const double end : {lower[r], upper[r]}) {
                const double fraction = (end - value[r]) / rate[r];
                if (fraction > 0.0 && fraction < max_fraction) breakpoints[count++] = fraction;
            }
        }
        std::sort(breakpoints.data(), breakpoints.data() + count);
        breakpoints[count] = max_fraction;
        const auto slope = [&](double fraction) {
            double sum = offset + fraction * rise;
            for (int r = 0; r < interval_count; ++r) {
                const double at = value[r] + fraction * rate[r];
                sum += rate[r] * (at - std::min(std::max(at, lower[r]), upper[r]));
            }
            return sum;
        };
        double before = 0.0, slope_before = slope(0.0);
        if (!(slope_before < 0.0)) return 0.0;  // the move is a rounding error
        const double rounding = -1e-12 * slope_before;
        for (int i = 0; i <= count; ++i) {
            const double slope_here = slope(breakpoints[i]);
            if (slope_here > rounding) return before - slope_before * (breakpoints[i] - before) / (slope_here - slope_before);
            before = breakpoints[i];
            slope_before = slope_here;
        }
        return max_fraction;
    }

    // Updates on which side of its intervals the step lies; true if that changed. An interval met exactly keeps its side.
    bool update_sides(const double* step) {
        bool changed = false;
        for (int r = 0; r < interval_count; ++r) {
            const double value_now = dot(interval_rows[r], step, stride), rounding = 1e-14 * (1.0 + std::abs(value_now));
            const double above = value_now - upper[r], below = lower[r] - value_now;
            int side = above > rounding ? 1 : below > rounding ? -1 : 0;
            if ((std::abs(above) <= rounding && sides[r] == 1) || (std::abs(below) <= rounding && sides[r] == -1))
                side = sides[r];
            changed |= side != sides[r];
            sides[r] = side;
        }
        return changed;
    }

private:
    int columns = 0, stride = 0, target_count = 0, interval_count = 0;
    double rank_threshold = 0.0;
    AlignedBuffer<const double*> target_rows, interval_rows;
    AlignedBuffer<double> target, lower, upper, value, rate, breakpoints, rhs;
    AlignedBuffer<int> sides;  // -1: below the lower end, 1: above the upper end, 0: satisfied, no cost
    PaddedMatrix violated_rows;
    RankRevealingLq lq;
    Svd svd;
    JacobiSvd jacobi_svd;

    // Collects the target rows and violated interval rows, and their distances from the target or the violated end.
    int collect_violated(const double* step) {
        violated_rows.shape(target_count + interval_count, stride);
        int count = 0;
        for (int r = 0; r < target_count; ++r) {
            copy(target_rows[r], violated_rows[count], stride);
            rhs[count++] = target[r] - dot(target_rows[r], step, stride);
        }
        for (int r = 0; r < interval_count; ++r) {
            if (sides[r] == 0) continue;
            copy(interval_rows[r], violated_rows[count], stride);
            rhs[count++] = (sides[r] > 0 ? upper[r] : lower[r]) - dot(interval_rows[r], step, stride);
        }
        violated_rows.rows = count;
        return count;
    }
};

class ActiveSetSearch {
public:
    AlignedBuffer<double> multipliers;  // of the working set at the end of the search

    // Minimizes an objective over steps that differ from the given one only in the null space of the basis. The step satisfies
    // all enforced inequalities, those of the working set with equality. The basis is restored on return.
    template <class Objective>
    void minimize(Objective& objective, PaddedMatrix& basis, int columns, double* step, ConstraintTable& table,
                  SearchBudget& budget) {
        const int used = basis.rows, stride = basis.stride;
        reserve(stride, table.count);
        table.factorize_working(basis, used, true);
        const int max_idle = 2 * used + 20;
        for (int idle_moves = 0;;) {
            const bool by_index = idle_moves > max_idle;
            if (!budget.spend()) {
                std::fill_n(multipliers.data(), table.working_count, 0.0);
                break;
            }
            if (advance(objective, basis, columns, step, table, by_index, idle_moves)) {
                if (table.working_count > basis.rows - used) table.factorize_working(basis, used, false);
                continue;
            }
            objective.gradient(step, gradient_at_step.data());
            table.multipliers(basis, used, gradient_at_step.data(), multipliers.data());
            const int index = releasing_index(table, objective.scale(step), by_index);
            if (index < 0) break;
            table.drop_working(index);
            table.factorize_working(basis, used, false);
            ++idle_moves;
        }
        basis.rows = used;
    }

private:
    AlignedBuffer<double> direction, gradient_at_step;

    void reserve(int stride, int count) {
        direction.reserve(stride), gradient_at_step.reserve(stride), multipliers.reserve(count + 1);
    }

    // One move; true if the minimum of the current quadratic was not reached.
    template <class Objective>
    bool advance(Objective& objective, const PaddedMatrix& basis, int columns, double* step, ConstraintTable& table,
                 bool by_index, int& idle_moves) {
        const int stride = basis.stride;
        if (basis.rows >= columns) return false;  // the null space is empty
        objective.move(step, basis, direction.data());
        const double length = norm(direction.data(), stride);
        if (!(length > kRelativeStepTol * (1.0 + norm(step, stride)))) return false;
        int row;
        const double max_fraction = table.blocking_constraint(step, direction.data(), length, by_index, row);
        const double fraction = objective.line_minimum(step, direction.data(), std::min(1.0, max_fraction));
        add(fraction, direction.data(), step, stride);
        idle_moves = fraction * length > kRelativeStepTol ? 0 : idle_moves + 1;
        const bool changed = objective.update_sides(step);
        if (row >= 0 && fraction >= max_fraction) {
            table.add_working(row);
            return true;
        }
        return changed || (fraction > 0.0 && fraction < 1.0);
    }

    // Index in the working set of the row to release, or -1.
    int releasing_index(const ConstraintTable& table, double scale, bool by_index) const {
        int index = -1;
        double worst = -kRelativeMultiplierSignTol * scale;
        for (int j = 0; j < table.working_count; ++j) {
            const double scaled_multiplier = multipliers[j] * table.norms[table.working[j]];
            if (!(scaled_multiplier < (by_index ? -kRelativeMultiplierSignTol * scale : worst))) continue;
            if (by_index && index >= 0 && table.working[j] > table.working[index]) continue;
            index = j;
            worst = scaled_multiplier;
        }
        return index;
    }
};

}  // namespace poise
