// Python's view of the prioritized step. Every array is checked for type and shape before a pointer is taken; numbers
// that make no sense may give a step that makes none, but never leave an array.
#pragma once
#include "arrays.hpp"
#include "step_solve.hpp"

namespace poise {

using Masks = In<bool, nb::ndim<2>>;
using OutNumbers = nb::ndarray<double, nb::c_contig, nb::device::cpu, nb::ndim<1>>;
using OutInts = nb::ndarray<int32_t, nb::c_contig, nb::device::cpu, nb::ndim<1>>;

inline StepRows rows_of(const Vector& values, const Table& jacobian, size_t columns, const char* what) {
    require(jacobian.shape(0) == values.shape(0) && (jacobian.shape(1) == columns || values.shape(0) == 0),
            std::string(what) + ": the Jacobian has one row per value and one column per freedom");
    return {values.data(), jacobian.data(), int(values.shape(0)), int(jacobian.shape(1))};
}

inline void check_starts(const Ints& starts, size_t rows) {
    const size_t levels = starts.shape(0);
    require(levels > 0 && starts(0) == 0 && size_t(starts(levels - 1)) == rows, "level_starts rise from 0 to the rows");
    for (size_t k = 1; k < levels; ++k) require(starts(k) >= starts(k - 1), "level_starts rise from 0 to the rows");
}

// Results one after the other into two arrays that Python made, so that there are two arrays to make and not eleven.
struct ResultWriter {
    OutNumbers& numbers;
    OutInts& integers;
    size_t number = 0, integer = 0;

    void operator()(const std::vector<double>& values) {
        require(number + values.size() <= numbers.shape(0), "the array for numbers is too short");
        std::copy(values.begin(), values.end(), numbers.data() + number);
        number += values.size();
    }
    void operator()(const std::vector<int>& values) {
        require(integer + values.size() <= integers.shape(0), "the array for integers is too short");
        std::copy(values.begin(), values.end(), integers.data() + integer);
        integer += values.size();
    }
};

inline nb::tuple solve_step(PrioritizedStep& step, Table jacobian, Vector lower, Vector upper, Ints starts, Masks masks,
                            Vector equality_values, Table equalities, Vector margins, Table inequalities,
                            Vector reluctance, Vector resize, nb::tuple options, Ints warm, OutNumbers numbers,
                            OutInts integers) {
    const size_t rows = jacobian.shape(0), columns = jacobian.shape(1);
    require(lower.shape(0) == rows && upper.shape(0) == rows, "lower and upper have one number per row");
    check_starts(starts, rows);
    const size_t levels = starts.shape(0) - 1;
    require(masks.shape(0) == levels && masks.shape(1) == columns, "masks have one row per level");
    require(reluctance.shape(0) == columns, "reluctance has one number per column");
    require(resize.shape(0) == levels, "resize has one number per level");
    require(options.size() == 6, "options are rule, largest, threshold, bound, rank tolerance, budget");
    const int rule = nb::cast<int>(options[0]);
    require(rule >= 0 && rule <= int(DampingRule::NEWTON), "there is no such rule of damping");
    StepInput input;
    input.columns = int(columns);
    input.levels = int(levels);
    input.jacobian = jacobian.data();
    input.stride = int(columns);
    input.lower = lower.data();
    input.upper = upper.data();
    input.level_starts = starts.data();
    input.masks = masks.data();
    input.equalities = rows_of(equality_values, equalities, columns, "equalities");
    input.inequalities = rows_of(margins, inequalities, columns, "inequalities");
    input.reluctance = reluctance.data();
    input.resize = resize.data();
    input.damping = {DampingRule(rule), nb::cast<double>(options[1]), nb::cast<double>(options[2]),
                     nb::cast<double>(options[3])};
    input.rank_tolerance = nb::cast<double>(options[4]);
    input.budget = nb::cast<int>(options[5]);
    step.solve(input, warm.data(), int(warm.shape(0)));
    ResultWriter write{numbers, integers};
    write(step.dq), write(step.residuals), write(step.residual_norms), write(step.sigma_min), write(step.damping);
    write(step.resize), write(step.multipliers);
    write(step.active), write(step.blocked_levels);
    write(step.broken_equalities), write(step.broken_inequalities), write(step.excluding_equalities);
    return nb::make_tuple(step.active.size(), step.broken_equalities.size(), step.broken_inequalities.size(),
                          step.excluding_equalities.size(), step.searches, int(step.status));
}

inline void bind_step(nb::module_& module) {
    // the interpreter's lock is held throughout: one work space may then be shared by all threads
    nb::class_<PrioritizedStep>(module, "PrioritizedStep").def(nb::init<>()).def("solve", &solve_step);
}

}  // namespace poise
