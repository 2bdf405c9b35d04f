"""Production (7.2): points, prices, places of new units, and what may be bought."""
