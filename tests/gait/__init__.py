"""Tests of walking."""
