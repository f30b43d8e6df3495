// One linear step of the tasks, without step acceptance: rows, hierarchy, integration, correction. It is what interactive
// tracking takes per frame. poise/solver/step.py is the NumPy counterpart.
//
// An effort task alone on the last level is an optimization criterion in the null space: of the step z that reduces it, the
// levels above leave the part that they do not need. With x = z + y, the minimum-norm y that meets the levels gives exactly
// that projection and needs no extra row. Where a level is damped the projection would be too large; such a step is taken
// without the criterion.
#pragma once
#include "generated/tolerances.hpp"
#include "loop/loop.hpp"

namespace poise {

class LinearStep {
public:
    PrioritizedStep step;
    std::vector<double> q;  // configuration after the step

    // False if the step is not finite.
    bool run(LoopProblem& problem, const double* q_start, const DampingOptions& damping, Corrector& corrector) {
        const Model& model = problem.model;
        problem.tasks.evaluate(q_start);
        zero_insignificant_rows(problem);
        evaluate_constraints(problem, q_start);
        criterion_step.resize(model.nv);
        const bool has_criterion = !problem.masks
            && problem.tasks.effort_step(problem.scale.data(), kMaxCriterionStepRad, criterion_step.data());
        set_problem(problem, damping);
        if (has_criterion) {
            --qp.levels;
            shift_by_criterion(problem);
        }
        solve();
        if (has_criterion && std::any_of(step.damping.begin(), step.damping.end(), [](double lambda) { return lambda > 0.0; })) {
            criterion_step.setZero();
            evaluate_constraints(problem, q_start);
            set_problem(problem, damping);
            --qp.levels;
            solve();
        }
        for (int k = 0; k < model.nv; ++k) {
            if (has_criterion) step.dq[k] += criterion_step[k];
            if (!std::isfinite(step.dq[k])) return false;
        }
        q.resize(model.nq);
        integrate(model, q_start, step.dq.data(), q.data());
        corrector.run(q.data());
        return true;
    }

private:
    static constexpr double kMaxCriterionStepRad = tolerance::kMaxEffortStepRad;  // [rad]
    StepProblem qp;
    VectorXd margins, entries, coupling_targets, criterion_step;
    std::vector<double> lower, upper;
    RowMatrix coupling_rows;
    std::vector<int> warm_start;  // constraints active in the step before are likely to be active again

    void solve() {
        warm_start = step.active;
        step.solve(qp, warm_start.data(), int(warm_start.size()));
    }

    // Shifts targets and margins by the criterion's step z.
    void shift_by_criterion(const LoopProblem& problem) {
        const TaskRows& tasks = problem.tasks;
        lower = tasks.lower;
        upper = tasks.upper;
        const int rows = tasks.level_starts[qp.levels], nv = problem.model.nv;
        for (int i = 0; i < rows; ++i) {
            const double* row = tasks.jacobian.data() + size_t(i) * problem.model.stride;
            double value = 0.0;
            for (int k = 0; k < nv; ++k) value += row[k] * criterion_step[k];
            lower[i] -= value;
            upper[i] -= value;
        }
        qp.lower = lower.data();
        qp.upper = upper.data();
        coupling_targets -= coupling_rows * criterion_step;
        for (Eigen::Index i = 0; i < margins.size(); ++i)
            for (int k = problem.pattern.starts[i]; k < problem.pattern.starts[i + 1]; ++k)
                margins[i] += entries[k] * criterion_step[problem.pattern.columns[k]];
    }

    void set_problem(const LoopProblem& problem, const DampingOptions& damping) {
        const Model& model = problem.model;
        qp = StepProblem();
        qp.columns = model.nv;
        qp.levels = problem.levels();
        qp.jacobian = problem.tasks.jacobian.data();
        qp.stride = model.stride;
        qp.lower = problem.tasks.lower.data();
        qp.upper = problem.tasks.upper.data();
        qp.level_starts = problem.tasks.level_starts.data();
        qp.masks = problem.masks.get();
        qp.equalities = {coupling_targets.data(), coupling_rows.data(), int(coupling_targets.size()), model.nv};
        qp.inequalities = problem.limit_rows(margins, entries);
        qp.joint_cost = problem.joint_cost.data();
        qp.exact_sigma = false;
        qp.damping = damping;
    }

    void zero_insignificant_rows(LoopProblem& problem) const {
        for (int i = 0; i < problem.tasks.rows; ++i) {
            double* row = problem.tasks.jacobian.data() + size_t(i) * problem.model.stride;
            if (!Iterate::is_significant_row(row, problem.scale.data(), problem.model.nv)) std::fill_n(row, problem.model.nv, 0.0);
        }
    }

    void evaluate_constraints(const LoopProblem& problem, const double* q_start) {
        margins.resize(Eigen::Index(problem.limits.rows.size()));
        entries.resize(Eigen::Index(problem.pattern.columns.size()));
        problem.limits.evaluate_constraints(problem.model, problem.pattern, q_start, margins.data(), entries.data());
        coupling_targets.resize(Eigen::Index(problem.couplings.rows.size()));
        coupling_rows.setZero(coupling_targets.size(), problem.model.nv);
        problem.couplings.evaluate_constraints(problem.model, q_start, coupling_targets.data(), coupling_rows.data());
        coupling_targets = -coupling_targets;
    }
};

}  // namespace poise
