"""Pages and the HTTP API, and what stands around every request: connections, hosts, limits, errors."""
