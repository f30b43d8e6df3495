"""Pictures of figures, without a browser and without a display."""

from poise.draw.camera import View
from poise.draw.picture import Picture, picture

__all__ = ["Picture", "View", "picture"]
