"""BVH: skeletons and motion capture."""
