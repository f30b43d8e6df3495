// The parts of task rows that take long to build, once for all that use them.
#include "tasks/task_hessian.hpp"

namespace poise {

TaskRows::TaskRows(const Model& m)
    : model(m), forward(m), moments(forward), expander(forward), configuration(m.nq, 0.0) {}

TaskRows::~TaskRows() = default;

void TaskRows::evaluate(const double* q) {
    std::copy_n(q, model.nq, configuration.data());
    if (needs_mass) {
        forward.run<true>(q);
        moments.run();
    } else {
        forward.run<false>(q);
    }
    for (int i : order) write(tasks[i], amounts[i]);
}

void TaskRows::curvature(const double* weights, double* out, int side) {
    if (!second) second = std::make_unique<TaskCurvature>(*this);
    second->run(weights, out, side);
}

bool TaskRows::effort_step(const double* scale, double bound, double* out) {
    if (level_numbers.size() < 2 || level_starts.back() - level_starts[level_starts.size() - 2] != 1) return false;
    const TaskEntry& task = tasks[order.back()];
    if (task.records.size() != 1 || task.records[0].kind != EFFORT_RECORD) return false;
    const TaskRecord& record = task.records[0];
    statics->evaluate(record, forward, configuration.data());
    if (!(weigh_effort(record) > 0.0)) return false;
    statics->gradient(torque_weights.data(), out);
    statics->differentiate();
    double along = 0.0, bent = 0.0, length = 0.0;
    for (int k = 0; k < model.nv; ++k) {
        const double own = scale[k] * out[k];
        along += own * own;
        out[k] = -scale[k] * own;
    }
    const double* factors = record.numbers.data() + record.numbers.size() - 2 * record.joints.size();
    for (size_t i = 0; i < record.joints.size(); ++i) {
        const double* slope = statics->slopes.data() + size_t(record.joints[i]) * model.stride;
        double change = 0.0;
        for (int k = 0; k < model.nv; ++k) change += slope[k] * out[k];
        change *= factors[2 * i + 1];
        bent += change * change;
    }
    if (!(along > 0.0 && bent > 0.0)) return false;
    length = along / bent * std::sqrt(along);
    const double factor = along / bent * std::min(1.0, bound / length);
    for (int k = 0; k < model.nv; ++k) out[k] *= factor;
    return std::isfinite(factor);
}

}  // namespace poise
