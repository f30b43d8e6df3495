"""Realistic body: a measured human mesh, fitted to a human figure of the library and bound to its segments."""

from poise.body.mesh_files import BodyFiles, body_files, body_status
from poise.body.realistic_skin import realistic_skin

__all__ = ["BodyFiles", "body_files", "body_status", "realistic_skin"]
