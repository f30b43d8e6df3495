"""Reach maps: reachable workspace of an end effector under all other tasks of a scene."""
