"""For all tests: none is judged by how long it takes, which says more of the machine than of the code."""

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
