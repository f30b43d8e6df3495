// The best point of one level under inequalities: a primal active set, as told in engine/reference/level_search.py.
#pragma once
#include "hierarchy/null_space.hpp"
#include "hierarchy/constraint_table.hpp"

namespace poise {

constexpr double STILL = 1e-14;       // a move shorter than this, relative to the step, is none
constexpr double WRONG_SIGN = 1e-10;  // a multiplier more negative than this times its scale releases its row
constexpr double FLAT = 1e-13;        // a gradient below this times its scale is none
constexpr double CANCELLED = 1e-3;    // weight, in the scale of a level, of terms that may have cancelled in its rows

struct SearchBudget {
    int64_t left = 0;
    int tried = 0;
    bool spend() {
        --left;
        ++tried;
        return left >= 0;
    }
};

// f = 1/2 |x - anchor|^2: what is left over keeps the step small.
struct Posture {
    const double* anchor;
    int stride;

    void move(const double* step, const Matrix& basis, double* move) const {
        subtract(anchor, step, move, stride);
        project(move, basis);
        project(move, basis);
    }
    void gradient(const double* step, double* gradient) const { subtract(step, anchor, gradient, stride); }
    double scale(const double* step) const { return norm(step, stride) + norm(anchor, stride); }
    double best_part(const double*, const double*, double longest) { return longest; }
    bool arrive(const double*) { return false; }
};

// Targets and intervals of one level; damping rows are among the targets.
class Pull {
public:
    void begin(int column_count, int row_stride, double negligible_value) {
        columns = column_count;
        stride = row_stride;
        negligible = negligible_value;
        hard_count = soft_count = 0;
    }
    void reserve(int hard_rows, int soft_rows) {
        rows.need(hard_rows), target.need(hard_rows);
        soft.need(soft_rows), lower.need(soft_rows), upper.need(soft_rows), sides.need(soft_rows);
        value.need(soft_rows), rate.need(soft_rows), turns.need(2 * soft_rows + 1);
        wanted.need(whole_lanes(hard_rows + soft_rows));
    }
    void add_target(const double* row, double wanted_value) {
        rows[hard_count] = row;
        target[hard_count++] = wanted_value;
    }
    void add_interval(const double* row, double low, double high) {
        soft[soft_count] = row;
        lower[soft_count] = low;
        upper[soft_count] = high;
        sides[soft_count++] = 0;
    }
    bool has_intervals() const { return soft_count > 0; }

    void move(const double* step, const Matrix& basis, double* move) {
        int count = pull(step);
        std::fill_n(move, stride, 0.0);
        if (plain.factorize(pulling, columns, basis, negligible)) {
            const double* along = plain.solve(wanted.data());
            for (int i = 0; i < plain.rank; ++i) add(along[i], plain.directions[i], move, stride);
            return;
        }
        count = pull(step);
        decomposer.factorize(pulling, columns, basis, negligible, factors);
        for (int i = 0; i < factors.rank; ++i) {
            double along = 0.0;
            for (int r = 0; r < count; ++r) along += factors.left[i][r] * wanted[r];
            add(along / factors.sigma[i], factors.right[i], move, stride);
        }
    }
    void gradient(const double* step, double* gradient) {
        const int count = pull(step);
        std::fill_n(gradient, stride, 0.0);
        for (int r = 0; r < count; ++r) add(-wanted[r], pulling[r], gradient, stride);
    }
    // Norm of the rows times the length of what they are asked for and do, or would but for cancellation.
    double scale(const double* step) {
        const int count = pull(step);
        double all = 0.0, asked = 0.0, done = 0.0;
        for (int r = 0; r < count; ++r) {
            const double value_now = dot(pulling[r], step, stride);
            all += square(pulling[r], stride);
            asked += wanted[r] * wanted[r];
            done += value_now * value_now;
        }
        const double size = std::sqrt(all);
        return size * (std::sqrt(asked) + std::sqrt(done) + CANCELLED * size * norm(step, stride));
    }

    // Root of the slope of f along the move, which rises and is straight between changes of side.
    double best_part(const double* step, const double* move, double longest) {
        if (soft_count == 0) return longest;
        double offset = 0.0, rise = 0.0;
        for (int r = 0; r < hard_count; ++r) {
            const double along = dot(rows[r], move, stride);
            offset += along * (dot(rows[r], step, stride) - target[r]);
            rise += along * along;
        }
        int count = 0;
        for (int r = 0; r < soft_count; ++r) {
            value[r] = dot(soft[r], step, stride);
            rate[r] = dot(soft[r], move, stride);
            for (const double end : {lower[r], upper[r]}) {
                const double part = (end - value[r]) / rate[r];
                if (part > 0.0 && part < longest) turns[count++] = part;
            }
        }
        std::sort(turns.data(), turns.data() + count);
        turns[count] = longest;
        const auto slope = [&](double part) {
            double sum = offset + part * rise;
            for (int r = 0; r < soft_count; ++r) {
                const double at = value[r] + part * rate[r];
                sum += rate[r] * (at - std::min(std::max(at, lower[r]), upper[r]));
            }
            return sum;
        };
        double before = 0.0, slope_before = slope(0.0);
        if (!(slope_before < 0.0)) return 0.0;  // the move is rounding
        const double rounding = -1e-12 * slope_before;
        for (int i = 0; i <= count; ++i) {
            const double here = slope(turns[i]);
            if (here > rounding) return before - slope_before * (turns[i] - before) / (here - slope_before);
            before = turns[i];
            slope_before = here;
        }
        return longest;
    }

    // Note on which side of its intervals the step is; true if that changed. An interval met exactly keeps its side.
    bool arrive(const double* step) {
        bool changed = false;
        for (int r = 0; r < soft_count; ++r) {
            const double now = dot(soft[r], step, stride), rounding = 1e-14 * (1.0 + std::abs(now));
            const double above = now - upper[r], below = lower[r] - now;
            int side = above > rounding ? 1 : below > rounding ? -1 : 0;
            if ((std::abs(above) <= rounding && sides[r] == 1) || (std::abs(below) <= rounding && sides[r] == -1))
                side = sides[r];
            changed |= side != sides[r];
            sides[r] = side;
        }
        return changed;
    }

private:
    int columns = 0, stride = 0, hard_count = 0, soft_count = 0;
    double negligible = 0.0;
    Room<const double*> rows, soft;
    Room<double> target, lower, upper, value, rate, turns, wanted;
    Room<int> sides;  // -1: pulls up to the lower end, 1: down to the upper end, 0: costs nothing
    Matrix pulling;
    PlainRows plain;
    Factors factors;
    Decomposer decomposer;

    // Rows with something to pull, and how far they are from it.
    int pull(const double* step) {
        pulling.shape(hard_count + soft_count, stride);
        int count = 0;
        for (int r = 0; r < hard_count; ++r) {
            copy(rows[r], pulling[count], stride);
            wanted[count++] = target[r] - dot(rows[r], step, stride);
        }
        for (int r = 0; r < soft_count; ++r) {
            if (sides[r] == 0) continue;
            copy(soft[r], pulling[count], stride);
            wanted[count++] = (sides[r] > 0 ? upper[r] : lower[r]) - dot(soft[r], step, stride);
        }
        pulling.rows = count;
        return count;
    }
};

class LevelSearch {
public:
    Room<double> multipliers;  // of the working set, where the search ended

    // Minimum of an objective among steps that differ from the given one in no direction of the basis. The step keeps
    // all inequalities in force, those of the working set with equality. The basis comes back as it was.
    template <class Objective>
    void minimize(Objective& objective, Matrix& basis, int columns, double* step, Inequalities& table,
                  SearchBudget& budget) {
        const int used = basis.rows, stride = basis.stride;
        reserve(stride, table.count);
        table.decompose(basis, used, true);
        const int patience = 2 * used + 20;
        for (int idle = 0;;) {
            const bool by_index = idle > patience;
            if (!budget.spend()) {
                std::fill_n(multipliers.data(), table.working_count, 0.0);
                break;
            }
            if (advance(objective, basis, columns, step, table, by_index, idle)) {
                if (table.working_count > basis.rows - used) table.decompose(basis, used, false);
                continue;
            }
            objective.gradient(step, slope.data());
            table.multipliers(basis, used, slope.data(), multipliers.data());
            const int place = leaving(table, objective.scale(step), by_index);
            if (place < 0) break;
            table.drop_working(place);
            table.decompose(basis, used, false);
            ++idle;
        }
        basis.rows = used;
    }

private:
    Room<double> way, slope;

    void reserve(int stride, int count) {
        way.need(stride), slope.need(stride), multipliers.need(count + 1);
    }

    // One move; true if the minimum of the present quadratic was not reached by it.
    template <class Objective>
    bool advance(Objective& objective, const Matrix& basis, int columns, double* step, Inequalities& table,
                 bool by_index, int& idle) {
        const int stride = basis.stride;
        if (basis.rows >= columns) return false;  // nothing is left to move in
        objective.move(step, basis, way.data());
        const double length = norm(way.data(), stride);
        if (!(length > STILL * (1.0 + norm(step, stride)))) return false;
        int row;
        const double longest = table.first_met(step, way.data(), length, by_index, row);
        const double part = objective.best_part(step, way.data(), std::min(1.0, longest));
        add(part, way.data(), step, stride);
        idle = part * length > STILL ? 0 : idle + 1;
        const bool changed = objective.arrive(step);
        if (row >= 0 && part >= longest) {
            table.add_working(row);
            return true;
        }
        return changed || (part > 0.0 && part < 1.0);
    }

    // Position in the working set of the row to be released, or -1.
    int leaving(const Inequalities& table, double scale, bool by_index) const {
        int place = -1;
        double worst = -WRONG_SIGN * scale;
        for (int j = 0; j < table.working_count; ++j) {
            const double sized = multipliers[j] * table.norms[table.working[j]];
            if (!(sized < (by_index ? -WRONG_SIGN * scale : worst))) continue;
            if (by_index && place >= 0 && table.working[j] > table.working[place]) continue;
            place = j;
            worst = sized;
        }
        return place;
    }
};

}  // namespace poise
