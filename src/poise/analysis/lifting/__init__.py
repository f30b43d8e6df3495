"""Lifts: which posture and which hands a person takes to lift a load, chosen by the prior and by effort."""

from poise.analysis.lifting.plan import LiftOption, LiftPlan, plan_lift

__all__ = ["LiftOption", "LiftPlan", "plan_lift"]
