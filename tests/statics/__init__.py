"""Tests of forces at a pose."""
