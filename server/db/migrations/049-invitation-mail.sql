-- The mail that an invitation went out by last, so that who invited sees when it did not get through.

ALTER TABLE invitation ADD COLUMN mail_id BIGINT; -- of outbox; null for one whose link was handed over, or from before
