// What the sliding of nearest points over curved surfaces adds to the second derivative of a distance: a form of the two
// bodies' turns and of the velocity of one point against the other; poise/obstacles/sliding.py tells the whole story.
#pragma once
#include <Eigen/Eigenvalues>

#include "distance/distance_hull.hpp"
#include "model/forward_kinematics.hpp"

namespace poise {

using Mat2 = Eigen::Matrix2d;
using Vec2 = Eigen::Vector2d;
using Mat9 = Eigen::Matrix<double, 9, 9>;

// A body where it is touched, seen across the normal: bends of its support function, and what spans the edges it touches with.
struct TouchedSurface {
    static constexpr double kCarries = 1e-9;  // of the size: an atom that reaches this near to the farthest carries the contact
    Mat2 bend = Mat2::Zero();
    Mat2 edges = Mat2::Zero();  // Σ e eᵀ

    TouchedSurface(const Hull& hull, const Vec3& outward, const Vec3& point, const Eigen::Matrix<double, 2, 3>& basis) {
        if (hull.unbounded) {
            edges.setIdentity();
            return;
        }
        bend = hull.radius * Mat2::Identity();
        const double least = hull.reach(outward) - kCarries * (hull.size + hull.radius);
        int first = -1, count = 0;
        Vec3 from = Vec3::Zero(), to = Vec3::Zero();
        for (int i = 0; i < hull.atoms(); ++i) {
            if (hull.reach(i, outward) < least) continue;
            to = hull.point(i, outward);
            if (first < 0) first = i, from = to;
            else join(basis * (to - from));
            ++count;
        }
        if (!hull.curved) return;
        const double along = count == 2 ? share(from, to, point - hull.radius * outward) : 1.0 / count;
        for (int i = first, met = 0; met < count; ++i) {
            if (hull.reach(i, outward) < least) continue;
            curve(hull, i, outward, count == 2 && met == 0 ? 1.0 - along : along, basis);
            ++met;
        }
    }

private:
    void join(const Vec2& edge) { edges += edge * edge.transpose(); }

    static double share(const Vec3& from, const Vec3& to, const Vec3& point) {
        const double square = (to - from).squaredNorm();
        return square > 0.0 ? std::min(std::max((point - from).dot(to - from) / square, 0.0), 1.0) : 0.5;
    }

    void curve(const Hull& hull, int atom, const Vec3& outward, double part, const Eigen::Matrix<double, 2, 3>& basis) {
        const Mat3& spread = hull.spreads[atom];
        if ((spread.transpose() * outward).norm() > std::sqrt(kFlat) * hull.widths[atom]) {
            Mat3 taken = Mat3::Zero();
            hull.subtract_bend(atom, outward, part, taken);
            bend -= basis * taken * basis.transpose();
        } else {  // the flat end of a cylinder
            for (int k = 0; k < 3; ++k) join(basis * spread.col(k));
        }
    }
};

// Directions that edges hold: none, one or both.
struct HeldDirections {
    int count = 0;
    Mat2 ways;  // in columns, the held one first

    explicit HeldDirections(const Mat2& edges) {
        const Eigen::SelfAdjointEigenSolver<Mat2> parts(edges);
        const double largest = std::max(parts.eigenvalues()[1], 1e-18);
        ways << parts.eigenvectors().col(1), parts.eigenvectors().col(0);
        for (int i = 0; i < 2; ++i) count += parts.eigenvalues()[i] > 1e-12 * largest;
    }
};

// Symmetric form of (turn of a, turn of b, velocity of a's point against b's), in the world's axes.
inline Mat9 sliding_form(const Hull& a, const Hull& b, const Touch& touch) {
    constexpr double kSharpest = 1e-4;  // least radius of curvature that is believed [m]
    using Wide = Eigen::Matrix<double, 2, 9>;
    const Vec3& n = touch.normal;
    Eigen::Matrix<double, 2, 3> basis;
    int least;
    n.cwiseAbs().minCoeff(&least);
    basis.row(0) = n.cross(Vec3(Vec3::Unit(least))).normalized();
    basis.row(1) = n.cross(Vec3(basis.row(0)));
    const TouchedSurface one(a, -n, touch.point_a, basis), other(b, n, touch.point_b, basis);
    const Eigen::Matrix<double, 2, 3> turned = -basis * cross_matrix(n);  // ω × n
    Wide mine = Wide::Zero(), theirs = Wide::Zero(), apart = Wide::Zero();
    mine.leftCols<3>() = turned, theirs.middleCols<3>(3) = turned, apart.rightCols<3>() = basis;

    Mat2 stiff = one.bend + other.bend + touch.distance * Mat2::Identity();
    const Wide pull = apart + one.bend * mine + other.bend * theirs;

    // δ follows a body across its edges; where both hold the same direction, half way between them. Where δ is free the form
    // is positive, since the normal is that of the greatest distance; along edges it need not be, for bodies that overlap.
    const HeldDirections first(one.edges), second(other.edges);
    Wide delta;
    if (first.count + second.count == 0) {
        const Eigen::SelfAdjointEigenSolver<Mat2> parts(stiff);
        stiff = parts.eigenvectors() * parts.eigenvalues().cwiseMax(kSharpest).asDiagonal() * parts.eigenvectors().transpose();
        delta = stiff.inverse() * pull;
    } else {
        Mat2 held = Mat2::Zero();
        Wide wanted = Wide::Zero();
        for (int i = 0; i < first.count; ++i) {
            const Mat2 along = first.ways.col(i) * first.ways.col(i).transpose();
            held += along, wanted += along * mine;
        }
        for (int i = 0; i < second.count; ++i) {
            const Mat2 along = second.ways.col(i) * second.ways.col(i).transpose();
            held += along, wanted += along * theirs;
        }
        const HeldDirections both(held);
        if (both.count == 2) {
            delta = held.inverse() * wanted;
        } else {
            const Vec2 e = both.ways.col(0), free = both.ways.col(1);
            const double size = e.dot(held * e), bent = free.dot(stiff * free);
            if (bent < kSharpest) stiff += (kSharpest - bent) * free * free.transpose();
            delta = e * (e.transpose() * wanted) / size;
            delta += free * (free.transpose() * (pull - stiff * delta)) / free.dot(stiff * free);
        }
    }
    Mat9 gain = delta.transpose() * pull;
    gain += gain.transpose().eval();
    gain -= delta.transpose() * stiff * delta;
    gain -= mine.transpose() * one.bend * mine + theirs.transpose() * other.bend * theirs;
    return gain;
}

}  // namespace poise
