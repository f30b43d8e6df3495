"""glTF 2.0 and GLB: figures, skins and animations."""
