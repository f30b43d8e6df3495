// Vertices of the convex hull of many points by quickhull, farthest points first; see poise.collision.distance.convex_hull, whose
// rules these are. Faces know their neighbors, so that a point costs its visible faces and the points above them, not all faces.
#pragma once
#include <queue>
#include <tuple>

#include "distance/hull.hpp"

namespace poise {

class Quickhull {
public:
    std::vector<int> vertices;  // indices of points, ascending
    double error = 0.0;         // no point lies farther outside [m]

    // `simplex`: four points that are not in one plane. Points nearer to the hull than `tolerance` are not vertices.
    void run(const std::vector<Vec3>& given, const int* simplex, double size, double tolerance, int max_vertices) {
        points = &given;
        visible_tol = kVisibleTol * size, outside_tol = tolerance, error = tolerance;
        faces.clear(), queue = {};
        if (!start(simplex)) return;
        int count = 4;
        while (!queue.empty()) {
            const auto [height, point, face] = queue.top();
            queue.pop();
            if (!faces[face].used || faces[face].outside.empty() || faces[face].farthest != point) continue;
            if (count >= max_vertices) {
                error = std::max(error, height);
                break;
            }
            if (expand(point, face)) ++count;
            else refuse(point, face, height);
        }
        collect();
    }

private:
    static constexpr double kVisibleTol = 1e-13, kMinSine = 1e-12;  // relative; as in Python
    struct Face {
        int corners[3] = {}, neighbors[3] = {};  // neighbor k shares the edge from corner k to the next
        Vec3 normal = Vec3::Zero();
        double offset = 0.0;
        bool used = true, visible = false;
        int farthest = -1;
        std::vector<int> outside;
    };
    struct Edge {
        int from, to, beyond;  // of the horizon, and the face on its other side
    };
    const std::vector<Vec3>* points = nullptr;
    double visible_tol = 0.0, outside_tol = 0.0;
    std::vector<Face> faces;
    std::priority_queue<std::tuple<double, int, int>> queue;  // height, point, face
    std::vector<int> visible, orphans;
    std::vector<Edge> horizon, ordered;

    const Vec3& at(int i) const { return (*points)[i]; }
    double height(const Face& face, const Vec3& p) const { return face.normal.dot(p) - face.offset; }

    bool make(int i, int j, int k, Face& face) const {
        const Vec3 first = at(j) - at(i), second = at(k) - at(i), normal = first.cross(second);
        const double length = normal.norm();
        if (!(length > kMinSine * first.norm() * second.norm())) return false;
        face.corners[0] = i, face.corners[1] = j, face.corners[2] = k;
        face.normal = normal / length;
        face.offset = face.normal.dot(at(i));
        return true;
    }

    bool start(const int* s) {
        const bool flipped = (at(s[1]) - at(s[0])).cross(at(s[2]) - at(s[0])).dot(at(s[3]) - at(s[0])) < 0.0;
        static constexpr int kOrder[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
        for (const auto& order : kOrder) {
            Face face;
            if (!make(s[order[0]], s[order[flipped ? 2 : 1]], s[order[flipped ? 1 : 2]], face)) return false;
            faces.push_back(std::move(face));
        }
        for (int f = 0; f < 4; ++f)
            for (int k = 0; k < 3; ++k) faces[f].neighbors[k] = across(faces[f].corners[k], faces[f].corners[(k + 1) % 3]);
        orphans.resize(points->size());
        for (size_t i = 0; i < orphans.size(); ++i) orphans[i] = int(i);
        assign(0, -1);
        return true;
    }
    // The one of the first four faces with the edge in the other direction.
    int across(int from, int to) const {
        for (int f = 0; f < 4; ++f)
            for (int k = 0; k < 3; ++k)
                if (faces[f].corners[k] == to && faces[f].corners[(k + 1) % 3] == from) return f;
        return -1;
    }

    // Gives each orphan but `without` to the face, of those from `first` on, that it is farthest above.
    void assign(size_t first, int without) {
        std::vector<double> best_heights(faces.size() - first, 0.0);
        for (int point : orphans) {
            if (point == without) continue;
            double best = outside_tol;
            size_t owner = faces.size();
            for (size_t f = first; f < faces.size(); ++f)
                if (const double h = height(faces[f], at(point)); h > best) best = h, owner = f;
            if (owner == faces.size()) continue;
            faces[owner].outside.push_back(point);
            if (double& top = best_heights[owner - first]; best > top) top = best, faces[owner].farthest = point;
        }
        for (size_t f = first; f < faces.size(); ++f)
            if (faces[f].farthest >= 0) queue.emplace(best_heights[f - first], faces[f].farthest, int(f));
    }

    // Joins a point to the horizon of the faces that see it; false, without a change, if rounding prevents it.
    bool expand(int point, int from) {
        find_horizon(at(point), from);
        const bool is_loop = order_horizon();
        const size_t first = faces.size();
        bool made = is_loop;
        for (size_t i = 0; made && i < ordered.size(); ++i) {
            Face face;
            made = make(ordered[i].from, ordered[i].to, point, face);
            face.neighbors[0] = ordered[i].beyond;
            face.neighbors[1] = int(first + (i + 1) % ordered.size());
            face.neighbors[2] = int(first + (i + ordered.size() - 1) % ordered.size());
            faces.push_back(std::move(face));
        }
        if (!made) {
            faces.resize(first);
            for (int f : visible) faces[f].visible = false;
            return false;
        }
        for (size_t i = 0; i < ordered.size(); ++i) {
            Face& beyond = faces[ordered[i].beyond];
            for (int k = 0; k < 3; ++k)
                if (beyond.corners[k] == ordered[i].to && beyond.corners[(k + 1) % 3] == ordered[i].from) beyond.neighbors[k] = int(first + i);
        }
        orphans.clear();
        for (int f : visible) {
            orphans.insert(orphans.end(), faces[f].outside.begin(), faces[f].outside.end());
            faces[f].used = false;
            std::vector<int>().swap(faces[f].outside);
        }
        assign(first, point);
        return true;
    }

    void find_horizon(const Vec3& p, int from) {
        visible.assign(1, from), horizon.clear();
        faces[from].visible = true;
        for (size_t i = 0; i < visible.size(); ++i)
            for (int k = 0; k < 3; ++k) {
                Face& next = faces[faces[visible[i]].neighbors[k]];
                if (!next.visible && height(next, p) > visible_tol) next.visible = true, visible.push_back(faces[visible[i]].neighbors[k]);
            }
        for (int f : visible)
            for (int k = 0; k < 3; ++k)
                if (const int beyond = faces[f].neighbors[k]; !faces[beyond].visible)
                    horizon.push_back({faces[f].corners[k], faces[f].corners[(k + 1) % 3], beyond});
    }

    // Whether the horizon is one closed loop; `ordered` is that loop.
    bool order_horizon() {
        ordered.clear();
        if (horizon.size() < 3) return false;
        const auto by_start = [](const Edge& a, const Edge& b) { return a.from < b.from; };
        std::sort(horizon.begin(), horizon.end(), by_start);
        for (size_t i = 1; i < horizon.size(); ++i)
            if (horizon[i].from == horizon[i - 1].from) return false;
        ordered.push_back(horizon[0]);
        while (ordered.size() <= horizon.size()) {
            const Edge wanted{ordered.back().to, 0, 0};
            const auto next = std::lower_bound(horizon.begin(), horizon.end(), wanted, by_start);
            if (next == horizon.end() || next->from != wanted.from) return false;
            if (next == horizon.begin()) return ordered.size() == horizon.size();
            ordered.push_back(*next);
        }
        return false;
    }

    // The point stays outside.
    void refuse(int point, int f, double h) {
        error = std::max(error, h);
        Face& face = faces[f];
        face.outside.erase(std::remove(face.outside.begin(), face.outside.end(), point), face.outside.end());
        face.farthest = -1;
        double top = 0.0;
        for (int each : face.outside)
            if (const double own = height(face, at(each)); own > top) top = own, face.farthest = each;
        if (face.farthest >= 0) queue.emplace(top, face.farthest, f);
    }

    void collect() {
        vertices.clear();
        for (const Face& face : faces)
            if (face.used) vertices.insert(vertices.end(), face.corners, face.corners + 3);
        std::sort(vertices.begin(), vertices.end());
        vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
    }
};

}  // namespace poise
