"""BVH motion capture files: parser, reader and writer of skeletons and motion."""
