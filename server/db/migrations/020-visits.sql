-- The list that somebody said to have seen stays reachable until the next one is.

ALTER TABLE last_seen ADD COLUMN since_at TIMESTAMP;       -- where that list began, which ends at seen_at; null before there was one
ALTER TABLE last_seen ADD COLUMN visit_at TIMESTAMP;       -- when the visit began in which it was said
