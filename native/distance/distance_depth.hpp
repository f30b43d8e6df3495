// How deep two cores that overlap reach into each other; see poise/distance/depth.py.
#pragma once
#include <numeric>

#include "distance/distance_polish.hpp"

namespace poise {

class Depth {
public:
    Touch find(const Hull& a, const Hull& b, double scale) {
        const bool fine = a.atoms() > 8 || b.atoms() > 8;
        directions(a, b, fine);
        depths.resize(ways.size());
        order.resize(ways.size());
        for (size_t i = 0; i < ways.size(); ++i) depths[i] = -bound_along(a, b, ways[i]);
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(), [this](int i, int j) { return depths[i] < depths[j]; });
        moved = a;
        Touch best{-std::numeric_limits<double>::infinity(), Vec3::UnitZ(), a.centers[0], b.centers[0]};
        followed.clear();
        for (int index : order) {
            if (int(followed.size()) == (fine ? 80 : 10)) break;
            bool known = false;
            for (const Vec3& way : followed) known = known || way.dot(ways[index]) > (fine ? 0.995 : 0.98);
            if (known) continue;
            followed.push_back(ways[index]);
            const Touch found = follow(a, b, ways[index], scale);
            if (followed.size() == 1 || found.distance > best.distance + 1e-12 * scale) best = found;
        }
        return best;
    }

private:
    static constexpr double kCoarse = 1e-6, kSame = 1e-12, kApart = 1e-3;
    std::vector<Vec3> ways, followed;
    std::vector<double> depths;
    std::vector<int> order;
    Hull moved;

    Touch follow(const Hull& a, const Hull& b, Vec3 way, double scale) {
        double depth = -bound_along(a, b, way);
        Touch found{-depth, way, a.point(a.farthest(-way), -way), b.point(b.farthest(way), way)};
        const bool curved = a.curved || b.curved;
        Corral corral;
        for (int turn = 0; turn < 30; ++turn) {
            const Vec3 shift = (depth + kApart * scale) * way;
            moved.shift(a, shift);
            corral = nearest(moved, b, way, curved ? kCoarse * scale : 0.0);
            const Vec3 gap = corral.point_a() - corral.point_b();
            const double length = gap.norm();
            if (corral.meets || length == 0.0) break;
            const Vec3 turned = gap / length;
            const double there = -bound_along(a, b, turned);
            const bool stays = there >= depth - kSame * scale;
            if (there < depth) way = turned, depth = there;
            if (there <= depth + kSame * scale) found = {-depth, way, corral.point_a() - shift, corral.point_b()};
            if (stays) break;
        }
        Touch better;
        const bool is_better = curved && polished(a, b, way, scale, corral, better) && better.distance >= found.distance - kSame * scale;
        return is_better ? better : found;
    }

    void add(const Vec3& way) {
        const double length = way.norm();
        if (length > 1e-9) ways.push_back(way / length);
    }
    void directions(const Hull& a, const Hull& b, bool fine) {
        ways.clear();
        const Mat3 frames[2] = {frame(a), frame(b)};
        const int reach = fine ? 3 : 1;
        for (const Mat3& axes : frames)
            for (int x = -reach; x <= reach; ++x)
                for (int y = -reach; y <= reach; ++y)
                    for (int z = -reach; z <= reach; ++z) add(x * axes.row(0) + y * axes.row(1) + z * axes.row(2));
        for (double sign : {1.0, -1.0})
            for (int i = 0; i < 3; ++i)
                for (int j = 0; j < 3; ++j) add(sign * Vec3(frames[0].row(i)).cross(Vec3(frames[1].row(j))));
        for (const Vec3& c : a.centers) add(c - b.middle());
        for (const Vec3& c : b.centers) add(a.middle() - c);
    }
    // Three axes, as rows: those of a spread, of a box's or triangle's edges, or of the world.
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

}  // namespace poise
