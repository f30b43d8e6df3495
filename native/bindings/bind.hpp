// One function per part of the module. Every array is checked for type, shape and layout before a pointer is taken.
#pragma once
#include <nanobind/nanobind.h>

namespace poise {

void bind_state(nanobind::module_& module);
void bind_model(nanobind::module_& module);
void bind_program(nanobind::module_& module);
void bind_step(nanobind::module_& module);
void bind_tasks(nanobind::module_& module);
void bind_goals(nanobind::module_& module);
void bind_loop(nanobind::module_& module);
void bind_control(nanobind::module_& module);
void bind_distance(nanobind::module_& module);
void bind_digits(nanobind::module_& module);
void bind_hull(nanobind::module_& module);
void bind_nonlinear(nanobind::module_& module);
void bind_statics(nanobind::module_& module);
void bind_prior(nanobind::module_& module);

}  // namespace poise
