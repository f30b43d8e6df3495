// One linear step of bound tasks, without judging where it leads: rows, hierarchy, integration, correction.
// poise/solver/step.py is the twin.
#pragma once
#include "rest_loop.hpp"

namespace poise {

class LinearStep {
public:
    PrioritizedStep step;
    std::vector<double> q;  // where it leads

    // False where the step is not finite.
    bool run(RestProblem& problem, const double* from, const StepDamping& damping, Corrector& corrector) {
        const Model& model = problem.model;
        problem.tasks.evaluate(from);
        silence_rounding(problem);
        read_hard_rows(problem, from);
        input = StepInput();
        input.columns = model.nv;
        input.levels = problem.levels();
        input.jacobian = problem.tasks.jacobian.data();
        input.stride = model.stride;
        input.lower = problem.tasks.lower.data();
        input.upper = problem.tasks.upper.data();
        input.level_starts = problem.tasks.level_starts.data();
        input.masks = problem.masks.get();
        input.equalities = {wanted.data(), coupling_rows.data(), int(wanted.size()), model.nv};
        input.inequalities = problem.limit_rows(margins, entries);
        input.reluctance = problem.reluctance.data();
        input.exact_sigma = false;
        input.damping = damping;
        warm = step.active;
        step.solve(input, warm.data(), int(warm.size()));
        for (double value : step.dq)
            if (!std::isfinite(value)) return false;
        q.resize(model.nq);
        integrate(model, from, step.dq.data(), q.data());
        corrector.run(q.data());
        return true;
    }

private:
    StepInput input;
    Numbers margins, entries, wanted;
    Rows coupling_rows;
    std::vector<int> warm;  // what held the step before is likely to hold this one

    void silence_rounding(RestProblem& problem) const {
        for (int i = 0; i < problem.tasks.rows; ++i) {
            double* row = problem.tasks.jacobian.data() + size_t(i) * problem.model.stride;
            double largest = 0.0;
            for (int k = 0; k < problem.model.nv; ++k) largest = std::max(largest, std::abs(row[k] * problem.scale[k]));
            if (largest < Place::kRounding) std::fill_n(row, problem.model.nv, 0.0);
        }
    }

    void read_hard_rows(const RestProblem& problem, const double* from) {
        margins.resize(Eigen::Index(problem.limits.rows.size()));
        entries.resize(Eigen::Index(problem.pattern.columns.size()));
        problem.limits.evaluate_walls(problem.model, problem.pattern, from, margins.data(), entries.data());
        wanted.resize(Eigen::Index(problem.couplings.rows.size()));
        coupling_rows.setZero(wanted.size(), problem.model.nv);
        problem.couplings.evaluate_walls(problem.model, from, wanted.data(), coupling_rows.data());
        wanted = -wanted;
    }
};

}  // namespace poise
