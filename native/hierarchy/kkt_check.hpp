// Whether a step that is best for its working set is the lexicographic minimum.
//
// On each level in conflict, and for the size of the step at the end, the gradient is a combination of the working rows
// beside everything above. All multipliers must be right; rows that push are then held for good: they come before the
// rows of this level, and the first level they block is theirs. A gradient that its rows do not explain is doubtful.
#pragma once
#include "hierarchy/constraint_table.hpp"
#include "hierarchy/householder_cascade.hpp"

namespace poise {

constexpr double kUnexplainedGradientTol = 1e-11;  // part of a gradient that no row needs to explain, relative to its scale

enum class KktStatus { OPTIMAL, WRONG_SIGN, UNCERTAIN };

class KktCheck {
public:
    AlignedBuffer<int> wrong;  // rows whose multipliers have the wrong sign, the worst first
    int wrong_count = 0;

    KktStatus run(const FastPathProblem& given, const HouseholderCascade& unhindered, const WorkingSet& working,
                const double* at, LevelEliminator& level_taker, ActiveRows& held) {
        problem = &given, plain = &unhindered, taker = &level_taker, step = at, holds = &held;
        const Levels& levels = *problem->levels;
        const int stride = problem->stride;
        holds->begin(problem->hard->count);
        gradient.reserve(stride), remaining.reserve(problem->hard->count), wrong.reserve(problem->hard->count);
        remaining_count = working.count;
        std::copy_n(working.rows.data(), working.count, remaining.data());
        taker->begin(space, *problem);
        reached = 0;
        has_held = has_begun = false;
        for (int k = 0; k < levels.count && remaining_count; ++k) {
            const double scale = level_gradient(k);
            if (!(norm(gradient.data(), stride) > kRelativeGradientTol * scale)) continue;  // a level that is met pushes nothing
            const KktStatus status = reach(k) ? weigh(k, scale) : KktStatus::UNCERTAIN;
            if (status != KktStatus::OPTIMAL) return status;
        }
        if (remaining_count) {
            copy(step, gradient.data(), stride);
            const KktStatus status = reach(levels.count) ? weigh(levels.count, norm(step, stride)) : KktStatus::UNCERTAIN;
            if (status != KktStatus::OPTIMAL) return status;
        }
        for (int j = 0; j < remaining_count; ++j) holds->is_active[remaining[j]] = 1;
        return KktStatus::OPTIMAL;
    }

private:
    const FastPathProblem* problem = nullptr;
    const HouseholderCascade* plain = nullptr;
    LevelEliminator* taker = nullptr;
    ActiveRows* holds = nullptr;
    const double* step = nullptr;
    HouseholderReflectors space;       // levels above, and working rows held for good among them
    int reached = 0;        // levels in it
    bool has_held = false;  // whether such rows are
    bool has_begun = false;
    AlignedBuffer<int> remaining;    // working rows not yet held for good
    int remaining_count = 0;
    AlignedBuffer<double> gradient, along, lengths, multipliers;
    PaddedMatrix pushing, lower;  // remaining rows and the gradient, rotated; the rows in the directions they take
    AlignedBuffer<double*> rotated;

    // A^T (A x - t) of a level with its rows of damping, and the size of its terms.
    double level_gradient(int k) {
        const Level& level = problem->levels->items[k];
        const int stride = problem->stride;
        double squares = level.norm * level.norm, missed = 0.0, done = 0.0;
        std::fill_n(gradient.data(), stride, 0.0);
        const auto pull = [&](const double* row, double target) {
            const double value = dot(row, step, stride);
            add(value - target, row, gradient.data(), stride);
            missed += (value - target) * (value - target);
            done += value * value;
        };
        for (int i = level.first; i < level.first + level.count; ++i)
            pull(problem->levels->jacobian[i], problem->levels->lower[i]);
        for (int i = plain->damping_starts[k]; i < plain->damping_starts[k + 1]; ++i) {
            pull(plain->damping_rows[i], 0.0);
            squares += squared_norm(plain->damping_rows[i], stride);
        }
        const double size = std::sqrt(squares);
        return size * (std::sqrt(missed) + std::sqrt(done) + kCancellationWeight * size * norm(step, stride));
    }

    // Have the levels above k in the space; false if a rank is unclear.
    bool reach(int k) {
        if (!has_held && plain->has_space) {
            space.follow(plain->space, plain->level_starts[k]);
            reached = k;
            return true;
        }
        if (!has_begun && !plain->has_space && !taker->take_equalities(space, *problem)) return false;
        has_begun = true;
        for (; reached < k; ++reached) {
            const Level& level = problem->levels->items[reached];
            taker->take_level(space, *problem->levels, level);
            if (!taker->is_certain(level)) return false;
        }
        return true;
    }

    // Multipliers of the remaining working rows against the gradient, beside all that the space holds.
    KktStatus weigh(int k, double scale) {
        const SparseConstraints& hard = *problem->hard;
        const int used = space.used;
        double left = 0.0;
        remaining_count = take_remaining(left);
        space.used = used;
        if (!(std::sqrt(left) <= kUnexplainedGradientTol * scale)) return KktStatus::UNCERTAIN;
        for (int j = remaining_count - 1; j >= 0; --j) {
            double sum = along[j];
            for (int i = j + 1; i < remaining_count; ++i) sum -= lower[i][j] * multipliers[i];
            multipliers[j] = sum / lower[j][j];
        }
        wrong_count = 0;
        double worst = 0.0;
        for (int j = 0; j < remaining_count; ++j) {
            const double sized = multipliers[j] * hard.norms[remaining[j]];
            if (!(sized < -kRelativeMultiplierSignTol * scale)) continue;
            wrong[wrong_count++] = remaining[j];
            if (sized < worst) {
                worst = sized;
                std::swap(wrong[0], wrong[wrong_count - 1]);
            }
        }
        if (wrong_count) return KktStatus::WRONG_SIGN;
        hold(k, scale);
        return KktStatus::OPTIMAL;
    }

    // LQ of the remaining working rows; `along` becomes the gradient in their directions, `left` what it has beside.
    int take_remaining(double& left) {
        const SparseConstraints& hard = *problem->hard;
        const int count = remaining_count;
        lower.shape(count + 1, padded_size(count + 1));
        pushing.shape(count + 1, space.stride);
        along.reserve(count + 1), lengths.reserve(count + 1), multipliers.reserve(count + 1), rotated.reserve(count + 1);
        for (int j = 0; j < count; ++j) {
            rotated[j] = pushing[j];
            std::fill_n(pushing[j], space.stride, 0.0);
            hard.add(remaining[j], 1.0, pushing[j]);
        }
        double* slope = rotated[count] = pushing[count];
        copy(gradient.data(), slope, space.stride);
        space.rotate(rotated.data(), count + 1, 0, space.used);
        for (int j = 0; j <= count; ++j) std::fill_n(pushing[j], space.used, 0.0);
        left = squared_norm(slope, space.stride);
        int kept = 0;
        for (int j = 0; j < count; ++j) {
            const double height = space.free() ? norm(rotated[j], space.stride) : 0.0;
            if (!(height > kRelativeIndependenceTol * hard.norms[remaining[j]])) continue;
            if (kept != j) copy(lower[j], lower[kept], lower.stride);
            remaining[kept] = remaining[j];
            lower[kept][kept] = space.take(rotated[j], height);
            space.part(rotated.data() + j + 1, count - j, lower[j + 1] + kept, lower.stride, lengths.data() + j + 1);
            left = lengths[count];
            along[kept] = lower[count][kept];
            ++kept;
        }
        return kept;
    }

    void hold(int k, double scale) {
        const SparseConstraints& hard = *problem->hard;
        int kept = 0;
        for (int j = 0; j < remaining_count; ++j) {
            const int i = remaining[j];
            if (!(multipliers[j] * hard.norms[i] > kRelativeMultiplierTol * scale)) {
                remaining[kept++] = i;
                continue;
            }
            holds->is_active[i] = 1;
            holds->note(i, k, multipliers[j]);
            if (k == problem->levels->count) continue;
            double* row = space.fresh();
            std::fill_n(row, space.stride, 0.0);
            hard.add(i, 1.0, row);
            space.rotate(row);
            std::fill_n(row, space.used, 0.0);
            space.take(row, norm(row, space.stride));
            has_held = true;
        }
        remaining_count = kept;
    }
};

}  // namespace poise
