"""Pictures of figures, without a browser and without a display."""

from poise.draw.camera import View
from poise.draw.look import Look
from poise.draw.picture import Picture, picture, pictures
from poise.draw.sheet import sheet

__all__ = ["Look", "Picture", "View", "picture", "pictures", "sheet"]
