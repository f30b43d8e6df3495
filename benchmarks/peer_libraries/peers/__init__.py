"""One script per library."""
