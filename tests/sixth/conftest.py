"""What is the sixth game's own runs only in the tree that ``test_sixth`` lays out, where it is joined to the app."""

collect_ignore = ["tabletop", "screens", "play.py"]
