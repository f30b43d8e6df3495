// Python bindings of State: forward kinematics, Jacobians, Hessians and mass properties in one pose.
#include <nanobind/stl/optional.h>

#include <optional>

#include "bindings/bind.hpp"
#include "bindings/py_model.hpp"

namespace poise {

using namespace nb::literals;

namespace {

// A 3 × nv array, filled by `fill(rows, stride)` with padded rows.
template <class Fill>
Out three_rows(const PyState& state, Fill fill) {
    const size_t nv = state.model->nv, stride = state.model->stride;
    std::vector<double> rows(3 * stride, 0.0);
    fill(rows.data(), int(stride));
    double* data;
    Out array = new_array({3, nv}, data);
    for (size_t i = 0; i < 3; ++i) std::copy_n(rows.data() + i * stride, nv, data + i * nv);
    return array;
}

Out column_array(const PyState& state, int first) {
    double* data;
    const size_t nv = state.model->nv;
    Out array = new_array({nv, 3}, data);
    for (size_t k = 0; k < nv; ++k)
        for (int i = 0; i < 3; ++i) data[3 * k + i] = state.forward.storage[(first + i) * state.model->stride + k];
    return array;
}

}  // namespace

void bind_state(nb::module_& module) {
    nb::class_<PyState>(module, "State")
        .def_prop_ro("rotations", [](const PyState& s) {
            double* data;
            const size_t n = s.model->size();
            Out array = new_array({n, 3, 3}, data);
            for (size_t i = 0; i < n; ++i)
                Eigen::Map<Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(data + 9 * i, 3, 3) = s.forward.rotations[i].matrix();
            return array;
        }, nb::rv_policy::automatic)
        .def_prop_ro("positions", [](const PyState& s) {
            double* data;
            const size_t n = s.model->size();
            Out array = new_array({n, 3}, data);
            for (size_t i = 0; i < n; ++i) std::copy_n(s.forward.positions[i].data(), 3, data + 3 * i);
            return array;
        }, nb::rv_policy::automatic)
        .def_prop_ro("angular", [](const PyState& s) { return column_array(s, 0); }, nb::rv_policy::automatic)
        .def_prop_ro("linear", [](const PyState& s) { return column_array(s, 3); }, nb::rv_policy::automatic)
        .def_prop_ro("origins", [](const PyState& s) {
            double* data;
            const size_t nv = s.model->nv;
            Out array = new_array({nv, 3}, data);
            for (size_t k = 0; k < nv; ++k)
                std::copy_n(s.forward.joint_origins[s.model->dof_joint[k]].data(), 3, data + 3 * k);
            return array;
        }, nb::rv_policy::automatic)
        .def("point", [](const PyState& s, int i, Vector local) {
            s.segment(i);
            return to_array(Vec3(s.forward.positions[i] + s.forward.rotations[i] * vector_of(local, "a point")));
        })
        // 4×4 transform of a frame of a segment; `frame` is its transform in the segment, row by row
        .def("transform", [](const PyState& s, int i, Vector frame) {
            s.segment(i);
            require_size(frame.shape(0), 16, "a frame");
            using RowMajor = Eigen::Matrix<double, 4, 4, Eigen::RowMajor>;
            const Eigen::Map<const RowMajor> local(frame.data());
            double* data;
            Out array = new_array({4, 4}, data);
            Eigen::Map<RowMajor> world(data);
            const Mat3 rotation = s.forward.rotations[i].matrix();
            world.topLeftCorner<3, 3>() = rotation * local.topLeftCorner<3, 3>();
            world.topRightCorner<3, 1>() = s.forward.positions[i] + rotation * local.topRightCorner<3, 1>();
            world.row(3) << 0.0, 0.0, 0.0, 1.0;
            return array;
        })
        .def("point_jacobian", [](const PyState& s, int i, Vector local) {
            s.segment(i);  // separate statement: the evaluation order of operands is unspecified
            const Vec3 x = s.forward.positions[i] + s.forward.rotations[i] * vector_of(local, "a point");
            return three_rows(s, [&](double* rows, int stride) {
                point_rows(s.forward, i, x, rows, stride);
            });
        })
        .def("orientation", [](const PyState& s, int i) { return to_array(s.forward.rotations[s.segment(i)].matrix()); })
        .def("orientation_jacobian", [](const PyState& s, int i) {
            s.segment(i);
            return three_rows(s, [&](double* rows, int stride) {
                orientation_rows(s.forward, i, rows, stride);
            });
        })
        .def("center_of_mass", [](const PyState& s) {
            return to_array(Vec3(s.moments.subtree_moments[0] / PyState::require_mass(s.model->mass)));
        })
        .def("center_of_mass_jacobian", [](PyState& s) {
            const double mass = PyState::require_mass(s.model->mass);
            return three_rows(s, [&](double* rows, int stride) { s.moments.first_moment_rows(1.0 / mass, rows, stride); });
        })
        .def("point_hessian", [](const PyState& s, int i, Vector local, Vector weight) {
            s.segment(i);  // separate statement: the evaluation order of operands is unspecified
            const Vec3 x = s.forward.positions[i] + s.forward.rotations[i] * vector_of(local, "a point");
            const Vec3 w = vector_of(weight, "a weight");
            return s.hessian(w,
                [&](double* rows, int stride) { point_rows(s.forward, i, x, rows, stride); },
                [&](int j) { return s.if_moved(j, i, (x - s.forward.joint_origins[j]).cross(w)); });
        })
        .def("direction_hessian", [](const PyState& s, int i, Vector local, Vector weight) {
            const Vec3 d = s.forward.rotations[s.segment(i)] * vector_of(local, "a direction");
            const Vec3 w = vector_of(weight, "a weight");
            return s.hessian(w,
                [&](double* rows, int stride) {
                    general_rows(s.forward, i, -cross_matrix(d), Mat3::Zero(), rows, stride);
                },
                [&](int j) { return s.if_moved(j, i, d.cross(w)); });
        })
        .def("rotation_hessian", [](const PyState& s, int i, Vector weight) {
            const Vec3 w = vector_of(weight, "a weight");
            s.segment(i);
            return s.hessian(w,
                [&](double* rows, int stride) {
                    general_rows(s.forward, i, 0.5 * Mat3::Identity(), Mat3::Zero(), rows, stride);
                },
                [&](int j) { return s.if_moved(j, i, w); });
        })
        .def("center_of_mass_hessian", [](PyState& s, Vector weight) {
            const double mass = PyState::require_mass(s.model->mass);
            const Vec3 w = vector_of(weight, "a weight");
            return s.hessian(w,
                [&](double* rows, int stride) { s.moments.first_moment_rows(1.0 / mass, rows, stride); },
                [&](int j) {
                    const Vec3 first = s.moments.subtree_moments[j] - s.model->subtree_masses[j] * s.forward.joint_origins[j];
                    return Vec3(first.cross(w) / mass);
                });
        })
        .def("subtree_mass", &PyState::subtree_mass)
        .def("subtree_center", [](const PyState& s, int j) {
            return to_array(Vec3(s.moments.subtree_moments[s.segment(j)] / PyState::require_mass(s.subtree_mass(j))));
        })
        .def("subtree_center_jacobian", [](const PyState& s, int j) {
            PyState::require_mass(s.subtree_mass(j));
            return three_rows(s, [&](double* rows, int stride) { s.moments.subtree_center_rows(j, rows, stride); });
        })
        .def("complement_mass", &PyState::complement_mass)
        .def("complement_center", [](const PyState& s, int j) {
            const double mass = PyState::require_mass(s.complement_mass(j));
            return to_array(Vec3((s.moments.subtree_moments[0] - s.moments.subtree_moments[j]) / mass));
        })
        .def("complement_center_jacobian", [](PyState& s, int j) {
            const double complement_mass = PyState::require_mass(s.complement_mass(j)), subtree_mass = s.subtree_mass(j);
            std::vector<double> subtree_rows(3 * size_t(s.model->stride), 0.0);
            if (subtree_mass > 0.0) s.moments.subtree_center_rows(j, subtree_rows.data(), s.model->stride);
            return three_rows(s, [&](double* rows, int stride) {
                s.moments.first_moment_rows(1.0 / complement_mass, rows, stride);
                for (size_t k = 0; k < subtree_rows.size(); ++k) rows[k] -= subtree_mass / complement_mass * subtree_rows[k];
            });
        })
        .def("inertia", [](PyState& s) {
            PyState::require_mass(s.model->mass);
            s.require_inertias();
            return to_array(s.moments.inertia());
        })
        .def("inertia_about_gradient", [](PyState& s, Vector axis, std::optional<Vector> through) {
            PyState::require_mass(s.model->mass);
            s.require_inertias();
            const Vec3 u = vector_of(axis, "an axis");
            const Vec3 p = through ? vector_of(*through, "a point") : Vec3(Vec3::Zero());
            double* data;
            Out array = new_array({size_t(s.model->nv)}, data);
            s.moments.inertia_gradient(u, through ? &p : nullptr, data);
            return array;
        }, "axis"_a, "through"_a.none());
}

}  // namespace poise
