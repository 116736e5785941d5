"""What a table draws, one layer a module."""
