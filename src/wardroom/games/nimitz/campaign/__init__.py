"""The campaign: what can be asked of the map, the points and the tables. Nothing here changes anything but its end."""
