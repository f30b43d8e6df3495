// Second derivatives of points, directions and the centre of mass along q ⊕ v.
//
// With column J_d of freedom d and a freedom p above it, the mixed second derivative is a_p × J_d; see the essay of
// poise/engine/reference/curvature.py, of which this is the twin.
#pragma once
#include "mass.hpp"

namespace poise {

struct Curvature {
    const Forward& forward;
    const Model& model;
    const double* q;
    const double* columns;  // 3 rows, `model.stride` apart
    Vec3 weight;
    double* out;  // nv × nv, zeros

    // `arm(joint)`: from the joint to what moves, zero where the joint does not move it
    template <class Arm>
    void run(Arm arm) const {
        for (int j = 0; j < model.size(); ++j) {
            const Joint& joint = model.joints[j];
            for (int d = joint.iv; d < joint.iv + joint.nv; ++d)
                for (int above = joint.parent; above >= 0; above = model.joints[above].parent)
                    for (int p = model.joints[above].iv; p < model.joints[above].iv + model.joints[above].nv; ++p)
                        put(p, d, turned(p, d));
            inside(j, arm(j));
        }
    }

private:
    void put(int p, int d, double value) const { out[p * model.nv + d] = out[d * model.nv + p] = value; }

    // weight · (a_p × J_d)
    double turned(int p, int d) const {
        const Vec3 column(columns[d], columns[model.stride + d], columns[2 * model.stride + d]);
        return weight.cross(forward.angular(p)).dot(column);
    }

    void inside(int j, const Vec3& arm) const {
        const Joint& joint = model.joints[j];
        const int first = joint.iv, last = joint.iv + joint.nv;
        if (joint.kind == SWING) return bend(j, arm);
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

    // Block of a swing joint from the second-order terms of exp(v) R_z(-τ(v)), or of its inverse when reversed.
    void bend(int j, const Vec3& arm) const {
        const Joint& joint = model.joints[j];
        const double* e = q + joint.iq;
        const double w = std::abs(e[0]) > 1e-150 ? e[0] : 1e-150, x = e[1], y = e[2];
        const double slope[2] = {-y / w, x / w}, mixed = (x * x - y * y) / 2.0;
        const double second[2][2] = {{-x * y / (w * w), mixed / (w * w)}, {mixed / (w * w), x * y / (w * w)}};
        const Mat3 turn = joint.reversed ? Mat3(forward.rotations[joint.parent].matrix() * joint.placement.rotation)
                                         : Mat3(forward.rotations[j].matrix() * joint.child.rotation);
        const Vec3 limb = turn.col(2);
        const auto twice = [&](const Vec3& outer, const Vec3& inner) -> Vec3 { return outer.cross(inner.cross(arm)); };
        for (int a = 0; a < 2; ++a)
            for (int b = a; b < 2; ++b) {
                const Vec3 one = turn.col(a), other = turn.col(b);
                Vec3 terms = 0.5 * (twice(one, other) + twice(other, one)) + slope[a] * slope[b] * twice(limb, limb);
                if (joint.reversed)
                    terms += second[a][b] * limb.cross(arm) - slope[a] * twice(limb, other) - slope[b] * twice(limb, one);
                else
                    terms -= second[a][b] * limb.cross(arm) + slope[a] * twice(other, limb) + slope[b] * twice(one, limb);
                put(joint.iv + a, joint.iv + b, weight.dot(terms));
            }
    }
};

}  // namespace poise
