"""What lies on a table and what may be played, without pixels."""
