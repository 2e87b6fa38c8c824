-- Names and addresses that people had before: what was written under them is erased with the person, too.

CREATE TABLE former_person (             -- in the first network, as the sign-in is; from before this, beside the log
  user_id TEXT NOT NULL,                 -- auth_user
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  email_verified BOOLEAN NOT NULL,       -- whether the person had proved that the address was theirs
  PRIMARY KEY (user_id, name, email)
);

-- Names could not be changed. Of addresses the log has what they were, and not whether they were proved.
INSERT INTO former_person
SELECT DISTINCT e.subject_id, u.name, replace(replace(e.before, '{"email":"', ''), '"}', ''), false
FROM audit_event e JOIN auth_user u ON u.id = e.subject_id
WHERE e.action = 'address.changed' AND e.before LIKE '{"email":"%"}';
