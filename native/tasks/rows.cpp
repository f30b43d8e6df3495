// The parts of TaskRows that need the complete TaskHessian; compiled once.
#include "tasks/hessian.hpp"

namespace poise {

TaskRows::TaskRows(const Model& m)
    : model(m), forward(m), moments(forward), expander(forward), configuration(m.nq, 0.0) {}

TaskRows::~TaskRows() = default;

void TaskRows::evaluate(const double* q, bool with_jacobian) {
    writes_jacobian = with_jacobian;
    std::copy_n(q, model.nq, configuration.data());
    if (needs_mass) {
        forward.run<true>(q);
        moments.accumulate();
    } else {
        forward.run<false>(q);
    }
    for (int i : enabled_order) write_task(tasks[i], error_norms[i]);
}

void TaskRows::hessian(const double* weights, double* out, int side) {
    if (!task_hessian) task_hessian = std::make_unique<TaskHessian>(*this);
    task_hessian->run(weights, out, side);
}

bool TaskRows::effort_step(const double* scale, double bound, double* out) {
    if (level_numbers.size() < 2 || level_starts.back() - level_starts[level_starts.size() - 2] != 1) return false;
    const TaskEntry& task = tasks[enabled_order.back()];
    if (task.records.size() != 1 || task.records[0].kind != EFFORT_RECORD) return false;
    const TaskRecord& record = task.records[0];
    statics->evaluate(record, forward, configuration.data());
    if (!(weigh_torques(record) > 0.0)) return false;
    statics->gradient(torque_weights.data(), out);
    statics->differentiate();
    double squared_slope = 0.0, curvature_along = 0.0, length = 0.0;
    for (int k = 0; k < model.nv; ++k) {
        const double scaled = scale[k] * out[k];
        squared_slope += scaled * scaled;
        out[k] = -scale[k] * scaled;
    }
    for (size_t i = 0; i < record.joints.size(); ++i) {
        const double* gradient = statics->torque_jacobian.data() + size_t(record.joints[i]) * model.stride;
        double change = 0.0;
        for (int k = 0; k < model.nv; ++k) change += gradient[k] * out[k];
        change *= record.torque_factor(i);
        curvature_along += change * change;
    }
    if (!(squared_slope > 0.0 && curvature_along > 0.0)) return false;
    length = squared_slope / curvature_along * std::sqrt(squared_slope);
    const double factor = squared_slope / curvature_along * std::min(1.0, bound / length);
    for (int k = 0; k < model.nv; ++k) out[k] *= factor;
    return std::isfinite(factor);
}

}  // namespace poise
