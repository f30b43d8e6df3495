// Targets only, all columns recruited, but some level in conflict, to be damped or stopped by a limit: a working set is
// guessed and then proved.
//
// 1. All levels without inequalities. If none is overstepped this is the minimum.
// 2. Guess: the warm rows, or those overstepped; take the step that is best for them; rows it oversteps join; again.
// 3. From a step that keeps all inequalities, on: prove it. Rows with a wrong sign leave; go toward the step that is
//    best for the rest, stop where the first row is met, which joins. The levels fall in lexicographic order, as in the
//    general search, but a whole step costs what one level costs there.
//
// Only an answer that passes the proof is taken; everything doubtful is left to the general search.
#pragma once
#include "hierarchy/step_landing.hpp"
#include "hierarchy/step_proof.hpp"
#include "hierarchy/step_regular.hpp"

namespace poise {

constexpr int GUESSED = 6;   // rounds of 2.
constexpr int STANDING = 8;  // moves of no length in a row, after which the general search takes over

class QuickStep {
public:
    Room<double> step;
    UnhinderedStep plain;

    // Regular: what was found when it was tried whether all levels can be met.
    bool solve(const StepInput& input, const Levels& levels, const SparseRows& hard, const RegularStep& regular,
               const char* is_warm, const double* allowed, SearchBudget& budget, Holds& holds) {
        problem.set(input, levels, hard, allowed);
        step.need(problem.stride);
        working.begin(hard.count);
        if (regular.is_certified)
            plain.adopt(problem, regular.free_step.data(), regular.sigma_min.data());
        else if (!plain.run(problem, taker))
            return false;
        if (!add_overstepped(plain.step.data())) {
            copy(plain.step.data(), step.data(), problem.stride);
            return true;
        }
        use_warm(is_warm);
        const bool landed = guess(budget);
        if (!landed && !begin_at_rest()) return false;
        return advance(budget, landed, holds);
    }

private:
    QuickProblem problem;
    WorkingSet working;
    Taker taker;
    Landing landing;
    Proof proof;
    Reflectors rest;
    Room<double> way;

    bool add_overstepped(const double* at) {
        const int before = working.count;
        for (int i = 0; i < problem.hard->count; ++i)
            if (!working.has[i] && problem.oversteps(i, at)) working.add(i);
        return working.count > before;
    }

    bool keeps_all(const double* at) const {
        for (int i = 0; i < problem.hard->count; ++i)
            if (problem.oversteps(i, at)) return false;
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
        for (int round = 0; round < GUESSED; ++round) {
            if (!budget.spend()) return false;
            if (!landing.run(problem, plain, working, taker)) return false;
            if (add_overstepped(landing.step.data())) continue;
            copy(landing.step.data(), step.data(), problem.stride);
            return keeps_all(step.data());
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
        return keeps_all(step.data());
    }

    // From a step that keeps all inequalities to the proved minimum. Landed: it is the best for the working set.
    bool advance(SearchBudget& budget, bool landed, Holds& holds) {
        const int rounds = 20 + 4 * (problem.columns + problem.hard->count);
        bool is_first = true;
        int standing = 0;
        for (int round = 0; round < rounds && standing < STANDING; ++round) {
            if (!landed) {
                if (!budget.spend()) return false;
                if (!landing.run(problem, plain, working, taker)) return false;
                const double part = go();
                standing = part > 0.0 ? 0 : standing + 1;
                if (part < 1.0) continue;
            }
            landed = false;
            const Verdict verdict = proof.run(problem, plain, working, step.data(), taker, holds);
            if (verdict == Verdict::PROVED) return true;
            if (verdict == Verdict::DOUBTFUL) return false;
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
        subtract(landing.step.data(), step.data(), way.need(problem.stride), problem.stride);
        add(part, way.data(), step.data(), problem.stride);
        working.add(met);
        return std::min(part, 1.0 - 1e-16);
    }

    // Part of the way to the landing until the first row is overstepped, and that row; -1 if none is.
    double first_met(int& met) const {
        const SparseRows& hard = *problem.hard;
        double nearest = 1.0;
        met = -1;
        for (int i = 0; i < hard.count; ++i) {
            if (working.has[i] || !problem.oversteps(i, landing.step.data())) continue;
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
