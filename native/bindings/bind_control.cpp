// Python bindings of the control tick: plain arrays in and out, no allocation but Python's own.
#include <nanobind/stl/vector.h>

#include "bindings/bind.hpp"
#include "bindings/py_model.hpp"
#include "bindings/py_tasks.hpp"
#include "control/tick.hpp"

namespace poise {

struct PyControlTick {
    std::shared_ptr<Model> model;
    LimitRows limits, couplings;
    std::shared_ptr<PyTaskRows::Data> tasks;
    PyCorrection& correction;  // kept alive, and used by this object only
    std::unique_ptr<bool[]> masks;
    ControlTick tick;

    PyControlTick(const PyModel& owner, const PyTaskRows& rows, PyCorrection& correction)
        : model(owner.model), limits(owner.limits), couplings(owner.couplings), tasks(rows.data), correction(correction),
          tick(*model, limits, couplings) {
        require(correction.model == model, "correction: expected the model of the figure");
        require(tasks->model == model, "tasks: expected the model of the figure");
        tick.shaping.controls.resize(tasks->rows.tasks.size());
        for (size_t i = 0; i < tasks->rows.tasks.size(); ++i) {
            const TaskEntry& task = tasks->rows.tasks[i];
            TaskControl& control = tick.shaping.controls[i];
            control.max_increments.assign(std::max<size_t>(1, task.records.size()), std::numeric_limits<double>::infinity());
            control.rates.assign(task.row_scales.size(), 0.0);
            control.previous.assign(task.row_scales.size(), -1);
        }
    }

    // Velocity and acceleration limits as increments per tick, joint costs (infinite for locked columns), masks (no rows: all).
    void set_limits(double dt, const Vector& max_increment, const Vector& max_change, const Vector& joint_cost,
                    const In<bool, nb::ndim<2>>& active) {
        const InUse mark(*tasks);
        const size_t nv = model->nv, levels = tasks->rows.level_numbers.size();
        require(dt > 0.0 && std::isfinite(dt), "dt: expected a positive number");
        require_size(max_increment.shape(0), nv, "max_increment"), require_size(max_change.shape(0), nv, "max_change");
        require_size(joint_cost.shape(0), nv, "joint_cost");
        for (size_t k = 0; k < nv; ++k)
            require(max_increment(k) > 0.0 && max_change(k) > 0.0 && joint_cost(k) > 0.0, "limits and costs: expected positive numbers");
        tick.limits.dt = dt;
        tick.limits.max_increment.assign(max_increment.data(), max_increment.data() + nv);
        tick.limits.max_change.assign(max_change.data(), max_change.data() + nv);
        tick.set_joint_cost(joint_cost.data());
        std::vector<double> movable(nv);
        for (size_t k = 0; k < nv; ++k) movable[k] = !tick.limits.is_locked[k];
        correction.correction.set_movable(movable.data());
        tick.rebuild_pattern();
        masks.reset();
        if (active.shape(0) == 0) return;
        require(active.shape(0) == levels && active.shape(1) == nv, "masks: expected shape (levels, nv)");
        masks.reset(new bool[levels * nv]);
        std::copy_n(active.data(), levels * nv, masks.get());
    }

    TaskControl& control(size_t task) {
        require(task < tick.shaping.controls.size(), "no such task");
        return tick.shaping.controls[task];
    }

    void set_control(size_t task, double gain, double damping, bool is_cost, const std::vector<double>& max_increments,
                     const std::vector<int>& previous) {
        const InUse mark(*tasks);
        TaskControl& to = control(task);
        require(gain >= 0.0 && gain <= 1.0 && damping >= 0.0, "expected a gain from 0 to 1 and a damping of 0 or more");
        require(max_increments.size() == to.max_increments.size(), "max_increments: expected one per record");
        require(previous.size() == to.previous.size(), "previous: expected one degree of freedom per row");
        for (double each : max_increments) require(each >= 0.0, "max_increments: expected numbers of 0 or more");
        for (int dof : previous) require(dof >= -1 && dof < model->nv, "previous: no such degree of freedom");
        to.gain = gain, to.damping = damping, to.is_cost = is_cost;
        to.max_increments = max_increments, to.previous = previous;
    }

    // Weights of rows (none: 1) in the axes of a frame: 0 world, 1 the site's own, 2 its goal orientation.
    void set_frame(size_t task, const std::vector<double>& weights, int frame, int segment, const Vector& local, int rotation_record) {
        const InUse mark(*tasks);
        TaskControl& to = control(task);
        require(weights.empty() || weights.size() == to.rates.size(), "weights: expected one per row");
        for (double each : weights) require(std::isfinite(each) && each >= 0.0, "weights: expected finite numbers of 0 or more");
        require(frame >= 0 && frame <= int(ErrorFrame::TARGET), "frame: expected 0, 1 or 2");
        require_size(local.shape(0), 9, "local");
        require(frame != 1 || (segment >= 0 && segment < model->size()), "segment: no such segment");
        const std::vector<TaskRecord>& records = tasks->rows.tasks[task].records;
        require(frame != 2 || (rotation_record >= 0 && size_t(rotation_record) < records.size() && records[rotation_record].kind == ORIENTATION_RECORD),
                "rotation_record: expected a record with an orientation");
        to.weights = weights, to.frame = ErrorFrame(frame), to.segment = segment, to.rotation_record = rotation_record;
        to.local = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(local.data());
    }

    void set_rates(size_t task, const std::vector<double>& rates) {
        const InUse mark(*tasks);
        TaskControl& to = control(task);
        require(rates.size() == to.rates.size(), "rates: expected one per row");
        for (double each : rates) require(std::isfinite(each), "rates must be finite");
        to.rates = rates;
    }

    // From q and the increment of the tick before, which that of this tick replaces; writes configuration and velocity.
    int step(nb::handle q, nb::handle last_increment, nb::handle q_end, nb::handle velocity, nb::object correct) {
        const size_t nq = model->nq, nv = model->nv;
        const DoubleBuffer from(q, nq), last(last_increment, nv, true), to(q_end, nq, true), rate(velocity, nv, true);
        require(from.is_valid() && to.is_valid(), "q and q_end: expected float64 vectors of length nq");
        require(last.is_valid() && rate.is_valid(), "last_increment and velocity: expected float64 vectors of length nv");
        for (size_t i = 0; i < nq; ++i) require(std::isfinite(from.data()[i]), "q must be finite");
        for (size_t i = 0; i < nv; ++i) require(std::isfinite(last.data()[i]), "the last increment must be finite");
        const InUse mark(*tasks);
        require(!masks || tick.shaping.controls.size() == tasks->rows.tasks.size(), "tasks have changed");
        tasks->evaluated = false;
        PyCorrector corrector(correction.correction, nq, std::move(correct));
        const TickStatus status = tick.run(tasks->rows, masks.get(), from.data(), last.data(), corrector);
        std::copy_n(tick.q_end.data(), nq, to.data());
        std::copy_n(tick.dq.data(), nv, last.data());
        for (size_t i = 0; i < nv; ++i) rate.data()[i] = tick.dq[i] / tick.limits.dt;
        return int(status);
    }
};

void bind_control(nb::module_& module) {
    nb::class_<PyControlTick>(module, "ControlTick")
        .def(nb::init<const PyModel&, const PyTaskRows&, PyCorrection&>(), nb::keep_alive<1, 4>())
        .def("set_limits", &PyControlTick::set_limits)
        .def("set_control", &PyControlTick::set_control)
        .def("set_frame", &PyControlTick::set_frame)
        .def("set_rates", &PyControlTick::set_rates)
        .def("step", &PyControlTick::step);
}

}  // namespace poise
