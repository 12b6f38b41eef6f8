"""The methods: iterations, priorities, and when to end."""
