"""The version of Poise."""

__version__ = "0.1.0"
