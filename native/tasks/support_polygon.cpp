// Rows of the support polygon task, which keeps a figure from tipping over its contacts: one per corner, for the edge of
// the polygon that begins there; their second derivatives, and the parsing of its records.
//
// The point p where weight and wrenches balance (center of pressure) is a weighted sum of points, along two axes
// orthogonal to gravity. For the edge from corner a to corner b, with t along it, n across it to the inside, s the
// parameter of the projection of p on it:
//
//   d = n·(p - a),   ∂d = n·(∂p - (1 - s) ∂a - s ∂b),   d̈ = -2 ω (t·w) - d ω²,   w = ṗ - (1 - s) ȧ - s ḃ,   ω = n·(ḃ - ȧ)/‖b - a‖.
//
// The layout of the record is SUPPORT_POLYGON in poise.kinematics.native_backend.schema. poise.tasks.support_polygon computes
// the same.
#include <array>

#include "generated/tolerances.hpp"
#include "tasks/hessian.hpp"
#include "tasks/record.hpp"

namespace poise {

namespace support_record = layout::support_polygon;

struct SupportEdge {
    int begin, end;
    double along[2], inward[2], length, parameter, inward_distance;
};

class SupportPolygonRows {
public:
    static constexpr int kMaxCorners = support_record::kMaxRows;
    static constexpr double kCollinearTolM = tolerance::kCollinearCornerTolM, kCoincidentTolM = tolerance::kCoincidentPointTolM;  // [m]
    std::vector<SupportEdge> edges;  // of the last evaluation

    explicit SupportPolygonRows(int corners) : count(corners) { edges.reserve(corners); }

    // Finds the edges of the convex hull of the corners in the plane, and the position of p relative to each.
    void update(const double (*corners)[2], const double* p) {
        for (int i = 0; i < count; ++i) {  // insertion sort, which is safe for NaN
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

    // One half of the hull, written to `hull` from `first` on, without its last corner; returns the end.
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

namespace {

// Lifts a vector of the plane to the world, from two rows of three numbers.
Vec3 lift_to_world(const double* rows, const double* plane) {
    return {plane[0] * rows[0] + plane[1] * rows[3], plane[0] * rows[1] + plane[1] * rows[4], plane[0] * rows[2] + plane[1] * rows[5]};
}

// Factors of the position of point i of the sum, along a vector of the plane.
Vec3 point_factors(const double* n, int i, const double* plane) {
    namespace point = support_record::point;
    return lift_to_world(n + support_record::kHead + point::kSize * i + point::kFactors, plane);
}

}  // namespace

void RecordReader::read_support_polygon() {
    using namespace layout::support_polygon;
    const std::vector<double>& n = record.numbers;
    check(model.mass > 0.0, "the figure has no mass, so no center of mass");
    check(record.rows >= kMinRows && record.rows <= kMaxRows,
          "expected from " + std::to_string(kMinRows) + " to " + std::to_string(kMaxRows) + " corners, each with a row");
    check(n.size() >= size_t(kHead), "expected margin, a count, axes, factors and constants first");
    const int points = to_index(n[kPointCount], int(n.size()), "count");
    const size_t corners = kHead + size_t(point::kSize) * points;
    check(n.size() == corners + size_t(corner::kSize) * record.rows, "expected 10 numbers for each point, then 4 for each corner");
    for (int i = 0; i < points; ++i) read_segment(kHead + size_t(point::kSize) * i + point::kSegment);
    for (int i = 0; i < record.rows; ++i) read_segment(corners + size_t(corner::kSize) * i + corner::kSegment);
    record.support_polygon = std::make_shared<SupportPolygonRows>(record.rows);
}

Vec3 TaskRows::support_point(const TaskRecord& record, int index) const {
    using namespace layout::support_polygon;
    static_assert(point::kPoint == corner::kPoint, "points and corners begin alike");
    const int points = int(record.point_segments.size()) - record.rows;
    const double* entry = record.numbers.data() + kHead + point::kSize * std::min(index, points) + corner::kSize * std::max(index - points, 0);
    const int segment = record.point_segments[index];
    return forward.positions[segment] + forward.rotations[segment] * vector_at(entry + point::kPoint);
}

void TaskRows::add_support_point(const TaskRecord& record, int index, const Vec3& factor, double* out) const {
    const int segment = record.point_segments[index];
    screw_row<true>(model.dof_mask(segment), model.dof_end[segment], support_point(record, index).cross(factor), factor, out);
}

// plane·p as a row, times `scale`.
void TaskRows::balance_point_row(const TaskRecord& record, const double* plane, double scale, double* out) {
    const double* n = record.numbers.data();
    const int points = int(record.point_segments.size()) - record.rows;
    moments.first_moment_row(scale / model.mass * lift_to_world(n + support_record::kCenterFactors, plane), out);
    for (int i = 0; i < points; ++i)
        add_support_point(record, i, scale * point_factors(n, i, plane), out);
}

void TaskRows::support_polygon(const TaskRecord& record, int row, double scale, const double* base) {
    const double* n = record.numbers.data();
    const int points = int(record.point_segments.size()) - record.rows;
    const Vec3 axes[2] = {vector_at(n + support_record::kAxes), vector_at(n + support_record::kAxes + 3)};
    double corners[SupportPolygonRows::kMaxCorners][2], p[2];
    const Vec3 center = moments.subtree_moments[0] / model.mass;
    for (int k = 0; k < 2; ++k) {
        const double unit[2] = {double(k == 0), double(k == 1)};
        p[k] = n[support_record::kConstants + k] + lift_to_world(n + support_record::kCenterFactors, unit).dot(center);
        for (int i = 0; i < points; ++i)
            p[k] += point_factors(n, i, unit).dot(support_point(record, i));
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
        const Vec3 inward = factor * lift_to_world(n + support_record::kAxes, edge.inward);
        lower[row + edge.begin] = n[support_record::kMargin] - edge.inward_distance;
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
        const Vec3 inward = lift_to_world(n + support_record::kAxes, edge.inward), along = lift_to_world(n + support_record::kAxes, edge.along);
        add_mass_force(w / model.mass * lift_to_world(n + support_record::kCenterFactors, edge.inward));
        for (int i = 0; i < points; ++i) add_force_at(i, w * point_factors(n, i, edge.inward));
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
