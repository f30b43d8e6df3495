"""The benches of Poise: one module each, every one listed here and found nowhere else."""

MODULES: tuple[str, ...] = (
    "convergence",
    "files",
    "forces",
    "kinematics",
    "motion",
    "obstacles",
    "solve",
    "step",
    "studio",
)
