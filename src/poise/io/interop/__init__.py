"""Exchange with other robotics packages: MuJoCo and Pinocchio models, SRDF, xacro, robot_descriptions."""
