"""Sockets: tell clients what is new as soon as it is durable."""

from __future__ import annotations

from wardroom.server.sockets.hub import Hub

__all__ = ["Hub"]
