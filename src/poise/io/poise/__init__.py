"""Poise's own YAML files: figures and poses."""
