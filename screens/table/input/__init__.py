"""How fingers and keys reach a table."""
