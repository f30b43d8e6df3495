// Distances of many pairs of solids in one pose: broad phase by axis-aligned boxes, then narrow phase pair by pair.
//
// Solids belong to a segment or to the world (-1). Of the pairs nearer than `cutoff` the nearest `max_pairs` are kept, in
// the order in which they were given. Boxes bound distances from below: pairs are measured in the order of the gaps of
// their boxes; once the next gap exceeds the distance of the last kept pair, no other pair can be among the nearest.
// Consecutive pairs with the same second solid are skipped together when that solid is far from the whole figure.
#pragma once
#include "distance/signed_distance.hpp"
#include "model/forward_kinematics.hpp"

namespace poise {

struct WorldBox {
    Vec3 lowest, highest;

    double squared_gap(const WorldBox& other) const {  // lower bound of the squared distance
        const Vec3 apart = (lowest - other.highest).cwiseMax(other.lowest - highest).cwiseMax(0.0);
        return apart.squaredNorm();
    }
    void join(const WorldBox& other) {
        lowest = lowest.cwiseMin(other.lowest);
        highest = highest.cwiseMax(other.highest);
    }
    static WorldBox around(const Hull& hull) {
        if (hull.is_half_space) return {Vec3::Constant(-kInfiniteDistance), Vec3::Constant(kInfiniteDistance)};
        WorldBox box{Vec3::Constant(kInfiniteDistance), Vec3::Constant(-kInfiniteDistance)};
        for (int i = 0; i < hull.atoms(); ++i) {
            const Vec3 extent = hull.curved ? Vec3(hull.spreads[i].rowwise().norm()) : Vec3(Vec3::Zero());
            box.join({hull.centers[i] - extent, hull.centers[i] + extent});
        }
        box.lowest.array() -= hull.radius;
        box.highest.array() += hull.radius;
        return box;
    }
};

struct NearPair {
    int pair;
    Separation separation;

    bool operator<(const NearPair& other) const {
        return separation.distance < other.separation.distance || (separation.distance == other.separation.distance && pair < other.pair);
    }
};

class Clearances {
public:
    const Model& model;
    std::vector<int> segments;  // per solid; -1 for the world
    std::vector<Hull> local_hulls, world_hulls;
    std::vector<std::pair<int, int>> pairs;
    std::vector<NearPair> nearest;

    explicit Clearances(const Model& model) : model(model) {}

    void prepare() {
        world_hulls = local_hulls;
        boxes.resize(local_hulls.size());
        is_near.resize(local_hulls.size());
        for (size_t i = 0; i < local_hulls.size(); ++i)
            if (segments[i] < 0) boxes[i] = WorldBox::around(world_hulls[i]);
        groups.assign(1, 0);
        for (size_t k = 1; k < pairs.size(); ++k)
            if (pairs[k].second != pairs[k - 1].second) groups.push_back(int(k));
        if (!pairs.empty()) groups.push_back(int(pairs.size()));
    }

    // Moves a solid of the world.
    void set_transform(int solid, const Mat3& rotation, const Vec3& position) {
        world_hulls[solid].set_transform(local_hulls[solid], rotation, position);
        boxes[solid] = WorldBox::around(world_hulls[solid]);
    }

    // `forward` must belong to the configuration.
    void measure(const ForwardKinematics& forward, double cutoff, size_t max_pairs) {
        find_candidates(forward, cutoff);
        nearest.clear();
        if (max_pairs == 0) return;
        double bound = cutoff;
        while (!candidates.empty()) {
            std::pop_heap(candidates.begin(), candidates.end());
            const Candidate next = candidates.back();
            candidates.pop_back();
            if (nearest.size() == max_pairs && next.gap > bound * std::max(bound, 0.0)) break;
            const auto [i, j] = pairs[next.pair];
            const NearPair pair_separation{next.pair, distance.find(world_hulls[i], world_hulls[j], bound)};
            if (!(pair_separation.separation.distance < cutoff)) continue;
            if (nearest.size() == max_pairs) {
                if (!(pair_separation < nearest.front())) continue;
                std::pop_heap(nearest.begin(), nearest.end());
                nearest.pop_back();
            }
            nearest.push_back(pair_separation);
            std::push_heap(nearest.begin(), nearest.end());
            if (nearest.size() == max_pairs) bound = nearest.front().separation.distance;
        }
        std::sort(nearest.begin(), nearest.end(), [](const NearPair& x, const NearPair& y) { return x.pair < y.pair; });
    }

    // out (stride) = factor · nᵀ (J_a - J_b), with exact zeros for DoFs that move both solids or neither.
    void row(const ForwardKinematics& forward, const NearPair& pair_separation, double factor, double* __restrict out) const {
        const auto [i, j] = pairs[pair_separation.pair];
        std::fill_n(out, model.stride, 0.0);
        add_row_part(forward, segments[i], segments[j], pair_separation.separation.point_a, factor * pair_separation.separation.normal, out);
        add_row_part(forward, segments[j], segments[i], pair_separation.separation.point_b, -factor * pair_separation.separation.normal, out);
    }

private:
    struct Candidate {
        double gap;  // squared, between the boxes
        int pair;
        bool operator<(const Candidate& other) const {  // the top of a heap is its largest
            return gap > other.gap || (gap == other.gap && pair > other.pair);
        }
    };
    SignedDistance distance;
    std::vector<WorldBox> boxes;
    std::vector<char> is_near;
    std::vector<int> groups;  // start of each group of pairs with the same second solid, and the end
    std::vector<Candidate> candidates;  // a heap

    void find_candidates(const ForwardKinematics& forward, double cutoff) {
        WorldBox all{Vec3::Constant(kInfiniteDistance), Vec3::Constant(-kInfiniteDistance)};
        for (size_t i = 0; i < local_hulls.size(); ++i) {
            if (segments[i] < 0) continue;
            world_hulls[i].set_transform(local_hulls[i], forward.rotations[segments[i]].matrix(), forward.positions[segments[i]]);
            boxes[i] = WorldBox::around(world_hulls[i]);
            all.join(boxes[i]);
        }
        const double square = cutoff > 0.0 ? cutoff * cutoff : 0.0;
        for (size_t i = 0; i < local_hulls.size(); ++i) is_near[i] = segments[i] >= 0 || !(boxes[i].squared_gap(all) > square);
        candidates.clear();
        for (size_t group = 0; group + 1 < groups.size(); ++group) {
            if (!is_near[pairs[groups[group]].second]) continue;
            const WorldBox& other = boxes[pairs[groups[group]].second];
            for (int k = groups[group]; k < groups[group + 1]; ++k) {
                if (!is_near[pairs[k].first]) continue;
                const double gap = boxes[pairs[k].first].squared_gap(other);
                if (!(gap > square)) candidates.push_back({gap, k});
            }
        }
        std::make_heap(candidates.begin(), candidates.end());
    }

    // Adds n·(v + a × x) for the DoFs that move one segment and not the other.
    void add_row_part(const ForwardKinematics& f, int segment, int other, const Vec3& x, const Vec3& n, double* __restrict out) const {
        if (segment < 0) return;
        const double* __restrict moves = model.dof_mask(segment);
        const double* __restrict shared = other < 0 ? nullptr : model.dof_mask(other);
        const Vec3 moment = x.cross(n);
        const double t0 = moment[0], t1 = moment[1], t2 = moment[2], s0 = n[0], s1 = n[1], s2 = n[2];
        const auto entry = [&](int k) { return t0 * f.ax[k] + t1 * f.ay[k] + t2 * f.az[k] + s0 * f.vx[k] + s1 * f.vy[k] + s2 * f.vz[k]; };
        const int end = model.dof_end[segment];
        if (shared)
            for (int k = 0; k < end; ++k) out[k] += moves[k] * (1.0 - shared[k]) * entry(k);
        else
            for (int k = 0; k < end; ++k) out[k] += moves[k] * entry(k);
    }
};

}  // namespace poise
