"""What `hatch` does besides when it builds a wheel: data files are compiled, so that nobody waits for YAML."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = "src"
LEFT = ("mutants.yaml",)  # not in the wheel


class CompileData(BuildHookInterface[Any]):
    """Into the wheel alone: in a clone Python does it by itself."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        source = Path(self.root) / SOURCE
        sys.path.insert(0, str(source))
        from wardroom.lib import compiled, yamls

        self.folder = tempfile.TemporaryDirectory()
        for n, file in enumerate(sorted((source / "wardroom").rglob("*.yaml"))):
            made = None if file.name in LEFT else compiled.encode(file.read_bytes(), yamls.parse(file))
            if made is not None:
                kept = Path(self.folder.name) / f"{n}.msgpack"
                kept.write_bytes(made)
                build_data["force_include"][str(kept)] = str(compiled.place(file).relative_to(source))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.folder.cleanup()
