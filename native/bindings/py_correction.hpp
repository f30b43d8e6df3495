// What Python calls a correction, and what a loop calls it with.
#pragma once
#include "limits/limit_correction.hpp"
#include "bindings/py_model.hpp"

namespace poise {

// A correction, and the model it needs.
struct PyCorrection {
    std::shared_ptr<Model> model;
    Correction correction;

    PyCorrection(const PyModel& m, Ints codes, Ints joints, Ints starts, Vector numbers, Ints crossed, Table crossings)
        : model(m.model), correction(*m.model, m.limits, m.couplings) {
        for (const Row& row : make_rows(*model, codes, joints, starts, numbers).rows) correction.add(row);
        require(crossings.shape(0) == crossed.shape(0) && crossings.shape(1) == 3, "crossings: sizes differ");
        for (size_t i = 0; i < crossed.shape(0); ++i)
            correction.add_crossing(crossed(i), {crossings(i, 0), crossings(i, 1), crossings(i, 2)});
    }

    // A new array, or None where Python is to take over. The interpreter's lock is kept: it guards the work space.
    template <class Run>
    nb::object changed(const Vector& q, Run run) {
        require_size(q.shape(0), model->nq, "q");
        double* data;
        Out result = fresh({size_t(model->nq)}, data);
        std::copy_n(q.data(), model->nq, data);
        return run(data) ? nb::cast(result, nb::rv_policy::automatic) : nb::none();
    }
};

// The kernel's correction; where it leaves the work to others, a function of Python.
struct PyCorrector : Corrector {
    Correction& native;
    size_t count;
    nb::object function;

    PyCorrector(Correction& native, size_t count, nb::object function)
        : native(native), count(count), function(std::move(function)) {}

    void run(double* q) override {
        if (native.run(q)) return;
        nb::gil_scoped_acquire lock;
        double* data;
        Out array = fresh({count}, data);
        std::copy_n(q, count, data);
        const Vector answer = nb::cast<Vector>(function(array));
        require_size(answer.shape(0), count, "a corrected configuration");
        std::copy_n(answer.data(), count, q);
    }
};

}  // namespace poise
