"""``python -m poise_lab.audit``."""

from poise_lab.audit.command import main

if __name__ == "__main__":  # not in the processes that multiprocessing starts
    raise SystemExit(main())
