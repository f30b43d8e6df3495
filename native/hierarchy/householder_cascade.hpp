// The fast path for problems with target rows only and no column masks: the cascade of levels over Householder reflectors,
// without inequalities.
#pragma once

#include "hierarchy/active_set_search.hpp"
#include "hierarchy/damped_least_squares.hpp"
#include "hierarchy/problem.hpp"

namespace poise {

constexpr double kRelativePivotTol = 1e-12;  // rows shorter than this, relative to their level's norm, are dependent
constexpr double kRankCertaintyFactor = 4.0;  // a singular value above this multiple of the rank threshold certainly counts

// The problem of the fast path: target rows only, all columns active.
struct FastPathProblem {
    const StepProblem* input = nullptr;
    const Levels* levels = nullptr;
    const SparseConstraints* constraints = nullptr;
    const double* violation_tol = nullptr;  // tolerated violation of each inequality
    int stride = 0, columns = 0;
    PaddedMatrix equalities;

    void set(const StepProblem& given, const Levels& all, const SparseConstraints& rows, const double* violation_tols) {
        input = &given, levels = &all, constraints = &rows, violation_tol = violation_tols;
        stride = all.stride;
        columns = all.columns;
        equalities.shape(given.equalities.count, stride);
        scale_rows(given.equalities, columns, all.scales.data(), equalities, 0);
    }
    bool violates(int i, const double* x) const { return constraints->slack(i, x) < -violation_tol[i]; }
    int max_rows() const { return equalities.rows + levels->rows + 2 * columns + 4; }
};

// Inequality rows treated as equalities, in the order in which they were added.
struct WorkingSet {
    int count = 0;
    AlignedBuffer<int> rows;
    AlignedBuffer<char> contains;

    void begin(int all) {
        rows.reserve(all), contains.reserve(all);
        std::fill_n(contains.data(), all, char(0));
        count = 0;
    }
    void add(int row) {
        rows[count++] = row;
        contains[row] = 1;
    }
    void drop(int index) {
        contains[rows[index]] = 0;
        std::copy(rows.data() + index + 1, rows.data() + count, rows.data() + index);
        --count;
    }
    void drop_row(int row) { drop(int(std::find(rows.data(), rows.data() + count, row) - rows.data())); }
};

// Columns that the working set fixes at a value: working rows with a single entry (a joint at its limit). They need no
// reflector: their contribution to a row is known and is eliminated from it.
struct FixedColumns {
    int count = 0;
    AlignedBuffer<double> values, free_mask;  // 0 and 1 where a column is free

    void begin(int stride) {
        count = 0;
        std::fill_n(values.reserve(stride), stride, 0.0);
        std::fill_n(free_mask.reserve(stride), stride, 1.0);
    }
    void fix(int column, double value) {
        values[column] = value;
        free_mask[column] = 0.0;
        ++count;
    }
    // Removes the fixed columns from a row; returns their contribution to its value.
    double eliminate(double* row, int stride) const {
        if (count == 0) return 0.0;
        const double known = dot(row, values.data(), stride);
        for (int k = 0; k < stride; k += kLanes) lane(row + k) *= lane(free_mask.data() + k);
        return known;
    }
};

// Eliminates rows by reflectors and solves for the step's coordinates along them.
class LevelEliminator {
public:
    AlignedBuffer<double> coordinates;  // the step in reflector coordinates
    LevelFactor factor;
    LevelLeastSquares least_squares;

    void begin(HouseholderReflectors& reflectors, const FastPathProblem& problem) {
        reflectors.begin(problem.columns, problem.stride, problem.max_rows());
        coordinates.reserve(problem.stride);
        std::fill_n(coordinates.data(), problem.stride, 0.0);
    }

    // False if the equalities are dependent; the general method handles that case.
    bool eliminate_equalities(HouseholderReflectors& reflectors, const FastPathProblem& problem) {
        const int count = problem.equalities.rows;
        if (count == 0) return true;
        double squares = 0.0;
        reserve_rows(reflectors, count);
        for (int i = 0; i < count; ++i) {
            copy(problem.equalities[i], factor.rows[i], reflectors.stride);
            factor.rhs[i] = problem.input->equalities.values[i];
            squares += squared_norm(problem.equalities[i], reflectors.stride);
        }
        factor.subtract_decided(reflectors, coordinates.data());
        factor.factorize(reflectors, kRelativePivotTol * std::sqrt(squares));
        if (factor.rank < count) return false;
        least_squares.set(factor);
        if (!(least_squares.sigma_lower_bound > kRankCertaintyFactor * problem.input->rank_tolerance * std::sqrt(squares)))
            return false;
        least_squares.solve_undamped();
        std::copy_n(least_squares.solution.data(), count, coordinates.data());
        return true;
    }

    void eliminate_level(HouseholderReflectors& reflectors, const Levels& levels, const Level& level,
                         const FixedColumns* fixed = nullptr) {
        reserve_rows(reflectors, level.count);
        for (int i = 0; i < level.count; ++i) {
            copy(levels.jacobian[level.first + i], factor.rows[i], reflectors.stride);
            factor.rhs[i] = levels.lower[level.first + i];
            if (fixed) factor.rhs[i] -= fixed->eliminate(factor.rows[i], reflectors.stride);
        }
        reflectors.apply(factor.rows.data(), level.count, 0, reflectors.used);
        factor.subtract_decided(reflectors, coordinates.data());
        factor.factorize(reflectors, kRelativePivotTol * level.norm);
        if (factor.rank) least_squares.set(factor);
    }

    // Whether the rank of the level is certain.
    bool is_rank_certain(const Level& level) const {
        return factor.rank == 0 || least_squares.sigma_lower_bound > kRankCertaintyFactor * level.rank_threshold;
    }

private:
    void reserve_rows(HouseholderReflectors& reflectors, int count) {
        factor.shape(count, reflectors.null_space_dim());
        for (int i = 0; i < count; ++i) factor.rows[i] = reflectors.new_row();
    }
};

// All levels without inequalities, over reflectors: determines the damping; it is the solution if it violates no inequality.
class HouseholderCascade {
public:
    HouseholderReflectors reflectors;
    bool has_reflectors = false;  // whether `reflectors` contains the levels
    AlignedBuffer<int> level_starts;  // directions used before each level
    PaddedMatrix damping_rows;     // lambda w^T of all levels
    AlignedBuffer<int> damping_starts;
    AlignedBuffer<double> step, sigma_min, damping;

    // Takes over the step of a problem that FullRankStep certified: no damping.
    void adopt_regular(const FastPathProblem& problem, const double* known_step, const double* known_sigma) {
        const int count = problem.levels->count;
        prepare(problem);
        has_reflectors = false;
        std::fill_n(damping_starts.data(), count + 1, 0);
        std::fill_n(damping.data(), count, 0.0);
        std::copy_n(known_sigma, count, sigma_min.data());
        copy(known_step, step.data(), problem.stride);
    }

    // False if a rank is ambiguous or the equalities are dependent.
    bool run(const FastPathProblem& problem, LevelEliminator& eliminator) {
        const Levels& levels = *problem.levels;
        prepare(problem);
        eliminator.begin(reflectors, problem);
        if (!eliminator.eliminate_equalities(reflectors, problem)) return false;
        for (int k = 0; k < levels.count; ++k) {
            const Level& level = levels.items[k];
            const int used = reflectors.used, size = std::min(level.count, reflectors.null_space_dim());
            level_starts[k] = used;
            eliminator.eliminate_level(reflectors, levels, level);
            const int rank = eliminator.factor.rank;
            sigma_min[k] = level.count ? 0.0 : std::numeric_limits<double>::infinity();
            damping[k] = 0.0;
            if (rank && !solve_level(*problem.input, level, k, rank == size, eliminator)) return false;
            std::copy_n(eliminator.least_squares.solution.data(), rank, eliminator.coordinates.data() + used);
            damping_starts[k + 1] = damping_rows.rows;
        }
        level_starts[levels.count] = reflectors.used;
        has_reflectors = true;
        copy(eliminator.coordinates.data(), step.data(), reflectors.stride);
        reflectors.apply_transposed(step.data());
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

    bool solve_level(const StepProblem& input, const Level& level, int k, bool is_full, LevelEliminator& eliminator) {
        LevelLeastSquares& least_squares = eliminator.least_squares;
        const int rank = eliminator.factor.rank;
        const double least = input.least_damping(k);
        const DampingOptions rule = input.damping_of(k);
        if (eliminator.is_rank_certain(level) && !(least > 0.0) && is_undamped(rule, is_full, eliminator) &&
            (!is_full || least_squares.sigma_lower_bound > 1e-3 * level.norm)) {
            if (is_full) sigma_min[k] =
                input.exact_sigma ? least_squares.smallest_singular_value() : least_squares.sigma_lower_bound;
            if (input.damping.rule != DampingRule::NEWTON) least_squares.solve_undamped();
            return true;
        }
        least_squares.decompose();
        const double smallest = least_squares.svd.sigma[rank - 1];
        if (!(smallest > 2.0 * level.rank_threshold)) return false;
        if (is_full) sigma_min[k] = smallest;
        choose_damping(rule, is_full, eliminator);
        for (int i = 0; i < rank; ++i) lambda[i] = std::max(lambda[i], least);
        least_squares.solve_damped(lambda.data());
        const int used = reflectors.used - rank;
        for (int i = 0; i < rank; ++i) {
            damping[k] = std::max(damping[k], lambda[i]);
            if (!(lambda[i] > 0.0)) continue;
            double* row = damping_rows.append();
            std::fill_n(row, reflectors.stride, 0.0);
            for (int j = 0; j < rank; ++j) row[used + j] = lambda[i] * least_squares.svd.left[i][j];
            reflectors.apply_transposed(row);
        }
        return true;
    }

    // Whether the lower bound on the smallest singular value rules out damping. Not full rank: some singular values are zero.
    static bool is_undamped(const DampingOptions& rule, bool is_full, LevelEliminator& eliminator) {
        const double sigma_bound = eliminator.least_squares.sigma_lower_bound;
        switch (rule.rule) {
            case DampingRule::NONE: return true;
            case DampingRule::EACH: return sigma_bound >= rule.threshold;
            case DampingRule::SMALLEST: return is_full && sigma_bound >= rule.threshold;
            case DampingRule::BOUND: return is_full && sigma_bound >= rhs_norm(eliminator.factor) / rule.bound;
            case DampingRule::NEWTON:
                eliminator.least_squares.solve_undamped();
                return euclidean_norm(eliminator.least_squares.solution.data(),
                                      eliminator.factor.rank) <= rule.bound * (1.0 + 1e-12);
        }
        return false;
    }

    static double rhs_norm(const LevelFactor& factor) { return euclidean_norm(factor.rhs.data(), factor.count); }

    void choose_damping(const DampingOptions& rule, bool is_full, LevelEliminator& eliminator) {
        const LevelFactor& factor = eliminator.factor;
        const bool by_smallest = rule.rule == DampingRule::SMALLEST || rule.rule == DampingRule::BOUND;
        if (is_full || !by_smallest)
            return damping_coefficients(rule, eliminator.least_squares.svd, eliminator.least_squares.projected_rhs(),
                                        factor.rhs.data(), factor.count,
                                   lambda.data());
        const double all = rule.rule == DampingRule::SMALLEST ? damping_by_value(rule, 0.0)
                                                              : damping_by_length(0.0, rhs_norm(factor) / rule.bound);
        std::fill_n(lambda.data(), factor.rank, all);
    }
};

}  // namespace poise
