// Python's view of the descent to a Kuhn-Tucker point.

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
    PyCorrection& correction;  // kept alive, and for this descent alone
    PoseSpace space;
    PotentialDescent<PoseSpace> descent;

    PyDescent(const PyModel& owner, const PyTaskRows& rows, PyCorrection& correction)
        : model(owner.model), limits(owner.limits), couplings(owner.couplings), tasks(rows.data), correction(correction),
          space(*model, limits, couplings, tasks->rows), descent(space) {
        require(correction.model == model, "correction and descent must be of the same figure");
        require(tasks->model == model, "tasks and descent must be of the same figure");
    }

    // Freedoms that may move, the scale of each, and whether walls are bent.
    void set_space(In<int32_t, nb::ndim<1>> free, Vector scale, bool bent) {
        require_size(scale.shape(0), free.shape(0), "scale");
        for (size_t i = 0; i < free.shape(0); ++i) {
            require(free(i) >= 0 && free(i) < model->nv, "there is no such freedom");
            require(std::isfinite(scale(i)) && scale(i) > 0.0, "scale must be positive");
        }
        space.free.assign(free.data(), free.data() + free.shape(0));
        space.scale = Eigen::Map<const Column>(scale.data(), scale.shape(0));
        space.bent = bent;
    }

    nb::tuple run(Vector q, double tolerance, int most_steps, double seconds, int rule, double longest, double stiffness,
                  bool trace, nb::object correct) {
        require_size(q.shape(0), model->nq, "q");
        for (size_t i = 0; i < q.shape(0); ++i) require(std::isfinite(q(i)), "q must be finite");
        require(tolerance > 0.0 && most_steps >= 0 && longest > 0.0 && stiffness > 0.0, "settings must be positive");
        require(rule >= 0 && rule <= 2, "there is no such rule");
        const InUse mark(*tasks);
        tasks->evaluated = false;
        descent.tolerance = tolerance;
        descent.most_steps = most_steps;
        descent.seconds = seconds;
        descent.rule = MetricRule(rule);
        descent.longest = longest;
        descent.stiffness = stiffness;
        descent.trace = trace;
        PyCorrector corrector(correction.correction, q.shape(0), std::move(correct));
        Ending ending;
        {
            nb::gil_scoped_release unlocked;
            ending = descent.run(q.data(), corrector);
        }
        nb::list turns;
        for (const DescentTurn& each : descent.turns) turns.append(nb::make_tuple(each.potential, each.step, each.held));
        return nb::make_tuple(array_from(descent.point.data(), descent.point.size()), descent.potential,
                              array_from(descent.gradient.data(), descent.gradient.size()), int(ending), descent.steps, turns);
    }
};

// Python's view of the descent on any function under linear constraints, and of least squares that are not negative.
namespace {

// A function of Python that takes a point and gives its value and its gradient.
struct PyFunction {
    nb::object call;
    size_t count;

    double operator()(const double* x, Column& gradient) {
        const nb::object answer = call(array_from(x, count));
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
    return nb::make_tuple(array_from(descent.point.data(), count), descent.potential,
                          array_from(descent.gradient.data(), count), int(ending), descent.steps);
}

Out not_negative(Table matrix, Vector target) {
    require(matrix.shape(0) == target.shape(0), "matrix: one row per entry of the target");
    Square given(matrix.shape(0), matrix.shape(1));
    for (size_t i = 0; i < matrix.shape(0); ++i)
        for (size_t k = 0; k < matrix.shape(1); ++k) given(i, k) = matrix(i, k);
    const Column wanted = Eigen::Map<const Column>(target.data(), target.shape(0));
    require(given.allFinite() && wanted.allFinite(), "matrix and target must be finite");
    const Column answer = nonnegative_least_squares(std::move(given), wanted);
    return array_from(answer.data(), answer.size());
}

}  // namespace

void bind_nonlinear(nb::module_& module) {
    nb::class_<PyDescent>(module, "Descent")
        .def(nb::init<const PyModel&, const PyTaskRows&, PyCorrection&>(), nb::keep_alive<1, 4>())
        .def("set_space", &PyDescent::set_space)
        .def("run", &PyDescent::run);
    module.def("minimize", &minimize);
    module.def("nonnegative_least_squares", &not_negative);
}

}  // namespace poise
