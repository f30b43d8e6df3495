"""Study runner: many problems of one kind, in processes or on a cluster, with checkpoints."""
