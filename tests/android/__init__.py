"""Build the Android package with the real tools, as far as that goes without an SDK.

Everything before the compilers is done by the code of ``buildozer`` and python-for-android, and the result is run. Not
part of the default test run.
"""
