// Python bindings of the prioritized step. Every array is checked for type and shape before a pointer is taken; meaningless
// numbers may give a meaningless step, but never access memory outside an array.
#include "bindings/arrays.hpp"
#include "bindings/bind.hpp"
#include "hierarchy/projector_step.hpp"
#include "hierarchy/prioritized_step.hpp"

namespace poise {

// An array accessed through the buffer protocol, which costs a tenth of a general conversion.
template <class T, int AXES>
class Buffer {
public:
    Buffer(nb::handle source, const char* name, bool writable = false) : what(name) {
        const int flags = PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (writable ? PyBUF_WRITABLE : 0);
        if (PyObject_GetBuffer(source.ptr(), &buffer, flags) != 0) {
            PyErr_Clear();
            throw std::invalid_argument(what + ": expected a C-contiguous array");
        }
        const char kind = buffer.format ? buffer.format[0] : 'B';
        const bool same = std::is_same<T, double>::value ? kind == 'd'
                          : std::is_same<T, bool>::value ? kind == '?'
                                                         : kind == 'i' || kind == 'l';
        if (!same || buffer.format[1] != 0 || buffer.itemsize != sizeof(T) || buffer.ndim != AXES) {
            PyBuffer_Release(&buffer);
            throw std::invalid_argument(what + ": unexpected dtype or number of dimensions");
        }
    }
    ~Buffer() { PyBuffer_Release(&buffer); }
    Buffer(const Buffer&) = delete;

    T* data() const { return static_cast<T*>(buffer.buf); }
    size_t size(int axis = 0) const { return size_t(buffer.shape[axis]); }
    void require_shape(size_t first, size_t second = 0) const {
        if (size(0) != first || (AXES > 1 && size(AXES - 1) != second))
            throw std::invalid_argument(what + ": shape does not match the other arrays");
    }

private:
    Py_buffer buffer;
    std::string what;
};

struct ConstraintBuffers {
    Buffer<double, 1> values;
    Buffer<double, 2> jacobian;

    ConstraintRows checked(size_t columns) const {
        jacobian.require_shape(values.size(), columns);
        ConstraintRows rows;
        rows.values = values.data();
        rows.jacobian = jacobian.data();
        rows.count = int(values.size());
        rows.stride = int(columns);
        return rows;
    }
};

inline void check_starts(const Buffer<int, 1>& starts, size_t rows) {
    const size_t count = starts.size();
    const int* at = starts.data();
    bool good = count > 0 && at[0] == 0 && size_t(at[count - 1]) == rows;
    for (size_t k = 1; good && k < count; ++k) good = at[k] >= at[k - 1];
    require(good, "level_starts: expected nondecreasing values from 0 to the number of rows");
}

inline void read_options(const nb::tuple& options, StepProblem& input) {
    require(options.size() == 7, "options: expected (rule, largest, threshold, bound, rank tolerance, budget, exact sigma)");
    const int rule = nb::cast<int>(options[0]);
    require(rule >= 0 && rule <= int(DampingRule::NEWTON), "damping: unknown rule");
    input.damping = {DampingRule(rule), nb::cast<double>(options[1]), nb::cast<double>(options[2]),
                     nb::cast<double>(options[3])};
    input.rank_tolerance = nb::cast<double>(options[4]);
    input.budget = nb::cast<int>(options[5]);
    input.exact_sigma = nb::cast<bool>(options[6]);
}

// Writes the results one after another into two arrays allocated by Python: two allocations instead of eleven.
struct ResultWriter {
    Buffer<double, 1> numbers;
    Buffer<int, 1> integers;
    size_t number = 0, integer = 0;

    ResultWriter(nb::handle doubles, nb::handle ints) : numbers(doubles, "numbers", true), integers(ints, "integers", true) {}
    void operator()(const std::vector<double>& values) {
        require(number + values.size() <= numbers.size(), "numbers: the output array is too short");
        std::copy(values.begin(), values.end(), numbers.data() + number);
        number += values.size();
    }
    void operator()(const std::vector<int>& values) {
        require(integer + values.size() <= integers.size(), "integers: the output array is too short");
        std::copy(values.begin(), values.end(), integers.data() + integer);
        integer += values.size();
    }
    nb::tuple write(const PrioritizedStep& step) {
        auto& self = *this;
        self(step.dq), self(step.residuals), self(step.residual_norms), self(step.sigma_min), self(step.damping);
        self(step.target_scale), self(step.multipliers);
        self(step.active), self(step.blocked_levels);
        self(step.violated_equalities), self(step.violated_inequalities), self(step.conflicting_equalities);
        return nb::make_tuple(step.active.size(), step.violated_equalities.size(), step.violated_inequalities.size(),
                              step.conflicting_equalities.size(), step.working_sets_tried, int(step.status));
    }
};

// Returns None if the step is not finite.
inline nb::object solve_step(PrioritizedStep& step, nb::handle jacobian, nb::handle lower, nb::handle upper,
                             nb::handle level_starts, nb::handle masks, nb::handle equality_values,
                             nb::handle equalities, nb::handle margins, nb::handle inequalities, nb::handle joint_cost,
                             nb::handle resize, nb::handle min_damping, nb::handle level_damping, nb::tuple options, nb::handle warm,
                             nb::handle numbers, nb::handle integers) {
    const Buffer<double, 2> rows(jacobian, "jacobian");
    const Buffer<double, 1> low(lower, "lower"), high(upper, "upper"), costs(joint_cost, "joint_cost");
    const Buffer<double, 1> max_increment(resize, "resize"), least_damping(min_damping, "min_damping");
    const Buffer<double, 1> damping_by_level(level_damping, "level_damping");
    const Buffer<int, 1> starts(level_starts, "level_starts"), expected(warm, "warm");
    const Buffer<bool, 2> active_columns(masks, "masks");
    const ConstraintBuffers equal{{equality_values, "values of equalities"}, {equalities, "equalities"}};
    const ConstraintBuffers unequal{{margins, "margins"}, {inequalities, "inequalities"}};
    const size_t columns = rows.size(1);
    low.require_shape(rows.size());
    high.require_shape(rows.size());
    check_starts(starts, rows.size());
    const size_t levels = starts.size() - 1;
    active_columns.require_shape(levels, columns);
    costs.require_shape(columns);
    max_increment.require_shape(levels);
    least_damping.require_shape(levels);
    damping_by_level.require_shape(levels);
    StepProblem input;
    input.columns = input.stride = int(columns);
    input.levels = int(levels);
    input.jacobian = rows.data();
    input.lower = low.data();
    input.upper = high.data();
    input.level_starts = starts.data();
    input.masks = active_columns.data();
    input.equalities = equal.checked(columns);
    input.inequalities = unequal.checked(columns);
    input.joint_cost = costs.data();
    input.max_increment = max_increment.data();
    input.min_damping = least_damping.data();
    input.level_damping = damping_by_level.data();
    read_options(options, input);
    ResultWriter writer(numbers, integers);
    step.solve(input, expected.data(), int(expected.size()));
    for (const double value : step.dq)
        if (!std::isfinite(value)) return nb::none();
    return writer.write(step);
}

// The projector step of the thesis, written into an array allocated by Python.
inline void take_projector_step(ProjectorStep& step, nb::handle jacobian, nb::handle target, nb::handle level_starts,
                                nb::handle into) {
    const Buffer<double, 2> rows(jacobian, "jacobian");
    const Buffer<double, 1> targets(target, "target"), result(into, "into", true);
    const Buffer<int, 1> starts(level_starts, "level_starts");
    targets.require_shape(rows.size());
    result.require_shape(rows.size(1));
    check_starts(starts, rows.size());
    const auto count = Eigen::Index(rows.size());
    step.solve({rows.data(), count, Eigen::Index(rows.size(1))}, {targets.data(), count}, starts.data(), int(starts.size()) - 1);
    std::copy_n(step.dq.data(), step.dq.size(), result.data());
}

void bind_step(nb::module_& module) {
    // the GIL is held throughout, so that all threads may share one workspace
    nb::class_<PrioritizedStep>(module, "PrioritizedStep").def(nb::init<>()).def("solve", &solve_step);
    nb::class_<ProjectorStep>(module, "ProjectorStep").def(nb::init<>()).def("solve", &take_projector_step);
}

}  // namespace poise
