"""What becomes of the app on its way into Android's package, made with the tools' own code.

Nothing here is compiled for a phone: that takes an SDK. All that comes before is done as ``buildozer`` and
python-for-android do it, and what has come of it is run. Not among the tests that run by themselves.
"""
