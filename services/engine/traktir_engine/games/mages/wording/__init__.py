"""What cards say in Russian and English."""
