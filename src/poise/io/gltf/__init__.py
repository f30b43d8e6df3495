"""glTF 2.0 and GLB: reader and writer of figures, skins and animations."""
