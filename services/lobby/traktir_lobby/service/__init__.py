"""What the lobby does: one method for each thing that somebody may want, all changes on one write path."""
