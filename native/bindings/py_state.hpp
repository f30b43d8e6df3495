// What Python calls a state: where a figure's parts are in one pose, what moves them, and how their masses lie.
#pragma once
#include "model/arrays.hpp"
#include "model/kinematic_hessian.hpp"

namespace poise {

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
        if (!(mass > 0.0)) throw std::invalid_argument("it has no mass, so no center of mass");
        return mass;
    }
};

}  // namespace poise
