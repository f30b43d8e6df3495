"""C3D: recorded markers."""
