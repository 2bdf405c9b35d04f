"""Ships against ships, from deployment to withdrawal (MW-SF)."""

from __future__ import annotations

from wardroom.games.midway.tasks.surface_combat import battle, decision, deployment, fire, movement, withdrawal

STEPS = (battle, decision, deployment, movement, fire, withdrawal)
