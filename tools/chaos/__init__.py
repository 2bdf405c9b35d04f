"""Nothing lost: a whole server of its own, people who play at it, and somebody who kills its processes meanwhile."""
