// The parts of task rows that take long to build, once for all that use them.
#include "task_curvature.hpp"

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

}  // namespace poise
