"""Reach studies: where a site can go under the tasks of a scene."""
