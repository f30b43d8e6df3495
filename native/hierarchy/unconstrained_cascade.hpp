// The levels from the first to the last, without inequalities; engine/reference/hierarchy.py tells how and why.
#pragma once
#include "hierarchy/damped_least_squares.hpp"
#include "hierarchy/problem.hpp"

namespace poise {

class Descent {
public:
    Matrix steps;              // accumulated, after each level; row 0 is where it began
    Matrix damping_rows;       // lambda w^T of all levels
    Room<int> damping_starts;  // where those of each level begin
    Room<double> sigma_min, damping;

    // All levels from a basis and a step that keep the equalities; decides the damping. The basis is left as it came.
    void run(const StepInput& input, const Levels& levels, Matrix& basis, const double* start) {
        const int used = basis.rows;
        prepare(levels);
        copy(start, steps[0], levels.stride);
        damping_starts[0] = 0;
        for (int k = 0; k < levels.count; ++k) {
            copy(steps[k], steps[k + 1], levels.stride);
            take(input, levels, k, basis, steps[k + 1]);
            damping_starts[k + 1] = damping_rows.rows;
        }
        basis.rows = used;
    }

    const double* last() const { return steps[steps.rows - 1]; }
    int damping_count(int k) const { return damping_starts[k + 1] - damping_starts[k]; }

    // Enlarge a basis by the directions it leaves over in which no recruited column of the level moves.
    void add_unrecruited(Matrix& basis, const Levels& levels, const Level& level, double tolerance) {
        if (level.recruits_all) return;
        int held = 0;
        columns.need(levels.columns);
        for (int k = 0; k < levels.columns; ++k)
            if (!level.mask[k]) columns[held++] = k;
        rows.shape(basis.rows, whole_lanes(held));
        rows.zero();
        for (int i = 0; i < basis.rows; ++i)
            for (int k = 0; k < held; ++k) rows[i][k] = basis[i][columns[k]];
        decomposer.decompose(rows, held, factors);
        int rank = 0;
        while (rank < factors.size && factors.sigma[rank] > tolerance) ++rank;
        complement(rank, held);
        for (int i = rank; i < rows.rows; ++i) {
            double* row = basis.append();
            std::fill_n(row, basis.stride, 0.0);
            for (int k = 0; k < held; ++k) row[columns[k]] = rows[i][k];
        }
    }

private:
    Decomposer decomposer;
    Factors factors;
    PlainRows plain;
    Matrix rows, own;
    Room<double> wanted, lambda, coordinates, room_left;
    Room<int> columns;

    void prepare(const Levels& levels) {
        const int stride = levels.stride;
        steps.shape(levels.count + 1, stride);
        damping_rows.shape(0, stride);
        damping_starts.need(levels.count + 1);
        sigma_min.need(levels.count), damping.need(levels.count);
        const int most = levels.rows + levels.columns;
        wanted.need(whole_lanes(2 * most)), lambda.need(most), coordinates.need(most);
    }

    // Rows of a level that ask for something where the step begins.
    void gather(const Levels& levels, const Level& level) {
        rows.shape(level.count, levels.stride);
        int count = 0;
        for (int i = level.first; i < level.first + level.count; ++i)
            if (levels.is_felt(i)) copy(levels.jacobian[i], rows[count++], levels.stride);
        rows.rows = count;
    }

    // What they ask for beyond what the step does.
    void ask(const Levels& levels, const Level& level, const double* step) {
        int count = 0;
        for (int i = level.first; i < level.first + level.count; ++i)
            if (levels.is_felt(i)) wanted[count++] = levels.asked(i) - dot(levels.jacobian[i], step, levels.stride);
    }

    double coordinate(const Factors& of, int i, int count) const {
        double sum = 0.0;
        for (int r = 0; r < count; ++r) sum += of.left[i][r] * wanted[r];
        return sum;
    }

    void take(const StepInput& input, const Levels& levels, int k, Matrix& basis, double* step) {
        const Level& level = levels.each[k];
        const int stride = levels.stride;
        ask(levels, level, step);
        if (!level.recruits_all) {
            own.copy(basis);
            add_unrecruited(own, levels, level, input.rank_tolerance);
        }
        if (level.recruits_all && !input.exact_sigma && take_plainly(input, levels, k, basis, step)) return;
        gather(levels, level);
        const int count = rows.rows;
        decomposer.factorize(rows, levels.columns, level.recruits_all ? basis : own, level.negligible, factors);
        for (int i = 0; i < factors.size; ++i) coordinates[i] = coordinate(factors, i, count);
        damping_factors(input.damping, factors, coordinates.data(), wanted.data(), count, lambda.data());
        double largest = 0.0;
        for (int i = 0; i < factors.rank; ++i) {
            const double sigma = factors.sigma[i], bottom = sigma * sigma + lambda[i] * lambda[i];
            add(bottom > 0.0 ? coordinates[i] * sigma / bottom : 0.0, factors.right[i], step, stride);
            largest = std::max(largest, lambda[i]);
            if (!(lambda[i] > 0.0)) continue;
            double* row = damping_rows.append();
            copy(factors.right[i], row, stride);
            multiply(lambda[i], row, stride);
        }
        sigma_min[k] = count ? factors.smallest() : std::numeric_limits<double>::infinity();
        damping[k] = largest;
        if (!level.recruits_all) {
            gather(levels, level);
            decomposer.factorize(rows, levels.columns, basis, level.negligible, factors);
        }
        for (int i = 0; i < factors.rank; ++i) basis.append(factors.right[i]);
    }

    // The same where the rank is plain to see and nothing is damped; false elsewhere.
    bool take_plainly(const StepInput& input, const Levels& levels, int k, Matrix& basis, double* step) {
        gather(levels, levels.each[k]);
        const int count = rows.rows;
        if (!plain.factorize(rows, levels.columns, basis, levels.each[k].negligible)) return false;
        const double* along = plain.solve(wanted.data());
        const StepDamping& rule = input.damping;
        const bool is_full = plain.rank == std::min(count, levels.columns - basis.rows);
        const bool by_value = rule.rule == DampingRule::EACH || rule.rule == DampingRule::SMALLEST;
        if (rule.rule == DampingRule::BOUND || (by_value && !(is_full && plain.least_sigma >= rule.threshold))) return false;
        if (rule.rule == DampingRule::NEWTON && !(root_of_squares(along, plain.rank) <= rule.bound)) return false;
        for (int i = 0; i < plain.rank; ++i) add(along[i], plain.directions[i], step, levels.stride);
        sigma_min[k] = count == 0 ? std::numeric_limits<double>::infinity() : is_full ? plain.least_sigma : 0.0;
        damping[k] = 0.0;
        for (int i = 0; i < plain.rank; ++i) basis.append(plain.directions[i]);
        return true;
    }

    // Orthonormal rows 0 ... rank - 1 of the factors, completed to all of their space, in `rows`.
    void complement(int rank, int size) {
        rows.shape(size, whole_lanes(size));
        rows.zero();
        double* left = room_left.need(size);  // squared length of what each unit vector has outside of the rows so far
        std::fill_n(left, size, 1.0);
        for (int i = 0; i < size; ++i) {
            if (i < rank) {
                copy(factors.right[i], rows[i], rows.stride);
            } else {
                rows[i][std::max_element(left, left + size) - left] = 1.0;
                for (int round = 0; round < 2; ++round) project(rows[i], rows, i);
                multiply(1.0 / norm(rows[i], rows.stride), rows[i], rows.stride);
            }
            for (int k = 0; k < size; ++k) left[k] -= rows[i][k] * rows[i][k];
        }
    }
};

}  // namespace poise
