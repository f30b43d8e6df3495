// The step that is best for a working set: equalities, then the working rows on their bounds, then the levels with the
// damping decided before.
#pragma once
#include "hierarchy/step_unhindered.hpp"

namespace poise {

class Landing {
public:
    Room<double> step;

    // Working rows that follow from those before them leave the set. False where a rank is unclear.
    bool run(const QuickProblem& problem, const UnhinderedStep& plain, WorkingSet& working, Taker& taker) {
        const Levels& levels = *problem.levels;
        step.need(problem.stride);
        taker.begin(space, problem);
        if (!taker.take_equalities(space, problem)) return false;
        held.begin(problem.stride);
        if (problem.equalities.rows == 0) hold_columns(*problem.hard, working);
        take_working(*problem.hard, working, taker.decided.data());
        for (int k = 0; k < levels.count; ++k) {
            const Level& level = levels.each[k];
            const int used = space.used, first = plain.damping_starts[k], last = plain.damping_starts[k + 1];
            taker.take_level(space, levels, level, &held);
            if (taker.taken.rank == 0) continue;
            if (!taker.is_certain(level)) return false;
            if (first < last) {
                add_damping(plain.damping_rows, first, last, used, taker);
                if (!taker.is_certain(level)) return false;
            }
            taker.small.solve_undamped();
            std::copy_n(taker.small.solution.data(), taker.taken.rank, taker.decided.data() + used);
        }
        copy(taker.decided.data(), step.data(), space.stride);
        space.restore(step.data());
        for (int k = 0; held.count && k < problem.columns; ++k)
            if (held.kept[k] == 0.0) step[k] = held.values[k];
        return true;
    }

private:
    Reflectors space;
    HeldColumns held;
    Matrix further;
    Room<double> further_wanted, rotated;

    // Without equalities, which come first, working rows with a single entry hold their column.
    void hold_columns(const SparseRows& hard, WorkingSet& working) {
        for (int j = 0; j < working.count;) {
            const int i = working.rows[j], first = hard.starts[i];
            if (hard.starts[i + 1] != first + 1 || hard.entries[first] == 0.0) {
                ++j;
            } else if (held.kept[hard.columns[first]] == 0.0) {
                working.drop(j);
            } else {
                held.hold(hard.columns[first], hard.bounds[i] / hard.entries[first]);
                ++j;
            }
        }
    }
    bool is_held(const SparseRows& hard, int i) const {
        const int first = hard.starts[i];
        return hard.starts[i + 1] == first + 1 && held.kept[hard.columns[first]] == 0.0;
    }

    void take_working(const SparseRows& hard, WorkingSet& working, double* decided) {
        double* row = space.fresh();
        for (int j = 0; j < working.count;) {
            const int i = working.rows[j];
            if (is_held(hard, i)) {
                ++j;
                continue;
            }
            std::fill_n(row, space.stride, 0.0);
            hard.add(i, 1.0, row);
            const double known = held.take_out(row, space.stride);
            space.rotate(row);
            const double gap = hard.bounds[i] - known - dot(row, decided, space.stride);
            std::fill_n(row, space.used, 0.0);
            const double height = space.free() > held.count ? norm(row, space.stride) : 0.0;
            if (!(height > INDEPENDENT * hard.norms[i])) {
                working.drop(j);
                continue;
            }
            const double coordinate = space.take(row, height);
            decided[space.used - 1] = gap / coordinate;
            row = space.fresh();
            ++j;
        }
        space.give_back(1);
    }

    // Rows of damping in the directions of the level; they want to stay where the levels above leave them. They feel no
    // direction that the level does not.
    void add_damping(const Matrix& rows, int first, int last, int used, Taker& taker) {
        const int rank = taker.taken.rank;
        further.shape(last - first, whole_lanes(rank));
        further_wanted.need(last - first), rotated.need(space.stride);
        double* row = rotated.data();
        for (int i = 0; i < last - first; ++i) {
            copy(rows[first + i], row, space.stride);
            further_wanted[i] = -held.take_out(row, space.stride);
            space.rotate(row);
            for (int h = 0; h < used; ++h) further_wanted[i] -= row[h] * taker.decided[h];
            std::copy_n(row + used, rank, further[i]);
            std::fill(further[i] + rank, further[i] + further.stride, 0.0);
        }
        taker.small.set(taker.taken, &further, further_wanted.data(), last - first);
    }
};

}  // namespace poise
