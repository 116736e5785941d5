"""What differs between phone and desktop: the system, the window, files, voice, sounds and the frame rate."""
