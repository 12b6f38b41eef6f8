"""Values that hold where a user says nothing."""
