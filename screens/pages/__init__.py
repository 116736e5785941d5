"""One module a page, and the sheets that several pages open."""
