// Joint torques that hold a configuration under weight and wrenches, with their derivative; the essay is in
// poise/statics/torques.py.
//
// With the load F, N (about the world's origin) and T = Σ (x f' - (x·f) I) of all that a joint moves, a freedom d has the
// torque -(a·N + v·F). Of two freedoms p above d,
//   ∂τ_d/∂q_p = -(a_d × N + v_d × F + T'a_d)·a_p    and    ∂τ_p/∂q_d = -a_p·W_d,  W_d = T a_d + v_d × F,
// with the load of d. What is left of the whole moment is carried by torques on the segments of some supports, alike.
#pragma once
#include "manifold.hpp"
#include "mass.hpp"
#include "task_record.hpp"

namespace poise {

class StaticTorques {
public:
    std::vector<double> torques;  // per freedom
    Lanes slopes;                 // per freedom a padded row: derivative of its torque

    explicit StaticTorques(const Model& m)
        : torques(m.nv, 0.0), slopes(Lanes::Zero(size_t(m.nv) * m.stride)), model(m), loads(m.size()), shifts(m.nv),
          turns(m.nv) {}

    void evaluate(const TaskRecord& record, const Forward& f, const double* q) {
        gather(record, f);
        const double share = record.carriers > 0 ? 1.0 / record.carriers : 0.0;
        const int* carriers = record.bodies.data() + (record.bodies.size() - record.carriers);
        const Vec3 left = -share * moment;
        for (int c = 0; c < record.carriers; ++c) loads[carriers[c]].N += left;
        for (int j = model.size() - 1; j > 0; --j) loads[model.joints[j].parent].add(loads[j]);
        slopes.setZero();
        for (int j = 0; j < model.size(); ++j) joint_rows(f, j, q);
        for (int l = 0; l < model.nv; ++l) {
            double count = 0.0;
            for (int c = 0; c < record.carriers; ++c) count += model.mask(carriers[c])[l];
            if (count == 0.0) continue;
            const Vec3 answer = share * count * f.angular(l);
            double* row = slopes.data() + size_t(l) * model.stride;
            for (int j = 0; j < model.nv; ++j) row[j] += answer.dot(shifts[j]);
        }
    }

private:
    struct Load {
        Vec3 F, N;
        Mat3 T;
        void add(const Load& other) { F += other.F, N += other.N, T += other.T; }
        void pull(const Vec3& f, const Vec3& x) {
            F += f;
            N += x.cross(f);
            T += x * f.transpose();
            T.diagonal().array() -= x.dot(f);
        }
    };

    const Model& model;
    std::vector<Load> loads;
    std::vector<Vec3> shifts, turns;  // W and a × N + v × F + T'a of every freedom
    Vec3 moment;

    void gather(const TaskRecord& record, const Forward& f) {
        const double* n = record.numbers.data();
        const Vec3 gravity(n[0], n[1], n[2]);
        moment.setZero();
        for (int j = 0; j < model.size(); ++j) {
            Load& own = loads[j];
            const Vec3& first = f.moments[j];
            own.F = model.joints[j].mass * gravity;
            own.N = first.cross(gravity);
            own.T = first * gravity.transpose();
            own.T.diagonal().array() -= first.dot(gravity);
            moment += own.N;
        }
        const size_t wrenches = record.bodies.size() - record.carriers;
        for (size_t i = 0; i < wrenches; ++i) {
            const double* w = n + 6 + 10 * i;
            const int body = record.bodies[i];
            const Vec3 x = f.positions[body] + f.rotations[body] * Vec3(w[0], w[1], w[2]), force(w[3], w[4], w[5]);
            const Vec3 torque(w[6], w[7], w[8]);
            loads[body].pull(force, x);
            loads[body].N += torque;
            moment += x.cross(force) + torque;
        }
    }

    double& slope(int l, int j) { return slopes[size_t(l) * model.stride + j]; }

    void joint_rows(const Forward& f, int j, const double* q) {
        const Joint& joint = model.joints[j];
        const Load& load = loads[j];
        for (int d = joint.iv; d < joint.iv + joint.nv; ++d) {
            const Vec3 a = f.angular(d), v = f.linear(d);
            torques[d] = -(a.dot(load.N) + v.dot(load.F));
            shifts[d] = load.T * a + v.cross(load.F);
            turns[d] = a.cross(load.N) + v.cross(load.F) + load.T.transpose() * a;
            if (joint.parent < 0) continue;
            const double* mask = model.mask(joint.parent);
            for (int p = 0; p < joint.iv; ++p) {
                if (mask[p] == 0.0) continue;
                const Vec3 above = f.angular(p);
                slope(d, p) = -turns[d].dot(above);
                slope(p, d) = -above.dot(shifts[d]);
            }
        }
        inside(f, joint, load, q);
    }

    // The block of a joint: whether one of its freedoms carries the screw of another decides.
    void inside(const Forward& f, const Joint& joint, const Load& load, const double* q) {
        for (int l = joint.iv; l < joint.iv + joint.nv; ++l)
            for (int d = joint.iv; d < joint.iv + joint.nv; ++d) {
                const bool carries = joint.kind == ELBOW ? (joint.reversed ? d > l : d < l) : !joint.reversed;
                const Vec3 a = f.angular(l);
                const double shifted = (load.T.transpose() * a).dot(f.angular(d)) + load.F.cross(a).dot(f.linear(d));
                slope(l, d) = -(carries ? turns[l].dot(f.angular(d)) : shifted);
            }
        if (joint.kind == SWING) swing(f, joint, load, q + joint.iq);
    }

    // The twist that a swing induces changes with the swing.
    void swing(const Forward& f, const Joint& joint, const Load& load, const double* e) {
        const int first = joint.iv;
        double c[2];
        swing_lift(e, c[0], c[1]);
        const double w = std::abs(e[0]) > 1e-150 ? e[0] : 1e-150;
        const Vec3 x = f.angular(first), y = f.angular(first + 1), across = joint.reversed ? y.cross(x) : x.cross(y);
        const Vec3 z = (across + c[0] * x + c[1] * y) / (1.0 + c[0] * c[0] + c[1] * c[1]);
        const Vec3 origin = f.joint_origins[int(&joint - model.joints.data())];
        const double about = z.dot(load.N - origin.cross(load.F));
        for (int d = 0; d < 2; ++d) {
            const double tx = d == 0, ty = d == 1, tz = c[d];
            const double dw = -0.5 * (e[1] * tx + e[2] * ty), dx = 0.5 * (w * tx + e[2] * tz), dy = 0.5 * (w * ty - e[1] * tz);
            slope(first, first + d) -= about * (dy - c[0] * dw) / w;
            slope(first + 1, first + d) -= about * (-dx - c[1] * dw) / w;
        }
    }
};

// Second derivative of Σ u τ by central differences of its gradient, along q ⊕ v.
class TorqueCurvature {
public:
    explicit TorqueCurvature(const Model& m) : model(m), forward(m), torques(m), moved(m.nq), step(m.nv), gradient(m.nv), slope(size_t(m.nv) * m.nv) {}

    // Calls add(l, j, value) for every pair, once with l ≥ j, for weights u of the freedoms.
    template <class Add>
    void run(const TaskRecord& record, const double* q, const std::vector<double>& u, Add add) {
        const int nv = model.nv;
        const double width[2] = {1e-4, 2e-4};
        std::fill(slope.begin(), slope.end(), 0.0);
        for (int j = 0; j < nv; ++j)
            for (int k = 0; k < 4; ++k) {
                const double sign = k % 2 ? -1.0 : 1.0, factor = sign * (k < 2 ? 8.0 : -1.0) / (12.0 * width[0]);
                find(record, q, u, j, sign * width[k / 2]);
                for (int l = 0; l < nv; ++l) slope[size_t(l) * nv + j] += factor * gradient[l];
            }
        find(record, q, u, 0, 0.0);
        for (int l = 0; l < nv; ++l)
            for (int j = 0; j <= l; ++j) add(l, j, 0.5 * (slope[size_t(l) * nv + j] + slope[size_t(j) * nv + l]));
        for (const Joint& joint : model.joints) complete(joint, q + joint.iq, add);
    }

private:
    const Model& model;
    Forward forward;
    StaticTorques torques;
    std::vector<double> moved, step, gradient, slope;

    void find(const TaskRecord& record, const double* q, const std::vector<double>& u, int freedom, double width) {
        std::fill(step.begin(), step.end(), 0.0);
        step[freedom] = width;
        integrate(model, q, step.data(), moved.data());
        forward.run<true>(moved.data());
        torques.evaluate(record, forward, moved.data());
        std::fill(gradient.begin(), gradient.end(), 0.0);
        for (int l = 0; l < model.nv; ++l)
            if (u[l] != 0.0)
                for (int j = 0; j < model.nv; ++j) gradient[j] += u[l] * torques.slopes[size_t(l) * model.stride + j];
    }

    // What differences of a gradient miss where q ⊕ v is no motion of constant speed; see tasks/second_differences.py.
    template <class Add>
    void complete(const Joint& joint, const double* e, Add add) {
        const double* g = gradient.data() + joint.iv;
        const int first = joint.iv;
        if (joint.kind == SWING) {
            const double w = std::abs(e[0]) > 1e-150 ? e[0] : 1e-150, x = -e[2] / w, y = e[1] / w;
            add(first, first, x * g[1]);
            add(first + 1, first + 1, -y * g[0]);
            add(first + 1, first, 0.5 * (-x * g[0] + y * g[1]));
        } else if (joint.kind == FREE) {
            const Mat3 taken = -0.5 * cross_matrix({g[0], g[1], g[2]});
            for (int a = 0; a < 3; ++a)
                for (int b = 0; b < 3; ++b) add(first + 3 + b, first + a, taken(a, b));
        }
    }
};

}  // namespace poise
