"""Poise's own YAML format: figures and poses."""
