"""What the services share."""
