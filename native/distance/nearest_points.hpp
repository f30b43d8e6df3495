// Nearest points of two convex cores that do not overlap, by Wolfe's method (minimum-norm point of the Minkowski
// difference, as GJK); see poise.collision.distance.nearest_points. The last digits come from Newton's method on the optimality
// conditions of nearest points; see poise.collision.distance.nearest_points.
#pragma once
#include "generated/tolerances.hpp"
#include "distance/hull.hpp"

namespace poise {

constexpr double kContactTol = tolerance::kCoreContactTol, kDualityGapTol = tolerance::kDualityGapTol;
constexpr int kMaxWolfeIterations = tolerance::kMaxWolfeIterations;

struct Corral {
    int count = 0;
    int atoms_a[5], atoms_b[5];
    Vec3 points_a[5], points_b[5];
    double weights[5];
    double gap = 0.0;
    bool overlaps = false;

    Vec3 combine(const Vec3* points) const {
        Vec3 sum = Vec3::Zero();
        for (int i = 0; i < count; ++i) sum += weights[i] * points[i];
        return sum;
    }
    Vec3 point_a() const { return combine(points_a); }
    Vec3 point_b() const { return combine(points_b); }
    Vec3 difference(int i) const { return points_a[i] - points_b[i]; }

    void add_support_points(const Hull& a, const Hull& b, const Vec3& n) {
        const int i = a.support_atom(-n), j = b.support_atom(n);
        atoms_a[count] = i, atoms_b[count] = j;
        points_a[count] = a.support_point(i, -n), points_b[count] = b.support_point(j, n);
        weights[count] = count == 0 ? 1.0 : 0.0;
        ++count;
    }
    void drop_zero_weights() {  // keep points with positive weight
        int remaining = 0;
        double sum = 0.0;
        for (int i = 0; i < count; ++i) {
            if (!(weights[i] > 0.0)) continue;
            atoms_a[remaining] = atoms_a[i], atoms_b[remaining] = atoms_b[i];
            points_a[remaining] = points_a[i], points_b[remaining] = points_b[i];
            sum += weights[remaining] = weights[i];
            ++remaining;
        }
        count = remaining;
        for (int i = 0; i < count; ++i) weights[i] /= sum;
    }
    // Weights of the minimum-norm point of the affine hull of all points; false if they are affinely dependent.
    bool affine_minimizer(double* minimizer) const {
        Vec3 orthonormal[4];
        double coefficients[4][4] = {};
        const Vec3 origin = difference(0);
        const int edges = count - 1;
        for (int i = 0; i <= edges; ++i) minimizer[i] = 0.0;
        for (int i = 0; i < edges; ++i) {
            const Vec3 edge = difference(i + 1) - origin;
            orthonormal[i] = edge;
            coefficients[i][i] = 1.0;
            for (int pass = 0; pass < 2; ++pass)
                for (int j = 0; j < i; ++j) {
                    const double part = orthonormal[j].dot(orthonormal[i]);
                    orthonormal[i] -= part * orthonormal[j];
                    for (int k = 0; k <= j; ++k) coefficients[i][k] -= part * coefficients[j][k];
                }
            const double length = orthonormal[i].norm();
            if (!(length > 1e-13 * edge.norm())) return false;
            orthonormal[i] /= length;
            for (int k = 0; k <= i; ++k) coefficients[i][k] /= length;
            const double along = -orthonormal[i].dot(origin);
            for (int k = 0; k <= i; ++k) minimizer[k + 1] += along * coefficients[i][k];
        }
        double sum = 0.0;
        for (int i = 1; i <= edges; ++i) sum += minimizer[i];
        minimizer[0] = 1.0 - sum;
        return true;
    }
    bool minimize_over_hull() {
        for (int iteration = 0; iteration < 8; ++iteration) {
            double minimizer[5];
            if (!affine_minimizer(minimizer)) return false;
            bool inside = true;
            for (int i = 0; i < count; ++i) inside = inside && minimizer[i] > 0.0;
            if (inside) {
                std::copy_n(minimizer, count, weights);
                return true;
            }
            double step = std::numeric_limits<double>::infinity();
            int first = 0;
            for (int i = 0; i < count; ++i) {
                if (minimizer[i] > 0.0) continue;
                const double ratio = weights[i] / (weights[i] - minimizer[i]);
                if (ratio < step) step = ratio, first = i;
            }
            step = std::min(1.0, step);
            for (int i = 0; i < count; ++i) weights[i] = std::max(0.0, (1.0 - step) * weights[i] + step * minimizer[i]);
            weights[first] = 0.0;
            drop_zero_weights();
        }
        return false;
    }
};

// Stops early with a duality gap of `coarse`, or as soon as the cores are known to be `beyond` apart.
inline Corral nearest_points(const Hull& a, const Hull& b, const Vec3& start, double coarse, double beyond = std::numeric_limits<double>::infinity()) {
    const double scale = a.size + b.size + (a.centers[0] - b.centers[0]).norm();
    Corral corral;
    double length = start.norm();
    corral.add_support_points(a, b, length > 0.0 ? Vec3(start / length) : Vec3(1.0, 0.0, 0.0));
    double best = std::numeric_limits<double>::infinity();
    for (int iteration = 0; iteration < kMaxWolfeIterations; ++iteration) {
        Vec3 v = Vec3::Zero();
        for (int i = 0; i < corral.count; ++i) v += corral.weights[i] * corral.difference(i);
        length = v.norm();
        if (length <= kContactTol * scale || corral.count == 4) {
            corral.gap = 0.0, corral.overlaps = true;
            return corral;
        }
        const int before = corral.count;
        corral.add_support_points(a, b, v / length);
        const double bound = v.dot(corral.difference(before)) / length;
        corral.gap = length - bound;
        if (corral.gap <= std::max(kDualityGapTol * scale, coarse) || !(length < best) || bound > beyond) {
            corral.count = before;
            return corral;
        }
        best = length;
        if (!corral.minimize_over_hull()) {
            corral.drop_zero_weights();
            return corral;
        }
    }
    return corral;
}

inline double separation_along(const Hull& a, const Hull& b, const Vec3& n) { return -(a.support(-n) + b.support(n)); }

// Refines the separation of two cores near `normal` to rounding; starts from the support atoms of `corral`. False on failure.
bool refine_by_newton(const Hull& a, const Hull& b, const Vec3& normal, double scale, const Corral& corral, Separation& result);

}  // namespace poise
