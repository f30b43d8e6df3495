"""Random arguments for the derivatives of each package: one module for each, all loaded by the derivative check."""
