"""What a lesson has beside the parts of every table: the guide, what is lit, its buttons, and the others' moves."""
