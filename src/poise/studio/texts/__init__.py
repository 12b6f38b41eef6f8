"""What the page says: names and lengths, goals, the status line, and Python programs."""
