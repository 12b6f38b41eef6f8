"""What is drawn in the three-dimensional view."""
