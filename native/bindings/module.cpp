// The extension module that Python imports.
#include "bindings/bind.hpp"

#ifndef POISE_MODULE
#error "the build defines POISE_MODULE, the name of the extension"
#endif

NB_MODULE(POISE_MODULE, module) {
    module.doc() = "Native kinematics of Poise.";
    nanobind::set_leak_warnings(false);  // bound figures are cached until the interpreter exits; not a leak
    poise::bind_state(module);
    poise::bind_model(module);
    poise::bind_program(module);
    poise::bind_step(module);
    poise::bind_tasks(module);
    poise::bind_goals(module);
    poise::bind_loop(module);
    poise::bind_control(module);
    poise::bind_distance(module);
    poise::bind_digits(module);
    poise::bind_hull(module);
    poise::bind_nonlinear(module);
    poise::bind_statics(module);
    poise::bind_prior(module);
}
