"""Posture priors: postures that people take, or that a figure takes in its own motions."""

from poise.prior.gaussian_prior import GaussianPrior, fit_prior
from poise.prior.human_prior import HumanPrior, default_prior
from poise.prior.posture_network import PostureNetwork
from poise.prior.posture_prior import ConditionalPosture, PosturePrior, Target

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
