"""Training of the posture prior that Poise ships: recordings, network, training, and the file."""
