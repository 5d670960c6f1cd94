"""The rooms in Redis: one hash for each, one script call for each change, nothing that outlives its time to live."""
