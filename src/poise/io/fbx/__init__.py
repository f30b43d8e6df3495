"""Binary FBX: skeletons, rest poses and animation curves."""
