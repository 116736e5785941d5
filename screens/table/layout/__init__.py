"""Where things are on a table: areas, poses, boards, stations."""
