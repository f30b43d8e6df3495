"""VRM 1.0 characters and VRMA animations."""
