// Python bindings of the model: joints, limits and couplings, batch forward kinematics, projection onto the limits.
#include <nanobind/stl/unique_ptr.h>

#include <limits>

#include "bindings/bind.hpp"
#include "bindings/py_model.hpp"
#include "model/batch_forward_kinematics.hpp"

namespace poise {

namespace {

Transform transform_of(const Array3D& frames, size_t i) {
    Transform transform;
    for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 3; ++c) transform.rotation(r, c) = frames(i, r, c);
        transform.position[r] = frames(i, r, 3);
    }
    transform.has_rotation = transform.rotation != Mat3::Identity();
    transform.has_translation = transform.position != Vec3::Zero();
    return transform;
}

std::shared_ptr<Model> make_model(Ints parents, Ints kinds, Bools reversed, Ints q_starts, Ints v_starts,
                                  Array3D placements, Array3D child_placements, Table axes, Vector masses, Table centers,
                                  Array3D inertias) {
    const size_t n = parents.shape(0);
    for (size_t size : {kinds.shape(0), reversed.shape(0), q_starts.shape(0), v_starts.shape(0), placements.shape(0),
                        child_placements.shape(0), axes.shape(0), masses.shape(0), centers.shape(0), inertias.shape(0)})
        require(size == n, "figure: expected one entry per joint in every array");
    require(placements.shape(1) == 4 && placements.shape(2) == 4, "figure: expected placements of shape (n, 4, 4)");
    require(child_placements.shape(1) == 4 && child_placements.shape(2) == 4, "figure: expected child placements of shape (n, 4, 4)");
    require(axes.shape(1) == 3 && centers.shape(1) == 3, "figure: expected axes and centers of shape (n, 3)");
    require(inertias.shape(1) == 3 && inertias.shape(2) == 3, "figure: expected inertias of shape (n, 3, 3)");
    auto model = std::make_shared<Model>();
    for (size_t i = 0; i < n; ++i) {
        Joint joint{};
        joint.parent = parents(i);
        joint.kind = kinds(i);
        joint.reversed = reversed(i);
        joint.iq = q_starts(i);
        joint.iv = v_starts(i);
        joint.placement = transform_of(placements, i);
        joint.child = transform_of(child_placements, i);
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

// Whether an object is a float64 vector of finite numbers whose quaternions need not be normalized. Others are left to Python,
// which converts them or says what is wrong.
bool is_configuration(const Model& model, nb::handle source) {
    const DoubleBuffer buffer(source, model.nq);
    if (!buffer.is_valid()) return false;
    const double* q = buffer.data();
    for (int i = 0; i < model.nq; ++i)
        if (!std::isfinite(q[i])) return false;
    for (const Joint& joint : model.joints) {
        if (joint.kind != SWING && joint.kind != BALL && joint.kind != FREE) continue;
        const double* e = q + joint.iq + (joint.kind == FREE ? 3 : 0);
        const double off = e[0] * e[0] + e[1] * e[1] + e[2] * e[2] + e[3] * e[3] - 1.0;
        if (!(std::abs(off) <= 3.0 * std::numeric_limits<double>::epsilon()) || (joint.kind == SWING && e[3] != 0.0)) return false;
    }
    return true;
}

nb::tuple evaluate_rows(const PyModel& self, const LimitRows& table, const Vector& q, bool as_constraints = false) {
    require_size(q.shape(0), self.model->nq, "q");
    double *values, *jacobian;
    Out v = new_array({table.rows.size()}, values);
    Out J = new_array({table.rows.size(), size_t(self.model->nv)}, jacobian);
    if (as_constraints)
        table.evaluate_constraints(*self.model, q.data(), values, jacobian);
    else
        table.evaluate(*self.model, q.data(), values, jacobian);
    return nb::make_tuple(v, J);
}

void bind_batch(nb::module_& module) {
    module.def("batch_frames", [](const PyModel& self, Table q) {
        require_size(q.shape(1), self.model->nq, "q");
        const size_t count = q.shape(0), size = self.model->size();
        double *positions, *rotations;
        Out p = new_array({count, size, 3}, positions);
        Out e = new_array({count, size, 4}, rotations);
        {
            nb::gil_scoped_release unlocked;
            const BatchForwardKinematics batch(*self.model);
            for (size_t i = 0; i < count; ++i)
                batch.run(q.data() + i * self.model->nq, positions + 3 * i * size, rotations + 4 * i * size);
        }
        return nb::make_tuple(p, e);
    });
    module.def("batch_violations", [](const PyModel& self, Table q) {
        require_size(q.shape(1), self.model->nq, "q");
        double* worst;
        Out violations = new_array({q.shape(0)}, worst);
        {
            nb::gil_scoped_release unlocked;
            MaxViolation violation(*self.model, self.limits, self.couplings);
            for (size_t i = 0; i < q.shape(0); ++i) worst[i] = violation.evaluate(q.data() + i * self.model->nq);
        }
        return violations;
    });
}

void bind_correction(nb::module_& module) {
    nb::class_<PyCorrection>(module, "LimitCorrection")
        .def(nb::init<const PyModel&, Ints, Ints, Ints, Vector, Ints, Table>())
        .def("__call__", [](PyCorrection& self, Vector q) {
            return self.changed(q, [&](double* data) { return self.correction.run(data); });
        })
        .def("clamp", [](PyCorrection& self, Vector q) {
            return self.changed(q, [&](double* data) { return self.correction.clamp(data); });
        })
        .def("coordinate_range", [](PyCorrection& self, Vector q, int joint, int component) {
            require_size(q.shape(0), self.model->nq, "q");
            require(joint >= 0 && joint < self.model->size(), "no such joint");
            const int kind = self.model->joints[joint].kind;
            require(kind == SWING || kind == BALL, "only swing and ball joints have a coordinate range to search");
            require(component >= 0 && component < kCoordinateCount[kind], "no such component");
            const Interval range = self.correction.coordinate_range(joint, component, q.data());
            return nb::make_tuple(range.lower, range.upper);
        })
        // for timing the computation apart from the call: repeats it `count` times
        .def("repeat", [](PyCorrection& self, Vector q, int count) {
            require_size(q.shape(0), self.model->nq, "q");
            std::vector<double> work(q.data(), q.data() + q.shape(0));
            for (int i = 0; i < count; ++i) {
                std::copy_n(q.data(), work.size(), work.data());
                self.correction.run(work.data());
            }
        });
}

}  // namespace

void bind_model(nb::module_& module) {
    nb::class_<PyModel>(module, "Model")
        .def("__init__", [](PyModel* self, Ints parents, Ints kinds, Bools reversed, Ints q_starts, Ints v_starts,
                            Array3D placements, Array3D child_placements, Table axes, Vector masses, Table centers,
                            Array3D inertias) {
            new (self) PyModel{make_model(parents, kinds, reversed, q_starts, v_starts, placements, child_placements,
                                          axes, masses, centers, inertias), {}, {}};
        })
        .def("set_limits", [](PyModel& self, Ints codes, Ints joints, Ints starts, Vector numbers) {
            self.limits = make_rows(*self.model, codes, joints, starts, numbers);
            self.limits.bind_limits(self.limits);
            self.couplings.bind_limits(self.limits);
        })
        .def("set_couplings", [](PyModel& self, Ints codes, Ints joints, Ints starts, Vector numbers) {
            self.couplings = make_rows(*self.model, codes, joints, starts, numbers);
            self.couplings.bind_limits(self.limits);
        })
        .def("forward", [](const PyModel& self, Vector q) {
            require_size(q.shape(0), self.model->nq, "q");
            return std::make_unique<PyState>(self.model, q.data());
        })
        .def("is_configuration", [](const PyModel& self, nb::handle q) { return is_configuration(*self.model, q); })
        .def("integrate", [](const PyModel& self, Vector q, Vector v) {
            require_size(q.shape(0), self.model->nq, "q");
            require_size(v.shape(0), self.model->nv, "v");
            double* data;
            Out result = new_array({size_t(self.model->nq)}, data);
            integrate(*self.model, q.data(), v.data(), data);
            return result;
        })
        .def("difference", [](const PyModel& self, Vector start, Vector end) {
            require_size(start.shape(0), self.model->nq, "q");
            require_size(end.shape(0), self.model->nq, "q");
            double* data;
            Out result = new_array({size_t(self.model->nv)}, data);
            difference(*self.model, start.data(), end.data(), data);
            return result;
        })
        .def("limit_margins", [](const PyModel& self, Vector q) { return evaluate_rows(self, self.limits, q); })
        .def("limit_constraints", [](const PyModel& self, Vector q) { return evaluate_rows(self, self.limits, q, true); })
        .def("couplings", [](const PyModel& self, Vector q) { return evaluate_rows(self, self.couplings, q); });
    bind_batch(module);
    bind_correction(module);
}

}  // namespace poise
