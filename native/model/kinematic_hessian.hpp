// Second derivatives of points, directions, rotations and the center of mass along q ⊕ v.
//
// With column J_d of freedom d and a freedom p above it, the mixed second derivative is a_p × J_d; see the essay of
// poise/engine/reference/curvature.py, of which this is the twin.
#pragma once
#include "model/mass.hpp"

namespace poise {

// Second derivative κ_ij of the world rotation vector of a swing joint's own motion.
struct Bow {
    Vec3 xx, xy, yy;

    static Bow of(const Forward& forward, int j, const double* q) {
        const Joint& joint = forward.model.joints[j];
        const double* e = q + joint.iq;
        const double w = std::abs(e[0]) > 1e-150 ? e[0] : 1e-150, x = e[1], y = e[2];
        const double slope_x = -y / w, slope_y = x / w, mixed = (x * x - y * y) / (2.0 * w * w), bend = x * y / (w * w);
        const double sign = joint.reversed ? -1.0 : 1.0;
        const Mat3 frame = sign * (joint.reversed ? Mat3(above(forward, joint) * joint.placement.rotation)
                                                  : Mat3(forward.rotations[j].matrix() * joint.child.rotation));
        const Vec3 X = frame.col(0), Y = frame.col(1), limb = frame.col(2);
        return {bend * limb + slope_x * Y, -mixed * limb + 0.5 * (slope_y * Y - slope_x * X), -bend * limb - slope_y * X};
    }

private:
    static Mat3 above(const Forward& forward, const Joint& joint) {
        return joint.parent < 0 ? Mat3(Mat3::Identity()) : forward.rotations[joint.parent].matrix();
    }
};

struct Curvature {
    const Forward& forward;
    const Model& model;
    const double* q;
    const double* columns;  // 3 rows, `model.stride` apart; half the Jacobian for a rotation
    Vec3 weight;
    double* out;  // nv × nv, zeros

    // `moment(joint)`: of the weight about the joint, zero where the joint does not move what it pulls at
    template <class Moment>
    void run(Moment moment) const {
        for (int j = 0; j < model.size(); ++j) {
            const Joint& joint = model.joints[j];
            for (int d = joint.iv; d < joint.iv + joint.nv; ++d)
                for (int above = joint.parent; above >= 0; above = model.joints[above].parent)
                    for (int p = model.joints[above].iv; p < model.joints[above].iv + model.joints[above].nv; ++p)
                        put(p, d, turned(p, d));
            inside(j, moment(j));
        }
    }

private:
    void put(int p, int d, double value) const { out[p * model.nv + d] = out[d * model.nv + p] = value; }

    // weight · (a_p × J_d)
    double turned(int p, int d) const {
        const Vec3 column(columns[d], columns[model.stride + d], columns[2 * model.stride + d]);
        return weight.cross(forward.angular(p)).dot(column);
    }

    void inside(int j, const Vec3& moment) const {
        const Joint& joint = model.joints[j];
        const int first = joint.iv, last = joint.iv + joint.nv;
        if (joint.kind == SWING) return bend(j, moment);
        for (int k = first; k < last; ++k) put(k, k, turned(k, k));
        if (joint.kind == ELBOW || joint.kind == FREE) {  // the first half acts above the second, unless reversed
            const int middle = first + joint.nv / 2;
            for (int a = first; a < middle; ++a)
                for (int b = middle; b < last; ++b) put(a, b, joint.reversed ? turned(b, a) : turned(a, b));
        }
        if (joint.kind == BALL || joint.kind == FREE)  // exp(ω): both orders count half
            for (int a = last - 3; a < last; ++a)
                for (int b = a + 1; b < last; ++b) put(a, b, 0.5 * (turned(a, b) + turned(b, a)));
    }

    // Block of a swing joint: both orders count half, and the bow of exp(v) R_z(-τ(v)) adds its share of the moment.
    void bend(int j, const Vec3& moment) const {
        const Joint& joint = model.joints[j];
        const int k = joint.iv;
        const Bow bow = Bow::of(forward, j, q);
        put(k, k, turned(k, k) + bow.xx.dot(moment));
        put(k + 1, k + 1, turned(k + 1, k + 1) + bow.yy.dot(moment));
        put(k, k + 1, 0.5 * (turned(k, k + 1) + turned(k + 1, k)) + bow.xy.dot(moment));
    }
};

}  // namespace poise
