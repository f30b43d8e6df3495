"""Figures in time."""

from poise.motion.clip import Clip

__all__ = ["Clip"]
