-- Files: who did what, what becomes of a file that is processed, and who is told.
--
-- A table is replaced and not altered: DuckDB takes no change of the rows of a table in the
-- transaction that altered it.

CREATE TABLE file_entry_next (
  id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  contact_id BIGINT NOT NULL,            -- whose explorer it is in; 0: the agency's own
  parent_id BIGINT,                      -- null: the top folder
  entry_type TEXT NOT NULL,              -- FILE | FOLDER
  category_id BIGINT NOT NULL,           -- 1 Validations, 2 Enquiries, 3 Invoices, 4 Creatives, 5 Product feeds, 6 Other
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  extension TEXT NOT NULL,
  content_type TEXT NOT NULL,
  storage_key TEXT,                      -- name below DATA_DIR/files, or demo:<how its bytes are made>; null for a folder
  size_bytes BIGINT NOT NULL,
  state TEXT NOT NULL,                   -- stored | queued | processing | done | failed
  result_entry_id BIGINT,                -- the file with each row's outcome
  campaign_id BIGINT,
  publisher_id BIGINT,
  download_count BIGINT NOT NULL,
  created_by BIGINT,                     -- membership.id, as are the next two
  deleted_by BIGINT,
  last_downloaded_by BIGINT,
  created_at TIMESTAMP NOT NULL,
  deleted_at TIMESTAMP,
  deleted_with BIGINT,                   -- the entry of the bin that it went with: itself, or a folder above it
  last_downloaded_at TIMESTAMP,
  expires_at TIMESTAMP
);

INSERT INTO file_entry_next
SELECT f.id, f.agency_id, f.contact_id, f.parent_id, f.entry_type, f.category_id, f.name, f.description, f.extension,
  f.content_type, f.storage_key, f.size_bytes, f.state, f.result_entry_id, f.campaign_id, f.publisher_id, f.download_count,
  (SELECT min(m.id) FROM membership m WHERE m.user_id = f.created_by AND m.agency_id = f.agency_id),
  (SELECT min(m.id) FROM membership m WHERE m.user_id = f.deleted_by AND m.agency_id = f.agency_id),
  (SELECT min(m.id) FROM membership m WHERE m.user_id = f.last_downloaded_by AND m.agency_id = f.agency_id),
  f.created_at, f.deleted_at, CASE WHEN f.deleted_at IS NULL THEN NULL ELSE f.id END, f.last_downloaded_at, f.expires_at
FROM file_entry f;

DROP TABLE file_entry;

ALTER TABLE file_entry_next RENAME TO file_entry;

CREATE TABLE file_text (                 -- contents of the demo network's tables, which need no file on the disk
  entry_id BIGINT PRIMARY KEY,
  content TEXT NOT NULL
);

CREATE TABLE file_processing (           -- one row a file that is processed; its state is in file_entry
  entry_id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  contact_id BIGINT NOT NULL,
  account_kind TEXT NOT NULL,            -- the scope it is done in: publisher | advertiser | agency
  role TEXT NOT NULL,                    -- publisher | advertiser | manager
  actor_kind TEXT NOT NULL,              -- who uploaded it: user | service_account
  actor_id TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  membership_id BIGINT NOT NULL,
  rows_total BIGINT NOT NULL,
  rows_done BIGINT NOT NULL,             -- the first so many rows are in file_row
  rows_changed BIGINT NOT NULL,
  rows_unchanged BIGINT NOT NULL,
  rows_filed BIGINT NOT NULL,
  rows_refused BIGINT NOT NULL,
  message TEXT,                          -- why it failed
  queued_at TIMESTAMP NOT NULL,
  started_at TIMESTAMP,
  finished_at TIMESTAMP
);

CREATE TABLE file_row (                  -- the journal: written in the transaction of what the row does
  entry_id BIGINT NOT NULL,
  agency_id BIGINT NOT NULL,
  contact_id BIGINT NOT NULL,
  row_no BIGINT NOT NULL,                -- from 1, the header not counted
  outcome TEXT NOT NULL,                 -- changed | unchanged | filed | refused
  reason TEXT,
  subject_id BIGINT                      -- the conversion or the enquiry
);

CREATE TABLE notification (              -- what a user is told in the dashboard
  id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  contact_id BIGINT NOT NULL,
  membership_id BIGINT NOT NULL,         -- who is told
  kind TEXT NOT NULL,                    -- file.uploaded | file.processed | file.failed
  subject_id BIGINT NOT NULL,            -- the file
  subject_name TEXT NOT NULL,            -- its name then
  actor_name TEXT NOT NULL,              -- who did it
  created_at TIMESTAMP NOT NULL,
  read_at TIMESTAMP
);

CREATE SEQUENCE notification_id START 1001;
