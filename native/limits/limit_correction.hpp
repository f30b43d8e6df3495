// Brings a configuration back onto limits and couplings; the twin of poise/solver/correct.py.
//
// Each joint goes to its own nearest valid configuration; couplings and coupled limits that are then broken are mended by
// the least step that their linearization asks for; and so on in turn. A joint that has just been clamped keeps its own
// limits, so only rows over several joints are looked at in between, and only the joints in them move again.
#pragma once
#include "limits/clamp_range.hpp"
#include "hierarchy/least_step.hpp"

namespace poise {

// Bound to a model that outlives it; has its own work space, so one per thread. Nothing is allocated after construction.
class Correction {
public:
    // `limits` and `couplings` are the model's rows, of which those over several joints are kept.
    Correction(const Model& m, const RowTable& limits, const RowTable& couplings) : model(m) {
        for (const Row& row : couplings.rows)
            if (row.code == LINEAR) equalities.push_back(row);
        for (const Row& row : limits.rows)
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
        for (const std::vector<Row>* rows : {&equalities, &inequalities})
            for (const Row& row : *rows)
                for (const Term& term : row.terms) add_member(term.joint);
        least.grow(int(values.size()), int(step.size()));
    }
    Correction(const Correction&) = delete;

    // A limit of one joint: a row of the limit table, where every polygon is a POLYGON.
    void add(const Row& row) {
        JointClamp& clamp = clamps[row.joint];
        switch (row.code) {
            case RANGE: span(clamp, row.component, row.sign, row.bound); break;
            case ELLIPSE:
            case POLYGON: clamp.swing.regions.push_back({row.ellipse, row.polygon}); break;
            case TWIST: clamp.twist.emplace(row.from_center, row.lower, row.upper, row.offset); break;
            default: throw std::invalid_argument("a correction knows ranges, ellipses, polygons and twists of joints");
        }
        candidates.grow(clamp.swing.most_candidates());
    }

    // Directions in which the boundaries of a joint's swing limits cross.
    void add_crossing(int joint, const Vec3& point) {
        if (joint < 0 || joint >= model.size()) throw std::invalid_argument("there is no such joint");
        clamps[joint].swing.crossings.push_back(point);
        candidates.grow(clamps[joint].swing.most_candidates());
    }

    // Every joint, by itself, to its nearest valid configuration. False, and q as it was, where that is not for the
    // kernel to do; see JointClamp::run.
    bool clamp(double* q) {
        std::copy_n(q, model.nq, work.data());
        if (!clamp_work()) return false;
        std::copy_n(work.data(), model.nq, q);
        return true;
    }

    // Every limit and coupling kept, as far as they do not exclude each other. False, and q as it was, as for `clamp`.
    bool run(double* q) {
        std::copy_n(q, model.nq, work.data());
        if (!clamp_work()) return false;
        for (int round = 0; round < kRounds && !kept(); ++round) {
            mend();
            for (int joint : members)
                if (!clamps[joint].run(work.data(), candidates)) return false;
        }
        if (!finite()) return false;
        std::copy_n(work.data(), model.nq, q);
        return true;
    }

    // Values that a reading of a swing or ball joint may take while its other readings stay.
    Interval room(int joint, int component, const double* q) const {
        return ReadingRoom(clamps[joint], component, q + model.joints[joint].iq).interval();
    }

private:
    static constexpr double kTouchingRow = 1e-11;  // a row broken by less counts as kept
    static constexpr int kRounds = 30;

    static void span(JointClamp& clamp, int component, double sign, double bound) {
        constexpr double open = std::numeric_limits<double>::infinity();
        auto found = std::find_if(clamp.spans.begin(), clamp.spans.end(),
                                  [&](const Span& each) { return each.component == component; });
        if (found == clamp.spans.end()) found = clamp.spans.insert(found, Span{component, -open, open});
        (sign > 0.0 ? found->lower : found->upper) = bound;
    }

    void add_member(int joint) {
        if (columns[joint] >= 0) return;
        columns[joint] = int(step.size());
        members.push_back(joint);
        step.resize(step.size() + model.joints[joint].nv);
    }

    bool finite() const {
        double sum = 0.0;
        for (double number : work) sum += number * 0.0;
        return sum == 0.0;
    }

    bool clamp_work() {
        if (!finite()) return false;
        for (const JointClamp& each : clamps)
            if (!each.run(work.data(), candidates)) return false;
        return true;
    }

    double total(const Row& row) const {
        double sum = 0.0;
        for (const Term& term : row.terms) {
            const Joint& joint = model.joints[term.joint];
            sum += term.factor * read(joint, term.component, &work[joint.iq]).value;
        }
        return row.sign * (sum - row.bound);
    }

    bool kept() {
        bool good = true;
        size_t at = 0;
        for (const Row& row : equalities) good &= !(std::abs(values[at++] = total(row)) > kTouchingRow);
        for (const Row& row : inequalities) good &= !((values[at++] = total(row)) < -kTouchingRow);
        return good;
    }

    // All couplings take part, so that mending one does not break another.
    void mend() {
        least.clear();
        size_t at = 0;
        for (const Row& row : equalities) put(row, values[at++]);
        for (const Row& row : inequalities) {
            if (values[at] < -kTouchingRow) put(row, values[at]);
            ++at;
        }
        least.solve(step.data());
        for (int index : members) {
            const Joint& joint = model.joints[index];
            integrate(joint, &work[joint.iq], &step[columns[index]], &work[joint.iq]);
        }
    }

    void put(const Row& row, double value) {
        double* gradient = least.add(-value);
        for (const Term& term : row.terms) {
            const Joint& joint = model.joints[term.joint];
            const Reading reading = read(joint, term.component, &work[joint.iq]);
            for (int i = 0; i < joint.nv; ++i) gradient[columns[term.joint] + i] += row.sign * term.factor * reading.gradient[i];
        }
    }

    const Model& model;
    std::vector<JointClamp> clamps;
    std::vector<Row> equalities, inequalities;
    std::vector<int> members, columns;        // joints in rows over several; where each has its freedoms in `step`
    std::vector<double> work, step, values;  // of the rows: equalities, then inequalities
    Candidates candidates;
    LeastStep least;
};

// Brings a configuration back onto limits and couplings that are bent.
struct Corrector {
    virtual ~Corrector() = default;
    virtual void run(double* q) = 0;
};

}  // namespace poise
