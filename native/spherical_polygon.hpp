// Swing limit bounded by great arcs, the inside to the left of each [Baerlocher2001, 3.6.1].
//
// The essays of poise/limits/spherical_polygon.py and polygon_corners.py, of which this is the twin, have the formulas.
#pragma once
#include <limits>

#include "swing_margin.hpp"

namespace poise {

// A convex corner of a polygon that is not convex: the heights over its two walls.
struct Corner {
    static constexpr double kFading = 4.0;
    Vec3 vertex, before, after;  // normals of the wall that ends there and of the one that begins
    double reach = 0.0, slope = 0.0;

    Corner() = default;
    explicit Corner(const std::vector<double>& numbers) {
        if (numbers.size() != 11) throw std::invalid_argument("a corner has a vertex, two normals, reach and slope");
        vertex = Eigen::Map<const Vec3>(&numbers[0]);
        before = Eigen::Map<const Vec3>(&numbers[3]);
        after = Eigen::Map<const Vec3>(&numbers[6]);
        reach = numbers[9];
        slope = numbers[10];
    }

    Margin margin(const Vec3& d) const {
        const Margin wall = upper(d);
        const double far = slope * ((d - vertex).norm() - 0.5 * reach);
        return far > wall.value ? Margin{far, slope * away(d)} : wall;
    }

    // The polygon's margin with this corner, which is near, mitred.
    Margin mitred(const Vec3& d, double chord, const Margin& margin) const {
        const Margin wall = lower(d);
        const double over = chord - reach;
        if (over < 0.0) return wall;
        const double faded = wall.value - kFading * over;
        return faded > margin.value ? Margin{faded, wall.gradient - kFading * away(d)} : margin;
    }

private:
    // the same comparison decides both, so that each wall is shown exactly once
    Margin lower(const Vec3& d) const {
        const Margin one = height(before, d), other = height(after, d);
        return one.value <= other.value ? one : other;
    }
    Margin upper(const Vec3& d) const {
        const Margin one = height(before, d), other = height(after, d);
        return one.value <= other.value ? other : one;
    }
    Vec3 away(const Vec3& d) const {
        const Vec3 gap = d - vertex;
        return (gap - gap.dot(d) * d) / std::max(gap.norm(), 1e-300);
    }
};

struct Polygon {
    static constexpr double kAtVertex = 1e-14;  // what falls on an edge this near its end falls on the vertex
    struct Edge {
        Vec3 start, along, normal, corner;  // corner: halfway between the normals that meet at `start`
        double length;
    };
    struct Nearest {
        double margin;
        int edge;
        bool at_vertex;  // the start of the edge is the nearest point
    };
    std::vector<Edge> edges;
    std::vector<Corner> corners;  // convex ones, with their reach

    // (vertex, reach) for each vertex
    explicit Polygon(const std::vector<double>& numbers) {
        const size_t count = numbers.size() / 4;
        if (count < 3 || numbers.size() % 4) throw std::invalid_argument("a polygon has four numbers per vertex");
        edges.resize(count);
        for (size_t i = 0; i < count; ++i) edges[i].start = Eigen::Map<const Vec3>(&numbers[4 * i]);
        for (size_t i = 0; i < count; ++i) {
            Edge& edge = edges[i];
            const Vec3 end = edges[(i + 1) % count].start;
            const bool opposed = edge.start.dot(end) < 0.0;  // the shorter of the two sums keeps all digits
            edge.normal = edge.start.cross(opposed ? Vec3(end + edge.start) : Vec3(end - edge.start)).normalized();
            edge.along = edge.normal.cross(edge.start);
            edge.length = std::atan2(end.dot(edge.along), end.dot(edge.start));
        }
        for (size_t i = 0; i < count; ++i) {
            const Vec3 before = edges[(i + count - 1) % count].normal;
            edges[i].corner = (edges[i].normal + before).normalized();
            if (!(numbers[4 * i + 3] > 0.0)) continue;
            Corner corner;
            corner.vertex = edges[i].start, corner.before = before, corner.after = edges[i].normal;
            corner.reach = numbers[4 * i + 3];
            corners.push_back(corner);
        }
    }

    Nearest nearest(const Vec3& d) const {
        double best = std::numeric_limits<double>::infinity();
        int found = 0;
        bool at_vertex = false;
        for (size_t i = 0; i < edges.size(); ++i) {
            const Edge& edge = edges[i];
            const double c = edge.start.dot(d), s = edge.along.dot(d), h = edge.normal.dot(d), angle = std::atan2(s, c);
            const bool vertex = angle < kAtVertex || angle > edge.length - kAtVertex;  // its end starts the next edge
            const double arc = vertex ? std::atan2(std::hypot(s, h), c) : std::atan2(std::abs(h), std::hypot(c, s));
            if (arc < best) best = arc, found = int(i), at_vertex = vertex;
        }
        const double side = (at_vertex ? edges[found].corner : edges[found].normal).dot(d);
        return {std::copysign(best, side), found, at_vertex};
    }

    Margin operator()(const Vec3& d) const {
        const Nearest at = nearest(d);
        const Edge& edge = edges[at.edge];
        if (!at.at_vertex) return margin_at(at.margin, foot(edge, d), edge.normal);
        const Vec3 gap = d - edge.start, tangent = gap - edge.start.dot(gap) * edge.start;
        const double length = tangent.norm();
        const Vec3 normal = length > kAtVertex ? Vec3(std::copysign(1.0, at.margin) / length * tangent) : edge.corner;
        return margin_at(at.margin, edge.start, normal);
    }

    Margin mitred(const Vec3& d) const {
        const Margin margin = (*this)(d);
        for (const Corner& corner : corners) {
            const double chord = (d - corner.vertex).norm();
            if (chord < 2.0 * corner.reach) return corner.mitred(d, chord, margin);  // no other corner is near
        }
        return margin;
    }

    // Foot of the perpendicular on the great circle of an edge; at its pole the start is taken.
    static Vec3 foot(const Edge& edge, const Vec3& d) {
        const double c = edge.start.dot(d), s = edge.along.dot(d), length = std::hypot(c, s);
        return length > 0.0 ? Vec3((c * edge.start + s * edge.along) / length) : edge.start;
    }
};

}  // namespace poise
