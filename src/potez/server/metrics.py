"""What an operator watches, for Prometheus."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

EVENTS = Counter("potez_events", "Events at tables", ["kind"])
COMMANDS_DONE = Histogram(
    "potez_command_seconds", "From receiving a command to its acknowledgement, with its event on the disk", buckets=FAST
)
REFUSALS = Counter("potez_refusals", "Commands and requests that were refused", ["code"])
FAILURES = Counter(
    "potez_failures",
    "Requests, connections and background tasks that ended with an unexpected error, and events that were not told to all",
    ["where"],
)
REMOVED = Counter("potez_removed", "Rows that the retention job removed", ["kind"])
COLLECTED = Histogram("potez_collection_seconds", "Full garbage collections", buckets=FAST)
SOCKETS = Gauge("potez_sockets", "Open connections to tables, lobby and people")
LIVE_TABLES = Gauge("potez_live_tables", "Tables in memory")
COMMITS = Gauge("potez_commits", "Commits since the start")
WRITES = Gauge("potez_writes", "Pieces of work that were committed since the start")
WAITING = Gauge("potez_writes_waiting", "Pieces of work that wait for a commit")
WRITABLE = Gauge("potez_writable", "Whether the last try to commit something succeeded")
WRITER_RESTARTS = Gauge("potez_writer_restarts", "How often the task that writes had to be started again")
QUESTIONS_WAITING = Gauge("potez_questions_waiting", "Questions to the engines that wait for a process", ["kind"])
ENGINE_SECONDS = Counter("potez_engine_seconds", "Seconds of CPU time that the engines used", ["kind"])
INTERRUPTIONS = Counter("potez_engine_interruptions", "Thoughts that made way for somebody else's question")
ENGINES = Gauge("potez_engines", "Processes that think and answer")
WORKERS_RESTARTED = Counter("potez_workers_restarted", "Processes that think which ended and were started again")
BUS = Gauge("potez_bus_connected", "Whether the other processes can be told (1 for a single process)")
