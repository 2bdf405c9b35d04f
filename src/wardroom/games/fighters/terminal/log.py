"""What is told of a battle: the facts, with what the automaton thought below each; nothing twice."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from wardroom.kernel import Heard

REASONS = "reasons"  # in an event as it is told: why the automaton did it
DONE = {
    "activate": ("activated", "flew", "battery_idle", "shot"),
    "lead": ("called", "activated"),
    "member": ("flew",),
    "fly": ("flew",),
    "dodge": ("dodged", "cannot_dodge"),
    "shoot": ("shot",),
    "return_fire": ("returned",),
    "barrage": ("barrage",),
    "steer": ("steered", "stays"),
    "enter": ("arrived",),
    "take_off": ("launched",),
    "moor": ("moored",),
    "station": ("stationed",),
    "face": ("stationed",),
}  # what each decision of the automaton shows itself in
ORDER = ("activate", "lead", "member")  # decisions about who comes next: no news where there was one choice


def grouped(events: Sequence[Heard]) -> list[Heard]:
    said: list[Heard] = []
    reasons: list[Heard] = []
    for n, heard in enumerate(events):
        if heard.kind == "automaton" and heard.about.get("act") in DONE:
            reasons.append(heard)
            continue
        if _said_before(said, heard) or _said_next(heard, events[n + 1 :]):
            continue
        fits = [reason for reason in reasons if heard.kind in DONE[reason.about["act"]]]
        said += [reason for reason in reasons if reason not in fits and not _idle(reason)]
        reasons = []
        if fits := [reason for reason in fits if not _idle(reason)]:
            heard = structs.replace(heard, about={**heard.about, REASONS: fits})
        said.append(heard)
    return said + reasons


def _idle(reason: Heard) -> bool:
    return reason.about.get("act") in ORDER and reason.about.get("key") == "only"


def _said_before(said: Sequence[Heard], heard: Heard) -> bool:
    """A hit says what it does to its target."""
    if heard.kind != "damaged" or not said or said[-1].kind not in ("hit", "returned"):
        return False
    return said[-1].about.get("target") == heard.about.get("craft")


def _said_next(heard: Heard, later: Sequence[Heard]) -> bool:
    """One aircraft that is activated and flies at once: its flight says so."""
    if heard.kind != "activated" or len(heard.about.get("group", ())) != 1:
        return False
    fact = next((event for event in later if event.kind != "automaton"), None)
    return fact is not None and fact.kind == "flew" and fact.about.get("craft") == heard.about["group"][0]
