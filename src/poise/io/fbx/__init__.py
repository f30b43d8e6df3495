"""Binary FBX: skeletons and motion."""
