"""Poise poses anything that has joints: say what matters and in which order, get the posture."""
