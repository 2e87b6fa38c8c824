-- Mail that is to be sent, and that was; and what people are told of. Rows are written in the transaction of what they
-- tell of.

CREATE TABLE outbox (
  id BIGINT PRIMARY KEY,
  agency_id BIGINT,                      -- whose account managers see it; null: nobody but who gets it
  to_address TEXT NOT NULL,
  language TEXT NOT NULL,                -- en | de
  kind TEXT NOT NULL,                    -- invitation | passwordReset | … of contract/mail.ts
  data TEXT NOT NULL,                    -- JSON: what its text tells; one-time links are emptied once it is sent
  state TEXT NOT NULL,                   -- queued | sending | sent | unsent | uncertain | bounced | failed
  attempts BIGINT NOT NULL,              -- tries so far
  next_try_at TIMESTAMP NOT NULL,        -- while queued
  claimed_until TIMESTAMP,               -- a server works on it until then; later it has ended
  last_error TEXT,                       -- JSON: why the last try failed, a MailTrouble of contract/mail.ts
  created_at TIMESTAMP NOT NULL,
  sent_at TIMESTAMP,
  message_id TEXT NOT NULL               -- the same in every try
);

CREATE SEQUENCE outbox_id START 1001;

CREATE TABLE notice_choice (             -- where one is told of a kind of event; no row: as usual
  user_id TEXT NOT NULL,
  kind TEXT NOT NULL,                    -- of contract/notices.ts
  bell BOOLEAN NOT NULL,
  mail TEXT NOT NULL,                    -- none | once | daily | weekly
  PRIMARY KEY (user_id, kind)
);

CREATE TABLE notice_language (           -- of a person's notices by mail; no row: of the agency's country
  user_id TEXT PRIMARY KEY,
  language TEXT NOT NULL                 -- en | de
);

CREATE TABLE notice_event (              -- what happened and nobody was told of yet
  id BIGINT PRIMARY KEY,
  agency_id BIGINT NOT NULL,
  kind TEXT NOT NULL,                    -- as of a notification
  subject_id TEXT NOT NULL,
  subject_name TEXT NOT NULL,            -- as the event says it, or empty
  actor_id TEXT NOT NULL,                -- is not told
  actor_name TEXT NOT NULL,
  occurred_at TIMESTAMP NOT NULL
);

CREATE TABLE notice_waiting (            -- notices for the mail: the next one, or a digest
  id BIGINT PRIMARY KEY,
  user_id TEXT NOT NULL,
  membership_id BIGINT NOT NULL,
  agency_id BIGINT NOT NULL,
  contact_id BIGINT NOT NULL,
  mail TEXT NOT NULL,                    -- once | daily | weekly
  kind TEXT NOT NULL,
  subject_id BIGINT NOT NULL,
  subject_name TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  occurred_at TIMESTAMP NOT NULL
);

CREATE TABLE notice_done (               -- what is done once: a digest of a person and day, an invoice that is due
  name TEXT PRIMARY KEY,
  done_at TIMESTAMP NOT NULL
);

CREATE SEQUENCE notice_event_id START 1001;
CREATE SEQUENCE notice_waiting_id START 1001;
