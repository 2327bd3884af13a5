"""Clients that play at a running server, and the servers, databases and message brokers that they need: for loads and for accidents."""
