"""Exact values: tables of every position, how they are made, checked, kept and asked."""
