// What a standing task adds to rows, to second derivatives, and to the reading of records.
#include "tasks/task_support_polygon.hpp"

#include "tasks/task_hessian.hpp"

namespace poise {

namespace {

// A vector of the plane in the world, from two rows of three numbers.
Vec3 lifted(const double* rows, const double* plane) {
    return {plane[0] * rows[0] + plane[1] * rows[3], plane[0] * rows[1] + plane[1] * rows[4], plane[0] * rows[2] + plane[1] * rows[5]};
}

}  // namespace

void RecordReader::read_standing() {
    const std::vector<double>& n = record.numbers;
    need(model.mass > 0.0, "the figure has no mass, so no center of mass");
    need(record.rows >= 2 && record.rows <= StandingRows::kMost, "from 2 to " + std::to_string(StandingRows::kMost) + " corners, each with a row");
    need(n.size() >= size_t(StandingRows::kHead), "margin, a count, axes, factors and constants");
    const int places = whole(n[1], int(n.size()), "count");
    const size_t corners = StandingRows::kHead + size_t(StandingRows::kPerPlace) * places;
    need(n.size() == corners + size_t(StandingRows::kPerCorner) * record.rows, "10 numbers for each place, then 4 for each corner");
    for (int i = 0; i < places; ++i) record.bodies.push_back(whole(n[StandingRows::kHead + StandingRows::kPerPlace * i], model.size(), "segment"));
    for (int i = 0; i < record.rows; ++i) record.bodies.push_back(whole(n[corners + StandingRows::kPerCorner * i], model.size(), "segment"));
    record.standing = std::make_shared<StandingRows>(record.rows);
}

Vec3 TaskRows::standing_place(const TaskRecord& record, int index) const {
    const int places = int(record.bodies.size()) - record.rows;
    const double* own = record.numbers.data() + StandingRows::kHead + StandingRows::kPerPlace * std::min(index, places) +
                        StandingRows::kPerCorner * std::max(index - places, 0) + 1;
    const int body = record.bodies[index];
    return forward.positions[body] + forward.rotations[body] * Vec3(own[0], own[1], own[2]);
}

void TaskRows::add_standing_place(const TaskRecord& record, int index, const Vec3& factor, double* out) const {
    const int body = record.bodies[index];
    screw_row<true>(model.mask(body), model.reach[body], standing_place(record, index).cross(factor), factor, out);
}

// plane·p as a row, times `scale`.
void TaskRows::standing_point(const TaskRecord& record, const double* plane, double scale, double* out) {
    const double* n = record.numbers.data();
    const int places = int(record.bodies.size()) - record.rows;
    moments.moment_row(scale / model.mass * lifted(n + 8, plane), out);
    for (int i = 0; i < places; ++i)
        add_standing_place(record, i, scale * lifted(n + StandingRows::kHead + StandingRows::kPerPlace * i + 4, plane), out);
}

void TaskRows::standing(const TaskRecord& record, int row, double scale, const double* base) {
    const double* n = record.numbers.data();
    const int places = int(record.bodies.size()) - record.rows;
    const Vec3 axes[2] = {{n[2], n[3], n[4]}, {n[5], n[6], n[7]}};
    double corners[StandingRows::kMost][2], p[2];
    const Vec3 center = moments.upper[0] / model.mass;
    for (int k = 0; k < 2; ++k) {
        const double unit[2] = {double(k == 0), double(k == 1)};
        p[k] = n[14 + k] + lifted(n + 8, unit).dot(center);
        for (int i = 0; i < places; ++i)
            p[k] += lifted(n + StandingRows::kHead + StandingRows::kPerPlace * i + 4, unit).dot(standing_place(record, i));
        for (int i = 0; i < record.rows; ++i) corners[i][k] = axes[k].dot(standing_place(record, places + i));
    }
    record.standing->find(corners, p);
    moments.spread();
    for (int i = 0; i < record.rows; ++i) {
        lower[row + i] = -std::numeric_limits<double>::infinity(), upper[row + i] = std::numeric_limits<double>::infinity();
        std::fill_n(jacobian_row(row + i), model.stride, 0.0);
    }
    for (const StandingSide& side : record.standing->sides) {
        double* out = jacobian_row(row + side.begin);
        const double factor = scale * base[side.begin];
        const Vec3 across = factor * lifted(n + 2, side.across);
        lower[row + side.begin] = n[0] - side.inside;
        standing_point(record, side.across, factor, out);
        add_standing_place(record, places + side.begin, (side.share - 1.0) * across, out);
        add_standing_place(record, places + side.end, -side.share * across, out);
    }
}

void TaskCurvature::standing(const TaskRecord& record, const TaskEntry& task, int row, const double* weights) {
    const double* n = record.numbers.data();
    const int places = int(record.bodies.size()) - record.rows, stride = model.stride;
    const auto pull_at = [&](int index, const Vec3& force) { loads[record.bodies[index]].pull(force, rows.standing_place(record, index)); };
    for (const StandingSide& side : record.standing->sides) {
        const double w = weight_of(record, task, row + side.begin, weights);
        if (w == 0.0) continue;
        const Vec3 across = lifted(n + 2, side.across), along = lifted(n + 2, side.along);
        weigh(w / model.mass * lifted(n + 8, side.across));
        for (int i = 0; i < places; ++i) pull_at(i, w * lifted(n + StandingRows::kHead + StandingRows::kPerPlace * i + 4, side.across));
        pull_at(places + side.begin, (side.share - 1.0) * w * across);
        pull_at(places + side.end, -side.share * w * across);
        double *turning = motions.data(), *sliding = turning + stride;
        std::fill_n(turning, stride, 0.0);
        rows.add_standing_place(record, places + side.end, across / side.length, turning);
        rows.add_standing_place(record, places + side.begin, -across / side.length, turning);
        rows.standing_point(record, side.along, 1.0, sliding);
        rows.add_standing_place(record, places + side.begin, (side.share - 1.0) * along, sliding);
        rows.add_standing_place(record, places + side.end, -side.share * along, sliding);
        for (int d = 0; d < model.nv; ++d) {
            const double on_turning = w * (sliding[d] + side.inside * turning[d]), on_sliding = w * turning[d];
            double* out = work.data() + size_t(d) * stride;
            for (int p = 0; p <= d; ++p) out[p] -= on_turning * turning[p] + on_sliding * sliding[p];
        }
    }
}

}  // namespace poise
