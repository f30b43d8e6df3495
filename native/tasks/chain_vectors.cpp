// The Hessian of all task rows on a chain of hinges and slides: vectors per DoF in place of a matrix (loop/chain_hessian.hpp).
#include "tasks/hessian.hpp"

namespace poise {

namespace {

// Whether a record's second derivatives are loads on one segment, or on all by their mass.
bool is_load(const TaskRecord& record) {
    switch (record.kind) {
        case POINT_RECORD:
        case CENTER_OF_MASS_RECORD:
        case POSITION_SUM_RECORD: return true;
        case SITE_POINT_RECORD:
        case ORIENTATION_RECORD:
        case AXIS_RECORD:
        case AIM_RECORD:
        case DISTANCE_RECORD:
        case ELLIPSOID_RECORD: return !record.has_two_segments();
        default: return false;
    }
}

}  // namespace

bool TaskRows::chain_vectors(const double* weights, RowMajorMatrix& vectors) {
    for (int i : enabled_order) {
        if (tasks[i].callback) return false;
        for (const TaskRecord& record : tasks[i].records)
            if (!is_load(record)) return false;
    }
    if (!task_hessian) task_hessian = std::make_unique<TaskHessian>(*this);
    return task_hessian->chain_vectors(weights, vectors);
}

bool TaskHessian::chain_vectors(const double* weights, RowMajorMatrix& vectors) {
    collect_loads(weights);
    int last = -1;
    bool has_quadratic = false;
    for (int j = 0; j < model.size(); ++j) {
        if (!loads[j].is_nonzero) continue;
        if (model.joints[j].parent != last || model.joints[j].nv > 1) return false;
        last = j;
        has_quadratic |= loads[j].has_quadratic;
    }
    const int half = has_quadratic ? 6 : 3;
    vectors.setZero(model.nv, 2 * half);
    for (int j = 0; j < model.size(); ++j) {
        if (!loads[j].is_nonzero || model.joints[j].nv == 0) continue;
        const int d = model.joints[j].iv;
        const DofVectors below = dof_vectors(d, loads[j]);
        vectors.row(d).segment<3>(0) = forward.angular(d).transpose();
        vectors.row(d).segment<3>(half) = below.c.transpose();
        if (!has_quadratic) continue;
        vectors.row(d).segment<3>(3) = forward.linear(d).transpose();
        vectors.row(d).segment<3>(half + 3) = below.e.transpose();
    }
    return true;
}

}  // namespace poise
