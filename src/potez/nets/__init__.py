"""Nets that play: what they are, their files, and how they are computed without a library for it. Of games they know numbers alone."""
