// Python's view of figures, their places, and programs. Every array is checked for type, shape and layout before a pointer
// is taken.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/unique_ptr.h>

#include <optional>

#include "bind.hpp"
#include "curvature.hpp"
#include "program.hpp"
#include "py_model.hpp"

namespace poise {

using namespace nb::literals;

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

Vec3 vector_of(const Table& table, size_t i) { return {table(i, 0), table(i, 1), table(i, 2)}; }

Vec3 vector_of(const Vector& v, const char* what) {
    require_size(v.shape(0), 3, what);
    return {v(0), v(1), v(2)};
}

std::shared_ptr<Model> make_model(Ints parents, Ints kinds, Bools reversed, Ints q_starts, Ints v_starts,
                                  Frames placements, Frames child_placements, Table axes, Vector masses, Table centres,
                                  Frames inertias) {
    const size_t n = parents.shape(0);
    for (size_t size : {kinds.shape(0), reversed.shape(0), q_starts.shape(0), v_starts.shape(0), placements.shape(0),
                        child_placements.shape(0), axes.shape(0), masses.shape(0), centres.shape(0), inertias.shape(0)})
        require(size == n, "all arrays of a figure have one entry per joint");
    require(placements.shape(1) == 4 && placements.shape(2) == 4, "placements are 4 by 4");
    require(child_placements.shape(1) == 4 && child_placements.shape(2) == 4, "child placements are 4 by 4");
    require(axes.shape(1) == 3 && centres.shape(1) == 3, "axes and centres have three numbers");
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
        joint.centre = vector_of(centres, i);
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

struct PyState {
    std::shared_ptr<Model> model;
    std::vector<double> q;
    Forward forward;
    Moments moments;
    bool has_inertias = false;

    PyState(std::shared_ptr<Model> m, const double* values)
        : model(std::move(m)), q(values, values + model->nq), forward(*model), moments(forward) {
        forward.run<true>(q.data());
        moments.run();
    }

    void need_inertias() {
        if (!has_inertias) moments.run_inertias();
        has_inertias = true;
    }

    int segment(int i) const {
        if (i < 0 || i >= model->size()) throw std::invalid_argument("there is no segment or joint " + std::to_string(i));
        return i;
    }

    // Second derivative of weight · something, given its Jacobian rows and the weight's moment about each joint.
    template <class Rows, class Moment>
    Out curvature(const Vec3& weight, Rows rows, Moment moment) const {
        std::vector<double> columns(3 * size_t(model->stride), 0.0);
        rows(columns.data(), model->stride);
        double* data;
        Out array = fresh({size_t(model->nv), size_t(model->nv)}, data);
        Curvature{forward, *model, q.data(), columns.data(), weight, data}.run(moment);
        return array;
    }

    // A vector where the joint moves the segment, else zero.
    Vec3 moved(int joint, int i, const Vec3& v) const { return model->moves(joint, i) ? v : Vec3(Vec3::Zero()); }

    double upper_mass(int j) const { return model->upper_masses[segment(j)]; }
    double lower_mass(int j) const { return model->lower_masses[segment(j)]; }

    static double massive(double mass) {
        if (!(mass > 0.0)) throw std::invalid_argument("it has no mass, so no centre of mass");
        return mass;
    }
};

// A 3 × nv array, filled by `fill(rows, stride)` with padded rows.
template <class Fill>
Out three_rows(const PyState& state, Fill fill) {
    const size_t nv = state.model->nv, stride = state.model->stride;
    std::vector<double> rows(3 * stride, 0.0);
    fill(rows.data(), int(stride));
    double* data;
    Out array = fresh({3, nv}, data);
    for (size_t i = 0; i < 3; ++i) std::copy_n(rows.data() + i * stride, nv, data + i * nv);
    return array;
}

Out column_array(const PyState& state, int first) {
    double* data;
    const size_t nv = state.model->nv;
    Out array = fresh({nv, 3}, data);
    for (size_t k = 0; k < nv; ++k)
        for (int i = 0; i < 3; ++i) data[3 * k + i] = state.forward.storage[(first + i) * state.model->stride + k];
    return array;
}

void bind_state(nb::module_& module) {
    nb::class_<PyState>(module, "State")
        .def_prop_ro("rotations", [](const PyState& s) {
            double* data;
            const size_t n = s.model->size();
            Out array = fresh({n, 3, 3}, data);
            for (size_t i = 0; i < n; ++i)
                Eigen::Map<Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(data + 9 * i, 3, 3) = s.forward.rotations[i].matrix();
            return array;
        }, nb::rv_policy::automatic)
        .def_prop_ro("positions", [](const PyState& s) {
            double* data;
            const size_t n = s.model->size();
            Out array = fresh({n, 3}, data);
            for (size_t i = 0; i < n; ++i) std::copy_n(s.forward.positions[i].data(), 3, data + 3 * i);
            return array;
        }, nb::rv_policy::automatic)
        .def_prop_ro("angular", [](const PyState& s) { return column_array(s, 0); }, nb::rv_policy::automatic)
        .def_prop_ro("linear", [](const PyState& s) { return column_array(s, 3); }, nb::rv_policy::automatic)
        .def_prop_ro("origins", [](const PyState& s) {
            double* data;
            const size_t nv = s.model->nv;
            Out array = fresh({nv, 3}, data);
            for (size_t k = 0; k < nv; ++k)
                std::copy_n(s.forward.joint_origins[s.model->joint_of_freedom[k]].data(), 3, data + 3 * k);
            return array;
        }, nb::rv_policy::automatic)
        .def("point", [](const PyState& s, int i, Vector local) {
            s.segment(i);
            return copied(Vec3(s.forward.positions[i] + s.forward.rotations[i] * vector_of(local, "a point")));
        })
        .def("point_jacobian", [](const PyState& s, int i, Vector local) {
            s.segment(i);  // in a line of its own: which side of a sum is read first is not said
            const Vec3 x = s.forward.positions[i] + s.forward.rotations[i] * vector_of(local, "a point");
            return three_rows(s, [&](double* rows, int stride) {
                point_rows(s.forward, i, x, rows, stride);
            });
        })
        .def("orientation", [](const PyState& s, int i) { return copied(s.forward.rotations[s.segment(i)].matrix()); })
        .def("orientation_jacobian", [](const PyState& s, int i) {
            s.segment(i);
            return three_rows(s, [&](double* rows, int stride) {
                orientation_rows(s.forward, i, rows, stride);
            });
        })
        .def("centre_of_mass", [](const PyState& s) {
            return copied(Vec3(s.moments.upper[0] / PyState::massive(s.model->mass)));
        })
        .def("centre_of_mass_jacobian", [](PyState& s) {
            const double mass = PyState::massive(s.model->mass);
            return three_rows(s, [&](double* rows, int stride) { s.moments.moment_rows(1.0 / mass, rows, stride); });
        })
        .def("point_curvature", [](const PyState& s, int i, Vector local, Vector weight) {
            s.segment(i);  // in a line of its own: which side of a sum is read first is not said
            const Vec3 x = s.forward.positions[i] + s.forward.rotations[i] * vector_of(local, "a point");
            const Vec3 w = vector_of(weight, "a weight");
            return s.curvature(w,
                [&](double* rows, int stride) { point_rows(s.forward, i, x, rows, stride); },
                [&](int j) { return s.moved(j, i, (x - s.forward.joint_origins[j]).cross(w)); });
        })
        .def("direction_curvature", [](const PyState& s, int i, Vector local, Vector weight) {
            const Vec3 d = s.forward.rotations[s.segment(i)] * vector_of(local, "a direction");
            const Vec3 w = vector_of(weight, "a weight");
            return s.curvature(w,
                [&](double* rows, int stride) {
                    general_rows(s.forward, i, -cross_matrix(d), Mat3::Zero(), rows, stride);
                },
                [&](int j) { return s.moved(j, i, d.cross(w)); });
        })
        .def("rotation_curvature", [](const PyState& s, int i, Vector weight) {
            const Vec3 w = vector_of(weight, "a weight");
            s.segment(i);
            return s.curvature(w,
                [&](double* rows, int stride) {
                    general_rows(s.forward, i, 0.5 * Mat3::Identity(), Mat3::Zero(), rows, stride);
                },
                [&](int j) { return s.moved(j, i, w); });
        })
        .def("centre_of_mass_curvature", [](PyState& s, Vector weight) {
            const double mass = PyState::massive(s.model->mass);
            const Vec3 w = vector_of(weight, "a weight");
            return s.curvature(w,
                [&](double* rows, int stride) { s.moments.moment_rows(1.0 / mass, rows, stride); },
                [&](int j) {
                    const Vec3 first = s.moments.upper[j] - s.model->upper_masses[j] * s.forward.joint_origins[j];
                    return Vec3(first.cross(w) / mass);
                });
        })
        .def("upper_mass", &PyState::upper_mass)
        .def("upper_centre", [](const PyState& s, int j) {
            return copied(Vec3(s.moments.upper[s.segment(j)] / PyState::massive(s.upper_mass(j))));
        })
        .def("upper_centre_jacobian", [](const PyState& s, int j) {
            PyState::massive(s.upper_mass(j));
            return three_rows(s, [&](double* rows, int stride) { s.moments.upper_rows(j, rows, stride); });
        })
        .def("lower_mass", &PyState::lower_mass)
        .def("lower_centre", [](const PyState& s, int j) {
            const double mass = PyState::massive(s.lower_mass(j));
            return copied(Vec3((s.moments.upper[0] - s.moments.upper[j]) / mass));
        })
        .def("lower_centre_jacobian", [](PyState& s, int j) {
            const double lower = PyState::massive(s.lower_mass(j)), upper = s.upper_mass(j);
            std::vector<double> own(3 * size_t(s.model->stride), 0.0);
            if (upper > 0.0) s.moments.upper_rows(j, own.data(), s.model->stride);
            return three_rows(s, [&](double* rows, int stride) {
                s.moments.moment_rows(1.0 / lower, rows, stride);
                for (size_t k = 0; k < own.size(); ++k) rows[k] -= upper / lower * own[k];
            });
        })
        .def("inertia", [](PyState& s) {
            PyState::massive(s.model->mass);
            s.need_inertias();
            return copied(s.moments.inertia());
        })
        .def("inertia_about_gradient", [](PyState& s, Vector axis, std::optional<Vector> through) {
            PyState::massive(s.model->mass);
            s.need_inertias();
            const Vec3 u = vector_of(axis, "an axis");
            const Vec3 p = through ? vector_of(*through, "a point") : Vec3(Vec3::Zero());
            double* data;
            Out array = fresh({size_t(s.model->nv)}, data);
            s.moments.inertia_gradient(u, through ? &p : nullptr, data);
            return array;
        }, "axis"_a, "through"_a.none());
}

// What Python calls a program. Its arrays own a share of the data, not the Python object, so that the object can keep
// the result it hands out on every call without a circle of references.
struct PyProgram {
    struct Data {
        std::shared_ptr<Model> model;
        Program program;
    };
    std::shared_ptr<Data> data;
    nb::object rows, checked;  // the result, and what makes a proper q of an improper one or says what is wrong with it

    Out array(double* first, std::initializer_list<size_t> shape, const int64_t* strides = nullptr) const {
        auto* share = new std::shared_ptr<Data>(data);
        nb::capsule owner(share, [](void* p) noexcept { delete static_cast<std::shared_ptr<Data>*>(p); });
        return Out(first, shape.size(), shape.begin(), owner, strides);
    }
};

PyProgram make_program(const PyModel& self, Ints kinds, Ints segments, Table points, Table axes) {
    const size_t count = kinds.shape(0);
    require(segments.shape(0) == count && points.shape(0) == count && axes.shape(0) == count, "program: sizes differ");
    require(points.shape(1) == 3 && axes.shape(1) == 3, "program: points and axes have three numbers");
    std::vector<Primitive> list;
    for (size_t i = 0; i < count; ++i) list.push_back({kinds(i), segments(i), vector_of(points, i), vector_of(axes, i)});
    return {std::shared_ptr<PyProgram::Data>(new PyProgram::Data{self.model, {*self.model, std::move(list)}}), {}, {}};
}

void bind_program(nb::module_& module) {
    nb::class_<PyProgram>(module, "Program")
        .def("__call__", [](const PyProgram& self, nb::handle q) {
            require(self.rows.is_valid(), "a program is finished before it is called");
            Doubles own(q, self.data->model->nq);
            if (own.fits()) {
                self.data->program.evaluate(own.data());
            } else {
                const Doubles mended(self.checked(q), self.data->model->nq);
                require(mended.fits(), "q must be a vector of doubles");
                self.data->program.evaluate(mended.data());
            }
            return self.rows;
        })
        // for timing the computation apart from the call: the same `count` times over
        .def("repeat", [](const PyProgram& self, Vector q, int count) {
            require_size(q.shape(0), self.data->model->nq, "q");
            nb::gil_scoped_release release;
            for (int i = 0; i < count; ++i) self.data->program.evaluate(q.data());
        })
        .def("finish", [](PyProgram& self, nb::object rows, nb::object checked) {
            self.rows = std::move(rows);
            self.checked = std::move(checked);
        })
        .def_prop_ro("goals", [](const PyProgram& self) {
            Program& p = self.data->program;
            return self.array(p.goals.data(), {p.primitives.size(), 7});
        }, nb::rv_policy::automatic)
        .def_prop_ro("errors", [](const PyProgram& self) {
            Program& p = self.data->program;
            return self.array(p.errors.data(), {p.errors.size()});
        }, nb::rv_policy::automatic)
        .def_prop_ro("jacobian", [](const PyProgram& self) {
            Program& p = self.data->program;
            const int64_t strides[] = {p.model.stride, 1};
            return self.array(p.jacobian.data(), {p.errors.size(), size_t(p.model.nv)}, strides);
        }, nb::rv_policy::automatic);
}

void bind_model(nb::module_& module) {
    nb::class_<PyModel>(module, "Model")
        .def("__init__", [](PyModel* self, Ints parents, Ints kinds, Bools reversed, Ints q_starts, Ints v_starts,
                            Frames placements, Frames child_placements, Table axes, Vector masses, Table centres,
                            Frames inertias) {
            new (self) PyModel{make_model(parents, kinds, reversed, q_starts, v_starts, placements, child_placements,
                                          axes, masses, centres, inertias), {}, {}};
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
        .def("couplings", [](const PyModel& self, Vector q) { return evaluate_rows(self, self.couplings, q); })
        .def("program", &make_program);
}

}  // namespace

void bind_kinematics(nb::module_& module) {
    bind_state(module);
    bind_program(module);
    bind_model(module);
}

}  // namespace poise
