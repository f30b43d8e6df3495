// Rows of the tasks of a problem: bounds and Jacobian of all of them at a configuration in one call, without allocation.
//
// Use, with or without the GIL held:
//
//   TaskRows rows(model);             // then rows.add(...) for each task, and rows.assign_rows()
//   rows.evaluate(q);                 // rows.lower, rows.upper, rows.jacobian, rows.error_norms now belong to q
//   rows.hessian(weights, out, side); // Σ weightsᵢ ∇²(scaled value of row i) at the same q
//
// Rows are ordered by priority level, within a level by task; disabled tasks have none. Each row is multiplied by weight ·
// row scale: the scale makes meters and radians comparable. `rows` is their number, `level_starts` where levels begin (one
// more entry than levels), `level_numbers` the user's priorities. The Jacobian has `model.stride` numbers per row: nv
// columns, then zeros. Numbers of records and weights may change between evaluations; after a change of level or enabled
// call assign_rows(). Tasks defined in Python are called through `CallbackTask`.
#pragma once
#include <memory>

#include "statics/torques.hpp"
#include "model/coordinates.hpp"
#include "tasks/expansion.hpp"

namespace poise {

// A task without records, evaluated by a callback. It does not scale its rows.
struct CallbackTask {
    virtual ~CallbackTask() = default;
    // Writes bounds and Jacobian (rows of `stride` numbers, not cleared) at q; returns the error norm.
    virtual double rows(const double* q, double* lower, double* upper, double* jacobian, int stride) = 0;
    // Adds Σ weightsᵢ ∇²xᵢ to both triangles of `out`, rows of `side` numbers.
    virtual void hessian(const double* q, const double* weights, double* out, int side) = 0;
};

struct TaskHessian;
using RowMajorMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

struct TaskEntry {
    int level = 1;
    bool enabled = true;
    double weight = 1.0;
    std::vector<double> row_scales;        // per row
    std::vector<TaskRecord> records;  // their rows are consecutive
    std::unique_ptr<CallbackTask> callback; // in place of records
    int start = -1;  // first row, -1 when disabled
    size_t first_expansion = 0;
};

struct TaskRows {
    const Model& model;  // must outlive the rows
    std::vector<TaskEntry> tasks;
    ForwardKinematics forward;
    MassMoments moments;
    int rows = 0;
    std::vector<int> level_starts, level_numbers;
    std::vector<double> lower, upper, error_norms;  // error_norms: per task, unscaled; NaN when disabled
    PaddedArray jacobian;

    explicit TaskRows(const Model& m);
    TaskRows(const TaskRows&) = delete;
    ~TaskRows();

    // Takes a task whose records were finished by RecordReader, or a callback task.
    void add(TaskEntry task) {
        for (const TaskRecord& record : task.records) {
            const bool is_static = record.kind == TORQUES_RECORD || record.kind == EFFORT_RECORD;
            needs_mass |= record.kind == CENTER_OF_MASS_RECORD || record.kind == POSITION_SUM_RECORD || record.kind == SUPPORT_POLYGON_RECORD || is_static;
            if (is_static && !statics) statics = std::make_unique<StaticTorques>(model);
        }
        task.first_expansion = expansions.size();
        expansions.resize(expansions.size() + task.records.size());
        max_rows += task.row_scales.size();
        tasks.push_back(std::move(task));
    }

    // Assigns rows to every enabled task; call once after the last add, and after changes of level or enabled.
    void assign_rows() {
        enabled_order.clear();
        for (size_t i = 0; i < tasks.size(); ++i) {
            tasks[i].start = -1;
            if (tasks[i].enabled) enabled_order.push_back(int(i));
        }
        std::stable_sort(enabled_order.begin(), enabled_order.end(), [this](int a, int b) { return tasks[a].level < tasks[b].level; });
        rows = 0;
        level_starts.assign(1, 0);
        level_numbers.clear();
        for (int i : enabled_order) {
            if (level_numbers.empty() || level_numbers.back() != tasks[i].level) {
                level_numbers.push_back(tasks[i].level);
                level_starts.push_back(rows);
            }
            tasks[i].start = rows;
            rows += int(tasks[i].row_scales.size());
            level_starts.back() = rows;
        }
        lower.assign(max_rows, 0.0);
        upper.assign(max_rows, 0.0);
        jacobian.setZero(max_rows * size_t(model.stride));
        error_norms.assign(tasks.size(), std::numeric_limits<double>::quiet_NaN());
    }

    // Without `with_jacobian` some rows of the Jacobian stay those of the evaluation before, so that it is of no use.
    void evaluate(const double* q, bool with_jacobian = true);

    // If an effort is alone on the last of several levels: the step (nv) that minimizes it along its gradient, no longer
    // than a bound in columns scaled by `scale`, as poise.tasks.effort. False otherwise.
    bool effort_step(const double* scale, double bound, double* out);

    // Overwrites both triangles of `out`, nv rows of `side` numbers each (side ≥ nv), for one weight per scaled row.
    void hessian(const double* weights, double* out, int side);

    // The same on a chain of hinges and slides, as rows u, w of equal length per DoF: Hessian_pd = u_p·w_d for p ≤ d. False where the
    // DoFs that carry the rows do not form such a chain, or a row's second derivatives are not those of one segment.
    bool chain_vectors(const double* weights, RowMajorMatrix& vectors);

private:
    friend struct TaskHessian;
    Expander expander;
    std::vector<Expansion> expansions;
    std::vector<double> configuration;  // of the last evaluation
    std::vector<int> enabled_order;             // enabled tasks, level by level
    size_t max_rows = 0;
    bool needs_mass = false, writes_jacobian = true;
    std::unique_ptr<TaskHessian> task_hessian;
    std::unique_ptr<StaticTorques> statics;  // set if a record needs torques
    std::vector<double> torque_weights;  // per DoF

    double* jacobian_row(int row) { return jacobian.data() + size_t(row) * model.stride; }

    void write_task(TaskEntry& task, double& error_norm) {
        int row = task.start;
        if (task.callback) {
            error_norm = task.callback->rows(configuration.data(), &lower[row], &upper[row], jacobian_row(row), model.stride);
            for (size_t i = 0; i < task.row_scales.size(); ++i) scale(row + int(i), task.weight * task.row_scales[i]);
            return;
        }
        double square = 0.0;
        const double* base = task.row_scales.data();
        for (size_t r = 0; r < task.records.size(); ++r) {
            const TaskRecord& record = task.records[r];
            write_record(record, expansions[task.first_expansion + r], row, task.weight, base);
            for (int i = 0; i < record.rows; ++i, ++row, ++base) {
                const double error = record.factor * std::min(std::max(0.0, lower[row]), upper[row]);
                square += error * error;
                const double scale = task.weight * record.factor * *base;
                lower[row] *= scale;
                upper[row] *= scale;
            }
        }
        error_norm = std::sqrt(square);
    }

    void scale(int row, double factor) {
        lower[row] *= factor;
        upper[row] *= factor;
        for (double *entry = jacobian_row(row), *end = entry + model.nv; entry < end; ++entry) *entry *= factor;
    }

    // Unscaled bounds and scaled Jacobian rows of a record, starting at `row`.
    void write_record(const TaskRecord& record, Expansion& x, int row, double weight, const double* base) {
        if (record.kind == COORDINATES_RECORD) return coordinates(record, row, weight * record.factor * base[0]);
        if (record.kind == WEIGHTED_COORDINATE_RECORD) return weighted_coordinate(record, row, weight * record.factor * base[0]);
        if (record.kind == LINEAR_COORDINATES_RECORD) return linear_coordinates(record, row, weight * record.factor, base);
        if (record.kind == POSTURE_RECORD) return posture(record, row, weight * record.factor, base);
        if (record.kind == CENTER_OF_MASS_RECORD) return center(record, row, weight * record.factor, base);
        if (record.kind == TORQUES_RECORD) return torques(record, row, weight * record.factor, base);
        if (record.kind == EFFORT_RECORD) return effort(record, row, weight * record.factor * base[0]);
        if (record.kind == POSITION_SUM_RECORD) return position_sum(record, row, weight * record.factor * base[0]);
        if (record.kind == CLEARANCE_RECORD) return clearance(record, row, weight * record.factor, base);
        if (record.kind == SUPPORT_POLYGON_RECORD) return support_polygon(record, row, weight * record.factor, base);
        expander.expand(record, x);
        for (int i = 0; i < record.rows; ++i) {
            lower[row + i] = x.lower[i];
            upper[row + i] = x.upper[i];
            if (!writes_jacobian) continue;
            const double scale = weight * record.factor * base[i];
            const Vec3 angular = scale * (x.angular[i] + x.point.cross(x.linear[i])), linear = scale * x.linear[i];
            double* out = jacobian_row(row + i);
            if (!record.has_two_segments()) {
                screw_row<false>(model.dof_mask(record.segment), model.dof_end[record.segment], angular, linear, out);
            } else {
                const Vec3 other_angular = scale * (x.other_angular[i] - x.other_point.cross(x.linear[i]));
                screw_row<false>(record.path_mask.data(), model.stride, angular, linear, out);
                screw_row<true>(record.other_path_mask.data(), model.dof_end[record.other], other_angular, -linear, out);
            }
        }
    }

    // angular·a + linear·v over the DoFs of a mask.
    template <bool Add>
    void screw_row(const double* __restrict mask, int end, const Vec3& angular, const Vec3& linear, double* __restrict row) const {
        const ForwardKinematics& f = forward;
        const double t0 = angular[0], t1 = angular[1], t2 = angular[2], s0 = linear[0], s1 = linear[1], s2 = linear[2];
        for (int k = 0; k < end; ++k) {
            const double entry = mask[k] * (t0 * f.ax[k] + t1 * f.ay[k] + t2 * f.az[k] + s0 * f.vx[k] + s1 * f.vy[k] + s2 * f.vz[k]);
            row[k] = Add ? row[k] + entry : entry;
        }
    }

    void clearance(const TaskRecord& record, int row, double scale, const double* base);  // in clearance.cpp
    void support_polygon(const TaskRecord& record, int row, double scale, const double* base);  // these four in support_polygon.cpp
    void balance_point_row(const TaskRecord& record, const double* plane, double scale, double* out);
    Vec3 support_point(const TaskRecord& record, int index) const;
    void add_support_point(const TaskRecord& record, int index, const Vec3& factor, double* out) const;

    // Torques of the given DoFs, each times its factor.
    void torques(const TaskRecord& record, int row, double scale, const double* base) {
        statics->evaluate(record, forward, configuration.data());
        statics->differentiate();
        for (size_t i = 0; i < record.joints.size(); ++i, ++row) {
            const int dof = record.joints[i];
            const double factor = record.torque_factor(i), row_scale = scale * base[i] * factor;
            lower[row] = upper[row] = -factor * statics->torques[dof];
            const double* derivative = statics->torque_jacobian.data() + size_t(dof) * model.stride;
            double* out = jacobian_row(row);
            for (int k = 0; k < model.nv; ++k) out[k] = row_scale * derivative[k];
        }
    }

    // Root n of the sum of squares of these torques, and its gradient; torque_weights u make Σ u τ have the gradient of ½n².
    void effort(const TaskRecord& record, int row, double scale) {
        statics->evaluate(record, forward, configuration.data());
        const double size = weigh_torques(record);
        double* out = jacobian_row(row);
        statics->gradient(torque_weights.data(), out);
        const double factor = size > 0.0 ? scale / size : 0.0;
        for (int k = 0; k < model.nv; ++k) out[k] *= factor;
        lower[row] = upper[row] = -size;
    }

    double weigh_torques(const TaskRecord& record) {
        double square = 0.0;
        torque_weights.assign(model.nv, 0.0);
        for (size_t i = 0; i < record.joints.size(); ++i) {
            const int dof = record.joints[i];
            const double factor = record.torque_factor(i), torque = statics->torques[dof];
            torque_weights[dof] += factor * factor * torque;
            square += factor * factor * torque * torque;
        }
        return std::sqrt(square);
    }

    // Weighted sum of the center of mass and of points of segments, each projected on its factor.
    void position_sum(const TaskRecord& record, int row, double scale) {
        namespace point = layout::position_sum::point;
        const double* n = record.numbers.data();
        double* out = jacobian_row(row);
        const Vec3 along = vector_at(n + layout::position_sum::kCenterFactor);
        moments.scatter_to_dofs();
        moments.first_moment_row(scale / model.mass * along, out);
        double total = along.dot(moments.subtree_moments[0]) / model.mass;
        for (size_t i = 0; i < record.point_segments.size(); ++i) {
            const double* entry = n + layout::position_sum::kHead + point::kSize * i;
            const int segment = record.point_segments[i];
            const Vec3 factor = vector_at(entry + point::kFactor);
            const Vec3 x = forward.positions[segment] + forward.rotations[segment] * vector_at(entry + point::kPoint);
            total += factor.dot(x);
            screw_row<true>(model.dof_mask(segment), model.dof_end[segment], scale * x.cross(factor), scale * factor, out);
        }
        lower[row] = n[layout::position_sum::kLower] - total;
        upper[row] = n[layout::position_sum::kUpper] - total;
    }

    // Weighted sum of joint coordinates.
    void coordinates(const TaskRecord& record, int row, double scale) {
        namespace term = layout::coordinates::term;
        double* out = jacobian_row(row);
        std::fill_n(out, model.nv, 0.0);
        double total = 0.0;
        for (size_t i = 0; i < record.terms.size(); ++i) {
            const CoordinateTerm& term = record.terms[i];
            const double factor = record.numbers[layout::coordinates::kHead + term::kSize * i + term::kFactor];  // may have changed since parsing
            const Joint& joint = model.joints[term.joint];
            const CoordinateValue coordinate = evaluate_coordinate(joint, term.component, configuration.data() + joint.iq);
            total += factor * coordinate.value;
            for (int k = 0; k < joint.nv; ++k) out[joint.iv + k] += scale * factor * coordinate.gradient[k];
        }
        lower[row] = upper[row] = record.numbers[layout::coordinates::kValue] - total;
    }

    // Linear functions of joint coordinates, each of which is evaluated once for all rows.
    void linear_coordinates(const TaskRecord& record, int row, double scale, const double* base) {
        for (int r = 0; r < record.rows; ++r) {
            std::fill_n(jacobian_row(row + r), model.nv, 0.0);
            lower[row + r] = record.numbers[layout::linear_coordinates::kValue + r];
        }
        for (size_t i = 0; i < record.terms.size(); ++i) {
            const CoordinateTerm& term = record.terms[i];
            const Joint& joint = model.joints[term.joint];
            const CoordinateValue coordinate = evaluate_coordinate(joint, term.component, configuration.data() + joint.iq);
            const double* factors = record.factor_column(i);
            for (int r = 0; r < record.rows; ++r) {
                if (factors[r] == 0.0) continue;  // half of a triangular matrix
                lower[row + r] -= factors[r] * coordinate.value;
                double* out = jacobian_row(row + r) + joint.iv;
                const double factor = scale * base[r] * factors[r];
                for (int k = 0; k < joint.nv; ++k) out[k] += factor * coordinate.gradient[k];
            }
        }
        for (int r = 0; r < record.rows; ++r) upper[row + r] = lower[row + r];
    }

    // Distance of a coordinate from its value with different slopes below and above, and a smooth transition between them.
    struct AsymmetricDistance {
        double value, derivative, second_derivative;

        AsymmetricDistance(const TaskRecord& record, double coordinate) {
            using namespace layout::weighted_coordinate;
            const double* n = record.numbers.data();
            const double d = coordinate - n[kValue], mean = 0.5 * (n[kSlopeAbove] + n[kSlopeBelow]);
            const double half = 0.5 * (n[kSlopeAbove] - n[kSlopeBelow]), width = n[kWidth];
            const double root = std::sqrt(d * d + width * width), share = root > 0.0 ? 1.0 / root : 0.0;
            value = mean * d + half * (root - width);
            derivative = mean + half * d * share;
            second_derivative = half * width * width * share * share * share;
        }
    };

    void weighted_coordinate(const TaskRecord& record, int row, double scale) {
        double* out = jacobian_row(row);
        std::fill_n(out, model.nv, 0.0);
        const CoordinateTerm& term = record.terms[0];
        const Joint& joint = model.joints[term.joint];
        const CoordinateValue coordinate = evaluate_coordinate(joint, term.component, configuration.data() + joint.iq);
        const AsymmetricDistance distance(record, coordinate.value);
        for (int k = 0; k < joint.nv; ++k) out[joint.iv + k] = scale * distance.derivative * coordinate.gradient[k];
        lower[row] = upper[row] = -distance.value;
    }

    void posture(const TaskRecord& record, int row, double scale, const double* base) {
        for (size_t i = 0; i < record.joints.size(); ++i) {
            const Joint& joint = model.joints[record.joints[i]];
            double gap[6];
            difference(joint, configuration.data() + joint.iq, record.numbers.data() + joint.iq, gap);
            if (record.wraps[i]) gap[0] = wrap_to_pi(gap[0]);
            for (int k = 0; k < joint.nv; ++k, ++row, ++base) {
                lower[row] = upper[row] = gap[k];
                jacobian_row(row)[joint.iv + k] = scale * *base;
            }
        }
    }

    void center(const TaskRecord& record, int row, double scale, const double* base) {
        using namespace layout::center_of_mass;
        const double* n = record.numbers.data();
        moments.scatter_to_dofs();
        const Vec3 gap = moments.subtree_moments[0] / model.mass - vector_at(n + kGoal);
        for (int i = 0; i < record.rows; ++i, ++row) {
            const Vec3 along = vector_at(n + axes(record.rows) + 3 * i);
            const double y = along.dot(gap);
            lower[row] = n[kLower + i] - y;
            upper[row] = n[layout::center_of_mass::upper(record.rows) + i] - y;
            moments.first_moment_row(scale * base[i] / model.mass * along, jacobian_row(row));
        }
    }
};

}  // namespace poise
