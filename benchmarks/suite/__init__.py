"""The benchmarks, one module each; `MODULES` lists them, and helpers (figures, problem sets) lie beside them."""

MODULES: tuple[str, ...] = (
    "control",
    "convergence",
    "files",
    "forces",
    "growth",
    "kinematics",
    "motion",
    "natural",
    "nonlinear",
    "obstacles",
    "solve",
    "step",
    "studies",
    "studio",
    "ticks",
    "user",
)
