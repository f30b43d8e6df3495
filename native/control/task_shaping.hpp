// What each task requests of one control tick: its error times its gain, no faster than its speed bound, no faster than it can
// brake, plus the velocity of its goal. poise/control/task_shaping.py is the NumPy counterpart.
#pragma once
#include <Eigen/Cholesky>

#include "control/step_bounds.hpp"
#include "tasks/rows.hpp"

namespace poise {

enum class ErrorFrame : int { WORLD = 0, SITE = 1, TARGET = 2 };

struct TaskControl {
    double gain = 1.0;     // fraction of the error that is removed per tick
    double damping = 0.0;  // Levenberg-Marquardt: lambda = sqrt(damping) |error| of its level
    bool is_cost = false;  // neither a length nor an angle: its level is damped by the size of the cost
    std::vector<double> max_increments;  // one per record (one for a callback): m, rad or unit per tick
    std::vector<double> rates;           // one per row: velocity of the goal, in units of the row
    std::vector<int> previous;           // one per row: degree of freedom whose last velocity is the rate; -1 for none
    std::vector<double> weights;         // one per row, in the axes of the frame; none: 1
    ErrorFrame frame = ErrorFrame::WORLD;  // axes in which rows are weighted, for parts of three rows in world axes
    int segment = -1, rotation_record = -1;  // of the site; the record with its goal orientation
    Mat3 local = Mat3::Identity();       // rotation of the site in its segment
    Mat3 axes = Mat3::Identity();        // world from frame, at the last evaluation
};

class TaskShaping {
public:
    static constexpr double kBrakeFraction = 0.5;   // of the acceleration that one task alone could have
    static constexpr double kMinDamping = 0.005;    // lambda near a singularity for goals that are as good as met
    static constexpr double kCurvature = 1.0;       // of positions and angles, in characteristic lengths
    static constexpr double kBrakingCurvature = 0.5;  // where accelerations are limited: less lets stretched arms swing
    static constexpr int kMaxSolvedRows = 6;        // parts with more rows brake by their step along the gradient
    std::vector<TaskControl> controls;  // by task
    std::vector<double> min_damping;    // (levels)
    std::vector<double> level_damping;  // (levels) lambda_max and sigma_0
    bool has_acceleration = false;      // a degree of freedom has an acceleration limit

    // Expresses rows in the frames of their tasks and weights them: rows <- W R^T rows. Without `moves_frames` the frames are
    // those of the last call, and the Jacobian stays.
    void weight_rows(TaskRows& rows, bool moves_frames) {
        for (size_t i = 0; i < rows.tasks.size(); ++i) {
            const TaskEntry& task = rows.tasks[i];
            TaskControl& control = controls[i];
            if (task.start < 0 || (control.weights.empty() && control.frame == ErrorFrame::WORLD)) continue;
            if (moves_frames) read_frame(rows, task, control);
            const size_t parts = task.callback ? 1 : task.records.size();
            for (size_t r = 0, first = 0; r < parts; ++r) {
                const int count = task.callback ? int(task.row_scales.size()) : task.records[r].rows;
                const int row = task.start + int(first);
                turn_and_weight(control, int(first), count, &rows.lower[row], 1, 1);
                turn_and_weight(control, int(first), count, &rows.upper[row], 1, 1);
                if (moves_frames)
                    turn_and_weight(control, int(first), count, rows.jacobian.data() + size_t(row) * rows.model.stride, rows.model.nv, rows.model.stride);
                first += count;
            }
        }
    }

    // Overwrites the bounds of all rows. `before` is the last increment, `scale` joint_cost^-1/2.
    void run(TaskRows& rows, const StepLimits& limits, const double* before, const double* scale) {
        has_acceleration = std::any_of(limits.max_change.begin(), limits.max_change.end(), [](double a) { return std::isfinite(a); });
        min_damping.assign(rows.level_numbers.size(), 0.0);
        level_damping.assign(rows.level_numbers.size(), 0.0);
        largest_square = 0.0;
        for (size_t i = 0; i < rows.tasks.size(); ++i) {
            const TaskEntry& task = rows.tasks[i];
            if (task.start < 0) continue;
            const int level = int(std::upper_bound(rows.level_starts.begin(), rows.level_starts.end(), task.start) - rows.level_starts.begin()) - 1;
            shape_task(rows, task, controls[i], limits, before, scale, level);
        }
        for (double& own : level_damping) own = std::max(kMinDamping, std::sqrt(std::max(largest_square, own)));
    }

private:
    double largest_square = 0.0;
    std::vector<double> along, rates, turned;

    static void read_frame(const TaskRows& rows, const TaskEntry& task, TaskControl& control) {
        if (control.frame == ErrorFrame::SITE) {
            control.axes = rows.forward.rotations[control.segment].matrix() * control.local;
        } else if (control.frame == ErrorFrame::TARGET) {
            const double* goal = task.records[control.rotation_record].numbers.data() + layout::orientation::kRotation;
            control.axes = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(goal) * control.local;
        }
    }

    // W R^T of some rows of `width` numbers, `stride` apart.
    void turn_and_weight(const TaskControl& control, int first, int count, double* values, int width, int stride) {
        if (control.frame != ErrorFrame::WORLD && count == 3) {
            turned.assign(size_t(3) * width, 0.0);
            for (int i = 0; i < 3; ++i)
                for (int j = 0; j < 3; ++j)
                    for (int k = 0; k < width; ++k) turned[size_t(i) * width + k] += control.axes(j, i) * values[size_t(j) * stride + k];
            for (int i = 0; i < 3; ++i) std::copy_n(&turned[size_t(i) * width], width, values + size_t(i) * stride);
        }
        if (control.weights.empty()) return;
        for (int i = 0; i < count; ++i)
            for (int k = 0; k < width; ++k) {
                double& value = values[size_t(i) * stride + k];
                value = control.weights[first + i] == 0.0 ? 0.0 : control.weights[first + i] * value;  // also where it is infinite
            }
    }

    void shape_task(TaskRows& rows, const TaskEntry& task, const TaskControl& control, const StepLimits& limits, const double* before,
                    const double* scale, int level) {
        int row = task.start, index = 0;
        const size_t parts = task.callback ? 1 : task.records.size();
        for (size_t r = 0; r < parts; ++r) {
            const int count = task.callback ? int(task.row_scales.size()) : task.records[r].rows;
            const double factor = task.weight * (task.callback ? 1.0 : task.records[r].factor);
            shape_rows(rows, row, index, count, factor, &task.row_scales[index], control, control.max_increments[r], limits, scale, level);
            rates.resize(count);
            for (int j = 0; j < count; ++j) {
                const int k = index + j;
                const double rate = control.previous[k] >= 0 ? before[control.previous[k]] : control.rates[k] * limits.dt;
                rates[j] = factor * task.row_scales[k] * rate;
            }
            turn_and_weight(control, index, count, rates.data(), 1, 1);
            for (int j = 0; j < count; ++j, ++row, ++index) rows.lower[row] += rates[j], rows.upper[row] += rates[j];
        }
    }

    // Rows of one unit. Satisfied ends of intervals stay where they are, or where the row can still brake.
    void shape_rows(TaskRows& rows, int first, int index, int count, double factor, const double* base, const TaskControl& control,
                    double max_increment, const StepLimits& limits, const double* scale, int level) {
        double square = 0.0, scaled_square = 0.0;
        for (int j = 0; j < count; ++j) {
            const double request = requested(rows, first + j);
            const double row_scale = factor * base[j] * (control.weights.empty() ? 1.0 : control.weights[index + j]);
            scaled_square += request * request;
            if (row_scale != 0.0) square += (request / row_scale) * (request / row_scale);
        }
        const double norm = std::sqrt(square), scaled_norm = std::sqrt(scaled_square);
        min_damping[level] = std::max(min_damping[level], std::sqrt(control.damping) * scaled_norm);
        double share = control.gain;
        if (share * norm > max_increment) share = max_increment / norm;
        if (has_acceleration && scaled_norm > 0.0) {
            share = std::min(share, braking_share(rows, first, count, kBrakingCurvature * scaled_norm, limits, scale));
        }
        if (control.is_cost) {
            min_damping[level] = std::max(min_damping[level], std::sqrt(share * scaled_norm));
        } else {
            largest_square = std::max(largest_square, kCurvature * share * scaled_norm);
            if (has_acceleration) level_damping[level] = std::max(level_damping[level], kBrakingCurvature * scaled_norm);
        }
        for (int j = first; j < first + count; ++j) shape_row(rows, j, share, control.gain, limits, scale);
    }

    void shape_row(TaskRows& rows, int j, double share, double gain, const StepLimits& limits, const double* scale) {
        double &lower = rows.lower[j], &upper = rows.upper[j];
        if (!(lower < upper)) {
            lower = upper = share * lower;
            return;
        }
        const double change = has_acceleration ? brake(rows, j, limits, scale) : std::numeric_limits<double>::infinity();
        if (lower > 0.0) lower *= share;
        else if (std::isfinite(lower)) lower = -std::min(-gain * lower, viable_increment(-lower, change));
        if (upper < 0.0) upper *= share;
        else if (std::isfinite(upper)) upper = std::min(gain * upper, viable_increment(upper, change));
    }

    static double requested(const TaskRows& rows, int j) {
        return std::max(rows.lower[j], 0.0) + std::min(rows.upper[j], 0.0);
    }

    // Largest share of the remaining way of the joints, J^T (J J^T + square)^-1 e, from which every joint can still brake.
    double braking_share(const TaskRows& rows, int first, int count, double square, const StepLimits& limits, const double* scale) {
        compute_remaining(rows, first, count, square, scale);
        double share = 1.0;
        for (int k = 0; k < rows.model.nv; ++k) {
            const double way = std::abs(along[k]);
            if (way > 0.0) share = std::min(share, viable_increment(way, kBrakeFraction * limits.max_change[k]) / way);
        }
        return share;
    }

    // Damped least-squares step toward the goals of these rows, or the step along the gradient if they are many, into `along`.
    void compute_remaining(const TaskRows& rows, int first, int count, double square, const double* scale) {
        using Small = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, kMaxSolvedRows, kMaxSolvedRows>;
        const int nv = rows.model.nv;
        const double* jacobian = rows.jacobian.data() + size_t(first) * rows.model.stride;
        along.assign(nv, 0.0);
        const auto add_row = [&](int j, double factor) {
            const double* row = jacobian + size_t(j) * rows.model.stride;
            for (int k = 0; k < nv; ++k) along[k] += factor * row[k] * scale[k] * scale[k];
        };
        if (count <= kMaxSolvedRows) {
            Small gram(count, count);
            Eigen::Matrix<double, Eigen::Dynamic, 1, 0, kMaxSolvedRows, 1> request(count);
            for (int i = 0; i < count; ++i) {
                request[i] = requested(rows, first + i);
                for (int j = 0; j <= i; ++j) gram(i, j) = gram(j, i) = scaled_product(rows, first + i, first + j, scale);
                gram(i, i) += square;
            }
            request = gram.llt().solve(request).eval();
            for (int j = 0; j < count; ++j) add_row(j, request[j]);
            return;
        }
        for (int j = 0; j < count; ++j)
            if (const double weight = requested(rows, first + j); weight != 0.0) add_row(j, weight);
        double slope = 0.0, curvature = 0.0;
        for (int j = 0; j < count; ++j) {
            const double* row = jacobian + size_t(j) * rows.model.stride;
            double change = 0.0;
            for (int k = 0; k < nv; ++k) change += row[k] * along[k];
            slope += requested(rows, first + j) * change, curvature += change * change;
        }
        curvature += square * slope;
        for (double& entry : along) entry *= curvature > 0.0 ? slope / curvature : 0.0;
    }

    static double scaled_product(const TaskRows& rows, int i, int j, const double* scale) {
        const double *a = rows.jacobian.data() + size_t(i) * rows.model.stride, *b = rows.jacobian.data() + size_t(j) * rows.model.stride;
        double sum = 0.0;
        for (int k = 0; k < rows.model.nv; ++k) sum += a[k] * b[k] * scale[k] * scale[k];
        return sum;
    }

    // Change per tick of one row, by its minimum-norm step within the acceleration limits.
    double brake(const TaskRows& rows, int row, const StepLimits& limits, const double* scale) const {
        const double* entries = rows.jacobian.data() + size_t(row) * rows.model.stride;
        const double square = scaled_product(rows, row, row, scale);
        double change = std::numeric_limits<double>::infinity();
        for (int k = 0; k < rows.model.nv; ++k) {
            const double share = std::abs(entries[k]) * scale[k] * scale[k];
            if (share > 0.0) change = std::min(change, limits.max_change[k] * square / share);
        }
        return kBrakeFraction * change;
    }
};

}  // namespace poise
