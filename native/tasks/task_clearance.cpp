// The parts of clearance rows that take long to build, once for all that use them.
#include "tasks/task_clearance.hpp"

#include "distance/distance_hessian.hpp"
#include "tasks/task_hessian.hpp"

namespace poise {

std::string ClearanceRows::check(const Model& model, const std::vector<double>& n) {
    const auto counts = [&](double value, double end) { return value >= 0.0 && value < end && value == std::floor(value); };
    const double many = 1e8;
    if (n.size() < kHead || !counts(n[3], many) || !counts(n[4], many) || !counts(n[5], many) || !counts(n[6], many))
        return "margin, within, approach and four counts come first";
    const size_t solids = size_t(n[3]) + size_t(n[4]), atoms = size_t(n[5]), pairs = size_t(n[6]), world = size_t(n[4]);
    if (n.size() != kHead + kPerSolid * solids + kPerAtom * atoms + 2 * pairs + kPerPlacement * world)
        return "4 numbers for each solid, 12 for each atom, 2 for each pair, 12 for each placement";
    for (size_t i = 0; i < n.size(); ++i)
        if (!std::isfinite(n[i])) return "its numbers must be finite";
    double sum = 0.0;
    for (size_t i = 0; i < solids; ++i) {
        const double* solid = n.data() + kHead + kPerSolid * i;
        if (i < size_t(n[3]) ? !counts(solid[0], model.size()) : solid[0] != kWorld) return "solids: no such segment";
        if (!counts(solid[1], many) || solid[1] < 1.0) return "solids: each needs an atom";
        if (solid[2] < 0.0) return "solids: a radius must be zero or more";
        sum += solid[1];
    }
    if (sum != n[5]) return "solids: their atoms and the count of atoms differ";
    const double* pair = n.data() + kHead + kPerSolid * solids + kPerAtom * atoms;
    const auto unbounded = [&](double solid) { return n[kHead + kPerSolid * size_t(solid) + 3] != 0.0; };
    for (size_t k = 0; k < pairs; ++k, pair += 2) {
        if (!counts(pair[0], double(solids)) || !counts(pair[1], double(solids)) || pair[0] == pair[1]) return "pairs: no such two solids";
        if (unbounded(pair[0]) && unbounded(pair[1])) return "pairs: two half-spaces have no distance";
    }
    return "";
}

void RecordReader::read_solids() {
    need(record.rows > 0, "it needs a row");
    const std::string wrong = ClearanceRows::check(model, record.numbers);
    need(wrong.empty(), wrong);
    record.clearance = std::make_shared<ClearanceRows>(model, record.numbers, record.rows);
}

void TaskRows::clearance(const TaskRecord& record, int row, double factor, const double* base) {
    record.clearance->evaluate(record.numbers, forward, &lower[row], &upper[row], jacobian_row(row), factor, base);
}

// What the bodies' turning does, and the sliding of the nearest points over their surfaces.
void TaskCurvature::clearance(const TaskRecord& record, const TaskEntry& task, int row, const double* weights) {
    const ClearanceRows& own = *record.clearance;
    const Clearances& all = own.clearances;
    for (size_t i = 0; i < own.places.size(); ++i) {
        const double weight = weight_of(record, task, row + own.places[i], weights);
        if (weight == 0.0) continue;
        const NearPair& near = all.found[i];
        const auto [a, b] = all.pairs[near.pair];
        const Mat9 form = weight * sliding_form(all.placed[a], all.placed[b], near.touch);
        pull_apart(all.segments[a], all.segments[b], near.touch, weight, form);
    }
}

void TaskCurvature::pull_apart(int one, int other, const Touch& touch, double weight, const Mat9& form) {
    pull.clear();
    pull.force = weight * touch.normal;
    pull.forms = true;
    pull.turn_turn = form.block<3, 3>(0, 0), pull.turn_other = form.block<3, 3>(0, 3), pull.turn_shift = form.block<3, 3>(0, 6);
    pull.other_other = form.block<3, 3>(3, 3), pull.other_shift = form.block<3, 3>(3, 6), pull.shift_shift = form.block<3, 3>(6, 6);
    between_two.point = touch.point_a, between_two.other_point = touch.point_b;
    if (one != kWorld && other != kWorld) {
        two.segment = one, two.other = other;
        two.path.clear(), two.other_path.clear();
        while (one != other) {
            if (one > other) two.path.push_back(one), one = model.joints[one].parent;
            else two.other_path.push_back(other), other = model.joints[other].parent;
        }
        return pair(two, between_two);
    }
    if (one == kWorld) {  // the second alone moves: its point's velocity counts the other way round
        if (other == kWorld) return;
        pull.force = -pull.force;
        pull.turn_turn = pull.other_other, pull.turn_shift = -pull.other_shift;
        between_two.point = touch.point_b;
        one = other;
    }
    load(loads[one], between_two);
}

}  // namespace poise
