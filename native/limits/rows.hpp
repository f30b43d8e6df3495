// Rows of joint limits (g(q) ≥ 0) and couplings (g(q) = 0), parsed from the flat table that
// poise.kinematics.constraint_table compiles.
#pragma once
#include "limits/driven_group.hpp"
#include "limits/joint_rows.hpp"

namespace poise {

// Sparsity pattern of the rows of a table: entries starts[i] ... starts[i + 1] - 1 of row i have the column numbers
// `columns`, ascending within a row.
struct RowPattern {
    std::vector<int> starts{0}, columns;
    std::vector<int> term_starts{0}, term_offsets;  // for sums: first entry of each term's joint; those of row i start at term_starts[i]
};

// Rows of driven groups at a configuration; adjacent rows of one group share its state.
class GroupEvaluation {
public:
    GroupEvaluation(const Model& m, const double* q) : model(m), q(q) {}

    const GroupState& state(const LimitRow& row) {
        if (row.group.get() != current) last.evaluate(model, *(current = row.group.get()), q);
        return last;
    }
    template <class Gradient>
    double row(const LimitRow& row, const Gradient& gradient_of) {
        return state(row).row(model, row, q, gradient_of);
    }

private:
    const Model& model;
    const double* q;
    const DrivenGroup* current = nullptr;
    GroupState last;
};

struct LimitRows {
    std::vector<LimitRow> rows;

    void add(const Model& model, int code, int joint, std::vector<double> numbers) {
        LimitRow row;
        row.code = code;
        row.joint = joint;
        check_joint(model, joint);
        const int kind = model.joints[joint].kind;
        if (code >= ELLIPSE && code <= CORNER && kind != SWING && kind != BALL) fail("a swing limit needs a swing or ball joint");
        switch (code) {
            case RANGE:
                require_count(numbers.size() == 3);
                row.sign = numbers[0];
                row.component = to_index(numbers[1]);
                row.bound = numbers[2];
                check_component(model, joint, row.component);
                break;
            case ELLIPSE: row.ellipse.emplace(numbers); break;
            case EDGE:
                require_count(numbers.size() == 3);
                row.normal = Eigen::Map<const Vec3>(numbers.data());
                break;
            case POLYGON: row.polygon.emplace(numbers); break;
            case CORNER: parse_corner(row, numbers); break;
            case TWIST: parse_twist(row, kind, numbers); break;
            case LINEAR:
                row.sign = entry(numbers, 0);
                row.bound = entry(numbers, 1);
                parse_terms(model, row, numbers, 2);
                break;
            case DRIVEN:
            case SHARE: parse_group(model, row, numbers); break;
            default: fail("unknown kind of row");
        }
        if (code == TWIST) pair_twist_ends(numbers, row);
        else last_twist.clear();
        rows.push_back(std::move(row));
    }

    // Gives the members of driven groups the ranges of their coordinates, on which the rows of a group depend.
    void bind_limits(const LimitRows& limits) {
        std::shared_ptr<const DrivenGroup> before, after;
        for (LimitRow& row : rows) {
            if (!row.group) continue;
            if (row.group != before) {
                before = row.group;
                DrivenGroup bound = *before;
                for (DrivenMember& member : bound.members) bind_member(limits, member);
                after = std::make_shared<const DrivenGroup>(std::move(bound));
            }
            row.group = after;
        }
    }

    // `jacobian` must be zero on entry.
    void evaluate(const Model& model, const double* q, double* values, double* jacobian) const {
        evaluate_all<false>(model, q, values, jacobian);
    }

    // The same as constraint rows for a solver: same signs and zeros, but no search for the nearest point of an ellipse.
    void evaluate_constraints(const Model& model, const double* q, double* values, double* jacobian) const {
        evaluate_all<true>(model, q, values, jacobian);
    }

    // Constraint rows by their nonzero entries alone.
    void evaluate_constraints(const Model& model, const RowPattern& pattern, const double* q, double* values, double* entries) const {
        GroupEvaluation groups(model, q);
        for (size_t i = 0; i < rows.size(); ++i) {
            double* entry = entries + pattern.starts[i];
            std::fill(entry, entries + pattern.starts[i + 1], 0.0);
            if (rows[i].is_paired) {
                const LimitRow& row = rows[i];
                const TwistMargin coordinate(row, q + model.joints[row.joint].iq);
                values[i] = coordinate.margin(row.sign, entry);
                values[i + 1] = coordinate.margin(-row.sign, entries + pattern.starts[i + 1]);
                ++i;
                continue;
            }
            if (rows[i].group) {
                const int* offsets = pattern.term_offsets.data() + pattern.term_starts[i];
                values[i] = groups.row(rows[i], [&](int member) { return entry + offsets[member]; });
                continue;
            }
            if (rows[i].code != LINEAR) {
                const Joint& joint = model.joints[rows[i].joint];
                values[i] = joint_row<true>(joint, rows[i], q + joint.iq, entry);
                continue;
            }
            const int* offset = pattern.term_offsets.data() + pattern.term_starts[i];
            values[i] = coordinate_sum(model, rows[i], q, [&](const Joint&) { return entry + *offset++; });
        }
    }

    RowPattern pattern(const Model& model) const {
        RowPattern result;
        for (size_t i = 0; i < rows.size(); ++i) {
            std::vector<int> joints = joints_of(int(i));
            std::sort(joints.begin(), joints.end());
            std::vector<int> first(model.joints.size(), -1);
            for (int j : joints) {
                first[j] = int(result.columns.size()) - result.starts.back();
                for (int k = 0; k < model.joints[j].nv; ++k) result.columns.push_back(model.joints[j].iv + k);
            }
            for (const CoordinateTerm& term : rows[i].terms) result.term_offsets.push_back(first[term.joint]);
            result.term_starts.push_back(int(result.term_offsets.size()));
            result.starts.push_back(int(result.columns.size()));
        }
        return result;
    }

    // Constraint row of one joint with coordinates `joint_q`; `gradient` (its DoFs) must be zero on entry.
    static double evaluate_constraint(const Joint& joint, const LimitRow& row, const double* joint_q, double* gradient) {
        return joint_row<true>(joint, row, joint_q, gradient);
    }

    // Joints whose coordinates a row depends on.
    std::vector<int> joints_of(int row) const {
        if (rows[row].terms.empty()) return {rows[row].joint};
        std::vector<int> joints;
        for (const CoordinateTerm& term : rows[row].terms)
            if (std::find(joints.begin(), joints.end(), term.joint) == joints.end()) joints.push_back(term.joint);
        return joints;
    }

private:
    std::vector<double> last_twist;  // numbers of the previous row if it is an unpaired end of a twist range

    // Both ends of a range are evaluated at once when they are adjacent.
    void pair_twist_ends(const std::vector<double>& numbers, const LimitRow& row) {
        const bool other = !last_twist.empty() && rows.back().joint == row.joint && rows.back().sign == -row.sign &&
                           std::equal(numbers.begin() + 1, numbers.end(), last_twist.begin() + 1, last_twist.end());
        if (other) rows.back().is_paired = true;
        last_twist = other ? std::vector<double>() : numbers;
    }

    [[noreturn]] static void fail(const char* what) { throw std::invalid_argument(std::string("limit rows: ") + what); }
    static void require_count(bool good) {
        if (!good) fail("a row has the wrong number of entries");
    }
    static int to_index(double number) {
        if (!(number >= 0.0 && number < 1e9 && number == std::floor(number))) fail("an index is not a non-negative integer");
        return int(number);
    }
    static void check_joint(const Model& model, int joint) {
        if (joint < 0 || joint >= model.size()) fail("no such joint");
    }
    static void check_component(const Model& model, int joint, int component) {
        if (component >= kCoordinateCount[model.joints[joint].kind]) fail("no such component");
    }

    static void parse_twist(LimitRow& row, int kind, const std::vector<double>& numbers) {
        if (kind != BALL) fail("a twist range needs a ball joint");
        require_count(numbers.size() >= 5);
        row.sign = numbers[0];
        row.from_center = conjugate(Eigen::Map<const Quat>(&numbers[1]));
        size_t offset = 5;
        row.lower.parse(numbers, offset);
        row.upper.parse(numbers, offset);
        row.offset.parse(numbers, offset);
        require_count(offset == numbers.size());
    }

    static double entry(const std::vector<double>& numbers, size_t index) {
        require_count(index < numbers.size());
        return numbers[index];
    }

    static void parse_terms(const Model& model, LimitRow& row, const std::vector<double>& numbers, size_t offset) {
        require_count(numbers.size() >= offset + 3 && (numbers.size() - offset) % 3 == 0);
        for (; offset < numbers.size(); offset += 3) {
            const CoordinateTerm term{to_index(numbers[offset]), to_index(numbers[offset + 1]), numbers[offset + 2]};
            check_joint(model, term.joint);
            check_component(model, term.joint, term.component);
            row.terms.push_back(term);
        }
    }

    // A corner takes the normals of its polygon: rounded differently, both rows might choose the same edge where they are equal.
    void parse_corner(LimitRow& row, const std::vector<double>& numbers) {
        constexpr double kSameVertexTol = 1e-9;  // chord
        row.corner.emplace(numbers);
        for (auto entry = rows.rbegin(); entry != rows.rend() && entry->joint == row.joint; ++entry) {
            if (entry->code != POLYGON) continue;
            for (const PolygonCorner& corner : entry->polygon->corners) {
                if ((corner.vertex - row.corner->vertex).norm() > kSameVertexTol) continue;
                row.corner->before = corner.before;
                row.corner->after = corner.after;
                return;
            }
        }
    }

    void parse_group(const Model& model, LimitRow& row, const std::vector<double>& numbers) {
        parse_terms(model, row, numbers, 3);
        for (const CoordinateTerm& term : row.terms) {
            const int kind = model.joints[term.joint].kind;
            if (!(term.factor > 0.0)) fail("the shares of a driven group must be positive");
            if (kind == BALL || kind == SWING) fail("groups on swing and ball joints are linear couplings");
        }
        if (row.code == SHARE) row.sign = numbers[0];
        else row.slot = to_index(numbers[0]);
        if (row.slot + 1 >= int(row.terms.size())) fail("a driven group has one row less than members");
        if (!rows.empty() && rows.back().group && rows.back().group->has_terms(row.terms)) {
            row.group = rows.back().group;
            return;
        }
        DrivenGroup group{{}, numbers[1], numbers[2]};
        for (const CoordinateTerm& term : row.terms) group.members.push_back({term.joint, term.component, term.factor, {}});
        row.group = std::make_shared<const DrivenGroup>(std::move(group));
    }

    static void bind_member(const LimitRows& limits, DrivenMember& member) {
        member.limits.clear();
        for (const LimitRow& limit : limits.rows)
            if (limit.code == RANGE && limit.joint == member.joint && limit.component == member.component) member.limits.push_back(limit);
    }

    template <bool ForSolver>
    void evaluate_all(const Model& model, const double* q, double* values, double* jacobian) const {
        GroupEvaluation groups(model, q);
        for (size_t i = 0; i < rows.size(); ++i) {
            double* gradient = jacobian + i * model.nv;
            values[i] = rows[i].group ? groups.row(rows[i], [&](int k) { return gradient + model.joints[rows[i].terms[k].joint].iv; })
                                      : evaluate<ForSolver>(model, rows[i], q, gradient);
        }
    }

    // `gradient` (nv) must be zero on entry.
    template <bool ForSolver>
    static double evaluate(const Model& model, const LimitRow& row, const double* q, double* gradient) {
        const Joint& joint = model.joints[row.joint];
        if (row.code != LINEAR) return joint_row<ForSolver>(joint, row, q + joint.iq, gradient + joint.iv);
        return coordinate_sum(model, row, q, [&](const Joint& joint) { return gradient + joint.iv; });
    }

    // A sum of coordinates; `gradient_of` gives the gradient of each term's joint, to be added to.
    template <class Gradient>
    static double coordinate_sum(const Model& model, const LimitRow& row, const double* q, const Gradient& gradient_of) {
        double total = 0.0;
        for (const CoordinateTerm& term : row.terms) {
            const Joint& joint = model.joints[term.joint];
            const CoordinateValue coordinate = evaluate_coordinate(joint, term.component, q + joint.iq);
            total += term.factor * coordinate.value;
            double* gradient = gradient_of(joint);
            for (int i = 0; i < joint.nv; ++i) gradient[i] += row.sign * term.factor * coordinate.gradient[i];
        }
        return row.sign * (total - row.bound);
    }
};

// Largest violation of any limit or coupling [rad or m], limits as constraint rows; zero when all are satisfied.
class MaxViolation {
public:
    MaxViolation(const Model& m, const LimitRows& limits, const LimitRows& couplings)
        : model(m), limits(limits), couplings(couplings), values(std::max(limits.rows.size(), couplings.rows.size())),
          jacobian(values.size() * m.nv) {}

    double evaluate(const double* q) {
        double worst = 0.0;
        std::fill(jacobian.begin(), jacobian.end(), 0.0);  // the rows add to it; not used
        limits.evaluate_constraints(model, q, values.data(), jacobian.data());
        for (size_t i = 0; i < limits.rows.size(); ++i) worst = larger(worst, -values[i]);
        couplings.evaluate(model, q, values.data(), jacobian.data());
        for (size_t i = 0; i < couplings.rows.size(); ++i) worst = larger(worst, std::abs(values[i]));
        return worst;
    }

private:
    const Model& model;
    const LimitRows &limits, &couplings;
    std::vector<double> values, jacobian;

    static double larger(double a, double b) { return b > a || b != b ? b : a; }  // NaN stays
};

}  // namespace poise
