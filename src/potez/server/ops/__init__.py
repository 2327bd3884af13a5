"""For operators: backups, probes, metrics, logs, maintenance."""
