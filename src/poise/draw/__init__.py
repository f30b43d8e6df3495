"""Pictures of figures, without a browser and without a display."""
