// What pulls at a segment, or at all that a joint moves: forces, torques and quadratic forms, summed; what they are for is
// said in task_curvature.hpp.
#pragma once
#include "model/kinematic_hessian.hpp"

namespace poise {

struct Load {
    Vec3 force, moment;       // moment about the world's origin: Σ x × f + t
    Mat3 turning;             // acts on a_d: Σ x f' - (x·f) I - ½[t×] + A
    Mat3 mixed, square;       // B and C
    bool any, forms;          // whether there is anything; whether B or C is

    void clear() {
        force.setZero(), moment.setZero(), turning.setZero();
        if (forms) mixed.setZero(), square.setZero();
        any = forms = false;
    }
    void pull(const Vec3& f, const Vec3& x) {
        force += f;
        moment += x.cross(f);
        turning += x * f.transpose();
        turning.diagonal().array() -= x.dot(f);
        any = true;
    }
    void twist(const Vec3& t) {
        moment += t;
        turning -= 0.5 * cross_matrix(t);
        any = true;
    }
    void add(const Load& other) {
        force += other.force, moment += other.moment, turning += other.turning;
        any |= other.any;
        if (!other.forms) return;
        mixed += other.mixed, square += other.square;
        forms = true;
    }
};

}  // namespace poise
