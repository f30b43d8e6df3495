// Directions of least penetration of two overlapping cores by the expanding polytope algorithm (EPA); see
// poise.collision.distance.expanding_polytope.
#pragma once
#include <array>

#include "distance/hull.hpp"

namespace poise {

class ExpandingPolytope {
public:
    std::vector<Vec3> directions;  // best first, from B to A; empty for flat shapes

    void find(const Hull& a, const Hull& b, double scale) {
        directions.clear();
        const bool curved = a.curved || b.curved;
        if (!start(a, b, scale)) return;
        const double tolerance = (curved ? kCoarseGap : kGapTol) * scale;
        bool converged = false;
        for (int iteration = 0; iteration < kMaxIterations && !converged; ++iteration) {
            const Face& nearest = faces[nearest_face()];
            const Vec3 n = nearest.normal, point = support(a, b, n);
            converged = n.dot(point) - nearest.offset <= tolerance || !expand(point, kVisibleTol * scale);
        }
        std::stable_sort(faces.begin(), faces.end(), [](const Face& x, const Face& y) { return x.offset < y.offset; });
        const size_t count = std::min(faces.size(), size_t(curved || !converged ? kMaxDirections : 1));
        for (size_t i = 0; i < count; ++i) directions.push_back(faces[i].normal);
    }

private:
    static constexpr double kGapTol = 1e-12, kCoarseGap = 1e-4, kVisibleTol = 1e-13, kMinSine = 1e-12;  // relative; as in Python
    static constexpr int kMaxIterations = 400, kMaxDirections = 6;
    struct Face {
        int corners[3];
        Vec3 normal;
        double offset;
    };
    std::vector<Vec3> points;
    std::vector<Face> faces, added;
    std::vector<std::pair<int, int>> edges, horizon;
    std::vector<int> starts, ends;

    // Support point of B − A.
    static Vec3 support(const Hull& a, const Hull& b, const Vec3& n) {
        return b.support_point(b.support_atom(n), n) - a.support_point(a.support_atom(-n), -n);
    }
    int nearest_face() const {
        int best = 0;
        for (int i = 1; i < int(faces.size()); ++i)
            if (faces[i].offset < faces[best].offset) best = i;
        return best;
    }
    // A tetrahedron of support points far apart; false if all lie in one plane.
    bool start(const Hull& a, const Hull& b, double scale) {
        points.clear(), faces.clear();
        for (int x = -1; x <= 1; ++x)
            for (int y = -1; y <= 1; ++y)
                for (int z = -1; z <= 1; ++z)
                    if (x || y || z) points.push_back(support(a, b, Vec3(x, y, z).normalized()));
        int ends_of[3][2] = {};
        for (int i = 0; i < int(points.size()); ++i)
            for (int axis = 0; axis < 3; ++axis) {
                if (points[i][axis] < points[ends_of[axis][0]][axis]) ends_of[axis][0] = i;
                if (points[i][axis] > points[ends_of[axis][1]][axis]) ends_of[axis][1] = i;
            }
        int axis = 0;
        const auto extent = [&](int k) { return points[ends_of[k][1]][k] - points[ends_of[k][0]][k]; };
        for (int k = 1; k < 3; ++k)
            if (extent(k) > extent(axis)) axis = k;
        const Vec3 origin = points[ends_of[axis][0]], along = points[ends_of[axis][1]] - origin;
        const double tolerance = kGapTol * scale, length = along.norm();
        if (!(length > tolerance)) return false;
        const auto across = [&](const Vec3& p) { return Vec3(p - origin - (p - origin).dot(along) / (length * length) * along).norm(); };
        int third = 0, fourth = 0;
        for (int i = 1; i < int(points.size()); ++i)
            if (across(points[i]) > across(points[third])) third = i;
        if (!(across(points[third]) > tolerance)) return false;
        const Vec3 normal = along.cross(points[third] - origin).normalized();
        const auto height = [&](const Vec3& p) { return std::abs(normal.dot(p - origin)); };
        for (int i = 1; i < int(points.size()); ++i)
            if (height(points[i]) > height(points[fourth])) fourth = i;
        if (!(height(points[fourth]) > tolerance)) return false;
        points = {origin, Vec3(origin + along), Vec3(points[third]), Vec3(points[fourth])};
        const bool flipped = (points[1] - points[0]).cross(points[2] - points[0]).dot(points[3] - points[0]) < 0.0;
        for (const auto& [i, j, k] : {std::array{1, 2, 3}, std::array{0, 3, 2}, std::array{0, 1, 3}, std::array{0, 2, 1}})
            if (!add_face(faces, i, flipped ? k : j, flipped ? j : k)) return false;
        return true;
    }
    bool add_face(std::vector<Face>& to, int i, int j, int k) const {
        const Vec3 first = points[j] - points[i], second = points[k] - points[i];
        const Vec3 normal = first.cross(second);
        const double length = normal.norm();
        if (!(length > kMinSine * first.norm() * second.norm())) return false;
        to.push_back({{i, j, k}, normal / length, normal.dot(points[i]) / length});
        return true;
    }
    // Adds a point outside; false, without a change, if no face sees it or its horizon is not a loop.
    bool expand(const Vec3& point, double tolerance) {
        edges.clear(), horizon.clear(), added.clear();
        const auto is_visible = [&](const Face& face) { return face.normal.dot(point) - face.offset > tolerance; };
        for (const Face& face : faces)
            if (is_visible(face))
                for (int k = 0; k < 3; ++k) edges.emplace_back(face.corners[k], face.corners[(k + 1) % 3]);
        for (const auto& edge : edges)
            if (std::find(edges.begin(), edges.end(), std::make_pair(edge.second, edge.first)) == edges.end()) horizon.push_back(edge);
        starts.clear(), ends.clear();
        for (const auto& edge : horizon) starts.push_back(edge.first), ends.push_back(edge.second);
        std::sort(starts.begin(), starts.end()), std::sort(ends.begin(), ends.end());
        if (horizon.size() < 3 || starts != ends || std::adjacent_find(starts.begin(), starts.end()) != starts.end()) return false;
        points.push_back(point);
        for (const auto& edge : horizon)
            if (!add_face(added, edge.first, edge.second, int(points.size()) - 1)) {
                points.pop_back();
                return false;
            }
        faces.erase(std::remove_if(faces.begin(), faces.end(), is_visible), faces.end());
        faces.insert(faces.end(), added.begin(), added.end());
        return true;
    }
};

}  // namespace poise
