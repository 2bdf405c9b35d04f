"""Fighters: carrier air combat of 1942, aircraft by aircraft, without dice."""
