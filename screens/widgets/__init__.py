"""What pages are made of, and all that we use of KivyMD."""
