// Swing limit bounded by great arcs, the inside to the left of each [Baerlocher2001, 3.6.1].
//
// poise.model.limits.spherical_polygon and poise.model.limits.polygon_corners derive the formulas.
#pragma once
#include <limits>

#include "generated/tolerances.hpp"
#include "limits/spherical_margin.hpp"

namespace poise {

// A convex corner of a non-convex polygon: the margins to its two edges.
struct PolygonCorner {
    static constexpr double kMiterFadeSlope = tolerance::kMiterFadeSlope;
    Vec3 vertex, before, after;  // normals of the edge that ends there and of the one that begins
    double reach = 0.0, slope = 0.0;

    PolygonCorner() = default;
    explicit PolygonCorner(const std::vector<double>& numbers) {
        if (numbers.size() != 11) throw std::invalid_argument("polygon corner: expected 11 numbers (vertex, two normals, reach, slope)");
        vertex = Eigen::Map<const Vec3>(&numbers[0]);
        before = Eigen::Map<const Vec3>(&numbers[3]);
        after = Eigen::Map<const Vec3>(&numbers[6]);
        reach = numbers[9];
        slope = numbers[10];
    }

    Margin margin(const Vec3& d) const {
        const Margin edge_margin = larger_margin(d);
        const double cone = slope * ((d - vertex).norm() - 0.5 * reach);
        return cone > edge_margin.value ? Margin{cone, slope * outward(d)} : edge_margin;
    }

    // The polygon's margin with this corner, which is near, mitered.
    Margin mitered(const Vec3& d, double chord, const Margin& margin) const {
        const Margin edge_margin = smaller_margin(d);
        const double over = chord - reach;
        if (over < 0.0) return edge_margin;
        const double faded_value = edge_margin.value - kMiterFadeSlope * over;
        return faded_value > margin.value ? Margin{faded_value, edge_margin.gradient - kMiterFadeSlope * outward(d)} : margin;
    }

private:
    Margin smaller_margin(const Vec3& d) const { return great_circle_margin(is_before_nearer(*this, d) ? before : after, d); }
    Margin larger_margin(const Vec3& d) const { return great_circle_margin(is_before_nearer(*this, d) ? after : before, d); }
    // The same comparison decides both, so that each edge appears exactly once; inlined, it might round differently. At the
    // vertex rounding must not decide: the edge before.
    [[gnu::noinline]] static bool is_before_nearer(const PolygonCorner& corner, const Vec3& d) {
        const double before = corner.before.dot(d), after = corner.after.dot(d);
        return before <= after || std::max(std::abs(before), std::abs(after)) <= tolerance::kCornerTieTol;
    }
    Vec3 outward(const Vec3& d) const {
        const Vec3 gap = d - vertex;
        return (gap - gap.dot(d) * d) / std::max(gap.norm(), 1e-300);
    }
};

struct SphericalPolygon {
    static constexpr double kVertexTol = tolerance::kVertexTol;  // sine; a foot on an edge this near its end counts as the vertex
    struct Edge {
        Vec3 start, along, normal, corner;  // corner: bisector of the normals that meet at `start`
        double cosine, sine;  // of its arc
    };
    struct Nearest {
        double margin;
        int edge;
        bool at_vertex;  // the start of the edge is the nearest point
    };
    std::vector<Edge> edges;
    std::vector<PolygonCorner> corners;  // convex corners with their reach

    // (vertex, reach) for each vertex
    explicit SphericalPolygon(const std::vector<double>& numbers) {
        const size_t count = numbers.size() / 4;
        if (count < 3 || numbers.size() % 4) throw std::invalid_argument("polygon: expected 4 numbers (vertex, reach) for each of at least 3 vertices");
        edges.resize(count);
        for (size_t i = 0; i < count; ++i) edges[i].start = Eigen::Map<const Vec3>(&numbers[4 * i]);
        for (size_t i = 0; i < count; ++i) {
            Edge& edge = edges[i];
            const Vec3 end = edges[(i + 1) % count].start;
            const bool opposed = edge.start.dot(end) < 0.0;  // the shorter of the two sums keeps all digits
            edge.normal = edge.start.cross(opposed ? Vec3(end + edge.start) : Vec3(end - edge.start)).normalized();
            edge.along = edge.normal.cross(edge.start);
            edge.cosine = end.dot(edge.start);
            edge.sine = end.dot(edge.along);
        }
        for (size_t i = 0; i < count; ++i) {
            const Vec3 before = edges[(i + count - 1) % count].normal;
            edges[i].corner = (edges[i].normal + before).normalized();
            if (!(numbers[4 * i + 3] > 0.0)) continue;
            PolygonCorner corner;
            corner.vertex = edges[i].start, corner.before = before, corner.after = edges[i].normal;
            corner.reach = numbers[4 * i + 3];
            corners.push_back(corner);
        }
    }

    Nearest nearest(const Vec3& d) const {
        double best = std::numeric_limits<double>::infinity();
        int nearest_edge = 0;
        bool at_vertex = false;
        for (size_t i = 0; i < edges.size(); ++i) {
            const Edge& edge = edges[i];
            const double c = edge.start.dot(d), s = edge.along.dot(d), h = edge.normal.dot(d);
            const double across = std::sqrt(c * c + s * s);
            const bool vertex = !on_edge(edge, c, s, across);  // its end starts the next edge
            // squared chords keep all digits and need no arctangent
            const double square = vertex ? (d - edge.start).squaredNorm() : 2.0 * h * h / (1.0 + across);
            if (square < best) best = square, nearest_edge = int(i), at_vertex = vertex;
        }
        const Edge& edge = edges[nearest_edge];
        const double c = edge.start.dot(d), s = edge.along.dot(d), h = edge.normal.dot(d);
        const double arc = at_vertex ? std::atan2(std::sqrt(s * s + h * h), c)
                                     : std::atan2(std::abs(h), std::sqrt(c * c + s * s));
        return {std::copysign(arc, at_vertex ? edge.corner.dot(d) : h), nearest_edge, at_vertex};
    }

    // Whether d is inside, or outside by no more than `tolerance`.
    bool contains(const Vec3& d, double tolerance) const {
        bool inside_all = true;  // inside every plane: whatever is nearest, d is on its inner side
        for (const Edge& edge : edges) inside_all &= edge.normal.dot(d) > 0.0;
        return inside_all || nearest(d).margin >= -tolerance;
    }

    Vec3 project(const Vec3& d) const {
        const Nearest at = nearest(d);
        return at.at_vertex ? edges[at.edge].start : foot(edges[at.edge], d);
    }

    // Feet of the perpendiculars that fall on edges, and all vertices: at most two per edge; returns how many.
    int candidates(const Vec3& d, Vec3* out) const {
        int total = 0;
        for (const Edge& edge : edges) {
            const double c = edge.start.dot(d), s = edge.along.dot(d);
            if (s > 0.0 && s * edge.cosine < c * edge.sine) out[total++] = foot(edge, d);
        }
        for (const Edge& edge : edges) out[total++] = edge.start;
        return total;
    }

    Margin operator()(const Vec3& d) const {
        const Nearest at = nearest(d);
        const Edge& edge = edges[at.edge];
        if (!at.at_vertex) return margin_at(at.margin, foot(edge, d), edge.normal);
        const Vec3 gap = d - edge.start, tangent = gap - edge.start.dot(gap) * edge.start;
        const double length = tangent.norm();
        const Vec3 normal = length > kVertexTol ? Vec3(std::copysign(1.0, at.margin) / length * tangent) : edge.corner;
        return margin_at(at.margin, edge.start, normal);
    }

    Margin mitered(const Vec3& d) const {
        const Margin margin = (*this)(d);
        for (const PolygonCorner& corner : corners) {
            const double chord = (d - corner.vertex).norm();
            if (chord < 2.0 * corner.reach) return corner.mitered(d, chord, margin);  // no other corner is near
        }
        return margin;
    }

    // Whether the foot of the perpendicular, at the angle atan2(s, c) from the start, is within the edge.
    static bool on_edge(const Edge& edge, double c, double s, double across) {
        return s >= kVertexTol * across && s * edge.cosine - c * edge.sine <= -kVertexTol * across;
    }

    // Foot of the perpendicular on the great circle of an edge; at its pole the start of the edge.
    static Vec3 foot(const Edge& edge, const Vec3& d) {
        const double c = edge.start.dot(d), s = edge.along.dot(d), length = std::hypot(c, s);
        return length > 0.0 ? Vec3((c * edge.start + s * edge.along) / length) : edge.start;
    }
};

}  // namespace poise
