"""NumPy backend: kinematics in plain equations; the oracle of the tests, and the fallback without a compiler."""
