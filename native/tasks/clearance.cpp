// Rows of a task that keeps solids apart: d - margin ≥ 0 for the nearest pairs, each in a place of its own.
//
// Numbers of its record:  margin, within, approach; counts of solids of the figure, of the world, of atoms and of pairs;
// per solid segment, atoms, radius, unbounded; per atom center and spread; per pair its two solids; per solid of the world
// rotation (9) and position (3). The first three and the placements may be written between evaluations.
#pragma once
#include "distance/batch.hpp"
#include "tasks/record.hpp"

//
// The parts of clearance rows that take long to build, once for all that use them.
#include "tasks/task_clearance.hpp"

#include "distance/hessian.hpp"
#include "tasks/hessian.hpp"

namespace poise {

class ClearanceRows {
public:
    static constexpr double kContactToleranceM = 1e-4;  // poise/obstacles/clearance.py has the same [m]
    static constexpr int kHead = 7, kPerSolid = 4, kPerAtom = 12, kPerPlacement = 12;
    Clearances clearances;
    std::vector<int> pair_rows;  // per pair found: its row

    // `numbers` were checked by `check`.
    ClearanceRows(const Model& model, const std::vector<double>& numbers, int max_rows) : clearances(model), max_rows(max_rows) {
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
                hull.spreads.push_back(matrix_at(atom + 3));
            }
            hull.radius = solid[2];
            hull.is_half_space = solid[3] != 0.0;
            hull.update_derived();
            clearances.local_hulls.push_back(std::move(hull));
        }
        for (int k = 0; k < pairs; ++k, pair += 2) clearances.pairs.emplace_back(int(pair[0]), int(pair[1]));
        clearances.prepare();
        first_world = figure;
        placements_start = size_t(pair - n);
        last_placements.assign(size_t(kPerPlacement) * world, std::numeric_limits<double>::quiet_NaN());
        row_taken.resize(max_rows);
    }

    // Bounds of all rows, unscaled, and the rows of the Jacobian, each times its factor.
    void evaluate(const std::vector<double>& numbers, const ForwardKinematics& forward, double* lower, double* upper, double* jacobian, double factor, const double* row_scales) {
        const int stride = forward.model.stride;
        const double margin = numbers[0], cutoff = numbers[1], approach = numbers[2];
        update_placements(numbers);
        clearances.measure(forward, cutoff, size_t(max_rows));
        assign_rows();
        for (int i = 0; i < max_rows; ++i) {
            lower[i] = -kInfiniteDistance, upper[i] = kInfiniteDistance;
            if (!row_taken[i]) std::fill_n(jacobian + size_t(i) * stride, stride, 0.0);
        }
        for (size_t i = 0; i < pair_rows.size(); ++i) {
            const int row = pair_rows[i];
            const double deficit = margin - clearances.nearest[i].separation.distance;
            lower[row] = deficit > 0.0 ? deficit : approach * std::min(deficit + kContactToleranceM, 0.0);
            clearances.row(forward, clearances.nearest[i], factor * row_scales[row], jacobian + size_t(row) * stride);
        }
    }

    // Says what is wrong with the numbers of a record, or nothing.
    static std::string find_fault(const Model& model, const std::vector<double>& n);

private:
    int max_rows, first_world = 0;
    size_t placements_start = 0;        // where they begin among the numbers
    std::vector<double> last_placements;   // the placements in use
    std::vector<char> row_taken;      // rows that hold a pair

    static Mat3 matrix_at(const double* n) {
        Mat3 made;
        made << n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8];
        return made;
    }

    // Moves what stands elsewhere than at the last evaluation.
    void update_placements(const std::vector<double>& numbers) {
        for (size_t i = 0; i < last_placements.size(); i += kPerPlacement) {
            const double* placement = numbers.data() + placements_start + i;
            if (std::equal(placement, placement + kPerPlacement, last_placements.begin() + i)) continue;
            std::copy_n(placement, kPerPlacement, last_placements.begin() + i);
            clearances.set_transform(first_world + int(i / kPerPlacement), matrix_at(placement), Vec3(placement[9], placement[10], placement[11]));
        }
    }

    // A pair stands in the row of its number, or in the next that is free: what was leaned on is found again.
    void assign_rows() {
        pair_rows.clear();
        std::fill(row_taken.begin(), row_taken.end(), 0);
        for (const NearPair& segment_a : clearances.nearest) {
            int row = segment_a.pair % max_rows;
            while (row_taken[row]) row = (row + 1) % max_rows;
            row_taken[row] = 1;
            pair_rows.push_back(row);
        }
    }
};

// ---- tasks/task_clearance.cpp
// The parts of clearance rows that take long to build, once for all that use them.



std::string ClearanceRows::find_fault(const Model& model, const std::vector<double>& n) {
    const auto is_count = [&](double value, double end) { return value >= 0.0 && value < end && value == std::floor(value); };
    const double max_count = 1e8;
    if (n.size() < kHead || !is_count(n[3], max_count) || !is_count(n[4], max_count) || !is_count(n[5], max_count) || !is_count(n[6], max_count))
        return "margin, cutoff, approach and four is_count come first";
    const size_t solids = size_t(n[3]) + size_t(n[4]), atoms = size_t(n[5]), pairs = size_t(n[6]), world = size_t(n[4]);
    if (n.size() != kHead + kPerSolid * solids + kPerAtom * atoms + 2 * pairs + kPerPlacement * world)
        return "4 numbers for each solid, 12 for each atom, 2 for each pair, 12 for each placement";
    for (size_t i = 0; i < n.size(); ++i)
        if (!std::isfinite(n[i])) return "its numbers must be finite";
    double sum = 0.0;
    for (size_t i = 0; i < solids; ++i) {
        const double* solid = n.data() + kHead + kPerSolid * i;
        if (i < size_t(n[3]) ? !is_count(solid[0], model.size()) : solid[0] != kWorld) return "solids: no such segment";
        if (!is_count(solid[1], max_count) || solid[1] < 1.0) return "solids: each needs an atom";
        if (solid[2] < 0.0) return "solids: a radius must be zero or more";
        sum += solid[1];
    }
    if (sum != n[5]) return "solids: their atoms and the count of atoms differ";
    const double* pair = n.data() + kHead + kPerSolid * solids + kPerAtom * atoms;
    const auto unbounded = [&](double solid) { return n[kHead + kPerSolid * size_t(solid) + 3] != 0.0; };
    for (size_t k = 0; k < pairs; ++k, pair += 2) {
        if (!is_count(pair[0], double(solids)) || !is_count(pair[1], double(solids)) || pair[0] == pair[1]) return "pairs: no such clearance_pair solids";
        if (unbounded(pair[0]) && unbounded(pair[1])) return "pairs: clearance_pair half-spaces have no distance";
    }
    return "";
}

void RecordReader::read_solids() {
    check(record.rows > 0, "it needs a row");
    const std::string problem = ClearanceRows::find_fault(model, record.numbers);
    check(problem.empty(), problem);
    record.clearance = std::make_shared<ClearanceRows>(model, record.numbers, record.rows);
}

void TaskRows::clearance(const TaskRecord& record, int row, double factor, const double* base) {
    record.clearance->evaluate(record.numbers, forward, &lower[row], &upper[row], jacobian_row(row), factor, base);
}

// What the bodies' turning does, and the sliding of the nearest points over their surfaces.
void TaskHessian::clearance(const TaskRecord& record, const TaskEntry& task, int row, const double* weights) {
    const ClearanceRows& clearance = *record.clearance;
    const Clearances& all = clearance.clearances;
    for (size_t i = 0; i < clearance.pair_rows.size(); ++i) {
        const double weight = weight_of(record, task, row + clearance.pair_rows[i], weights);
        if (weight == 0.0) continue;
        const NearPair& near = all.nearest[i];
        const auto [a, b] = all.pairs[near.pair];
        const Mat9 form = weight * sliding_hessian(all.world_hulls[a], all.world_hulls[b], near.separation);
        add_separation(all.segments[a], all.segments[b], near.separation, weight, form);
    }
}

void TaskHessian::add_separation(int segment_a, int segment_b, const Separation& separation, double weight, const Mat9& form) {
    derivatives.clear();
    derivatives.force = weight * separation.normal;
    derivatives.has_quadratic = true;
    derivatives.angular_angular = form.block<3, 3>(0, 0), derivatives.angular_other = form.block<3, 3>(0, 3), derivatives.angular_linear = form.block<3, 3>(0, 6);
    derivatives.other_other = form.block<3, 3>(3, 3), derivatives.other_linear = form.block<3, 3>(3, 6), derivatives.linear_linear = form.block<3, 3>(6, 6);
    clearance_points.point = separation.point_a, clearance_points.other_point = separation.point_b;
    if (segment_a != kWorld && segment_b != kWorld) {
        clearance_pair.segment = segment_a, clearance_pair.segment_b = segment_b;
        clearance_pair.path.clear(), clearance_pair.other_path.clear();
        while (segment_a != segment_b) {
            if (segment_a > segment_b) clearance_pair.path.push_back(segment_a), segment_a = model.joints[segment_a].parent;
            else clearance_pair.other_path.push_back(segment_b), segment_b = model.joints[segment_b].parent;
        }
        return add_two_segments(clearance_pair, clearance_points);
    }
    if (segment_a == kWorld) {  // the second alone moves: its point's velocity counts the other way round
        if (segment_b == kWorld) return;
        derivatives.force = -derivatives.force;
        derivatives.angular_angular = derivatives.other_other, derivatives.angular_linear = -derivatives.other_linear;
        clearance_points.point = separation.point_b;
        segment_a = segment_b;
    }
    apply_to_segment(loads[segment_a], clearance_points);
}

}  // namespace poise
