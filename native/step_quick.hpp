// Targets only, all columns recruited, but some level in conflict, to be damped or stopped by a limit: a working set is
// guessed and then proved.
//
// 1. All levels without inequalities: decides the damping. If no inequality is overstepped this is the minimum.
// 2. Guess: equalities, then the working set with equality, then the levels; rows overstepped join the working set and
//    the levels are taken again, until none is.
// 3. Proof, the lexicographic rule: on each level in conflict, and for the size of the step at the end, the gradient is
//    a combination of the working rows beside everything above. Where all multipliers are right the rows that push are
//    held for good and come before the rows of this level. A row with a wrong sign leaves the set and 2. is done again.
//
// Only an answer that passes the proof is taken; everything doubtful is left to the general search.
#pragma once
#include "step_search.hpp"
#include "step_small.hpp"
#include "step_sparse.hpp"

namespace poise {

constexpr double PIVOT = 1e-12;   // rows shorter than this, relative to their level's norm, are dependent
constexpr double CERTAIN = 4.0;   // a singular value this many times the negligible is surely not
constexpr double PROVED = 1e-11;  // part of a gradient that no row needs to explain, relative to its scale
constexpr double PUSHED = 1e-9;   // a multiplier above this times its scale is positive
constexpr int ROUNDS = 24;

class QuickStep {
public:
    Room<double> step, sigma_min, damping;
    Room<int> block_level;         // of each hard row: the level it blocks, -1 where none
    Room<double> block_multiplier;
    Room<char> is_active;

    bool solve(const StepInput& given, const Levels& all, const SparseRows& rows, const char* is_warm,
               const double* allowed_short, SearchBudget& budget) {
        input = &given, levels = &all, hard = &rows, allowed = allowed_short;
        prepare();
        if (!descend()) return false;
        working_count = 0;
        for (int i = 0; i < hard->count; ++i)
            if (oversteps(i, step.data())) working[working_count++] = i;
        if (working_count == 0) return true;
        use_warm(is_warm);
        for (int round = 0; round < ROUNDS; ++round) {
            budget.spend();
            if (!land()) return false;
            if (add_overstepped()) continue;
            const Verdict verdict = prove();
            if (verdict == DOUBTFUL) return false;
            if (verdict == PROVEN) return true;
        }
        return false;
    }

private:
    enum Verdict { PROVEN, WRONG, DOUBTFUL };

    const StepInput* input = nullptr;
    const Levels* levels = nullptr;
    const SparseRows* hard = nullptr;
    const double* allowed = nullptr;
    int stride = 0, columns = 0;
    Reflectors plain, held, proof;  // levels alone; with the working set before them; with rows held for good among them
    Matrix equalities, damping_rows, further, pushing;
    Room<int> damping_starts, working, level_ends;
    Room<int> remaining;  // working rows not yet held for good
    int working_count = 0, remaining_count = 0;
    int reached = 0;        // levels in `proof`
    bool has_held = false;  // whether rows held for good are among them
    Room<double*> rotated;
    Room<char> is_working;
    Room<double> decided, lambda, further_wanted, gradient, residuals, multipliers, heights;
    TakenLevel taken;
    SmallLevel small;
    Matrix lower;  // working rows in the directions they take

    int equality_count() const { return input->equalities.count; }
    bool oversteps(int i, const double* x) const { return hard->slack(i, x) < -allowed[i]; }

    void prepare() {
        stride = levels->stride;
        columns = levels->columns;
        const int count = levels->count, most = equality_count() + levels->rows;
        for (Room<double>* room : {&step, &decided, &gradient}) room->need(stride);
        sigma_min.need(count), damping.need(count), damping_starts.need(count + 1), level_ends.need(count + 1);
        damping_rows.shape(0, stride);
        working.need(hard->count), remaining.need(hard->count), is_working.need(hard->count);
        block_level.need(hard->count), block_multiplier.need(hard->count), is_active.need(hard->count);
        std::fill_n(is_active.data(), hard->count, char(0));
        std::fill_n(is_working.data(), hard->count, char(0));
        lambda.need(columns + levels->rows), residuals.need(levels->rows + columns);
        plain.begin(columns, stride, most + 2 * columns + 4);
        held.begin(columns, stride, most + 2 * columns + 4);
        equalities.shape(equality_count(), stride);
        scale_rows(input->equalities, columns, levels->scales.data(), equalities, 0);
    }

    // Equalities: taken one by one; false where they depend on each other, which the general way looks into.
    bool take_equalities(Reflectors& space) {
        const int count = equality_count();
        std::fill_n(decided.data(), stride, 0.0);
        if (count == 0) return true;
        double squares = 0.0;
        begin_level(space, count);
        for (int i = 0; i < count; ++i) {
            copy(equalities[i], taken.rows[i], stride);
            taken.wanted[i] = input->equalities.values[i];
            squares += square(equalities[i], stride);
        }
        taken.split(space, decided.data());
        taken.take(space, PIVOT * std::sqrt(squares));
        if (taken.rank < count) return false;
        small.set(taken, nullptr, nullptr, 0);
        if (!(small.bound > CERTAIN * input->rank_tolerance * std::sqrt(squares))) return false;
        small.solve_undamped();
        std::copy_n(small.solution.data(), count, decided.data());
        return true;
    }

    void begin_level(Reflectors& space, int count) {
        taken.shape(count, space.free());
        for (int i = 0; i < count; ++i) taken.rows[i] = space.fresh();
    }

    void take_level(Reflectors& space, const Level& level) {
        begin_level(space, level.count);
        for (int i = 0; i < level.count; ++i) {
            copy(levels->jacobian[level.first + i], taken.rows[i], stride);
            taken.wanted[i] = levels->lower[level.first + i];
        }
        space.rotate(taken.rows.data(), level.count, 0, space.used);
        taken.split(space, decided.data());
        taken.take(space, PIVOT * level.norm);
    }

    bool is_certain(const Level& level) const {
        return taken.rank == 0 || small.bound > CERTAIN * level.negligible;
    }

    // All levels without inequalities.
    bool descend() {
        if (!take_equalities(plain)) return false;
        damping_starts[0] = 0;
        for (int k = 0; k < levels->count; ++k) {
            const Level& level = levels->each[k];
            const int used = plain.used, size = std::min(level.count, plain.free());
            level_ends[k] = used;
            take_level(plain, level);
            sigma_min[k] = level.count ? 0.0 : std::numeric_limits<double>::infinity();
            damping[k] = 0.0;
            if (taken.rank && !take_plain(level, k, taken.rank == size)) return false;
            std::copy_n(small.solution.data(), taken.rank, decided.data() + used);
            damping_starts[k + 1] = damping_rows.rows;
        }
        level_ends[levels->count] = plain.used;
        copy(decided.data(), step.data(), stride);
        plain.restore(step.data());
        return true;
    }

    bool take_plain(const Level& level, int k, bool is_full) {
        small.set(taken, nullptr, nullptr, 0);
        const bool certain = is_certain(level);
        if (certain && is_undamped(is_full) && (!is_full || small.bound > 1e-3 * level.norm)) {
            if (is_full) sigma_min[k] = small.smallest_singular_value();
            if (input->damping.rule != DampingRule::NEWTON) small.solve_undamped();
            return true;
        }
        small.decompose();
        const Factors& factors = small.factors;
        if (!(factors.sigma[taken.rank - 1] > 2.0 * level.negligible)) return false;
        if (is_full) sigma_min[k] = factors.sigma[taken.rank - 1];
        choose_damping(is_full);
        small.solve_damped(lambda.data());
        const int used = plain.used - taken.rank;
        for (int i = 0; i < taken.rank; ++i) {
            damping[k] = std::max(damping[k], lambda[i]);
            if (!(lambda[i] > 0.0)) continue;
            double* row = damping_rows.append();
            std::fill_n(row, stride, 0.0);
            for (int j = 0; j < taken.rank; ++j) row[used + j] = lambda[i] * factors.left[i][j];
            plain.restore(row);
        }
        return true;
    }

    // Whether the bound on the smallest singular value shows that no damping is due.
    bool is_undamped(bool is_full) {
        const StepDamping& rule = input->damping;
        switch (rule.rule) {
            case DampingRule::NONE: return true;
            case DampingRule::EACH: return small.bound >= rule.threshold;
            case DampingRule::SMALLEST: return is_full && small.bound >= rule.threshold;
            case DampingRule::BOUND:
                return is_full && small.bound >= root_of_squares(taken.wanted.data(), taken.count) / rule.bound;
            case DampingRule::NEWTON:
                small.solve_undamped();
                return root_of_squares(small.solution.data(), taken.rank) <= rule.bound * (1.0 + 1e-12);
        }
        return false;
    }

    void choose_damping(bool is_full) {
        const StepDamping& rule = input->damping;
        const Factors& factors = small.factors;
        if (is_full || rule.rule == DampingRule::EACH || rule.rule == DampingRule::NONE ||
            rule.rule == DampingRule::NEWTON)
            return damping_factors(rule, factors, small.along(), taken.wanted.data(), taken.count, lambda.data());
        const double wanted = root_of_squares(taken.wanted.data(), taken.count);  // the smallest of all is zero
        const double all = rule.rule == DampingRule::SMALLEST ? damping_by_value(rule, 0.0)
                                                              : damping_by_length(0.0, wanted / rule.bound);
        std::fill_n(lambda.data(), taken.rank, all);
    }

    // Begin with the warm rows if there are any, else with those that the free step oversteps.
    void use_warm(const char* is_warm) {
        int count = 0;
        for (int i = 0; i < hard->count; ++i) count += is_warm[i];
        if (count) {
            working_count = 0;
            for (int i = 0; i < hard->count; ++i)
                if (is_warm[i]) working[working_count++] = i;
        }
        for (int j = 0; j < working_count; ++j) is_working[working[j]] = 1;
    }

    void drop_working(int place) {
        is_working[working[place]] = 0;
        std::copy(working.data() + place + 1, working.data() + working_count, working.data() + place);
        --working_count;
    }

    // The step that is best for the working set.
    bool land() {
        held.begin(columns, stride, equality_count() + levels->rows + 2 * columns + 4);
        if (!take_equalities(held)) return false;
        take_working();
        for (int k = 0; k < levels->count; ++k) {
            const Level& level = levels->each[k];
            const int used = held.used, damped = damping_starts[k + 1] - damping_starts[k];
            take_level(held, level);
            if (taken.rank == 0) continue;
            small.set(taken, nullptr, nullptr, 0);
            if (!is_certain(level)) return false;
            if (damped) {
                take_damping(k, used, damped);
                small.set(taken, &further, further_wanted.data(), damped);
                if (!is_certain(level)) return false;
            }
            small.solve_undamped();
            std::copy_n(small.solution.data(), taken.rank, decided.data() + used);
        }
        copy(decided.data(), step.data(), stride);
        held.restore(step.data());
        return true;
    }

    // Working rows in their order, each on its bound; those that follow from the ones before leave the set.
    void take_working() {
        double* row = held.fresh();
        for (int j = 0; j < working_count;) {
            const int i = working[j];
            std::fill_n(row, stride, 0.0);
            hard->add(i, 1.0, row);
            held.rotate(row);
            const double gap = hard->bounds[i] - dot(row, decided.data(), stride);
            std::fill_n(row, held.used, 0.0);
            const double height = held.free() ? norm(row, stride) : 0.0;
            if (!(height > INDEPENDENT * hard->norms[i])) {
                drop_working(j);
                continue;
            }
            const double coordinate = held.take(row, height);
            decided[held.used - 1] = gap / coordinate;
            row = held.fresh();
            ++j;
        }
        held.give_back(1);
    }

    // Rows of damping in the directions of the level, and what they want: to stay where the levels above leave them.
    void take_damping(int k, int used, int count) {
        further.shape(count, whole_lanes(taken.rank));
        further_wanted.need(count);
        double* row = gradient.data();
        for (int i = 0; i < count; ++i) {
            copy(damping_rows[damping_starts[k] + i], row, stride);
            held.rotate(row);
            further_wanted[i] = 0.0;
            for (int h = 0; h < used; ++h) further_wanted[i] -= row[h] * decided[h];
            std::copy_n(row + used, taken.rank, further[i]);
            std::fill(further[i] + taken.rank, further[i] + further.stride, 0.0);
        }
    }

    bool add_overstepped() {
        const int before = working_count;
        for (int i = 0; i < hard->count; ++i) {
            if (is_working[i] || !oversteps(i, step.data())) continue;
            working[working_count++] = i;
            is_working[i] = 1;
        }
        return working_count > before;
    }

    // Whether the step is the lexicographic minimum.
    Verdict prove() {
        for (int j = 0; j < working_count; ++j)
            if (oversteps(working[j], step.data())) return DOUBTFUL;
        std::fill_n(block_level.data(), hard->count, -1);
        std::fill_n(block_multiplier.data(), hard->count, 0.0);
        std::fill_n(is_active.data(), hard->count, char(0));
        remaining_count = working_count;
        std::copy_n(working.data(), working_count, remaining.data());
        proof.begin(columns, stride, levels->rows + columns);
        reached = 0;
        has_held = false;
        for (int k = 0; k < levels->count && remaining_count; ++k) {
            const double scale = level_gradient(k);
            if (norm(gradient.data(), stride) > FLAT * scale) {
                const Verdict verdict = reach(k) ? weigh(k, scale) : DOUBTFUL;
                if (verdict != PROVEN) return verdict;
            }
        }
        if (remaining_count) {
            copy(step.data(), gradient.data(), stride);
            const Verdict verdict =
                reach(levels->count) ? weigh(levels->count, norm(step.data(), stride)) : DOUBTFUL;
            if (verdict != PROVEN) return verdict;
        }
        for (int j = 0; j < remaining_count; ++j) is_active[remaining[j]] = 1;
        return PROVEN;
    }

    // A^T (A x - t) of a level with its rows of damping, and the size of its terms.
    double level_gradient(int k) {
        const Level& level = levels->each[k];
        double size = 0.0, missed = 0.0, done = 0.0;
        std::fill_n(gradient.data(), stride, 0.0);
        const auto pull = [&](const double* row, double target) {
            const double value = dot(row, step.data(), stride);
            add(value - target, row, gradient.data(), stride);
            missed += (value - target) * (value - target);
            done += value * value;
        };
        size = level.norm * level.norm;
        for (int i = level.first; i < level.first + level.count; ++i) pull(levels->jacobian[i], levels->lower[i]);
        for (int i = damping_starts[k]; i < damping_starts[k + 1]; ++i) {
            pull(damping_rows[i], 0.0);
            size += square(damping_rows[i], stride);
        }
        size = std::sqrt(size);
        return size * (std::sqrt(missed) + std::sqrt(done) + CANCELLED * size * norm(step.data(), stride));
    }

    // Let `proof` hold the levels above k and the working rows held for good among them; false if a rank is unclear.
    bool reach(int k) {
        if (!has_held) {
            proof.follow(plain, level_ends[k]);
            reached = k;
            return true;
        }
        for (; reached < k; ++reached) {
            const Level& level = levels->each[reached];
            take_level(proof, level);
            small.set(taken, nullptr, nullptr, 0);
            if (!is_certain(level)) return false;
        }
        return true;
    }

    // Multipliers of the remaining working rows against the gradient, beside all that `proof` holds.
    Verdict weigh(int k, double scale) {
        const int used = proof.used;
        double left = 0.0;
        const int independent = take_remaining(left);
        proof.used = used;
        if (!(std::sqrt(left) <= PROVED * scale)) return DOUBTFUL;
        remaining_count = independent;
        for (int j = independent - 1; j >= 0; --j) {
            double sum = heights[j];
            for (int i = j + 1; i < independent; ++i) sum -= lower[i][j] * multipliers[i];
            multipliers[j] = sum / lower[j][j];
        }
        bool wrong = false;
        for (int j = 0; j < independent; ++j) {
            if (!(multipliers[j] * hard->norms[remaining[j]] < -WRONG_SIGN * scale)) continue;
            wrong = true;
            drop_working(int(std::find(working.data(), working.data() + working_count, remaining[j]) - working.data()));
        }
        if (wrong) return WRONG;
        hold(k, scale);
        return PROVEN;
    }

    // LQ of the remaining working rows; `heights` becomes the gradient along their directions.
    int take_remaining(double& left) {
        lower.shape(remaining_count + 1, whole_lanes(remaining_count + 1));
        pushing.shape(remaining_count + 1, stride);
        heights.need(remaining_count + 1), multipliers.need(remaining_count + 1), rotated.need(remaining_count + 1);
        for (int j = 0; j < remaining_count; ++j) {
            rotated[j] = pushing[j];
            std::fill_n(pushing[j], stride, 0.0);
            hard->add(remaining[j], 1.0, pushing[j]);
        }
        double* slope = rotated[remaining_count] = pushing[remaining_count];
        copy(gradient.data(), slope, stride);
        proof.rotate(rotated.data(), remaining_count + 1, 0, proof.used);
        for (int j = 0; j <= remaining_count; ++j) std::fill_n(pushing[j], proof.used, 0.0);
        left = square(slope, stride);
        int kept = 0;
        for (int j = 0; j < remaining_count; ++j) {
            // rows before were taken out of this one already, as far as they came
            const double height = proof.free() ? norm(rotated[j], stride) : 0.0;
            if (!(height > INDEPENDENT * hard->norms[remaining[j]])) continue;
            if (kept != j) copy(lower[j], lower[kept], lower.stride);
            remaining[kept] = remaining[j];
            lower[kept][kept] = proof.take(rotated[j], height);
            double unused;
            for (int i = j + 1; i < remaining_count; ++i) lower[i][kept] = proof.part(rotated[i], unused);
            heights[kept] = proof.part(slope, left);
            ++kept;
        }
        return kept;
    }

    // Rows that push are held for good: they come before the rows of this level.
    void hold(int k, double scale) {
        int kept = 0;
        for (int j = 0; j < remaining_count; ++j) {
            const int i = remaining[j];
            if (!(multipliers[j] * hard->norms[i] > PUSHED * scale)) {
                remaining[kept++] = i;
                continue;
            }
            is_active[i] = 1;
            block_level[i] = k;
            block_multiplier[i] = multipliers[j];
            if (k == levels->count) continue;
            double* row = proof.fresh();
            std::fill_n(row, stride, 0.0);
            hard->add(i, 1.0, row);
            proof.rotate(row);
            std::fill_n(row, proof.used, 0.0);
            proof.take(row, norm(row, stride));
            has_held = true;
        }
        remaining_count = kept;
    }
};

}  // namespace poise
