// Python's view of figures: their joints, limits and couplings, and what a pose makes of them.
#include <nanobind/stl/unique_ptr.h>

#include "bindings/bind.hpp"
#include "bindings/py_model.hpp"
#include "bindings/py_state.hpp"

namespace poise {

namespace {

Frame frame_of(const Frames& frames, size_t i) {
    Frame frame;
    for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 3; ++c) frame.rotation(r, c) = frames(i, r, c);
        frame.position[r] = frames(i, r, 3);
    }
    frame.turned = frame.rotation != Mat3::Identity();
    frame.moved = frame.position != Vec3::Zero();
    return frame;
}

std::shared_ptr<Model> make_model(Ints parents, Ints kinds, Bools reversed, Ints q_starts, Ints v_starts,
                                  Frames placements, Frames child_placements, Table axes, Vector masses, Table centers,
                                  Frames inertias) {
    const size_t n = parents.shape(0);
    for (size_t size : {kinds.shape(0), reversed.shape(0), q_starts.shape(0), v_starts.shape(0), placements.shape(0),
                        child_placements.shape(0), axes.shape(0), masses.shape(0), centers.shape(0), inertias.shape(0)})
        require(size == n, "all arrays of a figure have one entry per joint");
    require(placements.shape(1) == 4 && placements.shape(2) == 4, "placements are 4 by 4");
    require(child_placements.shape(1) == 4 && child_placements.shape(2) == 4, "child placements are 4 by 4");
    require(axes.shape(1) == 3 && centers.shape(1) == 3, "axes and centers have three numbers");
    require(inertias.shape(1) == 3 && inertias.shape(2) == 3, "inertias are 3 by 3");
    auto model = std::make_shared<Model>();
    for (size_t i = 0; i < n; ++i) {
        Joint joint{};
        joint.parent = parents(i);
        joint.kind = kinds(i);
        joint.reversed = reversed(i);
        joint.iq = q_starts(i);
        joint.iv = v_starts(i);
        joint.placement = frame_of(placements, i);
        joint.child = frame_of(child_placements, i);
        joint.axis = vector_of(axes, i);
        joint.mass = masses(i);
        joint.center = vector_of(centers, i);
        for (int r = 0; r < 3; ++r)
            for (int c = 0; c < 3; ++c) joint.inertia(r, c) = inertias(i, r, c);
        model->add(joint);
    }
    model->finish();
    return model;
}

nb::tuple evaluate_rows(const PyModel& self, const RowTable& table, const Vector& q, bool walls = false) {
    require_size(q.shape(0), self.model->nq, "q");
    double *values, *jacobian;
    Out v = fresh({table.rows.size()}, values);
    Out J = fresh({table.rows.size(), size_t(self.model->nv)}, jacobian);
    if (walls)
        table.evaluate_walls(*self.model, q.data(), values, jacobian);
    else
        table.evaluate(*self.model, q.data(), values, jacobian);
    return nb::make_tuple(v, J);
}

}  // namespace

void bind_model(nb::module_& module) {
    nb::class_<PyModel>(module, "Model")
        .def("__init__", [](PyModel* self, Ints parents, Ints kinds, Bools reversed, Ints q_starts, Ints v_starts,
                            Frames placements, Frames child_placements, Table axes, Vector masses, Table centers,
                            Frames inertias) {
            new (self) PyModel{make_model(parents, kinds, reversed, q_starts, v_starts, placements, child_placements,
                                          axes, masses, centers, inertias), {}, {}};
        })
        .def("set_limits", [](PyModel& self, Ints codes, Ints joints, Ints starts, Vector numbers) {
            self.limits = make_rows(*self.model, codes, joints, starts, numbers);
        })
        .def("set_couplings", [](PyModel& self, Ints codes, Ints joints, Ints starts, Vector numbers) {
            self.couplings = make_rows(*self.model, codes, joints, starts, numbers);
        })
        .def("forward", [](const PyModel& self, Vector q) {
            require_size(q.shape(0), self.model->nq, "q");
            return std::make_unique<PyState>(self.model, q.data());
        })
        .def("integrate", [](const PyModel& self, Vector q, Vector v) {
            require_size(q.shape(0), self.model->nq, "q");
            require_size(v.shape(0), self.model->nv, "v");
            double* data;
            Out result = fresh({size_t(self.model->nq)}, data);
            integrate(*self.model, q.data(), v.data(), data);
            return result;
        })
        .def("difference", [](const PyModel& self, Vector start, Vector end) {
            require_size(start.shape(0), self.model->nq, "q");
            require_size(end.shape(0), self.model->nq, "q");
            double* data;
            Out result = fresh({size_t(self.model->nv)}, data);
            difference(*self.model, start.data(), end.data(), data);
            return result;
        })
        .def("limits", [](const PyModel& self, Vector q) { return evaluate_rows(self, self.limits, q); })
        .def("walls", [](const PyModel& self, Vector q) { return evaluate_rows(self, self.limits, q, true); })
        .def("couplings", [](const PyModel& self, Vector q) { return evaluate_rows(self, self.couplings, q); });
}

}  // namespace poise
