// Signed distance of two convex shapes, their nearest points and normal; see poise.collision.distance.signed_distance. For
// overlapping cores the penetration depth; see poise.collision.distance.signed_distance.
#pragma once
#include <numeric>

#include "generated/tolerances.hpp"
#include "distance/expanding_polytope.hpp"
#include "distance/nearest_points.hpp"

namespace poise {

class PenetrationDepth {
public:
    Separation find(const Hull& a, const Hull& b, double scale) {
        const bool is_mesh = a.atoms() > 8 || b.atoms() > 8;
        if (is_mesh) polytope.find(a, b, scale);
        const bool is_expanded = is_mesh && !polytope.directions.empty();
        if (is_expanded) candidate_directions = polytope.directions;
        else collect_directions(a, b);
        depths.resize(candidate_directions.size());
        order.resize(candidate_directions.size());
        for (size_t i = 0; i < candidate_directions.size(); ++i) depths[i] = -separation_along(a, b, candidate_directions[i]);
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(), [this](int i, int j) { return depths[i] < depths[j]; });
        shifted_a = a;
        Separation best{-std::numeric_limits<double>::infinity(), Vec3::UnitZ(), a.centers[0], b.centers[0]};
        descended.clear();
        for (int index : order) {
            if (descended.size() == 10) break;
            bool is_covered = false;
            for (const Vec3& direction : descended) is_covered = is_covered || direction.dot(candidate_directions[index]) > (is_expanded ? 0.99999 : 0.98);
            if (is_covered) continue;
            descended.push_back(candidate_directions[index]);
            const Separation result = descend_from(a, b, candidate_directions[index], scale);
            if (descended.size() == 1 || result.distance > best.distance + 1e-12 * scale) best = result;
        }
        return best;
    }

private:
    static constexpr double kCoarseGap = tolerance::kCoarseDepthGap, kDepthTol = tolerance::kEqualDepthTol, kSeparationStep = tolerance::kDepthSeparationStep;
    std::vector<Vec3> candidate_directions, descended;
    std::vector<double> depths;
    std::vector<int> order;
    Hull shifted_a;
    ExpandingPolytope polytope;

    Separation descend_from(const Hull& a, const Hull& b, Vec3 direction, double scale) {
        double depth = -separation_along(a, b, direction);
        Separation result{-depth, direction, a.support_point(a.support_atom(-direction), -direction), b.support_point(b.support_atom(direction), direction)};
        const bool curved = a.curved || b.curved;
        Corral corral;
        for (int iteration = 0; iteration < 30; ++iteration) {
            const Vec3 shift = (depth + kSeparationStep * scale) * direction;
            shifted_a.set_translated(a, shift);
            corral = nearest_points(shifted_a, b, direction, curved ? kCoarseGap * scale : 0.0);
            const Vec3 gap = corral.point_a() - corral.point_b();
            const double length = gap.norm();
            if (corral.overlaps || length == 0.0) break;
            const Vec3 trial_direction = gap / length;
            const double trial_depth = -separation_along(a, b, trial_direction);
            const bool is_stationary = trial_depth >= depth - kDepthTol * scale;
            if (trial_depth < depth) direction = trial_direction, depth = trial_depth;
            if (trial_depth <= depth + kDepthTol * scale) result = {-depth, direction, corral.point_a() - shift, corral.point_b()};
            if (is_stationary) break;
        }
        Separation refined;
        const bool use_refined = curved && refine_by_newton(a, b, direction, scale, corral, refined) && refined.distance >= result.distance - kDepthTol * scale;
        return use_refined ? refined : result;
    }

    void add_direction(const Vec3& direction) {
        const double length = direction.norm();
        if (length > 1e-9) candidate_directions.push_back(direction / length);
    }
    void collect_directions(const Hull& a, const Hull& b) {
        candidate_directions.clear();
        const Mat3 frames[2] = {frame(a), frame(b)};
        for (const Mat3& axes : frames)
            for (int x = -1; x <= 1; ++x)
                for (int y = -1; y <= 1; ++y)
                    for (int z = -1; z <= 1; ++z) add_direction(x * axes.row(0) + y * axes.row(1) + z * axes.row(2));
        for (double sign : {1.0, -1.0})
            for (int i = 0; i < 3; ++i)
                for (int j = 0; j < 3; ++j) add_direction(sign * Vec3(frames[0].row(i)).cross(Vec3(frames[1].row(j))));
        for (const Vec3& c : a.centers) add_direction(c - b.middle());
        for (const Vec3& c : b.centers) add_direction(a.middle() - c);
    }
    // Three axes, as rows: those of a spread, of the edges of a box or triangle, or of the world.
    static Mat3 frame(const Hull& hull) {
        Vec3 x, y, z;
        if (hull.curved) x = hull.spreads[0].col(0), y = hull.spreads[0].col(1), z = x.cross(y);
        else if (hull.atoms() == 8) x = hull.centers[1] - hull.centers[0], y = hull.centers[2] - hull.centers[0], z = hull.centers[4] - hull.centers[0];
        else if (hull.atoms() == 3 || hull.atoms() == 4) x = hull.centers[1] - hull.centers[0], y = hull.centers[2] - hull.centers[0], z = x.cross(y);
        else return Mat3::Identity();
        Mat3 axes;
        axes.row(0) = x / x.norm(), axes.row(1) = y / y.norm(), axes.row(2) = z / z.norm();
        return axes;
    }
};

constexpr double kInfiniteDistance = std::numeric_limits<double>::infinity();

class SignedDistance {
public:
    // Separation of two shapes; may stop early when they are known to be farther apart than `cutoff`.
    Separation find(const Hull& a, const Hull& b, double cutoff = kInfiniteDistance) {
        if (b.is_half_space) return from_half_space(a, b);
        if (a.is_half_space) {
            const Separation point_on_b = from_half_space(b, a);
            return {point_on_b.distance, -point_on_b.normal, point_on_b.point_b, point_on_b.point_a};
        }
        Separation separation = core_distance(a, b, cutoff + a.radius + b.radius);
        separation.distance -= a.radius + b.radius;
        separation.point_a -= a.radius * separation.normal;
        separation.point_b += b.radius * separation.normal;
        return separation;
    }

private:
    PenetrationDepth depth;

    static Separation from_half_space(const Hull& a, const Hull& ground) {
        const Vec3 n = ground.normal();
        const Vec3 lowest = a.support_point(a.support_atom(-n), -n) - a.radius * n;
        const double height = n.dot(lowest - ground.centers[0]);
        return {height, n, lowest, lowest - height * n};
    }

    Separation core_distance(const Hull& a, const Hull& b, double cutoff) {
        const bool curved = a.curved || b.curved;
        if (!curved && a.atoms() <= 2 && b.atoms() <= 2) return segment_distance(a.centers, b.centers);
        const double scale = a.size + b.size + (a.centers[0] - b.centers[0]).norm();
        Vec3 gap = a.middle() - b.middle();
        Corral corral;
        for (double coarse : {1e-5, 1e-8, 0.0}) {
            corral = nearest_points(a, b, gap, curved ? coarse * scale : 0.0, cutoff);
            if (corral.overlaps) return depth.find(a, b, scale);
            gap = corral.point_a() - corral.point_b();
            if (!curved || corral.gap <= 1e-13 * scale || gap.norm() - corral.gap > cutoff) break;
            Separation refined;
            if (refine_by_newton(a, b, gap / gap.norm(), scale, corral, refined)) return refined;
        }
        const double length = gap.norm();
        return {length, gap / length, corral.point_a(), corral.point_b()};
    }

    static double clamp01(double x) { return std::min(std::max(x, 0.0), 1.0); }

    static Separation segment_distance(const std::vector<Vec3>& ends_a, const std::vector<Vec3>& ends_b) {
        const Vec3 p = ends_a.front(), q = ends_b.front();
        const Vec3 u = ends_a.back() - p, w = ends_b.back() - q, r = p - q;
        double s = 0.0, t = 0.0;
        nearest_parameters(r, u, w, s, t);
        const Vec3 point_on_a = p + s * u, point_on_b = q + t * w, gap = point_on_a - point_on_b;
        const double length = gap.norm();
        if (length > kContactTol * (u.norm() + w.norm() + r.norm())) return {length, gap / length, point_on_a, point_on_b};
        return {0.0, common_normal(u, w), point_on_a, point_on_b};
    }
    // Parameters, from 0 to 1, of the nearest points on p + s u and q + t w; r = p - q.
    static void nearest_parameters(const Vec3& r, const Vec3& u, const Vec3& w, double& s, double& t) {
        const double a = u.dot(u), e = w.dot(w), f = w.dot(r), c = u.dot(r);
        if (a == 0.0) {
            t = e > 0.0 ? clamp01(f / e) : 0.0;
        } else if (e == 0.0) {
            s = clamp01(-c / a);
        } else {
            const double b = u.dot(w), spread = a * e - b * b;
            s = spread > 1e-14 * a * e ? clamp01((b * f - c * e) / spread) : 0.0;
            t = (b * s + f) / e;
            if (t < 0.0) t = 0.0, s = clamp01(-c / a);
            else if (t > 1.0) t = 1.0, s = clamp01((b - c) / a);
        }
    }
    static Vec3 common_normal(const Vec3& u, const Vec3& w) {
        const Vec3 cross = u.cross(w);
        const double size = cross.norm();
        if (size > 1e-9 * u.norm() * w.norm() && size > 0.0) return cross / size;
        const Vec3 longer = u.dot(u) >= w.dot(w) ? u : w;
        if (longer == Vec3::Zero()) return Vec3::UnitZ();
        int least;
        longer.cwiseAbs().minCoeff(&least);
        const Vec3 axis = longer.cross(Vec3(Vec3::Unit(least)));
        return axis / axis.norm();
    }
};

}  // namespace poise
