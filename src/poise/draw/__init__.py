"""Pictures of figures, without a browser and without a display."""

from poise.draw.camera import View
from poise.draw.picture import Picture, picture
from poise.draw.sheet import sheet

__all__ = ["Picture", "View", "picture", "sheet"]
