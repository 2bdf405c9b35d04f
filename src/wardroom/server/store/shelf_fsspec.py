"""Packed matches in a bucket or anywhere else that has an `fsspec` address, such as s3://bucket/matches.

Operators who use one install `fsspec` and what it needs for the address (`s3fs`, `gcsfs`, ...).
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module


class Bucket:
    def __init__(self, address: str) -> None:
        self._files, root = import_module("fsspec").url_to_fs(address)
        self._root = str(root).rstrip("/")

    def put(self, name: str, data: bytes) -> None:
        path = self._path(name)
        self._files.makedirs(path.rpartition("/")[0], exist_ok=True)
        self._files.pipe_file(path, data)

    def get(self, name: str) -> bytes:
        return bytes(self._files.cat_file(self._path(name)))

    def remove(self, name: str) -> None:
        if self._files.exists(self._path(name)):
            self._files.rm_file(self._path(name))

    def names(self, match: str) -> Sequence[str]:
        self._files.invalidate_cache()  # cache of listings: others write there, too
        found = self._files.glob(self._path(f"{match[:2]}/{match}.*.zst"))
        return [f"{match[:2]}/{path.rpartition('/')[2]}" for path in found]

    def _path(self, name: str) -> str:
        return f"{self._root}/{name}"
