// The prioritized step under equalities and inequalities; engine/reference/active_set.py tells the whole story.
#pragma once
#include <vector>

#include "hierarchy/lexicographic_active_set.hpp"
#include "hierarchy/working_set_guess.hpp"
#include "hierarchy/full_rank_step.hpp"

namespace poise {

// Solves steps one after the other in the same work space, which grows to the largest problem met and is then kept.
// An object belongs to one thread at a time and knows nothing of Python; there is no state outside of it, and none from
// one step to the next but the memory itself.
class PrioritizedStep {
public:
    std::vector<double> dq;              // (columns); not numbers if the problem has some that cannot be squared
    std::vector<double> residuals;       // (rows) J dq minus the nearest rhs value, targets as resized
    std::vector<double> residual_norms;  // (levels)
    // ConstraintTable the step ends on: row i of G is i; with h rows in G and M in the levels, the lower end of row r is
    // h + r and its upper end h + M + r. To be handed to the next step as `warm`.
    std::vector<int> active;
    std::vector<double> multipliers;  // how fast half the squared residual of the blocked level falls if a row gives way
    std::vector<int> blocked_levels;  // first level that would do better; `levels`: only the size of the step; -1: none
    std::vector<double> sigma_min, damping, resize;  // (levels)
    std::vector<int> violated_equalities, violated_inequalities, conflicting_equalities;
    int working_sets_tried = 0;  // working sets tried
    StepStatus status = StepStatus::SOLVED;

    // Lexicographic minimum of a step. `warm`: inequalities expected to be active, in any order; numbers outside of the
    // range and repetitions are passed over. They change the time taken, not the answer.
    void solve(const StepProblem& given, const int* warm = nullptr, int warm_count = 0);

private:
    StepProblem input;
    Levels levels;
    int columns = 0, stride = 0, hard = 0;
    SparseConstraints sparse;
    SearchBudget budget;
    ActiveRows holds;
    FullRankStep regular;
    FastActiveSet quick;
    LexicographicActiveSet general;
    AlignedBuffer<char> is_warm;
    AlignedBuffer<double> violation_tol;

    // What every way needs: the hard rows, sparse, and room for the result.
    void begin() {
        columns = levels.columns;
        stride = levels.stride;
        hard = input.inequalities.count;
        const int total = hard + (levels.has_intervals ? 2 * levels.rows : 0);
        sparse.read(input.inequalities, columns, levels.scales.data());
        violation_tol.reserve(hard);
        for (int i = 0; i < hard; ++i) violation_tol[i] = kRelativeFeasibilityTol * (1.0 + std::abs(sparse.bounds[i]));
        budget.left = input.budget > 0 ? input.budget : 100 + 20 * (int64_t(columns) + total);
        budget.tried = 0;
        holds.begin(total);
        violated_equalities.clear(), violated_inequalities.clear(), conflicting_equalities.clear();
    }

    // Whether no square of a row overflows.
    bool is_representable() const {
        for (int k = 0; k < levels.count; ++k)
            if (!std::isfinite(levels.items[k].norm)) return false;
        for (int i = 0; i < hard; ++i)
            if (!std::isfinite(sparse.norms[i])) return false;
        return true;
    }

    void refuse() {
        for (auto* values : {&residuals, &residual_norms, &multipliers, &sigma_min, &damping, &resize}) values->clear();
        active.clear(), blocked_levels.clear();
        dq.assign(columns, std::numeric_limits<double>::quiet_NaN());
        working_sets_tried = 0;
        status = StepStatus::INFEASIBLE;
    }

    void read_warm(const int* warm, int count) {
        is_warm.reserve(hard);
        std::fill_n(is_warm.data(), hard, char(0));
        for (int i = 0; i < count; ++i)
            if (warm[i] >= 0 && warm[i] < hard) is_warm[warm[i]] = 1;
    }

    void report_regular() {
        const double scale = norm(regular.step[0], stride);
        for (int j = 0; j < regular.working_count; ++j) {
            const int row = regular.working[j];
            holds.is_active[row] = 1;
            if (regular.multipliers[j] * sparse.norms[row] > kRelativeMultiplierTol * scale)
                holds.note(row, levels.count, regular.multipliers[j]);
        }
        report(regular.step[0], regular.sigma_min.data(), nullptr, regular.left_over());
    }

    // Damping: none where not given. What rows without intervals still want is computed where not given.
    void report(const double* at, const double* smallest, const double* damped, const double* rhs = nullptr) {
        dq.resize(columns), residuals.resize(levels.rows), residual_norms.resize(levels.count);
        for (int k = 0; k < columns; ++k) dq[k] = at[k] * levels.scales[k];
        sigma_min.assign(smallest, smallest + levels.count);
        damping.assign(levels.count, 0.0);
        if (damped) std::copy_n(damped, levels.count, damping.begin());
        resize.assign(levels.resize.data(), levels.resize.data() + levels.count);
        for (int k = 0; k < levels.count; ++k) {
            const Level& level = levels.items[k];
            for (int i = level.first; i < level.first + level.count; ++i) {
                if (rhs) {
                    residuals[i] = -rhs[i];
                    continue;
                }
                const double value = dot(levels.jacobian[i], at, stride);
                residuals[i] = value - std::min(std::max(value, levels.lower[i]), levels.upper[i]);
            }
            residual_norms[k] = euclidean_norm(residuals.data() + level.first, level.count);
        }
        active.clear(), multipliers.clear(), blocked_levels.clear();
        for (int i = 0; i < holds.count; ++i) {
            if (!holds.is_active[i]) continue;
            active.push_back(i);
            multipliers.push_back(holds.multiplier[i]);
            blocked_levels.push_back(holds.level[i]);
        }
        working_sets_tried = budget.tried;
        const bool infeasible = !violated_equalities.empty() || !violated_inequalities.empty();
        status = budget.left < 0 ? StepStatus::BUDGET : infeasible ? StepStatus::INFEASIBLE : StepStatus::SOLVED;
    }
};

}  // namespace poise
