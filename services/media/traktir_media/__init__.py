"""The media service of Traktir: chat, presence, and what browsers need for voice and cameras."""
