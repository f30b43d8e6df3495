// The fast active-set method for target rows without column masks, where a level is in conflict, damped or blocked by a
// limit: a working set is guessed and then verified.
//
// 1. Solve all levels without inequalities. If none is violated, this is the minimum.
// 2. Guess: start with the warm-start rows, or the violated ones; compute the minimum for this working set; add the rows it
//    violates; repeat.
// 3. From a feasible step: check the KKT conditions. Drop rows with a negative multiplier, move toward the minimum for the
//    remaining rows, stop at the first blocking row and add it. The levels decrease in lexicographic order, as in the general
//    method, but a whole step costs what one level costs there.
//
// Only a step that passes the KKT check is accepted; anything uncertain is left to LexicographicActiveSet.
#pragma once

#include "hierarchy/full_rank_step.hpp"
#include "hierarchy/householder_cascade.hpp"
#include "hierarchy/kkt_check.hpp"

namespace poise {

// The minimum for a given working set: equalities, then the working rows at their bounds, then the levels with the damping
// of the unconstrained cascade.
class EqualityConstrainedStep {
public:
    AlignedBuffer<double> step;

    // Working rows that depend on those before them leave the set. False if a rank is ambiguous.
    bool run(const FastPathProblem& problem, const HouseholderCascade& cascade, WorkingSet& working, LevelEliminator& eliminator) {
        const Levels& levels = *problem.levels;
        step.reserve(problem.stride);
        eliminator.begin(reflectors, problem);
        if (!eliminator.eliminate_equalities(reflectors, problem)) return false;
        fixed.begin(problem.stride);
        if (problem.equalities.rows == 0) fix_columns(*problem.constraints, working);
        eliminate_working_rows(*problem.constraints, working, eliminator.coordinates.data());
        for (int k = 0; k < levels.count; ++k) {
            const Level& level = levels.items[k];
            const int used = reflectors.used, first = cascade.damping_starts[k], last = cascade.damping_starts[k + 1];
            eliminator.eliminate_level(reflectors, levels, level, &fixed);
            if (eliminator.factor.rank == 0) continue;
            if (!eliminator.is_rank_certain(level)) return false;
            if (first < last) {
                add_damping(cascade.damping_rows, first, last, used, eliminator);
                if (!eliminator.is_rank_certain(level)) return false;
            }
            eliminator.least_squares.solve_undamped();
            std::copy_n(eliminator.least_squares.solution.data(), eliminator.factor.rank, eliminator.coordinates.data() + used);
        }
        copy(eliminator.coordinates.data(), step.data(), reflectors.stride);
        reflectors.apply_transposed(step.data());
        for (int k = 0; fixed.count && k < problem.columns; ++k)
            if (fixed.free_mask[k] == 0.0) step[k] = fixed.values[k];
        return true;
    }

private:
    HouseholderReflectors reflectors;
    FixedColumns fixed;
    PaddedMatrix damping_block;
    AlignedBuffer<double> damping_rhs, row_in_reflectors;

    // Without equalities, which come first, working rows with a single entry fix their column.
    void fix_columns(const SparseConstraints& constraints, WorkingSet& working) {
        for (int j = 0; j < working.count;) {
            const int i = working.rows[j], first = constraints.starts[i];
            if (constraints.starts[i + 1] != first + 1 || constraints.entries[first] == 0.0) {
                ++j;
            } else if (fixed.free_mask[constraints.columns[first]] == 0.0) {
                working.drop(j);
            } else {
                fixed.fix(constraints.columns[first], constraints.bounds[i] / constraints.entries[first]);
                ++j;
            }
        }
    }
    bool is_fixed(const SparseConstraints& constraints, int i) const {
        const int first = constraints.starts[i];
        return constraints.starts[i + 1] == first + 1 && fixed.free_mask[constraints.columns[first]] == 0.0;
    }

    void eliminate_working_rows(const SparseConstraints& constraints, WorkingSet& working, double* coordinates) {
        double* row = reflectors.new_row();
        for (int j = 0; j < working.count;) {
            const int i = working.rows[j];
            if (is_fixed(constraints, i)) {
                ++j;
                continue;
            }
            std::fill_n(row, reflectors.stride, 0.0);
            constraints.add(i, 1.0, row);
            const double known = fixed.eliminate(row, reflectors.stride);
            reflectors.apply(row);
            const double gap = constraints.bounds[i] - known - dot(row, coordinates, reflectors.stride);
            std::fill_n(row, reflectors.used, 0.0);
            const double length = reflectors.null_space_dim() > fixed.count ? norm(row, reflectors.stride) : 0.0;
            if (!(length > kRelativeIndependenceTol * constraints.norms[i])) {
                working.drop(j);
                continue;
            }
            const double coordinate = reflectors.add_reflector(row, length);
            coordinates[reflectors.used - 1] = gap / coordinate;
            row = reflectors.new_row();
            ++j;
        }
        reflectors.release_rows(1);
    }

    // Adds the damping rows in the directions of the level, with the values that the levels above give them as targets. They
    // have no component outside the level's directions.
    void add_damping(const PaddedMatrix& rows, int first, int last, int used, LevelEliminator& eliminator) {
        const int rank = eliminator.factor.rank;
        damping_block.shape(last - first, padded_size(rank));
        damping_rhs.reserve(last - first), row_in_reflectors.reserve(reflectors.stride);
        double* row = row_in_reflectors.data();
        for (int i = 0; i < last - first; ++i) {
            copy(rows[first + i], row, reflectors.stride);
            damping_rhs[i] = -fixed.eliminate(row, reflectors.stride);
            reflectors.apply(row);
            for (int h = 0; h < used; ++h) damping_rhs[i] -= row[h] * eliminator.coordinates[h];
            std::copy_n(row + used, rank, damping_block[i]);
            std::fill(damping_block[i] + rank, damping_block[i] + damping_block.stride, 0.0);
        }
        eliminator.least_squares.set(eliminator.factor, &damping_block, damping_rhs.data(), last - first);
    }
};

constexpr int kMaxGuesses = 6;  // repetitions of step 2
constexpr int kMaxZeroMoves = 8;  // consecutive moves of zero length, after which the general method takes over

class FastActiveSet {
public:
    AlignedBuffer<double> step;
    HouseholderCascade cascade;

    // `full_rank` holds the result of the preceding attempt with FullRankStep.
    bool solve(const StepProblem& input, const Levels& levels, const SparseConstraints& constraints, const FullRankStep& full_rank,
               const char* is_warm, const double* violation_tol, SearchBudget& budget, ActiveRows& active_rows) {
        problem.set(input, levels, constraints, violation_tol);
        step.reserve(problem.stride);
        working.begin(constraints.count);
        if (full_rank.is_certified)
            cascade.adopt_regular(problem, full_rank.unconstrained_step.data(), full_rank.sigma_min.data());
        else if (!cascade.run(problem, eliminator))
            return false;
        if (!add_violated(cascade.step.data())) {
            copy(cascade.step.data(), step.data(), problem.stride);
            return true;
        }
        use_warm_start(is_warm);
        const bool is_at_minimum = guess_working_set(budget);
        if (!is_at_minimum && !start_from_equalities()) return false;
        return search(budget, is_at_minimum, active_rows);
    }

private:
    FastPathProblem problem;
    WorkingSet working;
    LevelEliminator eliminator;
    EqualityConstrainedStep constrained;
    KktCheck kkt_check;
    HouseholderReflectors equality_reflectors;
    AlignedBuffer<double> direction;

    bool add_violated(const double* x) {
        const int before = working.count;
        for (int i = 0; i < problem.constraints->count; ++i)
            if (!working.contains[i] && problem.violates(i, x)) working.add(i);
        return working.count > before;
    }

    bool is_feasible(const double* x) const {
        for (int i = 0; i < problem.constraints->count; ++i)
            if (problem.violates(i, x)) return false;
        return true;
    }

    // Starts with the warm-start rows, if any, instead of the violated ones.
    void use_warm_start(const char* is_warm) {
        if (std::find(is_warm, is_warm + problem.constraints->count, char(1)) == is_warm + problem.constraints->count) return;
        working.begin(problem.constraints->count);
        for (int i = 0; i < problem.constraints->count; ++i)
            if (is_warm[i]) working.add(i);
    }

    // Finds a feasible step that is the minimum for its working set.
    bool guess_working_set(SearchBudget& budget) {
        for (int iteration = 0; iteration < kMaxGuesses; ++iteration) {
            if (!budget.spend()) return false;
            if (!constrained.run(problem, cascade, working, eliminator)) return false;
            if (add_violated(constrained.step.data())) continue;
            copy(constrained.step.data(), step.data(), problem.stride);
            return is_feasible(step.data());
        }
        return false;
    }

    // Starts from the minimum-norm solution of the equalities with an empty working set; false if it is not feasible.
    bool start_from_equalities() {
        working.begin(problem.constraints->count);
        eliminator.begin(equality_reflectors, problem);
        if (!eliminator.eliminate_equalities(equality_reflectors, problem)) return false;
        copy(eliminator.coordinates.data(), step.data(), problem.stride);
        equality_reflectors.apply_transposed(step.data());
        return is_feasible(step.data());
    }

    // From a feasible step to the verified minimum. `is_at_minimum`: the step is the minimum for the working set.
    bool search(SearchBudget& budget, bool is_at_minimum, ActiveRows& active_rows) {
        const int max_iterations = 20 + 4 * (problem.columns + problem.constraints->count);
        bool is_first = true;
        int zero_moves = 0;
        for (int iteration = 0; iteration < max_iterations && zero_moves < kMaxZeroMoves; ++iteration) {
            if (!is_at_minimum) {
                if (!budget.spend()) return false;
                if (!constrained.run(problem, cascade, working, eliminator)) return false;
                const double fraction = move_toward_minimum();
                zero_moves = fraction > 0.0 ? 0 : zero_moves + 1;
                if (fraction < 1.0) continue;
            }
            is_at_minimum = false;
            const KktStatus status = kkt_check.run(problem, cascade, working, step.data(), eliminator, active_rows);
            if (status == KktStatus::OPTIMAL) return true;
            if (status == KktStatus::UNCERTAIN) return false;
            // all of them the first time; if that does not help, it shows as moves of zero length
            const int drop_count = is_first ? kkt_check.wrong_count : 1;
            for (int j = 0; j < drop_count; ++j) working.drop_row(kkt_check.wrong_rows[j]);
            is_first = false;
        }
        return false;
    }

    // Moves toward the constrained minimum up to the first blocking row, which joins the working set; returns the fraction moved.
    double move_toward_minimum() {
        int blocking;
        const double fraction = blocking_constraint(blocking);
        if (blocking < 0) {
            copy(constrained.step.data(), step.data(), problem.stride);
            return 1.0;
        }
        subtract(constrained.step.data(), step.data(), direction.reserve(problem.stride), problem.stride);
        add(fraction, direction.data(), step.data(), problem.stride);
        working.add(blocking);
        return std::min(fraction, 1.0 - 1e-16);
    }

    // Fraction of the move to the constrained minimum at which the first row is violated, and that row; -1 if none is.
    double blocking_constraint(int& blocking) const {
        const SparseConstraints& constraints = *problem.constraints;
        double nearest = 1.0;
        blocking = -1;
        for (int i = 0; i < constraints.count; ++i) {
            if (working.contains[i] || !problem.violates(i, constrained.step.data())) continue;
            const double slack_now = std::max(constraints.slack(i, step.data()), 0.0),
                slack_at_minimum = constraints.slack(i, constrained.step.data());
            const double fraction = slack_now / (slack_now - slack_at_minimum);
            if (blocking >= 0 && !(fraction < nearest)) continue;
            nearest = fraction;
            blocking = i;
        }
        return nearest;
    }
};

}  // namespace poise
