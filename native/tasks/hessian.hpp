// Hessian of all task rows together, Σ wᵢ ∇²xᵢ along q ⊕ v, in one pass over the pairs of DoFs.
//
// Every weighted row loads segments: by forces f at points x, by torques t on rotation vectors, and by quadratic forms of
// a segment's small rotation a and the velocity v at the world origin. For a DoF p above a DoF d these give
//
//   f·(a_p × (v_d + a_d × x)) = a_p·(v_d × f + x (f·a_d) - (x·f) a_d),    ½ t·(a_p × a_d) = ½ a_p·(a_d × t),
//   a_p·A a_d + a_p·B v_d + v_p·B'a_d + v_p·C v_d,
//
// so their sums over the subtree of d suffice: a *load* per joint, accumulated from the leaves. Then K_pd = a_p·c_d + v_p·e_d
// with two vectors per DoF, and a row of K is a plain vector loop over the DoFs above. Within a joint the order of its
// motions decides, as in model/kinematic_hessian.hpp. The center of mass loads every segment by its share of the mass.
//
// Rows about two segments do not depend on the joints that move both: their loads act on each path alone, and their
// quadratic forms over both paths are written out.
#pragma once
#include "model/kinematic_hessian.hpp"
#include "distance/hessian.hpp"
#include "statics/hessian.hpp"
#include "tasks/expansion.hpp"
#include "tasks/rows.hpp"

namespace poise {

struct TaskHessian {
    TaskRows& rows;
    const Model& model;
    const ForwardKinematics& forward;
    std::vector<HessianLoad> loads;
    PaddedArray work;  // the triangle of K with p ≤ d, rows padded
    PaddedArray motions;  // nine padded rows for two segments: φ₁, φ₂, ζ
    WeightedRowDerivatives derivatives;

    explicit TaskHessian(TaskRows& r)
        : rows(r), model(r.model), forward(r.forward), loads(r.model.size()), work(size_t(r.model.nv) * r.model.stride),
          motions(9 * size_t(r.model.stride)) {
        for (HessianLoad& load : loads) load.mixed.setZero(), load.linear.setZero(), load.has_quadratic = true;
    }

    void run(const double* weights, double* out, int side) {
        for (int d = 0; d < model.nv; ++d) std::fill_n(work.data() + size_t(d) * model.stride, padded(d + 1), 0.0);
        collect_loads(weights);
        for (int j = 0; j < model.size(); ++j)
            if (loads[j].is_nonzero) write_joint_rows(j);
        write_symmetric(out, side);
        for (int i : rows.enabled_order)
            if (rows.tasks[i].callback) add_callback(rows.tasks[i], weights, out, side);
    }

    bool chain_vectors(const double* weights, RowMajorMatrix& vectors);  // in chain_vectors.cpp

private:
    // The loads of all records, summed over the subtree of each joint; other records write their rows of K.
    void collect_loads(const double* weights) {
        for (HessianLoad& load : loads) load.clear();
        for (int i : rows.enabled_order) {
            TaskEntry& task = rows.tasks[i];
            int row = task.start;
            for (size_t r = 0; r < task.records.size(); ++r) {
                add_record(task.records[r], rows.expansions[task.first_expansion + r], task, row, weights);
                row += task.records[r].rows;
            }
        }
        for (int j = model.size() - 1; j > 0; --j)
            if (loads[j].is_nonzero) loads[model.joints[j].parent].add(loads[j]);
    }

    std::vector<double> callback_weights, effort_gradient;
    std::unique_ptr<TorqueHessian> statics;
    TaskRecord clearance_pair{};  // two segments of a clearance
    Expansion clearance_points;  // and their nearest points

    void clearance(const TaskRecord& record, const TaskEntry& task, int row, const double* weights);  // in clearance.cpp
    void support_polygon(const TaskRecord& record, const TaskEntry& task, int row, const double* weights);  // in support_polygon.cpp
    void add_separation(int one, int other, const Separation& touch, double weight, const Mat9& form);

    // Both triangles of K from the one in `work`, four rows at a time so that columns are written contiguously.
    void write_symmetric(double* out, int side) const {
        const int nv = model.nv, stride = model.stride;
        for (int d = 0; d < nv; d += 4) {
            const int count = std::min(4, nv - d);
            const double* from = work.data() + size_t(d) * stride;
            for (int i = 0; i < count; ++i) std::copy_n(from + i * stride, d + i + 1, out + size_t(d + i) * side);
            if (count == 4)
                for (int p = 0; p < d; ++p)
                    for (int i = 0; i < 4; ++i) out[size_t(p) * side + d + i] = from[i * stride + p];
            for (int i = 0; i < count; ++i)
                for (int p = count == 4 ? d : 0; p < d + i; ++p) out[size_t(p) * side + d + i] = from[i * stride + p];
        }
    }

    void add_callback(TaskEntry& task, const double* weights, double* out, int side) {
        std::vector<double>& row_weights = callback_weights;
        row_weights.resize(task.row_scales.size());
        for (size_t i = 0; i < row_weights.size(); ++i) row_weights[i] = weights[task.start + int(i)] * task.weight * task.row_scales[i];
        task.callback->hessian(rows.configuration.data(), row_weights.data(), out, side);
    }

    // Weight of a row in the record's own units.
    static double weight_of(const TaskRecord& record, const TaskEntry& task, int row, const double* weights) {
        return weights[row] * task.weight * record.factor * task.row_scales[row - task.start];
    }

    void add_record(const TaskRecord& record, const Expansion& x, const TaskEntry& task, int row, const double* weights) {
        if (record.kind == POSTURE_RECORD) return posture(record, task, row, weights);
        if (record.kind == LINEAR_COORDINATES_RECORD) return linear_coordinates(record, task, row, weights);
        if (record.kind == TORQUES_RECORD) return torques(record, task, row, weights);
        if (record.kind == CLEARANCE_RECORD) return clearance(record, task, row, weights);
        if (record.kind == SUPPORT_POLYGON_RECORD) return support_polygon(record, task, row, weights);
        if (record.kind == EFFORT_RECORD) return effort(record, weight_of(record, task, row, weights));
        Vec3 w = Vec3::Zero();
        for (int i = 0; i < record.rows; ++i) w[i] = weight_of(record, task, row + i, weights);
        if (record.kind == COORDINATES_RECORD) return coordinates(record, w[0]);
        if (record.kind == WEIGHTED_COORDINATE_RECORD) return weighted_coordinate(record, w[0]);
        if (record.kind == CENTER_OF_MASS_RECORD) return center(record, w);
        if (record.kind == POSITION_SUM_RECORD) return position_sum(record, w[0]);
        if (record.kind == POINT_RECORD) {
            Vec3 force = Vec3::Zero();
            for (int i = 0; i < record.rows; ++i) force += w[i] * x.linear[i];
            return loads[record.segment].add_force(force, x.point);
        }
        derivatives.compute(record, x, w);
        if (record.has_two_segments()) add_two_segments(record, x);
        else apply_to_segment(loads[record.segment], x);
    }

    // Adds `derivatives` to the load of one segment, in its rotation a and its velocity v at the origin: ζ = v - [x×] a.
    void apply_to_segment(HessianLoad& on, const Expansion& x) const {
        on.add_force(derivatives.force, x.point);
        on.add_torque(derivatives.torque);
        on.angular += derivatives.angular_angular;
        if (!derivatives.has_quadratic) return;
        const Mat3 arm = -cross_matrix(x.point), part = derivatives.angular_linear * arm;
        const Mat3 shifted = arm.transpose() * derivatives.linear_linear;
        on.angular += part + part.transpose() + shifted * arm;
        on.mixed += derivatives.angular_linear + shifted;
        on.linear += derivatives.linear_linear;
        on.has_quadratic = true;
    }

    void center(const TaskRecord& record, const Vec3& w) {
        Vec3 force = Vec3::Zero();
        for (int i = 0; i < record.rows; ++i) {
            force += w[i] / model.mass * vector_at(record.numbers.data() + layout::center_of_mass::axes(record.rows) + 3 * i);
        }
        add_mass_force(force);
    }

    void torques(const TaskRecord& record, const TaskEntry& task, int row, const double* weights) {
        std::vector<double>& u = rows.torque_weights;
        u.assign(model.nv, 0.0);
        for (size_t i = 0; i < record.joints.size(); ++i)
            u[record.joints[i]] += record.torque_factor(i) * weight_of(record, task, row + int(i), weights);
        rows.statics->evaluate(record, forward, rows.configuration.data());
        add_statics(u, 1.0);
    }

    // w ∇²n = w/n (∇²(½n²) - ∇n ∇n'), and ∇²(½n²) = Σ f² (∇τ ∇τ' + τ ∇²τ) over the DoFs with factors f.
    void effort(const TaskRecord& record, double w) {
        rows.statics->evaluate(record, forward, rows.configuration.data());
        const double size = rows.weigh_torques(record);
        if (w == 0.0 || !(size > 0.0)) return;
        add_statics(rows.torque_weights, w / size);
        effort_gradient.resize(model.stride);
        rows.statics->gradient(rows.torque_weights.data(), effort_gradient.data());
        add_outer_product(effort_gradient.data(), -w / (size * size * size));
        rows.statics->differentiate();
        for (size_t i = 0; i < record.joints.size(); ++i) {
            const double factor = record.torque_factor(i);
            add_outer_product(rows.statics->torque_jacobian.data() + size_t(record.joints[i]) * model.stride, w / size * factor * factor);
        }
    }

    void add_statics(const std::vector<double>& u, double factor) {
        if (!statics) statics = std::make_unique<TorqueHessian>(model);
        statics->add(*rows.statics, forward, rows.configuration.data(), u.data(), factor, work.data());
    }

    // factor · row row'
    void add_outer_product(const double* __restrict row, double factor) {
        for (int d = 0; d < model.nv; ++d) {
            const double entry = factor * row[d];
            if (entry == 0.0) continue;
            double* __restrict out = work.data() + size_t(d) * model.stride;
            for (int p = 0; p <= d; ++p) out[p] += entry * row[p];
        }
    }

    void position_sum(const TaskRecord& record, double w) {
        namespace point = layout::position_sum::point;
        const double* n = record.numbers.data();
        add_mass_force(w / model.mass * vector_at(n + layout::position_sum::kCenterFactor));
        for (size_t i = 0; i < record.point_segments.size(); ++i) {
            const double* entry = n + layout::position_sum::kHead + point::kSize * i;
            const int segment = record.point_segments[i];
            const Vec3 x = forward.positions[segment] + forward.rotations[segment] * vector_at(entry + point::kPoint);
            loads[segment].add_force(w * vector_at(entry + point::kFactor), x);
        }
    }

    // Adds a force per unit mass on every segment.
    void add_mass_force(const Vec3& force) {
        for (int j = 0; j < model.size(); ++j) {
            HessianLoad& on = loads[j];
            const Vec3& first = forward.moments[j];
            on.force += model.joints[j].mass * force;
            on.moment += first.cross(force);
            on.angular += first * force.transpose();
            on.angular.diagonal().array() -= first.dot(force);
            on.is_nonzero = true;
        }
    }

    // The two vectors of a DoF: K_pd = a_p·c + v_p·e.
    struct DofVectors {
        Vec3 c, e;
    };

    DofVectors dof_vectors(int d, const HessianLoad& load) const {
        const Vec3 a = forward.angular(d), v = forward.linear(d);
        DofVectors result{load.angular * a + v.cross(load.force), Vec3::Zero()};
        if (load.has_quadratic) {
            result.c += load.mixed * v;
            result.e = load.mixed.transpose() * a + load.linear * v;
        }
        return result;
    }

    double pair_derivative(int p, const DofVectors& d) const { return forward.angular(p).dot(d.c) + forward.linear(p).dot(d.e); }

    void add(int p, int d, double value) { work[size_t(std::max(p, d)) * model.stride + std::min(p, d)] += value; }

    // Rows of a joint's DoFs for the load of its subtree.
    void write_joint_rows(int j) {
        const Joint& joint = model.joints[j];
        const HessianLoad& load = loads[j];
        DofVectors vectors[6];
        for (int i = 0; i < joint.nv; ++i) vectors[i] = dof_vectors(joint.iv + i, load);
        if (joint.parent >= 0 && joint.iv > 0) {
            const double* __restrict mask = model.dof_mask(joint.parent);
            const int end = std::min(padded(joint.iv), model.dof_end[joint.parent]);
            for (int i = 0; i < joint.nv; ++i) {
                double* __restrict row = work.data() + size_t(joint.iv + i) * model.stride;
                const double x = vectors[i].c[0], y = vectors[i].c[1], z = vectors[i].c[2];
                const double u = vectors[i].e[0], v = vectors[i].e[1], w = vectors[i].e[2];
                const ForwardKinematics& f = forward;
                if (load.has_quadratic)
                    for (int p = 0; p < end; ++p)
                        row[p] += mask[p] * (x * f.ax[p] + y * f.ay[p] + z * f.az[p] + u * f.vx[p] + v * f.vy[p] + w * f.vz[p]);
                else
                    for (int p = 0; p < end; ++p) row[p] += mask[p] * (x * f.ax[p] + y * f.ay[p] + z * f.az[p]);
            }
        }
        joint_block(j, load, vectors);
    }

    // The block of a joint, by the order of its motions.
    void joint_block(int j, const HessianLoad& load, const DofVectors* vectors) {
        const Joint& joint = model.joints[j];
        const int first = joint.iv, count = joint.nv;
        for (int i = 0; i < count; ++i) add(first + i, first + i, pair_derivative(first + i, vectors[i]));
        if (joint.kind == ELBOW || joint.kind == FREE)  // the first half acts above the second, unless reversed
            for (int a = 0; a < count / 2; ++a)
                for (int b = count / 2; b < count; ++b)
                    add(first + a, first + b, joint.reversed ? pair_derivative(first + b, vectors[a]) : pair_derivative(first + a, vectors[b]));
        if (joint.kind == FREE)
            for (int a = 0; a < 3; ++a)
                for (int b = a + 1; b < 3; ++b) add(first + a, first + b, pair_derivative(first + a, vectors[b]));
        if (joint.kind == BALL || joint.kind == FREE || joint.kind == SWING)  // mean of both orders
            for (int a = std::max(0, count - 3); a < count; ++a)
                for (int b = a + 1; b < count; ++b)
                    add(first + a, first + b, 0.5 * (pair_derivative(first + a, vectors[b]) + pair_derivative(first + b, vectors[a])));
        if (joint.kind == SWING) {
            const SwingRotationHessian swing = SwingRotationHessian::of(forward, j, rows.configuration.data());
            const Vec3 moment = load.moment - forward.joint_origins[j].cross(load.force);
            add(first, first, swing.xx.dot(moment));
            add(first, first + 1, swing.xy.dot(moment));
            add(first + 1, first + 1, swing.yy.dot(moment));
        }
    }

    // Loads on each path alone, then the quadratic forms over both.
    void add_two_segments(const TaskRecord& record, const Expansion& x) {
        add_path_load(record.path, derivatives.force, x.point, derivatives.torque);
        add_path_load(record.other_path, -derivatives.force, x.other_point, derivatives.other_torque);
        if (!derivatives.has_quadratic) return;
        const int stride = model.stride;
        motions.setZero();
        set_path_motions(record.path, x.point, 1.0, motions.data());
        set_path_motions(record.other_path, x.other_point, -1.0, motions.data() + 3 * stride);
        Mat9 G;
        G.block<3, 3>(0, 0) = derivatives.angular_angular, G.block<3, 3>(0, 3) = derivatives.angular_other, G.block<3, 3>(0, 6) = derivatives.angular_linear;
        G.block<3, 3>(3, 3) = derivatives.other_other, G.block<3, 3>(3, 6) = derivatives.other_linear, G.block<3, 3>(6, 6) = derivatives.linear_linear;
        G.triangularView<Eigen::StrictlyLower>() = G.transpose();
        for (const std::vector<int>* path : {&record.path, &record.other_path})
            for (int j : *path)
                for (int d = model.joints[j].iv; d < model.joints[j].iv + model.joints[j].nv; ++d) form_row(G, d);
    }

    // φ and the part of ζ of the DoFs of one path; ζ is in the last three of the nine rows.
    void set_path_motions(const std::vector<int>& path, const Vec3& point, double sign, double* turns) {
        const int stride = model.stride;
        double* shifts = motions.data() + 6 * stride;
        for (int j : path)
            for (int k = model.joints[j].iv; k < model.joints[j].iv + model.joints[j].nv; ++k) {
                const Vec3 a = forward.angular(k), velocity = sign * (forward.linear(k) + a.cross(point));
                for (int i = 0; i < 3; ++i) turns[i * stride + k] = a[i], shifts[i * stride + k] = velocity[i];
            }
    }

    void form_row(const Mat9& G, int d) {
        const int stride = model.stride;
        Eigen::Matrix<double, 9, 1> weighted;
        for (int i = 0; i < 9; ++i) weighted[i] = motions[i * stride + d];
        weighted = (G * weighted).eval();
        for (int i = 0; i < 9; ++i) {
            const double factor = weighted[i];
            const double* motion = motions.data() + i * stride;
            double* row = work.data() + size_t(d) * stride;
            for (int p = 0; p <= d; ++p) row[p] += factor * motion[p];
        }
    }

    void add_path_load(const std::vector<int>& path, const Vec3& force, const Vec3& point, const Vec3& torque) {
        HessianLoad load;
        load.has_quadratic = true;
        load.clear();
        load.add_force(force, point);
        load.add_torque(torque);
        for (size_t i = 0; i < path.size(); ++i) {
            const Joint& joint = model.joints[path[i]];
            DofVectors vectors[6];
            for (int k = 0; k < joint.nv; ++k) vectors[k] = dof_vectors(joint.iv + k, load);
            for (size_t up = i + 1; up < path.size(); ++up)
                for (int p = model.joints[path[up]].iv; p < model.joints[path[up]].iv + model.joints[path[up]].nv; ++p)
                    for (int k = 0; k < joint.nv; ++k) add(p, joint.iv + k, pair_derivative(p, vectors[k]));
            joint_block(path[i], load, vectors);
        }
    }

    void coordinates(const TaskRecord& record, double weight) {
        namespace term = layout::coordinates::term;
        for (size_t i = 0; i < record.terms.size(); ++i) {
            const CoordinateTerm& term = record.terms[i];
            const Joint& joint = model.joints[term.joint];
            const double* q = rows.configuration.data() + joint.iq;
            add_coordinate_hessian_lower(joint, term.component, q, weight * record.numbers[layout::coordinates::kHead + term::kSize * i + term::kFactor], work.data(), model.stride);
        }
    }

    void linear_coordinates(const TaskRecord& record, const TaskEntry& task, int row, const double* weights) {
        for (size_t i = 0; i < record.terms.size(); ++i) {
            const CoordinateTerm& term = record.terms[i];
            const Joint& joint = model.joints[term.joint];
            if (joint.kind != BALL && joint.kind != SWING && joint.kind != FREE) continue;  // coordinates are entries of q
            const double* factors = record.factor_column(i);
            double total = 0.0;
            for (int r = 0; r < record.rows; ++r) total += weight_of(record, task, row + r, weights) * factors[r];
            add_coordinate_hessian_lower(joint, term.component, rows.configuration.data() + joint.iq, total, work.data(), model.stride);
        }
    }

    void weighted_coordinate(const TaskRecord& record, double weight) {
        const CoordinateTerm& term = record.terms[0];
        const Joint& joint = model.joints[term.joint];
        const double* q = rows.configuration.data() + joint.iq;
        const CoordinateValue coordinate = evaluate_coordinate(joint, term.component, q);
        const TaskRows::AsymmetricDistance distance(record, coordinate.value);
        add_coordinate_hessian_lower(joint, term.component, q, weight * distance.derivative, work.data(), model.stride);
        for (int a = 0; a < joint.nv; ++a)
            for (int b = 0; b <= a; ++b)
                add(joint.iv + a, joint.iv + b, weight * distance.second_derivative * coordinate.gradient[a] * coordinate.gradient[b]);
    }

    // One small block per joint with a quaternion: the second-order term of the rotation logarithm.
    void posture(const TaskRecord& record, const TaskEntry& task, int row, const double* weights) {
        for (int j : record.joints) {
            const Joint& joint = model.joints[j];
            double gap[6];
            difference(joint, rows.configuration.data() + joint.iq, record.numbers.data() + joint.iq, gap);
            const int count = joint.kind == SWING ? 2 : 3, first = joint.nv - count;
            if (joint.kind == BALL || joint.kind == SWING || joint.kind == FREE) {
                Vec3 w = Vec3::Zero(), e = Vec3::Zero();
                for (int i = 0; i < count; ++i) {
                    w[i] = weight_of(record, task, row + first + i, weights);
                    e[i] = gap[first + i];
                }
                const double deficit = joint.kind == SWING ? arc_deficit(e.norm()) : rotation_deficit(e.norm());
                const Mat3 form = deficit * rotation_error_form(w, e);
                for (int a = 0; a < count; ++a)
                    for (int b = 0; b <= a; ++b) add(joint.iv + first + a, joint.iv + first + b, form(a, b));
            }
            row += joint.nv;
        }
    }
};

}  // namespace poise
