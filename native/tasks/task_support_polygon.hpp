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

#include "tasks/task_record.hpp"

namespace poise {

struct StandingSide {
    int begin, end;
    double along[2], across[2], length, share, inside;
};

class StandingRows {
public:
    static constexpr int kHead = 16, kPerPlace = 10, kPerCorner = 4, kMost = 64;
    static constexpr double kFlat = 1e-4, kSame = 1e-9;  // [m]; as poise/tasks/standing.py and poise/statics/polygon.py have them
    std::vector<StandingSide> sides;  // at the last evaluation

    explicit StandingRows(int corners) : count(corners) { sides.reserve(corners); }

    // Finds the sides for corners in the plane, and where p is beside each.
    void find(const double (*corners)[2], const double* p) {
        for (int i = 0; i < count; ++i) {  // sorted by insertion, which is safe for what is no number
            int k = i;
            for (; k > 0 && before(corners[i], corners[order[k - 1]]); --k) order[k] = order[k - 1];
            order[k] = i;
        }
        int kept = half(corners, 0, 1, 0);
        kept = half(corners, count - 1, -1, kept);
        sides.clear();
        if (kept < 2) return;
        for (int i = 0; i < kept; ++i) sides.push_back(side(corners, p, ring[i], ring[(i + 1) % kept]));
    }

private:
    int count;
    std::array<int, kMost> order{};
    std::array<int, 2 * kMost + 2> ring{};

    static bool before(const double* one, const double* other) { return one[0] < other[0] || (one[0] == other[0] && one[1] < other[1]); }

    static double sticks_out(const double* one, const double* other, const double* third) {
        const double ax = other[0] - one[0], ay = other[1] - one[1], bx = third[0] - one[0], by = third[1] - one[1];
        return (ax * by - ay * bx) / std::max(std::sqrt(bx * bx + by * by), kSame);
    }

    // One half of the hull, written to `ring` from `first` on, without its last corner; says where the ring ends.
    int half(const double (*corners)[2], int start, int step, int first) {
        int end = first;
        for (int i = 0; i < count; ++i) {
            const int index = order[start + step * i];
            while (end - first >= 2 && sticks_out(corners[ring[end - 2]], corners[ring[end - 1]], corners[index]) <= kFlat) --end;
            ring[end++] = index;
        }
        return end - 1;
    }

    static StandingSide side(const double (*corners)[2], const double* p, int begin, int end) {
        const double* a = corners[begin];
        const double x = corners[end][0] - a[0], y = corners[end][1] - a[1], length = std::sqrt(x * x + y * y);
        const double tx = x / length, ty = y / length, px = p[0] - a[0], py = p[1] - a[1];
        return {begin, end, {tx, ty}, {-ty, tx}, length, (tx * px + ty * py) / length, tx * py - ty * px};
    }
};

}  // namespace poise
