"""Binary and ASCII FBX: skeletons, rest poses, animation curves, skinned meshes."""
