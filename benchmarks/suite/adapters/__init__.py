"""Other ways to solve the whole-body problems: libraries that people use, and what they would write by hand."""
