"""The benches of Poise: one module each, every one listed here and found nowhere else."""

MODULES: tuple[str, ...] = ("convergence", "forces", "kinematics", "motion", "obstacles", "solve", "step", "studio")
