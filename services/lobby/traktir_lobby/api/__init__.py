"""Rooms: people meet, sit down, play and watch; bots take the empty seats."""
