"""The app as people install it on a desktop: built, installed on a clean system, and played with a real pointer.

Not part of the default test run: ``pytest tests/desktop`` takes minutes, a network and, for Debian, root.
"""
