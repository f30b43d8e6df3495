// Nearest limb direction that obeys every swing limit of a joint.
//
// The twin of poise/limits/intersection.py: of one limit the nearest boundary point; of several, all points where one
// boundary alone is locally nearest or two boundaries cross, and of those that obey all limits the nearest. Crossings
// depend on the limits only and come from Python.
#pragma once
#include "limits/limits.hpp"

namespace poise {

constexpr double kTouching = 1e-12;  // a limit broken by no more than this counts as kept

// One swing limit.
struct SwingRegion {
    std::optional<Ellipse> ellipse;
    std::optional<Polygon> polygon;

    bool contains(const Vec3& d, double tolerance) const {
        return ellipse ? ellipse->contains(d, tolerance) : polygon->contains(d, tolerance);
    }
    Vec3 project(const Vec3& d) const { return ellipse ? ellipse->nearest(d).point : polygon->project(d); }
    int candidates(const Vec3& d, Vec3* out) const {
        return ellipse ? ellipse->candidates(d, out) : polygon->candidates(d, out);
    }
    int most_candidates() const { return ellipse ? Ellipse::kMostCandidates : 2 * int(polygon->edges.size()); }
};

// Points to choose from, grown once.
struct Candidates {
    std::vector<Vec3> points;
    std::vector<std::pair<double, int>> order;  // square of the chord, place

    void grow(size_t count) {
        points.resize(std::max(points.size(), count));
        order.resize(std::max(order.size(), count));
    }
};

struct SwingClamp {
    std::vector<SwingRegion> regions;
    std::vector<Vec3> crossings;

    int most_candidates() const {
        int total = int(crossings.size());
        for (const SwingRegion& region : regions) total += region.most_candidates();
        return total;
    }

    bool contains(const Vec3& d, double tolerance) const {
        for (const SwingRegion& region : regions)
            if (!region.contains(d, tolerance)) return false;
        return true;
    }

    static constexpr double kFar = 1e300;

    enum Outcome { VALID, MOVED, NONE };

    // `d` becomes the nearest valid direction; NONE when no direction obeys all limits.
    Outcome clamp(Vec3& d, Candidates& work) const {
        if (contains(d, kTouching)) return VALID;
        if (regions.size() == 1) {
            d = regions[0].project(d);
            return MOVED;
        }
        int total = 0;
        for (const SwingRegion& region : regions) total += region.candidates(d, &work.points[total]);
        for (const Vec3& point : crossings) work.points[total++] = point;
        for (int i = 0; i < total; ++i) {
            const double square = (work.points[i] - d).squaredNorm();
            work.order[i] = {square < kFar ? square : kFar, i};  // what is no number must not reach the sorting
        }
        std::sort(work.order.begin(), work.order.begin() + total);
        for (int i = 0; i < total; ++i) {
            const Vec3& point = work.points[work.order[i].second];
            if (!contains(point, kTouching)) continue;
            d = point;
            return MOVED;
        }
        return NONE;
    }
};

}  // namespace poise
