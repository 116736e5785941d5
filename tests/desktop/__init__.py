"""The app as people install it on a desktop: built, put on a clean system, and played with a real pointer.

Not among the tests that run by themselves: ``pytest tests/desktop`` takes minutes, a network and, for Debian, root.
"""
