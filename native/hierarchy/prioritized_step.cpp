// The prioritized step, built once for all that use it.
#include "hierarchy/prioritized_step.hpp"

namespace poise {

void PrioritizedStep::solve(const StepProblem& given, const int* warm, int warm_count) {
    input = given;
    levels.read(input);
    begin();
    if (!is_representable()) return refuse();
    read_warm(warm, warm_count);
    if (!levels.has_intervals && !levels.has_masks) {
        if (regular.solve(input, levels, sparse, is_warm.data(), violation_tol.data(), budget)) return report_regular();
        if (quick.solve(input, levels, sparse, regular, is_warm.data(), violation_tol.data(), budget, holds))
            return report(quick.step.data(), quick.plain.sigma_min.data(), quick.plain.damping.data());
    }
    general.solve(input, levels, sparse, is_warm.data(), violation_tol.data(), budget, holds);
    violated_equalities = general.violated_equalities;
    violated_inequalities = general.violated_inequalities;
    conflicting_equalities = general.conflicting_equalities;
    report(general.step.data(), general.descent.sigma_min.data(), general.descent.damping.data());
}

}  // namespace poise
