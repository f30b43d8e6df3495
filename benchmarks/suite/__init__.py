"""The benches of Poise: one module each, every one listed here and found nowhere else."""

MODULES: tuple[str, ...] = (
    "convergence",
    "files",
    "forces",
    "kinematics",
    "motion",
    "nonlinear",
    "obstacles",
    "solve",
    "step",
    "studies",
    "studio",
)
