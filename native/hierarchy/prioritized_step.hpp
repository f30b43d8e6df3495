// The prioritized step: lexicographic least squares over priority levels under equality and inequality constraints (task
// priority, hierarchical quadratic programming). poise/solver/hierarchy is the NumPy counterpart; native/hierarchy/problem.hpp
// states the notation.
//
//    lexmin over dq of  1/2 |J_1 dq - e_1|^2, 1/2 |J_2 dq - e_2|^2, ..., 1/2 sum joint_cost dq^2
//    subject to         C dq = c,   G dq + m >= 0
//
// where a row of J_k may also have an interval [lower, upper] instead of the target e. Damping adds lambda^2 |w^T dq|^2 to a level
// along singular vectors w with small singular values.
//
// 1. Scale the columns: y = sqrt(joint_cost) dq, so that the last objective is 1/2 |y|^2.
// 2. FullRankStep: if all levels can be met together, one Cholesky factorization gives the step. Else
// 3. FastActiveSet: without interval rows and masks, solve the cascade of null spaces (HouseholderCascade), guess the active
//    set and verify it (KktCheck). Else, or if a rank or a multiplier is uncertain,
// 4. LexicographicActiveSet: level by level, minimize in the null space N of the levels above by a primal active-set search
//    (ActiveSetSearch), freeze the constraints with a positive multiplier, and extend the range-space basis.
// 5. Report residuals, active constraints, their multipliers and the first level each of them blocks.
// All three methods give the same minimum; they differ in cost and generality.
//
// References: Baerlocher 2001, Inverse kinematics techniques for the interactive posture control of articulated figures, ch. 5;
// Siciliano and Slotine 1991 (task priority); Escande, Mansard and Wieber 2014, Hierarchical quadratic programming;
// Nocedal and Wright 2006, Numerical optimization, ch. 16.
#pragma once
#include <vector>

#include "hierarchy/lexicographic_active_set.hpp"
#include "hierarchy/fast_active_set.hpp"
#include "hierarchy/full_rank_step.hpp"

namespace poise {

// Solves steps one after another in the same workspace, which grows to the largest problem and is then reused. An object is
// used by one thread at a time and is independent of Python; it carries no state from one step to the next but its memory.
class PrioritizedStep {
public:
    std::vector<double> dq;  // (columns); NaN if squares of the problem's numbers overflow
    std::vector<double> residuals;  // (rows) J dq minus the nearest value of the interval, targets as shortened
    std::vector<double> residual_norms;  // (levels)
    // Active inequalities: row i of G is i; with h rows in G and M rows in the levels, the lower end of row r is h + r and its
    // upper end h + M + r. Pass them to the next step as `warm`.
    std::vector<int> active;
    std::vector<double> multipliers;  // decrease of 1/2 |residual|^2 of the blocked level per unit that the row is relaxed
    // first level that would improve without the row; `levels`: only the norm of the step would; -1: none
    std::vector<int> blocked_levels;
    std::vector<double> sigma_min, damping, target_scale;  // (levels)
    std::vector<int> violated_equalities, violated_inequalities, conflicting_equalities;
    int working_sets_tried = 0;
    StepStatus status = StepStatus::SOLVED;

    // Computes the lexicographic minimum. `warm`: inequalities expected to be active (warm start), in any order; numbers out of
    // range and duplicates are ignored. They affect the time, not the result.
    void solve(const StepProblem& problem, const int* warm = nullptr, int warm_count = 0);

    // The last problem with other numbers behind its `lower`, where all rows are targets and FullRankStep has solved it: its
    // factorization serves again. False, without a result, otherwise.
    bool solve_again();

private:
    bool is_full_rank = false;  // the method of the last solve
    StepProblem input;
    Levels levels;
    int columns = 0, stride = 0, inequality_count = 0;
    SparseConstraints constraints;
    SearchBudget budget;
    ActiveRows active_rows;
    FullRankStep full_rank;
    FastActiveSet fast;
    LexicographicActiveSet general;
    AlignedBuffer<char> is_warm;
    AlignedBuffer<double> violation_tol;

    // Prepares what all methods need: sparse inequalities, tolerances, search budget, result.
    void prepare() {
        columns = levels.columns;
        stride = levels.stride;
        inequality_count = input.inequalities.count;
        constraints.read(input.inequalities, columns, levels.scales.data());
        violation_tol.reserve(inequality_count);
        for (int i = 0; i < inequality_count; ++i)
            violation_tol[i] = kRelativeFeasibilityTol * (1.0 + std::abs(constraints.bounds[i]));
        begin_search();
        violated_equalities.clear(), violated_inequalities.clear(), conflicting_equalities.clear();
    }

    void begin_search() {
        const int total = inequality_count + (levels.has_intervals ? 2 * levels.rows : 0);
        budget.remaining = input.budget > 0 ? input.budget : 100 + 20 * (int64_t(columns) + total);
        budget.tried = 0;
        active_rows.begin(total);
    }

    // Whether the squared norms of all rows are finite.
    bool is_representable() const {
        for (int k = 0; k < levels.count; ++k)
            if (!std::isfinite(levels.items[k].norm)) return false;
        for (int i = 0; i < inequality_count; ++i)
            if (!std::isfinite(constraints.norms[i])) return false;
        return true;
    }

    void report_invalid() {
        for (auto* values : {&residuals, &residual_norms, &multipliers, &sigma_min, &damping, &target_scale}) values->clear();
        active.clear(), blocked_levels.clear();
        dq.assign(columns, std::numeric_limits<double>::quiet_NaN());
        working_sets_tried = 0;
        status = StepStatus::INFEASIBLE;
    }

    void read_warm(const int* warm, int count) {
        is_warm.reserve(inequality_count);
        std::fill_n(is_warm.data(), inequality_count, char(0));
        for (int i = 0; i < count; ++i)
            if (warm[i] >= 0 && warm[i] < inequality_count) is_warm[warm[i]] = 1;
    }

    void report_full_rank() {
        const double scale = norm(full_rank.step[0], stride);
        for (int j = 0; j < full_rank.working_count; ++j) {
            const int row = full_rank.working[j];
            active_rows.is_active[row] = 1;
            if (full_rank.multipliers[j] * constraints.norms[row] > kRelativeMultiplierTol * scale)
                active_rows.record(row, levels.count, full_rank.multipliers[j]);
        }
        report(full_rank.step[0], full_rank.sigma_min.data(), nullptr, full_rank.remaining_rhs());
    }

    // Damping: zero if not given. Residuals are computed from the step if `remaining_rhs` is not given.
    void report(const double* x, const double* sigma_min_by_level, const double* damping_by_level,
                const double* remaining_rhs = nullptr) {
        dq.resize(columns), residuals.resize(levels.rows), residual_norms.resize(levels.count);
        for (int k = 0; k < columns; ++k) dq[k] = x[k] * levels.scales[k];
        sigma_min.assign(sigma_min_by_level, sigma_min_by_level + levels.count);
        damping.assign(levels.count, 0.0);
        if (damping_by_level) std::copy_n(damping_by_level, levels.count, damping.begin());
        target_scale.assign(levels.target_scale.data(), levels.target_scale.data() + levels.count);
        for (int k = 0; k < levels.count; ++k) {
            const Level& level = levels.items[k];
            for (int i = level.first; i < level.first + level.count; ++i) {
                if (remaining_rhs) {
                    residuals[i] = -remaining_rhs[i];
                    continue;
                }
                const double value = dot(levels.jacobian[i], x, stride);
                residuals[i] = value - std::min(std::max(value, levels.lower[i]), levels.upper[i]);
            }
            residual_norms[k] = euclidean_norm(residuals.data() + level.first, level.count);
        }
        active.clear(), multipliers.clear(), blocked_levels.clear();
        for (int i = 0; i < active_rows.count; ++i) {
            if (!active_rows.is_active[i]) continue;
            active.push_back(i);
            multipliers.push_back(active_rows.multiplier[i]);
            blocked_levels.push_back(active_rows.level[i]);
        }
        working_sets_tried = budget.tried;
        const bool infeasible = !violated_equalities.empty() || !violated_inequalities.empty();
        status = budget.remaining < 0 ? StepStatus::BUDGET : infeasible ? StepStatus::INFEASIBLE : StepStatus::SOLVED;
    }
};

}  // namespace poise
