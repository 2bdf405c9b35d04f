"""The games as environments for learning: PettingZoo, Gymnasium, OpenSpiel. Needs `wardroom-games[envs]`.

Nothing in here is imported before it is asked for, so each of the three stands alone.
"""
