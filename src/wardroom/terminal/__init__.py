"""Play, replay and reports in a terminal: everything a person reads here comes from a words file, in two languages."""
