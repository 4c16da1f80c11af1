"""What a screen shows, as plain values; templates only lay it out."""
