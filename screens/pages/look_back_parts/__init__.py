"""What the page that looks back at a match is made of."""
