"""The laboratory: techniques that the seeds compare, each in a module of its own, side by side on the same problem.

Nothing of the package depends on it. `poise lab strategies|svd|limits|solvers` runs the studies; every number follows
from one seed.
"""
