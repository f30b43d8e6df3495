"""Posture priors: postures that people take, or that a figure takes in its own motions."""

from typing import TYPE_CHECKING

from poise.lazy import lazily

if TYPE_CHECKING:
    from poise.prior.gaussian_prior import GaussianPrior, fit_prior
    from poise.prior.human_prior import HumanPrior, default_prior
    from poise.prior.posture_network import PostureNetwork
    from poise.prior.posture_prior import ConditionalPosture, PosturePrior, Target
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "gaussian_prior": "GaussianPrior fit_prior",
            "human_prior": "HumanPrior default_prior",
            "posture_network": "PostureNetwork",
            "posture_prior": "ConditionalPosture PosturePrior Target",
        },
    )

__all__ = [
    "ConditionalPosture",
    "GaussianPrior",
    "HumanPrior",
    "PostureNetwork",
    "PosturePrior",
    "Target",
    "default_prior",
    "fit_prior",
]
