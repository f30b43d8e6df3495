"""Audit by random problems: what the package promises, asked of problems that no test contains.

``python -m poise_lab.audit`` draws random figures and tasks, solves them and counts broken promises; see docs/audit.md.
Every problem follows from its seed.
"""
