// Python's view of the loop that brings a figure to rest. The loop runs without Python's lock; tasks and corrections that
// Python defines take it while they are asked.
#pragma once
#include "bind_tasks.hpp"
#include "rest_loop.hpp"

namespace poise {

// Corrections that Python makes: a function from a configuration to a configuration.
struct PyCorrector : Corrector {
    size_t count;
    nb::object function;

    PyCorrector(size_t count, nb::object function) : count(count), function(std::move(function)) {}

    void run(double* q) override {
        nb::gil_scoped_acquire lock;
        double* data;
        Out array = fresh({count}, data);
        std::copy_n(q, count, data);
        const Vector answer = nb::cast<Vector>(function(array));
        require_size(answer.shape(0), count, "a corrected configuration");
        std::copy_n(answer.data(), count, q);
    }
};

struct PyRest {
    std::shared_ptr<Model> model;
    RowTable limits, couplings;
    std::shared_ptr<PyTaskRows::Data> tasks;
    RestProblem problem;
    RestLoop loop;

    PyRest(const PyModel& owner, const PyTaskRows& rows)
        : model(owner.model), limits(owner.limits), couplings(owner.couplings), tasks(rows.data),
          problem{*model, limits, couplings, tasks->rows, {}, {}, nullptr}, loop(problem) {
        require(tasks->model == model, "tasks and loop must be of the same figure");
    }

    void read(const Vector& reluctance, const In<bool, nb::ndim<2>>& masks) {
        const size_t nv = model->nv, levels = problem.levels();
        require_size(reluctance.shape(0), nv, "reluctance");
        problem.reluctance.assign(reluctance.data(), reluctance.data() + nv);
        problem.scale.resize(nv);
        for (size_t i = 0; i < nv; ++i) {
            require(reluctance(i) > 0.0, "reluctance must be positive");
            problem.scale[i] = 1.0 / std::sqrt(reluctance(i));
        }
        problem.masks.reset();
        if (masks.shape(0) == 0) return;
        require(masks.shape(0) == levels && masks.shape(1) == nv, "masks have one row per level");
        problem.masks.reset(new bool[levels * nv]);
        std::copy_n(masks.data(), levels * nv, problem.masks.get());
    }
};

inline nb::ndarray<nb::numpy, int32_t> integers(const std::vector<int>& values) {
    auto* data = new int32_t[values.size() + 1];
    std::copy(values.begin(), values.end(), data);
    nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<int32_t*>(p); });
    const size_t shape[] = {values.size()};
    return nb::ndarray<nb::numpy, int32_t>(data, 1, shape, owner);
}

inline Out array_of(const double* values, size_t count) {
    double* data;
    Out array = fresh({count}, data);
    std::copy_n(values, count, data);
    return array;
}

inline Out array_of(const std::vector<double>& values) { return array_of(values.data(), values.size()); }

inline nb::list rounds_of(const RestLoop& loop) {
    nb::list list;
    for (const RestRound& round : loop.rounds) {
        double* data;
        Out errors = fresh({size_t(round.errors.size())}, data);
        std::copy_n(round.errors.data(), round.errors.size(), data);
        nb::list curved;
        for (char each : round.in_conflict) curved.append(bool(each));
        list.append(nb::make_tuple(errors, round.step, round.radius, round.accepted, nb::tuple(curved)));
    }
    return list;
}

inline nb::tuple run_rest(PyRest& self, Vector q, Vector reluctance, In<bool, nb::ndim<2>> masks, int most_steps,
                          double seconds, double relative, double least, bool trace, nb::object correct) {
    require_size(q.shape(0), self.model->nq, "q");
    require(most_steps >= 0 && relative > 0.0 && least > 0.0, "steps and what is worth one must be positive");
    for (size_t i = 0; i < q.shape(0); ++i) require(std::isfinite(q(i)), "q must be finite");
    self.read(reluctance, masks);
    self.loop.most_steps = most_steps;
    self.loop.seconds = seconds;
    self.loop.worth = {relative, least};
    self.loop.trace = trace;
    PyCorrector corrector(q.shape(0), std::move(correct));
    {
        nb::gil_scoped_release unlocked;
        self.loop.run(q.data(), corrector);
    }
    const Place& place = self.loop.place();
    const PrioritizedStep& step = self.loop.step.step;
    const nb::tuple numbers = nb::make_tuple(array_of(step.dq), array_of(step.residuals), array_of(step.residual_norms),
                                             array_of(step.multipliers), array_of(step.sigma_min), array_of(step.damping),
                                             array_of(step.resize));
    const nb::tuple whole = nb::make_tuple(integers(step.active), integers(step.blocked_levels), integers(step.broken_equalities),
                                           integers(step.broken_inequalities), integers(step.excluding_equalities));
    return nb::make_tuple(array_of(place.q), int(self.loop.status), self.loop.count, rounds_of(self.loop), numbers, whole,
                          step.searches, int(step.status));
}

inline void bind_rest(nb::module_& module) {
    nb::class_<PyRest>(module, "Rest").def(nb::init<const PyModel&, const PyTaskRows&>()).def("run", &run_rest);
}

}  // namespace poise
