// Python's view of the descent to a Kuhn-Tucker point.
#include "bindings/bind.hpp"
#include "nonlinear/descent_loop.hpp"
#include "nonlinear/descent_space.hpp"
#include "bindings/py_correction.hpp"
#include "bindings/py_tasks.hpp"

namespace poise {

struct PyDescent {
    std::shared_ptr<Model> model;
    RowTable limits, couplings;
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
        return nb::make_tuple(array_of(descent.point.data(), descent.point.size()), descent.potential,
                              array_of(descent.gradient.data(), descent.gradient.size()), int(ending), descent.steps, turns);
    }
};

void bind_descent(nb::module_& module) {
    nb::class_<PyDescent>(module, "Descent")
        .def(nb::init<const PyModel&, const PyTaskRows&, PyCorrection&>(), nb::keep_alive<1, 4>())
        .def("set_space", &PyDescent::set_space)
        .def("run", &PyDescent::run);
}

}  // namespace poise
