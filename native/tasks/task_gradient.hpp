// What a geometric task's weighted rows pull at: the first and second derivatives of Σ wᵢ xᵢ in the coordinates of its
// expansion, the small turns φ₁, φ₂ of its segments and ζ = δ₁ - δ₂; the essay is in poise/tasks/second_order.py.
#pragma once
#include "model/coordinate_hessian.hpp"
#include "tasks/task_expansion.hpp"

namespace poise {

// (w·e) I - ½(w e' + e w')
inline Mat3 crossed(const Vec3& w, const Vec3& e) { return w.dot(e) * Mat3::Identity() - both(w, e); }

// (1 - (θ/2) cot(θ/2))/θ² of a rotation by θ.
inline double turn_deficit(double length) { return cotangent_deficit(length * length); }

// (1 - θ cot θ)/θ² of an arc of length θ; zero where its ends are opposite.
inline double arc_deficit(double length) {
    return length < kPi - kOpposite ? 4.0 * cotangent_deficit(4.0 * length * length) : 0.0;
}

struct RowPull {
    Vec3 force, turn, other_turn;               // on ζ, φ₁, φ₂
    Mat3 turn_turn, turn_shift, shift_shift;    // forms of φ₁ φ₁, φ₁ ζ, ζ ζ
    Mat3 turn_other, other_shift, other_other;  // φ₁ φ₂, φ₂ ζ, φ₂ φ₂; of pairs alone
    bool forms = false;                         // whether there are any besides that of φ₁ φ₁

    void clear() {
        force.setZero(), turn.setZero(), other_turn.setZero();
        turn_turn.setZero(), turn_shift.setZero(), shift_shift.setZero();
        turn_other.setZero(), other_shift.setZero(), other_other.setZero();
        forms = false;
    }

    // Fills it for a record and the weights of its rows.
    void describe(const TaskRecord& record, const Expansion& x, const Vec3& w) {
        clear();
        for (int i = 0; i < record.rows; ++i) force += w[i] * x.shift[i];
        switch (record.kind) {
            case SITE_POINT_RECORD:
                turn_shift = cross_matrix(force);
                forms = true;
                break;
            case ORIENTATION_RECORD:
                turn = w;
                turn_turn = turn_deficit(x.e.norm()) * crossed(w, x.e);
                break;
            case RELATIVE_ORIENTATION_RECORD: return turned(x, w);
            case AXIS_RECORD: return aimed(x, w, false);
            case AIM_RECORD: return aimed(x, w, x.distance > 0.0);
            case DISTANCE_RECORD:
                if (x.length > 0.0) shift_shift = w[0] / x.length * (Mat3::Identity() - x.way * x.way.transpose());
                forms = true;
                break;
            case ELLIPSOID_RECORD:
                other_shift = cross_matrix(force);
                if (x.length > 0.0) shift_shift = stretched(x, w[0] / x.length);
                forms = true;
                break;
            default: break;  // linear
        }
    }

private:
    static Mat3 stretched(const Expansion& x, double share) {
        Mat3 stretch;
        for (int i = 0; i < 3; ++i) stretch.row(i) = x.ways[i];
        return share * stretch.transpose() * (Mat3::Identity() - x.way * x.way.transpose()) * stretch;
    }

    // w · (φ₁ - φ₂ + ½ φ₁ × φ₂), and what curves the square beyond the identity
    void turned(const Expansion& x, const Vec3& w) {
        for (int i = 0; i < 3; ++i) turn += w[i] * x.turn[i];
        other_turn = -turn;
        turn_turn = other_other = turn_deficit(x.e.norm()) * crossed(turn, x.e);
        turn_other = -turn_turn - 0.5 * cross_matrix(turn);
        forms = true;
    }

    // d by φ × d + ½(φ·d) φ; u, where it moves, by ζ'/r - (u·ζ) ζ'/r²; what curves the square of the arc between them
    void aimed(const Expansion& x, const Vec3& w, bool moves) {
        const Vec3 along = w[0] * x.ways[0] + w[1] * x.ways[1];
        turn = x.direction.cross(along);
        const double weighted = w[0] * x.e[0] + w[1] * x.e[1], own = arc_deficit(x.length);
        const double xx = weighted - w[0] * x.e[0], yy = weighted - w[1] * x.e[1], xy = -0.5 * (w[0] * x.e[1] + w[1] * x.e[0]);
        const auto form = [&](const Vec3* a, const Vec3* b) -> Mat3 {
            return a[0] * (xx * b[0] + xy * b[1]).transpose() + a[1] * (xy * b[0] + yy * b[1]).transpose();
        };
        turn_turn = both(x.direction, along) + own * form(x.turn, x.turn);
        if (!moves) return;
        const Vec3 carried = Expander::carried_to_aim(x, along) / x.distance;
        force = carried;
        shift_shift = 2.0 / x.distance * both(x.aim, carried) + own * form(x.shift, x.shift);
        if (x.length < kPi - kOpposite) turn_shift = -(own - 2.0 * turn_deficit(x.length)) * form(x.turn, x.shift);
        forms = true;
    }
};

}  // namespace poise
