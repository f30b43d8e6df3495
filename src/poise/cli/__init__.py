"""The command `poise`: each subcommand is a module with ``register(subparsers)`` and ``run(arguments) -> int``."""
