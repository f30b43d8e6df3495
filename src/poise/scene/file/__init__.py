"""Scene files: YAML with a figure, its pose, forces and tasks."""
