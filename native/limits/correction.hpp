// Projects a configuration onto joint limits and couplings (feasibility restoration); computes the same as
// poise.solver.constraints.
//
// 1. Clamp each joint to its own nearest valid configuration.
// 2. Distribute the total of each driven group again.
// 3. For couplings and coupled limits that are then violated, take the minimum-norm step of their linearization. A joint that
//    this moves past its own limits stays at them (a tangent plane of the limit where clamping ends), and the step is solved
//    for again: otherwise clamping and stepping would undo each other.
// 4. Repeat. A clamped joint satisfies its own limits, so only rows over several joints are checked in between, and
//    only the joints in those rows move again.
#pragma once
#include "generated/tolerances.hpp"
#include "limits/clamp.hpp"
#include "limits/group_distribution.hpp"
#include "hierarchy/minimum_norm.hpp"

namespace poise {

// Bound to a model that must outlive it; has its own work space, so use one per thread. Allocates nothing after construction.
class LimitCorrection {
public:
    // `limits` and `couplings` are the model's rows; only those over several joints are stored.
    LimitCorrection(const Model& m, const LimitRows& limits, const LimitRows& couplings) : model(m) {
        for (const LimitRow& row : couplings.rows)
            if (row.code == LINEAR || row.code == DRIVEN) equalities.push_back(row);
        for (const LimitRow& row : equalities)
            if (row.group && (groups.empty() || groups.back() != row.group)) groups.push_back(row.group);
        for (const LimitRow& row : limits.rows)
            if (row.code == LINEAR) inequalities.push_back(row);
        for (const Joint& joint : m.joints) {
            JointClamp clamp;
            clamp.kind = joint.kind;
            clamp.iq = joint.iq;
            clamps.push_back(clamp);
        }
        work.resize(m.nq);
        values.resize(equalities.size() + inequalities.size());
        columns.assign(m.joints.size(), -1);
        for (const std::vector<LimitRow>* rows : {&equalities, &inequalities})
            for (const LimitRow& row : *rows)
                for (const CoordinateTerm& term : row.terms) add_coupled_joint(term.joint);
        minimum_norm.grow(int(values.size() + coupled_joints.size()), int(step.size()));
        start.resize(m.nq);
        normals.resize(step.size());
        at_limit.resize(coupled_joints.size());
        set_movable(nullptr);
    }
    LimitCorrection(const LimitCorrection&) = delete;

    // A limit of one joint: a row of the limit table, where every polygon is a POLYGON.
    void add(const LimitRow& row) {
        JointClamp& clamp = clamps[row.joint];
        switch (row.code) {
            case RANGE: set_bound(clamp, row.component, row.sign, row.bound); break;
            case ELLIPSE:
            case POLYGON: clamp.swing.regions.push_back({row.ellipse, row.polygon}); break;
            case TWIST: clamp.twist.emplace(row.from_center, row.lower, row.upper, row.offset); break;
            default: throw std::invalid_argument("limit correction: expected a range, ellipse, polygon or twist limit of one joint; got another kind of row");
        }
        candidates.grow(clamp.swing.max_candidates());
    }

    // Columns that the minimum-norm step must not move: `movable` is 0 there and 1 elsewhere; null moves all. Clamping does
    // not respect it: a joint outside its own limits is brought inside.
    void set_movable(const double* movable) {
        movable_columns.assign(step.size(), 1.0);
        if (!movable) return;
        for (int index : coupled_joints)
            std::copy_n(movable + model.joints[index].iv, model.joints[index].nv, &movable_columns[columns[index]]);
    }

    // Directions in which the boundaries of a joint's swing limits cross.
    void add_crossing(int joint, const Vec3& point) {
        if (joint < 0 || joint >= model.size()) throw std::invalid_argument("limit correction: no such joint");
        clamps[joint].swing.crossings.push_back(point);
        candidates.grow(clamps[joint].swing.max_candidates());
    }

    // Clamps every joint by itself to its nearest valid configuration. False, with q unchanged, when the kernel cannot do
    // it; see JointClamp::clamp.
    bool clamp(double* q) {
        std::copy_n(q, model.nq, work.data());
        if (!clamp_work()) return false;
        std::copy_n(work.data(), model.nq, q);
        return true;
    }

    // Projects q onto all limits and couplings, as far as they do not contradict each other. False, with q unchanged, as `clamp`.
    bool run(double* q) {
        std::copy_n(q, model.nq, work.data());
        if (!clamp_work()) return false;
        distribute_totals();
        for (int iteration = 0; iteration < kMaxIterations && !rows_satisfied(); ++iteration) {
            if (!restore_rows()) return false;
            distribute_totals();
        }
        if (!finite()) return false;
        std::copy_n(work.data(), model.nq, q);
        return true;
    }

    // Values that a coordinate of a swing or ball joint may take while its other coordinates stay.
    Interval coordinate_range(int joint, int component, const double* q) const {
        return CoordinateRange(clamps[joint], component, q + model.joints[joint].iq).interval();
    }

private:
    static constexpr double kRowTol = tolerance::kCorrectionRowTol;  // [rad or m]; a row violated by less counts as satisfied
    static constexpr int kMaxIterations = tolerance::kMaxCorrectionIterations;
    static constexpr int kMaxBlockedRounds = tolerance::kMaxBlockedRounds;

    struct AtLimit {
        bool is_set = false;
        double along = 0.0;  // displacement along the normal, at which the joint stays
    };

    static void set_bound(JointClamp& clamp, int component, double sign, double bound) {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        auto entry = std::find_if(clamp.bounds.begin(), clamp.bounds.end(),
                                  [&](const CoordinateBounds& bounds) { return bounds.component == component; });
        if (entry == clamp.bounds.end()) entry = clamp.bounds.insert(entry, CoordinateBounds{component, -infinity, infinity});
        (sign > 0.0 ? entry->lower : entry->upper) = bound;
    }

    void add_coupled_joint(int joint) {
        if (columns[joint] >= 0) return;
        columns[joint] = int(step.size());
        coupled_joints.push_back(joint);
        step.resize(step.size() + model.joints[joint].nv);
    }

    bool finite() const {
        double sum = 0.0;
        for (double number : work) sum += number * 0.0;
        return sum == 0.0;
    }

    bool clamp_work() {
        if (!finite()) return false;
        for (const JointClamp& joint_clamp : clamps)
            if (!joint_clamp.clamp(work.data(), candidates)) return false;
        return true;
    }

    void distribute_totals() {
        for (const std::shared_ptr<const DrivenGroup>& group : groups)
            if (is_movable(*group)) distribution.run(model, *group, clamps, work.data());
    }

    bool is_movable(const DrivenGroup& group) const {
        for (const DrivenMember& member : group.members) {
            const double* movable = &movable_columns[columns[member.joint]];
            if (!std::all_of(movable, movable + model.joints[member.joint].nv, [](double each) { return each > 0.0; })) return false;
        }
        return true;
    }

    double row_value(const LimitRow& row) const {
        double sum = 0.0;
        for (const CoordinateTerm& term : row.terms) {
            const Joint& joint = model.joints[term.joint];
            sum += term.factor * evaluate_coordinate(joint, term.component, &work[joint.iq]).value;
        }
        return row.sign * (sum - row.bound);
    }

    bool rows_satisfied() {
        bool satisfied = true;
        size_t index = 0;
        GroupEvaluation evaluation(model, work.data());
        double unused[6] = {};
        for (const LimitRow& row : equalities) {
            values[index] = row.group ? evaluation.row(row, [&](int) { return unused; }) : row_value(row);
            satisfied &= !(std::abs(values[index++]) > kRowTol);
        }
        for (const LimitRow& row : inequalities) satisfied &= !((values[index++] = row_value(row)) < -kRowTol);
        return satisfied;
    }

    // One step towards the violated rows, clamped. False as `clamp`.
    bool restore_rows() {
        std::copy(work.begin(), work.end(), start.begin());
        std::fill(at_limit.begin(), at_limit.end(), AtLimit{});
        for (int round = 0;; ++round) {
            solve_minimum_norm_step();
            for (int index : coupled_joints) {
                const Joint& joint = model.joints[index];
                integrate(joint, &start[joint.iq], &step[columns[index]], &work[joint.iq]);
            }
            bool is_blocked = false;
            for (size_t number = 0; number < coupled_joints.size(); ++number)
                if (!clamp_moved_joint(number, is_blocked)) return false;
            if (!is_blocked || round == kMaxBlockedRounds) return true;
            std::copy(start.begin(), start.end(), work.begin());
        }
    }

    // Clamps one coupled joint. Where that moves it, the plane through the clamped configuration is stored, its normal along
    // the displacement, and `is_blocked` is set.
    bool clamp_moved_joint(size_t number, bool& is_blocked) {
        const int index = coupled_joints[number];
        const Joint& joint = model.joints[index];
        double moved[7], displacement[6];
        std::copy_n(&work[joint.iq], kConfigurationSize[joint.kind], moved);
        if (!clamps[index].clamp(work.data(), candidates)) return false;
        if (at_limit[number].is_set) return true;
        difference(joint, moved, &work[joint.iq], displacement);
        double square = 0.0, along = 0.0;
        for (int i = 0; i < joint.nv; ++i) square += displacement[i] * displacement[i];
        if (!(square > kRowTol * kRowTol)) return true;
        for (int i = 0; i < joint.nv; ++i) {
            const int column = columns[index] + i;
            normals[column] = displacement[i] / std::sqrt(square);
            along += normals[column] * (step[column] + displacement[i]);
        }
        at_limit[number] = {true, along};
        is_blocked = true;
        return true;
    }

    // All couplings take part, so that the step does not violate a satisfied one; so do limits of joints that would pass them.
    void solve_minimum_norm_step() {
        minimum_norm.clear();
        size_t row_index = 0;
        GroupEvaluation evaluation(model, work.data());
        for (const LimitRow& row : equalities) {
            double* gradient = minimum_norm.add(-values[row_index++]);
            if (!row.group) {
                add_gradient(row, gradient);
                continue;
            }
            evaluation.row(row, [&](int member) { return gradient + columns[row.terms[member].joint]; });
            for (size_t column = 0; column < step.size(); ++column) gradient[column] *= movable_columns[column];
        }
        for (const LimitRow& row : inequalities) {
            if (values[row_index] < -kRowTol) add_gradient(row, minimum_norm.add(-values[row_index]));
            ++row_index;
        }
        for (size_t number = 0; number < coupled_joints.size(); ++number) {
            if (!at_limit[number].is_set) continue;
            const int first = columns[coupled_joints[number]];
            double* row = minimum_norm.add(at_limit[number].along);
            for (int i = 0; i < model.joints[coupled_joints[number]].nv; ++i) row[first + i] = normals[first + i] * movable_columns[first + i];
        }
        minimum_norm.solve(step.data());
    }

    void add_gradient(const LimitRow& row, double* gradient) const {
        for (const CoordinateTerm& term : row.terms) {
            const Joint& joint = model.joints[term.joint];
            const CoordinateValue coordinate = evaluate_coordinate(joint, term.component, &work[joint.iq]);
            for (int i = 0; i < joint.nv; ++i) {
                const int column = columns[term.joint] + i;
                gradient[column] += movable_columns[column] * row.sign * term.factor * coordinate.gradient[i];
            }
        }
    }

    const Model& model;
    std::vector<JointClamp> clamps;
    std::vector<LimitRow> equalities, inequalities;
    std::vector<std::shared_ptr<const DrivenGroup>> groups;
    GroupDistribution distribution;
    std::vector<int> coupled_joints, columns;  // joints in rows over several; first column of each in `step`
    std::vector<double> work, step, values;  // values of the rows: equalities, then inequalities
    std::vector<double> start;  // configuration from which a step is taken
    std::vector<double> normals;  // of `step`: of the limits at which joints stay
    std::vector<AtLimit> at_limit;  // by coupled joint
    std::vector<double> movable_columns;  // of `step`: 0 where a column is locked, else 1
    NearestCandidates candidates;
    MinimumNormSolver minimum_norm;
};

// Interface of what projects a configuration onto nonlinear limits and couplings.
struct Corrector {
    virtual ~Corrector() = default;
    virtual void run(double* q) = 0;
};

}  // namespace poise
