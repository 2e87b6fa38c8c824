-- Changes that people have made of a connected account, until its live network has them. In the database of the
-- connected network.

CREATE TABLE mirror_write (
  id BIGINT PRIMARY KEY,
  operation TEXT NOT NULL,               -- the operation of the live network: updateConversions, createPlacement …
  subject TEXT NOT NULL,                 -- what it changes: conversion 4711; one open wish each
  input TEXT NOT NULL,                   -- JSON: what is asked of the network
  file_key TEXT,                         -- the file to send; null for other operations
  actor_kind TEXT NOT NULL,              -- user | service_account
  actor_id TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  batch_id BIGINT,                       -- the batch of decisions that it belongs to; null: made by hand
  row_id BIGINT,                         -- its row
  state TEXT NOT NULL,                   -- waiting | sending | sent | done | refused | failed | unseen
  known TEXT,                            -- JSON: what was there before it was sent first; null: not sent yet
  result TEXT,                           -- JSON: what the network has made of it
  trouble TEXT,                          -- JSON: a refusal; why the last try failed
  attempts BIGINT NOT NULL,              -- times it was sent
  failures BIGINT NOT NULL,              -- requests about it in a row that failed
  asked_at TIMESTAMP NOT NULL,
  next_at TIMESTAMP,                     -- not before; null: at once
  settled_at TIMESTAMP                   -- done, refused, failed or unseen since
);

CREATE SEQUENCE mirror_write_id START 1001;
