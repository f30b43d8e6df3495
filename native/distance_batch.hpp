// Distances of many pairs of solids at one pose: frames from the kinematics, a broad phase by boxes, then pair by pair.
//
// Solids belong to a segment or to the world (-1). Of the pairs nearer than `within` the nearest `most` are kept, in the
// order in which they were given, each with its row  dd/dq = nᵀ (J_a - J_b).  Joints that move both solids have exact
// zeros there.
#pragma once
#include "distance_pair.hpp"
#include "forward.hpp"

namespace poise {

struct WorldBox {
    Vec3 lowest, highest;

    double gap(const WorldBox& other) const {  // no two points are nearer
        const Vec3 apart = (lowest - other.highest).cwiseMax(other.lowest - highest).cwiseMax(0.0);
        return apart.norm();
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
            box.join({hull.centres[i] - wide, hull.centres[i] + wide});
        }
        box.lowest.array() -= hull.radius;
        box.highest.array() += hull.radius;
        return box;
    }
};

struct NearPair {
    int pair;
    Touch touch;
};

class Clearances {
public:
    const Model& model;
    std::vector<int> segments;  // per solid; -1 for the world
    std::vector<Hull> own, placed;
    std::vector<std::pair<int, int>> pairs;
    std::vector<NearPair> found;

    explicit Clearances(const Model& model) : model(model), forward(model) {}

    void finish() {
        placed = own;
        boxes.resize(own.size());
        near.resize(own.size());
        for (size_t i = 0; i < own.size(); ++i)
            if (segments[i] < 0) boxes[i] = WorldBox::around(placed[i]);
    }

    // Moves a solid of the world.
    void place(int solid, const Mat3& rotation, const Vec3& position) {
        placed[solid].place(own[solid], rotation, position);
        boxes[solid] = WorldBox::around(placed[solid]);
    }

    void measure(const double* q, double within, size_t most) {
        forward.run<false>(q);
        WorldBox all{Vec3::Constant(kFar), Vec3::Constant(-kFar)};
        for (size_t i = 0; i < own.size(); ++i) {
            if (segments[i] < 0) continue;
            placed[i].place(own[i], forward.rotations[segments[i]].matrix(), forward.positions[segments[i]]);
            boxes[i] = WorldBox::around(placed[i]);
            all.join(boxes[i]);
        }
        for (size_t i = 0; i < own.size(); ++i) near[i] = segments[i] >= 0 || !(boxes[i].gap(all) > within);
        found.clear();
        for (int k = 0; k < int(pairs.size()); ++k) {
            const auto [i, j] = pairs[k];
            if (!near[i] || !near[j] || boxes[i].gap(boxes[j]) > within) continue;
            const Touch touch = distance.find(placed[i], placed[j], within);
            if (touch.distance < within) found.push_back({k, touch});
        }
        if (found.size() <= most) return;
        std::nth_element(found.begin(), found.begin() + most, found.end(), [](const NearPair& x, const NearPair& y) {
            return x.touch.distance < y.touch.distance || (x.touch.distance == y.touch.distance && x.pair < y.pair);
        });
        found.resize(most);
        std::sort(found.begin(), found.end(), [](const NearPair& x, const NearPair& y) { return x.pair < y.pair; });
    }

    void row(const NearPair& one, double* out) const {
        const auto [i, j] = pairs[one.pair];
        std::fill_n(out, model.nv, 0.0);
        add(segments[i], segments[j], one.touch.point_a, one.touch.normal, out);
        add(segments[j], segments[i], one.touch.point_b, -one.touch.normal, out);
    }

private:
    Forward forward;
    PairDistance distance;
    std::vector<WorldBox> boxes;
    std::vector<char> near;

    // Adds n·(v + a × x) for the freedoms that move one segment and not the other.
    void add(int segment, int other, const Vec3& x, const Vec3& n, double* out) const {
        if (segment < 0) return;
        const double* moves = model.mask(segment);
        const double* shared = other < 0 ? nullptr : model.mask(other);
        const Vec3 turn = x.cross(n);
        for (int k = 0, end = std::min(model.nv, model.reach[segment]); k < end; ++k) {
            if (moves[k] == 0.0 || (shared && shared[k] != 0.0)) continue;
            out[k] += n.dot(forward.linear(k)) + turn.dot(forward.angular(k));
        }
    }
};

}  // namespace poise
