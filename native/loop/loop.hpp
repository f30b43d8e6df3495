// From a configuration to rest: prioritized steps inside a trust radius until no level has anything to gain.
// poise/solver/rest.py is the twin and tells the whole story.
#pragma once
#include <chrono>

#include "limits/correction.hpp"
#include "loop/step_acceptance.hpp"
#include "loop/stagnation.hpp"

namespace poise {

enum class RestStatus : int { BEST = 0, STALLED = 1, BUDGET = 2 };

struct RestRound {
    Numbers errors;
    double step, radius;
    bool accepted;
    std::vector<char> in_conflict;
};

class RestLoop {
public:
    Worth worth;
    MotionPrice motion;
    int most_steps = 200;
    double seconds = -1.0;  // no bound when negative
    bool trace = false;

    int count = 0;
    RestStatus status = RestStatus::BEST;
    std::vector<RestRound> rounds;

    explicit RestLoop(RestProblem& p) : problem(p) {}

    const Place& place() const { return *here; }

    void run(const double* start, Corrector& corrector) {
        const auto began = std::chrono::steady_clock::now();
        begin(start, corrector);
        for (;;) {
            const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
            if (count >= most_steps || (count && seconds >= 0.0 && spent > seconds)) {
                status = RestStatus::BUDGET;
                break;
            }
            if (!advance(corrector)) break;
        }
        finish();
    }

private:
    static constexpr double kConflict = 0.6, kDone = 1e-7, kSame = 1e-6;
    static constexpr int kWallTurns = 3;  // how often the walls of a start are looked for
    RestProblem& problem;
    ModelStep step;
    Place one, two;
    std::vector<double> best;  // configuration of the best place on the way, and its errors
    Numbers best_sizes;
    Place *here = &one, *there = &two;
    bool rested = false;
    bool at_here = true;  // the tasks were evaluated last at `here`
    std::vector<char> in_conflict, found;
    std::vector<double> moved;
    TrustRadius radius;
    Held held;
    Judge judge;

    void begin(const double* start, Corrector& corrector) {
        count = 0;
        rested = false;
        rounds.clear();
        radius = TrustRadius();
        held = Held();
        unkept.begin(problem.levels());
        calm.begin();
        moved.assign(start, start + problem.model.nq);
        corrector.run(moved.data());
        here->evaluate(problem, moved.data());
        motion.begin(*here, problem.model.nv);
        at_here = true;
        keep();
        in_conflict.assign(problem.levels(), 0);
    }

    // Tries one step; false when there is no more to do.
    bool advance(Corrector& corrector) {
        if (is_met()) return rest();
        model_step();
        judge.promise(problem, *here, step, motion);
        if (at_rest() && wants_other_walls()) {
            model_step();
            judge.promise(problem, *here, step, motion);
        }
        if (at_rest()) return rest();
        ++count;
        const double length = step.length();
        status = RestStatus::STALLED;
        if (!std::isfinite(length)) return false;  // numbers beyond all measure: the best place so far is the answer
        const bool on_edge = edge();
        find_conflicts();
        step.tell(*here, held_next);
        judge.price(problem, *here, step, held_next);
        reach(corrector);
        if (judge.needs_correction(problem, *here, *there, step, held_next)) try_correction(corrector, length);
        const Judgment judged = judge.verdict(problem, *here, *there, step, length);
        if (trace) rounds.push_back({judged.taken() ? there->sizes : here->sizes, length, radius.value, judged.taken(), in_conflict});
        if (!judged.taken()) {
            radius.refuse(judged, length);
            at_here = false;
            return radius.value >= TrustRadius::kSmallest;
        }
        radius.take(judged, length, on_edge);
        return take();
    }

    // Go where the step has led; false where nothing has changed for long.
    bool take() {
        motion.walked += step.x;
        held = held_next;
        unkept.find(here->sizes, there->sizes, found);
        in_conflict = found;
        std::swap(here, there);
        at_here = true;
        if (is_better(here->sizes, best_sizes)) keep();
        if (!calm.lasts(here->sizes, radius.value, worth.relative)) return true;
        go_back();
        rested = true;
        status = RestStatus::BEST;
        return false;
    }

    void keep() {
        best = here->q;
        best_sizes = here->sizes;
    }

    // To the best place on the way.
    void go_back() {
        if (here->q == best) return;
        here->evaluate(problem, best.data());
        at_here = true;
    }

    // At rest; for the price of its motion alone where levels in conflict would go on from here.
    bool rest() {
        rested = true;
        status = motion.keeps_back(in_conflict) ? RestStatus::BUDGET : RestStatus::BEST;
        return false;
    }

    Held held_next;
    Unkept unkept;
    Calm calm;
    Numbers first_x, asked;

    void try_correction(Corrector& corrector, double length) {
        first_x = step.x;
        Numbers off = judge.missed;
        step.correct(problem, *here, off);
        if ((step.x - first_x).norm() < 0.5 * length) {
            reach(corrector);
        }
        step.x = first_x;
    }

    // The step inside the radius; levels found in conflict, and the walls of a start, are known to it at once.
    void model_step() {
        for (int turn = 0; turn < problem.levels() + kWallTurns; ++turn) {
            bool any = false;
            for (char each : in_conflict) any |= bool(each);
            if (any && !at_here) {
                problem.tasks.evaluate(here->q.data());
                at_here = true;
            }
            step.solve(problem, *here, in_conflict, radius.value, held, worth, motion);
            find_conflicts();
            bool fresh = false;
            for (size_t k = 0; k < found.size(); ++k) {
                fresh |= found[k] && !in_conflict[k];
            }
            const bool at_start = count == 0 && turn < kWallTurns;
            if (!fresh && !(at_start && leans_anew())) break;
            for (size_t k = 0; k < found.size(); ++k) in_conflict[k] |= found[k];
            step.tell(*here, held_next);
            held = held_next;
        }
    }

    // Whether what the models of a step at rest lean on is to be looked at again; `held` is then what to lean on.
    bool wants_other_walls() {
        const bool anew = leans_anew();
        if (anew) held = held_next;
        return held.tighten(*here) || anew;
    }

    // Whether the step leans, where it begins, on other walls than its models knew of; `held_next` are its own.
    bool leans_anew() {
        if (std::find(in_conflict.begin(), in_conflict.end(), 1) == in_conflict.end()) return false;
        step.tell(*here, held_next);
        const Held &a = held, &b = held_next;  // rows are in order in both
        for (size_t i = 0, j = 0;; ++i, ++j) {
            while (i < a.rows.size() && !is_leaning(a, i)) ++i;
            while (j < b.rows.size() && !is_leaning(b, j)) ++j;
            if (i == a.rows.size() || j == b.rows.size()) return i < a.rows.size() || j < b.rows.size();
            if (a.rows[i] != b.rows[j] || a.levels[i] != b.levels[j]) return true;
        }
    }

    // Whether a wall touches, and a level would gain something worth a step without it.
    bool is_leaning(const Held& walls, size_t i) const {
        const int level = walls.levels[i];
        if (!walls.holds(i, *here, problem.levels() - 1)) return false;
        return ConflictRows::kLook * walls.multipliers[i] * walls.length(i, problem, *here) > worth.of(here->sizes[level]);
    }

    void find_conflicts() {
        found.resize(problem.levels());
        // a step that had to be shortened tells of conflicts, but not of new ones beside those that are known
        const bool any = std::find(in_conflict.begin(), in_conflict.end(), 1) != in_conflict.end();
        asked.noalias() = here->scaled * step.x / (any ? step.part : 1.0);
        for (int k = 0; k < problem.levels(); ++k) {
            const double size = here->sizes[k];
            double squares = 0.0;
            for (int i = problem.tasks.level_starts[k]; i < problem.tasks.level_starts[k + 1]; ++i) {
                const double left = here->left(i, asked[i]);
                squares += left * left;
            }
            found[k] = size > kDone && std::sqrt(squares) > kConflict * size;
        }
    }

    bool edge() const {
        for (const LevelModel& model : step.models)
            if (model.on_edge) return true;
        return false;
    }

    void reach(Corrector& corrector) {
        moved.resize(problem.model.nq);
        integrate(problem.model, here->q.data(), step.step.dq.data(), moved.data());
        corrector.run(moved.data());
        there->evaluate(problem, moved.data());
        at_here = false;
    }

    // Whether every level is met: rest, as any step would find.
    bool is_met() const {
        return here->sizes.size() && here->sizes.maxCoeff() <= kDone && std::find(in_conflict.begin(), in_conflict.end(), 1) == in_conflict.end();
    }

    bool at_rest() const {
        if (step.length() < 1e-12) return true;
        const double further = std::max(1.0, ConflictRows::kLook / radius.value);  // walls are left by a part of the radius
        for (int k = 0; k < problem.levels(); ++k) {
            const double size = here->sizes[k], left = judge.promised.left[k];
            const LevelModel& model = step.models[k];
            if (!model.curved) {
                if (std::abs(size - left) > kDone) return false;
            } else if (model.resting) {  // along its walls; it may still gain by leaving one
                if (further * judge.promised.priced[k] > worth.of(size)) return false;
            } else if (model.on_edge || step.stiffness > 0.0 || judge.promised.costs[k] > worth.of(size)) {
                return false;
            }
        }
        return true;
    }

    static bool is_better(const Numbers& one, const Numbers& than) {
        for (Eigen::Index k = 0; k < one.size(); ++k)
            if (std::abs(one[k] - than[k]) > kSame) return one[k] < than[k];
        return false;
    }

    // At rest, or else at the best place on the way.
    void finish() {
        if (!rested) go_back();
    }
};

}  // namespace poise
