"""Chooses the job queue: durable on PostgreSQL; on SQLite in this process, restored from the store."""

from __future__ import annotations

from wardroom.server.jobs.queue import Jobs
from wardroom.server.settings import Settings
from wardroom.server.store.ports import Database


def open_jobs(settings: Settings, db: Database) -> Jobs:
    if settings.postgres:
        from wardroom.server.jobs.queue_postgres import PostgresJobs  # a local server does without its library

        return PostgresJobs(settings, db)
    from wardroom.server.jobs.queue_local import JobsHere

    return JobsHere(db)
