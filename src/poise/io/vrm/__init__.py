"""VRM 1.0 and 0 avatars, and VRM animations (VRMA)."""
