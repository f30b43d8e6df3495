// Distributes the total of a driven group to its members: x_i = clamp(share_i s, lower_i, upper_i), Σ x_i = total.
// poise.kinematics.group_distribution computes the same.
#pragma once
#include "limits/clamp.hpp"

namespace poise {

// Has its own work space, so use one per thread.
class GroupDistribution {
public:
    // Distributes the present total, clamped to the range of the group, in place. `clamps` has the limits of every joint.
    void run(const Model& model, const DrivenGroup& group, const std::vector<JointClamp>& clamps, double* q) {
        const size_t count = group.members.size();
        x.resize(count), spans.resize(count);
        double total = 0.0;
        for (size_t i = 0; i < count; ++i) total += x[i] = value(model, group.members[i], q);
        const bool in_range = group.lower - kLimitTol <= total && total <= group.upper + kLimitTol;
        total = std::min(std::max(total, group.lower), group.upper);
        if (in_range && is_distributed(group, total)) return;
        for (size_t i = 0; i < count; ++i) spans[i] = range(group.members[i], clamps);
        fill(group, total);
        for (size_t i = 0; i < count; ++i) {
            const DrivenMember& member = group.members[i];
            if (std::abs(x[i] - value(model, member, q)) > kLimitTol) q[model.joints[member.joint].iq + member.component] = x[i];
        }
    }

private:
    std::vector<double> x, breakpoints;
    std::vector<Interval> spans;

    static double value(const Model& model, const DrivenMember& member, const double* q) {
        const Joint& joint = model.joints[member.joint];
        return evaluate_coordinate(joint, member.component, q + joint.iq).value;
    }

    bool is_distributed(const DrivenGroup& group, double total) const {
        for (size_t i = 0; i < x.size(); ++i)
            if (!(std::abs(x[i] - group.members[i].share * total) <= kLimitTol)) return false;
        return true;
    }

    static Interval range(const DrivenMember& member, const std::vector<JointClamp>& clamps) {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        for (const CoordinateBounds& bounds : clamps[member.joint].bounds)
            if (bounds.component == member.component) return {bounds.lower, bounds.upper};
        return {-infinity, infinity};
    }

    double clamped(const DrivenGroup& group, size_t i, double s) const {
        return std::min(std::max(group.members[i].share * s, spans[i].lower), spans[i].upper);
    }

    double sum_at(const DrivenGroup& group, double s) const {
        double sum = 0.0;
        for (size_t i = 0; i < x.size(); ++i) sum += clamped(group, i, s);
        return sum;
    }

    // Water filling: the sum grows with s and is linear between the breakpoints where a member reaches or leaves a limit.
    void fill(const DrivenGroup& group, double total) {
        breakpoints.clear();
        for (size_t i = 0; i < x.size(); ++i)
            for (double end : {spans[i].lower, spans[i].upper})
                if (std::isfinite(end)) breakpoints.push_back(end / group.members[i].share);
        std::sort(breakpoints.begin(), breakpoints.end());
        const auto piece = std::partition_point(breakpoints.begin(), breakpoints.end(), [&](double s) { return sum_at(group, s) < total; });
        double inside = 0.0;  // a value inside the piece decides which members move
        if (!breakpoints.empty()) {
            if (piece == breakpoints.begin()) inside = breakpoints.front() - 1.0;
            else if (piece == breakpoints.end()) inside = breakpoints.back() + 1.0;
            else inside = 0.5 * (*piece + *(piece - 1));
        }
        double remaining = total, shares = 0.0;
        for (size_t i = 0; i < x.size(); ++i) {
            const double wanted = group.members[i].share * inside;
            if (wanted > spans[i].lower && wanted < spans[i].upper) shares += group.members[i].share;
            else remaining -= clamped(group, i, inside);
        }
        const double s = shares > 0.0 ? remaining / shares : inside;
        for (size_t i = 0; i < x.size(); ++i) {
            const double wanted = group.members[i].share * inside;
            const bool moves = wanted > spans[i].lower && wanted < spans[i].upper;
            x[i] = clamped(group, i, moves ? s : inside);
        }
    }
};

}  // namespace poise
