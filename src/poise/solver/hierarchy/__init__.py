"""One prioritized linear step: lexicographic least squares under equality and inequality constraints."""
