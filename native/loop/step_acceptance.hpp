// Step acceptance and trust-radius update: compares actual and predicted reduction of every level;
// poise/solver/step_acceptance.py and trust_region.py explain them.
//
// The merit of level k is 1/2 |e_k|^2 plus the multipliers of the rows above times their errors (a Lagrangian), so that progress
// made by violating higher levels does not count. The first level with a significant predicted reduction decides.
#pragma once
#include "generated/tolerances.hpp"
#include "loop/level_models.hpp"

namespace poise {

// By level: reduction of 1/2 |e|^2, the same minus the change of the rows above times their multipliers, and predicted |e|.
struct PredictedReduction {
    VectorXd reductions, merit_reductions, remaining;
};

struct StepDecision {
    static constexpr double kAcceptanceRatio = tolerance::kMinReductionRatio;  // actual / predicted reduction above which a step is accepted
    double ratio = 1.0;  // actual / predicted reduction of the deciding level
    bool is_decided = false;  // whether a level had a significant reduction
    double error_excess = 0.0;  // largest excess of an error norm over its prediction
    bool accepted() const { return ratio > kAcceptanceRatio; }
};

class StepAcceptance {
public:
    PredictedReduction predicted;
    VectorXd row_change, linearization_error, motion_costs;  // motion_costs: motion penalty by level
    std::vector<VectorXd> row_multipliers;  // by level, of all rows

    void predict(const LoopProblem& problem, const Iterate& iterate, const ModelStep& step, const MotionPenalty& motion_penalty) {
        const int levels = problem.levels();
        row_change.noalias() = iterate.scaled_jacobian * step.x;
        predicted.reductions.resize(levels);
        predicted.merit_reductions.resize(levels);
        for (int k = 0; k < levels; ++k) {
            const auto e = iterate.level_errors(problem, k);
            const LevelModel& model = step.models[k];
            const auto row_moved = row_change.segment(problem.tasks.level_starts[k], e.size());
            double reduction = row_moved.dot(e) - 0.5 * row_moved.squaredNorm();
            if (model.second_order)
                reduction -= 0.5 * model.second_order_along(step.x, row_moved);
            else
                reduction += overshoot_reduction(problem, iterate, k);
            predicted.reductions[k] = reduction;
            predicted.merit_reductions[k] = reduction - model.row_multipliers.dot(row_change.head(model.row_multipliers.size()));
        }
        predicted.remaining = (iterate.error_norms.array().square() - 2.0 * predicted.reductions.array()).max(0.0).sqrt();
        motion_costs.setZero(levels);
        for (int k = 0; k < levels; ++k)
            if (step.models[k].second_order) motion_costs[k] = motion_penalty.step_cost(k, step.x);
        predicted.reductions -= motion_costs;
        predicted.merit_reductions -= motion_costs;
    }

    // Correction of the predicted reduction for rows that move from the end of their interval to its inside.
    double overshoot_reduction(const LoopProblem& problem, const Iterate& iterate, int k) const {
        double total = 0.0;
        for (int i = problem.tasks.level_starts[k]; i < problem.tasks.level_starts[k + 1]; ++i) {
            const double predicted_error = iterate.errors[i] - row_change[i], remaining = iterate.remaining_error(i, row_change[i]);
            total += 0.5 * (predicted_error * predicted_error - remaining * remaining);
        }
        return total;
    }

    // Call after predict(). Multipliers of the rows above, and of the active interval ends: reduction that a level gains by
    // violating them is lost again in the next step.
    void set_multipliers(const LoopProblem& problem, const Iterate& iterate, const ModelStep& step, const ActiveSet& active_set) {
        row_multipliers.resize(problem.levels());
        for (int k = 0; k < problem.levels(); ++k) {
            row_multipliers[k].setZero(iterate.errors.size());
            row_multipliers[k].head(step.models[k].row_multipliers.size()) = step.models[k].row_multipliers;
        }
        for (size_t i = 0; i < active_set.rows.size(); ++i) {
            const int k = active_set.levels[i];
            if (!active_set.is_interval_end(i, iterate) || k < 0 || k >= problem.levels() || !step.models[k].second_order) continue;
            const int row = active_set.task_row(i, iterate);
            if (row < problem.tasks.level_starts[k] && row_multipliers[k][row] == 0.0)
                row_multipliers[k][row] = -active_set.sign(i, iterate) * active_set.multipliers[i];
        }
    }

    // Call after set_multipliers(): whether a second-order correction is worthwhile. Computes how far the errors at the trial
    // point differ from the linear models. At active interval ends the difference counts on both sides, since the row should stay
    // at the end. At the trial point the interval may be unbounded: a pair of solids may have left the clearance task.
    bool needs_correction(const LoopProblem& problem, const Iterate& iterate, const Iterate& trial, const ModelStep& step,
                          const ActiveSet& active_set) {
        linearization_error.resize(row_change.size());
        for (Eigen::Index i = 0; i < row_change.size(); ++i)
            linearization_error[i] = trial.errors[i] - iterate.remaining_error(int(i), row_change[i]);
        for (size_t i = 0; i < active_set.rows.size(); ++i) {
            if (!active_set.is_interval_end(i, iterate)) continue;
            const int row = active_set.task_row(i, iterate);
            const bool lower = active_set.sign(i, iterate) > 0.0;
            const double row_moved = problem.scaled_task_row(row, iterate.jacobian).dot(step.x);
            const double trial_bound = lower ? trial.lower[row] : trial.upper[row];
            if (std::isfinite(trial_bound))
                linearization_error[row] = trial_bound - (lower ? iterate.lower[row] : iterate.upper[row]) + row_moved;
        }
        const double allowed_drift = std::min(step.x.squaredNorm(), kMaxErrorDrift);
        for (int k = 0; k < problem.levels(); ++k) {
            const LevelModel& model = step.models[k];
            if (model.second_order && model.row_multipliers.size()) {
                const double merit_reduction = std::abs(predicted.merit_reductions[k]);
                const double merit_error = std::abs(row_multipliers[k].dot(linearization_error));
                if (merit_reduction > 1e-9 && merit_error > kCorrectionFraction * merit_reduction) return true;
            } else if (k + 1 < problem.levels() && !model.second_order) {
                if (trial.error_norms[k] - predicted.remaining[k] > 0.5 * allowed_drift) return true;
            }
        }
        return false;
    }

    StepDecision decide(const LoopProblem& problem, const Iterate& iterate, const Iterate& trial, const ModelStep& step,
                        double length) const {
        const double allowed_drift = std::min(length * length, kMaxErrorDrift);
        StepDecision decision;
        for (int k = 0; k < problem.levels(); ++k) {
            const LevelModel& model = step.models[k];
            const double error_norm = iterate.error_norms[k], trial_norm = trial.error_norms[k],
                predicted_norm = predicted.remaining[k], predicted_reduction = predicted.merit_reductions[k];
            const double actual_reduction =
                0.5 * (error_norm * error_norm - trial_norm * trial_norm)
                    + row_multipliers[k].dot(trial.errors - iterate.errors) - motion_costs[k];
            const double negligible = std::max(kNegligibleReduction * std::max(1.0, error_norm),
                                               kCostRounding * error_norm * error_norm);
            if (std::abs(predicted_reduction) < negligible && std::abs(actual_reduction) < 10.0 * negligible) continue;
            decision.error_excess = std::max(decision.error_excess, trial_norm - predicted_norm);
            const bool decides =
                model.second_order ? predicted_reduction > kRelativeDecidingReduction * cost_scale(error_norm)
                    : error_norm - predicted_norm > allowed_drift;
            decision.is_decided = true;
            if (decides || (k + 1 == problem.levels() && predicted_reduction > negligible)) {
                decision.ratio = predicted_reduction > 0.0 ? actual_reduction / predicted_reduction
                    : actual_reduction >= 2.0 * predicted_reduction - negligible ? 1.0 : -1.0;
                return decision;
            }
            if (trial_norm - predicted_norm > allowed_drift) {
                decision.ratio = -1.0;
                return decision;
            }
            decision.is_decided = false;
        }
        return decision;
    }

    // of the predicted reduction: larger linearization errors are corrected
    static constexpr double kCorrectionFraction = tolerance::kMaxUncorrectedShare;
    static constexpr double kMaxErrorDrift = tolerance::kMaxErrorDrift;               // tolerated excess of an error norm over its prediction
    static constexpr double kRelativeDecidingReduction = tolerance::kDecidingReductionFraction;  // a level predicted to reduce |e|^2 by more decides
    static constexpr double kNegligibleReduction = tolerance::kNegligibleReduction;       // relative to max(1, |e|)
    static constexpr double kCostRounding = tolerance::kCostRounding;                     // relative to |e|^2
};

// The trust radius Delta. Its factor after a step aims at a model error of kTargetModelError, and at an error drift of 0.6
// kMaxErrorDrift, both assumed to grow with the square of the step. After a rejection growth is limited for some steps.
class TrustRadius {
public:
    static constexpr double kMinRadius = tolerance::kMinTrustRadius;  // the loop stops below
    double value = tolerance::kInitialTrustRadius;

    void reject(const StepDecision& decision, double length) {
        const double step_length = std::min(length, value);
        ceiling = kCeilingAfterRejection * step_length;
        value = std::min(std::max(factor(decision), kMinShrink), kMaxShrink) * step_length;
    }
    void accept(const StepDecision& decision, double length, bool on_boundary) {
        const double growth = factor(decision);
        if (growth < 1.0)
            value = std::max(std::max(growth, kMinAcceptedFactor) * std::min(value, length), kMinAcceptedRadius);
        else if (on_boundary || length > kLongStepFraction * value)
            value = std::min({std::min(growth, kMaxGrowth) * value, kMaxRadius, std::max(ceiling, value)});
        ceiling *= kCeilingGrowth;
    }

private:
    static constexpr double kTargetModelError = tolerance::kTargetModelError;       // |1 - actual / predicted reduction| to aim at
    static constexpr double kCeilingAfterRejection = tolerance::kCeilingAfterRejection;   // of the rejected step
    static constexpr double kCeilingGrowth = tolerance::kCeilingGrowth;           // per accepted step
    static constexpr double kMinShrink = tolerance::kMinShrinkRejected, kMaxShrink = tolerance::kMaxShrinkRejected;  // factors after a rejected step
    static constexpr double kMinAcceptedFactor = tolerance::kMinShrinkAccepted, kMaxGrowth = tolerance::kMaxGrowth;  // factors after an accepted step
    static constexpr double kMinAcceptedRadius = tolerance::kMinAcceptedTrustRadius, kMaxRadius = tolerance::kMaxTrustRadius;
    static constexpr double kLongStepFraction = tolerance::kLongStepFraction;        // shorter steps inside the boundary do not enlarge the radius
    double ceiling = 99.0;

    static double factor(const StepDecision& decision) {
        double result = 0.3;
        if (!decision.is_decided)
            result = std::sqrt(kTargetModelError / 1e-9);
        else if (decision.ratio > -20.0)
            result = std::sqrt(kTargetModelError / std::max(std::abs(1.0 - decision.ratio), 1e-9));
        return std::min(result, std::sqrt(0.6 * StepAcceptance::kMaxErrorDrift / std::max(decision.error_excess, 1e-9)));
    }
};

}  // namespace poise
