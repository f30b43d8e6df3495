// Python bindings of the nonlinear descent to a KKT point, on poses and on any function under linear constraints, and of
// nonnegative least squares.

#include "bindings/bind.hpp"
#include "bindings/py_model.hpp"
#include "bindings/py_tasks.hpp"
#include "bindings/arrays.hpp"
#include "nonlinear/domains.hpp"
#include "nonlinear/variable_metric_descent.hpp"

namespace poise {

struct PyDescent {
    std::shared_ptr<Model> model;
    LimitRows limits, couplings;
    std::shared_ptr<PyTaskRows::Data> tasks;
    PyCorrection& correction;  // kept alive, and used by this descent only
    PoseDomain domain;
    VariableMetricDescent<PoseDomain> descent;

    PyDescent(const PyModel& owner, const PyTaskRows& rows, PyCorrection& correction)
        : model(owner.model), limits(owner.limits), couplings(owner.couplings), tasks(rows.data), correction(correction),
          domain(*model, limits, couplings, tasks->rows), descent(domain) {
        require(correction.model == model, "correction: expected the model of the descent's figure");
        require(tasks->model == model, "tasks: expected the model of the descent's figure");
    }

    // Movable DoFs, the scale of each, and whether constraints are curved.
    void set_space(In<int32_t, nb::ndim<1>> free, Vector scale, bool is_curved) {
        require_size(scale.shape(0), free.shape(0), "scale");
        for (size_t i = 0; i < free.shape(0); ++i) {
            require(free(i) >= 0 && free(i) < model->nv, "free: DoF index out of range");
            require(std::isfinite(scale(i)) && scale(i) > 0.0, "scale: expected positive values");
        }
        domain.free_dofs.assign(free.data(), free.data() + free.shape(0));
        domain.scale = Eigen::Map<const ColumnVector>(scale.data(), scale.shape(0));
        domain.is_curved = is_curved;
    }

    nb::tuple run(Vector q, double tolerance, int max_iterations, double seconds, int rule, double max_step, double metric_damping,
                  bool trace, nb::object correct) {
        require_size(q.shape(0), model->nq, "q");
        for (size_t i = 0; i < q.shape(0); ++i) require(std::isfinite(q(i)), "q must be finite");
        require(tolerance > 0.0 && max_iterations >= 0 && max_step > 0.0 && metric_damping > 0.0, "expected positive settings");
        require(rule >= 0 && rule <= 2, "unknown update rule");
        const InUse mark(*tasks);
        tasks->evaluated = false;
        descent.tolerance = tolerance;
        descent.max_iterations = max_iterations;
        descent.max_seconds = seconds;
        descent.rule = UpdateRule(rule);
        descent.max_step = max_step;
        descent.metric_damping = metric_damping;
        descent.trace = trace;
        PyCorrector corrector(correction.correction, q.shape(0), std::move(correct));
        DescentStatus status;
        {
            nb::gil_scoped_release unlocked;
            status = descent.run(q.data(), corrector);
        }
        nb::list history;
        for (const DescentIteration& iteration : descent.history)
            history.append(nb::make_tuple(iteration.objective_value, iteration.step, iteration.active_count));
        return nb::make_tuple(array_from(descent.point.data(), descent.point.size()), descent.objective_value,
                              array_from(descent.gradient.data(), descent.gradient.size()), int(status), descent.iterations,
                                  history);
    }
};

namespace {

// A Python function that takes a point and returns its value and its gradient.
struct PyFunction {
    nb::object call;
    size_t count;

    double operator()(const double* x, ColumnVector& gradient) {
        const nb::object answer = call(array_from(x, count));
        require(nb::isinstance<nb::tuple>(answer) && nb::len(answer) == 2, "objective: expected a tuple (value, gradient)");
        const Vector given = nb::cast<Vector>(answer[1]);
        require(given.shape(0) == count, "gradient: expected one entry per variable");
        gradient = Eigen::Map<const ColumnVector>(given.data(), count);
        return nb::cast<double>(answer[0]);
    }
};

Matrix columns_of(Table rows, size_t count, const char* what) {
    require(rows.shape(0) == 0 || rows.shape(1) == count, std::string(what) + ": expected one column per variable");
    Matrix out(count, rows.shape(0));
    for (size_t i = 0; i < rows.shape(0); ++i)
        for (size_t k = 0; k < count; ++k) out(k, i) = rows(i, k);
    require(out.allFinite(), std::string(what) + " must be finite");
    return out;
}

nb::tuple minimize(nb::object function, Vector start, Table equalities, Table rows, Vector bounds, double tolerance,
                   int max_iterations, double seconds, int rule, double max_step) {
    const size_t count = start.shape(0);
    require(tolerance > 0.0 && max_iterations >= 0 && max_step > 0.0, "expected positive settings");
    require(rule >= 0 && rule <= 2, "unknown update rule");
    require(bounds.shape(0) == rows.shape(0), "bounds: expected one entry per row");
    for (size_t i = 0; i < count; ++i) require(std::isfinite(start(i)), "start must be finite");
    PyFunction called{std::move(function), count};
    LinearDomain<PyFunction> domain(int(count), called);
    domain.equalities = columns_of(equalities, count, "ties");
    domain.rows = columns_of(rows, count, "rows");
    domain.bounds = Eigen::Map<const ColumnVector>(bounds.data(), bounds.shape(0));
    VariableMetricDescent<LinearDomain<PyFunction>> descent(domain);
    descent.tolerance = tolerance;
    descent.max_iterations = max_iterations;
    descent.max_seconds = seconds;
    descent.rule = UpdateRule(rule);
    descent.max_step = max_step;
    IdentityCorrector none;
    const DescentStatus status = descent.run(start.data(), none);
    return nb::make_tuple(array_from(descent.point.data(), count), descent.objective_value,
                          array_from(descent.gradient.data(), count), int(status), descent.iterations);
}

Out solve_nonnegative_least_squares(Table matrix, Vector target) {
    require(matrix.shape(0) == target.shape(0), "matrix: expected one row per entry of the target");
    Matrix given(matrix.shape(0), matrix.shape(1));
    for (size_t i = 0; i < matrix.shape(0); ++i)
        for (size_t k = 0; k < matrix.shape(1); ++k) given(i, k) = matrix(i, k);
    const ColumnVector rhs = Eigen::Map<const ColumnVector>(target.data(), target.shape(0));
    require(given.allFinite() && rhs.allFinite(), "matrix and target must be finite");
    const ColumnVector answer = nonnegative_least_squares(std::move(given), rhs);
    return array_from(answer.data(), answer.size());
}

}  // namespace

void bind_nonlinear(nb::module_& module) {
    nb::class_<PyDescent>(module, "VariableMetricDescent")
        .def(nb::init<const PyModel&, const PyTaskRows&, PyCorrection&>(), nb::keep_alive<1, 4>())
        .def("set_domain", &PyDescent::set_space)
        .def("run", &PyDescent::run);
    module.def("minimize", &minimize);
    module.def("nonnegative_least_squares", &solve_nonnegative_least_squares);
}

}  // namespace poise
