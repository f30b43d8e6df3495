"""Acclaim skeletons (ASF) and motion (AMC)."""
