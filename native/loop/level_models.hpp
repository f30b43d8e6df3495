// The linear step that a loop takes: levels that can be met as they are, levels in conflict with their curvature.
// poise/solver/model.py is the twin.
#pragma once
#include "limits/hessian.hpp"
#include "loop/active_set.hpp"
#include "loop/dual_active_set.hpp"
#include "loop/motion_penalty.hpp"
#include "tasks/rows.hpp"

namespace poise {

struct LevelModel {
    bool curved = false, on_edge = false, resting = false;
    Eigen::MatrixXd curvature;  // what is added to J'J in scaled columns, where curved
    Numbers prices;             // multipliers of the rows of the levels above; empty where not curved
};

class ModelStep {
public:
    std::vector<LevelModel> models;
    PrioritizedStep step;
    Numbers x;          // the step in scaled columns
    double part = 1.0;       // of what was asked for: less where levels undo each other at length
    double stiffness = 0.0;  // what models were stiffened by, in parts of their largest curvature, so that a step is not long

    double length() const { return x.norm(); }

    // What the step is held by.
    void tell(const Place& place, Held& held) const {
        held.by(step, place, [&](int row) { return origins.empty() ? row : origins[row]; }, input.rows());
    }

    // Step inside a trust radius. `tasks` of the problem must be evaluated at the place where a level is in conflict.
    void solve(const RestProblem& problem, const Place& place, const std::vector<char>& in_conflict, double radius,
               const Held& held, const Worth& worth, const MotionPrice& motion) {
        const int levels = problem.levels();
        models.resize(levels);
        input = StepProblem();
        int curved = 0;
        for (int k = 0; k < levels; ++k) {
            curved += bool(in_conflict[k]);
            models[k].curved = models[k].on_edge = models[k].resting = false;
            models[k].prices.resize(0);
        }
        is_quick = curved == 1 && in_conflict[levels - 1] && !problem.masks &&
                   std::find(place.kept.begin(), place.kept.end(), 1) == place.kept.end();
        longest = kLongest * kRoom * radius;
        bound = kRoom * radius;
        stiffness = 0.0;
        // The radius is asked of every model, not of the whole: where walls hold a level in conflict it may go far along what is
        // hardly bent. Such a step is tried again with stiffer models.
        for (int turn = 0; turn < kTurns; ++turn) {
            if (curved)
                curved_rows(problem, place, in_conflict, radius, held, worth, motion);
            else
                plain_rows(problem, place);
            if (!is_quick || !run_quick(problem, place, Numbers::Zero(place.errors.size()), held.rows)) {
                is_quick = false;
                complete(problem, place);
                run(problem, held.rows);
            }
            if (!curved || x.norm() <= kFarthest * radius) return;
            stiffness = stiffness > 0.0 ? 10.0 * stiffness : kStiffness;
            bound *= std::max(part, 0.3);
        }
    }

    // The step again, with what the levels that can be met were missed by added to their targets.
    void correct(const RestProblem& problem, const Place& place, const Numbers& missed) {
        warm.clear();
        for (int row : step.active)
            if (row < int(place.margins.size())) warm.push_back(row);
        if (is_quick && run_quick(problem, place, missed, warm)) return;
        if (is_quick) complete(problem, place);
        const int total = input.rows();
        lower = Eigen::Map<const Numbers>(input.lower, total).eval();
        upper = Eigen::Map<const Numbers>(input.upper, total).eval();
        for (int k = 0; k + 1 < problem.levels(); ++k) {
            if (models[k].curved) continue;
            const int first = problem.tasks.level_starts[k], count = problem.tasks.level_starts[k + 1] - first;
            lower.segment(input.level_starts[k], count) += missed.segment(first, count);
            upper.segment(input.level_starts[k], count) += missed.segment(first, count);
        }
        input.lower = lower.data();
        input.upper = upper.data();
        run(problem, warm);
    }

private:
    static constexpr double kPriceDamping = 1e-6, kRoom = 1.3, kLongest = 3.0, kFarthest = 1.8, kStiffness = 1e-3;
    static constexpr int kTurns = 5;
    StepProblem input;
    double bound = 0.0, longest = 0.0;  // of one level's step, and of the whole
    bool is_quick = false;  // the last level alone is in conflict, and nothing but targets is asked for
    LastLevel last;
    Rows rows, above, walls, unscaled;
    Numbers lower, upper, wanted, weights, multipliers, slope;
    Eigen::MatrixXd hessian, gram;
    std::vector<int> starts, warm;
    std::vector<char> silent;  // rows of kept intervals: nothing is used up by them
    std::vector<int> open;     // rows of tasks outside their intervals, above the level looked at: walls as well
    std::vector<int> origins;  // the task's row behind each of `rows`, -1 for those of a model; empty: all are the tasks' own
    RowSpan used;
    ConflictRows conflict;
    Rows curvature;

    // What PrioritizedStep reads.
    void complete(const RestProblem& problem, const Place& place) {
        if (!starts.empty() && int(starts.size()) == problem.levels()) {  // the last level was left out
            append(conflict.rows(), conflict.targets(), conflict.targets());
            starts.push_back(int(rows.rows()));
        }
        if (!starts.empty()) {
            unscaled = rows;
            for (int i = 0; i < problem.model.nv; ++i) unscaled.col(i) *= problem.scale[i] > 0.0 ? 1.0 / problem.scale[i] : 0.0;
            input.jacobian = unscaled.data();
            input.stride = problem.model.nv;
            input.lower = lower.data();
            input.upper = upper.data();
            input.level_starts = starts.data();
        }
        input.columns = problem.model.nv;
        input.levels = problem.levels();
        input.masks = problem.masks.get();
        input.equalities = {(wanted = -place.residuals).data(), place.coupling_rows.data(), int(place.residuals.size()), problem.model.nv};
        input.inequalities = problem.limit_rows(place.margins, place.limit_entries);
        input.joint_cost = problem.reluctance.data();
        input.exact_sigma = false;
        input.damping.rule = DampingRule::NEWTON;
        input.damping.bound = bound;
    }

    // The step where everything above a last level in conflict is met; false where that is not sure.
    bool run_quick(const RestProblem& problem, const Place& place, const Numbers& missed, const std::vector<int>& guess) {
        const int couplings = int(place.residuals.size()), first = problem.tasks.level_starts[problem.levels() - 1];
        if (used.rank != couplings + first || above.rows() != used.rank) return false;
        Numbers asked(used.rank);
        asked << -place.residuals, place.errors.head(first) + missed.head(first);
        const Numbers least = used.rank ? used.least(asked) : Numbers::Zero(problem.model.nv);
        if (!(least.norm() <= bound) || !(conflict.wanted.norm() <= bound)) return false;
        if (!last.solve(conflict, least, problem.limit_rows(place.margins, place.limit_entries), problem.scale, guess)) return false;
        x = last.x;
        step.dq.resize(problem.model.nv);
        for (int i = 0; i < problem.model.nv; ++i) step.dq[i] = x[i] * problem.scale[i];
        step.active = last.working;
        step.multipliers = last.multipliers;
        step.blocked_levels.assign(last.working.size(), problem.levels() - 1);
        const double none = kRelativeMultiplierTol * last.scale();
        for (size_t j = 0; j < last.working.size(); ++j) {
            if (last.multipliers[j] * last.length_of(last.working[j]) > none) continue;
            step.blocked_levels[j] = -1;
            step.multipliers[j] = 0.0;
        }
        shorten();
        return true;
    }

    // Where rows nearly depend on each other, levels may undo each other at length; part of a step keeps its limits too.
    void shorten() {
        const double reach = x.norm();
        part = reach > longest ? longest / reach : 1.0;
        if (part == 1.0) return;
        x *= part;
        for (double& entry : step.dq) entry *= part;
    }

    void run(const RestProblem& problem, const std::vector<int>& guess) {
        step.solve(input, guess.data(), int(guess.size()));
        x.resize(problem.model.nv);
        for (int i = 0; i < problem.model.nv; ++i) x[i] = problem.scale[i] > 0.0 ? step.dq[i] / problem.scale[i] : 0.0;
        shorten();
    }

    void plain_rows(const RestProblem& problem, const Place& place) {
        starts.clear();
        origins.clear();
        input.jacobian = place.jacobian.data();
        input.stride = problem.model.nv;
        input.lower = place.lower.data();
        input.upper = place.upper.data();
        input.level_starts = problem.tasks.level_starts.data();
    }

    void curved_rows(const RestProblem& problem, const Place& place, const std::vector<char>& in_conflict, double radius,
                     const Held& held, const Worth& worth, const MotionPrice& motion) {
        const int nv = problem.model.nv, levels = problem.levels();
        starts.assign(1, 0);
        rows.resize(0, nv);
        silent.clear();
        origins.clear();
        lower.resize(0);
        upper.resize(0);
        for (int k = 0; k < levels; ++k) {
            const int first = problem.tasks.level_starts[k], count = problem.tasks.level_starts[k + 1] - first;
            if (in_conflict[k]) {
                bend(problem, place, k, radius, held, worth, motion);
                if (is_quick) return;
                append(conflict.rows(), conflict.targets(), conflict.targets());
                silent.resize(rows.rows(), 0);
                origins.resize(rows.rows(), -1);
                for (int i = first; i < first + count; ++i) {
                    if (!place.kept[i]) continue;
                    append(problem.task_row(i, place.jacobian), place.lower.segment(i, 1), place.upper.segment(i, 1));
                    silent.push_back(1);
                    origins.push_back(i);
                }
            } else {
                Rows own(count, nv);
                for (int i = 0; i < count; ++i) {
                    own.row(i) = problem.task_row(first + i, place.jacobian);
                    origins.push_back(first + i);
                }
                append(own, place.lower.segment(first, count), place.upper.segment(first, count));
                silent.insert(silent.end(), place.kept.begin() + first, place.kept.begin() + first + count);
            }
            starts.push_back(int(rows.rows()));
        }
    }

    template <class Matrix, class Low, class High>
    void append(const Matrix& more, const Low& low, const High& high) {
        const int first = int(rows.rows()), count = int(more.rows());
        rows.conservativeResize(first + count, Eigen::NoChange);
        lower.conservativeResize(first + count);
        upper.conservativeResize(first + count);
        rows.bottomRows(count) = more;
        lower.tail(count) = low;
        upper.tail(count) = high;
    }

    // Model and rows of a level in conflict.
    void bend(const RestProblem& problem, const Place& place, int k, double radius, const Held& held, const Worth& worth, const MotionPrice& motion) {
        const int nv = problem.model.nv, first = problem.tasks.level_starts[k];
        const auto J = place.level(problem, k);
        const auto e = place.level_errors(problem, k);
        LevelModel& model = models[k];
        model.curved = true;
        slope = -J.transpose() * e;
        gather(problem, place, k, held);
        price(walls.rows());
        if (let_go(place, held)) price(walls.rows());
        weights = Numbers::Zero(place.errors.size());
        weights.segment(first, e.size()) = -e;
        for (size_t i = 0; i < origins.size(); ++i)
            if (origins[i] >= 0) weights[origins[i]] += multipliers[place.residuals.size() + i];
        for (size_t i = 0; i < open.size(); ++i) {
            const int at = int(multipliers.size() - open.size() + i);
            weights[open[i]] += place.pushing(open[i], multipliers[at] / std::max(problem.task_row(open[i], place.jacobian).norm(), 1e-300));
        }
        curvature.setZero(nv, nv);
        add_hard_curvature(problem, place, k, held);
        Rows soft(nv, nv);
        problem.tasks.hessian(weights.data(), soft.data(), nv);
        curvature += soft;
        model.prices = weights.head(first);
        model.curvature = problem.scale.asDiagonal() * curvature * problem.scale.asDiagonal();
        hessian.noalias() = J.transpose() * J;
        hessian += model.curvature;
        used.of(above, nv, 1e-9);
        conflict.build(hessian, slope, used.along(), walls, radius, place.sizes[k], k + 1 == problem.levels(), worth, stiffness,
                       motion.of_level(k), motion.walked);
        for (int below = k + 1; conflict.ways && below < problem.levels(); ++below)
            if (conflict.leave_toward(place.level(problem, below).transpose() * place.level_errors(problem, below))) break;
        model.on_edge = conflict.on_edge;
        model.resting = conflict.resting;
    }

    // Rows that ask to be brought back to the end of an interval, where the level would rather go on inwards, are no walls.
    bool let_go(const Place& place, const Held& held) {
        const int first = int(walls.rows() - open.size()), before = int(multipliers.size() - open.size());
        size_t kept = 0;
        for (size_t i = 0; i < open.size(); ++i) {
            if (multipliers[before + int(i)] * place.errors[open[i]] > 0.0 && !held.has_end(open[i], place)) continue;
            walls.row(first + int(kept)) = walls.row(first + int(i)).eval();
            open[kept++] = open[i];
        }
        if (kept == open.size()) return false;
        open.resize(kept);
        walls.conservativeResize(first + int(kept), Eigen::NoChange);
        return true;
    }

    // What couplings, and the walls that hold levels above or that the level leans on itself, add to its curvature: limits
    // at once, ends of intervals by the weight of their rows.
    void add_hard_curvature(const RestProblem& problem, const Place& place, int k, const Held& held) {
        const int couplings = int(place.residuals.size());
        for (int i = 0; i < couplings; ++i)
            add_limit_hessian(problem.model, problem.couplings.rows[i], multipliers[i], place.q.data(), curvature);
        Eigen::Index frozen = couplings + rows.rows();
        for (size_t i = 0; i < held.rows.size(); ++i) {
            if (!held.holds(i, place, k)) continue;
            const int row = held.rows[i];
            const double factor = held.levels[i] == k ? -held.multipliers[i] : multipliers[frozen++] / held.length(i, problem, place);
            if (held.is_end(i, place))
                weights[held.task_row(i, place)] += held.sign(i, place) * factor;
            else
                add_limit_hessian(problem.model, problem.limits.rows[row], factor, place.q.data(), curvature);
        }
    }

    // Rows above a level: couplings, levels, walls that hold levels above; and the walls it leans on itself.
    void gather(const RestProblem& problem, const Place& place, int k, const Held& held) {
        const int nv = problem.model.nv, couplings = int(place.residuals.size()), own = int(rows.rows());
        int frozen = 0, leaning = 0;
        for (size_t i = 0; i < held.rows.size(); ++i)
            if (held.holds(i, place, k)) (held.levels[i] < k ? frozen : leaning) += 1;
        above.resize(couplings + own + frozen, nv);
        walls.resize(leaning, nv);
        above.topRows(couplings) = place.coupling_rows * problem.scale.asDiagonal();
        above.middleRows(couplings, own) = rows;
        open.clear();
        for (int i = 0; i < own; ++i) {
            const int row = origins[i];
            const bool is_open = !silent[i] && row >= 0 && place.lower[row] < place.upper[row];
            if (silent[i] || is_open) above.row(couplings + i).setZero();
            if (is_open) open.push_back(row);
        }
        int at = couplings + own, wall = 0;
        for (size_t i = 0; i < held.rows.size(); ++i) {
            if (!held.holds(i, place, k)) continue;
            if (held.levels[i] < k)
                above.row(at++) = held.unit(i, problem, place);
            else
                walls.row(wall++) = held.unit(i, problem, place);
        }
        walls.conservativeResize(leaning + open.size(), Eigen::NoChange);
        for (int row : open) {
            walls.row(wall) = problem.task_row(row, place.jacobian);
            walls.row(wall++).normalize();
        }
    }

    // Multipliers with slope + rows' multipliers as small as can be, over the rows above and the walls.
    void price(Eigen::Index leaning) {
        const Eigen::Index count = above.rows() + leaning;
        multipliers.resize(0);
        if (count == 0) return;
        Rows all(count, above.cols());
        all << above, walls;
        gram.noalias() = all * all.transpose();
        gram.diagonal().array() += kPriceDamping;
        multipliers = gram.ldlt().solve(-all * slope);
    }
};

}  // namespace poise
