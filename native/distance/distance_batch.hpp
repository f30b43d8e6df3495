// Distances of many pairs of solids at one pose: frames from the kinematics, a broad phase by boxes, then pair by pair.
//
// Solids belong to a segment or to the world (-1). Of the pairs nearer than `within` the nearest `most` are kept, in the
// order in which they were given. Boxes bound distances from below: pairs are measured in the order of their boxes' gaps,
// and as soon as the next gap is larger than the `most`-th distance found, no other pair can be among the nearest.
// Pairs with the same second solid that follow each other are left out together where that solid is far from all.
#pragma once
#include "distance/distance_pair.hpp"
#include "model/forward_kinematics.hpp"

namespace poise {

struct WorldBox {
    Vec3 lowest, highest;

    double squared_gap(const WorldBox& other) const {  // no two points are nearer
        const Vec3 apart = (lowest - other.highest).cwiseMax(other.lowest - highest).cwiseMax(0.0);
        return apart.squaredNorm();
    }
    void join(const WorldBox& other) {
        lowest = lowest.cwiseMin(other.lowest);
        highest = highest.cwiseMax(other.highest);
    }
    static WorldBox around(const Hull& hull) {
        if (hull.unbounded) return {Vec3::Constant(-kFar), Vec3::Constant(kFar)};
        WorldBox box{Vec3::Constant(kFar), Vec3::Constant(-kFar)};
        for (int i = 0; i < hull.atoms(); ++i) {
            const Vec3 wide = hull.curved ? Vec3(hull.spreads[i].rowwise().norm()) : Vec3(Vec3::Zero());
            box.join({hull.centers[i] - wide, hull.centers[i] + wide});
        }
        box.lowest.array() -= hull.radius;
        box.highest.array() += hull.radius;
        return box;
    }
};

struct NearPair {
    int pair;
    Touch touch;

    bool operator<(const NearPair& other) const {
        return touch.distance < other.touch.distance || (touch.distance == other.touch.distance && pair < other.pair);
    }
};

class Clearances {
public:
    const Model& model;
    std::vector<int> segments;  // per solid; -1 for the world
    std::vector<Hull> own, placed;
    std::vector<std::pair<int, int>> pairs;
    std::vector<NearPair> found;

    explicit Clearances(const Model& model) : model(model) {}

    void finish() {
        placed = own;
        boxes.resize(own.size());
        near.resize(own.size());
        for (size_t i = 0; i < own.size(); ++i)
            if (segments[i] < 0) boxes[i] = WorldBox::around(placed[i]);
        runs.assign(1, 0);
        for (size_t k = 1; k < pairs.size(); ++k)
            if (pairs[k].second != pairs[k - 1].second) runs.push_back(int(k));
        if (!pairs.empty()) runs.push_back(int(pairs.size()));
    }

    // Moves a solid of the world.
    void place(int solid, const Mat3& rotation, const Vec3& position) {
        placed[solid].place(own[solid], rotation, position);
        boxes[solid] = WorldBox::around(placed[solid]);
    }

    // `forward` belongs to the configuration that is asked about.
    void measure(const Forward& forward, double within, size_t most) {
        find_candidates(forward, within);
        found.clear();
        if (most == 0) return;
        double bound = within;
        while (!candidates.empty()) {
            std::pop_heap(candidates.begin(), candidates.end());
            const Candidate next = candidates.back();
            candidates.pop_back();
            if (found.size() == most && next.gap > bound * std::max(bound, 0.0)) break;
            const auto [i, j] = pairs[next.pair];
            const NearPair one{next.pair, distance.find(placed[i], placed[j], bound)};
            if (!(one.touch.distance < within)) continue;
            if (found.size() == most) {
                if (!(one < found.front())) continue;
                std::pop_heap(found.begin(), found.end());
                found.pop_back();
            }
            found.push_back(one);
            std::push_heap(found.begin(), found.end());
            if (found.size() == most) bound = found.front().touch.distance;
        }
        std::sort(found.begin(), found.end(), [](const NearPair& x, const NearPair& y) { return x.pair < y.pair; });
    }

    // out (stride) = factor · nᵀ (J_a - J_b), with exact zeros for freedoms that move both solids or none.
    void row(const Forward& forward, const NearPair& one, double factor, double* __restrict out) const {
        const auto [i, j] = pairs[one.pair];
        std::fill_n(out, model.stride, 0.0);
        add(forward, segments[i], segments[j], one.touch.point_a, factor * one.touch.normal, out);
        add(forward, segments[j], segments[i], one.touch.point_b, -factor * one.touch.normal, out);
    }

private:
    struct Candidate {
        double gap;  // squared, between the boxes
        int pair;
        bool operator<(const Candidate& other) const {  // the top of a heap is its last
            return gap > other.gap || (gap == other.gap && pair > other.pair);
        }
    };
    PairDistance distance;
    std::vector<WorldBox> boxes;
    std::vector<char> near;
    std::vector<int> runs;  // first of the pairs with one second solid, and the end
    std::vector<Candidate> candidates;  // a heap

    void find_candidates(const Forward& forward, double within) {
        WorldBox all{Vec3::Constant(kFar), Vec3::Constant(-kFar)};
        for (size_t i = 0; i < own.size(); ++i) {
            if (segments[i] < 0) continue;
            placed[i].place(own[i], forward.rotations[segments[i]].matrix(), forward.positions[segments[i]]);
            boxes[i] = WorldBox::around(placed[i]);
            all.join(boxes[i]);
        }
        const double square = within > 0.0 ? within * within : 0.0;
        for (size_t i = 0; i < own.size(); ++i) near[i] = segments[i] >= 0 || !(boxes[i].squared_gap(all) > square);
        candidates.clear();
        for (size_t run = 0; run + 1 < runs.size(); ++run) {
            if (!near[pairs[runs[run]].second]) continue;
            const WorldBox& other = boxes[pairs[runs[run]].second];
            for (int k = runs[run]; k < runs[run + 1]; ++k) {
                if (!near[pairs[k].first]) continue;
                const double gap = boxes[pairs[k].first].squared_gap(other);
                if (!(gap > square)) candidates.push_back({gap, k});
            }
        }
        std::make_heap(candidates.begin(), candidates.end());
    }

    // Adds n·(v + a × x) for the freedoms that move one segment and not the other.
    void add(const Forward& f, int segment, int other, const Vec3& x, const Vec3& n, double* __restrict out) const {
        if (segment < 0) return;
        const double* __restrict moves = model.mask(segment);
        const double* __restrict shared = other < 0 ? nullptr : model.mask(other);
        const Vec3 turn = x.cross(n);
        const double t0 = turn[0], t1 = turn[1], t2 = turn[2], s0 = n[0], s1 = n[1], s2 = n[2];
        const auto entry = [&](int k) { return t0 * f.ax[k] + t1 * f.ay[k] + t2 * f.az[k] + s0 * f.vx[k] + s1 * f.vy[k] + s2 * f.vz[k]; };
        const int end = model.reach[segment];
        if (shared)
            for (int k = 0; k < end; ++k) out[k] += moves[k] * (1.0 - shared[k]) * entry(k);
        else
            for (int k = 0; k < end; ++k) out[k] += moves[k] * entry(k);
    }
};

}  // namespace poise
