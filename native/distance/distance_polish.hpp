// The last digits of a distance by Newton's method on the conditions of nearest points; see poise/distance/polish.py.
#pragma once
#include "distance/distance_nearest.hpp"

namespace poise {

inline double bound_along(const Hull& a, const Hull& b, const Vec3& n) { return -(a.reach(-n) + b.reach(n)); }

// Whether `found` is the separation of two cores near `normal`, exact to the last digits; `corral` is what carries it.
bool polished(const Hull& a, const Hull& b, const Vec3& normal, double scale, const Corral& corral, Touch& found);

}  // namespace poise
