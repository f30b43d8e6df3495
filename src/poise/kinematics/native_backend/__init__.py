"""Native backend: kinematics, task rows and distances computed by the compiled C++ kernel."""
