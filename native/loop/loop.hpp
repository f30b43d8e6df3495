// The solver's loop: prioritized steps within a trust region until no level can be improved (a lexicographic KKT point).
// poise/solver/reference_loop.py is the NumPy counterpart.
//
// Problem: find the configuration q that minimizes 1/2 |e_1(q)|^2, 1/2 |e_2(q)|^2, ... lexicographically (strict priority
// levels) under the joint limits g(q) >= 0 and the couplings c(q) = 0. J are the Jacobians of the errors, N is the null-space
// projector of the levels above, lambda are Lagrange multipliers, Delta is the trust radius.
//
// Each iteration:
// 1. Linearize at the iterate (Iterate): J, e, limits, couplings, in columns scaled by joint cost.
// 2. Model: levels that can be met are linear, J dq = e. A level in conflict gets a second-order model in the null space N,
//    with the Hessian of its Lagrangian over the rows above and the active constraints (ConflictModel, LevelModel).
// 3. Step: lexicographic minimum of the models under the constraints (PrioritizedStep, DualActiveSet), each model within
//    Delta. If the step shows new levels in conflict or a new active set, repeat from 2.
// 4. Convergence: stop if the predicted reduction of every level is below its tolerance (Tolerances): the iterate is stationary.
// 5. Trial point: integrate the step, correct it onto the limits, evaluate; if the linear levels drift, add a second-order
//    correction.
// 6. Acceptance: compare actual and predicted reduction level by level (StepAcceptance); update Delta (TrustRadius).
// 7. After an accepted step: update the levels in conflict (ConflictDetector), keep the best iterate, and stop if the error
//    norms stagnate (StagnationTest).
//
// Where the loop ends with a level unmet it is run again from there, with nothing remembered (trust radius, conflicts, active
// set): it has converged when that finds nothing better.
//
// References: Baerlocher 2001; Nocedal and Wright 2006, Numerical optimization, ch. 4 (trust region), 12 (KKT conditions),
// 15.5 (merit functions), 18 (SQP, second-order correction); Moré and Sorensen 1983.
#pragma once
#include <chrono>

#include "generated/tolerances.hpp"
#include "limits/correction.hpp"
#include "loop/resting_points.hpp"
#include "loop/step_acceptance.hpp"
#include "loop/stagnation.hpp"

namespace poise {

struct IterationRecord {
    VectorXd errors;
    double step_length, trust_radius;
    bool accepted;
    std::vector<char> in_conflict;
};

class Loop {
public:
    Tolerances tolerances;
    MotionPenalty motion_penalty;
    int max_iterations = 200;
    double max_seconds = -1.0;  // no bound if negative
    bool trace = false;
    HopelessnessTest hopelessness;  // a run that it ends has the status BUDGET

    int iterations = 0;
    LoopStatus status = LoopStatus::CONVERGED;
    std::vector<IterationRecord> history;

    explicit Loop(LoopProblem& p) : problem(p) {}

    const Iterate& iterate() const { return *current; }

    void run(const double* start_q, Corrector& corrector) {
        start_time = std::chrono::steady_clock::now();
        iterations = 0;
        history.clear();
        run_from(start_q, corrector);
        check_convergence(corrector);
    }

private:
    static constexpr double kConflictFraction = tolerance::kConflictFraction;    // a level keeping more than this fraction of its error norm is in conflict
    static constexpr double kMetErrorNorm = tolerance::kConvergedErrorNorm;       // a level with a smaller error norm is met
    static constexpr double kEqualErrorNormTol = tolerance::kEqualErrorNormTol;  // error norms that differ by less are considered equal
    static constexpr double kMinStepLength = tolerance::kZeroStepTol;     // shorter steps count as zero
    static constexpr int kMaxActiveSetTrials = tolerance::kMaxActiveSetTrials;  // active-set updates before the first step
    static constexpr int kMaxIdleChecks = tolerance::kMaxIdleChecks;
    LoopProblem& problem;
    ModelStep step;
    Iterate first_iterate, second_iterate;
    std::vector<double> best_q;  // configuration of the best iterate so far, and its error norms
    VectorXd best_error_norms;
    Iterate *current = &first_iterate, *trial = &second_iterate;
    bool converged = false;
    bool tasks_at_current = true;  // the tasks were last evaluated at `current`
    bool steps_by_promise = false;  // the trial point was evaluated with the step: it is taken in spite of its linear model
    std::vector<char> in_conflict, detected;
    std::vector<double> trial_q;
    TrustRadius trust_radius;
    ActiveSet active_set;
    StepAcceptance acceptance;

    std::chrono::steady_clock::time_point start_time;
    int first_iteration = 0;  // of the present start
    std::vector<double> checked_q, from_q, begin_q;
    VectorXd checked_error_norms, least_error_norms;

    RestingPoints resting_points;

    // Runs from a configuration, with nothing remembered.
    void run_from(const double* start_q, Corrector& corrector) {
        start(start_q, corrector);
        const bool may_skip = motion_penalty.weight == 0.0 && !trace;
        const RestingPoint* known = may_skip ? resting_points.find(*current, tolerances, problem.scale) : nullptr;
        if (known && iterations + known->iterations < max_iterations) {
            converged = true;
            iterations += known->iterations;
            status = known->status;
            return;
        }
        begin_q = current->q;
        iterate_until_done(corrector);
        if (!converged) restore_best();
        if (status != LoopStatus::BUDGET && motion_penalty.weight == 0.0 && current->q == begin_q)
            resting_points.add(status, iterations - first_iteration, *current, tolerances, problem.scale);
    }

    void iterate_until_done(Corrector& corrector) {
        for (;;) {
            const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_time).count();
            if (iterations >= max_iterations || (iterations && max_seconds >= 0.0 && spent > max_seconds)) {
                status = LoopStatus::BUDGET;
                break;
            }
            if (!take_iteration(corrector)) break;
        }
    }

    // Runs again from where the loop ended, and from where that ends, as long as levels improve; a run that ends elsewhere
    // without an improvement is followed a few times. Returns to the best end.
    void check_convergence(Corrector& corrector) {
        if (!needs_convergence_check()) return;
        LoopStatus best_status = status;
        checked_q = from_q = current->q;
        checked_error_norms = least_error_norms = current->error_norms;
        for (int idle = 0; idle < kMaxIdleChecks && needs_convergence_check();) {
            run_from(from_q.data(), corrector);
            if (is_better(current->error_norms, checked_error_norms) && keeps_levels(least_error_norms)) {
                checked_q = current->q;
                checked_error_norms = current->error_norms;
                least_error_norms = least_error_norms.cwiseMin(current->error_norms);
                best_status = status;
                idle = 0;
            } else {
                ++idle;
            }
            if (current->q == from_q) break;
            from_q = current->q;
        }
        if (status != LoopStatus::BUDGET) status = best_status;  // else the check itself was cut short
        if (current->q != checked_q) current->evaluate(problem, checked_q.data());
    }

    // Whether the levels above the first that is better than ever keep their least error norms: gains of lower levels must not
    // be paid for by many losses that are each too small to count.
    bool keeps_levels(const VectorXd& least) const {
        for (Eigen::Index k = 0; k < least.size(); ++k) {
            if (current->error_norms[k] > least[k] + kEqualErrorNormTol) return false;
            if (current->error_norms[k] < least[k] - kEqualErrorNormTol) return true;
        }
        return false;
    }

    // A frame of a drag continues in the next one.
    bool needs_convergence_check() const {
        return status != LoopStatus::BUDGET && motion_penalty.weight == 0.0 && current->error_norms.size()
            && !hopelessness.rules_out(current->error_norms) && current->error_norms.maxCoeff() > kMetErrorNorm;
    }

    void start(const double* start_q, Corrector& corrector) {
        first_iteration = iterations;
        converged = false;
        trust_radius = TrustRadius();
        active_set = ActiveSet();
        conflict_detector.start(problem.levels());
        stagnation.start();
        hopelessness.start();
        trial_q.assign(start_q, start_q + problem.model.nq);
        corrector.run(trial_q.data());
        current->evaluate(problem, trial_q.data());
        motion_penalty.start(*current, problem.model.nv);
        tasks_at_current = true;
        store_best();
        in_conflict.assign(problem.levels(), 0);
    }

    // Takes one iteration; false if the loop is finished.
    bool take_iteration(Corrector& corrector) {
        if (all_levels_met()) return finish_converged();
        compute_step(corrector);
        acceptance.predict(problem, *current, step, motion_penalty);
        if (is_stationary() && update_active_set()) {
            compute_step(corrector);
            acceptance.predict(problem, *current, step, motion_penalty);
        }
        if (is_stationary()) return finish_converged();
        ++iterations;
        const double length = step.length();
        status = LoopStatus::STALLED;
        if (!std::isfinite(length)) return false;  // not finite: return the best iterate so far
        const bool on_boundary = is_on_boundary();
        detect_conflicts();
        step.read_active_set(*current, step_active_set);
        acceptance.set_multipliers(problem, *current, step, step_active_set);
        if (!steps_by_promise) evaluate_trial(corrector);
        if (acceptance.needs_correction(problem, *current, *trial, step, step_active_set))
            try_second_order_correction(corrector, length);
        const StepDecision decision = acceptance.decide(problem, *current, *trial, step, length);
        if (trace) history.push_back({decision.accepted() ? trial->error_norms : current->error_norms, length,
                                      trust_radius.value, decision.accepted(), in_conflict});
        if (!decision.accepted()) {
            trust_radius.reject(decision, length);
            tasks_at_current = false;
            return trust_radius.value >= TrustRadius::kMinRadius;
        }
        if (!steps_by_promise) trust_radius.accept(decision, length, on_boundary);  // else the model erred in the step's favor
        return accept_trial();
    }

    // Moves to the trial point; false if the loop stagnates.
    bool accept_trial() {
        motion_penalty.displacement += step.x;
        active_set = step_active_set;
        if (is_promising()) std::fill(detected.begin(), detected.end(), 0);
        conflict_detector.update(current->error_norms, trial->error_norms, detected);
        in_conflict = detected;
        std::swap(current, trial);
        tasks_at_current = true;
        if (is_better(current->error_norms, best_error_norms)) store_best();
        if (hopelessness.update(current->error_norms)) {
            status = LoopStatus::BUDGET;
            return false;
        }
        if (!stagnation.update(current->error_norms, trust_radius.value, tolerances.relative)) return true;
        restore_best();
        converged = true;
        status = LoopStatus::CONVERGED;
        return false;
    }

    void store_best() {
        best_q = current->q;
        best_error_norms = current->error_norms;
    }

    // Returns to the best iterate.
    void restore_best() {
        if (current->q == best_q) return;
        current->evaluate(problem, best_q.data());
        tasks_at_current = true;
    }

    // Stops at a stationary iterate; BUDGET if only the motion penalty keeps levels in conflict from moving on.
    bool finish_converged() {
        converged = true;
        status = motion_penalty.limits_motion(in_conflict) ? LoopStatus::BUDGET : LoopStatus::CONVERGED;
        return false;
    }

    ActiveSet step_active_set;
    ConflictDetector conflict_detector;
    StagnationTest stagnation;
    VectorXd first_x, linear_change;

    void try_second_order_correction(Corrector& corrector, double length) {
        first_x = step.x;
        VectorXd linearization_error = acceptance.linearization_error;
        step.correct(problem, *current, linearization_error);
        if ((step.x - first_x).norm() < 0.5 * length) evaluate_trial(corrector);
        step.x = first_x;
    }

    // Step within the trust radius; repeated when it shows new levels in conflict or, before the first step, a new active set.
    // Second-order terms often do what the linear model of a level alone cannot.
    void compute_step(Corrector& corrector) {
        steps_by_promise = false;
        for (int trial_index = 0; trial_index < problem.levels() + kMaxActiveSetTrials; ++trial_index) {
            const bool any = std::find(in_conflict.begin(), in_conflict.end(), 1) != in_conflict.end();
            if (any && !tasks_at_current) {
                problem.tasks.evaluate(current->q.data());
                tasks_at_current = true;
            }
            step.solve(problem, *current, in_conflict, trust_radius.value, active_set, tolerances, motion_penalty);
            detect_conflicts();
            bool has_new = false;
            for (size_t k = 0; k < detected.size(); ++k) has_new |= detected[k] && !in_conflict[k];
            const bool at_start = iterations == first_iteration && trial_index < kMaxActiveSetTrials;
            if (!has_new && !(at_start && has_new_active_set())) break;
            if (has_new && !any && is_alone()) {
                evaluate_trial(corrector);
                if ((steps_by_promise = is_promising())) break;
            }
            for (size_t k = 0; k < detected.size(); ++k) in_conflict[k] |= detected[k];
            step.read_active_set(*current, step_active_set);
            active_set = step_active_set;
        }
    }

    bool is_alone() const {  // on a long chain; on a short one a second-order model costs little and stays nearer
        return problem.levels() == 1 && motion_penalty.weight == 0.0 && problem.model.nv >= ConflictModel::kMinKrylovSize;
    }

    // Whether a level alone loses a good part of its error at the trial point
    bool is_promising() const {
        return is_alone() && trial->error_norms[0] <= tolerance::kPromisingErrorFraction * current->error_norms[0];
    }

    // At a stationary step, updates the active set of the models; true if it changed and the step must be computed again.
    bool update_active_set() {
        const bool is_new = has_new_active_set();
        if (is_new) active_set = step_active_set;
        return active_set.drop_loose(*current) || is_new;
    }

    // Whether the step is blocked at its start by other constraints than its models assumed; sets `step_active_set`.
    bool has_new_active_set() {
        if (std::find(in_conflict.begin(), in_conflict.end(), 1) == in_conflict.end()) return false;
        step.read_active_set(*current, step_active_set);
        const ActiveSet &a = active_set, &b = step_active_set;  // rows are in order in both
        for (size_t i = 0, j = 0;; ++i, ++j) {
            while (i < a.rows.size() && !is_blocking(a, i)) ++i;
            while (j < b.rows.size() && !is_blocking(b, j)) ++j;
            if (i == a.rows.size() || j == b.rows.size()) return i < a.rows.size() || j < b.rows.size();
            if (a.rows[i] != b.rows[j] || a.levels[i] != b.levels[j]) return true;
        }
    }

    // Whether an active constraint keeps a level from a worthwhile reduction.
    bool is_blocking(const ActiveSet& constraints, size_t i) const {
        const int level = constraints.levels[i];
        if (!constraints.blocks(i, *current, problem.levels() - 1)) return false;
        return ConflictModel::kMinConvergenceRadius * constraints.multipliers[i] * constraints.row_norm(i, problem, *current)
            > tolerances.min_reduction(current->error_norms[level]);
    }

    void detect_conflicts() {
        detected.resize(problem.levels());
        // a shortened step shows conflicts, but no new ones besides those already known
        const bool any = std::find(in_conflict.begin(), in_conflict.end(), 1) != in_conflict.end();
        linear_change.noalias() = current->scaled_jacobian * step.x / (any ? step.step_fraction : 1.0);
        for (int k = 0; k < problem.levels(); ++k) {
            const double error_norm = current->error_norms[k];
            double squares = 0.0;
            for (int i = problem.tasks.level_starts[k]; i < problem.tasks.level_starts[k + 1]; ++i) {
                const double remaining = current->remaining_error(i, linear_change[i]);
                squares += remaining * remaining;
            }
            detected[k] = error_norm > kMetErrorNorm && std::sqrt(squares) > kConflictFraction * error_norm;
        }
    }

    bool is_on_boundary() const {
        for (const LevelModel& model : step.models)
            if (model.on_boundary) return true;
        return false;
    }

    void evaluate_trial(Corrector& corrector) {
        trial_q.resize(problem.model.nq);
        integrate(problem.model, current->q.data(), step.step.dq.data(), trial_q.data());
        corrector.run(trial_q.data());
        trial->evaluate(problem, trial_q.data());
        tasks_at_current = false;
    }

    // Whether every level is met, so that any step would be zero.
    bool all_levels_met() const {
        return current->error_norms.size() && current->error_norms.maxCoeff() <= kMetErrorNorm
            && std::find(in_conflict.begin(), in_conflict.end(), 1) == in_conflict.end();
    }

    bool is_stationary() const {
        if (step.length() < kMinStepLength) return true;
        // active constraints are left by a fraction of the radius only
        const double radius_factor = std::max(1.0, ConflictModel::kMinConvergenceRadius / trust_radius.value);
        for (int k = 0; k < problem.levels(); ++k) {
            const double error_norm = current->error_norms[k], remaining = acceptance.predicted.remaining[k];
            const LevelModel& model = step.models[k];
            if (!model.second_order) {
                if (std::abs(error_norm - remaining) > kMetErrorNorm) return false;
            } else if (model.converged) {  // stationary along its active constraints; it may still improve by leaving one
                if (radius_factor * acceptance.predicted.merit_reductions[k] > tolerances.min_reduction(error_norm)) return false;
            } else if (model.on_boundary || step.damping > 0.0
                       || acceptance.predicted.reductions[k] > tolerances.min_reduction(error_norm)) {
                return false;
            }
        }
        return true;
    }

    static bool is_better(const VectorXd& error_norms, const VectorXd& reference) {
        for (Eigen::Index k = 0; k < error_norms.size(); ++k)
            if (std::abs(error_norms[k] - reference[k]) > kEqualErrorNormTol) return error_norms[k] < reference[k];
        return false;
    }
};

}  // namespace poise
