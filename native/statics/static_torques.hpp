// Derivative of the joint torques of static_loads.hpp, freedom by freedom. Of two freedoms p above d,
//   ∂τ_d/∂q_p = -(a_d × N + v_d × F + T'a_d)·a_p    and    ∂τ_p/∂q_d = -a_p·W_d,
// with the load of d; the torques that answer what is left of the moment add share a_l·W_j for every carrier that l moves.
#pragma once
#include "statics/static_loads.hpp"

namespace poise {

class StaticTorques : public StaticLoads {
public:
    Lanes slopes;  // per freedom a padded row: derivative of its torque

    explicit StaticTorques(const Model& m) : StaticLoads(m), slopes(Lanes::Zero(size_t(m.nv) * m.stride)) {}

    // After evaluate().
    void differentiate() {
        const Forward& f = *forward;
        slopes.setZero();
        for (int j = 0; j < model.size(); ++j) joint_rows(f, j);
        for (int l = 0; l < model.nv; ++l) {
            double count = 0.0;
            for (int c = 0; c < carrier_count; ++c) count += model.mask(carriers[c])[l];
            if (count == 0.0) continue;
            const Vec3 answer = share * count * f.angular(l);
            double* row = slopes.data() + size_t(l) * model.stride;
            for (int j = 0; j < model.nv; ++j) row[j] += answer.dot(shifts[j]);
        }
    }

private:
    double& slope(int l, int j) { return slopes[size_t(l) * model.stride + j]; }

    void joint_rows(const Forward& f, int j) {
        const Joint& joint = model.joints[j];
        const int first = joint.iv, end = joint.iv + joint.nv;
        for (int d = first; d < end && joint.parent >= 0; ++d) {
            const double* mask = model.mask(joint.parent);
            for (int p = 0; p < first; ++p) {
                if (mask[p] == 0.0) continue;
                const Vec3 above = f.angular(p);
                slope(d, p) = -turns[d].dot(above);
                slope(p, d) = -above.dot(shifts[d]);
            }
        }
        for (int l = first; l < end; ++l)
            for (int d = first; d < end; ++d)
                slope(l, d) = -(carries_along(joint, d, l) ? turns[l].dot(f.angular(d)) : f.angular(l).dot(shifts[d]));
        if (joint.kind != SWING) return;
        const SwingLimb limb = SwingLimb::of(f, j, q);
        const double torque = limb.torque(loads[j]);
        slope(first, first + 1) += limb.k * torque;
        slope(first + 1, first) -= limb.k * torque;
    }
};

}  // namespace poise
