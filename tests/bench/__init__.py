"""What the app costs, measured against minimal programs ("floors"): ``python -m tests.bench``."""
