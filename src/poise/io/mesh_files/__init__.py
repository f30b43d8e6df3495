"""Mesh files that robots refer to: STL (binary and ASCII), OBJ, COLLADA (DAE) and glTF."""
