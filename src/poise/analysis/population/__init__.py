"""Population studies: how many people can do it."""
