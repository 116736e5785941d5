"""The app for assistive technologies: a tree of what can be read and done, and the systems that ask for it.

Nothing here is imported before such a technology is found (``asking``).
"""
