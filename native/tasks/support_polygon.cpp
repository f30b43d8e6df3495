// Rows of a task that keeps a figure from tipping over its supports: one per corner, for the side that begins there.
//
// The point p over which weight and wrenches balance is a sum of places, along two axes across gravity. Of the side from
// corner a to corner b, with t along it, n across it to the inside, s the share of the side at which p is:
//
//   d = n·(p - a),   ∂d = n·(∂p - (1 - s) ∂a - s ∂b),   d̈ = -2 ω (t·w) - d ω²,   w = ṗ - (1 - s) ȧ - s ḃ,   ω = n·(ḃ - ȧ)/‖b - a‖.
//
// Numbers of its record: margin, count of places; two axes; for p two factors of the center of mass and two constants; per
// place segment, point and two factors; per corner segment and point. poise/tasks/standing.py is the twin.
#pragma once
#include <array>

#include "tasks/record.hpp"

//
// What a standing task adds to rows, to second derivatives, and to the reading of records.
#include "tasks/task_support_polygon.hpp"

#include "tasks/hessian.hpp"

namespace poise {

struct SupportEdge {
    int begin, end;
    double along[2], inward[2], length, parameter, inward_distance;
};

class SupportPolygonRows {
public:
    static constexpr int kHead = 16, kPerPoint = 10, kPerCorner = 4, kMaxCorners = 64;
    static constexpr double kCollinearTolM = 1e-4, kCoincidentTolM = 1e-9;  // [m]; as poise/tasks/standing.py and poise/statics/polygon.py have them
    std::vector<SupportEdge> edges;  // at the last evaluation

    explicit SupportPolygonRows(int corners) : count(corners) { edges.reserve(corners); }

    // Finds the sides for corners in the plane, and where p is beside each.
    void update(const double (*corners)[2], const double* p) {
        for (int i = 0; i < count; ++i) {  // sorted by insertion, which is safe for what is no number
            int k = i;
            for (; k > 0 && before(corners[i], corners[order[k - 1]]); --k) order[k] = order[k - 1];
            order[k] = i;
        }
        int hull_size = half_hull(corners, 0, 1, 0);
        hull_size = half_hull(corners, count - 1, -1, hull_size);
        edges.clear();
        if (hull_size < 2) return;
        for (int i = 0; i < hull_size; ++i) edges.push_back(edge(corners, p, hull[i], hull[(i + 1) % hull_size]));
    }

private:
    int count;
    std::array<int, kMaxCorners> order{};
    std::array<int, 2 * kMaxCorners + 2> hull{};

    static bool before(const double* one, const double* other) { return one[0] < other[0] || (one[0] == other[0] && one[1] < other[1]); }

    static double signed_height(const double* one, const double* other, const double* third) {
        const double ax = other[0] - one[0], ay = other[1] - one[1], bx = third[0] - one[0], by = third[1] - one[1];
        return (ax * by - ay * bx) / std::max(std::sqrt(bx * bx + by * by), kCoincidentTolM);
    }

    // One half of the hull, written to `ring` from `first` on, without its last corner; says where the ring ends.
    int half_hull(const double (*corners)[2], int start, int step, int first) {
        int end = first;
        for (int i = 0; i < count; ++i) {
            const int index = order[start + step * i];
            while (end - first >= 2 && signed_height(corners[hull[end - 2]], corners[hull[end - 1]], corners[index]) <= kCollinearTolM) --end;
            hull[end++] = index;
        }
        return end - 1;
    }

    static SupportEdge edge(const double (*corners)[2], const double* p, int begin, int end) {
        const double* a = corners[begin];
        const double x = corners[end][0] - a[0], y = corners[end][1] - a[1], length = std::sqrt(x * x + y * y);
        const double tx = x / length, ty = y / length, px = p[0] - a[0], py = p[1] - a[1];
        return {begin, end, {tx, ty}, {-ty, tx}, length, (tx * px + ty * py) / length, tx * py - ty * px};
    }
};

// ---- tasks/task_support_polygon.cpp
// What a standing task adds to rows, to second derivatives, and to the reading of records.



namespace {

// A vector of the plane in the world, from two rows of three numbers.
Vec3 lift_to_world(const double* rows, const double* plane) {
    return {plane[0] * rows[0] + plane[1] * rows[3], plane[0] * rows[1] + plane[1] * rows[4], plane[0] * rows[2] + plane[1] * rows[5]};
}

}  // namespace

void RecordReader::read_support_polygon() {
    const std::vector<double>& n = record.numbers;
    check(model.mass > 0.0, "the figure has no mass, so no center of mass");
    check(record.rows >= 2 && record.rows <= SupportPolygonRows::kMaxCorners, "from 2 to " + std::to_string(SupportPolygonRows::kMaxCorners) + " corners, each with a row");
    check(n.size() >= size_t(SupportPolygonRows::kHead), "margin, a count, axes, factors and constants");
    const int points = to_index(n[1], int(n.size()), "count");
    const size_t corners = SupportPolygonRows::kHead + size_t(SupportPolygonRows::kPerPoint) * points;
    check(n.size() == corners + size_t(SupportPolygonRows::kPerCorner) * record.rows, "10 numbers for each place, then 4 for each corner");
    for (int i = 0; i < points; ++i) record.point_segments.push_back(to_index(n[SupportPolygonRows::kHead + SupportPolygonRows::kPerPoint * i], model.size(), "segment"));
    for (int i = 0; i < record.rows; ++i) record.point_segments.push_back(to_index(n[corners + SupportPolygonRows::kPerCorner * i], model.size(), "segment"));
    record.support_polygon = std::make_shared<SupportPolygonRows>(record.rows);
}

Vec3 TaskRows::support_point(const TaskRecord& record, int index) const {
    const int points = int(record.point_segments.size()) - record.rows;
    const double* local_point = record.numbers.data() + SupportPolygonRows::kHead + SupportPolygonRows::kPerPoint * std::min(index, points) +
                        SupportPolygonRows::kPerCorner * std::max(index - points, 0) + 1;
    const int segment = record.point_segments[index];
    return forward.positions[segment] + forward.rotations[segment] * Vec3(local_point[0], local_point[1], local_point[2]);
}

void TaskRows::add_support_point(const TaskRecord& record, int index, const Vec3& factor, double* out) const {
    const int segment = record.point_segments[index];
    screw_row<true>(model.dof_mask(segment), model.dof_end[segment], support_point(record, index).cross(factor), factor, out);
}

// plane·p as a row, times `scale`.
void TaskRows::balance_point_row(const TaskRecord& record, const double* plane, double scale, double* out) {
    const double* n = record.numbers.data();
    const int points = int(record.point_segments.size()) - record.rows;
    moments.first_moment_row(scale / model.mass * lift_to_world(n + 8, plane), out);
    for (int i = 0; i < points; ++i)
        add_support_point(record, i, scale * lift_to_world(n + SupportPolygonRows::kHead + SupportPolygonRows::kPerPoint * i + 4, plane), out);
}

void TaskRows::support_polygon(const TaskRecord& record, int row, double scale, const double* base) {
    const double* n = record.numbers.data();
    const int points = int(record.point_segments.size()) - record.rows;
    const Vec3 axes[2] = {{n[2], n[3], n[4]}, {n[5], n[6], n[7]}};
    double corners[SupportPolygonRows::kMaxCorners][2], p[2];
    const Vec3 center = moments.subtree_moments[0] / model.mass;
    for (int k = 0; k < 2; ++k) {
        const double unit[2] = {double(k == 0), double(k == 1)};
        p[k] = n[14 + k] + lift_to_world(n + 8, unit).dot(center);
        for (int i = 0; i < points; ++i)
            p[k] += lift_to_world(n + SupportPolygonRows::kHead + SupportPolygonRows::kPerPoint * i + 4, unit).dot(support_point(record, i));
        for (int i = 0; i < record.rows; ++i) corners[i][k] = axes[k].dot(support_point(record, points + i));
    }
    record.support_polygon->update(corners, p);
    moments.scatter_to_dofs();
    for (int i = 0; i < record.rows; ++i) {
        lower[row + i] = -std::numeric_limits<double>::infinity(), upper[row + i] = std::numeric_limits<double>::infinity();
        std::fill_n(jacobian_row(row + i), model.stride, 0.0);
    }
    for (const SupportEdge& edge : record.support_polygon->edges) {
        double* out = jacobian_row(row + edge.begin);
        const double factor = scale * base[edge.begin];
        const Vec3 inward = factor * lift_to_world(n + 2, edge.inward);
        lower[row + edge.begin] = n[0] - edge.inward_distance;
        balance_point_row(record, edge.inward, factor, out);
        add_support_point(record, points + edge.begin, (edge.parameter - 1.0) * inward, out);
        add_support_point(record, points + edge.end, -edge.parameter * inward, out);
    }
}

void TaskHessian::support_polygon(const TaskRecord& record, const TaskEntry& task, int row, const double* weights) {
    const double* n = record.numbers.data();
    const int points = int(record.point_segments.size()) - record.rows, stride = model.stride;
    const auto add_force_at = [&](int index, const Vec3& force) { loads[record.point_segments[index]].add_force(force, rows.support_point(record, index)); };
    for (const SupportEdge& edge : record.support_polygon->edges) {
        const double w = weight_of(record, task, row + edge.begin, weights);
        if (w == 0.0) continue;
        const Vec3 inward = lift_to_world(n + 2, edge.inward), along = lift_to_world(n + 2, edge.along);
        add_mass_force(w / model.mass * lift_to_world(n + 8, edge.inward));
        for (int i = 0; i < points; ++i) add_force_at(i, w * lift_to_world(n + SupportPolygonRows::kHead + SupportPolygonRows::kPerPoint * i + 4, edge.inward));
        add_force_at(points + edge.begin, (edge.parameter - 1.0) * w * inward);
        add_force_at(points + edge.end, -edge.parameter * w * inward);
        double *edge_rotation = motions.data(), *edge_slide = edge_rotation + stride;
        std::fill_n(edge_rotation, stride, 0.0);
        rows.add_support_point(record, points + edge.end, inward / edge.length, edge_rotation);
        rows.add_support_point(record, points + edge.begin, -inward / edge.length, edge_rotation);
        rows.balance_point_row(record, edge.along, 1.0, edge_slide);
        rows.add_support_point(record, points + edge.begin, (edge.parameter - 1.0) * along, edge_slide);
        rows.add_support_point(record, points + edge.end, -edge.parameter * along, edge_slide);
        for (int d = 0; d < model.nv; ++d) {
            const double rotation_factor = w * (edge_slide[d] + edge.inward_distance * edge_rotation[d]), slide_factor = w * edge_rotation[d];
            double* out = work.data() + size_t(d) * stride;
            for (int p = 0; p <= d; ++p) out[p] -= rotation_factor * edge_rotation[p] + slide_factor * edge_slide[p];
        }
    }
}

}  // namespace poise
