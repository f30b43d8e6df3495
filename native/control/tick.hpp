// One tick of differential inverse kinematics: velocities for one period dt that are lexicographically best for the tasks and
// within the limits of position, velocity and acceleration. poise/control/reference_tick.py is the NumPy counterpart.
//
// 1. Evaluate the tasks and decide what each requests of this tick (TaskShaping).
// 2. Bound every increment (StepLimits); other limits, of swings, twists and sums, are linearized.
// 3. Solve the prioritized step without acceleration limits; where it breaks one, solve again from the nearest increment that
//    keeps them for what that lacks.
// 4. Where the step is long, evaluate the tasks at its end and solve again for what the linearization has missed.
// 5. Integrate, project onto the limits, and shorten what the projection has made too fast.
#pragma once
#include <iterator>

#include "control/task_shaping.hpp"
#include "limits/correction.hpp"
#include "loop/iterate.hpp"
#include "hierarchy/prioritized_step.hpp"

namespace poise {

enum class TickStatus : int { SOLVED = 0, INFEASIBLE = 1, BUDGET = 2, STOPPED = 3 };

class ControlTick {
public:
    static constexpr double kMaxUncheckedSquare = 4e-5;  // steps with a longer square are checked for their second order
    static constexpr double kMaxMismatch = 1e-6;         // error of the linearization that is not worth another solve
    static constexpr int kMaxCorrections = 2;
    static constexpr int kMaxShortenings = 4;
    StepLimits limits;
    TaskShaping shaping;
    std::vector<double> q_end, dq;  // configuration after the tick, and the increment that leads to it

    ControlTick(const Model& model, const LimitRows& all, const LimitRows& couplings) : model(model), couplings(couplings) {
        for (const LimitRow& row : all.rows)
            if (!StepLimits::is_box(model, row)) general.rows.push_back(row);
        limits.read_ranges(model, all);
        limits.max_increment.assign(model.nv, std::numeric_limits<double>::infinity());
        limits.max_change = limits.max_increment;
        limits.is_locked.assign(model.nv, 0);
        joint_cost.assign(model.nv, 1.0), scale.assign(model.nv, 1.0);
        moves_freely.assign(model.joints.size(), 1);
        for (const LimitRow& row : general.rows)
            if (row.code < LINEAR) moves_freely[row.joint] = 0;
        rebuild_pattern();
    }

    void set_joint_cost(const double* costs) {
        for (int k = 0; k < model.nv; ++k) {
            joint_cost[k] = costs[k];
            scale[k] = 1.0 / std::sqrt(costs[k]);
            limits.is_locked[k] = !(scale[k] > 0.0);
        }
    }

    // Sparsity of the constraints: general limits, then two rows for each bounded degree of freedom.
    void rebuild_pattern() {
        general_pattern = general.pattern(model);
        starts = general_pattern.starts, columns = general_pattern.columns;
        bounded.clear();
        for (int k = 0; k < model.nv; ++k) {
            if (!limits.is_bounded(k)) continue;
            bounded.push_back(k);
            for (int side = 0; side < 2; ++side) {
                columns.push_back(k);
                starts.push_back(int(columns.size()));
            }
        }
        margins.resize(starts.size() - 1);
        entries.resize(columns.size());
        for (size_t i = 0, first = general_pattern.columns.size(); i < bounded.size(); ++i)
            entries[first + 2 * i] = 1.0, entries[first + 2 * i + 1] = -1.0;
        lower.resize(model.nv), upper.resize(model.nv), start.resize(model.nv);
        dq.resize(model.nv), q_end.resize(model.nq);
    }

    TickStatus run(TaskRows& tasks, const bool* masks, const double* q, const double* before, Corrector& corrector) {
        tasks.evaluate(q);
        shaping.weight_rows(tasks, true);
        for (int i = 0; i < tasks.rows; ++i) {
            double* row = tasks.jacobian.data() + size_t(i) * model.stride;
            if (!Iterate::is_significant_row(row, scale.data(), model.nv)) std::fill_n(row, model.nv, 0.0);
        }
        errors.resize(tasks.rows);
        for (int i = 0; i < tasks.rows; ++i) errors[i] = tasks.lower[i];
        shaping.run(tasks, limits, before, scale.data());
        set_bounds(q);
        set_problem(tasks, masks, q);
        bool is_finite = solve(wanted_active);
        std::vector<int>* warm = &wanted_active;
        bool is_solved = true;  // the problem as it is now
        if (shaping.has_acceleration) {
            is_solved = accelerate(tasks, before);
            if (is_solved && is_finite) is_finite = solve(*(warm = &accelerated_active));
        }
        const TickStatus status = is_finite ? TickStatus(int(step.status)) : TickStatus::STOPPED;
        if (is_finite) correct_second_order(tasks, q, *warm, is_solved);
        else brake();
        finish(q, corrector);
        return status;
    }

private:
    const Model& model;
    const LimitRows& couplings;
    LimitRows general;  // limits other than bounds of single increments
    RowPattern general_pattern;
    std::vector<int> starts, columns, bounded;
    std::vector<int> wanted_active, accelerated_active;  // constraints active in the last tick, without and with acceleration limits
    std::vector<double> joint_cost, scale, lower, upper, start, errors;
    std::vector<double> moved, missing;  // from one start of the step to the next, and what that lacks
    std::vector<double> margins, entries, task_lower, task_upper, kept_jacobian, trial;
    std::vector<char> moves_freely;  // joints without limits other than bounds
    Eigen::VectorXd coupling_targets;
    RowMatrix coupling_rows;
    StepProblem qp;
    PrioritizedStep step;

    void set_bounds(const double* q) {
        for (int k = 0; k < model.nv; ++k) {
            limits.interval(k, q, lower[k], upper[k]);
            start[k] = std::min(std::max(0.0, lower[k]), upper[k]);
        }
    }

    // Starts from the increment within the acceleration limits that is nearest to the one wanted without them; false if that is
    // the wanted one. Targets become what the wanted one achieves, not the requests: damping then acts on whole increments, and a
    // motion in a damped direction brakes instead of being kept.
    bool accelerate(const TaskRows& tasks, const double* before) {
        bool is_changed = false;
        moved.resize(model.nv), missing.resize(model.nv);
        for (int k = 0; k < model.nv; ++k) {
            limits.accelerate(k, before[k], lower[k], upper[k]);
            const double from = start[k];
            start[k] = std::min(std::max(dq[k], lower[k]), upper[k]);
            moved[k] = start[k] - from, missing[k] = dq[k] - start[k];
            is_changed |= missing[k] != 0.0;
        }
        for (int i = 0; i < tasks.rows; ++i) {
            const double* row = tasks.jacobian.data() + size_t(i) * model.stride;
            if (task_lower[i] < task_upper[i]) {
                const double change = row_product(row, moved.data());
                task_lower[i] -= change, task_upper[i] -= change;
            } else {
                task_lower[i] = task_upper[i] = row_product(row, missing.data());
            }
        }
        coupling_targets -= coupling_rows * Eigen::Map<const Eigen::VectorXd>(moved.data(), model.nv);
        for (size_t i = 0; i < general.rows.size(); ++i)
            for (int k = starts[i]; k < starts[i + 1]; ++k) margins[i] += entries[k] * moved[columns[k]];
        set_bound_margins();
        return is_changed;
    }

    void brake() {
        for (int k = 0; k < model.nv; ++k) dq[k] = std::min(std::max(0.0, lower[k]), upper[k]);
    }

    void set_bound_margins() {
        size_t row = general.rows.size();
        for (int k : bounded) {
            margins[row++] = start[k] - lower[k];
            margins[row++] = upper[k] - start[k];
        }
    }

    void set_problem(TaskRows& tasks, const bool* masks, const double* q) {
        general.evaluate_constraints(model, general_pattern, q, margins.data(), entries.data());
        for (size_t i = 0; i < general.rows.size(); ++i) brake_at(i);
        set_bound_margins();
        coupling_targets.resize(Eigen::Index(couplings.rows.size()));
        coupling_rows.setZero(coupling_targets.size(), model.nv);
        couplings.evaluate_constraints(model, q, coupling_targets.data(), coupling_rows.data());
        coupling_targets = -coupling_targets;
        coupling_targets -= coupling_rows * Eigen::Map<const Eigen::VectorXd>(start.data(), model.nv);
        for (size_t i = 0; i < general.rows.size(); ++i)
            for (int k = starts[i]; k < starts[i + 1]; ++k) margins[i] += entries[k] * start[columns[k]];
        read_targets(tasks);
        qp = StepProblem();
        qp.columns = model.nv;
        qp.levels = int(tasks.level_starts.size()) - 1;
        qp.jacobian = tasks.jacobian.data();
        qp.stride = model.stride;
        qp.lower = task_lower.data(), qp.upper = task_upper.data();
        qp.level_starts = tasks.level_starts.data();
        qp.masks = masks;
        qp.equalities = {coupling_targets.data(), coupling_rows.data(), int(coupling_targets.size()), model.nv};
        qp.inequalities = {margins.data(), entries.data(), int(margins.size()), 0, starts.data(), columns.data()};
        qp.joint_cost = joint_cost.data();
        qp.damping = {DampingRule::EACH, TaskShaping::kMinDamping, TaskShaping::kMinDamping, 1.0};
        qp.level_damping = shaping.level_damping.data();
        qp.min_damping = shaping.min_damping.data();
        qp.exact_sigma = false;
    }

    // A limit of several degrees of freedom is approached no faster than they can brake together.
    void brake_at(size_t i) {
        if (!(margins[i] > 0.0)) return;
        double square = 0.0, change = std::numeric_limits<double>::infinity();
        for (int k = starts[i]; k < starts[i + 1]; ++k) square += entries[k] * entries[k];
        for (int k = starts[i]; k < starts[i + 1]; ++k)
            if (entries[k] != 0.0) change = std::min(change, limits.max_change[columns[k]] * square / std::abs(entries[k]));
        margins[i] = viable_increment(margins[i], TaskShaping::kBrakeFraction * change);
    }

    // Requests that remain after the increment from which the step starts.
    void read_targets(const TaskRows& tasks) {
        task_lower.assign(tasks.lower.begin(), tasks.lower.begin() + tasks.rows);
        task_upper.assign(tasks.upper.begin(), tasks.upper.begin() + tasks.rows);
        if (std::all_of(start.begin(), start.end(), [](double x) { return x == 0.0; })) return;
        for (int i = 0; i < tasks.rows; ++i) {
            const double moved = row_product(tasks.jacobian.data() + size_t(i) * model.stride, start.data());
            task_lower[i] -= moved, task_upper[i] -= moved;
        }
    }

    double row_product(const double* row, const double* x) const {
        double sum = 0.0;
        for (int k = 0; k < model.nv; ++k) sum += row[k] * x[k];
        return sum;
    }

    // False, with the increment from which it starts, if the step is not finite. Where no bound of a single increment was active
    // in the tick before, first without them: a minimum that keeps them is the minimum. `is_repeated`: only targets have changed.
    bool solve(std::vector<int>& warm, bool is_repeated = false) {
        const int first_bound = int(general.rows.size()), count = int(margins.size());
        const bool has_bounds = std::any_of(warm.begin(), warm.end(), [first_bound](int row) { return row >= first_bound; });
        if (!has_bounds) minimize(first_bound, warm, is_repeated);
        if (has_bounds || !keeps_bounds()) minimize(count, warm, is_repeated && has_bounds);
        bool is_finite = true;
        for (double value : step.dq) is_finite &= bool(std::isfinite(value));
        for (int k = 0; k < model.nv; ++k)
            dq[k] = is_finite ? std::min(std::max(start[k] + step.dq[k], lower[k]), upper[k]) : start[k];
        return is_finite;
    }

    // The minimum under the first constraints.
    void minimize(int constraints, std::vector<int>& warm, bool is_repeated) {
        qp.inequalities.count = constraints;
        if (!is_repeated || !step.solve_again()) step.solve(qp, warm.data(), int(warm.size()));
        warm.clear();  // rows beyond the constraints are ends of intervals
        std::copy_if(step.active.begin(), step.active.end(), std::back_inserter(warm), [constraints](int row) { return row < constraints; });
    }

    bool keeps_bounds() const {
        for (size_t i = 0, row = general.rows.size(); i < bounded.size(); ++i, row += 2) {
            const double x = step.dq[bounded[i]], below = margins[row], above = margins[row + 1];
            const bool is_kept = x >= -below - kRelativeFeasibilityTol * (1.0 + std::abs(below)) &&
                                 x <= above + kRelativeFeasibilityTol * (1.0 + std::abs(above));
            if (!is_kept) return false;
        }
        return true;
    }

    // Rows with a target take in the error of their linearization; the Jacobian stays that of the start. `is_solved`: the last
    // solve had the same constraints.
    void correct_second_order(TaskRows& tasks, const double* q, std::vector<int>& warm, bool is_solved) {
        double square = 0.0;
        for (int k = 0; k < model.nv; ++k)
            if (!limits.is_locked[k]) square += dq[k] * dq[k] * joint_cost[k];
        if (!(square > kMaxUncheckedSquare) || tasks.rows == 0) return;
        const size_t size = size_t(tasks.rows) * model.stride;
        kept_jacobian.assign(tasks.jacobian.data(), tasks.jacobian.data() + size);
        qp.jacobian = kept_jacobian.data();
        trial.resize(model.nq);
        for (int iteration = 0; iteration < kMaxCorrections; ++iteration) {
            integrate(model, q, dq.data(), trial.data());
            tasks.evaluate(trial.data(), false);
            shaping.weight_rows(tasks, false);
            double largest = 0.0;
            for (int i = 0; i < tasks.rows; ++i) {
                if (task_lower[i] < task_upper[i] || tasks.lower[i] < tasks.upper[i]) continue;
                const double expected = errors[i] - row_product(kept_jacobian.data() + size_t(i) * model.stride, dq.data());
                const double mismatch = tasks.lower[i] - expected - corrections(i, iteration);
                correction[i] += mismatch;
                task_lower[i] += mismatch, task_upper[i] += mismatch;
                if (i < tasks.level_starts[1]) largest = std::max(largest, std::abs(mismatch));
            }
            if (largest < kMaxMismatch || !solve(warm, is_solved || iteration > 0)) return;
        }
    }

    std::vector<double> correction;
    double corrections(int i, int iteration) {
        if (iteration == 0 && i >= int(correction.size())) correction.resize(i + 1);
        if (iteration == 0) correction[i] = 0.0;
        return correction[i];
    }

    // Locked joints have not moved, also where the projection would have clamped them.
    void restore_locked(const double* q) {
        for (const Joint& joint : model.joints) {
            if (!joint.nv || !std::all_of(&limits.is_locked[joint.iv], &limits.is_locked[joint.iv] + joint.nv, [](char is) { return is; })) continue;
            std::copy_n(q + joint.iq, kConfigurationSize[joint.kind], &q_end[joint.iq]);
            std::fill_n(&dq[joint.iv], joint.nv, 0.0);
        }
    }

    // Integrates and projects. A joint that the projection has made faster than allowed goes less far toward the projection.
    void finish(const double* q, Corrector& corrector) {
        integrate(model, q, dq.data(), q_end.data());
        if (general.rows.empty() && couplings.rows.empty()) {
            for (int k = 0; k < model.nv; ++k)
                if (limits.q_index[k] >= 0) {  // a range that the start keeps is kept beyond rounding
                    double& x = q_end[limits.q_index[k]];
                    const double from = q[limits.q_index[k]];
                    if (from <= limits.upper_q[k]) x = std::min(x, limits.upper_q[k]);
                    if (from >= limits.lower_q[k]) x = std::max(x, limits.lower_q[k]);
                }
            return;
        }
        trial = q_end;
        corrector.run(trial.data());
        for (int round = 0; round < kMaxShortenings && trial != q_end; ++round) {
            q_end = trial;
            if (!shorten(q)) break;
            corrector.run(trial.data());
        }
        if (trial != q_end) shorten(q), q_end = trial;
        difference(model, q, q_end.data(), dq.data());
        restore_locked(q);
    }

    // Whether a joint of q_end has moved faster than its velocity limit; `trial` is q_end with such joints shortened.
    bool shorten(const double* q) {
        bool any = false;
        trial = q_end;
        for (const Joint& joint : model.joints) {
            double gap[6], factor = 1.0;
            difference(joint, q + joint.iq, &q_end[joint.iq], gap);
            for (int k = 0; k < joint.nv; ++k)
                if (std::abs(gap[k]) > limits.max_increment[joint.iv + k]) factor = std::min(factor, limits.max_increment[joint.iv + k] / std::abs(gap[k]));
            if (factor == 1.0) continue;
            any = true;
            for (int k = 0; k < joint.nv; ++k) gap[k] *= factor;
            integrate(joint, q + joint.iq, gap, &trial[joint.iq]);
        }
        return any;
    }
};

}  // namespace poise
