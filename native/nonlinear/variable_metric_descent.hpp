// UnconstrainedCascade to a Kuhn-Tucker point: a variable metric with projection on the walls that hold.
// poise/nonlinear/descent.py is the twin and tells the whole story.
#pragma once
#include <chrono>

#include "limits/correction.hpp"
#include "nonlinear/domains.hpp"
#include "nonlinear/line_search.hpp"
#include "nonlinear/nonnegative_least_squares.hpp"

namespace poise {

enum class Ending : int { KUHN_TUCKER = 0, ROUNDING = 1, BUDGET = 2 };

struct DescentTurn {
    double potential, step;
    int held;
};

// A space has size() entries of a step, numbers() of a point, walls that may be bent, and what
// poise/nonlinear/domain.py asks for: height, walls, metric, moved.
template <class Space>
class PotentialDescent {
public:
    double tolerance = 1e-9, seconds = -1.0, longest = 1.0, stiffness = 0.01;
    int most_steps = 500;
    MetricRule rule = MetricRule::SWITCH;
    bool trace = false;

    std::vector<double> point;
    double potential = 0.0;
    Column gradient;
    int steps = 0;
    std::vector<DescentTurn> turns;

    explicit PotentialDescent(Space& s) : space(s) {}

    Ending run(const double* start, Corrector& corrector) {
        const auto began = std::chrono::steady_clock::now();
        point.assign(start, start + space.numbers());
        corrector.run(point.data());
        steps = changes = 0;
        turns.clear();
        potential = space.height(point.data(), gradient);
        space.walls(point.data(), walls);
        lean();
        while (steps < most_steps) {
            const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
            if (steps && seconds >= 0.0 && spent > seconds) break;
            if (turn(corrector)) return ending;
        }
        return Ending::BUDGET;
    }

private:
    static constexpr double kTouching = 1e-10, kBlocking = 1e-12;
    static constexpr int kPatience = 2;
    Space& space;
    SpaceWalls walls, there;
    Projection working;
    LineSearch search;
    Ending ending = Ending::BUDGET;
    int changes = 0, untaught = 0;
    bool fresh = true;
    double scale = 1.0;
    Column multipliers, left, direction, step, trial_gradient, best_gradient, change, bend, image, pushed;
    std::vector<double> trial, best;
    double best_potential = 0.0;
    Square turned;

    // Everything up to the end of one line search, or one change of the working set; true at the end.
    bool turn(Corrector& corrector) {
        working.multipliers(gradient, multipliers);
        left = gradient;
        left.noalias() -= working.span() * multipliers;
        const double rest = left.size() ? left.lpNorm<Eigen::Infinity>() : 0.0;
        double gain = 0.0;
        const int worst = wrong_wall(gain);
        if (rest <= tolerance && worst < 0) return end(Ending::KUHN_TUCKER);
        if (worst >= 0 && (rest <= tolerance || rest <= 0.5 * gain)) {
            working.drop(worst, scale);
            return changed();
        }
        direction.noalias() = -(working.metric * left);
        working.project(direction);
        approach();
        double slope = gradient.dot(direction);
        if (!(slope < -1e-14 * std::sqrt(gradient.squaredNorm() * direction.squaredNorm()))) return begin_again();
        const double length = direction.norm();
        if (length > longest) {
            direction *= longest / length;
            slope *= longest / length;
        }
        double limit = std::numeric_limits<double>::infinity();
        const int wall = nearest_wall(limit);
        if (wall >= 0 && limit * direction.norm() <= kTouching) {
            working.add(walls.rows.col(wall), wall);
            return changed();
        }
        ++steps;
        if (!sought(slope, limit, corrector)) return begin_again();
        take(search.found.length >= limit ? wall : -1);
        return false;
    }

    bool sought(double slope, double limit, Corrector& corrector) {
        double value = 0.0;
        const auto at = [&](double length) {
            step = length * direction;
            space.moved(point.data(), step, corrector, trial);
            value = space.height(trial.data(), trial_gradient);
            return Sample{length, value, slope_there()};
        };
        const auto keep = [&] {
            best = trial;
            best_gradient = trial_gradient;
            best_potential = value;
        };
        return search.run(potential, slope, limit, at, keep);
    }

    // Slope on the way that the corrections leave: along bent walls as they are there.
    double slope_there() {
        if (!space.bent || working.labels.empty()) return trial_gradient.dot(direction);
        space.walls(trial.data(), there);
        gather(there);
        const auto rows = turned.leftCols(working.count());
        pushed = (rows.transpose() * rows).ldlt().solve(rows.transpose() * trial_gradient);
        return (trial_gradient - rows * pushed).dot(direction);
    }

    void gather(const SpaceWalls& source) {
        turned.resize(space.size(), working.count());
        for (int i = 0; i < working.count(); ++i) {
            const int label = working.labels[i];
            turned.col(i) = label >= 0 ? source.rows.col(label) : source.ties.col(-1 - label);
        }
    }

    // The working set of the touched walls that push back.
    void lean() {
        working.begin(space.size());
        for (int i = 0; i < int(walls.ties.cols()); ++i) working.add(walls.ties.col(i), -1 - i);
        std::vector<int> touched;
        for (int i = 0; i < int(walls.room.size()); ++i)
            if (walls.room[i] <= kTouching) touched.push_back(i);
        if (!touched.empty()) {
            const Column pushes =
                nonnegative_least_squares(working.metric * chosen_columns(walls.rows, touched), -(working.metric * gradient));
            for (size_t i = 0; i < touched.size(); ++i)
                if (pushes[i] > 0.0) working.add(walls.rows.col(touched[i]), touched[i]);
        }
        restart();
    }

    void restart() {
        space.metric(point.data(), stiffness, working.metric);
        working.turn(working.rows);
        scale = working.metric.trace() / std::max(1, space.size() - working.count());
        fresh = true;
        untaught = 0;
    }

    int wrong_wall(double& gain) const {
        int place = -1;
        gain = tolerance;
        for (int i = 0; i < working.count(); ++i) {
            if (working.labels[i] < 0) continue;
            const double promised = multipliers[i] / std::sqrt(working.inverse(i, i));
            if (promised > gain) {
                gain = promised;
                place = i;
            }
        }
        return place;
    }

    bool changed() {
        if (++changes > 2 * space.size() + 10) {
            changes = 0;
            lean();
        }
        return false;
    }

    // Adds a part that leads back to walls of the working set that were left by a bent step.
    void approach() {
        if (!space.bent || working.labels.empty()) return;
        Column away = Column::Zero(working.count());
        bool any = false;
        for (int i = 0; i < working.count(); ++i) {
            if (working.labels[i] < 0 || multipliers[i] > 0.0) continue;
            away[i] = walls.room[working.labels[i]];
            any |= away[i] > kTouching;
        }
        if (any) direction.noalias() += working.span() * (working.gram() * away);
    }

    int nearest_wall(double& limit) const {
        int nearest = -1;
        const double least = kBlocking * direction.norm();
        for (int i = 0; i < int(walls.room.size()); ++i) {
            const double toward = walls.rows.col(i).dot(direction);
            if (!(toward > least)) continue;
            if (std::find(working.labels.begin(), working.labels.end(), i) != working.labels.end()) continue;
            const double length = std::max(walls.room[i], 0.0) / toward;
            if (length < limit) {
                limit = length;
                nearest = i;
            }
        }
        return nearest;
    }

    bool begin_again() {
        if (fresh) return end(Ending::ROUNDING);
        lean();
        return false;
    }

    bool end(Ending how) {
        ending = how;
        return true;
    }

    void take(int wall) {
        change = best_gradient - gradient;
        step = search.found.length * direction;
        gradient = best_gradient;
        potential = best_potential;
        point = best;
        space.walls(point.data(), walls);
        bend.resize(0);
        if (space.bent && working.count()) {
            gather(walls);
            bend.noalias() = (turned - working.span()) * multipliers;
            if (!working.turn(turned)) {  // rows that have become one
                lean();
                return;
            }
        }
        const double length = step.norm();
        learn();
        changes = 0;
        if (wall >= 0) working.add(walls.rows.col(wall), wall);
        if (trace) turns.push_back({potential, length, working.count()});
    }

    // Teaches the metric along what is free: by the change of the Lagrangian, else by that of the potential.
    void learn() {
        working.project(step);
        for (int attempt = bend.size() ? 0 : 1; attempt < 2; ++attempt) {
            left = change;
            if (attempt == 0) left -= bend;
            working.project(left);
            if (teach(working.metric, step, left, rule, image)) {
                scale = step.dot(left) / left.squaredNorm();  // what a wall that is let go begins with
                fresh = false;
                untaught = 0;
                return;
            }
        }
        if (++untaught > kPatience) restart();
    }
};

}  // namespace poise
