"""The boards that games are played on: where everything lies on them, and their ground, drawn once."""
