"""What the page of a table is made of: handed round, lying flat, or a lesson. Each part holds its page."""
