// Walls: limits, and ends of intervals that tasks keep, which held the step before.
// poise/solver/held.py is the twin.
#pragma once
#include "loop/iterate.hpp"
#include "hierarchy/prioritized_step.hpp"

namespace poise {

// Which level each wall blocks first, and how hard. Walls are numbered: limits, then the lower ends of all rows of tasks, then
// their upper ends.
struct Held {
    // Nothing brings a figure back onto the end of an interval as limits are: what was a wall and is this near still is one.
    static constexpr double kNear = 1e-3;
    std::vector<int> rows, levels;
    std::vector<double> multipliers;

    // What a step was held by; `origin` is the task's row behind one of the step's `count` rows, or -1.
    template <class Origin>
    void by(const PrioritizedStep& step, const Place& place, Origin origin, int count) {
        const int limits = int(place.margins.size());
        rows.clear(), levels.clear(), multipliers.clear();
        for (size_t i = 0; i < step.active.size(); ++i) {
            int row = step.active[i];
            if (row >= limits) {
                const int side = (row - limits) / count, own = origin((row - limits) % count);
                if (own < 0 || !(place.lower[own] < place.upper[own])) continue;
                row = limits + side * int(place.errors.size()) + own;
            }
            rows.push_back(row);
            levels.push_back(step.blocked_levels[i]);
            multipliers.push_back(step.multipliers[i]);
        }
    }

    bool is_end(size_t i, const Place& place) const { return rows[i] >= int(place.margins.size()); }
    int task_row(size_t i, const Place& place) const { return (rows[i] - int(place.margins.size())) % int(place.errors.size()); }
    // Of what a row's value has to spare there: +1 at a lower end, -1 at an upper one.
    double sign(size_t i, const Place& place) const { return rows[i] < int(place.margins.size() + place.errors.size()) ? 1.0 : -1.0; }

    // Whether the figure still stands at a wall.
    bool touches(size_t i, const Place& place) const {
        if (!is_end(i, place)) return place.margins[rows[i]] < Place::kTouching;
        const int row = task_row(i, place);
        if (!place.kept[row]) return false;
        return (sign(i, place) > 0.0 ? -place.lower[row] : place.upper[row]) < kNear;
    }
    // Whether a wall is held from a little way off.
    bool is_loose(size_t i, const Place& place) const {
        if (!is_end(i, place) || !touches(i, place)) return false;
        const int row = task_row(i, place);
        return (sign(i, place) > 0.0 ? -place.lower[row] : place.upper[row]) >= Place::kTouching;
    }
    // Lets go of those; true if there were any.
    bool tighten(const Place& place) {
        size_t kept = 0;
        for (size_t i = 0; i < rows.size(); ++i) {
            if (is_loose(i, place)) continue;
            rows[kept] = rows[i], levels[kept] = levels[i], multipliers[kept++] = multipliers[i];
        }
        const bool any = kept < rows.size();
        rows.resize(kept), levels.resize(kept), multipliers.resize(kept);
        return any;
    }
    // Whether it stands at a wall that holds a level or one above it.
    bool holds(size_t i, const Place& place, int level) const { return levels[i] >= 0 && levels[i] <= level && touches(i, place); }

    // Whether an end of a task's row held a level.
    bool has_end(int row, const Place& place) const {
        for (size_t i = 0; i < rows.size(); ++i)
            if (is_end(i, place) && levels[i] >= 0 && task_row(i, place) == row) return true;
        return false;
    }

    double length(size_t i, const RestProblem& problem, const Place& place) const {
        const double found = is_end(i, place) ? problem.task_row(task_row(i, place), place.jacobian).norm()
                                              : problem.length_of(rows[i], place.limit_entries);
        return std::max(found, 1e-300);
    }
    // Its gradient in scaled columns, of unit length, pointing to where it is kept.
    Eigen::RowVectorXd unit(size_t i, const RestProblem& problem, const Place& place) const {
        if (!is_end(i, place)) return problem.wall(rows[i], place.limit_entries);
        return sign(i, place) / length(i, problem, place) * problem.task_row(task_row(i, place), place.jacobian);
    }
};

}  // namespace poise
