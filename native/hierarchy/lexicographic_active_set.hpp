// The general lexicographic active-set method: interval rows, column masks, infeasible constraints, ambiguous ranks.
// poise/solver/hierarchy is the NumPy counterpart.
//
// 1. Minimum-norm solution of the equality constraints; their rows start the basis of the range space.
// 2. Solve the cascade without inequalities. If it violates none, it is the minimum.
// 3. Restore feasibility: minimize the violation of the inequalities; those that cannot be satisfied are reported and fixed.
// 4. Level by level: minimize the level in the remaining null space by the primal active-set search, then freeze the
//    inequalities with a positive multiplier and add them and the level's rows to the basis.
// 5. Minimize the norm of the step in the null space that remains.
#pragma once
#include <vector>

#include "generated/tolerances.hpp"
#include "hierarchy/unconstrained_cascade.hpp"
#include "hierarchy/constraint_table.hpp"
#include "hierarchy/active_set_search.hpp"
#include "hierarchy/problem.hpp"

namespace poise {

constexpr double kRelativeFeasibilityTol = tolerance::kFeasibilityTol;  // tolerated violation of an inequality, times 1 + |bound|
// a constraint violated by more than this, times 1 + |bound|, is reported as infeasible
constexpr double kRelativeViolationTol = tolerance::kViolationTol;

class LexicographicActiveSet {
public:
    AlignedBuffer<double> step;
    UnconstrainedCascade cascade;
    std::vector<int> violated_equalities, violated_inequalities, conflicting_equalities;

    void solve(const StepProblem& problem, const Levels& all_levels, const SparseConstraints& sparse, const char* is_warm,
               const double* violation_tols, SearchBudget& shared_budget, ActiveRows& result) {
        input = &problem, levels = &all_levels, violation_tol = violation_tols, budget = &shared_budget, active_rows = &result;
        build_table(sparse);
        solve_equalities();
        cascade.run(problem, all_levels, basis, start.data());
        if (is_unconstrained_optimal()) return copy(cascade.last(), step.data(), stride);
        copy(start.data(), step.data(), stride);
        restore_feasibility();
        table.clear_working();
        for (int i = 0; i < inequality_count; ++i)
            if (is_warm[i] && std::abs(table.slack(i, step.data())) <= kRelativeFeasibilityTol) table.add_working(i);
        for (int i = 0; i < inequality_count; ++i)
            table.bounds[i] = std::min(table.bounds[i], dot(table.rows[i], step.data(), stride));
        solve_levels();
        for (int j = 0; j < table.working_count; ++j) active_rows->is_active[table.working[j]] = 1;
    }

private:
    const StepProblem* input = nullptr;
    const Levels* levels = nullptr;
    const double* violation_tol = nullptr;
    SearchBudget* budget = nullptr;
    ActiveRows* active_rows = nullptr;
    int columns = 0, stride = 0, inequality_count = 0, total = 0;
    ConstraintTable table;
    JacobiSvd jacobi_svd;
    Svd svd;
    LevelObjective objective;
    ActiveSetSearch search;
    PaddedMatrix basis, masked_basis, fixed_rows, fixed_rows_copy, equalities;
    AlignedBuffer<double> start, anchor, violation_direction, rhs;
    AlignedBuffer<int> blocking_rows;
    int blocking_count = 0;

    // Writes all constraint rows into the table as dense rows.
    void build_table(const SparseConstraints& sparse) {
        columns = levels->columns;
        stride = levels->stride;
        inequality_count = sparse.count;
        total = inequality_count + (levels->has_intervals ? 2 * levels->rows : 0);
        table.shape(total, stride);
        for (int i = 0; i < inequality_count; ++i) {
            std::fill_n(table.rows[i], stride, 0.0);
            sparse.add(i, 1.0, table.rows[i]);
            table.bounds[i] = sparse.bounds[i];
        }
        if (levels->has_intervals) add_interval_ends();
        for (int i = 0; i < total; ++i) {
            table.norms[i] = norm(table.rows[i], stride);
            table.enforced[i] = i < inequality_count;
        }
        for (AlignedBuffer<double>* buffer : {&start, &step, &anchor, &violation_direction}) buffer->reserve(stride);
        basis.shape(0, stride);
        blocking_rows.reserve(total);
        active_rows->begin(total);
        violated_equalities.clear(), violated_inequalities.clear(), conflicting_equalities.clear();
    }

    // Adds both ends of every task row as inequalities that are not enforced yet.
    void add_interval_ends() {
        for (int i = 0; i < levels->rows; ++i) {
            const int low = inequality_count + i, high = low + levels->rows;
            copy(levels->jacobian[i], table.rows[low], stride);
            copy(levels->jacobian[i], table.rows[high], stride);
            multiply(-1.0, table.rows[high], stride);
            table.bounds[low] = levels->lower[i];
            table.bounds[high] = -levels->upper[i];
        }
    }

    bool is_violated(int i, const double* x) const {
        return table.slack(i, x) < -violation_tol[i];
    }
    bool violates_any(const double* x) const {
        for (int i = 0; i < inequality_count; ++i)
            if (is_violated(i, x)) return true;
        return false;
    }

    // Minimum-norm solution of the equalities and the basis of their range space [Baerlocher2001, eq. 5.24].
    void solve_equalities() {
        std::fill_n(start.data(), stride, 0.0);
        const int count = input->equalities.count;
        if (count == 0) return;
        const double* values = input->equalities.values;
        equalities.shape(count, stride);
        scale_rows(input->equalities, columns, levels->scales.data(), equalities, 0);
        double squares = 0.0, largest = 0.0;
        for (int i = 0; i < count; ++i) {
            squares += squared_norm(equalities[i], stride);
            largest = std::max(largest, std::abs(values[i]));
        }
        fixed_rows.copy(equalities);
        jacobi_svd.factorize(fixed_rows, columns, basis, input->rank_tolerance * std::sqrt(squares), svd);
        rhs.reserve(count);
        for (int pass = 0; pass < 2; ++pass) {  // the second pass removes the rounding error of the first
            for (int i = 0; i < count; ++i) rhs[i] = values[i] - dot(equalities[i], start.data(), stride);
            for (int i = 0; i < svd.rank; ++i) {
                double coefficient = 0.0;
                for (int r = 0; r < count; ++r) coefficient += svd.left[i][r] * rhs[r];
                add(coefficient / svd.sigma[i], svd.right[i], start.data(), stride);
            }
        }
        for (int i = 0; i < count; ++i)
            if (std::abs(values[i] - dot(equalities[i], start.data(), stride)) > kRelativeViolationTol * (1.0 + largest))
                violated_equalities.push_back(i);
        for (int i = 0; i < svd.rank; ++i) basis.append(svd.right[i]);
    }

    // Whether the unconstrained step satisfies all inequalities, so that it is the minimum.
    bool is_unconstrained_optimal() const {
        if (levels->has_masks) {
            if (levels->has_intervals) return false;
            for (int k = 0; k < cascade.steps.rows; ++k)
                if (violates_any(cascade.steps[k])) return false;
            return true;
        }
        if (violates_any(cascade.last())) return false;
        for (int i = 0; levels->has_intervals && i < levels->rows; ++i) {
            if (!levels->is_interval[i]) continue;
            const double value = dot(levels->jacobian[i], cascade.last(), stride);
            if (levels->acts_at_start(i) || value < levels->lower[i] || value > levels->upper[i]) return false;
        }
        return true;
    }

    // Minimizes the violation of the inequalities; those that cannot be satisfied are fixed there and reported.
    void restore_feasibility() {
        table.clear_working();
        if (!violates_any(step.data())) return;
        double squares = 0.0;
        for (int i = 0; i < inequality_count; ++i) squares += table.norms[i] * table.norms[i];
        objective.begin(columns, stride, input->rank_tolerance * std::sqrt(squares));
        objective.reserve(0, inequality_count);
        for (int i = 0; i < inequality_count; ++i)
            objective.add_interval(table.rows[i], table.bounds[i], std::numeric_limits<double>::infinity());
        objective.update_sides(step.data());
        std::fill_n(table.enforced.data(), table.count, char(0));
        search.minimize(objective, basis, columns, step.data(), table, *budget);
        std::fill_n(table.enforced.data(), inequality_count, char(1));
        std::fill_n(violation_direction.data(), stride, 0.0);
        fixed_rows.shape(inequality_count, stride);
        fixed_rows.rows = 0;
        for (int i = 0; i < inequality_count; ++i) {
            const double violation = -table.slack(i, step.data());
            if (!(violation > kRelativeViolationTol * (1.0 + std::abs(table.bounds[i])))) continue;
            violated_inequalities.push_back(i);
            table.enforced[i] = 0;
            fixed_rows.append(table.rows[i]);
            add(violation, table.rows[i], violation_direction.data(), stride);
        }
        if (violated_inequalities.empty()) return;
        find_conflicting_equalities(violation_direction.data());
        jacobi_svd.extend_basis(basis, fixed_rows, columns, input->rank_tolerance);
    }

    // Finds the equalities that oppose the violated inequalities (nonzero multiplier).
    void find_conflicting_equalities(const double* direction) {
        const int count = input->equalities.count;
        if (count == 0) return;
        PaddedMatrix& rows = masked_basis;
        rows.copy(equalities);
        jacobi_svd.decompose(rows, columns, svd);
        const double min_sigma = input->rank_tolerance * (svd.size ? svd.sigma[0] : 0.0), size = norm(direction, stride);
        for (int r = 0; r < count; ++r) {
            double multiplier = 0.0;
            for (int i = 0; i < svd.size; ++i)
                if (svd.sigma[i] > min_sigma)
                    multiplier += svd.left[i][r] * dot(svd.right[i], direction, stride) / svd.sigma[i];
            if (std::abs(multiplier) * norm(equalities[r], stride) > kRelativeViolationTol * size)
                conflicting_equalities.push_back(r);
        }
    }

    void solve_levels() {
        std::fill_n(anchor.data(), stride, 0.0);
        for (int k = 0; k < levels->count; ++k) {
            const Level& level = levels->items[k];
            if (!level.uses_all_columns) minimize_norm(basis);
            if (!level.uses_all_columns) {
                masked_basis.copy(basis);
                cascade.add_masked_directions(masked_basis, *levels, level, input->rank_tolerance);
            }
            set_objective(level, k);
            objective.update_sides(step.data());
            search.minimize(objective, level.uses_all_columns ? basis : masked_basis, columns, step.data(), table, *budget);
            record_blocking(k, objective.scale(step.data()));
            const bool is_soft = cascade.damping_count(k) > 0 && level.has_intervals;  // may still improve below
            if (level.uses_all_columns && !is_soft) freeze_blocking();
            fix_level_rows(level, is_soft);
            extend_basis_by_level(level);
            if (!level.uses_all_columns) minimize_norm(masked_basis);
        }
        MinimumNormObjective minimum_norm{anchor.data(), stride};
        search.minimize(minimum_norm, basis, columns, step.data(), table, *budget);
        record_blocking(levels->count, minimum_norm.scale(step.data()));
    }

    // Minimizes the norm of the step in the null space of a basis; a level with a mask measures its increment from there.
    void minimize_norm(PaddedMatrix& fixed_basis) {
        MinimumNormObjective minimum_norm{anchor.data(), stride};
        search.minimize(minimum_norm, fixed_basis, columns, step.data(), table, *budget);
        copy(step.data(), anchor.data(), stride);
    }

    void set_objective(const Level& level, int k) {
        objective.begin(columns, stride, level.rank_threshold);
        objective.reserve(level.count + cascade.damping_count(k), level.count);
        for (int i = level.first; i < level.first + level.count; ++i) {
            if (levels->is_interval[i])
                objective.add_interval(levels->jacobian[i], levels->lower[i], levels->upper[i]);
            else
                objective.add_target(levels->jacobian[i], levels->lower[i]);
        }
        for (int i = cascade.damping_starts[k]; i < cascade.damping_starts[k + 1]; ++i)
            objective.add_target(cascade.damping_rows[i], dot(cascade.damping_rows[i], anchor.data(), stride));
    }

    // Records the rows of the working set with a positive multiplier at this level.
    void record_blocking(int level, double scale) {
        blocking_count = 0;
        for (int j = 0; j < table.working_count; ++j) {
            const int row = table.working[j];
            const double multiplier = search.multipliers[j];
            if (!(multiplier * table.norms[row] > kRelativeMultiplierTol * scale)) continue;
            blocking_rows[blocking_count++] = row;
            active_rows->record(row, level, multiplier);
        }
    }

    // Makes the blocking rows of the working set permanently active.
    void freeze_blocking() {
        if (blocking_count == 0) return;
        fixed_rows.shape(blocking_count, stride);
        for (int i = 0; i < blocking_count; ++i) {
            const int row = blocking_rows[i];
            copy(table.rows[row], fixed_rows[i], stride);
            multiply(1.0 / table.norms[row], fixed_rows[i], stride);
            table.enforced[row] = 0;
            active_rows->is_active[row] = 1;
            table.drop_working(int(std::find(table.working.data(), table.working.data() + table.working_count, row) -
                                   table.working.data()));
        }
        jacobi_svd.extend_basis(basis, fixed_rows, columns, input->rank_tolerance);
    }

    // Turns the intervals that the level satisfies into inequalities, and collects the rows whose value is fixed from now on:
    // targets and violated intervals. An interval violated only because of damping may still be improved by the levels below: it
    // becomes an inequality at its current value, so that the step is continuous when the interval is just satisfied.
    void fix_level_rows(const Level& level, bool is_soft) {
        fixed_rows.shape(level.count, stride);
        fixed_rows.rows = 0;
        double largest = 0.0;
        for (int i = level.first; level.has_intervals && i < level.first + level.count; ++i)
            largest = std::max(largest, std::abs(dot(levels->jacobian[i], step.data(), stride)));
        for (int i = level.first; i < level.first + level.count; ++i) {
            const double value = levels->is_interval[i] ? dot(levels->jacobian[i], step.data(), stride) : 0.0;
            const double gap = std::max(levels->lower[i] - value, value - levels->upper[i]);
            if (!levels->is_interval[i] || (!is_soft && gap > kRelativeViolationTol * (1.0 + largest))) {
                fixed_rows.append(levels->jacobian[i]);
                continue;
            }
            enforce_end(inequality_count + i, value);
            enforce_end(inequality_count + levels->rows + i, -value);
        }
    }

    void enforce_end(int row, double value) {
        if (!std::isfinite(table.bounds[row])) return;
        table.bounds[row] = std::min(table.bounds[row], value);
        table.enforced[row] = 1;
    }

    void extend_basis_by_level(const Level& level) {
        if (!level.uses_all_columns) {
            fixed_rows_copy.copy(fixed_rows);
            jacobi_svd.extend_basis(masked_basis, fixed_rows_copy, columns, input->rank_tolerance);
        }
        jacobi_svd.extend_basis_above(basis, fixed_rows, columns, level.rank_threshold);
    }
};

}  // namespace poise
