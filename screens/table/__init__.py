"""The toolkit of all tables: what lies where, how it is drawn, and how fingers become moves.

``model``     what lies where and which moves gestures can still mean, without pixels
``layout``    where places are on the screen: areas, boards, stations, and how cards lie there
``view``      draws pieces, hints, the background and the curtain
``input``     touches and keys become lifts, drops, taps and holds
``scene``     a game's table: puts the above together; each game has its own in ``screens/games``
"""
