"""Ways to the pseudoinverse of a wide matrix, each in a module of its own [Ge2000, 3, 5.2].

Each gives factors J = U diag(σ) Vᵀ with σ of length min(m, n), largest first (:class:`Factors`), or the step itself.
"""

from poise_lab.inverses.factors import Factors
from poise_lab.inverses.golub_reinsch import golub_reinsch
from poise_lab.inverses.lapack import lapack
from poise_lab.inverses.one_sided import column_givens, row_givens
from poise_lab.inverses.warm_rows import WarmRows

__all__ = ["Factors", "WarmRows", "column_givens", "golub_reinsch", "lapack", "row_givens"]
