"""People round one match, without Kivy: whose turn it is, who may look, the house players, a learner's progress."""
