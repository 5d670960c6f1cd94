"""What the workers share about a room, kept in Redis: its chat, who is present, and how fast somebody may talk."""
