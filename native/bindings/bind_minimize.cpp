// Python's view of the descent on any function under linear constraints, and of least squares that are not negative.
#include "model/arrays.hpp"
#include "bindings/bind.hpp"
#include "nonlinear/descent_loop.hpp"
#include "nonlinear/linear_space.hpp"

namespace poise {

namespace {

// A function of Python that takes a point and gives its value and its gradient.
struct PyFunction {
    nb::object call;
    size_t count;

    double operator()(const double* x, Column& gradient) {
        const nb::object answer = call(array_of(x, count));
        require(nb::isinstance<nb::tuple>(answer) && nb::len(answer) == 2, "a function must give its value and its gradient");
        const Vector given = nb::cast<Vector>(answer[1]);
        require(given.shape(0) == count, "a gradient must have one entry per number");
        gradient = Eigen::Map<const Column>(given.data(), count);
        return nb::cast<double>(answer[0]);
    }
};

Square columns_of(Table rows, size_t count, const char* what) {
    require(rows.shape(0) == 0 || rows.shape(1) == count, std::string(what) + " must have one column per number");
    Square out(count, rows.shape(0));
    for (size_t i = 0; i < rows.shape(0); ++i)
        for (size_t k = 0; k < count; ++k) out(k, i) = rows(i, k);
    require(out.allFinite(), std::string(what) + " must be finite");
    return out;
}

nb::tuple minimize(nb::object function, Vector start, Table ties, Table rows, Vector bounds, double tolerance,
                   int most_steps, double seconds, int rule, double longest) {
    const size_t count = start.shape(0);
    require(tolerance > 0.0 && most_steps >= 0 && longest > 0.0, "settings must be positive");
    require(rule >= 0 && rule <= 2, "there is no such rule");
    require(bounds.shape(0) == rows.shape(0), "rows: one bound each");
    for (size_t i = 0; i < count; ++i) require(std::isfinite(start(i)), "a start must be finite");
    PyFunction called{std::move(function), count};
    LinearSpace<PyFunction> space(int(count), called);
    space.ties = columns_of(ties, count, "ties");
    space.rows = columns_of(rows, count, "rows");
    space.bounds = Eigen::Map<const Column>(bounds.data(), bounds.shape(0));
    PotentialDescent<LinearSpace<PyFunction>> descent(space);
    descent.tolerance = tolerance;
    descent.most_steps = most_steps;
    descent.seconds = seconds;
    descent.rule = MetricRule(rule);
    descent.longest = longest;
    NoCorrector none;
    const Ending ending = descent.run(start.data(), none);
    return nb::make_tuple(array_of(descent.point.data(), count), descent.potential,
                          array_of(descent.gradient.data(), count), int(ending), descent.steps);
}

Out not_negative(Table matrix, Vector target) {
    require(matrix.shape(0) == target.shape(0), "matrix: one row per entry of the target");
    Square given(matrix.shape(0), matrix.shape(1));
    for (size_t i = 0; i < matrix.shape(0); ++i)
        for (size_t k = 0; k < matrix.shape(1); ++k) given(i, k) = matrix(i, k);
    const Column wanted = Eigen::Map<const Column>(target.data(), target.shape(0));
    require(given.allFinite() && wanted.allFinite(), "matrix and target must be finite");
    const Column answer = nonnegative_least_squares(std::move(given), wanted);
    return array_of(answer.data(), answer.size());
}

}  // namespace

void bind_minimize(nb::module_& module) {
    module.def("minimize", &minimize);
    module.def("nonnegative_least_squares", &not_negative);
}

}  // namespace poise
