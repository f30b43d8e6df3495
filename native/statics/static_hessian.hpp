// Second derivative of Σ u τ along q ⊕ v, for weights u of the freedoms; exact, in one pass over the pairs.
//
// Σ u τ is minus the power of all loads at the velocity u. A force f that stays as it is in the world, at x, adds the third
// derivative of x: of three freedoms on one path, sorted from the root, f·(a × (a' × J'')). So for p above d, with
// J = v_d + a_d × x, α = Σ u_l a_l over the freedoms above one, y the velocity u gives x by those that d carries along,
//
//   Σ f·(α_p × (a_p × J) + a_p × ((α_d - α_p) × J) + a_p × (a_d × y)) = a_p·c_d + (a_p × α_p)·m_d,
//   c_d = H_d α_d + Y_d a_d,   m_d = -W_d,   H = Σ J f' - (J·f) I,   Y = Σ y f' - (y·f) I:
//
// two vectors per freedom, and a row of the result is a vector loop over the freedoms above. Torques t that stay in the
// world add ω t' - (ω·t) I to Y, ω the turning of u by what d carries along. Torques that answer the whole moment M change
// with it: with s the turning that u gives the carriers, share M·s has the second derivative
// share (s·M_pd + M_p·s_d + M_d·s_p) besides what is there for a torque that stays.
//
// Inside a joint both orders count half; where q ⊕ v goes on along other screws (swing, free) the gradient adds its part.
#pragma once
#include "statics/static_torques.hpp"

namespace poise {

class StaticCurvature {
public:
    explicit StaticCurvature(const Model& m)
        : model(m), turned(m.size()), moved(m.size()), carried(m.size()), powers(m.size()), counts(m.size()), above(m.nv),
          above_moved(m.nv), ends(m.nv), lanes(Lanes::Zero(9 * size_t(m.stride))), gradient(m.nv) {}

    // Adds factor · the second derivative to the half of `out` (rows `model.stride` apart) with the larger index first.
    void add(StaticLoads& on, const Forward& f, const double* q, const double* u, double factor, double* out) {
        statics = &on, forward = &f, work = out, scale = factor;
        weigh(u);
        for (int j = 0; j < model.size(); ++j) freedoms(j, u);
        for (int j = 0; j < model.size(); ++j) rows(j);
        if (on.carrier_count > 0) answered();
        on.gradient(u, gradient.data());
        for (int j = 0; j < model.size(); ++j) {
            const Joint& joint = model.joints[j];
            if (joint.kind == SWING) swing(j, q, u);
            if (joint.kind == SWING || joint.kind == FREE) complete(joint, q + joint.iq);
        }
    }

private:
    const Model& model;
    StaticLoads* statics = nullptr;
    const Forward* forward = nullptr;
    double* work = nullptr;
    double scale = 1.0;
    std::vector<Vec3> turned, moved;         // Σ u a and Σ u v of the freedoms that move a segment
    std::vector<Vec3> carried;               // Σ of `turned` over the carriers that a joint moves
    std::vector<Mat3> powers;                // Σ (velocity of x by u) f' + turned t' of what a joint moves
    std::vector<double> counts;              // carriers that a joint moves
    std::vector<Vec3> above, above_moved;    // α, and the same sum of v
    std::vector<Vec3> ends;                  // c
    Lanes lanes;                             // nine padded rows: a × α, W, and by how much each freedom changes s
    std::vector<double> gradient;

    void put(int p, int d, double value) { work[size_t(std::max(p, d)) * model.stride + std::min(p, d)] += scale * value; }
    double* lane(int i) { return lanes.data() + size_t(i) * model.stride; }
    Vec3 at(int i, int k) { return {lane(i)[k], lane(i + 1)[k], lane(i + 2)[k]}; }
    void set(int i, int k, const Vec3& value) {
        for (int r = 0; r < 3; ++r) lane(i + r)[k] = value[r];
    }

    void weigh(const double* u) {
        for (int j = 0; j < model.size(); ++j) {
            const Joint& joint = model.joints[j];
            turned[j] = joint.parent < 0 ? Vec3(Vec3::Zero()) : turned[joint.parent];
            moved[j] = joint.parent < 0 ? Vec3(Vec3::Zero()) : moved[joint.parent];
            for (int l = joint.iv; l < joint.iv + joint.nv; ++l) {
                turned[j] += u[l] * forward->angular(l);
                moved[j] += u[l] * forward->linear(l);
            }
            const StaticLoad& own = statics->own[j];
            powers[j] = moved[j] * own.F.transpose() + cross_matrix(turned[j]) * own.levers() + turned[j] * own.t.transpose();
            carried[j].setZero();
            counts[j] = 0.0;
        }
        for (int c = 0; c < statics->carrier_count; ++c) {
            carried[statics->carriers[c]] += turned[statics->carriers[c]];
            counts[statics->carriers[c]] += 1.0;
        }
        for (int j = model.size() - 1; j > 0; --j) {
            const int parent = model.joints[j].parent;
            powers[parent] += powers[j];
            carried[parent] += carried[j];
            counts[parent] += counts[j];
        }
    }

    static Mat3 less_trace(Mat3 matrix) {
        matrix.diagonal().array() -= matrix.trace();
        return matrix;
    }

    void freedoms(int j, const double* u) {
        const Joint& joint = model.joints[j];
        const StaticLoad& load = statics->loads[j];
        const Mat3 levers = load.levers();
        const Vec3 answer = statics->share * carried[0];
        for (int d = joint.iv; d < joint.iv + joint.nv; ++d) {
            above[d] = joint.parent < 0 ? Vec3(Vec3::Zero()) : turned[joint.parent];
            above_moved[d] = joint.parent < 0 ? Vec3(Vec3::Zero()) : moved[joint.parent];
            for (int l = joint.iv; l < joint.iv + joint.nv; ++l) {
                if (carries_along(joint, d, l)) continue;
                above[d] += u[l] * forward->angular(l);
                above_moved[d] += u[l] * forward->linear(l);
            }
            const Vec3 a = forward->angular(d), v = forward->linear(d), &alpha = above[d];
            const Mat3 H = less_trace(v * load.F.transpose() + cross_matrix(a) * levers);
            const Mat3 Y = less_trace(powers[j] - above_moved[d] * load.F.transpose() - cross_matrix(alpha) * levers - alpha * load.t.transpose());
            ends[d] = H * alpha + Y * a - H.transpose() * answer;
            set(0, d, a.cross(alpha));
            set(3, d, statics->shifts[d]);
            set(6, d, a.cross(carried[j] - counts[j] * alpha));
        }
    }

    double between(int p, int d) { return at(0, p).dot(statics->shifts[d]) - forward->angular(p).dot(ends[d]); }

    void rows(int j) {
        const Joint& joint = model.joints[j];
        const int first = joint.iv, last = joint.iv + joint.nv;
        if (joint.parent >= 0 && first > 0) {
            const double* __restrict mask = model.mask(joint.parent);
            const int end = std::min(padded(first), model.reach[joint.parent]);
            const double *__restrict bx = lane(0), *__restrict by = lane(1), *__restrict bz = lane(2);
            const Forward& f = *forward;
            for (int d = first; d < last; ++d) {
                const Vec3 c = -scale * ends[d], m = scale * statics->shifts[d];
                const double x = c[0], y = c[1], z = c[2], s = m[0], t = m[1], r = m[2];
                double* __restrict row = work + size_t(d) * model.stride;
                for (int p = 0; p < end; ++p)
                    row[p] += mask[p] * (x * f.ax[p] + y * f.ay[p] + z * f.az[p] + s * bx[p] + t * by[p] + r * bz[p]);
            }
        }
        for (int d = first; d < last; ++d) {
            put(d, d, between(d, d));
            for (int p = first; p < d; ++p) {
                if (joint.kind == ELBOW) put(p, d, joint.reversed ? between(d, p) : between(p, d));
                else put(p, d, 0.5 * (between(p, d) + between(d, p)));
            }
        }
    }

    // share (M_p·s_d + M_d·s_p) of all pairs, on different branches too.
    void answered() {
        const double part = scale * statics->share;
        const double *__restrict wx = lane(3), *__restrict wy = lane(4), *__restrict wz = lane(5);
        const double *__restrict sx = lane(6), *__restrict sy = lane(7), *__restrict sz = lane(8);
        for (int d = 0; d < model.nv; ++d) {
            const Vec3 w = part * at(3, d), s = part * at(6, d);
            const double w0 = w[0], w1 = w[1], w2 = w[2], s0 = s[0], s1 = s[1], s2 = s[2];
            double* __restrict row = work + size_t(d) * model.stride;
            for (int p = 0; p <= d; ++p)
                row[p] += w0 * sx[p] + w1 * sy[p] + w2 * sz[p] + s0 * wx[p] + s1 * wy[p] + s2 * wz[p];
        }
    }

    // The twist that a swing joint induces, c, changes with it: so does the part c τ_z of its torques.
    void swing(int j, const double* q, const double* u) {
        const Joint& joint = model.joints[j];
        const StaticLoad& load = statics->loads[j];
        const SwingLimb limb = SwingLimb::of(*forward, j, q);
        const int first = joint.iv;
        const double slope[2] = {-limb.k * u[first + 1], limb.k * u[first]}, torque = limb.torque(load);
        const Vec3 turn = limb.a.cross(load.N) + limb.v.cross(load.F) + load.T.transpose() * limb.a;
        double own[2];
        for (int k = 0; k < model.nv; ++k) {
            const int other = model.joint_of_freedom[k];
            double change = statics->share * counts[j] * limb.a.dot(statics->shifts[k]);  // of the torque about the limb
            if (other == j) change -= joint.reversed ? limb.a.dot(statics->shifts[k]) : turn.dot(forward->angular(k));
            else if (model.mask(j)[k] != 0.0) change -= turn.dot(forward->angular(k));
            else if (model.moves(j, other)) change -= limb.a.dot(statics->shifts[k]);
            if (other == j) own[k - first] = change;
            else
                for (int i = 0; i < 2; ++i) put(first + i, k, slope[i] * change);
        }
        const double x = limb.k * limb.x, y = limb.k * limb.y;
        put(first, first, 2.0 * slope[0] * own[0] - u[first + 1] * x * torque);
        put(first + 1, first + 1, 2.0 * slope[1] * own[1] + u[first] * y * torque);
        put(first + 1, first, slope[0] * own[1] + slope[1] * own[0] + 0.5 * (u[first] * x - u[first + 1] * y) * torque);
    }

    // Where q ⊕ v is no motion of constant speed along the screws; see poise/tasks/second_differences.py.
    void complete(const Joint& joint, const double* e) {
        const double* g = gradient.data() + joint.iv;
        const int first = joint.iv;
        if (joint.kind == SWING) {
            const double w = std::abs(e[0]) > 1e-150 ? e[0] : 1e-150, x = -e[2] / w, y = e[1] / w;
            put(first, first, x * g[1]);
            put(first + 1, first + 1, -y * g[0]);
            put(first + 1, first, 0.5 * (-x * g[0] + y * g[1]));
            return;
        }
        const Mat3 taken = -0.5 * cross_matrix({g[0], g[1], g[2]});
        for (int a = 0; a < 3; ++a)
            for (int b = 0; b < 3; ++b) put(first + 3 + b, first + a, taken(a, b));
    }
};

}  // namespace poise
