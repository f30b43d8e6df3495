"""Ways to serve several tasks at once, each in a module of its own [Baerlocher2001, 5.2, 5.3].

Every function takes tasks as pairs (J, e), the most important first, and a damping λ, and gives the step Δq.
"""

from poise_lab.strategies.afterwards import projected_afterwards
from poise_lab.strategies.partitioning import partitioned
from poise_lab.strategies.priority import prioritized
from poise_lab.strategies.projectors import prioritized_by_whole_projectors
from poise_lab.strategies.weighting import weighted

__all__ = ["partitioned", "prioritized", "prioritized_by_whole_projectors", "projected_afterwards", "weighted"]
