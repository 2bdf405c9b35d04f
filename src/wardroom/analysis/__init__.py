"""A match that is over, looked back at: who was winning, what the dice did, and what the staff would have done."""

from wardroom.analysis.analyse import analyse
from wardroom.analysis.course import Unfinished
from wardroom.analysis.findings import Analysis

__all__ = ["Analysis", "Unfinished", "analyse"]
