// Python objects of the model: Model (a figure with its limits and couplings), State (forward kinematics and mass
// properties in one pose) and Correction (projection onto the limits).
#pragma once
#include "bindings/arrays.hpp"
#include "limits/correction.hpp"
#include "limits/rows.hpp"
#include "model/kinematic_hessian.hpp"

namespace poise {

struct PyModel {
    std::shared_ptr<Model> model;
    LimitRows limits, couplings;
};

inline LimitRows make_rows(const Model& model, Ints codes, Ints joints, Ints starts, Vector numbers) {
    LimitRows table;
    require(starts.shape(0) == codes.shape(0) + 1 && joints.shape(0) == codes.shape(0), "limit rows: arrays differ in length");
    for (size_t i = 0; i < codes.shape(0); ++i) {
        require(starts(i) >= 0 && starts(i) <= starts(i + 1) && size_t(starts(i + 1)) <= numbers.shape(0),
                "limit rows: the numbers of a row exceed the array");
        std::vector<double> row_numbers(numbers.data() + starts(i), numbers.data() + starts(i + 1));
        table.add(model, codes(i), joints(i), std::move(row_numbers));
    }
    return table;
}

struct PyState {
    std::shared_ptr<Model> model;
    std::vector<double> q;
    ForwardKinematics forward;
    MassMoments moments;
    bool has_inertias = false;

    PyState(std::shared_ptr<Model> m, const double* values)
        : model(std::move(m)), q(values, values + model->nq), forward(*model), moments(forward) {
        forward.run<true>(q.data());
        moments.accumulate();
    }

    void require_inertias() {
        if (!has_inertias) moments.accumulate_inertias();
        has_inertias = true;
    }

    int segment(int i) const {
        if (i < 0 || i >= model->size()) throw std::invalid_argument("no segment or joint " + std::to_string(i));
        return i;
    }

    // Hessian of weight · (a vector), from its Jacobian rows and the weight's moment about each joint.
    template <class Rows, class Moment>
    Out hessian(const Vec3& weight, Rows rows, Moment moment) const {
        std::vector<double> columns(3 * size_t(model->stride), 0.0);
        rows(columns.data(), model->stride);
        double* data;
        Out array = new_array({size_t(model->nv), size_t(model->nv)}, data);
        KinematicHessian{forward, *model, q.data(), columns.data(), weight, data}.run(moment);
        return array;
    }

    // v when the joint moves the segment, else zero.
    Vec3 if_moved(int joint, int i, const Vec3& v) const { return model->moves(joint, i) ? v : Vec3(Vec3::Zero()); }

    double subtree_mass(int j) const { return model->subtree_masses[segment(j)]; }
    double complement_mass(int j) const { return model->complement_masses[segment(j)]; }

    static double require_mass(double mass) {
        if (!(mass > 0.0)) throw std::invalid_argument("it has no mass, so no center of mass");
        return mass;
    }
};

// A limit correction, and the model it needs.
struct PyCorrection {
    std::shared_ptr<Model> model;
    LimitCorrection correction;

    PyCorrection(const PyModel& m, Ints codes, Ints joints, Ints starts, Vector numbers, Ints crossed, Table crossings)
        : model(m.model), correction(*m.model, m.limits, m.couplings) {
        for (const LimitRow& row : make_rows(*model, codes, joints, starts, numbers).rows) correction.add(row);
        require(crossings.shape(0) == crossed.shape(0) && crossings.shape(1) == 3, "crossings: expected one point (3 numbers) per joint index");
        for (size_t i = 0; i < crossed.shape(0); ++i)
            correction.add_crossing(crossed(i), {crossings(i, 0), crossings(i, 1), crossings(i, 2)});
    }

    // Returns a new array, or None when Python must take over. The GIL is held: it guards the work space.
    template <class Run>
    nb::object changed(const Vector& q, Run run) {
        require_size(q.shape(0), model->nq, "q");
        double* data;
        Out result = new_array({size_t(model->nq)}, data);
        std::copy_n(q.data(), model->nq, data);
        return run(data) ? nb::cast(result, nb::rv_policy::automatic) : nb::none();
    }
};

// The native correction, with a Python function as fallback.
struct PyCorrector : Corrector {
    LimitCorrection& native;
    size_t count;
    nb::object function;

    PyCorrector(LimitCorrection& native, size_t count, nb::object function)
        : native(native), count(count), function(std::move(function)) {}

    void run(double* q) override {
        if (native.run(q)) return;
        nb::gil_scoped_acquire lock;
        double* data;
        Out array = new_array({count}, data);
        std::copy_n(q, count, data);
        const Vector answer = nb::cast<Vector>(function(array));
        require_size(answer.shape(0), count, "a corrected configuration");
        std::copy_n(answer.data(), count, q);
    }
};

}  // namespace poise
