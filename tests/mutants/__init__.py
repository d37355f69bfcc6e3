"""Rules broken on purpose, one line at a time: do the tests notice?"""
