// Rows of a task that keeps solids apart: d - margin ≥ 0 for the nearest pairs, each in a place of its own.
//
// Numbers of its record:  margin, within, approach; counts of solids of the figure, of the world, of atoms and of pairs;
// per solid segment, atoms, radius, unbounded; per atom center and spread; per pair its two solids; per solid of the world
// rotation (9) and position (3). The first three and the placements may be written between evaluations.
#pragma once
#include "distance/distance_batch.hpp"
#include "tasks/task_record.hpp"

namespace poise {

class ClearanceRows {
public:
    static constexpr double kTouching = 1e-4;  // poise/obstacles/clearance.py has the same [m]
    static constexpr int kHead = 7, kPerSolid = 4, kPerAtom = 12, kPerPlacement = 12;
    Clearances clearances;
    std::vector<int> places;  // per pair found: its row

    // `numbers` were checked by `check`.
    ClearanceRows(const Model& model, const std::vector<double>& numbers, int most) : clearances(model), most(most) {
        const double* n = numbers.data();
        const int figure = int(n[3]), world = int(n[4]), atoms = int(n[5]), pairs = int(n[6]);
        const double* solid = n + kHead;
        const double* atom = solid + kPerSolid * (figure + world);
        const double* pair = atom + size_t(kPerAtom) * atoms;
        for (int i = 0; i < figure + world; ++i, solid += kPerSolid) {
            clearances.segments.push_back(i < figure ? int(solid[0]) : -1);
            Hull hull;
            for (int k = 0; k < int(solid[1]); ++k, atom += kPerAtom) {
                hull.centers.emplace_back(atom[0], atom[1], atom[2]);
                hull.spreads.push_back(nine(atom + 3));
            }
            hull.radius = solid[2];
            hull.unbounded = solid[3] != 0.0;
            hull.finish();
            clearances.own.push_back(std::move(hull));
        }
        for (int k = 0; k < pairs; ++k, pair += 2) clearances.pairs.emplace_back(int(pair[0]), int(pair[1]));
        clearances.finish();
        first_world = figure;
        placements = size_t(pair - n);
        placed.assign(size_t(kPerPlacement) * world, std::numeric_limits<double>::quiet_NaN());
        taken.resize(most);
    }

    // Bounds of all rows, unscaled, and the rows of the Jacobian, each times its factor.
    void evaluate(const std::vector<double>& numbers, const Forward& forward, double* lower, double* upper, double* jacobian, double factor, const double* bases) {
        const int stride = forward.model.stride;
        const double margin = numbers[0], within = numbers[1], approach = numbers[2];
        place(numbers);
        clearances.measure(forward, within, size_t(most));
        find_places();
        for (int i = 0; i < most; ++i) {
            lower[i] = -kFar, upper[i] = kFar;
            if (!taken[i]) std::fill_n(jacobian + size_t(i) * stride, stride, 0.0);
        }
        for (size_t i = 0; i < places.size(); ++i) {
            const int row = places[i];
            const double missing = margin - clearances.found[i].touch.distance;
            lower[row] = missing > 0.0 ? missing : approach * std::min(missing + kTouching, 0.0);
            clearances.row(forward, clearances.found[i], factor * bases[row], jacobian + size_t(row) * stride);
        }
    }

    // Says what is wrong with the numbers of a record, or nothing.
    static std::string check(const Model& model, const std::vector<double>& n);

private:
    int most, first_world = 0;
    size_t placements = 0;        // where they begin among the numbers
    std::vector<double> placed;   // the placements in use
    std::vector<char> taken;      // rows that hold a pair

    static Mat3 nine(const double* n) {
        Mat3 made;
        made << n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8];
        return made;
    }

    // Moves what stands elsewhere than at the last evaluation.
    void place(const std::vector<double>& numbers) {
        for (size_t i = 0; i < placed.size(); i += kPerPlacement) {
            const double* now = numbers.data() + placements + i;
            if (std::equal(now, now + kPerPlacement, placed.begin() + i)) continue;
            std::copy_n(now, kPerPlacement, placed.begin() + i);
            clearances.place(first_world + int(i / kPerPlacement), nine(now), Vec3(now[9], now[10], now[11]));
        }
    }

    // A pair stands in the row of its number, or in the next that is free: what was leaned on is found again.
    void find_places() {
        places.clear();
        std::fill(taken.begin(), taken.end(), 0);
        for (const NearPair& one : clearances.found) {
            int row = one.pair % most;
            while (taken[row]) row = (row + 1) % most;
            taken[row] = 1;
            places.push_back(row);
        }
    }
};

}  // namespace poise
