"""Acclaim skeletons (ASF) and motion (AMC): parser and readers."""
