-- The day of a month from which an agency pays its publishers.

ALTER TABLE agency ADD COLUMN payment_day BIGINT;         -- 1 to 28; null = 10
