// The linear step that a loop takes: levels that can be met as they are, levels in conflict with their curvature.
// poise/solver/model.py is the twin.
#pragma once
#include "limit_curvature.hpp"
#include "rest_last.hpp"
#include "task_rows.hpp"

namespace poise {

// Limits that held the step before: which level each blocks first, and how hard.
struct Held {
    static constexpr double kTouching = 1e-7;  // a limit this near [rad or m] can be a wall
    std::vector<int> rows, levels;
    std::vector<double> multipliers;

    void by(const PrioritizedStep& step, int limits) {
        rows.clear(), levels.clear(), multipliers.clear();
        for (size_t i = 0; i < step.active.size(); ++i) {
            if (step.active[i] >= limits) continue;
            rows.push_back(step.active[i]);
            levels.push_back(step.blocked_levels[i]);
            multipliers.push_back(step.multipliers[i]);
        }
    }
};

struct LevelModel {
    bool curved = false, on_edge = false, resting = false;
    Eigen::MatrixXd curvature;  // what is added to J'J in scaled columns, where curved
    Numbers prices;             // multipliers of the rows of the levels above; empty where not curved
};

class ModelStep {
public:
    std::vector<LevelModel> models;
    PrioritizedStep step;
    Numbers x;  // the step in scaled columns

    double length() const { return x.norm(); }

    // Step inside a trust radius. `tasks` of the problem must be evaluated at the place where a level is in conflict.
    void solve(const RestProblem& problem, const Place& place, const std::vector<char>& in_conflict, double radius,
               const Held& held, const Worth& worth) {
        const int levels = problem.levels();
        models.resize(levels);
        input = StepInput();
        int curved = 0;
        for (int k = 0; k < levels; ++k) {
            curved += bool(in_conflict[k]);
            models[k].curved = models[k].on_edge = models[k].resting = false;
            models[k].prices.resize(0);
        }
        is_quick = curved == 1 && in_conflict[levels - 1] && !problem.masks &&
                   std::find(place.kept.begin(), place.kept.end(), 1) == place.kept.end();
        bound = kRoom * radius;
        if (curved)
            curved_rows(problem, place, in_conflict, radius, held, worth);
        else
            plain_rows(problem, place);
        if (is_quick && run_quick(problem, place, Numbers::Zero(place.errors.size()), held.rows)) return;
        is_quick = false;
        complete(problem, place);
        run(problem, held.rows);
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
    static constexpr double kPriceDamping = 1e-6, kRoom = 1.3, kLongest = 3.0;
    StepInput input;
    double bound = 0.0;     // of one level's step
    bool is_quick = false;  // the last level alone is in conflict, and nothing but targets is asked for
    LastLevel last;
    Rows rows, above, walls, unscaled;
    Numbers lower, upper, wanted, weights, multipliers, slope;
    Eigen::MatrixXd hessian, gram;
    std::vector<int> starts, warm;
    std::vector<char> silent;  // rows of kept intervals: nothing is used up by them
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
        input.reluctance = problem.reluctance.data();
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
        const double none = PUSHED * last.scale();
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
        const double longest = kLongest * bound, reach = x.norm();
        if (!(reach > longest)) return;
        x *= longest / reach;
        for (double& entry : step.dq) entry *= longest / reach;
    }

    void run(const RestProblem& problem, const std::vector<int>& guess) {
        step.solve(input, guess.data(), int(guess.size()));
        x.resize(problem.model.nv);
        for (int i = 0; i < problem.model.nv; ++i) x[i] = problem.scale[i] > 0.0 ? step.dq[i] / problem.scale[i] : 0.0;
        shorten();
    }

    void plain_rows(const RestProblem& problem, const Place& place) {
        starts.clear();
        input.jacobian = place.jacobian.data();
        input.stride = problem.model.nv;
        input.lower = place.lower.data();
        input.upper = place.upper.data();
        input.level_starts = problem.tasks.level_starts.data();
    }

    void curved_rows(const RestProblem& problem, const Place& place, const std::vector<char>& in_conflict, double radius,
                     const Held& held, const Worth& worth) {
        const int nv = problem.model.nv, levels = problem.levels();
        starts.assign(1, 0);
        rows.resize(0, nv);
        silent.clear();
        lower.resize(0);
        upper.resize(0);
        for (int k = 0; k < levels; ++k) {
            const int first = problem.tasks.level_starts[k], count = problem.tasks.level_starts[k + 1] - first;
            if (in_conflict[k]) {
                bend(problem, place, k, radius, held, worth);
                if (is_quick) return;
                append(conflict.rows(), conflict.targets(), conflict.targets());
                silent.resize(rows.rows(), 0);
                for (int i = first; i < first + count; ++i) {
                    if (!place.kept[i]) continue;
                    append(scaled_row(problem, place, i), place.lower.segment(i, 1), place.upper.segment(i, 1));
                    silent.push_back(1);
                }
            } else {
                Rows own(count, nv);
                for (int i = 0; i < count; ++i) own.row(i) = scaled_row(problem, place, first + i);
                append(own, place.lower.segment(first, count), place.upper.segment(first, count));
                silent.insert(silent.end(), place.kept.begin() + first, place.kept.begin() + first + count);
            }
            starts.push_back(int(rows.rows()));
        }
    }

    Eigen::RowVectorXd scaled_row(const RestProblem& problem, const Place& place, int i) const {
        return place.jacobian.row(i).cwiseProduct(problem.scale.transpose());
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
    void bend(const RestProblem& problem, const Place& place, int k, double radius, const Held& held, const Worth& worth) {
        const int nv = problem.model.nv, couplings = int(place.residuals.size()), first = problem.tasks.level_starts[k];
        const auto J = place.level(problem, k);
        const auto e = place.level_errors(problem, k);
        LevelModel& model = models[k];
        model.curved = true;
        gather(problem, place, k, held);
        slope = -J.transpose() * e;
        price(walls.rows());
        model.prices = Numbers::Zero(first);
        for (int j = 0; j < k; ++j) {
            if (models[j].curved) continue;
            const int own = problem.tasks.level_starts[j], count = problem.tasks.level_starts[j + 1] - own;
            model.prices.segment(own, count) = multipliers.segment(couplings + starts[j], count);
        }
        weights = Numbers::Zero(place.errors.size());
        weights.head(first) = model.prices;
        weights.segment(first, e.size()) = -e;
        curvature.resize(nv, nv);
        problem.tasks.curvature(weights.data(), curvature.data(), nv);
        add_hard_curvature(problem, place, k, held);
        model.curvature = problem.scale.asDiagonal() * curvature * problem.scale.asDiagonal();
        hessian.noalias() = J.transpose() * J;
        hessian += model.curvature;
        used.of(above, nv, 1e-9);
        conflict.build(hessian, slope, used.along(), walls, radius, place.sizes[k], k + 1 == problem.levels(), worth);
        model.on_edge = conflict.on_edge;
        model.resting = conflict.resting;
    }

    // What couplings, limits that hold levels above, and the walls a level leans on add to its curvature.
    void add_hard_curvature(const RestProblem& problem, const Place& place, int k, const Held& held) {
        const int couplings = int(place.residuals.size());
        for (int i = 0; i < couplings; ++i)
            add_row_curvature(problem.model, problem.couplings.rows[i], multipliers[i], place.q.data(), curvature);
        Eigen::Index frozen = couplings + rows.rows();
        for (size_t i = 0; i < held.rows.size(); ++i) {
            const int row = held.rows[i];
            if (place.margins[row] >= Held::kTouching || held.levels[i] < 0 || held.levels[i] > k) continue;
            const double factor = held.levels[i] == k ? -held.multipliers[i]
                                                      : multipliers[frozen++] / std::max(problem.length_of(row, place.limit_entries), 1e-300);
            add_row_curvature(problem.model, problem.limits.rows[row], factor, place.q.data(), curvature);
        }
    }

    // Rows above a level: couplings, levels, limits that hold levels above; and the walls it leans on itself.
    void gather(const RestProblem& problem, const Place& place, int k, const Held& held) {
        const int nv = problem.model.nv, couplings = int(place.residuals.size()), own = int(rows.rows());
        int frozen = 0, leaning = 0;
        const auto kind = [&](size_t i) {  // 1 frozen, 2 leaning
            if (place.margins[held.rows[i]] >= Held::kTouching) return 0;
            return held.levels[i] == k ? 2 : held.levels[i] >= 0 && held.levels[i] < k ? 1 : 0;
        };
        for (size_t i = 0; i < held.rows.size(); ++i) (kind(i) == 1 ? frozen : leaning) += kind(i) > 0;
        above.resize(couplings + own + frozen, nv);
        walls.resize(leaning, nv);
        above.topRows(couplings) = place.coupling_rows * problem.scale.asDiagonal();
        above.middleRows(couplings, own) = rows;
        for (int i = 0; i < own; ++i)
            if (silent[i]) above.row(couplings + i).setZero();
        int at = couplings + own, wall = 0;
        for (size_t i = 0; i < held.rows.size(); ++i) {
            if (!kind(i)) continue;
            if (kind(i) == 1)
                above.row(at++) = problem.wall(held.rows[i], place.limit_entries);
            else
                walls.row(wall++) = problem.wall(held.rows[i], place.limit_entries);
        }
        add_edges(problem, place, k);
    }

    // Kept intervals, down to a level, at whose ends the figure stands: walls as well.
    void add_edges(const RestProblem& problem, const Place& place, int k) {
        for (int i = 0; i < problem.tasks.level_starts[k + 1]; ++i) {
            if (!place.kept[i] || (place.lower[i] <= -Held::kTouching && place.upper[i] >= Held::kTouching)) continue;
            Eigen::RowVectorXd unit = scaled_row(problem, place, i);
            unit /= std::max(unit.norm(), 1e-300);
            walls.conservativeResize(walls.rows() + 1, Eigen::NoChange);
            walls.row(walls.rows() - 1) = unit;
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
