"""Poses."""
