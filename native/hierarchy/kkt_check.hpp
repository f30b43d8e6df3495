// Checks whether the minimum for a working set is the lexicographic minimum: the KKT conditions, level by level.
//
// At each level in conflict, and for the norm of the step at the end, the gradient must be a combination of the working rows
// and the rows of the levels above. No Lagrange multiplier may be negative. Rows with a positive multiplier become
// permanently active: they precede the rows of this level, which is the first level they block. If the rows do not explain
// the gradient, the result is uncertain.
#pragma once
#include "hierarchy/constraint_table.hpp"
#include "hierarchy/householder_cascade.hpp"

namespace poise {

constexpr double kUnexplainedGradientTol = 1e-11;  // fraction of a gradient's scale that may remain unexplained by the rows

enum class KktStatus { OPTIMAL, WRONG_SIGN, UNCERTAIN };

class KktCheck {
public:
    AlignedBuffer<int> wrong_rows;  // rows whose multipliers have the wrong sign, the worst first
    int wrong_count = 0;

    KktStatus run(const FastPathProblem& given, const HouseholderCascade& unconstrained, const WorkingSet& working,
                const double* iterate, LevelEliminator& level_eliminator, ActiveRows& result) {
        problem = &given, cascade = &unconstrained, eliminator = &level_eliminator, x = iterate, active_rows = &result;
        const Levels& levels = *problem->levels;
        const int stride = problem->stride;
        active_rows->begin(problem->constraints->count);
        gradient.reserve(stride), remaining.reserve(problem->constraints->count), wrong_rows.reserve(problem->constraints->count);
        remaining_count = working.count;
        std::copy_n(working.rows.data(), working.count, remaining.data());
        eliminator->begin(reflectors, *problem);
        levels_done = 0;
        has_active_rows = has_equalities = false;
        for (int k = 0; k < levels.count && remaining_count; ++k) {
            const double scale = level_gradient(k);
            // a level that is met has no multipliers
            if (!(norm(gradient.data(), stride) > kRelativeGradientTol * scale)) continue;
            const KktStatus status = advance_to_level(k) ? check_multipliers(k, scale) : KktStatus::UNCERTAIN;
            if (status != KktStatus::OPTIMAL) return status;
        }
        if (remaining_count) {
            copy(x, gradient.data(), stride);
            const KktStatus status =
                advance_to_level(levels.count) ? check_multipliers(levels.count, norm(x, stride)) : KktStatus::UNCERTAIN;
            if (status != KktStatus::OPTIMAL) return status;
        }
        for (int j = 0; j < remaining_count; ++j) active_rows->is_active[remaining[j]] = 1;
        return KktStatus::OPTIMAL;
    }

private:
    const FastPathProblem* problem = nullptr;
    const HouseholderCascade* cascade = nullptr;
    LevelEliminator* eliminator = nullptr;
    ActiveRows* active_rows = nullptr;
    const double* x = nullptr;
    HouseholderReflectors reflectors;  // levels above, and the permanently active working rows among them
    int levels_done = 0;  // levels in `reflectors`
    bool has_active_rows = false;  // whether `reflectors` contains active rows
    bool has_equalities = false;
    AlignedBuffer<int> remaining;  // working rows that are not yet permanently active
    int remaining_count = 0;
    AlignedBuffer<double> gradient, gradient_coordinates, remaining_squares, multipliers;
    PaddedMatrix working_rows, l_factor;  // remaining rows and the gradient in reflector coordinates; their LQ factor
    AlignedBuffer<double*> rotated;

    // Gradient A^T (A x - t) of a level with its damping rows; returns the scale of its terms.
    double level_gradient(int k) {
        const Level& level = problem->levels->items[k];
        const int stride = problem->stride;
        double squares = level.norm * level.norm, residual_square = 0.0, value_square = 0.0;
        std::fill_n(gradient.data(), stride, 0.0);
        const auto accumulate = [&](const double* row, double target) {
            const double value = dot(row, x, stride);
            add(value - target, row, gradient.data(), stride);
            residual_square += (value - target) * (value - target);
            value_square += value * value;
        };
        for (int i = level.first; i < level.first + level.count; ++i)
            accumulate(problem->levels->jacobian[i], problem->levels->lower[i]);
        for (int i = cascade->damping_starts[k]; i < cascade->damping_starts[k + 1]; ++i) {
            accumulate(cascade->damping_rows[i], 0.0);
            squares += squared_norm(cascade->damping_rows[i], stride);
        }
        const double size = std::sqrt(squares);
        return size * (std::sqrt(residual_square) + std::sqrt(value_square) + kCancellationWeight * size * norm(x, stride));
    }

    // Adds the levels above k to the reflectors; false if a rank is ambiguous.
    bool advance_to_level(int k) {
        if (!has_active_rows && cascade->has_reflectors) {
            reflectors.share_prefix(cascade->reflectors, cascade->level_starts[k]);
            levels_done = k;
            return true;
        }
        if (!has_equalities && !cascade->has_reflectors && !eliminator->eliminate_equalities(reflectors, *problem)) return false;
        has_equalities = true;
        for (; levels_done < k; ++levels_done) {
            const Level& level = problem->levels->items[levels_done];
            eliminator->eliminate_level(reflectors, *problem->levels, level);
            if (!eliminator->is_rank_certain(level)) return false;
        }
        return true;
    }

    // Lagrange multipliers of the remaining working rows for the gradient, modulo the rows in the reflectors.
    KktStatus check_multipliers(int k, double scale) {
        const SparseConstraints& constraints = *problem->constraints;
        const int used = reflectors.used;
        double unexplained = 0.0;
        remaining_count = factorize_remaining(unexplained);
        reflectors.used = used;
        if (!(std::sqrt(unexplained) <= kUnexplainedGradientTol * scale)) return KktStatus::UNCERTAIN;
        for (int j = remaining_count - 1; j >= 0; --j) {
            double sum = gradient_coordinates[j];
            for (int i = j + 1; i < remaining_count; ++i) sum -= l_factor[i][j] * multipliers[i];
            multipliers[j] = sum / l_factor[j][j];
        }
        wrong_count = 0;
        double worst = 0.0;
        for (int j = 0; j < remaining_count; ++j) {
            const double scaled_multiplier = multipliers[j] * constraints.norms[remaining[j]];
            if (!(scaled_multiplier < -kRelativeMultiplierSignTol * scale)) continue;
            wrong_rows[wrong_count++] = remaining[j];
            if (scaled_multiplier < worst) {
                worst = scaled_multiplier;
                std::swap(wrong_rows[0], wrong_rows[wrong_count - 1]);
            }
        }
        if (wrong_count) return KktStatus::WRONG_SIGN;
        activate(k, scale);
        return KktStatus::OPTIMAL;
    }

    // LQ factorization of the remaining working rows. `gradient_coordinates`: the gradient along their directions;
    // `unexplained`: its squared norm outside them.
    int factorize_remaining(double& unexplained) {
        const SparseConstraints& constraints = *problem->constraints;
        const int count = remaining_count;
        l_factor.shape(count + 1, padded_size(count + 1));
        working_rows.shape(count + 1, reflectors.stride);
        gradient_coordinates.reserve(count + 1), remaining_squares.reserve(count + 1), multipliers.reserve(count + 1),
            rotated.reserve(count + 1);
        for (int j = 0; j < count; ++j) {
            rotated[j] = working_rows[j];
            std::fill_n(working_rows[j], reflectors.stride, 0.0);
            constraints.add(remaining[j], 1.0, working_rows[j]);
        }
        double* slope = rotated[count] = working_rows[count];
        copy(gradient.data(), slope, reflectors.stride);
        reflectors.apply(rotated.data(), count + 1, 0, reflectors.used);
        for (int j = 0; j <= count; ++j) std::fill_n(working_rows[j], reflectors.used, 0.0);
        unexplained = squared_norm(slope, reflectors.stride);
        int kept = 0;
        for (int j = 0; j < count; ++j) {
            const double length = reflectors.null_space_dim() ? norm(rotated[j], reflectors.stride) : 0.0;
            if (!(length > kRelativeIndependenceTol * constraints.norms[remaining[j]])) continue;
            if (kept != j) copy(l_factor[j], l_factor[kept], l_factor.stride);
            remaining[kept] = remaining[j];
            l_factor[kept][kept] = reflectors.add_reflector(rotated[j], length);
            reflectors.split_off(rotated.data() + j + 1, count - j, l_factor[j + 1] + kept, l_factor.stride,
                                 remaining_squares.data() + j + 1);
            unexplained = remaining_squares[count];
            gradient_coordinates[kept] = l_factor[count][kept];
            ++kept;
        }
        return kept;
    }

    void activate(int k, double scale) {
        const SparseConstraints& constraints = *problem->constraints;
        int kept = 0;
        for (int j = 0; j < remaining_count; ++j) {
            const int i = remaining[j];
            if (!(multipliers[j] * constraints.norms[i] > kRelativeMultiplierTol * scale)) {
                remaining[kept++] = i;
                continue;
            }
            active_rows->is_active[i] = 1;
            active_rows->record(i, k, multipliers[j]);
            if (k == problem->levels->count) continue;
            double* row = reflectors.new_row();
            std::fill_n(row, reflectors.stride, 0.0);
            constraints.add(i, 1.0, row);
            reflectors.apply(row);
            std::fill_n(row, reflectors.used, 0.0);
            reflectors.add_reflector(row, norm(row, reflectors.stride));
            has_active_rows = true;
        }
        remaining_count = kept;
    }
};

}  // namespace poise
