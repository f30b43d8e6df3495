// The rows of a problem's tasks: bounds and Jacobian of all of them at a configuration from one call, without allocation.
//
// How a loop uses it, with or without Python's lock held:
//
//   TaskRows rows(model);               // then rows.add(...) for each task, and rows.arrange()
//   rows.evaluate(q);                   // now rows.lower, rows.upper, rows.jacobian, rows.amounts belong to q
//   rows.curvature(weights, out, side); // Σ weightsᵢ ∇²(scaled value of row i) at the same q
//
// Rows stand level by level, inside a level in the order of the tasks; tasks that are not enabled have none. Each row is
// multiplied by weight · base: the base makes meters and radians comparable. `rows` counts them, `level_starts` says where
// levels begin (one more entry than levels), `level_numbers` what people call them. The Jacobian has `model.stride` numbers
// per row, of which nv count and the rest are zero. Numbers of records and weights may change between evaluations; after a
// change of level or enabled call arrange(). What Python defines is asked through `Foreign`.
#pragma once
#include <memory>

#include "statics/torques.hpp"
#include "model/coordinates.hpp"
#include "tasks/expansion.hpp"

namespace poise {

// A task that is not made of records. Its rows are not scaled by it.
struct CallbackTask {
    virtual ~CallbackTask() = default;
    // Bounds, Jacobian (rows of `stride` numbers; it need not clear them) and size of the error at q.
    virtual double rows(const double* q, double* lower, double* upper, double* jacobian, int stride) = 0;
    // Adds Σ weightsᵢ ∇²xᵢ to both halves of `out`, rows of `side` numbers.
    virtual void hessian(const double* q, const double* weights, double* out, int side) = 0;
};

struct TaskHessian;

struct TaskEntry {
    int level = 1;
    bool enabled = true;
    double weight = 1.0;
    std::vector<double> row_scales;        // per row
    std::vector<TaskRecord> records;  // their rows follow each other
    std::unique_ptr<CallbackTask> callback; // in place of records
    int start = -1;                   // first row, -1 where it has none
    size_t first_expansion = 0;
};

struct TaskRows {
    const Model& model;  // outlives the rows
    std::vector<TaskEntry> tasks;
    ForwardKinematics forward;
    MassMoments moments;
    int rows = 0;
    std::vector<int> level_starts, level_numbers;
    std::vector<double> lower, upper, error_norms;  // amounts: per task the unscaled size of its error, NaN where not enabled
    PaddedArray jacobian;

    explicit TaskRows(const Model& m);
    TaskRows(const TaskRows&) = delete;
    ~TaskRows();

    // Takes a task whose records were finished by RecordReader, or a foreign one.
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

    // Gives every enabled task its rows; to be called once after the last add, and after changes of level or enabled.
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

    void evaluate(const double* q);

    // Where an effort is alone on the last level, below others: the step (nv) that lowers it best along its gradient, no
    // longer than a bound in columns scaled by `scale`; poise/tasks/effort.py is the twin. False where there is none.
    bool effort_step(const double* scale, double bound, double* out);

    // Overwrites both halves of `out`, nv rows of `side` numbers each (side ≥ nv), for one weight per scaled row.
    void hessian(const double* weights, double* out, int side);

private:
    friend struct TaskHessian;
    Expander expander;
    std::vector<Expansion> expansions;
    std::vector<double> configuration;  // of the last evaluation
    std::vector<int> enabled_order;             // enabled tasks, level by level
    size_t max_rows = 0;
    bool needs_mass = false;
    std::unique_ptr<TaskHessian> task_hessian;
    std::unique_ptr<StaticTorques> statics;  // where a record is about torques
    std::vector<double> torque_weights;      // per freedom

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

    // Unscaled bounds and scaled Jacobian rows of a record, from `row` on.
    void write_record(const TaskRecord& record, Expansion& x, int row, double weight, const double* base) {
        if (record.kind == COORDINATES_RECORD) return coordinates(record, row, weight * record.factor * base[0]);
        if (record.kind == WEIGHTED_COORDINATE_RECORD) return weighted_coordinate(record, row, weight * record.factor * base[0]);
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

    // turn·a + shift·v over the freedoms of a mask.
    template <bool Add>
    void screw_row(const double* __restrict mask, int end, const Vec3& angular, const Vec3& linear, double* __restrict row) const {
        const ForwardKinematics& f = forward;
        const double t0 = angular[0], t1 = angular[1], t2 = angular[2], s0 = linear[0], s1 = linear[1], s2 = linear[2];
        for (int k = 0; k < end; ++k) {
            const double entry = mask[k] * (t0 * f.ax[k] + t1 * f.ay[k] + t2 * f.az[k] + s0 * f.vx[k] + s1 * f.vy[k] + s2 * f.vz[k]);
            row[k] = Add ? row[k] + entry : entry;
        }
    }

    void clearance(const TaskRecord& record, int row, double scale, const double* base);  // in task_clearance.cpp
    void support_polygon(const TaskRecord& record, int row, double scale, const double* base);   // these four in task_standing.cpp
    void balance_point_row(const TaskRecord& record, const double* plane, double scale, double* out);
    Vec3 support_point(const TaskRecord& record, int index) const;
    void add_support_point(const TaskRecord& record, int index, const Vec3& factor, double* out) const;

    // What each freedom named must exert, times its factor.
    void torques(const TaskRecord& record, int row, double scale, const double* base) {
        statics->evaluate(record, forward, configuration.data());
        statics->differentiate();
        const double* factors = record.numbers.data() + record.numbers.size() - 2 * record.joints.size();
        for (size_t i = 0; i < record.joints.size(); ++i, ++row) {
            const int dof = record.joints[i];
            const double factor = factors[2 * i + 1], row_scale = scale * base[i] * factor;
            lower[row] = upper[row] = -factor * statics->torques[dof];
            const double* derivative = statics->torque_jacobian.data() + size_t(dof) * model.stride;
            double* out = jacobian_row(row);
            for (int k = 0; k < model.nv; ++k) out[k] = row_scale * derivative[k];
        }
    }

    // Root n of the sum of squares of the same, and its derivative; torque_weights are those of Σ u τ with that of ½n².
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
        const double* factors = record.numbers.data() + record.numbers.size() - 2 * record.joints.size();
        double square = 0.0;
        torque_weights.assign(model.nv, 0.0);
        for (size_t i = 0; i < record.joints.size(); ++i) {
            const int dof = record.joints[i];
            const double factor = factors[2 * i + 1], torque = statics->torques[dof];
            torque_weights[dof] += factor * factor * torque;
            square += factor * factor * torque * torque;
        }
        return std::sqrt(square);
    }

    // Value sums the center of mass and points of segments, each along its factor.
    void position_sum(const TaskRecord& record, int row, double scale) {
        const double* n = record.numbers.data();
        double* out = jacobian_row(row);
        const Vec3 along(n[2], n[3], n[4]);
        moments.scatter_to_dofs();
        moments.first_moment_row(scale / model.mass * along, out);
        double total = along.dot(moments.subtree_moments[0]) / model.mass;
        for (size_t i = 0; i < record.point_segments.size(); ++i) {
            const double* own = n + 6 + 7 * i;
            const int segment = record.point_segments[i];
            const Vec3 factor(own[3], own[4], own[5]);
            const Vec3 x = forward.positions[segment] + forward.rotations[segment] * Vec3(own[0], own[1], own[2]);
            total += factor.dot(x);
            screw_row<true>(model.dof_mask(segment), model.dof_end[segment], scale * x.cross(factor), scale * factor, out);
        }
        lower[row] = n[0] - total;
        upper[row] = n[1] - total;
    }

    // Value sums joint readings.
    void coordinates(const TaskRecord& record, int row, double scale) {
        double* out = jacobian_row(row);
        std::fill_n(out, model.nv, 0.0);
        double total = 0.0;
        for (size_t i = 0; i < record.terms.size(); ++i) {
            const CoordinateTerm& term = record.terms[i];
            const double factor = record.numbers[3 + 3 * i];  // may have been written since
            const Joint& joint = model.joints[term.joint];
            const CoordinateValue coordinate = evaluate_coordinate(joint, term.component, configuration.data() + joint.iq);
            total += factor * coordinate.value;
            for (int k = 0; k < joint.nv; ++k) out[joint.iv + k] += scale * factor * coordinate.gradient[k];
        }
        lower[row] = upper[row] = record.numbers[0] - total;
    }

    // A reading's distance from its value, counted less on one side than on the other, with a smooth bend between.
    struct AsymmetricDistance {
        double value, derivative, second_derivative;

        AsymmetricDistance(const TaskRecord& record, double coordinate) {
            const double* own = record.numbers.data();
            const double d = coordinate - own[0], mean = 0.5 * (own[4] + own[3]), half = 0.5 * (own[4] - own[3]), width = own[5];
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
        for (int j : record.joints) {
            const Joint& joint = model.joints[j];
            double gap[6];
            difference(joint, configuration.data() + joint.iq, record.numbers.data() + joint.iq, gap);
            for (int k = 0; k < joint.nv; ++k, ++row, ++base) {
                lower[row] = upper[row] = gap[k];
                jacobian_row(row)[joint.iv + k] = scale * *base;
            }
        }
    }

    void center(const TaskRecord& record, int row, double scale, const double* base) {
        const double* n = record.numbers.data();
        moments.scatter_to_dofs();
        const Vec3 gap = moments.subtree_moments[0] / model.mass - Vec3(n[0], n[1], n[2]);
        for (int i = 0; i < record.rows; ++i, ++row) {
            const double* axis = n + 3 + 2 * record.rows + 3 * i;
            const Vec3 along(axis[0], axis[1], axis[2]);
            const double y = along.dot(gap);
            lower[row] = n[3 + i] - y;
            upper[row] = n[3 + record.rows + i] - y;
            moments.first_moment_row(scale * base[i] / model.mass * along, jacobian_row(row));
        }
    }
};

}  // namespace poise
