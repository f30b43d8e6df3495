// The general search: intervals, masks, hard rows that exclude each other, ranks that are hard to tell. Hard rows are
// levels above the levels; each level is minimized over what the levels above leave, then its rows, and the inequalities
// that push against it, are used up. engine/reference/active_set.py tells the whole story.
#pragma once
#include <vector>

#include "hierarchy/unconstrained_cascade.hpp"
#include "hierarchy/constraint_table.hpp"
#include "hierarchy/active_set_search.hpp"
#include "hierarchy/problem.hpp"

namespace poise {

constexpr double kRelativeFeasibilityTol = 1e-13;   // an inequality is kept if it falls short by no more than this times 1 + |bound|
constexpr double kRelativeViolationTol = 1e-9;  // a hard row that falls short by more than this after all efforts is reported

class LexicographicActiveSet {
public:
    AlignedBuffer<double> step;
    UnconstrainedCascade descent;
    std::vector<int> violated_equalities, violated_inequalities, conflicting_equalities;

    void solve(const StepProblem& given, const Levels& all, const SparseConstraints& sparse, const char* is_warm,
               const double* violation_tols, SearchBudget& shared_budget, ActiveRows& held) {
        input = &given, levels = &all, violation_tol = violation_tols, budget = &shared_budget, holds = &held;
        write_out(sparse);
        meet_equalities();
        descent.run(given, all, basis, start.data());
        if (is_free()) return copy(descent.last(), step.data(), stride);
        copy(start.data(), step.data(), stride);
        recover();
        table.clear_working();
        for (int i = 0; i < hard; ++i)
            if (is_warm[i] && std::abs(table.slack(i, step.data())) <= kRelativeFeasibilityTol) table.add_working(i);
        for (int i = 0; i < hard; ++i)
            table.bounds[i] = std::min(table.bounds[i], dot(table.rows[i], step.data(), stride));
        cascade();
        for (int j = 0; j < table.working_count; ++j) holds->is_active[table.working[j]] = 1;
    }

private:
    const StepProblem* input = nullptr;
    const Levels* levels = nullptr;
    const double* violation_tol = nullptr;
    SearchBudget* budget = nullptr;
    ActiveRows* holds = nullptr;
    int columns = 0, stride = 0, hard = 0, total = 0;
    ConstraintTable table;
    JacobiSvd jacobi_svd;
    Svd factors;
    LevelObjective pull;
    ActiveSetSearch search;
    PaddedMatrix basis, own, gathered, twice, equalities;
    AlignedBuffer<double> start, anchor, scratch, rhs;
    AlignedBuffer<int> pushed;
    int pushed_count = 0;

    // All rows in full.
    void write_out(const SparseConstraints& sparse) {
        columns = levels->columns;
        stride = levels->stride;
        hard = sparse.count;
        total = hard + (levels->has_intervals ? 2 * levels->rows : 0);
        table.shape(total, stride);
        for (int i = 0; i < hard; ++i) {
            std::fill_n(table.rows[i], stride, 0.0);
            sparse.add(i, 1.0, table.rows[i]);
            table.bounds[i] = sparse.bounds[i];
        }
        if (levels->has_intervals) add_ends();
        for (int i = 0; i < total; ++i) {
            table.norms[i] = norm(table.rows[i], stride);
            table.in_force[i] = i < hard;
        }
        for (AlignedBuffer<double>* room : {&start, &step, &anchor, &scratch}) room->reserve(stride);
        basis.shape(0, stride);
        pushed.reserve(total);
        holds->begin(total);
        violated_equalities.clear(), violated_inequalities.clear(), conflicting_equalities.clear();
    }

    // Both ends of every row of the levels, as inequalities that are not yet in force.
    void add_ends() {
        for (int i = 0; i < levels->rows; ++i) {
            const int low = hard + i, high = low + levels->rows;
            copy(levels->jacobian[i], table.rows[low], stride);
            copy(levels->jacobian[i], table.rows[high], stride);
            multiply(-1.0, table.rows[high], stride);
            table.bounds[low] = levels->lower[i];
            table.bounds[high] = -levels->upper[i];
        }
    }

    bool is_violated(int i, const double* at) const {
        return table.slack(i, at) < -violation_tol[i];
    }
    bool violates(const double* at) const {
        for (int i = 0; i < hard; ++i)
            if (is_violated(i, at)) return true;
        return false;
    }

    // Least step to the equalities and the directions they use up [Baerlocher2001, eq. 5.24].
    void meet_equalities() {
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
        gathered.copy(equalities);
        jacobi_svd.factorize(gathered, columns, basis, input->rank_tolerance * std::sqrt(squares), factors);
        rhs.reserve(count);
        for (int round = 0; round < 2; ++round) {  // the second takes away the rounding of the first
            for (int i = 0; i < count; ++i) rhs[i] = values[i] - dot(equalities[i], start.data(), stride);
            for (int i = 0; i < factors.rank; ++i) {
                double along = 0.0;
                for (int r = 0; r < count; ++r) along += factors.left[i][r] * rhs[r];
                add(along / factors.sigma[i], factors.right[i], start.data(), stride);
            }
        }
        for (int i = 0; i < count; ++i)
            if (std::abs(values[i] - dot(equalities[i], start.data(), stride)) > kRelativeViolationTol * (1.0 + largest))
                violated_equalities.push_back(i);
        for (int i = 0; i < factors.rank; ++i) basis.append(factors.right[i]);
    }

    // Whether the step without inequalities keeps them all, so that it is the minimum.
    bool is_free() const {
        if (levels->has_masks) {
            if (levels->has_intervals) return false;
            for (int k = 0; k < descent.steps.rows; ++k)
                if (violates(descent.steps[k])) return false;
            return true;
        }
        if (violates(descent.last())) return false;
        for (int i = 0; levels->has_intervals && i < levels->rows; ++i) {
            if (!levels->is_interval[i]) continue;
            const double value = dot(levels->jacobian[i], descent.last(), stride);
            if (levels->acts_at_start(i) || value < levels->lower[i] || value > levels->upper[i]) return false;
        }
        return true;
    }

    // Least violation of the inequalities; what cannot be kept is held there and noted.
    void recover() {
        table.clear_working();
        if (!violates(step.data())) return;
        double squares = 0.0;
        for (int i = 0; i < hard; ++i) squares += table.norms[i] * table.norms[i];
        pull.begin(columns, stride, input->rank_tolerance * std::sqrt(squares));
        pull.reserve(0, hard);
        for (int i = 0; i < hard; ++i)
            pull.add_interval(table.rows[i], table.bounds[i], std::numeric_limits<double>::infinity());
        pull.arrive(step.data());
        std::fill_n(table.in_force.data(), table.count, char(0));
        search.minimize(pull, basis, columns, step.data(), table, *budget);
        std::fill_n(table.in_force.data(), hard, char(1));
        std::fill_n(scratch.data(), stride, 0.0);
        gathered.shape(hard, stride);
        gathered.rows = 0;
        for (int i = 0; i < hard; ++i) {
            const double short_by = -table.slack(i, step.data());
            if (!(short_by > kRelativeViolationTol * (1.0 + std::abs(table.bounds[i])))) continue;
            violated_inequalities.push_back(i);
            table.in_force[i] = 0;
            gathered.append(table.rows[i]);
            add(short_by, table.rows[i], scratch.data(), stride);
        }
        if (violated_inequalities.empty()) return;
        find_excluding(scratch.data());
        jacobi_svd.extend_basis(basis, gathered, columns, input->rank_tolerance);
    }

    // Equalities that hold against the force of the broken inequalities.
    void find_excluding(const double* force) {
        const int count = input->equalities.count;
        if (count == 0) return;
        PaddedMatrix& rows = own;
        rows.copy(equalities);
        jacobi_svd.decompose(rows, columns, factors);
        const double least = input->rank_tolerance * (factors.size ? factors.sigma[0] : 0.0), size = norm(force, stride);
        for (int r = 0; r < count; ++r) {
            double share = 0.0;
            for (int i = 0; i < factors.size; ++i)
                if (factors.sigma[i] > least)
                    share += factors.left[i][r] * dot(factors.right[i], force, stride) / factors.sigma[i];
            if (std::abs(share) * norm(equalities[r], stride) > kRelativeViolationTol * size) conflicting_equalities.push_back(r);
        }
    }

    void cascade() {
        std::fill_n(anchor.data(), stride, 0.0);
        for (int k = 0; k < levels->count; ++k) {
            const Level& level = levels->items[k];
            if (!level.uses_all_columns) shrink(basis);
            if (!level.uses_all_columns) {
                own.copy(basis);
                descent.add_unrecruited(own, *levels, level, input->rank_tolerance);
            }
            aim(level, k);
            pull.arrive(step.data());
            search.minimize(pull, level.uses_all_columns ? basis : own, columns, step.data(), table, *budget);
            note(k, pull.scale(step.data()));
            const bool soft = descent.damping_count(k) > 0 && level.has_intervals;  // may still improve below
            if (level.uses_all_columns && !soft) freeze();
            stand(level, soft);
            use_up_level(level);
            if (!level.uses_all_columns) shrink(own);
        }
        MinimumNormObjective posture{anchor.data(), stride};
        search.minimize(posture, basis, columns, step.data(), table, *budget);
        note(levels->count, posture.scale(step.data()));
    }

    // Bring what a basis leaves free of the step to its least size, from which a level with a mask measures its own.
    void shrink(PaddedMatrix& held) {
        MinimumNormObjective posture{anchor.data(), stride};
        search.minimize(posture, held, columns, step.data(), table, *budget);
        copy(step.data(), anchor.data(), stride);
    }

    void aim(const Level& level, int k) {
        pull.begin(columns, stride, level.rank_threshold);
        pull.reserve(level.count + descent.damping_count(k), level.count);
        for (int i = level.first; i < level.first + level.count; ++i) {
            if (levels->is_interval[i])
                pull.add_interval(levels->jacobian[i], levels->lower[i], levels->upper[i]);
            else
                pull.add_target(levels->jacobian[i], levels->lower[i]);
        }
        for (int i = descent.damping_starts[k]; i < descent.damping_starts[k + 1]; ++i)
            pull.add_target(descent.damping_rows[i], dot(descent.damping_rows[i], anchor.data(), stride));
    }

    // Rows of the working set that block this level; the first level a row blocks is remembered.
    void note(int level, double scale) {
        pushed_count = 0;
        for (int j = 0; j < table.working_count; ++j) {
            const int row = table.working[j];
            const double multiplier = search.multipliers[j];
            if (!(multiplier * table.norms[row] > kRelativeMultiplierTol * scale)) continue;
            pushed[pushed_count++] = row;
            holds->note(row, level, multiplier);
        }
    }

    // Hold the rows of the working set that block this level for good.
    void freeze() {
        if (pushed_count == 0) return;
        gathered.shape(pushed_count, stride);
        for (int i = 0; i < pushed_count; ++i) {
            const int row = pushed[i];
            copy(table.rows[row], gathered[i], stride);
            multiply(1.0 / table.norms[row], gathered[i], stride);
            table.in_force[row] = 0;
            holds->is_active[row] = 1;
            table.drop_working(int(std::find(table.working.data(), table.working.data() + table.working_count, row) -
                                   table.working.data()));
        }
        jacobi_svd.extend_basis(basis, gathered, columns, input->rank_tolerance);
    }

    // Make inequalities of the intervals the level fulfills, and gather the rows that keep their value from now on:
    // targets and missed intervals. An interval missed because of damping alone may still be improved by the levels
    // below: it becomes an inequality at the value it has got, so that nothing jumps when it is just fulfilled.
    void stand(const Level& level, bool soft) {
        gathered.shape(level.count, stride);
        gathered.rows = 0;
        double largest = 0.0;
        for (int i = level.first; level.has_intervals && i < level.first + level.count; ++i)
            largest = std::max(largest, std::abs(dot(levels->jacobian[i], step.data(), stride)));
        for (int i = level.first; i < level.first + level.count; ++i) {
            const double value = levels->is_interval[i] ? dot(levels->jacobian[i], step.data(), stride) : 0.0;
            const double gap = std::max(levels->lower[i] - value, value - levels->upper[i]);
            if (!levels->is_interval[i] || (!soft && gap > kRelativeViolationTol * (1.0 + largest))) {
                gathered.append(levels->jacobian[i]);
                continue;
            }
            hold_end(hard + i, value);
            hold_end(hard + levels->rows + i, -value);
        }
    }

    void hold_end(int row, double value) {
        if (!std::isfinite(table.bounds[row])) return;
        table.bounds[row] = std::min(table.bounds[row], value);
        table.in_force[row] = 1;
    }

    void use_up_level(const Level& level) {
        if (!level.uses_all_columns) {
            twice.copy(gathered);
            jacobi_svd.extend_basis(own, twice, columns, input->rank_tolerance);
        }
        jacobi_svd.extend_basis_above(basis, gathered, columns, level.rank_threshold);
    }
};

}  // namespace poise
