"""What browsers need to find a way to each other: candidates, session descriptions, and the servers that help."""
