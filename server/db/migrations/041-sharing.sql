-- What is shared beyond oneself: saved reports with the other side of an account, which opens them with its own figures
-- (and with colleagues too), and views of lists with colleagues of an account.

ALTER TABLE saved_report ADD COLUMN partners BOOLEAN DEFAULT FALSE;

-- The account that a view is shared in, and the role of the one who shares it; null: with nobody.
ALTER TABLE saved_view ADD COLUMN agency_id BIGINT;
ALTER TABLE saved_view ADD COLUMN contact_id BIGINT;
ALTER TABLE saved_view ADD COLUMN role TEXT;
