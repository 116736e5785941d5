"""The parts of a replay."""
