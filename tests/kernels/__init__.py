"""Each kernel against its twin; all of them also run with the compiler off, for coverage."""
