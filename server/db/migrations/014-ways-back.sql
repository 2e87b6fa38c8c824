-- What a change of a conversion is undone by: the same as of rows of batches.

ALTER TABLE audit_event ADD COLUMN was TEXT;               -- JSON: what changed, as it was before
ALTER TABLE audit_event ADD COLUMN left_as TEXT;           -- fingerprint of the conversion as it was left
