// Hessian of a distance from the sliding of nearest points over curved surfaces: a quadratic form of the rotations of the
// two bodies and of the relative velocity of their points; derived in poise.collision.distance.hessian.
#pragma once
#include <Eigen/Eigenvalues>

#include "generated/tolerances.hpp"
#include "distance/hull.hpp"
#include "model/forward_kinematics.hpp"

namespace poise {

using Mat2 = Eigen::Matrix2d;
using Vec2 = Eigen::Vector2d;
using Mat9 = Eigen::Matrix<double, 9, 9>;

// A body at its contact point, projected across the normal: Hessian of its support function, and span of its contact edges.
struct ContactSurface {
    static constexpr double kSupportAtomTol = tolerance::kContactAtomTol;  // relative to the size: atoms whose support is this close to the largest take part in the contact
    Mat2 support_hessian = Mat2::Zero();
    Mat2 edges = Mat2::Zero();  // Σ e eᵀ

    ContactSurface(const Hull& hull, const Vec3& outward, const Vec3& point, const Eigen::Matrix<double, 2, 3>& basis) {
        if (hull.is_half_space) {
            edges.setIdentity();
            return;
        }
        support_hessian = hull.radius * Mat2::Identity();
        const double smallest = hull.support(outward) - kSupportAtomTol * (hull.size + hull.radius);
        int first = -1, count = 0;
        Vec3 start = Vec3::Zero(), end = Vec3::Zero();
        for (int i = 0; i < hull.atoms(); ++i) {
            if (hull.support(i, outward) < smallest) continue;
            end = hull.support_point(i, outward);
            if (first < 0) first = i, start = end;
            else add_edge(basis * (end - start));
            ++count;
        }
        if (!hull.curved) return;
        const double along = count == 2 ? parameter_along(start, end, point - hull.radius * outward) : 1.0 / count;
        for (int i = first, seen = 0; seen < count; ++i) {
            if (hull.support(i, outward) < smallest) continue;
            add_atom(hull, i, outward, count == 2 && seen == 0 ? 1.0 - along : along, basis);
            ++seen;
        }
    }

private:
    void add_edge(const Vec2& edge) { edges += edge * edge.transpose(); }

    static double parameter_along(const Vec3& start, const Vec3& end, const Vec3& point) {
        const double square = (end - start).squaredNorm();
        return square > 0.0 ? std::min(std::max((point - start).dot(end - start) / square, 0.0), 1.0) : 0.5;
    }

    void add_atom(const Hull& hull, int atom, const Vec3& outward, double weight, const Eigen::Matrix<double, 2, 3>& basis) {
        const Mat3& spread = hull.spreads[atom];
        if ((spread.transpose() * outward).norm() > std::sqrt(kFlatTol) * hull.widths[atom]) {
            Mat3 negated = Mat3::Zero();
            hull.subtract_support_hessian(atom, outward, weight, negated);
            support_hessian -= basis * negated * basis.transpose();
        } else {  // the flat end of a cylinder
            for (int k = 0; k < 3; ++k) add_edge(basis * spread.col(k));
        }
    }
};

// Directions that edges constrain: none, one or both.
struct ConstrainedDirections {
    int count = 0;
    Mat2 directions;  // in columns, the constrained one first

    explicit ConstrainedDirections(const Mat2& edges) {
        const Eigen::SelfAdjointEigenSolver<Mat2> parts(edges);
        const double largest = std::max(parts.eigenvalues()[1], 1e-18);
        directions << parts.eigenvectors().col(1), parts.eigenvectors().col(0);
        for (int i = 0; i < 2; ++i) count += parts.eigenvalues()[i] > 1e-12 * largest;
    }
};

// Symmetric form of (rotation of a, rotation of b, velocity of a's point relative to b's), in world axes.
inline Mat9 sliding_hessian(const Hull& a, const Hull& b, const Separation& separation) {
    constexpr double kMinCurvatureRadiusM = tolerance::kMinCurvatureRadiusM;  // smallest radius of curvature taken seriously
    using Wide = Eigen::Matrix<double, 2, 9>;
    const Vec3& n = separation.normal;
    Eigen::Matrix<double, 2, 3> basis;
    int smallest;
    n.cwiseAbs().minCoeff(&smallest);
    basis.row(0) = n.cross(Vec3(Vec3::Unit(smallest))).normalized();
    basis.row(1) = n.cross(Vec3(basis.row(0)));
    const ContactSurface surface_a(a, -n, separation.point_a, basis), surface_b(b, n, separation.point_b, basis);
    const Eigen::Matrix<double, 2, 3> normal_rate = -basis * cross_matrix(n);  // ω × n
    Wide normal_rate_a = Wide::Zero(), normal_rate_b = Wide::Zero(), relative_velocity = Wide::Zero();
    normal_rate_a.leftCols<3>() = normal_rate, normal_rate_b.middleCols<3>(3) = normal_rate, relative_velocity.rightCols<3>() = basis;

    Mat2 stiffness = surface_a.support_hessian + surface_b.support_hessian + separation.distance * Mat2::Identity();
    const Wide forcing = relative_velocity + surface_a.support_hessian * normal_rate_a + surface_b.support_hessian * normal_rate_b;

    // δ follows a body across its edges; where both constrain the same direction, their mean. Where δ is free the form is
    // positive, since the normal is that of the greatest distance; along edges it need not be, for overlapping bodies.
    const ConstrainedDirections first(surface_a.edges), second(surface_b.edges);
    Wide delta;
    if (first.count + second.count == 0) {
        const Eigen::SelfAdjointEigenSolver<Mat2> parts(stiffness);
        stiffness = parts.eigenvectors() * parts.eigenvalues().cwiseMax(kMinCurvatureRadiusM).asDiagonal() * parts.eigenvectors().transpose();
        delta = stiffness.inverse() * forcing;
    } else {
        Mat2 constrained = Mat2::Zero();
        Wide constrained_rate = Wide::Zero();
        for (int i = 0; i < first.count; ++i) {
            const Mat2 along = first.directions.col(i) * first.directions.col(i).transpose();
            constrained += along, constrained_rate += along * normal_rate_a;
        }
        for (int i = 0; i < second.count; ++i) {
            const Mat2 along = second.directions.col(i) * second.directions.col(i).transpose();
            constrained += along, constrained_rate += along * normal_rate_b;
        }
        const ConstrainedDirections combined(constrained);
        if (combined.count == 2) {
            delta = constrained.inverse() * constrained_rate;
        } else {
            const Vec2 e = combined.directions.col(0), free = combined.directions.col(1);
            const double size = e.dot(constrained * e), stiffness_along = free.dot(stiffness * free);
            if (stiffness_along < kMinCurvatureRadiusM) stiffness += (kMinCurvatureRadiusM - stiffness_along) * free * free.transpose();
            delta = e * (e.transpose() * constrained_rate) / size;
            delta += free * (free.transpose() * (forcing - stiffness * delta)) / free.dot(stiffness * free);
        }
    }
    Mat9 form = delta.transpose() * forcing;
    form += form.transpose().eval();
    form -= delta.transpose() * stiffness * delta;
    form -= normal_rate_a.transpose() * surface_a.support_hessian * normal_rate_a + normal_rate_b.transpose() * surface_b.support_hessian * normal_rate_b;
    return form;
}

}  // namespace poise
