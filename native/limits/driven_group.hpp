// Rows of a driven group, x_i = clamp(share_i s, lower_i, upper_i) for one parameter s; poise.kinematics.saturation
// derives them and computes the same.
//
// With r_i = x_i / share_i a member is free (r_i = s), saturated at a limit that it would pass (its row is that of the
// limit, as an equality), or at a kink, where it is at the limit and r_i = s (an inequality takes the place of its row).
#pragma once
#include "generated/tolerances.hpp"
#include "limits/joint_rows.hpp"

namespace poise {

struct DrivenMember {
    int joint, component;
    double share;
    std::vector<LimitRow> limits;  // ranges of its coordinate, at whose ends it saturates
};

struct DrivenGroup {
    std::vector<DrivenMember> members;
    double lower, upper;  // range of the total

    bool has_terms(const std::vector<CoordinateTerm>& terms) const {
        return std::equal(members.begin(), members.end(), terms.begin(), terms.end(), [](const DrivenMember& a, const CoordinateTerm& b) {
            return a.joint == b.joint && a.component == b.component && a.share == b.factor;
        });
    }
};

// A row of a member: TIE is share_other x_member - share_member x_other, LIMIT the margin of a limit.
struct MemberRow {
    enum Kind { NONE, TIE, LIMIT };
    Kind kind = NONE;
    int member = 0, other = 0;
    const LimitRow* limit = nullptr;
};

// A group at a configuration. Its buffers are reused.
class GroupState {
public:
    std::vector<MemberRow> equalities;  // row i - 1 is that of member i; that of the leader is the row of member 0
    MemberRow lower, upper;             // bounds of s: s = r_member must not cross r_other

    void evaluate(const Model& model, const DrivenGroup& given, const double* q) {
        group = &given;
        const int count = int(group->members.size());
        values.resize(count), at_lower.assign(count, nullptr), at_upper.assign(count, nullptr);
        rows.assign(count, MemberRow{});
        is_set.assign(count, char(0));
        lower = upper = MemberRow{};
        bool all_free = true;
        for (int i = 0; i < count; ++i) {
            const DrivenMember& member = group->members[i];
            const Joint& joint = model.joints[member.joint];
            values[i] = evaluate_coordinate(joint, member.component, q + joint.iq);
            find_limits(joint, member, q + joint.iq, at_lower[i], at_upper[i]);
            all_free &= is_free(i);
        }
        if (all_free)
            lead(0);
        else
            classify();
    }

    // Row of a table at the configuration: its value; adds its gradient to those of the members, `gradient_of(i)`.
    template <class Gradient>
    double row(const Model& model, const LimitRow& row, const double* q, const Gradient& gradient_of) const {
        if (row.code == DRIVEN) return equality(model, equalities[row.slot], q, gradient_of);
        const MemberRow& bound = row.sign > 0.0 ? lower : upper;
        if (bound.kind == MemberRow::NONE) return tolerance::kUnusedBoundMargin;
        return tie(model, bound, bound_factor(row.sign, bound), gradient_of);
    }

    double bound_factor(double sign, const MemberRow& bound) const { return sign / std::max(share(bound.member), share(bound.other)); }
    double share(int i) const { return group->members[i].share; }

private:
    static constexpr double kTol = tolerance::kSaturationTol;  // [rad or m]
    const DrivenGroup* group = nullptr;
    std::vector<CoordinateValue> values;
    std::vector<const LimitRow*> at_lower, at_upper;
    std::vector<MemberRow> rows;
    std::vector<char> is_set;

    template <class Gradient>
    double equality(const Model& model, const MemberRow& row, const double* q, const Gradient& gradient_of) const {
        if (row.kind == MemberRow::NONE) return 0.0;
        if (row.kind == MemberRow::TIE) return tie(model, row, 1.0, gradient_of);
        const Joint& joint = model.joints[group->members[row.member].joint];
        double gradient[6] = {};
        const double margin = joint_row<true>(joint, *row.limit, q + joint.iq, gradient);
        double* out = gradient_of(row.member);
        for (int k = 0; k < joint.nv; ++k) out[k] += gradient[k];
        return margin;
    }

    template <class Gradient>
    double tie(const Model& model, const MemberRow& row, double factor, const Gradient& gradient_of) const {
        const double a = factor * share(row.other), b = -factor * share(row.member);
        add_gradient(model, row.member, a, gradient_of(row.member));
        add_gradient(model, row.other, b, gradient_of(row.other));
        return a * x(row.member) + b * x(row.other);
    }

    void add_gradient(const Model& model, int i, double factor, double* out) const {
        const int count = model.joints[group->members[i].joint].nv;
        for (int k = 0; k < count; ++k) out[k] += factor * values[i].gradient[k];
    }

    double x(int i) const { return values[i].value; }
    double ratio(int i) const { return x(i) / share(i); }
    bool is_free(int i) const { return !at_lower[i] && !at_upper[i]; }
    bool is_one_sided(int i) const { return bool(at_lower[i]) != bool(at_upper[i]); }
    const LimitRow* limit(int i) const { return at_upper[i] ? at_upper[i] : at_lower[i]; }

    // By how much s asks a member to pass its limit; negative where s has come back.
    double excess(int i, double s) const { return at_upper[i] ? share(i) * s - x(i) : x(i) - share(i) * s; }

    void set_row(int i, const MemberRow& row) {
        rows[i] = row;
        is_set[i] = 1;
    }

    void classify() {
        const int count = int(values.size());
        for (int i = 0; i < count; ++i)  // between coinciding limits: saturated for every s
            if (at_lower[i] && at_upper[i]) set_row(i, {MemberRow::LIMIT, i, 0, at_upper[i]});
        for (int i = 0; i < count; ++i)
            if (is_free(i)) return lead_from(i, ratio(i));
        const int below = last(true), above = last(false);
        if (below < 0 || above < 0 || !(ratio(below) > ratio(above) + kTol)) return without_leader(below, above);
        // inconsistent: s would be below some upper limits that are reached, or above lower ones; these members move
        double sum = 0.0, shares = 0.0;
        for (int i = 0; i < count; ++i) sum += x(i), shares += share(i);
        int leader = below;
        for (int i = count - 1; i >= 0; --i)
            if (is_one_sided(i) && excess(i, sum / shares) <= kTol) leader = i;
        lead_from(leader, sum / shares);
    }

    // Of the members at their upper limits the one with the largest ratio, of those at their lower ones the smallest; -1: none.
    int last(bool is_upper) const {
        int found = -1;
        for (int i = 0; i < int(values.size()); ++i)
            if (is_one_sided(i) && bool(at_upper[i]) == is_upper && (found < 0 || (is_upper ? ratio(i) > ratio(found) : ratio(i) < ratio(found)))) found = i;
        return found;
    }

    void lead_from(int leader, double s) {
        const int below = add_side(leader, s, true), above = add_side(leader, s, false);
        if (below >= 0) lower = {MemberRow::TIE, leader, below, nullptr};
        if (above >= 0) upper = {MemberRow::TIE, leader, above, nullptr};
        lead(leader);
    }

    // Sets the rows of members at their upper, or lower, limits; returns the one that bounds s, or -1.
    int add_side(int leader, double s, bool is_upper) {
        int nearest = -1, kink = -1;
        for (int i = 0; i < int(values.size()); ++i) {
            if (i == leader || !is_one_sided(i) || bool(at_upper[i]) != is_upper) continue;
            const double beyond = excess(i, s);
            if (beyond < -kTol) continue;
            if (nearest < 0 || (is_upper ? ratio(i) > ratio(nearest) : ratio(i) < ratio(nearest))) nearest = i;
            if (beyond > kTol)
                set_row(i, {MemberRow::LIMIT, i, 0, limit(i)});
            else if (kink < 0)
                set_row(kink = i, MemberRow{});
            else
                set_row(i, {MemberRow::TIE, i, kink, nullptr});
        }
        return nearest;
    }

    // Without a free member those that saturated last are tied to each other.
    void without_leader(int below, int above) {
        for (int first : {below, above}) {
            if (first < 0) continue;
            for (int i = 0; i < int(values.size()); ++i) {
                if (!is_one_sided(i) || bool(at_upper[i]) != bool(at_upper[first])) continue;
                const bool is_last = excess(i, ratio(first)) <= kTol;
                set_row(i, is_last ? MemberRow{MemberRow::TIE, i, first, nullptr} : MemberRow{MemberRow::LIMIT, i, 0, limit(i)});
            }
            set_row(first, MemberRow{});
        }
        lead(below >= 0 ? below : std::max(above, 0));
    }

    // Ties the remaining members to the leader, which has no row itself.
    void lead(int leader) {
        for (int i = 0; i < int(values.size()); ++i)
            if (!is_set[i]) set_row(i, {MemberRow::TIE, i, leader, nullptr});
        rows[leader] = rows[0];
        equalities.assign(rows.begin() + 1, rows.end());
    }

    // Limits that keep a member from decreasing and from increasing.
    static void find_limits(const Joint& joint, const DrivenMember& member, const double* joint_q, const LimitRow*& at_lower, const LimitRow*& at_upper) {
        for (const LimitRow& limit : member.limits) {
            double gradient[6] = {};
            if (!(joint_row<true>(joint, limit, joint_q, gradient) <= kTol)) continue;
            const LimitRow*& entry = limit.sign > 0.0 ? at_lower : at_upper;
            if (!entry) entry = &limit;
        }
    }
};

}  // namespace poise
