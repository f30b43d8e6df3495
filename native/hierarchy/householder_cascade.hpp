// What the quick way works on, and how it takes equalities and levels into reflectors.
#pragma once

#include "hierarchy/active_set_search.hpp"
#include "hierarchy/damped_least_squares.hpp"
#include "hierarchy/problem.hpp"

namespace poise {

constexpr double kRelativePivotTol = 1e-12;  // rows shorter than this, relative to their level's norm, are dependent
constexpr double kRankCertaintyFactor = 4.0;  // a singular value this many times the rank_threshold is surely not

// Targets only, all columns recruited.
struct FastPathProblem {
    const StepProblem* input = nullptr;
    const Levels* levels = nullptr;
    const SparseConstraints* hard = nullptr;
    const double* violation_tol = nullptr;  // by how much each hard row may fall short
    int stride = 0, columns = 0;
    PaddedMatrix equalities;

    void set(const StepProblem& given, const Levels& all, const SparseConstraints& rows, const double* violation_tols) {
        input = &given, levels = &all, hard = &rows, violation_tol = violation_tols;
        stride = all.stride;
        columns = all.columns;
        equalities.shape(given.equalities.count, stride);
        scale_rows(given.equalities, columns, all.scales.data(), equalities, 0);
    }
    bool violates(int i, const double* x) const { return hard->slack(i, x) < -violation_tol[i]; }
    int most_rows() const { return equalities.rows + levels->rows + 2 * columns + 4; }
};

// Hard rows held with equality for the time being, in the order in which they came.
struct WorkingSet {
    int count = 0;
    AlignedBuffer<int> rows;
    AlignedBuffer<char> has;

    void begin(int all) {
        rows.reserve(all), has.reserve(all);
        std::fill_n(has.data(), all, char(0));
        count = 0;
    }
    void add(int row) {
        rows[count++] = row;
        has[row] = 1;
    }
    void drop(int place) {
        has[rows[place]] = 0;
        std::copy(rows.data() + place + 1, rows.data() + count, rows.data() + place);
        --count;
    }
    void drop_row(int row) { drop(int(std::find(rows.data(), rows.data() + count, row) - rows.data())); }
};

// Columns that a working set holds at a value: rows with a single entry. They need no reflector; what they make of a row
// is known, and the row goes on without them.
struct FixedColumns {
    int count = 0;
    AlignedBuffer<double> values, kept;  // 0 and 1 where a column is free

    void begin(int stride) {
        count = 0;
        std::fill_n(values.reserve(stride), stride, 0.0);
        std::fill_n(kept.reserve(stride), stride, 1.0);
    }
    void hold(int column, double value) {
        values[column] = value;
        kept[column] = 0.0;
        ++count;
    }
    // What a row has in held columns is returned and taken out of it.
    double take_out(double* row, int stride) const {
        if (count == 0) return 0.0;
        const double known = dot(row, values.data(), stride);
        for (int k = 0; k < stride; k += kLanes) lane(row + k) *= lane(kept.data() + k);
        return known;
    }
};

// Takes rows into reflectors, and solves for the coordinates of the step along them.
class LevelEliminator {
public:
    AlignedBuffer<double> decided;  // the step in the coordinates of the reflectors
    LevelFactor taken;
    LevelLeastSquares small;

    void begin(HouseholderReflectors& space, const FastPathProblem& problem) {
        space.begin(problem.columns, problem.stride, problem.most_rows());
        decided.reserve(problem.stride);
        std::fill_n(decided.data(), problem.stride, 0.0);
    }

    // False where equalities depend on each other, which the general way looks into.
    bool take_equalities(HouseholderReflectors& space, const FastPathProblem& problem) {
        const int count = problem.equalities.rows;
        if (count == 0) return true;
        double squares = 0.0;
        make_room(space, count);
        for (int i = 0; i < count; ++i) {
            copy(problem.equalities[i], taken.rows[i], space.stride);
            taken.rhs[i] = problem.input->equalities.values[i];
            squares += squared_norm(problem.equalities[i], space.stride);
        }
        taken.split(space, decided.data());
        taken.take(space, kRelativePivotTol * std::sqrt(squares));
        if (taken.rank < count) return false;
        small.set(taken);
        if (!(small.bound > kRankCertaintyFactor * problem.input->rank_tolerance * std::sqrt(squares))) return false;
        small.solve_undamped();
        std::copy_n(small.solution.data(), count, decided.data());
        return true;
    }

    void take_level(HouseholderReflectors& space, const Levels& levels, const Level& level, const FixedColumns* held = nullptr) {
        make_room(space, level.count);
        for (int i = 0; i < level.count; ++i) {
            copy(levels.jacobian[level.first + i], taken.rows[i], space.stride);
            taken.rhs[i] = levels.lower[level.first + i];
            if (held) taken.rhs[i] -= held->take_out(taken.rows[i], space.stride);
        }
        space.rotate(taken.rows.data(), level.count, 0, space.used);
        taken.split(space, decided.data());
        taken.take(space, kRelativePivotTol * level.norm);
        if (taken.rank) small.set(taken);
    }

    // Whether the directions a level took are surely its rank.
    bool is_certain(const Level& level) const { return taken.rank == 0 || small.bound > kRankCertaintyFactor * level.rank_threshold; }

private:
    void make_room(HouseholderReflectors& space, int count) {
        taken.shape(count, space.free());
        for (int i = 0; i < count; ++i) taken.rows[i] = space.fresh();
    }
};

// All levels without inequalities, over reflectors: decides the damping, and is the answer if nothing is overstepped.
class HouseholderCascade {
public:
    HouseholderReflectors space;
    bool has_space = false;  // whether the levels are in it
    AlignedBuffer<int> level_starts;  // directions used before each level
    PaddedMatrix damping_rows;     // lambda w^T of all levels
    AlignedBuffer<int> damping_starts;
    AlignedBuffer<double> step, sigma_min, damping;

    // Where every level was shown to be regular: nothing is damped, and the step is known.
    void adopt(const FastPathProblem& problem, const double* known_step, const double* known_sigma) {
        const int count = problem.levels->count;
        prepare(problem);
        has_space = false;
        std::fill_n(damping_starts.data(), count + 1, 0);
        std::fill_n(damping.data(), count, 0.0);
        std::copy_n(known_sigma, count, sigma_min.data());
        copy(known_step, step.data(), problem.stride);
    }

    // False where a rank is unclear or equalities depend on each other.
    bool run(const FastPathProblem& problem, LevelEliminator& taker) {
        const Levels& levels = *problem.levels;
        prepare(problem);
        taker.begin(space, problem);
        if (!taker.take_equalities(space, problem)) return false;
        for (int k = 0; k < levels.count; ++k) {
            const Level& level = levels.items[k];
            const int used = space.used, size = std::min(level.count, space.free());
            level_starts[k] = used;
            taker.take_level(space, levels, level);
            const int rank = taker.taken.rank;
            sigma_min[k] = level.count ? 0.0 : std::numeric_limits<double>::infinity();
            damping[k] = 0.0;
            if (rank && !take(*problem.input, level, k, rank == size, taker)) return false;
            std::copy_n(taker.small.solution.data(), rank, taker.decided.data() + used);
            damping_starts[k + 1] = damping_rows.rows;
        }
        level_starts[levels.count] = space.used;
        has_space = true;
        copy(taker.decided.data(), step.data(), space.stride);
        space.restore(step.data());
        return true;
    }

private:
    AlignedBuffer<double> lambda;

    void prepare(const FastPathProblem& problem) {
        const int count = problem.levels->count;
        step.reserve(problem.stride), sigma_min.reserve(count), damping.reserve(count);
        level_starts.reserve(count + 1), damping_starts.reserve(count + 1);
        damping_starts[0] = 0;
        damping_rows.shape(0, problem.stride);
        lambda.reserve(problem.columns + problem.levels->rows);
    }

    bool take(const StepProblem& input, const Level& level, int k, bool is_full, LevelEliminator& taker) {
        LevelLeastSquares& small = taker.small;
        const int rank = taker.taken.rank;
        if (taker.is_certain(level) && is_undamped(input.damping, is_full, taker) &&
            (!is_full || small.bound > 1e-3 * level.norm)) {
            if (is_full) sigma_min[k] = input.exact_sigma ? small.smallest_singular_value() : small.bound;
            if (input.damping.rule != DampingRule::NEWTON) small.solve_undamped();
            return true;
        }
        small.decompose();
        const double smallest = small.factors.sigma[rank - 1];
        if (!(smallest > 2.0 * level.rank_threshold)) return false;
        if (is_full) sigma_min[k] = smallest;
        choose_damping(input.damping, is_full, taker);
        small.solve_damped(lambda.data());
        const int used = space.used - rank;
        for (int i = 0; i < rank; ++i) {
            damping[k] = std::max(damping[k], lambda[i]);
            if (!(lambda[i] > 0.0)) continue;
            double* row = damping_rows.append();
            std::fill_n(row, space.stride, 0.0);
            for (int j = 0; j < rank; ++j) row[used + j] = lambda[i] * small.factors.left[i][j];
            space.restore(row);
        }
        return true;
    }

    // Whether the bound on the smallest singular value shows that no damping is due. Not full: some are zero.
    static bool is_undamped(const DampingOptions& rule, bool is_full, LevelEliminator& taker) {
        const double bound = taker.small.bound;
        switch (rule.rule) {
            case DampingRule::NONE: return true;
            case DampingRule::EACH: return bound >= rule.threshold;
            case DampingRule::SMALLEST: return is_full && bound >= rule.threshold;
            case DampingRule::BOUND: return is_full && bound >= asked(taker.taken) / rule.bound;
            case DampingRule::NEWTON:
                taker.small.solve_undamped();
                return euclidean_norm(taker.small.solution.data(), taker.taken.rank) <= rule.bound * (1.0 + 1e-12);
        }
        return false;
    }

    static double asked(const LevelFactor& taken) { return euclidean_norm(taken.rhs.data(), taken.count); }

    void choose_damping(const DampingOptions& rule, bool is_full, LevelEliminator& taker) {
        const LevelFactor& taken = taker.taken;
        const bool by_smallest = rule.rule == DampingRule::SMALLEST || rule.rule == DampingRule::BOUND;
        if (is_full || !by_smallest)
            return damping_factors(rule, taker.small.factors, taker.small.along(), taken.rhs.data(), taken.count,
                                   lambda.data());
        const double all = rule.rule == DampingRule::SMALLEST ? damping_by_value(rule, 0.0)
                                                              : damping_by_length(0.0, asked(taken) / rule.bound);
        std::fill_n(lambda.data(), taken.rank, all);
    }
};

}  // namespace poise
