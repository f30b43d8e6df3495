// The prioritized step of an iteration: linear models for levels that can be met, second-order models for levels in conflict.
// poise/solver/level_models.py is the NumPy counterpart.
#pragma once
#include "generated/tolerances.hpp"
#include "limits/hessian.hpp"
#include "loop/active_set.hpp"
#include "loop/chain_step.hpp"
#include "loop/dual_active_set.hpp"
#include "loop/motion_penalty.hpp"
#include "tasks/rows.hpp"

namespace poise {

class ModelStep {
public:
    std::vector<LevelModel> models;
    PrioritizedStep step;
    VectorXd x;          // the step in scaled columns
    double step_fraction = 1.0;  // factor by which the step was shortened, when levels nearly cancel in long steps
    double damping = 0.0;  // added to the models, relative to their largest curvature, when the step is too long

    double length() const { return x.norm(); }

    // Reads the active set of the step.
    void read_active_set(const Iterate& iterate, ActiveSet& active_set) const {
        const int count = use_dual ? int(iterate.errors.size()) : qp.rows();
        const auto origin = [&](int row) { return use_dual || source_rows.empty() ? row : source_rows[row]; };
        active_set.set_from_step(step, iterate, origin, count);
    }

    // Step within the trust radius. If a level is in conflict, the tasks of the problem must be evaluated at the iterate.
    void solve(const LoopProblem& problem, const Iterate& iterate, const std::vector<char>& in_conflict, double trust_radius,
               const ActiveSet& active_set, const Tolerances& tolerances, const MotionPenalty& motion_penalty) {
        const int levels = problem.levels();
        models.resize(levels);
        qp = StepProblem();
        int conflict_count = 0;
        for (int k = 0; k < levels; ++k) {
            conflict_count += bool(in_conflict[k]);
            models[k].clear();
        }
        use_dual = conflict_count == 1 && in_conflict[levels - 1] &&
                   std::find(iterate.satisfied.begin() + problem.tasks.level_starts[levels - 1], iterate.satisfied.end(), 1)
                       == iterate.satisfied.end();
        max_step = kMaxTotalStepFactor * kLevelStepFactor * trust_radius;
        max_level_step = kLevelStepFactor * trust_radius;
        damping = 0.0;
        if (conflict_count && use_dual && motion_penalty.weight == 0.0 &&
            step_on_chain(problem, iterate, trust_radius, active_set, tolerances)) return;
        // The trust radius bounds each level's model separately, so the combined step may still be long in nearly flat
        // directions when constraints are active. If it is, add damping to the models and re-solve.
        for (int trial = 0; trial < kMaxDampingTrials; ++trial) {
            if (conflict_count)
                set_second_order_rows(problem, iterate, in_conflict, trust_radius, active_set, tolerances, motion_penalty);
            else
                set_linear_rows(problem, iterate);
            if (!use_dual || !solve_by_dual_active_set(problem, iterate, VectorXd::Zero(iterate.errors.size()), active_set.rows)) {
                use_dual = false;
                fill_problem(problem, iterate);
                run(problem, active_set.rows);
            }
            if (!conflict_count || x.norm() <= kMaxAcceptedStepFactor * trust_radius) return;
            damping = damping > 0.0 ? 10.0 * damping : kInitialDamping;
            max_level_step *= std::max(step_fraction, 0.3);
        }
    }

    // Second-order correction: solves again with the linearization errors added to the targets of the levels that can be met.
    void correct(const LoopProblem& problem, const Iterate& iterate, const VectorXd& linearization_error) {
        warm.clear();
        for (int row : step.active)
            if (row < int(iterate.margins.size())) warm.push_back(row);
        if (use_dual && solve_by_dual_active_set(problem, iterate, linearization_error, warm)) return;
        if (use_dual) fill_problem(problem, iterate);
        use_dual = false;
        const int total = qp.rows();
        lower = Eigen::Map<const VectorXd>(qp.lower, total).eval();
        upper = Eigen::Map<const VectorXd>(qp.upper, total).eval();
        for (int k = 0; k + 1 < problem.levels(); ++k) {
            if (models[k].second_order) continue;
            const int first = problem.tasks.level_starts[k], count = problem.tasks.level_starts[k + 1] - first;
            lower.segment(qp.level_starts[k], count) += linearization_error.segment(first, count);
            upper.segment(qp.level_starts[k], count) += linearization_error.segment(first, count);
        }
        qp.lower = lower.data();
        qp.upper = upper.data();
        run(problem, warm);
    }

private:
    static constexpr double kMultiplierDamping = tolerance::kMultiplierDamping;     // added to the Gram matrix of the multipliers
    static constexpr double kLevelStepFactor = tolerance::kLevelStepFactor;        // maximum step of one level, in trust radii
    static constexpr double kMaxTotalStepFactor = tolerance::kMaxTotalStepFactor;     // maximum step, relative to that of one level
    static constexpr double kMaxAcceptedStepFactor = tolerance::kMaxAcceptedStepFactor;  // longer steps, in trust radii, are solved again with damping
    static constexpr double kInitialDamping = tolerance::kInitialModelDamping;        // relative to the largest curvature
    static constexpr int kMaxDampingTrials = tolerance::kMaxDampingTrials;
    StepProblem qp;
    double max_level_step = 0.0, max_step = 0.0;  // maximum length of one level's step, and of the whole step
    bool use_dual = false;  // only the last level is in conflict, and has no satisfied intervals
    DualActiveSet dual;
    RowMatrix rows, rows_above, active_rows, unscaled;
    VectorXd lower, upper, coupling_targets, weights, multipliers, gradient;
    Eigen::MatrixXd hessian, gram;
    std::vector<int> starts, warm;
    std::vector<char> is_satisfied_row;  // rows of satisfied intervals; they add nothing to the range space
    // task rows above the current level that are outside their intervals; treated as constraints
    std::vector<int> violated_intervals;
    std::vector<int> source_rows;  // task row of each of `rows`, -1 for rows of a model; empty: identical
    RowSpace range_above;
    ConflictModel conflict;
    RowMatrix lagrangian_hessian;

    ChainStep chain_step;

    // Takes the step of a level alone on a long chain; false if it must be found otherwise.
    bool step_on_chain(const LoopProblem& problem, const Iterate& iterate, double trust_radius, const ActiveSet& active_set,
                       const Tolerances& tolerances) {
        if (!chain_step.solve(problem, iterate, trust_radius, active_set, tolerances, conflict)) return false;
        x = conflict.minimizer;
        step.dq = chain_step.dq;
        step.active.clear(), step.multipliers.clear(), step.blocked_levels.clear();
        models[0].chain = &chain_step.hessian;
        models[0].set_from(conflict);
        limit_length();
        return true;
    }

    // Completes the problem of PrioritizedStep.
    void fill_problem(const LoopProblem& problem, const Iterate& iterate) {
        if (!starts.empty() && int(starts.size()) == problem.levels()) {  // the last level was left out
            append(conflict.rows(), conflict.targets(), conflict.targets());
            starts.push_back(int(rows.rows()));
        }
        if (!starts.empty()) {
            unscaled = rows;
            for (int i = 0; i < problem.model.nv; ++i) unscaled.col(i) *= problem.scale[i] > 0.0 ? 1.0 / problem.scale[i] : 0.0;
            qp.jacobian = unscaled.data();
            qp.stride = problem.model.nv;
            qp.lower = lower.data();
            qp.upper = upper.data();
            qp.level_starts = starts.data();
        }
        qp.columns = problem.model.nv;
        qp.levels = problem.levels();
        qp.equalities = {(coupling_targets = -iterate.residuals).data(), iterate.coupling_rows.data(),
                         int(iterate.residuals.size()), problem.model.nv};
        qp.inequalities = problem.limit_rows(iterate.margins, iterate.limit_entries);
        qp.joint_cost = problem.joint_cost.data();
        qp.exact_sigma = false;
        qp.damping.rule = DampingRule::NEWTON;
        qp.damping.bound = max_level_step;
    }

    // The finite ends of the intervals above a last level, whose rows start at `first`; an interval is met where its ends are kept.
    static std::vector<IntervalEnd> interval_ends(const LoopProblem& problem, const Iterate& iterate, const VectorXd& shift, int first) {
        std::vector<IntervalEnd> ends;
        const int limits = int(iterate.margins.size()), count = int(iterate.errors.size());
        for (const double sign : {1.0, -1.0})
            for (int i = 0; i < first; ++i) {
                const double margin = sign > 0.0 ? -iterate.lower[i] - shift[i] : iterate.upper[i] + shift[i];
                if (!(iterate.lower[i] < iterate.upper[i]) || !std::isfinite(margin)) continue;
                ends.push_back({limits + i + (sign > 0.0 ? 0 : count), margin, sign * problem.scaled_task_row(i, iterate.jacobian)});
            }
        return ends;
    }

    // The step if everything above a last level in conflict is met; false if that is not certain.
    bool solve_by_dual_active_set(const LoopProblem& problem, const Iterate& iterate, const VectorXd& linearization_error,
                                  const std::vector<int>& guess) {
        const int couplings = int(iterate.residuals.size()), first = problem.tasks.level_starts[problem.levels() - 1];
        int intervals = 0, violated = 0;
        for (int i = 0; i < first; ++i) {
            intervals += iterate.lower[i] < iterate.upper[i];
            violated += iterate.lower[i] < iterate.upper[i] && !iterate.satisfied[i];
        }
        if (range_above.rank != couplings + first - intervals || rows_above.rows() != couplings + first) return false;
        VectorXd targets(couplings + first);
        targets << -iterate.residuals, iterate.errors.head(first) + linearization_error.head(first);
        const VectorXd minimum_norm_x = range_above.rank ? range_above.minimum_norm(targets) : VectorXd::Zero(problem.model.nv);
        if (!(minimum_norm_x.norm() <= max_level_step) || !(conflict.minimizer.norm() <= max_level_step)) return false;
        const std::vector<IntervalEnd> ends = interval_ends(problem, iterate, linearization_error, first);
        if (!dual.solve(conflict, minimum_norm_x, problem.limit_rows(iterate.margins, iterate.limit_entries), problem.scale,
                        ends, guess)) return false;
        if (violated && dual.x.norm() > max_level_step) return false;  // a level above may be damped
        x = dual.x;
        step.dq.resize(problem.model.nv);
        for (int i = 0; i < problem.model.nv; ++i) step.dq[i] = x[i] * problem.scale[i];
        step.active = dual.working_ids();
        step.multipliers = dual.multipliers;
        step.blocked_levels.assign(dual.working.size(), problem.levels() - 1);
        const double min_multiplier = kRelativeMultiplierTol * dual.scale();
        for (size_t j = 0; j < dual.working.size(); ++j) {
            if (dual.multipliers[j] * dual.row_norm(dual.working[j]) > min_multiplier) continue;
            step.blocked_levels[j] = -1;
            step.multipliers[j] = 0.0;
        }
        limit_length();
        return true;
    }

    // Levels with nearly dependent rows may cancel in long steps; a fraction of a feasible step is feasible.
    void limit_length() {
        const double length = x.norm();
        step_fraction = length > max_step ? max_step / length : 1.0;
        if (step_fraction == 1.0) return;
        x *= step_fraction;
        for (double& entry : step.dq) entry *= step_fraction;
    }

    void run(const LoopProblem& problem, const std::vector<int>& guess) {
        step.solve(qp, guess.data(), int(guess.size()));
        x.resize(problem.model.nv);
        for (int i = 0; i < problem.model.nv; ++i) x[i] = problem.scale[i] > 0.0 ? step.dq[i] / problem.scale[i] : 0.0;
        limit_length();
    }

    void set_linear_rows(const LoopProblem& problem, const Iterate& iterate) {
        starts.clear();
        source_rows.clear();
        qp.jacobian = iterate.jacobian.data();
        qp.stride = problem.model.nv;
        qp.lower = iterate.lower.data();
        qp.upper = iterate.upper.data();
        qp.level_starts = problem.tasks.level_starts.data();
    }

    void set_second_order_rows(const LoopProblem& problem, const Iterate& iterate, const std::vector<char>& in_conflict,
                               double trust_radius, const ActiveSet& active_set, const Tolerances& tolerances,
                               const MotionPenalty& motion_penalty) {
        const int nv = problem.model.nv, levels = problem.levels();
        starts.assign(1, 0);
        rows.resize(0, nv);
        is_satisfied_row.clear();
        source_rows.clear();
        lower.resize(0);
        upper.resize(0);
        for (int k = 0; k < levels; ++k) {
            const int first = problem.tasks.level_starts[k], count = problem.tasks.level_starts[k + 1] - first;
            if (in_conflict[k]) {
                build_conflict_model(problem, iterate, k, trust_radius, active_set, tolerances, motion_penalty);
                if (use_dual) return;
                append(conflict.rows(), conflict.targets(), conflict.targets());
                is_satisfied_row.resize(rows.rows(), 0);
                source_rows.resize(rows.rows(), -1);
                for (int i = first; i < first + count; ++i) {
                    if (!iterate.satisfied[i]) continue;
                    append(problem.scaled_task_row(i, iterate.jacobian), iterate.lower.segment(i, 1), iterate.upper.segment(i, 1));
                    is_satisfied_row.push_back(1);
                    source_rows.push_back(i);
                }
            } else {
                RowMatrix level_rows(count, nv);
                for (int i = 0; i < count; ++i) {
                    level_rows.row(i) = problem.scaled_task_row(first + i, iterate.jacobian);
                    source_rows.push_back(first + i);
                }
                append(level_rows, iterate.lower.segment(first, count), iterate.upper.segment(first, count));
                is_satisfied_row.insert(is_satisfied_row.end(), iterate.satisfied.begin() + first,
                                        iterate.satisfied.begin() + first + count);
            }
            starts.push_back(int(rows.rows()));
        }
    }

    template <class Matrix, class Low, class High>
    void append(const Matrix& new_rows, const Low& low, const High& high) {
        const int first = int(rows.rows()), count = int(new_rows.rows());
        rows.conservativeResize(first + count, Eigen::NoChange);
        lower.conservativeResize(first + count);
        upper.conservativeResize(first + count);
        rows.bottomRows(count) = new_rows;
        lower.tail(count) = low;
        upper.tail(count) = high;
    }

    // Builds the second-order model of a level in conflict.
    void build_conflict_model(const LoopProblem& problem, const Iterate& iterate, int k, double trust_radius,
                              const ActiveSet& active_set, const Tolerances& tolerances, const MotionPenalty& motion_penalty) {
        const int nv = problem.model.nv, first = problem.tasks.level_starts[k];
        const auto J = iterate.level(problem, k);
        const auto e = iterate.level_errors(problem, k);
        LevelModel& model = models[k];
        gradient = -J.transpose() * e;
        gather_constraint_rows(problem, iterate, k, active_set);
        solve_multipliers(active_rows.rows());
        if (release_inward_rows(iterate, active_set)) solve_multipliers(active_rows.rows());
        weights = VectorXd::Zero(iterate.errors.size());
        weights.segment(first, e.size()) = -e;
        for (size_t i = 0; i < source_rows.size(); ++i)
            if (source_rows[i] >= 0) weights[source_rows[i]] += multipliers[iterate.residuals.size() + i];
        for (size_t i = 0; i < violated_intervals.size(); ++i) {
            const int at = int(multipliers.size() - violated_intervals.size() + i);
            const int row = violated_intervals[i];
            const double row_norm = std::max(problem.scaled_task_row(row, iterate.jacobian).norm(), 1e-300);
            weights[row] += iterate.valid_multiplier(row, multipliers[at] / row_norm);
        }
        lagrangian_hessian.setZero(nv, nv);
        add_constraint_hessians(problem, iterate, k, active_set);
        RowMatrix task_term(nv, nv);
        problem.tasks.hessian(weights.data(), task_term.data(), nv);
        lagrangian_hessian += task_term;
        model.row_multipliers = weights.head(first);
        model.second_order_term = problem.scale.asDiagonal() * lagrangian_hessian * problem.scale.asDiagonal();
        hessian.noalias() = J.transpose() * J;
        hessian += model.second_order_term;
        range_above.factorize(rows_above, nv, 1e-9);
        conflict.build(hessian, gradient, range_above.null_space(), active_rows, trust_radius, iterate.error_norms[k],
                       k + 1 == problem.levels(), tolerances, damping,
                       motion_penalty.level_weight(k), motion_penalty.displacement);
        for (int below = k + 1; conflict.saddle_directions && below < problem.levels(); ++below)
            if (conflict.leave_saddle_toward(iterate.level(problem, below).transpose() * iterate.level_errors(problem, below)))
                break;
        model.set_from(conflict);
    }

    // Rows that would return to the end of an interval although the level prefers to move inward are released.
    bool release_inward_rows(const Iterate& iterate, const ActiveSet& active_set) {
        const int first = int(active_rows.rows() - violated_intervals.size()),
            before = int(multipliers.size() - violated_intervals.size());
        size_t kept_count = 0;
        for (size_t i = 0; i < violated_intervals.size(); ++i) {
            if (multipliers[before + int(i)] * iterate.errors[violated_intervals[i]] > 0.0
                && !active_set.has_interval_end(violated_intervals[i], iterate)) continue;
            active_rows.row(first + int(kept_count)) = active_rows.row(first + int(i)).eval();
            violated_intervals[kept_count++] = violated_intervals[i];
        }
        if (kept_count == violated_intervals.size()) return false;
        violated_intervals.resize(kept_count);
        active_rows.conservativeResize(first + int(kept_count), Eigen::NoChange);
        return true;
    }

    // Adds the second derivatives of couplings and active constraints, weighted by their multipliers: limits directly, interval
    // ends through the weights of their rows.
    void add_constraint_hessians(const LoopProblem& problem, const Iterate& iterate, int k, const ActiveSet& active_set) {
        const int couplings = int(iterate.residuals.size());
        for (int i = 0; i < couplings; ++i)
            add_limit_hessian(problem.model, problem.couplings.rows[i], multipliers[i], iterate.q.data(), lagrangian_hessian);
        Eigen::Index frozen = couplings + rows.rows();
        for (size_t i = 0; i < active_set.rows.size(); ++i) {
            if (!active_set.blocks(i, iterate, k)) continue;
            const int row = active_set.rows[i];
            const double factor =
                active_set.levels[i] == k ? -active_set.multipliers[i]
                    : multipliers[frozen++] / active_set.row_norm(i, problem, iterate);
            if (active_set.is_interval_end(i, iterate))
                weights[active_set.task_row(i, iterate)] += active_set.sign(i, iterate) * factor;
            else
                add_limit_hessian(problem.model, problem.limits.rows[row], factor, iterate.q.data(), lagrangian_hessian);
        }
    }

    // Collects the rows above a level (couplings, levels, constraints that block levels above) and the constraints that block it.
    void gather_constraint_rows(const LoopProblem& problem, const Iterate& iterate, int k, const ActiveSet& active_set) {
        const int nv = problem.model.nv, couplings = int(iterate.residuals.size()), level_row_count = int(rows.rows());
        int frozen = 0, active_count = 0;
        for (size_t i = 0; i < active_set.rows.size(); ++i)
            if (active_set.blocks(i, iterate, k)) (active_set.levels[i] < k ? frozen : active_count) += 1;
        rows_above.resize(couplings + level_row_count + frozen, nv);
        active_rows.resize(active_count, nv);
        rows_above.topRows(couplings) = iterate.coupling_rows * problem.scale.asDiagonal();
        rows_above.middleRows(couplings, level_row_count) = rows;
        violated_intervals.clear();
        for (int i = 0; i < level_row_count; ++i) {
            const int row = source_rows[i];
            const bool is_violated_interval = !is_satisfied_row[i] && row >= 0 && iterate.lower[row] < iterate.upper[row];
            if (is_satisfied_row[i] || is_violated_interval) rows_above.row(couplings + i).setZero();
            if (is_violated_interval) violated_intervals.push_back(row);
        }
        int row_above = couplings + level_row_count, active_index = 0;
        for (size_t i = 0; i < active_set.rows.size(); ++i) {
            if (!active_set.blocks(i, iterate, k)) continue;
            if (active_set.levels[i] < k)
                rows_above.row(row_above++) = active_set.unit_row(i, problem, iterate);
            else
                active_rows.row(active_index++) = active_set.unit_row(i, problem, iterate);
        }
        active_rows.conservativeResize(active_count + violated_intervals.size(), Eigen::NoChange);
        for (int row : violated_intervals) {
            active_rows.row(active_index) = problem.scaled_task_row(row, iterate.jacobian);
            active_rows.row(active_index++).normalize();
        }
    }

    // Least-squares Lagrange multipliers: minimize |gradient + rows^T multipliers| over the rows above and the active rows.
    void solve_multipliers(Eigen::Index active_count) {
        const Eigen::Index count = rows_above.rows() + active_count;
        multipliers.resize(0);
        if (count == 0) return;
        RowMatrix all(count, rows_above.cols());
        all << rows_above, active_rows;
        gram.noalias() = all * all.transpose();
        gram.diagonal().array() += kMultiplierDamping;
        multipliers = gram.ldlt().solve(-all * gradient);
    }
};

}  // namespace poise
