"""Pictures of positions: as data, and drawn from it as text and as SVG."""
