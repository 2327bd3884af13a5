"""The web app: tables on the server, pages, an HTTP and WebSocket API, storage, and engines in processes of their own. Start at `app`."""
