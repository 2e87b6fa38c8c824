-- What a seal covers: 2 and later also the way back that an event keeps (was, left_as); null as before.

ALTER TABLE audit_seal ADD COLUMN version BIGINT;
