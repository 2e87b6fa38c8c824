-- Networks of the installation besides the one in this database. Each has a database of its own with this same schema.

CREATE TABLE network (
  id BIGINT PRIMARY KEY,                 -- from 2; 1 is the network in this database
  kind TEXT NOT NULL,                    -- own | connected
  name TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL
);

CREATE SEQUENCE network_id START 2;
