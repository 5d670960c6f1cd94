"""The media service of Traktir: chat, and later voice and cameras."""
