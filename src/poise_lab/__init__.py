"""The laboratory: techniques that the seeds compare, each in a module of its own, side by side on the same problem.

The solver does not depend on it; the studio offers its techniques. `poise lab` runs the studies; every number follows
from one seed.
"""
