// A geometric task at a configuration: its errors, and how its rows depend on small motions of its one or two segments.
//
// With φ₁, φ₂ the small turns of the segments and ζ = δ₁ - δ₂ the small relative displacement of a point of each, in world
// axes, row i moves by  turn₁ᵢ·φ₁ + turn₂ᵢ·φ₂ + shiftᵢ·ζ. Which point stands for δ is the record's choice: for a goal seen
// from turning axes it is the point carried to where the goal is now, which leaves no term in φ.
#pragma once
#include "tasks/task_record.hpp"

namespace poise {

constexpr double kClosest = 1e-12;   // an eye nearer to its target than this [m] may look anywhere
constexpr double kOpposite = 1e-9;   // directions this near to opposite [rad] count as opposite
constexpr double kSame = 1e-6;       // motions that differ by less than this share count as equal
constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Expansion {
    Vec3 point, other_point;                   // where δ₁ and δ₂ are measured
    Vec3 lower, upper;                         // of every row: bounds less value
    Vec3 turn[3], other_turn[3], shift[3];
    // what second derivatives need again
    Vec3 e;                     // rotation still to make; the arc in the two ways
    Vec3 direction, aim, heading;
    Vec3 way;                   // unit gradient of a length
    Vec3 ways[3];               // rows of the axes in which a value is written
    double length = 0.0;        // of an arc, or of the vector whose length is the value
    double distance = 0.0;      // from the eye to its target; 0 where it is there
};

class Expander {
public:
    explicit Expander(const Forward& forward) : forward(forward), model(forward.model) {}

    void expand(const TaskRecord& record, Expansion& x) const {
        const double* n = record.numbers.data();
        const Turn& R = forward.rotations[record.segment];
        for (int i = 0; i < record.rows; ++i) x.turn[i] = x.other_turn[i] = x.shift[i] = Vec3::Zero();
        switch (record.kind) {
            case POINT_RECORD: return point(record, n, x);
            case SITE_POINT_RECORD: return site_point(record, n, R, x);
            case ORIENTATION_RECORD: return orientation(n, R, x);
            case AXIS_RECORD: return axis(record, n, R, x);
            case AIM_RECORD: return aim(record, n, R, x);
            case RELATIVE_POINT_RECORD: return relative_point(record, n, x);
            case RELATIVE_ORIENTATION_RECORD: return relative_orientation(record, n, x);
            case DISTANCE_RECORD: return distance(record, n, x);
            default: return ellipsoid(record, n, x);
        }
    }

private:
    const Forward& forward;
    const Model& model;

    static Vec3 three(const double* n) { return {n[0], n[1], n[2]}; }
    static Turn nine(const double* n) { return {n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8]}; }

    Vec3 place(int segment, const double* local) const {
        return segment == kWorld ? three(local) : Vec3(forward.positions[segment] + forward.rotations[segment] * three(local));
    }

    static void meets(Expansion& x, int row, double error) { x.lower[row] = x.upper[row] = error; }

    void point(const TaskRecord& record, const double* n, Expansion& x) const {
        x.point = place(record.segment, n);
        const Vec3 gap = x.point - three(n + 3);
        for (int i = 0; i < record.rows; ++i) {
            x.shift[i] = three(n + 6 + 2 * record.rows + 3 * i);
            const double y = x.shift[i].dot(gap);
            x.lower[i] = n[6 + i] - y;
            x.upper[i] = n[6 + record.rows + i] - y;
        }
    }

    void site_point(const TaskRecord& record, const double* n, const Turn& R, Expansion& x) const {
        x.point = three(n + 3);  // the segment's point that is now at the goal
        const Vec3 gap = x.point - place(record.segment, n);
        for (int i = 0; i < record.rows; ++i) {
            x.shift[i] = R * three(n + 6 + 3 * i);
            meets(x, i, x.shift[i].dot(gap));
        }
    }

    static void orientation(const double* n, const Turn& R, Expansion& x) {
        x.point.setZero();
        x.e = logarithm((nine(n) * R.transposed()).matrix());
        for (int i = 0; i < 3; ++i) {
            x.turn[i] = Vec3::Unit(i);
            meets(x, i, x.e[i]);
        }
    }

    void relative_orientation(const TaskRecord& record, const double* n, Expansion& x) const {
        const Turn wanted = forward.rotations[record.other] * nine(n) * forward.rotations[record.segment].transposed();
        const Turn& frame = forward.rotations[record.common];
        x.point = x.other_point = Vec3::Zero();
        x.e = logarithm(wanted.matrix());
        for (int i = 0; i < 3; ++i) {
            x.turn[i] = frame * Vec3(Vec3::Unit(i));
            x.other_turn[i] = -x.turn[i];
            meets(x, i, x.turn[i].dot(x.e));
        }
    }

    void relative_point(const TaskRecord& record, const double* n, Expansion& x) const {
        const Turn& frame = forward.rotations[record.common];
        x.point = place(record.segment, n);
        x.other_point = place(record.other, n + 3);
        const Vec3 gap = x.other_point - x.point;
        for (int i = 0; i < 3; ++i) {
            x.shift[i] = frame * Vec3(Vec3::Unit(i));
            meets(x, i, x.shift[i].dot(gap));
        }
    }

    // The arc from d to u: heading and length; from the opposite side, along the way the figure can move d most.
    void arc(const TaskRecord& record, Expansion& x) const {
        const Vec3 &d = x.direction, &u = x.aim;
        x.length = 2.0 * std::atan2((d - u).norm(), (d + u).norm());
        if (x.length > kPi - kOpposite) {
            const Vec3 turns[2] = {d.cross(x.ways[0]), d.cross(x.ways[1])};
            double squares[2] = {0.0, 0.0};
            const double* moves = model.mask(record.segment);
            for (int k = 0; k < model.nv; ++k)
                for (int i = 0; i < 2; ++i) {
                    const double entry = moves[k] * record.movable[k] * turns[i].dot(forward.angular(k));
                    squares[i] += entry * entry;
                }
            x.heading = x.ways[widest(squares, 2)];
        } else {
            const Vec3 near = d.dot(u) < 0.0 ? Vec3(u + d) : Vec3(u - d);  // exact where the other would lose digits
            const Vec3 tangent = near - d * d.dot(near);
            const double size = tangent.norm();
            x.heading = size > 0.0 && x.length > 0.0 ? Vec3(tangent / size) : Vec3(Vec3::Zero());
        }
        for (int i = 0; i < 2; ++i) {
            x.e[i] = x.length * x.ways[i].dot(x.heading);
            x.turn[i] = d.cross(x.ways[i]);
            meets(x, i, x.e[i]);
        }
    }

    static int widest(const double* squares, int count) {
        const double most = *std::max_element(squares, squares + count);
        for (int i = 0; i < count; ++i)
            if (squares[i] >= (1.0 - kSame) * most) return i;
        return 0;
    }

    void axis(const TaskRecord& record, const double* n, const Turn& R, Expansion& x) const {
        x.point.setZero();
        x.direction = R * three(n);
        for (int i = 0; i < 2; ++i) x.ways[i] = R * three(n + 3 + 3 * i);
        x.aim = three(n + 9);
        arc(record, x);
    }

    void aim(const TaskRecord& record, const double* n, const Turn& R, Expansion& x) const {
        x.point = place(record.segment, n);
        x.other_point = place(record.other, n + 12);
        x.direction = R * three(n + 3);
        for (int i = 0; i < 2; ++i) x.ways[i] = R * three(n + 6 + 3 * i);
        const Vec3 gap = x.other_point - x.point;
        x.distance = gap.norm();
        const bool there = !(x.distance >= kClosest);
        if (there) x.distance = 0.0;
        x.aim = there ? x.direction : Vec3(gap / x.distance);
        arc(record, x);
        if (there) return;
        for (int i = 0; i < 2; ++i) {
            const Vec3 carried = carried_to_aim(x, x.ways[i]);
            x.shift[i] = (carried - x.aim * x.aim.dot(carried)) / x.distance;
        }
    }

public:
    // A tangent vector at d, taken along the arc to u.
    static Vec3 carried_to_aim(const Expansion& x, const Vec3& v) {
        const double along = x.heading.dot(v);
        const Vec3 forwards = std::cos(x.length) * x.heading - std::sin(x.length) * x.direction;
        return v + along * (forwards - x.heading);
    }

private:
    void distance(const TaskRecord& record, const double* n, Expansion& x) const {
        x.point = place(record.segment, n);
        x.other_point = place(record.other, n + 3);
        const Vec3 gap = x.point - x.other_point;
        x.length = gap.norm();
        x.lower[0] = n[6] - x.length;
        x.upper[0] = n[7] - x.length;
        if (x.length > 0.0) {
            x.way = gap / x.length;
        } else if (n[8] != 0.0) {  // a region has no way out at its center
            x.way.setZero();
        } else {
            const Vec3 axes[3] = {Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ()};
            x.way = axes[widest_apart(record, axes, x)];
        }
        x.shift[0] = x.way;
    }

    void ellipsoid(const TaskRecord& record, const double* n, Expansion& x) const {
        const Turn frame = forward.rotations[record.other] * nine(n + 6);
        const Vec3 radii = three(n + 15);
        const double mean = std::cbrt(radii[0] * radii[1] * radii[2]);
        x.point = x.other_point = place(record.segment, n);  // the other segment's point that is now at x
        const Vec3 u = (frame.transposed() * Vec3(x.point - place(record.other, n + 3))).cwiseQuotient(radii);
        for (int i = 0; i < 3; ++i) x.ways[i] = mean / radii[i] * (frame * Vec3(Vec3::Unit(i)));
        x.length = u.norm();
        meets(x, 0, mean * (1.0 - x.length));
        x.way = x.length > 0.0 ? Vec3(u / x.length) : Vec3(Vec3::Unit(widest_apart(record, x.ways, x)));
        x.length *= mean;
        x.shift[0] = x.way[0] * x.ways[0] + x.way[1] * x.ways[1] + x.way[2] * x.ways[2];
    }

    // Which of three shifts the movable joints can do most of.
    int widest_apart(const TaskRecord& record, const Vec3* shifts, const Expansion& x) const {
        double squares[3] = {0.0, 0.0, 0.0};
        for (int k = 0; k < model.nv; ++k) {
            const Vec3 a = forward.angular(k), v = forward.linear(k);
            Vec3 moved = record.own[k] * (v + a.cross(x.point));
            if (record.paired()) moved -= record.other_own[k] * (v + a.cross(x.other_point));
            for (int i = 0; i < 3; ++i) {
                const double entry = record.movable[k] * shifts[i].dot(moved);
                squares[i] += entry * entry;
            }
        }
        return widest(squares, 3);
    }
};

}  // namespace poise
