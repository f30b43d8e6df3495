"""Ways to a bounded step near a singularity, as gains on singular values [Ge2000, 3.2; Baerlocher2001, 4.7]."""

from poise_lab.damping.rules import RULES, Rule, damped_step

__all__ = ["RULES", "Rule", "damped_step"]
