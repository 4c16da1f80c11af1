"""What people may do to an event, and what they may know of it; declares the ports it needs."""
