// Whether a step is to be taken, and how long the next may be; poise/solver/gain.py and radius.py tell the whole story.
#pragma once
#include "loop/level_models.hpp"

namespace poise {

struct Promise {
    Numbers costs, priced, left;
};

struct Judgment {
    double ratio = 1.0;
    bool decided = false;
    double drift = 0.0;
    bool taken() const { return ratio > 0.05; }
};

class Judge {
public:
    Promise promised;
    Numbers change, missed, paid;  // paid: for the motion, by level
    std::vector<Numbers> prices;  // per level, of all rows

    void promise(const RestProblem& problem, const Place& place, const ModelStep& step, const MotionPrice& motion) {
        const int levels = problem.levels();
        change.noalias() = place.scaled * step.x;
        promised.costs.resize(levels);
        promised.priced.resize(levels);
        for (int k = 0; k < levels; ++k) {
            const auto e = place.level_errors(problem, k);
            const LevelModel& model = step.models[k];
            const auto moved = change.segment(problem.tasks.level_starts[k], e.size());
            double cost = moved.dot(e) - 0.5 * moved.squaredNorm();
            if (model.curved)
                cost -= 0.5 * step.x.dot(model.curvature * step.x);
            else
                cost += overshot(problem, place, k);
            promised.costs[k] = cost;
            promised.priced[k] = cost - model.prices.dot(change.head(model.prices.size()));
        }
        promised.left = (place.sizes.array().square() - 2.0 * promised.costs.array()).max(0.0).sqrt();
        paid.setZero(levels);
        for (int k = 0; k < levels; ++k)
            if (step.models[k].curved) paid[k] = motion.of_step(k, step.x);
        promised.costs -= paid;
        promised.priced -= paid;
    }

    // What is counted as missed where a row goes on from the end of its interval to the inside.
    double overshot(const RestProblem& problem, const Place& place, int k) const {
        double total = 0.0;
        for (int i = problem.tasks.level_starts[k]; i < problem.tasks.level_starts[k + 1]; ++i) {
            const double counted = place.errors[i] - change[i], left = place.left(i, change[i]);
            total += 0.5 * (counted * counted - left * left);
        }
        return total;
    }

    // Call after promise(). Prices of the rows above, and of the ends of intervals at which the step ends: each level's gain
    // beyond them is taken back in the next step.
    void price(const RestProblem& problem, const Place& place, const ModelStep& step, const Held& held) {
        prices.resize(problem.levels());
        for (int k = 0; k < problem.levels(); ++k) {
            prices[k].setZero(place.errors.size());
            prices[k].head(step.models[k].prices.size()) = step.models[k].prices;
        }
        for (size_t i = 0; i < held.rows.size(); ++i) {
            const int k = held.levels[i];
            if (!held.is_end(i, place) || k < 0 || k >= problem.levels() || !step.models[k].curved) continue;
            const int row = held.task_row(i, place);
            if (row < problem.tasks.level_starts[k] && prices[k][row] == 0.0) prices[k][row] = -held.sign(i, place) * held.multipliers[i];
        }
    }

    // Call after price(): by how much the errors there differ from what the linear models said. Ends of intervals at which
    // the step is held are to be come to, not only kept: there it counts on both sides. Where it ends the interval may be
    // open: what kept two solids apart is out of sight.
    bool needs_correction(const RestProblem& problem, const Place& place, const Place& there, const ModelStep& step, const Held& held) {
        missed.resize(change.size());
        for (Eigen::Index i = 0; i < change.size(); ++i) missed[i] = there.errors[i] - place.left(int(i), change[i]);
        for (size_t i = 0; i < held.rows.size(); ++i) {
            if (!held.is_end(i, place)) continue;
            const int row = held.task_row(i, place);
            const bool lower = held.sign(i, place) > 0.0;
            const double moved = problem.task_row(row, place.jacobian).dot(step.x);
            const double reached = lower ? there.lower[row] : there.upper[row];
            if (std::isfinite(reached)) missed[row] = reached - (lower ? place.lower[row] : place.upper[row]) + moved;
        }
        const double slack = std::min(step.x.squaredNorm(), kDrift);
        for (int k = 0; k < problem.levels(); ++k) {
            const LevelModel& model = step.models[k];
            if (model.curved && model.prices.size()) {
                const double at_stake = std::abs(promised.priced[k]);
                if (at_stake > 1e-9 && std::abs(prices[k].dot(missed)) > 0.1 * at_stake) return true;
            } else if (k + 1 < problem.levels() && !model.curved) {
                if (there.sizes[k] - promised.left[k] > 0.5 * slack) return true;
            }
        }
        return false;
    }

    Judgment verdict(const RestProblem& problem, const Place& place, const Place& there, const ModelStep& step, double length) const {
        const double slack = std::min(length * length, kDrift);
        Judgment judged;
        for (int k = 0; k < problem.levels(); ++k) {
            const LevelModel& model = step.models[k];
            const double size = place.sizes[k], reached = there.sizes[k], expected = promised.left[k], promise = promised.priced[k];
            const double gain = 0.5 * (size * size - reached * reached) + prices[k].dot(there.errors - place.errors) - paid[k];
            const double small = kNothing * std::max(1.0, size * size);
            if (std::abs(promise) < small && std::abs(gain) < 10.0 * small) continue;
            judged.drift = std::max(judged.drift, reached - expected);
            const bool decides = model.curved ? promise > kReal * size * size : size - expected > slack;
            judged.decided = true;
            if (decides || (k + 1 == problem.levels() && promise > small)) {
                judged.ratio = promise > 0.0 ? gain / promise : gain >= 2.0 * promise - small ? 1.0 : -1.0;
                return judged;
            }
            if (reached - expected > slack) {
                judged.ratio = -1.0;
                return judged;
            }
            judged.decided = false;
        }
        return judged;
    }

    static constexpr double kDrift = 0.1, kReal = 1e-4, kNothing = 1e-12;
};

class TrustRadius {
public:
    static constexpr double kSmallest = 1e-7;
    double value = 1.0;

    void refuse(const Judgment& verdict, double length) {
        const double reach = std::min(length, value);
        ceiling = 0.8 * reach;
        value = std::min(std::max(factor(verdict), 0.2), 0.6) * reach;
    }
    void take(const Judgment& verdict, double length, bool on_edge) {
        const double change = factor(verdict);
        if (change < 1.0)
            value = std::max(std::max(change, 0.4) * std::min(value, length), 1e-3);
        else if (on_edge || length > 0.7 * value)
            value = std::min({std::min(change, 2.5) * value, 3.0, std::max(ceiling, value)});
        ceiling *= 1.4;
    }

private:
    static constexpr double kAim = 0.25;
    double ceiling = 99.0;

    static double factor(const Judgment& verdict) {
        double found = 0.3;
        if (!verdict.decided)
            found = std::sqrt(kAim / 1e-9);
        else if (verdict.ratio > -20.0)
            found = std::sqrt(kAim / std::max(std::abs(1.0 - verdict.ratio), 1e-9));
        return std::min(found, std::sqrt(0.6 * Judge::kDrift / std::max(verdict.drift, 1e-9)));
    }
};

}  // namespace poise
