// All levels without inequalities, over reflectors: decides the damping, and is the answer if nothing is overstepped.
#pragma once
#include "hierarchy/step_takes.hpp"

namespace poise {

class UnhinderedStep {
public:
    Reflectors space;
    bool has_space = false;  // whether the levels are in it
    Room<int> level_starts;  // directions used before each level
    Matrix damping_rows;     // lambda w^T of all levels
    Room<int> damping_starts;
    Room<double> step, sigma_min, damping;

    // Where every level was shown to be regular: nothing is damped, and the step is known.
    void adopt(const QuickProblem& problem, const double* known_step, const double* known_sigma) {
        const int count = problem.levels->count;
        prepare(problem);
        has_space = false;
        std::fill_n(damping_starts.data(), count + 1, 0);
        std::fill_n(damping.data(), count, 0.0);
        std::copy_n(known_sigma, count, sigma_min.data());
        copy(known_step, step.data(), problem.stride);
    }

    // False where a rank is unclear or equalities depend on each other.
    bool run(const QuickProblem& problem, Taker& taker) {
        const Levels& levels = *problem.levels;
        prepare(problem);
        taker.begin(space, problem);
        if (!taker.take_equalities(space, problem)) return false;
        for (int k = 0; k < levels.count; ++k) {
            const Level& level = levels.each[k];
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
    Room<double> lambda;

    void prepare(const QuickProblem& problem) {
        const int count = problem.levels->count;
        step.need(problem.stride), sigma_min.need(count), damping.need(count);
        level_starts.need(count + 1), damping_starts.need(count + 1);
        damping_starts[0] = 0;
        damping_rows.shape(0, problem.stride);
        lambda.need(problem.columns + problem.levels->rows);
    }

    bool take(const StepInput& input, const Level& level, int k, bool is_full, Taker& taker) {
        SmallLevel& small = taker.small;
        const int rank = taker.taken.rank;
        if (taker.is_certain(level) && is_undamped(input.damping, is_full, taker) &&
            (!is_full || small.bound > 1e-3 * level.norm)) {
            if (is_full) sigma_min[k] = input.exact_sigma ? small.smallest_singular_value() : small.bound;
            if (input.damping.rule != DampingRule::NEWTON) small.solve_undamped();
            return true;
        }
        small.decompose();
        const double smallest = small.factors.sigma[rank - 1];
        if (!(smallest > 2.0 * level.negligible)) return false;
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
    static bool is_undamped(const StepDamping& rule, bool is_full, Taker& taker) {
        const double bound = taker.small.bound;
        switch (rule.rule) {
            case DampingRule::NONE: return true;
            case DampingRule::EACH: return bound >= rule.threshold;
            case DampingRule::SMALLEST: return is_full && bound >= rule.threshold;
            case DampingRule::BOUND: return is_full && bound >= asked(taker.taken) / rule.bound;
            case DampingRule::NEWTON:
                taker.small.solve_undamped();
                return root_of_squares(taker.small.solution.data(), taker.taken.rank) <= rule.bound * (1.0 + 1e-12);
        }
        return false;
    }

    static double asked(const TakenLevel& taken) { return root_of_squares(taken.wanted.data(), taken.count); }

    void choose_damping(const StepDamping& rule, bool is_full, Taker& taker) {
        const TakenLevel& taken = taker.taken;
        const bool by_smallest = rule.rule == DampingRule::SMALLEST || rule.rule == DampingRule::BOUND;
        if (is_full || !by_smallest)
            return damping_factors(rule, taker.small.factors, taker.small.along(), taken.wanted.data(), taken.count,
                                   lambda.data());
        const double all = rule.rule == DampingRule::SMALLEST ? damping_by_value(rule, 0.0)
                                                              : damping_by_length(0.0, asked(taken) / rule.bound);
        std::fill_n(lambda.data(), taken.rank, all);
    }
};

}  // namespace poise
