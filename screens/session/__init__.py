"""A session: people round one match, without Kivy: whose turn it is, who may look, the bots, a learner's progress."""
