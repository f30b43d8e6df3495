"""Motion made by solving: goals over time, and motion carried over from one person to another."""

from poise.animation.goals import Animation, Track, animate
from poise.animation.hands import HandContact
from poise.animation.markers import FittedMarkers, fit_markers
from poise.animation.retarget import Retargeted, retarget
from poise.animation.sequence import Smoothed, smooth_motion

__all__ = [
    "Animation",
    "FittedMarkers",
    "HandContact",
    "Retargeted",
    "Smoothed",
    "Track",
    "animate",
    "fit_markers",
    "retarget",
    "smooth_motion",
]
