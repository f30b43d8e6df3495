// PrioritizedStep::solve, compiled once for all users.
#include "hierarchy/prioritized_step.hpp"

namespace poise {

void PrioritizedStep::solve(const StepProblem& problem, const int* warm, int warm_count) {
    input = problem;
    levels.read(input);
    prepare();
    is_full_rank = false;
    if (!is_representable()) return report_invalid();
    read_warm(warm, warm_count);
    if (!levels.has_intervals && !levels.has_masks) {
        is_full_rank = full_rank.solve(input, levels, constraints, is_warm.data(), violation_tol.data(), budget);
        if (is_full_rank) return report_full_rank();
        if (fast.solve(input, levels, constraints, full_rank, is_warm.data(), violation_tol.data(), budget, active_rows))
            return report(fast.step.data(), fast.cascade.sigma_min.data(), fast.cascade.damping.data());
    }
    general.solve(input, levels, constraints, is_warm.data(), violation_tol.data(), budget, active_rows);
    violated_equalities = general.violated_equalities;
    violated_inequalities = general.violated_inequalities;
    conflicting_equalities = general.conflicting_equalities;
    report(general.step.data(), general.cascade.sigma_min.data(), general.cascade.damping.data());
}

bool PrioritizedStep::solve_again() {
    if (!is_full_rank || input.max_increment) return false;
    std::copy_n(input.lower, levels.rows, levels.lower.data());
    std::copy_n(input.lower, levels.rows, levels.upper.data());
    begin_search();
    is_full_rank = full_rank.solve_again(input, levels, constraints, violation_tol.data(), budget);
    if (is_full_rank) report_full_rank();
    return is_full_rank;
}

}  // namespace poise
