// The active set of the last step: joint limits and interval ends of tasks that blocked it.
// poise/solver/active_constraints.py is the NumPy counterpart.
#pragma once
#include "generated/tolerances.hpp"
#include "loop/iterate.hpp"
#include "hierarchy/prioritized_step.hpp"

namespace poise {

// The first level that each active constraint blocks, and its Lagrange multiplier. Constraints are numbered: limits, then the
// lower ends of all task rows, then their upper ends.
struct ActiveSet {
    // The correction returns a figure to its limits but not to interval ends: an end that was active and is this near stays active.
    static constexpr double kReactivationTol = tolerance::kReactivationTol;
    std::vector<int> rows, levels;
    std::vector<double> multipliers;

    // Reads the active set of a step; `origin` maps each of the step's `count` rows to its task row, or -1.
    template <class Origin>
    void set_from_step(const PrioritizedStep& step, const Iterate& iterate, Origin origin, int count) {
        const int limits = int(iterate.margins.size());
        rows.clear(), levels.clear(), multipliers.clear();
        for (size_t i = 0; i < step.active.size(); ++i) {
            int row = step.active[i];
            if (row >= limits) {
                const int side = (row - limits) / count, source_row = origin((row - limits) % count);
                if (source_row < 0 || !(iterate.lower[source_row] < iterate.upper[source_row])) continue;
                row = limits + side * int(iterate.errors.size()) + source_row;
            }
            rows.push_back(row);
            levels.push_back(step.blocked_levels[i]);
            multipliers.push_back(step.multipliers[i]);
        }
    }

    bool is_interval_end(size_t i, const Iterate& iterate) const { return rows[i] >= int(iterate.margins.size()); }
    int task_row(size_t i, const Iterate& iterate) const {
        return (rows[i] - int(iterate.margins.size())) % int(iterate.errors.size());
    }
    // Sign of the constraint's gradient along the row's value: +1 at a lower end, -1 at an upper end.
    double sign(size_t i, const Iterate& iterate) const {
        return rows[i] < int(iterate.margins.size() + iterate.errors.size()) ? 1.0 : -1.0;
    }

    // Whether the iterate is still at the constraint.
    bool is_at_constraint(size_t i, const Iterate& iterate) const {
        if (!is_interval_end(i, iterate)) return iterate.margins[rows[i]] < Iterate::kActiveConstraintTol;
        const int row = task_row(i, iterate);
        if (!iterate.satisfied[row]) return false;
        return (sign(i, iterate) > 0.0 ? -iterate.lower[row] : iterate.upper[row]) < kReactivationTol;
    }
    // Whether an active interval end is within the reactivation tolerance but not at the constraint.
    bool is_loose(size_t i, const Iterate& iterate) const {
        if (!is_interval_end(i, iterate) || !is_at_constraint(i, iterate)) return false;
        const int row = task_row(i, iterate);
        return (sign(i, iterate) > 0.0 ? -iterate.lower[row] : iterate.upper[row]) >= Iterate::kActiveConstraintTol;
    }
    // Removes those; true if there were any.
    bool drop_loose(const Iterate& iterate) {
        size_t kept_count = 0;
        for (size_t i = 0; i < rows.size(); ++i) {
            if (is_loose(i, iterate)) continue;
            rows[kept_count] = rows[i], levels[kept_count] = levels[i], multipliers[kept_count++] = multipliers[i];
        }
        const bool dropped_any = kept_count < rows.size();
        rows.resize(kept_count), levels.resize(kept_count), multipliers.resize(kept_count);
        return dropped_any;
    }
    // Whether a constraint is active at the iterate and blocks `level` or a level above it.
    bool blocks(size_t i, const Iterate& iterate, int level) const {
        return levels[i] >= 0 && levels[i] <= level && is_at_constraint(i, iterate);
    }

    // Whether an end of a task row blocks a level.
    bool has_interval_end(int row, const Iterate& iterate) const {
        for (size_t i = 0; i < rows.size(); ++i)
            if (is_interval_end(i, iterate) && levels[i] >= 0 && task_row(i, iterate) == row) return true;
        return false;
    }

    double row_norm(size_t i, const LoopProblem& problem, const Iterate& iterate) const {
        const double norm = is_interval_end(i, iterate) ? problem.scaled_task_row(task_row(i, iterate), iterate.jacobian).norm()
                                              : problem.limit_row_norm(rows[i], iterate.limit_entries);
        return std::max(norm, 1e-300);
    }
    // The constraint's gradient in scaled columns, of unit length, pointing into the feasible side.
    Eigen::RowVectorXd unit_row(size_t i, const LoopProblem& problem, const Iterate& iterate) const {
        if (!is_interval_end(i, iterate)) return problem.unit_limit_row(rows[i], iterate.limit_entries);
        return sign(i, iterate) / row_norm(i, problem, iterate) * problem.scaled_task_row(task_row(i, iterate), iterate.jacobian);
    }
};

}  // namespace poise
