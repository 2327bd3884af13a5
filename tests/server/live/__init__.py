"""The tables in use, part by part: on a clock that the test sets and a store in memory."""
