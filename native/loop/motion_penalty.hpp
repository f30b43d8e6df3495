// What it costs a level in conflict to move far from where a frame began; poise/solver/motion_price.py tells the whole story.
#pragma once
#include "loop/iterate.hpp"

namespace poise {

class MotionPrice {
public:
    double price = 0.0;  // of half a squared radian, or characteristic length, per unit of a level's error at the start
    int levels = 0;      // the first so many pay it
    Numbers sizes;       // of the levels at the start
    Numbers walked;      // from the start, in scaled columns: the sum of the steps taken

    void begin(const Place& start, int columns) {
        sizes = start.sizes;
        walked.setZero(columns);
    }
    double of_level(int k) const { return k < levels ? price * sizes[k] : 0.0; }
    // What a further step adds to the cost of a level.
    double of_step(int k, const Numbers& x) const {
        const double own = of_level(k);
        return own > 0.0 ? own * (walked.dot(x) + 0.5 * x.squaredNorm()) : 0.0;
    }
    // Whether a level that pays would go on from here, if the way began here.
    bool keeps_back(const std::vector<char>& in_conflict) const {
        bool pays = false;
        for (int k = 0; k < levels; ++k) pays |= in_conflict[k] && of_level(k) > 0.0;
        return pays && walked.norm() > kGliding;
    }

private:
    static constexpr double kGliding = 1e-3;  // a frame that ends further from its start is followed by others
};

}  // namespace poise
