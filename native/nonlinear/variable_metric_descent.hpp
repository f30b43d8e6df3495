// Variable-metric (quasi-Newton) descent to a KKT point, with projection onto the active constraints (gradient projection
// with an active set, after Rosen, Goldfarb and Powell). poise/solver/nonlinear is the NumPy counterpart.
//
// 1. Compute the Lagrange multipliers of the working set and the projected gradient; stop at a KKT point.
// 2. If a multiplier has the wrong sign and releasing its constraint gains more than moving, drop it.
// 3. Direction: minus the projected inverse Hessian times the projected gradient.
// 4. If a constraint blocks at once, add it to the working set.
// 5. Line search up to the nearest constraint; accept the best point, update the inverse Hessian, add the constraint reached.
#pragma once
#include <chrono>

#include "generated/tolerances.hpp"
#include "limits/correction.hpp"
#include "nonlinear/domains.hpp"
#include "nonlinear/line_search.hpp"
#include "nonlinear/nonnegative_least_squares.hpp"

namespace poise {

enum class DescentStatus : int { KKT_POINT = 0, ROUNDING = 1, BUDGET = 2 };

struct DescentIteration {
    double objective_value, step;
    int active_count;
};

// A domain has size() entries of a step, point_size() of a point, constraints that may be curved, and the functions
// objective, constraints, metric and move.
template <class Domain>
class VariableMetricDescent {
public:
    double tolerance = 1e-9, max_seconds = -1.0, max_step = 1.0, metric_damping = 0.01;
    int max_iterations = 500;
    UpdateRule rule = UpdateRule::SWITCH;
    bool trace = false;

    std::vector<double> point;
    double objective_value = 0.0;
    ColumnVector gradient;
    int iterations = 0;
    std::vector<DescentIteration> history;

    explicit VariableMetricDescent(Domain& s) : domain(s) {}

    DescentStatus run(const double* start, Corrector& corrector) {
        const auto start_time = std::chrono::steady_clock::now();
        point.assign(start, start + domain.point_size());
        corrector.run(point.data());
        iterations = working_set_changes = 0;
        history.clear();
        objective_value = domain.objective(point.data(), gradient);
        domain.constraints(point.data(), constraints);
        rebuild_working_set();
        while (iterations < max_iterations) {
            const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_time).count();
            if (iterations && max_seconds >= 0.0 && spent > max_seconds) break;
            if (iterate(corrector)) return status;
        }
        return DescentStatus::BUDGET;
    }

private:
    static constexpr double kActiveSlackTol = tolerance::kActiveSlackTol;       // constraints with less slack are active
    static constexpr double kRelativeBlockingTol = tolerance::kBlockingTol;  // rates of approach up to this are treated as zero
    static constexpr int kMaxFailedUpdates = tolerance::kMaxFailedUpdates;            // then the metric is reset
    Domain& domain;
    DomainConstraints constraints, trial_constraints;
    ProjectedMetric working;
    LineSearch search;
    DescentStatus status = DescentStatus::BUDGET;
    int working_set_changes = 0, failed_updates = 0;
    bool metric_is_initial = true;
    double scale = 1.0;
    ColumnVector multipliers, projected_gradient, direction, step, trial_gradient, best_gradient, gradient_change,
        lagrangian_correction, metric_product, trial_multipliers;
    std::vector<double> trial, best;
    double best_objective = 0.0;
    Matrix working_rows;

    // One line search or one change of the working set; true if the descent is finished.
    bool iterate(Corrector& corrector) {
        working.multipliers(gradient, multipliers);
        projected_gradient = gradient;
        projected_gradient.noalias() -= working.span() * multipliers;
        const double gradient_norm = projected_gradient.size() ? projected_gradient.lpNorm<Eigen::Infinity>() : 0.0;
        double best_rate = 0.0;
        const int worst = wrong_sign_row(best_rate);
        if (gradient_norm <= tolerance && worst < 0) return stop(DescentStatus::KKT_POINT);
        if (worst >= 0 && (gradient_norm <= tolerance || gradient_norm <= 0.5 * best_rate)) {
            working.drop(worst, scale);
            return count_working_set_change();
        }
        direction.noalias() = -(working.metric * projected_gradient);
        working.project(direction);
        add_constraint_correction();
        double slope = gradient.dot(direction);
        if (!(slope < -1e-14 * std::sqrt(gradient.squaredNorm() * direction.squaredNorm()))) return restart_or_stop();
        const double length = direction.norm();
        if (length > max_step) {
            direction *= max_step / length;
            slope *= max_step / length;
        }
        double limit = std::numeric_limits<double>::infinity();
        const int blocking = blocking_row(limit);
        if (blocking >= 0 && limit * direction.norm() <= kActiveSlackTol) {
            working.add(constraints.rows.col(blocking), blocking);
            return count_working_set_change();
        }
        ++iterations;
        if (!search_line(slope, limit, corrector)) return restart_or_stop();
        accept_step(search.result.length >= limit ? blocking : -1);
        return false;
    }

    bool search_line(double slope, double limit, Corrector& corrector) {
        double value = 0.0;
        const auto at = [&](double length) {
            step = length * direction;
            domain.move(point.data(), step, corrector, trial);
            value = domain.objective(trial.data(), trial_gradient);
            return Sample{length, value, trial_slope()};
        };
        const auto keep = [&] {
            best = trial;
            best_gradient = trial_gradient;
            best_objective = value;
        };
        return search.run(objective_value, slope, limit, at, keep);
    }

    // Slope along the path after correction: curved constraints are evaluated at the trial point.
    double trial_slope() {
        if (!domain.is_curved || working.labels.empty()) return trial_gradient.dot(direction);
        domain.constraints(trial.data(), trial_constraints);
        gather_working_rows(trial_constraints);
        const auto rows = working_rows.leftCols(working.count());
        trial_multipliers = (rows.transpose() * rows).ldlt().solve(rows.transpose() * trial_gradient);
        return (trial_gradient - rows * trial_multipliers).dot(direction);
    }

    void gather_working_rows(const DomainConstraints& source) {
        working_rows.resize(domain.size(), working.count());
        for (int i = 0; i < working.count(); ++i) {
            const int label = working.labels[i];
            working_rows.col(i) = label >= 0 ? source.rows.col(label) : source.equalities.col(-1 - label);
        }
    }

    // Rebuilds the working set from the active constraints with a positive multiplier.
    void rebuild_working_set() {
        working.begin(domain.size());
        for (int i = 0; i < int(constraints.equalities.cols()); ++i) working.add(constraints.equalities.col(i), -1 - i);
        std::vector<int> active_candidates;
        for (int i = 0; i < int(constraints.slack.size()); ++i)
            if (constraints.slack[i] <= kActiveSlackTol) active_candidates.push_back(i);
        if (!active_candidates.empty()) {
            const ColumnVector multipliers_nnls =
                nonnegative_least_squares(working.metric * selected_columns(constraints.rows, active_candidates),
                                          -(working.metric * gradient));
            for (size_t i = 0; i < active_candidates.size(); ++i)
                if (multipliers_nnls[i] > 0.0) working.add(constraints.rows.col(active_candidates[i]), active_candidates[i]);
        }
        reset_metric();
    }

    void reset_metric() {
        domain.metric(point.data(), metric_damping, working.metric);
        working.set_rows(working.rows);
        scale = working.metric.trace() / std::max(1, domain.size() - working.count());
        metric_is_initial = true;
        failed_updates = 0;
    }

    int wrong_sign_row(double& best_rate) const {
        int worst_index = -1;
        best_rate = tolerance;
        for (int i = 0; i < working.count(); ++i) {
            if (working.labels[i] < 0) continue;
            const double rate = multipliers[i] / std::sqrt(working.inverse(i, i));
            if (rate > best_rate) {
                best_rate = rate;
                worst_index = i;
            }
        }
        return worst_index;
    }

    bool count_working_set_change() {
        if (++working_set_changes > 2 * domain.size() + 10) {
            working_set_changes = 0;
            rebuild_working_set();
        }
        return false;
    }

    // Adds a component that returns to constraints of the working set that a curved step has left.
    void add_constraint_correction() {
        if (!domain.is_curved || working.labels.empty()) return;
        ColumnVector distances = ColumnVector::Zero(working.count());
        bool any = false;
        for (int i = 0; i < working.count(); ++i) {
            if (working.labels[i] < 0 || multipliers[i] > 0.0) continue;
            distances[i] = constraints.slack[working.labels[i]];
            any |= distances[i] > kActiveSlackTol;
        }
        if (any) direction.noalias() += working.span() * (working.inverse_gram() * distances);
    }

    int blocking_row(double& limit) const {
        int nearest = -1;
        const double min_rate = kRelativeBlockingTol * direction.norm();
        for (int i = 0; i < int(constraints.slack.size()); ++i) {
            const double toward = constraints.rows.col(i).dot(direction);
            if (!(toward > min_rate)) continue;
            if (std::find(working.labels.begin(), working.labels.end(), i) != working.labels.end()) continue;
            const double length = std::max(constraints.slack[i], 0.0) / toward;
            if (length < limit) {
                limit = length;
                nearest = i;
            }
        }
        return nearest;
    }

    bool restart_or_stop() {
        if (metric_is_initial) return stop(DescentStatus::ROUNDING);
        rebuild_working_set();
        return false;
    }

    bool stop(DescentStatus reason) {
        status = reason;
        return true;
    }

    void accept_step(int blocking) {
        gradient_change = best_gradient - gradient;
        step = search.result.length * direction;
        gradient = best_gradient;
        objective_value = best_objective;
        point = best;
        domain.constraints(point.data(), constraints);
        lagrangian_correction.resize(0);
        if (domain.is_curved && working.count()) {
            gather_working_rows(constraints);
            lagrangian_correction.noalias() = (working_rows - working.span()) * multipliers;
            if (!working.set_rows(working_rows)) {  // rows have become dependent
                rebuild_working_set();
                return;
            }
        }
        const double length = step.norm();
        update_metric();
        working_set_changes = 0;
        if (blocking >= 0) working.add(constraints.rows.col(blocking), blocking);
        if (trace) history.push_back({objective_value, length, working.count()});
    }

    // Updates the inverse Hessian in the null space: by the change of the Lagrangian's gradient, else of the objective's.
    void update_metric() {
        working.project(step);
        for (int attempt = lagrangian_correction.size() ? 0 : 1; attempt < 2; ++attempt) {
            projected_gradient = gradient_change;
            if (attempt == 0) projected_gradient -= lagrangian_correction;
            working.project(projected_gradient);
            if (update_inverse_hessian(working.metric, step, projected_gradient, rule, metric_product)) {
                // initial inverse curvature along a released constraint
                scale = step.dot(projected_gradient) / projected_gradient.squaredNorm();
                metric_is_initial = false;
                failed_updates = 0;
                return;
            }
        }
        if (++failed_updates > kMaxFailedUpdates) reset_metric();
    }
};

}  // namespace poise
