-- Saved reports: how often one was changed, so that a change made on an old state is noticed.
-- `version` says in which form `definition` is written.

ALTER TABLE saved_report ADD COLUMN revision BIGINT DEFAULT 1;
