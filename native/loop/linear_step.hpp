// One linear step of bound tasks, without judging where it leads: rows, hierarchy, integration, correction.
// poise/solver/step.py is the twin.
//
// An effort that is alone on the last level is a criterion: of the step z that lowers it, the levels above leave what they
// do not need. With x = z + y the shortest y that does what they want gives just that, and costs no row. Where a level is
// damped it would leave more than that; such a step is taken without the criterion.
#pragma once
#include "loop/loop.hpp"

namespace poise {

class LinearStep {
public:
    PrioritizedStep step;
    std::vector<double> q;  // where it leads

    // False where the step is not finite.
    bool run(RestProblem& problem, const double* from, const DampingOptions& damping, Corrector& corrector) {
        const Model& model = problem.model;
        problem.tasks.evaluate(from);
        silence_rounding(problem);
        read_hard_rows(problem, from);
        pull.resize(model.nv);
        const bool pulled = !problem.masks && problem.tasks.effort_step(problem.scale.data(), kLongestPull, pull.data());
        set(problem, damping);
        if (pulled) {
            --input.levels;
            shift(problem);
        }
        solve();
        if (pulled && std::any_of(step.damping.begin(), step.damping.end(), [](double each) { return each > 0.0; })) {
            pull.setZero();
            read_hard_rows(problem, from);
            set(problem, damping);
            --input.levels;
            solve();
        }
        for (int k = 0; k < model.nv; ++k) {
            if (pulled) step.dq[k] += pull[k];
            if (!std::isfinite(step.dq[k])) return false;
        }
        q.resize(model.nq);
        integrate(model, from, step.dq.data(), q.data());
        corrector.run(q.data());
        return true;
    }

private:
    static constexpr double kLongestPull = 0.2;  // [rad]
    StepProblem input;
    Numbers margins, entries, wanted, pull;
    std::vector<double> lower, upper;
    Rows coupling_rows;
    std::vector<int> warm;  // what held the step before is likely to hold this one

    void solve() {
        warm = step.active;
        step.solve(input, warm.data(), int(warm.size()));
    }

    // Everything as seen from the step z.
    void shift(const RestProblem& problem) {
        const TaskRows& tasks = problem.tasks;
        lower = tasks.lower;
        upper = tasks.upper;
        const int rows = tasks.level_starts[input.levels], nv = problem.model.nv;
        for (int i = 0; i < rows; ++i) {
            const double* row = tasks.jacobian.data() + size_t(i) * problem.model.stride;
            double done = 0.0;
            for (int k = 0; k < nv; ++k) done += row[k] * pull[k];
            lower[i] -= done;
            upper[i] -= done;
        }
        input.lower = lower.data();
        input.upper = upper.data();
        wanted -= coupling_rows * pull;
        for (Eigen::Index i = 0; i < margins.size(); ++i)
            for (int k = problem.pattern.starts[i]; k < problem.pattern.starts[i + 1]; ++k) margins[i] += entries[k] * pull[problem.pattern.columns[k]];
    }

    void set(const RestProblem& problem, const DampingOptions& damping) {
        const Model& model = problem.model;
        input = StepProblem();
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
        input.joint_cost = problem.reluctance.data();
        input.exact_sigma = false;
        input.damping = damping;
    }

    void silence_rounding(RestProblem& problem) const {
        for (int i = 0; i < problem.tasks.rows; ++i) {
            double* row = problem.tasks.jacobian.data() + size_t(i) * problem.model.stride;
            if (!Place::is_above_rounding(row, problem.scale.data(), problem.model.nv)) std::fill_n(row, problem.model.nv, 0.0);
        }
    }

    void read_hard_rows(const RestProblem& problem, const double* from) {
        margins.resize(Eigen::Index(problem.limits.rows.size()));
        entries.resize(Eigen::Index(problem.pattern.columns.size()));
        problem.limits.evaluate_constraints(problem.model, problem.pattern, from, margins.data(), entries.data());
        wanted.resize(Eigen::Index(problem.couplings.rows.size()));
        coupling_rows.setZero(wanted.size(), problem.model.nv);
        problem.couplings.evaluate_constraints(problem.model, from, wanted.data(), coupling_rows.data());
        wanted = -wanted;
    }
};

}  // namespace poise
