// What pulls at a figure, added up for all that each joint moves, and the torques that hold it; the essay is in
// poise/statics/torques.py.
//
// With the load F, N (about the world's origin) and T = Σ (x f' - (x·f) I) of all that a joint moves, a freedom d has the
// torque -(a·N + v·F). What is left of the whole moment M is carried by torques on the segments of some supports, alike.
//
// The gradient of Σ u τ needs no matrix: with W_k = T a_k + v_k × F, by which freedom k changes the moment of what it moves,
//   ∂(Σ u τ)/∂q_k = -(a_k · Σ u_l (a_l × N + v_l × F + T'a_l) + α_k · W_k) + share s·W_k,
// the sum over the freedoms l whose screws k carries along, α_k = Σ u_l a_l over those above it that it does not, s = Σ of
// Σ u_l a_l over the carriers.
#pragma once
#include "model/manifold.hpp"
#include "model/mass.hpp"
#include "tasks/task_record.hpp"

namespace poise {

struct StaticLoad {
    Vec3 F, N, t;  // t: the part of N that is no force's
    Mat3 T;

    void add(const StaticLoad& other) { F += other.F, N += other.N, t += other.t, T += other.T; }
    void pull(const Vec3& f, const Vec3& x) {
        F += f;
        N += x.cross(f);
        T += x * f.transpose();
        T.diagonal().array() -= x.dot(f);
    }
    void twist(const Vec3& torque) { N += torque, t += torque; }
    // Σ x f'
    Mat3 levers() const {
        Mat3 result = T;
        result.diagonal().array() -= 0.5 * T.trace();
        return result;
    }
};

// Whether freedom `mover` of a joint carries the screw of freedom `other` of the same joint along.
inline bool carries_along(const Joint& joint, int mover, int other) {
    if (joint.kind == ELBOW) return joint.reversed ? mover > other : mover < other;
    return !joint.reversed;
}

// The limb's axis of a swing joint as a freedom of its own, and how the twist that its two freedoms induce changes: with
// c = (y, -x)/w of its quaternion and k = ½(1 + c²) these slopes are ∂_y c_x = k, ∂_x c_y = -k, the others zero.
struct SwingLimb {
    Vec3 a, v;
    double x, y, k;

    static SwingLimb of(const Forward& f, int j, const double* q) {
        const Joint& joint = f.model.joints[j];
        double c[2];
        swing_lift(q + joint.iq, c[0], c[1]);
        const Vec3 one = f.angular(joint.iv), other = f.angular(joint.iv + 1);
        const Vec3 across = joint.reversed ? other.cross(one) : one.cross(other);
        SwingLimb limb;
        limb.a = (across + c[0] * one + c[1] * other) / (1.0 + c[0] * c[0] + c[1] * c[1]);
        limb.v = f.joint_origins[j].cross(limb.a);
        limb.x = -c[1], limb.y = c[0];
        limb.k = 0.5 * (1.0 + c[0] * c[0] + c[1] * c[1]);
        return limb;
    }
    double torque(const StaticLoad& load) const { return -(a.dot(load.N) + v.dot(load.F)); }
};

class StaticLoads {
public:
    std::vector<double> torques;          // per freedom
    std::vector<StaticLoad> own, loads;   // of each segment, and of all that each joint moves
    std::vector<Vec3> shifts, turns;      // W and a × N + v × F + T'a of every freedom
    double share = 0.0;                   // of the moment that is left, for each carrier
    const int* carriers = nullptr;
    int carrier_count = 0;

    explicit StaticLoads(const Model& m)
        : torques(m.nv, 0.0), own(m.size()), loads(m.size()), shifts(m.nv), turns(m.nv), model(m), turned(m.size()), below(m.size()) {}

    void evaluate(const TaskRecord& record, const Forward& f, const double* configuration) {
        forward = &f;
        q = configuration;
        gather(record);
        loads = own;
        for (int j = model.size() - 1; j > 0; --j) loads[model.joints[j].parent].add(loads[j]);
        for (int d = 0; d < model.nv; ++d) {
            const Vec3 a = f.angular(d), v = f.linear(d);
            const StaticLoad& load = loads[model.joint_of_freedom[d]];
            const Vec3 pushed = v.cross(load.F);
            torques[d] = -(a.dot(load.N) + v.dot(load.F));
            shifts[d] = load.T * a + pushed;
            turns[d] = a.cross(load.N) + pushed + load.T.transpose() * a;
        }
    }

    // ∂(Σ u τ)/∂q.
    void gradient(const double* u, double* out) {
        const Forward& f = *forward;
        for (int j = 0; j < model.size(); ++j) {
            const Joint& joint = model.joints[j];
            turned[j] = joint.parent < 0 ? Vec3(Vec3::Zero()) : turned[joint.parent];
            below[j].setZero();
            for (int l = joint.iv; l < joint.iv + joint.nv; ++l) turned[j] += u[l] * f.angular(l);
        }
        Vec3 answer = Vec3::Zero();
        for (int c = 0; c < carrier_count; ++c) answer += share * turned[carriers[c]];
        for (int j = model.size() - 1; j >= 0; --j) {
            const Joint& joint = model.joints[j];
            const int first = joint.iv, end = joint.iv + joint.nv;
            const Vec3 above = joint.parent < 0 ? Vec3(Vec3::Zero()) : turned[joint.parent];
            for (int k = first; k < end; ++k) {
                Vec3 carried = below[j], before = above;
                for (int l = first; l < end; ++l)
                    if (carries_along(joint, k, l)) carried += u[l] * turns[l];
                    else before += u[l] * f.angular(l);
                out[k] = -f.angular(k).dot(carried) + (answer - before).dot(shifts[k]);
            }
            if (joint.kind == SWING) {
                const SwingLimb limb = SwingLimb::of(f, j, q);
                const double torque = limb.torque(loads[j]);
                out[first] -= limb.k * u[first + 1] * torque;
                out[first + 1] += limb.k * u[first] * torque;
            }
            if (joint.parent < 0) continue;
            Vec3& up = below[joint.parent];
            up += below[j];
            for (int l = first; l < end; ++l) up += u[l] * turns[l];
        }
    }

protected:
    const Model& model;
    const Forward* forward = nullptr;
    const double* q = nullptr;

private:
    std::vector<Vec3> turned, below;

    void gather(const TaskRecord& record) {
        const double* n = record.numbers.data();
        const Forward& f = *forward;
        const Vec3 gravity(n[0], n[1], n[2]);
        carrier_count = record.carriers;
        carriers = record.bodies.data() + (record.bodies.size() - carrier_count);
        share = carrier_count > 0 ? 1.0 / carrier_count : 0.0;
        Vec3 moment = Vec3::Zero();
        for (int j = 0; j < model.size(); ++j) {
            StaticLoad& load = own[j];
            const Vec3& first = f.moments[j];
            load.F = model.joints[j].mass * gravity;
            load.N = first.cross(gravity);
            load.t.setZero();
            load.T = first * gravity.transpose();
            load.T.diagonal().array() -= first.dot(gravity);
            moment += load.N;
        }
        const size_t wrenches = record.bodies.size() - record.carriers;
        for (size_t i = 0; i < wrenches; ++i) {
            const double* w = n + 6 + 10 * i;
            const int body = record.bodies[i];
            const Vec3 x = f.positions[body] + f.rotations[body] * Vec3(w[0], w[1], w[2]), force(w[3], w[4], w[5]);
            const Vec3 torque(w[6], w[7], w[8]);
            own[body].pull(force, x);
            own[body].twist(torque);
            moment += x.cross(force) + torque;
        }
        const Vec3 left = -share * moment;
        for (int c = 0; c < carrier_count; ++c) own[carriers[c]].twist(left);
    }
};

}  // namespace poise
