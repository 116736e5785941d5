"""What the app costs, measured beside floors: ``python -m tests.bench``."""
