"""Engines in processes of their own: the queue of questions, quotas, the processes."""
