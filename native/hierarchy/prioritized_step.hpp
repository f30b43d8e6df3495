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
    std::vector<double> residuals;       // (rows) J dq minus the nearest wanted value, targets as resized
    std::vector<double> residual_norms;  // (levels)
    // Inequalities the step ends on: row i of G is i; with h rows in G and M in the levels, the lower end of row r is
    // h + r and its upper end h + M + r. To be handed to the next step as `warm`.
    std::vector<int> active;
    std::vector<double> multipliers;  // how fast half the squared residual of the blocked level falls if a row gives way
    std::vector<int> blocked_levels;  // first level that would do better; `levels`: only the size of the step; -1: none
    std::vector<double> sigma_min, damping, resize;  // (levels)
    std::vector<int> broken_equalities, broken_inequalities, excluding_equalities;
    int searches = 0;  // working sets tried
    StepStatus status = StepStatus::SOLVED;

    // Lexicographic minimum of a step. `warm`: inequalities expected to be active, in any order; numbers outside of the
    // range and repetitions are passed over. They change the time taken, not the answer.
    void solve(const StepInput& given, const int* warm = nullptr, int warm_count = 0);

private:
    StepInput input;
    Levels levels;
    int columns = 0, stride = 0, hard = 0;
    SparseRows sparse;
    SearchBudget budget;
    Holds holds;
    RegularStep regular;
    QuickStep quick;
    GeneralStep general;
    Room<char> is_warm;
    Room<double> allowed;

    // What every way needs: the hard rows, sparse, and room for the result.
    void begin() {
        columns = levels.columns;
        stride = levels.stride;
        hard = input.inequalities.count;
        const int total = hard + (levels.has_intervals ? 2 * levels.rows : 0);
        sparse.read(input.inequalities, columns, levels.scales.data());
        allowed.need(hard);
        for (int i = 0; i < hard; ++i) allowed[i] = KEPT * (1.0 + std::abs(sparse.bounds[i]));
        budget.left = input.budget > 0 ? input.budget : 100 + 20 * (int64_t(columns) + total);
        budget.tried = 0;
        holds.begin(total);
        broken_equalities.clear(), broken_inequalities.clear(), excluding_equalities.clear();
    }

    // Whether no square of a row overflows.
    bool is_representable() const {
        for (int k = 0; k < levels.count; ++k)
            if (!std::isfinite(levels.each[k].norm)) return false;
        for (int i = 0; i < hard; ++i)
            if (!std::isfinite(sparse.norms[i])) return false;
        return true;
    }

    void refuse() {
        for (auto* values : {&residuals, &residual_norms, &multipliers, &sigma_min, &damping, &resize}) values->clear();
        active.clear(), blocked_levels.clear();
        dq.assign(columns, std::numeric_limits<double>::quiet_NaN());
        searches = 0;
        status = StepStatus::INFEASIBLE;
    }

    void read_warm(const int* warm, int count) {
        is_warm.need(hard);
        std::fill_n(is_warm.data(), hard, char(0));
        for (int i = 0; i < count; ++i)
            if (warm[i] >= 0 && warm[i] < hard) is_warm[warm[i]] = 1;
    }

    void report_regular() {
        const double scale = norm(regular.step[0], stride);
        for (int j = 0; j < regular.working_count; ++j) {
            const int row = regular.working[j];
            holds.is_active[row] = 1;
            if (regular.multipliers[j] * sparse.norms[row] > PUSHED * scale)
                holds.note(row, levels.count, regular.multipliers[j]);
        }
        report(regular.step[0], regular.sigma_min.data(), nullptr, regular.left_over());
    }

    // Damping: none where not given. What rows without intervals still want is computed where not given.
    void report(const double* at, const double* smallest, const double* damped, const double* wanted = nullptr) {
        dq.resize(columns), residuals.resize(levels.rows), residual_norms.resize(levels.count);
        for (int k = 0; k < columns; ++k) dq[k] = at[k] * levels.scales[k];
        sigma_min.assign(smallest, smallest + levels.count);
        damping.assign(levels.count, 0.0);
        if (damped) std::copy_n(damped, levels.count, damping.begin());
        resize.assign(levels.resize.data(), levels.resize.data() + levels.count);
        for (int k = 0; k < levels.count; ++k) {
            const Level& level = levels.each[k];
            for (int i = level.first; i < level.first + level.count; ++i) {
                if (wanted) {
                    residuals[i] = -wanted[i];
                    continue;
                }
                const double value = dot(levels.jacobian[i], at, stride);
                residuals[i] = value - std::min(std::max(value, levels.lower[i]), levels.upper[i]);
            }
            residual_norms[k] = root_of_squares(residuals.data() + level.first, level.count);
        }
        active.clear(), multipliers.clear(), blocked_levels.clear();
        for (int i = 0; i < holds.count; ++i) {
            if (!holds.is_active[i]) continue;
            active.push_back(i);
            multipliers.push_back(holds.multiplier[i]);
            blocked_levels.push_back(holds.level[i]);
        }
        searches = budget.tried;
        const bool infeasible = !broken_equalities.empty() || !broken_inequalities.empty();
        status = budget.left < 0 ? StepStatus::BUDGET : infeasible ? StepStatus::INFEASIBLE : StepStatus::SOLVED;
    }
};

}  // namespace poise
