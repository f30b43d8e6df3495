// Step of a level in conflict that is alone on a long chain of hinges, in time linear in the chain: its Hessian is known by products.
#pragma once
#include "loop/active_set.hpp"
#include "loop/conflict_model.hpp"

namespace poise {

class ChainStep {
public:
    ChainHessian hessian;
    std::vector<double> dq;

    // Sets `conflict` and dq. False where constraints block the step, or the Hessian is not known without a matrix.
    bool solve(const LoopProblem& problem, const Iterate& iterate, double trust_radius, const ActiveSet& active_set,
               const Tolerances& tolerances, ConflictModel& conflict) {
        const int nv = problem.model.nv;
        if (problem.levels() != 1 || nv < ConflictModel::kMinKrylovSize || iterate.residuals.size()) return false;
        for (size_t i = 0; i < active_set.rows.size(); ++i)
            if (active_set.blocks(i, iterate, 0)) return false;
        weights = -iterate.errors;
        if (!problem.tasks.chain_vectors(weights.data(), vectors)) return false;
        if (!hessian.set(vectors, problem.scale, iterate.scaled_jacobian)) return false;
        gradient.noalias() = -iterate.scaled_jacobian.transpose() * iterate.errors;
        if (!conflict.build_on_chain(hessian, gradient, trust_radius, iterate.error_norms[0], tolerances)) return false;
        dq.resize(nv);
        for (int i = 0; i < nv; ++i) dq[i] = conflict.minimizer[i] * problem.scale[i];
        return keeps_limits(problem, iterate);
    }

private:
    RowMajorMatrix vectors;
    VectorXd weights, gradient;

    bool keeps_limits(const LoopProblem& problem, const Iterate& iterate) const {
        const ConstraintRows limits = problem.limit_rows(iterate.margins, iterate.limit_entries);
        for (int i = 0; i < limits.count; ++i) {
            double slack = limits.values[i];
            for (int k = limits.starts[i]; k < limits.starts[i + 1]; ++k) slack += limits.jacobian[k] * dq[limits.columns[k]];
            if (!(slack > 0.0)) return false;
        }
        return true;
    }
};

}  // namespace poise
