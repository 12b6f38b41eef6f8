"""The quadratic model of an iteration, and the step that minimises it inside its bounds."""
