// A fixed list of primitive goals (point, orientation, center of mass, aim): errors and Jacobian of all of them in one
// call, without allocation.
// Rows are padded to whole vector registers; columns beyond the DoFs of a primitive's segment stay zero.
#pragma once
#include "model/manifold.hpp"
#include "model/mass.hpp"

namespace poise {

enum PrimitiveKind { POINT = 0, ORIENTATION, CENTER_OF_MASS, AIM };

struct Primitive {
    int kind, segment;
    Vec3 point, axis;
};

struct Program {
    const Model& model;  // must outlive the program
    std::vector<Primitive> primitives;
    ForwardKinematics forward;
    MassMoments moments;
    std::vector<double> goals, errors;
    PaddedArray jacobian;  // rows of `stride` numbers; the first nv are columns
    bool needs_mass = false;

    Program(const Model& m, std::vector<Primitive> list)
        : model(m), primitives(std::move(list)), forward(m), moments(forward) {
        for (size_t i = 0; i < primitives.size(); ++i) check(primitives[i], "primitive " + std::to_string(i) + ": ");
        goals.assign(7 * primitives.size(), 0.0);
        for (size_t i = 0; i < primitives.size(); ++i) goals[7 * i + 3] = 1.0;
        errors.assign(3 * primitives.size(), 0.0);
        jacobian.setZero(3 * primitives.size() * size_t(model.stride));
    }

    void evaluate(const double* q) {
        if (needs_mass) {
            forward.run<true>(q);
            moments.accumulate();
        } else {
            forward.run<false>(q);
        }
        for (size_t i = 0; i < primitives.size(); ++i)
            write(primitives[i], &goals[7 * i], &errors[3 * i], jacobian.data() + 3 * i * size_t(model.stride));
    }

private:
    void check(const Primitive& primitive, const std::string& where) {
        if (primitive.kind < POINT || primitive.kind > AIM) throw std::invalid_argument(where + "unknown kind of primitive");
        if (primitive.segment < 0 || primitive.segment >= model.size())
            throw std::invalid_argument(where + "no such segment");
        if (primitive.kind != CENTER_OF_MASS) return;
        if (!(model.mass > 0.0)) throw std::invalid_argument(where + "the figure has no mass");
        needs_mass = true;
    }

    void write(const Primitive& primitive, const double* goal, double* error, double* rows) {
        Eigen::Map<Vec3> e(error);
        const Eigen::Map<const Vec3> target(goal);
        const Rotation& R = forward.rotations[primitive.segment];
        if (primitive.kind == CENTER_OF_MASS) {
            e = target - moments.subtree_moments[0] / model.mass;
            moments.first_moment_rows(1.0 / model.mass, rows, model.stride);
        } else if (primitive.kind == ORIENTATION) {
            e = logarithm((rotation_from_quaternion(goal + 3) * R.transposed()).matrix());
            orientation_rows(forward, primitive.segment, rows, model.stride);
        } else {
            const Vec3 x = forward.positions[primitive.segment] + R * primitive.point;
            if (primitive.kind == POINT) {
                e = target - x;
                point_rows(forward, primitive.segment, x, rows, model.stride);
            } else {
                aim(primitive, x, target, e, rows);
            }
        }
    }

    // e = u - d; the derivative of d - u is  a × d + (I - u u')(v + a × x)/r
    void aim(const Primitive& primitive, const Vec3& x, const Vec3& target, Eigen::Map<Vec3>& e, double* rows) {
        const Vec3 direction = forward.rotations[primitive.segment] * primitive.axis;
        const Vec3 gap = target - x;
        const double distance = std::max(gap.norm(), 1e-12);  // eye on the target: any direction is valid
        const Vec3 u = gap / distance;
        e = u - direction;
        const Mat3 across = (Mat3::Identity() - u * u.transpose()) / distance;
        general_rows(forward, primitive.segment, -cross_matrix(direction) - across * cross_matrix(x), across, rows, model.stride);
    }
};

}  // namespace poise
