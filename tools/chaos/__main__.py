"""`python -m chaos --kills 500`: prints the result as a table, and exits 1 if anything was lost."""

from __future__ import annotations

import argparse
import asyncio
import sys

from chaos.run import Result, run


def table(result: Result) -> str:
    def listed(counts: dict[str, int]) -> str:
        return ", ".join(f"{name} {count}" for name, count in sorted(counts.items())) or "none"

    lines: dict[str, object] = {
        "kills": f"{result.kills.total()} ({listed(result.kills)})",
        "time": f"{result.seconds:.0f} s",
        "matches begun": f"{result.matches}, {result.finished} played to the end",
        "entries in the journals": result.entries,
        "commands acknowledged": f"{result.acknowledged}, {result.lists} of them lists of answers",
        "standing orders given": f"{result.orders}, which answered {result.ordered} times",
        "attempts without an answer": f"{sum(result.unanswered.values())} ({listed(result.unanswered)})",
        "written, the word of it lost, asked again": result.repeated,
        "**acknowledged and lost**": f"**{result.lost}**",
        "**written twice**": f"**{result.twice}**",
        "sockets opened": result.sockets,
        "items heard on them": result.heard,
        "all sockets up to date after recovery": f"{result.converged:.1f} s",
        "bots caught up after": f"{result.bots:.1f} s",
        "letters": f"{result.letters}, {result.letters_twice} of them twice ({listed(result.deliveries)})",
        "faults": len(result.faults),
    }
    if done := result.beside:
        lines |= {
            "tournaments": f"{done.cups}, {done.games} games decided",
            "searches for an opponent": f"{done.sought}, of which {done.paired} matches",
            "matches in the log of ratings": done.rated,
            "analyses": done.analyses,
        }
    rows = [f"| {name} | {value} |" for name, value in lines.items()]
    return "\n".join(["| | |", "|---|---|", *rows, *(f"\n- {fault}" for fault in result.faults)])


def main() -> int:
    wanted = argparse.ArgumentParser(prog="chaos")
    wanted.add_argument("--kills", type=int, default=500)
    wanted.add_argument("--seed", type=int, default=1)
    wanted.add_argument("--tables", type=int, default=8)
    wanted.add_argument("--logs", default="", help="keep the logs of all processes in this folder")
    said = wanted.parse_args()
    result = asyncio.run(run(said.kills, said.seed, said.tables, said.logs))
    print(table(result))
    return 1 if result.faults else 0


if __name__ == "__main__":
    sys.exit(main())
