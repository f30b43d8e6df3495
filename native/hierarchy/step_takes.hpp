// What the quick way works on, and how it takes equalities and levels into reflectors.
#pragma once
#include "hierarchy/step_levels.hpp"
#include "hierarchy/step_search.hpp"
#include "hierarchy/step_small.hpp"
#include "hierarchy/step_sparse.hpp"

namespace poise {

constexpr double PIVOT = 1e-12;  // rows shorter than this, relative to their level's norm, are dependent
constexpr double CERTAIN = 4.0;  // a singular value this many times the negligible is surely not

// Targets only, all columns recruited.
struct QuickProblem {
    const StepInput* input = nullptr;
    const Levels* levels = nullptr;
    const SparseRows* hard = nullptr;
    const double* allowed = nullptr;  // by how much each hard row may fall short
    int stride = 0, columns = 0;
    Matrix equalities;

    void set(const StepInput& given, const Levels& all, const SparseRows& rows, const double* allowed_short) {
        input = &given, levels = &all, hard = &rows, allowed = allowed_short;
        stride = all.stride;
        columns = all.columns;
        equalities.shape(given.equalities.count, stride);
        scale_rows(given.equalities, columns, all.scales.data(), equalities, 0);
    }
    bool oversteps(int i, const double* x) const { return hard->slack(i, x) < -allowed[i]; }
    int most_rows() const { return equalities.rows + levels->rows + 2 * columns + 4; }
};

// Hard rows held with equality for the time being, in the order in which they came.
struct WorkingSet {
    int count = 0;
    Room<int> rows;
    Room<char> has;

    void begin(int all) {
        rows.need(all), has.need(all);
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
struct HeldColumns {
    int count = 0;
    Room<double> values, kept;  // 0 and 1 where a column is free

    void begin(int stride) {
        count = 0;
        std::fill_n(values.need(stride), stride, 0.0);
        std::fill_n(kept.need(stride), stride, 1.0);
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
        for (int k = 0; k < stride; k += LANES) lane(row + k) *= lane(kept.data() + k);
        return known;
    }
};

// Takes rows into reflectors, and solves for the coordinates of the step along them.
class Taker {
public:
    Room<double> decided;  // the step in the coordinates of the reflectors
    TakenLevel taken;
    SmallLevel small;

    void begin(Reflectors& space, const QuickProblem& problem) {
        space.begin(problem.columns, problem.stride, problem.most_rows());
        decided.need(problem.stride);
        std::fill_n(decided.data(), problem.stride, 0.0);
    }

    // False where equalities depend on each other, which the general way looks into.
    bool take_equalities(Reflectors& space, const QuickProblem& problem) {
        const int count = problem.equalities.rows;
        if (count == 0) return true;
        double squares = 0.0;
        make_room(space, count);
        for (int i = 0; i < count; ++i) {
            copy(problem.equalities[i], taken.rows[i], space.stride);
            taken.wanted[i] = problem.input->equalities.values[i];
            squares += square(problem.equalities[i], space.stride);
        }
        taken.split(space, decided.data());
        taken.take(space, PIVOT * std::sqrt(squares));
        if (taken.rank < count) return false;
        small.set(taken);
        if (!(small.bound > CERTAIN * problem.input->rank_tolerance * std::sqrt(squares))) return false;
        small.solve_undamped();
        std::copy_n(small.solution.data(), count, decided.data());
        return true;
    }

    void take_level(Reflectors& space, const Levels& levels, const Level& level, const HeldColumns* held = nullptr) {
        make_room(space, level.count);
        for (int i = 0; i < level.count; ++i) {
            copy(levels.jacobian[level.first + i], taken.rows[i], space.stride);
            taken.wanted[i] = levels.lower[level.first + i];
            if (held) taken.wanted[i] -= held->take_out(taken.rows[i], space.stride);
        }
        space.rotate(taken.rows.data(), level.count, 0, space.used);
        taken.split(space, decided.data());
        taken.take(space, PIVOT * level.norm);
        if (taken.rank) small.set(taken);
    }

    // Whether the directions a level took are surely its rank.
    bool is_certain(const Level& level) const { return taken.rank == 0 || small.bound > CERTAIN * level.negligible; }

private:
    void make_room(Reflectors& space, int count) {
        taken.shape(count, space.free());
        for (int i = 0; i < count; ++i) taken.rows[i] = space.fresh();
    }
};

}  // namespace poise
