"""Parts that several tasks share: validation, pairs of frames, rotation errors, point sums, torque Hessians."""
