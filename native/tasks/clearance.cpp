// Rows of the clearance task (collision avoidance): d - margin ≥ 0 for the nearest pairs of solids, their second
// derivatives, and the parsing of its records. Each pair keeps its own row, so that the active set survives iterations.
//
// The layout of the record is CLEARANCE in poise.kinematics.native_backend.schema. The three leading numbers and the
// placements of the solids of the world may be written between evaluations.
#include "generated/tolerances.hpp"
#include "distance/batch.hpp"
#include "distance/hessian.hpp"
#include "tasks/hessian.hpp"
#include "tasks/record.hpp"

namespace poise {

namespace clearance_record = layout::clearance;

class ClearanceRows {
public:
    static constexpr double kContactToleranceM = tolerance::kContactTolM;  // poise/obstacles/clearance.py has the same [m]
    static constexpr int kHead = clearance_record::kHead, kPerSolid = clearance_record::solid::kSize, kPerAtom = clearance_record::atom::kSize;
    static constexpr int kPerPair = clearance_record::pair::kSize, kPerPlacement = clearance_record::placement::kSize;
    Clearances clearances;
    std::vector<int> pair_rows;  // per nearest pair: its row

    // `numbers` were checked by find_fault().
    ClearanceRows(const Model& model, const std::vector<double>& numbers, int max_rows) : clearances(model), max_rows(max_rows) {
        using namespace clearance_record;
        const double* n = numbers.data();
        const int figure = int(n[kFigureSolids]), world = int(n[kWorldSolids]), atoms = int(n[kAtomCount]), pairs = int(n[kPairCount]);
        const double* solid_entry = n + clearance_record::kHead;
        const double* atom_entry = solid_entry + kPerSolid * (figure + world);
        const double* pair_entry = atom_entry + size_t(kPerAtom) * atoms;
        for (int i = 0; i < figure + world; ++i, solid_entry += kPerSolid) {
            clearances.segments.push_back(i < figure ? int(solid_entry[solid::kSegment]) : kWorld);
            Hull hull;
            for (int k = 0; k < int(solid_entry[solid::kAtoms]); ++k, atom_entry += kPerAtom) {
                hull.centers.push_back(vector_at(atom_entry + atom::kCenter));
                hull.spreads.push_back(matrix_at(atom_entry + atom::kSpread));
            }
            hull.radius = solid_entry[solid::kRadius];
            hull.is_half_space = solid_entry[solid::kIsHalfSpace] != 0.0;
            hull.update_derived();
            clearances.local_hulls.push_back(std::move(hull));
        }
        for (int k = 0; k < pairs; ++k, pair_entry += kPerPair) {
            clearances.pairs.emplace_back(int(pair_entry[pair::kFirst]), int(pair_entry[pair::kSecond]));
            pair_margins.push_back(pair_entry[pair::kMargin]);
            pair_gains.push_back(pair_entry[pair::kGain]);
        }
        clearances.prepare();
        first_world = figure;
        placements_start = size_t(pair_entry - n);
        last_placements.assign(size_t(kPerPlacement) * world, std::numeric_limits<double>::quiet_NaN());
        row_taken.resize(max_rows);
    }

    // Bounds of all rows, unscaled, and the rows of the Jacobian, each times its factor.
    void evaluate(const std::vector<double>& numbers, const ForwardKinematics& forward, double* lower, double* upper, double* jacobian, double factor, const double* row_scales) {
        const int stride = forward.model.stride;
        const double margin = numbers[clearance_record::kMargin], cutoff = numbers[clearance_record::kCutoff];
        const double approach = numbers[clearance_record::kApproach];
        update_placements(numbers);
        clearances.measure(forward, cutoff, size_t(max_rows));
        assign_rows();
        for (int i = 0; i < max_rows; ++i) {
            lower[i] = -kInfiniteDistance, upper[i] = kInfiniteDistance;
            if (!row_taken[i]) std::fill_n(jacobian + size_t(i) * stride, stride, 0.0);
        }
        for (size_t i = 0; i < pair_rows.size(); ++i) {
            const int row = pair_rows[i];
            const int pair = clearances.nearest[i].pair;
            const double deficit = margin + pair_margins[pair] - clearances.nearest[i].separation.distance;
            lower[row] = deficit > 0.0 ? deficit : pair_gains[pair] * approach * std::min(deficit + kContactToleranceM, 0.0);
            clearances.row(forward, clearances.nearest[i], factor * row_scales[row], jacobian + size_t(row) * stride);
        }
    }

    // Describes what is wrong with the numbers of a record; empty when they are valid.
    static std::string find_fault(const Model& model, const std::vector<double>& n);

private:
    int max_rows, first_world = 0;
    size_t placements_start = 0;  // offset of the placements among the numbers
    std::vector<double> last_placements;  // placements in use
    std::vector<char> row_taken;  // rows that contain a pair
    std::vector<double> pair_margins, pair_gains;  // per pair

    static Mat3 matrix_at(const double* n) {
        Mat3 matrix;
        matrix << n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8];
        return matrix;
    }

    // Moves the solids whose placement changed since the last evaluation.
    void update_placements(const std::vector<double>& numbers) {
        for (size_t i = 0; i < last_placements.size(); i += kPerPlacement) {
            const double* placement = numbers.data() + placements_start + i;
            if (std::equal(placement, placement + kPerPlacement, last_placements.begin() + i)) continue;
            std::copy_n(placement, kPerPlacement, last_placements.begin() + i);
            clearances.set_transform(first_world + int(i / kPerPlacement), matrix_at(placement + clearance_record::placement::kRotation), vector_at(placement + clearance_record::placement::kPosition));
        }
    }

    // A pair takes the row of its index, or the next free one, so that an active constraint keeps its row between iterations.
    void assign_rows() {
        pair_rows.clear();
        std::fill(row_taken.begin(), row_taken.end(), 0);
        for (const NearPair& near : clearances.nearest) {
            int row = near.pair % max_rows;
            while (row_taken[row]) row = (row + 1) % max_rows;
            row_taken[row] = 1;
            pair_rows.push_back(row);
        }
    }
};

std::string ClearanceRows::find_fault(const Model& model, const std::vector<double>& n) {
    const auto is_count = [&](double value, double end) { return value >= 0.0 && value < end && value == std::floor(value); };
    const double max_count = 1e8;
    for (int field : {clearance_record::kFigureSolids, clearance_record::kWorldSolids, clearance_record::kAtomCount, clearance_record::kPairCount})
        if (n.size() < kHead || !is_count(n[field], max_count))
            return "expected margin, cutoff, approach and four counts first";
    const size_t figure = size_t(n[clearance_record::kFigureSolids]), world = size_t(n[clearance_record::kWorldSolids]), solids = figure + world;
    const size_t atoms = size_t(n[clearance_record::kAtomCount]), pairs = size_t(n[clearance_record::kPairCount]);
    if (n.size() != kHead + kPerSolid * solids + kPerAtom * atoms + kPerPair * pairs + kPerPlacement * world)
        return "expected 4 numbers per solid, 12 per atom, 4 per pair, 12 per placement";
    for (double number : n)
        if (!std::isfinite(number)) return "its numbers must be finite";
    namespace solid = clearance_record::solid;
    double sum = 0.0;
    for (size_t i = 0; i < solids; ++i) {
        const double* entry = n.data() + kHead + kPerSolid * i;
        const double segment = entry[solid::kSegment], own_atoms = entry[solid::kAtoms];
        if (i < figure ? !is_count(segment, model.size()) : segment != kWorld) return "solids: no such segment";
        if (!is_count(own_atoms, max_count) || own_atoms < 1.0) return "solids: each needs at least one atom";
        if (entry[solid::kRadius] < 0.0) return "solids: a radius must be zero or more";
        sum += own_atoms;
    }
    if (sum != double(atoms)) return "solids: the sum of their atoms differs from the count of atoms";
    const double* pair = n.data() + kHead + kPerSolid * solids + kPerAtom * atoms;
    const auto is_half_space = [&](double index) { return n[kHead + kPerSolid * size_t(index) + solid::kIsHalfSpace] != 0.0; };
    for (size_t k = 0; k < pairs; ++k, pair += kPerPair) {
        const double first = pair[clearance_record::pair::kFirst], second = pair[clearance_record::pair::kSecond];
        if (!is_count(first, double(solids)) || !is_count(second, double(solids)) || first == second) return "pairs: no such two solids";
        if (is_half_space(first) && is_half_space(second)) return "pairs: two half-spaces have no distance";
        if (!(pair[clearance_record::pair::kGain] > 0.0 && pair[clearance_record::pair::kGain] <= 1.0)) return "pairs: a gain must be more than 0 and at most 1";
    }
    return "";
}

void RecordReader::read_solids() {
    check(record.rows > 0, "it needs at least one row");
    const std::string problem = ClearanceRows::find_fault(model, record.numbers);
    check(problem.empty(), problem);
    record.clearance = std::make_shared<ClearanceRows>(model, record.numbers, record.rows);
}

void TaskRows::clearance(const TaskRecord& record, int row, double factor, const double* base) {
    record.clearance->evaluate(record.numbers, forward, &lower[row], &upper[row], jacobian_row(row), factor, base);
}

// Rotation of the bodies, and sliding of the nearest points over their surfaces.
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
        clearance_pair.segment = segment_a, clearance_pair.other = segment_b;
        clearance_pair.path.clear(), clearance_pair.other_path.clear();
        while (segment_a != segment_b) {
            if (segment_a > segment_b) clearance_pair.path.push_back(segment_a), segment_a = model.joints[segment_a].parent;
            else clearance_pair.other_path.push_back(segment_b), segment_b = model.joints[segment_b].parent;
        }
        return add_two_segments(clearance_pair, clearance_points);
    }
    if (segment_a == kWorld) {  // only the second body moves: the velocity of its point enters with the opposite sign
        if (segment_b == kWorld) return;
        derivatives.force = -derivatives.force;
        derivatives.angular_angular = derivatives.other_other, derivatives.angular_linear = -derivatives.other_linear;
        clearance_points.point = separation.point_b;
        segment_a = segment_b;
    }
    apply_to_segment(loads[segment_a], clearance_points);
}

}  // namespace poise
