// Python's view of corrections.
#include "bindings/bind.hpp"
#include "bindings/py_correction.hpp"

namespace poise {

void bind_correct(nb::module_& module) {
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
