"""Retarget a motion from one person to another figure, keeping its contacts."""
