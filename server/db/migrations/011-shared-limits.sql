-- What several servers on one database count together; one server on a file of its own counts in memory.
CREATE TABLE rate_window (               -- requests of somebody in the minute that began with the first of them
  who TEXT PRIMARY KEY,
  requests BIGINT NOT NULL,
  ends_at TIMESTAMP NOT NULL
);
