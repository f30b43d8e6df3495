// The step that is best for a working set: equalities, then the working rows on their bounds, then the levels with the
// damping decided before.
#pragma once

#include "hierarchy/full_rank_step.hpp"
#include "hierarchy/householder_cascade.hpp"
#include "hierarchy/kkt_check.hpp"

namespace poise {

class EqualityConstrainedStep {
public:
    AlignedBuffer<double> step;

    // Working rows that follow from those before them leave the set. False where a rank is unclear.
    bool run(const FastPathProblem& problem, const HouseholderCascade& plain, WorkingSet& working, LevelEliminator& taker) {
        const Levels& levels = *problem.levels;
        step.reserve(problem.stride);
        taker.begin(space, problem);
        if (!taker.take_equalities(space, problem)) return false;
        held.begin(problem.stride);
        if (problem.equalities.rows == 0) hold_columns(*problem.hard, working);
        take_working(*problem.hard, working, taker.decided.data());
        for (int k = 0; k < levels.count; ++k) {
            const Level& level = levels.items[k];
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
    HouseholderReflectors space;
    FixedColumns held;
    PaddedMatrix further;
    AlignedBuffer<double> further_wanted, rotated;

    // Without equalities, which come first, working rows with a single entry hold their column.
    void hold_columns(const SparseConstraints& hard, WorkingSet& working) {
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
    bool is_held(const SparseConstraints& hard, int i) const {
        const int first = hard.starts[i];
        return hard.starts[i + 1] == first + 1 && held.kept[hard.columns[first]] == 0.0;
    }

    void take_working(const SparseConstraints& hard, WorkingSet& working, double* decided) {
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
            if (!(height > kRelativeIndependenceTol * hard.norms[i])) {
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
    void add_damping(const PaddedMatrix& rows, int first, int last, int used, LevelEliminator& taker) {
        const int rank = taker.taken.rank;
        further.shape(last - first, padded_size(rank));
        further_wanted.reserve(last - first), rotated.reserve(space.stride);
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

// Targets only, all columns recruited, but some level in conflict, to be damped or stopped by a limit: a working set is
// guessed and then proved.
//
// 1. All levels without inequalities. If none is overstepped this is the minimum.
// 2. Guess: the warm rows, or those overstepped; take the step that is best for them; rows it violates join; again.
// 3. From a step that keeps all inequalities, on: prove it. Rows with a wrong sign leave; go toward the step that is
//    best for the rest, stop where the first row is met, which joins. The levels fall in lexicographic order, as in the
//    general search, but a whole step costs what one level costs there.
//
// Only an answer that passes the proof is taken; everything doubtful is left to the general search.
constexpr int kMaxGuesses = 6;   // rounds of 2.
constexpr int kMaxZeroMoves = 8;  // moves of no length in a row, after which the general search takes over

class FastActiveSet {
public:
    AlignedBuffer<double> step;
    HouseholderCascade plain;

    // Regular: what was found when it was tried whether all levels can be met.
    bool solve(const StepProblem& input, const Levels& levels, const SparseConstraints& hard, const FullRankStep& regular,
               const char* is_warm, const double* violation_tol, SearchBudget& budget, ActiveRows& holds) {
        problem.set(input, levels, hard, violation_tol);
        step.reserve(problem.stride);
        working.begin(hard.count);
        if (regular.is_certified)
            plain.adopt(problem, regular.free_step.data(), regular.sigma_min.data());
        else if (!plain.run(problem, taker))
            return false;
        if (!add_violated(plain.step.data())) {
            copy(plain.step.data(), step.data(), problem.stride);
            return true;
        }
        use_warm(is_warm);
        const bool landed = guess(budget);
        if (!landed && !begin_at_rest()) return false;
        return advance(budget, landed, holds);
    }

private:
    FastPathProblem problem;
    WorkingSet working;
    LevelEliminator taker;
    EqualityConstrainedStep landing;
    KktCheck proof;
    HouseholderReflectors rest;
    AlignedBuffer<double> way;

    bool add_violated(const double* at) {
        const int before = working.count;
        for (int i = 0; i < problem.hard->count; ++i)
            if (!working.has[i] && problem.violates(i, at)) working.add(i);
        return working.count > before;
    }

    bool is_feasible(const double* at) const {
        for (int i = 0; i < problem.hard->count; ++i)
            if (problem.violates(i, at)) return false;
        return true;
    }

    // Warm rows, where there are any, in place of those overstepped.
    void use_warm(const char* is_warm) {
        if (std::find(is_warm, is_warm + problem.hard->count, char(1)) == is_warm + problem.hard->count) return;
        working.begin(problem.hard->count);
        for (int i = 0; i < problem.hard->count; ++i)
            if (is_warm[i]) working.add(i);
    }

    // A step that keeps all inequalities and is best for its working set.
    bool guess(SearchBudget& budget) {
        for (int round = 0; round < kMaxGuesses; ++round) {
            if (!budget.spend()) return false;
            if (!landing.run(problem, plain, working, taker)) return false;
            if (add_violated(landing.step.data())) continue;
            copy(landing.step.data(), step.data(), problem.stride);
            return is_feasible(step.data());
        }
        return false;
    }

    // The least step to the equalities, if it keeps all inequalities, with no working set.
    bool begin_at_rest() {
        working.begin(problem.hard->count);
        taker.begin(rest, problem);
        if (!taker.take_equalities(rest, problem)) return false;
        copy(taker.decided.data(), step.data(), problem.stride);
        rest.restore(step.data());
        return is_feasible(step.data());
    }

    // From a step that keeps all inequalities to the proved minimum. Landed: it is the best for the working set.
    bool advance(SearchBudget& budget, bool landed, ActiveRows& holds) {
        const int rounds = 20 + 4 * (problem.columns + problem.hard->count);
        bool is_first = true;
        int standing = 0;
        for (int round = 0; round < rounds && standing < kMaxZeroMoves; ++round) {
            if (!landed) {
                if (!budget.spend()) return false;
                if (!landing.run(problem, plain, working, taker)) return false;
                const double part = go();
                standing = part > 0.0 ? 0 : standing + 1;
                if (part < 1.0) continue;
            }
            landed = false;
            const KktStatus status = proof.run(problem, plain, working, step.data(), taker, holds);
            if (status == KktStatus::OPTIMAL) return true;
            if (status == KktStatus::UNCERTAIN) return false;
            // all at once the first time; that they do not help each other shows as moves of no length
            const int leaving = is_first ? proof.wrong_count : 1;
            for (int j = 0; j < leaving; ++j) working.drop_row(proof.wrong[j]);
            is_first = false;
        }
        return false;
    }

    // Toward the landing, up to the first row that is met, which joins the working set; the part of the way gone.
    double go() {
        int met;
        const double part = first_met(met);
        if (met < 0) {
            copy(landing.step.data(), step.data(), problem.stride);
            return 1.0;
        }
        subtract(landing.step.data(), step.data(), way.reserve(problem.stride), problem.stride);
        add(part, way.data(), step.data(), problem.stride);
        working.add(met);
        return std::min(part, 1.0 - 1e-16);
    }

    // Part of the way to the landing until the first row is overstepped, and that row; -1 if none is.
    double first_met(int& met) const {
        const SparseConstraints& hard = *problem.hard;
        double nearest = 1.0;
        met = -1;
        for (int i = 0; i < hard.count; ++i) {
            if (working.has[i] || !problem.violates(i, landing.step.data())) continue;
            const double here = std::max(hard.slack(i, step.data()), 0.0), there = hard.slack(i, landing.step.data());
            const double part = here / (here - there);
            if (met >= 0 && !(part < nearest)) continue;
            nearest = part;
            met = i;
        }
        return nearest;
    }
};

}  // namespace poise
