// Signed distance of two convex shapes, nearest points and normal; see poise/distance/separation.py.
#pragma once
#include "distance/distance_depth.hpp"

namespace poise {

constexpr double kFar = std::numeric_limits<double>::infinity();

class PairDistance {
public:
    // The separation of two shapes; where they are known to be farther apart than `beyond`, that is enough to know.
    Touch find(const Hull& a, const Hull& b, double beyond = kFar) {
        if (b.unbounded) return from_surface(a, b);
        if (a.unbounded) {
            const Touch other = from_surface(b, a);
            return {other.distance, -other.normal, other.point_b, other.point_a};
        }
        Touch touch = cores(a, b, beyond + a.radius + b.radius);
        touch.distance -= a.radius + b.radius;
        touch.point_a -= a.radius * touch.normal;
        touch.point_b += b.radius * touch.normal;
        return touch;
    }

private:
    Depth depth;

    static Touch from_surface(const Hull& a, const Hull& ground) {
        const Vec3 n = ground.normal();
        const Vec3 lowest = a.point(a.farthest(-n), -n) - a.radius * n;
        const double height = n.dot(lowest - ground.centers[0]);
        return {height, n, lowest, lowest - height * n};
    }

    Touch cores(const Hull& a, const Hull& b, double beyond) {
        const bool curved = a.curved || b.curved;
        if (!curved && a.atoms() <= 2 && b.atoms() <= 2) return segments(a.centers, b.centers);
        const double scale = a.size + b.size + (a.centers[0] - b.centers[0]).norm();
        Vec3 start = a.middle() - b.middle();
        Corral corral;
        for (double coarse : {1e-5, 1e-8, 0.0}) {
            corral = nearest(a, b, start, curved ? coarse * scale : 0.0, beyond);
            if (corral.meets) return depth.find(a, b, scale);
            start = corral.point_a() - corral.point_b();
            if (!curved || corral.gap <= 1e-13 * scale || start.norm() - corral.gap > beyond) break;
            Touch better;
            if (polished(a, b, start / start.norm(), scale, corral, better)) return better;
        }
        const double length = start.norm();
        return {length, start / length, corral.point_a(), corral.point_b()};
    }

    static double clamped(double x) { return std::min(std::max(x, 0.0), 1.0); }

    static Touch segments(const std::vector<Vec3>& ones, const std::vector<Vec3>& others) {
        const Vec3 p = ones.front(), q = others.front();
        const Vec3 u = ones.back() - p, w = others.back() - q, r = p - q;
        double s = 0.0, t = 0.0;
        places(r, u, w, s, t);
        const Vec3 one = p + s * u, other = q + t * w, gap = one - other;
        const double length = gap.norm();
        if (length > kTouch * (u.norm() + w.norm() + r.norm())) return {length, gap / length, one, other};
        return {0.0, across(u, w), one, other};
    }
    // Places, from 0 to 1, of the nearest points on p + s u and q + t w; r = p - q.
    static void places(const Vec3& r, const Vec3& u, const Vec3& w, double& s, double& t) {
        const double a = u.dot(u), e = w.dot(w), f = w.dot(r), c = u.dot(r);
        if (a == 0.0) {
            t = e > 0.0 ? clamped(f / e) : 0.0;
        } else if (e == 0.0) {
            s = clamped(-c / a);
        } else {
            const double b = u.dot(w), spread = a * e - b * b;
            s = spread > 1e-14 * a * e ? clamped((b * f - c * e) / spread) : 0.0;
            t = (b * s + f) / e;
            if (t < 0.0) t = 0.0, s = clamped(-c / a);
            else if (t > 1.0) t = 1.0, s = clamped((b - c) / a);
        }
    }
    static Vec3 across(const Vec3& u, const Vec3& w) {
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
