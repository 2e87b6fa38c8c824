-- A view of a list that the other side of its account sees too.

ALTER TABLE saved_view ADD COLUMN partners BOOLEAN DEFAULT FALSE;
