"""Population studies: percentage of people who reach goals (accommodation)."""
