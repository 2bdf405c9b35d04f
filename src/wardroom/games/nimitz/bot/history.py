"""Where the fleet went in each year of the war: for the temper that goes the same way."""

from __future__ import annotations

from collections.abc import Mapping

MORE = 1.5  # how many times its worth an Objective counts in the year of its landing

WENT: Mapping[int, frozenset[str]] = {
    1942: frozenset(("MI", "SI", "NG")),  # Midway held, Guadalcanal, Buna
    1943: frozenset(("AK", "SI", "NG", "GI")),  # Attu, New Georgia and Bougainville, Lae, Tarawa
    1944: frozenset(("ML", "NG", "MA", "CI", "PH")),  # Kwajalein, Hollandia, Saipan, Peleliu, Leyte
    1945: frozenset(("PH", "IJ", "OK", "BO")),  # Luzon, Iwo Jima, Okinawa, Balikpapan
}
