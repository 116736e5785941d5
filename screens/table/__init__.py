"""The toolkit of all tables: what lies where, how it is drawn, and how fingers become moves.

``cloth``     what lies where, without pixels: pieces keep their identity while the engine's events move them
``choice``    from steps to a legal move: the one way for all games
``pose``      places on the screen, turned to any edge
``area``      where a place is on the screen, and how cards lie there
``faces``     pictures of cards at the size of this screen
``layer``     draws all pieces, and lets them glide
``fingers``   touches and keys become lifts, drops, taps and holds
``scene``     a game's table: puts the above together; each game has its own in ``screens/games``
"""
