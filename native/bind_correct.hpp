// Python's view of corrections.
#pragma once
#include "correct.hpp"
#include "py_model.hpp"

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

inline void bind_correct(nb::module_& module) {
    nb::class_<PyCorrection>(module, "Correction")
        .def(nb::init<const PyModel&, Ints, Ints, Ints, Vector, Ints, Table>())
        .def("__call__", [](PyCorrection& self, Vector q) {
            return self.changed(q, [&](double* data) { return self.correction.run(data); });
        })
        .def("clamp", [](PyCorrection& self, Vector q) {
            return self.changed(q, [&](double* data) { return self.correction.clamp(data); });
        })
        .def("room", [](PyCorrection& self, Vector q, int joint, int component) {
            require_size(q.shape(0), self.model->nq, "q");
            require(joint >= 0 && joint < self.model->size(), "there is no such joint");
            const int kind = self.model->joints[joint].kind;
            require(kind == SWING || kind == BALL, "only swing and ball joints have room to search");
            require(component >= 0 && component < kComponents[kind], "there is no such component");
            const Interval found = self.correction.room(joint, component, q.data());
            return nb::make_tuple(found.lower, found.upper);
        })
        // for timing the computation apart from the call: the same `count` times over
        .def("repeat", [](PyCorrection& self, Vector q, int count) {
            require_size(q.shape(0), self.model->nq, "q");
            std::vector<double> work(q.data(), q.data() + q.shape(0));
            for (int i = 0; i < count; ++i) {
                std::copy_n(q.data(), work.size(), work.data());
                self.correction.run(work.data());
            }
        });
}

}  // namespace poise
