-- Why a file or a row was refused, as a key with values beside the English sentence: {"key": …, "values": {…}}.

ALTER TABLE file_processing ADD COLUMN refusal TEXT;      -- JSON; null for what failed before there was one
ALTER TABLE file_row ADD COLUMN refusal TEXT;
