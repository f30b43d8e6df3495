"""Problems of the second engine, and the same by SciPy: the seed's three situations, random functions, random poses."""
